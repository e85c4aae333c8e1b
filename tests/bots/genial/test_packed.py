"""Six small numbers in a word, compared at once."""

from hypothesis import given
from hypothesis import strategies as st

from einfall.bots.genial.packed import byte_of, greater_bytes, ten_of, where_less


def six(most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, most), min_size=6, max_size=6)


def packed(numbers: list[int], bits: int) -> int:
    return sum(number << bits * place for place, number in enumerate(numbers))


@given(six(127), six(127))
def test_the_greater_of_each_pair_of_bytes(ones: list[int], twos: list[int]) -> None:
    greater = greater_bytes(packed(ones, 8), packed(twos, 8))
    assert [byte_of(greater, place) for place in range(6)] == list(map(max, ones, twos))


@given(six(511), six(511))
def test_where_the_first_is_less(ones: list[int], twos: list[int]) -> None:
    less = where_less(packed(ones, 10), packed(twos, 10))
    assert [ten_of(less, place) for place in range(6)] == [
        1023 * (one < two) for one, two in zip(ones, twos, strict=True)
    ]
