"""The fast source of chance."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from einfall.chance import GREATEST_BOUND, GREATEST_SEED, Stream


def test_the_same_seed_gives_the_same_numbers() -> None:
    one, two = Stream(7, 3), Stream(7, 3)
    assert [one.below(1000) for _ in range(50)] == [two.below(1000) for _ in range(50)]


def test_other_seeds_and_other_numbers_give_other_streams() -> None:
    firsts = {
        tuple(Stream(seed, number).below(1 << 30) for _ in range(1))
        for seed in range(30)
        for number in range(30)
    }
    assert len(firsts) == 900


def test_known_values() -> None:
    # Fixed for good: recorded seeds must give the same games in every later version.
    stream = Stream(1)
    assert [stream.below(100) for _ in range(8)] == [78, 25, 82, 66, 9, 63, 7, 3]


@given(seed=st.integers(0, GREATEST_SEED), bound=st.integers(1, GREATEST_BOUND))
def test_numbers_stay_below_the_bound(seed: int, bound: int) -> None:
    assert 0 <= Stream(seed).below(bound) < bound


def test_a_seed_that_is_too_great_is_refused() -> None:
    with pytest.raises(ValueError, match="seed"):
        Stream(GREATEST_SEED + 1)


@pytest.mark.parametrize("bound", [0, -1, GREATEST_BOUND + 1])
def test_a_bound_that_makes_no_sense_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Stream(1).below(bound)


def test_all_numbers_are_about_equally_likely() -> None:
    stream = Stream(5)
    draws = 60_000
    counts = [0] * 6
    for _ in range(draws):
        counts[stream.below(6)] += 1
    chi_squared = sum((count - draws / 6) ** 2 / (draws / 6) for count in counts)
    assert chi_squared < 20.5  # one chance in a thousand, and the seed is fixed
