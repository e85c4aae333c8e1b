"""What the next roll is worth to a sheet: exact, over all 252 rolls and all choices. All kernels.

What a choice is worth is given as an array with one value for each choice number, so that one idea
of value can be exchanged for another. A player that values sheets fills it like this:

    count = list_possible(sheet, choices)
    after_sheets(sheet, choices, count, afters)
    values[choices[:count]] = my_value(afters[:count])
    expected = best_over_rolls(sheet, values)

The plainest value, the score as the sheet will then stand, is filled in by `score_choices`. Where
the roll is known, `list_legal` stands in for `list_possible`, and the best of its values is the
choice. All of it is for a player who is still in.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from einfall.einstein.choices import is_free_throw, usable_values
from einfall.einstein.dice import (
    FALLS,
    FIFTHS,
    PAIRS,
    ROLLS,
    count_splits,
    fifth_die,
    high_sum,
    low_sum,
    split_at,
    ways_of,
)
from einfall.einstein.sheet import Sheet, gain, score, tick
from einfall.kernel import kernel


@kernel
def after_sheets(sheet: Sheet, choices: NDArray[Any], count: int, afters: NDArray[Any]) -> None:
    """The sheet after each of the first `count` choices, one record each."""
    for place in range(count):
        afters[place] = sheet
        tick(afters[place], choices[place])


@kernel
def score_choices(sheet: Sheet, penalty: int, values: NDArray[Any]) -> None:
    """For every choice number, the score of the sheet after it."""
    before = score(sheet, penalty)
    for pair in range(len(PAIRS)):
        low, high = low_sum(pair * FIFTHS), high_sum(pair * FIFTHS)
        if low == high:
            after = before + gain(low, int(sheet.sums[low]), 2, penalty)
        else:
            after = (
                before
                + gain(low, int(sheet.sums[low]), 1, penalty)
                + gain(high, int(sheet.sums[high]), 1, penalty)
            )
        for fifth in range(FIFTHS):
            values[pair * FIFTHS + fifth] = after


@kernel
def best_of_roll(usable: int, roll: int, values: NDArray[Any]) -> float:
    """The greatest value among the legal choices of one roll; `usable` from usable_values."""
    free = is_free_throw(usable, roll)
    best = -np.inf
    for place in range(count_splits(roll)):
        split = split_at(roll, place)
        if free:
            best = max(best, float(values[split - fifth_die(split)]))
        elif usable >> fifth_die(split) & 1:
            best = max(best, float(values[split]))
    return best


@kernel
def best_over_rolls(sheet: Sheet, values: NDArray[Any]) -> float:
    """The expected value of the best legal choice, over the next roll."""
    usable = usable_values(sheet)
    total = 0.0
    for roll in range(len(ROLLS)):
        total += ways_of(roll) * best_of_roll(usable, roll, values)
    return total / FALLS


@kernel
def expected_score(sheet: Sheet, penalty: int, values: NDArray[Any]) -> float:
    """The expected score after the next roll, chosen for the score; `values` to work in."""
    score_choices(sheet, penalty, values)
    return best_over_rolls(sheet, values)
