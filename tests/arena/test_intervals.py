"""Intervals hold the truth as often as they say, whatever the games of a deal have in common."""

import math
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from einfall.arena.intervals import Estimate, mean_of, share_of, widening, wilson

Games = tuple[NDArray[np.float64], NDArray[np.intp]]
"""The outcome of each game and its deal, two games a deal."""
Dealer = Callable[[np.random.Generator, float, int], Games]


def coins(chance: np.random.Generator, share: float, deals: int) -> Games:
    """Both games of a deal are tossed for."""
    return (chance.random(2 * deals) < share).astype(float), np.repeat(np.arange(deals), 2)


def alike(chance: np.random.Generator, share: float, deals: int) -> Games:
    """Both games of a deal turn out the same."""
    values = np.repeat((chance.random(deals) < share).astype(float), 2)
    return values, np.repeat(np.arange(deals), 2)


def lucky(chance: np.random.Generator, share: float, deals: int) -> Games:
    """The tiles decide most: who wins with them would lose without. Shares are one half."""
    luck = 2 * chance.normal(size=(deals, 1)) * [1, -1]
    values = (luck + chance.normal(size=(deals, 2)) > 0).astype(float)
    return values.ravel(), np.repeat(np.arange(deals), 2)


@pytest.mark.parametrize(
    ("games", "share"),
    [(coins, 0.5), (coins, 0.8), (coins, 0.95), (alike, 0.5), (alike, 0.8), (lucky, 0.5)],
)
@pytest.mark.parametrize("deals", [30, 200])
def test_the_truth_is_in_95_of_100_intervals(games: Dealer, share: float, deals: int) -> None:
    chance = np.random.default_rng(7)
    held = [holds(share_of(*games(chance, share, deals)), share) for _ in range(1000)]
    assert 0.93 <= np.mean(held) <= 0.98


def test_the_truth_is_in_95_of_100_intervals_of_means() -> None:
    chance = np.random.default_rng(7)
    for deals in (2, 3, 10, 50):
        held = []
        for _ in range(1000):
            figures = np.repeat(chance.normal(5, 2, deals), 2) + chance.normal(0, 1, 2 * deals)
            held.append(holds(mean_of(figures, np.repeat(np.arange(deals), 2)), 5))
        assert 0.93 <= np.mean(held) <= 0.97


def holds(estimate: Estimate, truth: float) -> bool:
    low, high = bounds(estimate)
    assert low <= estimate.value <= high
    return low <= truth <= high


def bounds(estimate: Estimate) -> tuple[float, float]:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.low, estimate.high


def test_wilson_as_in_the_textbooks() -> None:
    assert wilson(0.5, 10) == pytest.approx((0.5, 0.2366, 0.7634), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.0, 0.2775), abs=1e-4)
    assert wilson(0.9, 50) == pytest.approx((0.9, 0.7864, 0.9565), abs=1e-4)


@pytest.mark.parametrize("share", [0.0, 1.0])
@pytest.mark.parametrize("deals", [1, 2, 100])
def test_always_or_never_is_as_sure_as_so_many_tosses(share: float, deals: int) -> None:
    assert share_of([share] * 2 * deals, list(range(deals)) * 2) == wilson(share, deals)


def test_one_deal_tells_hardly_anything() -> None:
    low, high = bounds(share_of([1.0, 0.0], [4, 4]))
    assert high - low > 0.7
    assert mean_of([3, 4], [4, 4]) == (3.5, None, None)


def test_games_of_a_deal_that_are_alike_count_as_one() -> None:
    values, deals = [1.0, 0.0, 0.0, 1.0, 1.0], [0, 1, 2, 3, 4]
    assert share_of(values * 3, deals * 3) == share_of(values, deals)
    assert mean_of(values * 3, deals * 3) == pytest.approx(mean_of(values, deals))


def test_luck_that_goes_round_makes_us_surer() -> None:
    games, shared = [1.0, 0.0] * 50, [number // 2 for number in range(100)]
    low, high = bounds(share_of(games, shared))
    lower, higher = bounds(share_of(games, range(100)))
    assert lower < low < 0.5 < high < higher


def test_a_mean_by_hand() -> None:
    # the deals have means of 1, 2 and 6: their mean is 3, their variance 7, and Student has 4.303
    half = 4.302653 * math.sqrt(7 / 3)
    estimate = mean_of([0, 2, 1, 3, 5, 7], [0, 0, 1, 1, 2, 2])
    assert estimate == pytest.approx((3, 3 - half, 3 + half))


def test_a_deal_played_in_part_has_less_weight() -> None:
    assert share_of([1.0, 1.0, 0.0], [0, 0, 1]).value == pytest.approx(2 / 3)


def test_the_widening_of_games_that_are_alike() -> None:
    games = list(range(100))
    assert widening([game % 2 for game in games], games) == pytest.approx(1, abs=0.01)
    assert widening([game // 4 % 2 for game in games], [game // 4 for game in games]) == (
        pytest.approx(2, abs=0.1)
    )
    assert widening([0.0, 1.0], [0, 0]) == widening([1.0, 1.0], [0, 1]) == 1
