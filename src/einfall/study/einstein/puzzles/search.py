"""Fast search for puzzles of Einstein: the last turns, and dice that are known. Mostly kernels.

It finds candidates and their proofs. Whether a proof holds is checked elsewhere and in another way
(proofs.py); nothing here is trusted.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.einstein.choices import is_free_throw, list_legal, list_possible, usable_values
from einfall.einstein.dice import (
    CHOICES,
    FIFTHS,
    MOST_SPLITS,
    ROLLS,
    count_splits,
    fifth_die,
    split_at,
    ways_of,
)
from einfall.einstein.expectation import score_choices
from einfall.einstein.sheet import LAST_TICK, Sheet, is_out, score, tick
from einfall.fields import Array, Fields, Number, RowOf
from einfall.kernel import kernel

MOST_DICE: Final = 8
"""No puzzle shows more rolls than this."""


class Search(Fields):
    """Room to try rows of choices in."""

    rolls = Array(np.int64, MOST_DICE)  # the rolls to come, the first of them on the table
    chosen = Array(np.int64, MOST_DICE)
    best_row = Array(np.int64, MOST_DICE)
    choices = Array(np.int64, MOST_DICE + 1, MOST_SPLITS)
    legal = Array(np.int64, MOST_DICE + 1)  # how many choices there are after so many
    tried = Array(np.int64, MOST_DICE + 1)  # how many of them have been tried
    sheets = RowOf(Sheet, MOST_DICE + 1)
    count = Number(np.int64)  # how many rolls there are
    best = Number(np.int64)


# The last turns


@kernel
def mean_of_best(sheet: Sheet, values: NDArray[Any], free: int) -> float:
    """The mean over the rolls of the best value; without those of free throws if none is left."""
    usable = usable_values(sheet)
    total, ways = 0.0, 0
    for roll in range(len(ROLLS)):
        thrown_free = is_free_throw(usable, roll)
        if thrown_free and not free:
            continue
        best = -np.inf
        for place in range(count_splits(roll)):
            split = split_at(roll, place)
            if thrown_free:
                best = max(best, values[split - fifth_die(split)])
            elif usable >> fifth_die(split) & 1:
                best = max(best, values[split])
        total += ways_of(roll) * best
        ways += ways_of(roll)
    return total / ways


def expected_end(sheet: Sheet, penalty: int, free: int) -> float:
    """The score that a sheet can expect at the end, with best play.

    After `free` more free throws, another one is thrown again: by how much that can be wrong is
    known (proofs.py).
    """
    if is_out(sheet):
        return float(score(sheet, penalty))
    values = np.zeros(CHOICES)
    if not free and all(ticks in (0, LAST_TICK - 1) for ticks in sheet.fifths):
        score_choices(sheet, penalty, values)  # whatever is chosen ends the game
        return float(mean_of_best(sheet, values, free))
    choices = np.zeros(CHOICES, np.int64)
    for choice in choices[: list_possible(sheet, choices)].tolist():
        if choice % FIFTHS or free:
            values[choice] = after_choice(sheet, choice, penalty, free)
    return float(mean_of_best(sheet, values, free))


def after_choice(sheet: Sheet, choice: int, penalty: int, free: int) -> float:
    """The score that can be expected after a choice."""
    then = sheet.copy()
    tick(then, choice)
    return expected_end(then, penalty, free if choice % FIFTHS else free - 1)


# Dice that are known


@kernel
def try_rows(search: Search, penalty: int) -> None:
    """Try all rows of choices for the first sheet, and keep one that ends with most points."""
    depth = 0
    search.tried[0] = 0
    while depth >= 0:
        sheet = search.sheets[depth]
        if depth == search.count or is_out(sheet):
            keep_best(search, depth, score(sheet, penalty))
            depth -= 1
            continue
        if search.tried[depth] == 0:
            search.legal[depth] = list_legal(sheet, search.rolls[depth], search.choices[depth])
        if search.tried[depth] == search.legal[depth]:
            depth -= 1
            continue
        choice = search.choices[depth, search.tried[depth]]
        search.tried[depth] += 1
        search.chosen[depth] = choice
        search.sheets[depth + 1] = sheet
        tick(search.sheets[depth + 1], choice)
        depth += 1
        search.tried[depth] = 0


@kernel
def keep_best(search: Search, count: int, points: int) -> None:
    """Keep the row of this many choices if it brings most points so far."""
    if points > search.best:
        search.best = points
        for n in range(MOST_DICE):
            search.best_row[n] = search.chosen[n] if n < count else -1


@kernel
def count_rows(search: Search) -> int:
    """About how many rows of choices there are for the sheet that lies first, at most."""
    rows = 1
    for n in range(search.count):
        rows *= list_legal(search.sheets[0], search.rolls[n], search.choices[0])
    return rows
