"""What the proofs of Einstein's puzzles mean, in other ways than the search that finds them.

Known dice: all sheets that can stand after each roll, as sets. Last turns: many sheets at once,
with NumPy, over all pairs of sums and all rolls.

A free throw ticks no fifth die, so that a game could go on for ever. After FREE_THROWS of them
another one is simply thrown again. That is wrong by no more than `most_error` says: whoever plays
on in the same way with two ticks more ends with at most 400 points more or less, since one tick
changes what a sum is worth by 200 at most; and a free throw comes once in 32 rolls.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einfall.einstein.choices import list_legal
from einfall.einstein.dice import (
    FACES,
    FIFTHS,
    LEAST_SUM,
    MOST_SPLITS,
    PAIRS,
    ROLL_WAYS,
    ROLLS,
    SPLIT_COUNTS,
    SPLITS,
    SUMS,
)
from einfall.einstein.sheet import (
    BOXES,
    FIXED,
    LAST_TICK,
    NEUTRAL,
    POINTS,
    Sheet,
    is_out,
    score,
    tick,
)

FREE_THROWS = 1
"""How many free throws are followed up."""
TWO_TICKS = 400.0
"""By how much two more ticks can change a score."""
ONE_IN = 32
"""How rare a free throw is with three fixed values: all five dice show one of the other three."""

PAIR_TICKS = np.zeros((len(PAIRS), len(SUMS)), np.int64)
for _pair, _sums in enumerate(PAIRS):
    for _sum in _sums:
        PAIR_TICKS[_pair, _sum - LEAST_SUM] += 1
SUM_POINTS = POINTS[LEAST_SUM:].astype(np.int64)


# Dice that are known


def most_points(sheet: Sheet, rolls: Sequence[int], penalty: int) -> int:
    """The most points that a sheet can have after these rolls."""
    best = -(10**6)
    standing = {sheet.tobytes()}
    choices = np.zeros(MOST_SPLITS, np.int64)
    for roll in rolls:
        following: set[bytes] = set()
        for written in standing:
            here = Sheet.from_bytes(written)
            if is_out(here):
                best = max(best, score(here, penalty))
                continue
            for choice in choices[: list_legal(here, roll, choices)]:
                then = here.copy()
                tick(then, int(choice))
                following.add(then.tobytes())
        standing = following
    return max(best, *(score(Sheet.from_bytes(one), penalty) for one in standing), best)


# The last turns


def turns_left(sheet: Sheet) -> int | None:
    """After how many turns with a fifth die the game is over at the latest; None if unknown."""
    fifths = [int(ticks) for ticks in sheet.fifths if ticks]
    return sum(LAST_TICK - 1 - ticks for ticks in fifths) + 1 if len(fifths) == FIXED else None


def most_error(turns: int, free: int) -> float:
    """By how much the value of a sheet can be wrong, with so many turns left."""
    if turns <= 0:
        return 0.0
    nearer = most_error(turns - 1, free)
    if not free:
        return nearer + TWO_TICKS / (ONE_IN - 1)
    return ((ONE_IN - 1) * nearer + most_error(turns, free - 1)) / ONE_IN


@cache
def _legal_columns(values: tuple[int, int, int]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """For each roll its splits as columns, whether it is a free throw, and how often it falls.

    A column is a pair of sums and the place of the fifth die among the fixed values; free throws
    have the place FIXED. The first column of a roll fills the room that is left.
    """
    columns = np.zeros((len(ROLLS), MOST_SPLITS), np.int64)
    thrown_free = np.zeros(len(ROLLS), bool)
    for roll, dice in enumerate(ROLLS):
        thrown_free[roll] = not set(dice) & set(values)
        found = []
        for split in SPLITS[roll, : SPLIT_COUNTS[roll]].tolist():
            pair, fifth = divmod(split, FIFTHS)
            if thrown_free[roll]:
                found.append(pair * (FIXED + 1) + FIXED)
            elif fifth in values:
                found.append(pair * (FIXED + 1) + values.index(fifth))
        columns[roll] = found + [found[0]] * (MOST_SPLITS - len(found))
    return columns, thrown_free, ROLL_WAYS.astype(np.float64)


def scores_of(sums: NDArray[Any], penalty: int) -> NDArray[Any]:
    """What sheets with these ticks are worth, one for each row."""
    paid = np.maximum(sums - NEUTRAL, 0) @ SUM_POINTS
    begun = ((sums > 0) & (sums < NEUTRAL)).sum(axis=-1)
    scores: NDArray[Any] = (paid + begun * penalty).astype(np.float64)
    return scores


def expected_ends(
    sums: NDArray[Any], fifths: Sequence[tuple[int, int]], penalty: int, free: int
) -> NDArray[Any]:
    """The score at the end that each sheet can expect with best play, before the next roll.

    `sums` has a row of ticks for each sheet; `fifths` are the three fixed values with their ticks.
    """
    if any(ticks == LAST_TICK for _, ticks in fifths):
        return scores_of(sums, penalty)
    following, place = _different(np.minimum(sums[:, None] + PAIR_TICKS, BOXES))
    values = np.full((len(sums), len(PAIRS), FIXED + 1), -np.inf)
    for n, (value, ticks) in enumerate(fifths):
        then = [*fifths[:n], (value, ticks + 1), *fifths[n + 1 :]]
        values[:, :, n] = expected_ends(following, then, penalty, free)[place]
    if free:
        values[:, :, FIXED] = _after_free_throws(sums, fifths, penalty, free)
    columns, thrown_free, ways = _legal_columns(tuple(value for value, _ in fifths))
    counted = np.ones(len(ROLLS), bool) if free else ~thrown_free
    best = values.reshape(len(sums), -1)[:, columns[counted]].max(axis=-1)
    means: NDArray[Any] = best @ ways[counted] / ways[counted].sum()
    return means


def _different(sums: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The rows of ticks without those that come again, and at which place each is found."""
    keys = sums @ (BOXES + 1) ** np.arange(len(SUMS))
    _keys, first, place = np.unique(keys, return_index=True, return_inverse=True)
    return sums.reshape(-1, len(SUMS))[first], place.reshape(keys.shape)


def _after_free_throws(
    sums: NDArray[Any], fifths: Sequence[tuple[int, int]], penalty: int, free: int
) -> NDArray[Any]:
    """The same after each pair of sums that a free throw can bring; others are left at nothing."""
    open_values = set(range(1, FACES + 1)) - {value for value, _ in fifths}
    formed = {one + two for one in open_values for two in open_values}
    pairs = [n for n, pair in enumerate(PAIRS) if set(pair) <= formed]
    after, place = _different(np.minimum(sums[:, None] + PAIR_TICKS[pairs], BOXES))
    values = np.full((len(sums), len(PAIRS)), -np.inf)
    values[:, pairs] = expected_ends(after, fifths, penalty, free - 1)[place]
    return values


def choice_value(sheet: Sheet, choice: int, penalty: int) -> float:
    """The score at the end that can be expected after a choice, with three values fixed."""
    then = sheet.copy()
    tick(then, choice)
    fifths = [(value, int(ticks)) for value, ticks in enumerate(then.fifths) if ticks]
    sums = then.sums[LEAST_SUM:].astype(np.int64)[None]
    free = FREE_THROWS if choice % FIFTHS else FREE_THROWS - 1
    return float(expected_ends(sums, fifths, penalty, free)[0])
