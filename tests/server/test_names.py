"""Names: nothing invisible, no towers of accents, and nobody who looks like somebody else."""

import pytest

from einfall.server.names import clean, distinct, look_alike


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("Zoë", "Zoë"),
        ("Nguyễn Thị Minh", "Nguyễn Thị Minh"),
        ("李", "李"),
        ("🙂", "🙂"),
        ("A\u200bd\u202ea", "Ada"),
        ("\u3164\u2800", ""),
        ("a" + "\u0336" * 30, "a\u0336\u0336"),
    ],
)
def test_what_is_kept_of_a_name(given: str, kept: str) -> None:
    assert clean(given) == kept
    assert clean(kept) == kept


@pytest.mark.parametrize("other", ["ada", "A d a", "Adа", "ΑDA", "Ａｄａ", "Áda", "a\u200bda"])
def test_names_that_look_alike(other: str) -> None:
    assert look_alike("Ada", other)
    assert look_alike(other, "Ada")


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Ida"), ("李", "王"), ("🙂", "🙃"), ("Ada", "Ada 2")]
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_who_could_be_taken_for_somebody_else_gets_a_number() -> None:
    assert distinct("Ada", ["Ida", "Bea"]) == "Ada"
    assert distinct("Ada", ["ADA"]) == "Ada 2"
    assert distinct("Ada", ["Ada", "Ada 2"]) == "Ada 3"
