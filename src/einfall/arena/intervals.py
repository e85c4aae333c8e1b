"""How sure a figure is: 95 % intervals that take a deal as one unit.

The games of one deal are played with the same tiles or dice, so they are not independent and must
not be counted as if they were. All that is taken from a deal is what its games add up to; what the
deals differ by tells how sure the mean is.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Z = 1.959964
"""How many standard deviations about the mean hold 95 % of a normal distribution."""
PRIOR_DEALS = 1.0
"""How many deals decided by luck alone are assumed to have been played before the first one."""


class Estimate(NamedTuple):
    """A figure and the bounds of its 95 % confidence interval."""

    value: float
    low: float | None = None
    """None where there is only one deal, which cannot say how sure the figure is."""
    high: float | None = None


def share_of(values: ArrayLike, deals: ArrayLike) -> Estimate:
    """The mean of shares from 0 to 1, one for each game, each with the number of its deal.

    This is Wilson's interval for as many coin tosses as the deals are worth. That is their number
    if each deal went wholly one way or the other, and more if their outcomes differ less than those
    of coins, as they do when each tile helps both sides in turn. How much less is estimated from
    the deals and one more that is like a coin: so that a hundred deals that all went the same way
    do not make us certain, and a single one leaves us as uncertain as a single toss.
    """
    share, spread, count = _by_deal(values, deals)
    centre = (count * share + Z**2 / 2) / (count + Z**2)
    coin = PRIOR_DEALS * centre * (1 - centre)
    likeness = (spread + coin) / ((count - 1) * share * (1 - share) + coin)
    return wilson(share, count / likeness)


def wilson(share: float, tosses: float) -> Estimate:
    """Wilson's interval for a share of this many tosses of a coin; they need not be whole."""
    centre = (share + Z**2 / (2 * tosses)) / (1 + Z**2 / tosses)
    half = Z * math.sqrt(share * (1 - share) / tosses + (Z / (2 * tosses)) ** 2)
    half /= 1 + Z**2 / tosses
    return Estimate(share, max(0.0, min(centre - half, share)), min(1.0, max(centre + half, share)))


def mean_of(values: ArrayLike, deals: ArrayLike) -> Estimate:
    """The mean of any figures, one for each game, each with the number of its deal."""
    mean, spread, count = _by_deal(values, deals)
    if count == 1:
        return Estimate(mean)
    half = _student(count - 1) * math.sqrt(spread / (count - 1) / count)
    return Estimate(mean, mean - half, mean + half)


def widening(values: ArrayLike, deals: ArrayLike) -> float:
    """How much wider an interval must be than one that takes every game by itself; at least 1."""
    figures = np.asarray(values, np.float64)
    _, spread, count = _by_deal(values, deals)
    alone = float(figures.var()) / len(figures)
    if count == 1 or alone == 0:
        return 1.0
    return max(1.0, math.sqrt(spread / (count - 1) / count / alone))


def _by_deal(values: ArrayLike, deals: ArrayLike) -> tuple[float, float, int]:
    """The mean, the sum of squares by which the deals are off it, and how many deals there are.

    A deal with more games than another has more weight: during a tournament some have
    been played only in part.
    """
    figures = np.asarray(values, np.float64)
    deal: NDArray[np.intp]
    _, deal = np.unique(np.asarray(deals), return_inverse=True)
    games = np.bincount(deal)
    mean = float(figures.mean())
    off = np.bincount(deal, weights=figures - mean) / games.mean()
    return mean, float(off @ off), len(games)


def _student(freedom: int) -> float:
    """Student's factor in place of Z, for a spread that is itself estimated (to one per cent)."""
    if freedom == 1:
        return 12.706205
    if freedom == 2:
        return 4.302653
    series = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
    )
    return Z + sum(term / float(freedom) ** n for n, term in enumerate(series, start=1))
