"""The position record itself."""

from einfall.genial.position import POSITION


def test_every_byte_of_the_record_has_a_name() -> None:
    # Bytes between fields would hold anything, and equal positions would not be equal bytes.
    fields = (POSITION[name] for name in POSITION.names or ())
    assert sum(field.itemsize for field in fields) == POSITION.itemsize
    assert POSITION.itemsize % 8 == 0
