"""What the levels of Einstein see in a sheet, in whole numbers. Kernels.

What was learned is rounded to half points: every machine has to see the same, and the tables are
half as large. A point is worth VALUE_UNIT.
"""

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.einstein.features import COUNTS, PLACES, WEIGHTS, list_places
from einfall.bots.einstein.life import LIFE_OF_TRACK, LIVES, TURNS_LEFT, track_of
from einfall.bots.einstein.manner import A_TURN_FURTHER, BY_HOPE, BY_PROSPECTS, BY_SCORE
from einfall.bots.einstein.thought import VALUE_UNIT, Thought
from einfall.bots.einstein.value import learned_weights
from einfall.einstein.choices import list_possible
from einfall.einstein.dice import GREATEST_SUM, LEAST_SUM
from einfall.einstein.expectation import best_over_rolls
from einfall.einstein.sheet import (
    BOXES,
    EASY_PENALTY,
    NEUTRAL,
    PENALTY,
    POINTS,
    Sheet,
    is_out,
    score,
    tick,
    worth,
)
from einfall.kernel import kernel

WholeWeights = NDArray[np.int8]
"""The learned weights in half points, which are all that a page needs to have."""

HALVES: Final = 2
"""How many are a point."""
POINTS_OF_A_TURN: Final = 20
"""What those who hope think that a turn is worth."""
TURN_POINTS = np.rint(POINTS_OF_A_TURN * TURNS_LEFT).astype(np.int64)
"""What the turns left on each track are worth to those who hope."""
RATES = np.array([0, 0, 0.09, 0.16, 0.21, 0.25, 0.27, 0.28, 0.27, 0.25, 0.21, 0.16, 0.09])
"""About how often a turn a player ticks each sum that is wanted."""


def _prospects() -> NDArray[np.float64]:
    """For each penalty, life, sum and number of ticks, what the sum can be expected to bring."""
    ticks = np.arange(COUNTS)
    begun, paid = (ticks > 0) & (ticks < NEUTRAL), np.maximum(ticks - NEUTRAL, 0)
    turns = np.arange(1, LIVES + 1)
    # by penalty, sum and ticks; and by life, sum and further ticks
    worths = np.multiply.outer((PENALTY, EASY_PENALTY), begun)[:, None] + np.outer(POINTS, paid)
    chances = _poisson(np.multiply.outer(turns, RATES))
    after = np.minimum(ticks[:, None] + ticks, BOXES)
    prospects: NDArray[np.float64] = np.einsum("lsm,pstm->plst", chances, worths[:, :, after])
    prospects[..., 0] = 0  # nobody has to begin a sum
    return prospects


def _poisson(means: NDArray[np.float64]) -> NDArray[np.float64]:
    """How likely 0, 1, 2 ... events are; the last stands for all from there on."""
    chances = np.zeros((*means.shape, COUNTS))
    chances[..., 0] = np.exp(-means)
    for number in range(1, COUNTS):
        chances[..., number] = chances[..., number - 1] * means / number
    chances[..., -1] += 1 - chances.sum(axis=-1)
    return chances


PROSPECT_UNIT: Final = 16
# contiguous, or Numba could not keep what it compiles
PROSPECTS = np.ascontiguousarray(np.rint(PROSPECT_UNIT * _prospects()).astype(np.int16))

NO_WEIGHTS: WholeWeights = np.zeros(WEIGHTS, np.int8)


@cache
def whole_weights(penalty: int) -> WholeWeights:
    """The learned weights for this penalty, in half points."""
    return np.rint(HALVES * learned_weights(penalty)).astype(np.int8)


@kernel
def see_hope(sheet: Sheet, penalty: int) -> int:
    """The score, with begun sums costing less the nearer they are to five, and the turns left."""
    total = 0 if is_out(sheet) else int(TURN_POINTS[track_of(sheet)])
    for number in range(LEAST_SUM, GREATEST_SUM + 1):
        ticks = int(sheet.sums[number])
        if 0 < ticks < NEUTRAL:
            total += (NEUTRAL - ticks) * penalty // NEUTRAL
        else:
            total += worth(number, ticks, penalty)
    return total * VALUE_UNIT


@kernel
def see_prospects(sheet: Sheet, penalty: int) -> int:
    """What the sums can be expected to bring, each by itself at its usual rate."""
    if is_out(sheet):
        return score(sheet, penalty) * VALUE_UNIT
    easy = 1 if penalty == EASY_PENALTY else 0
    life = LIFE_OF_TRACK[track_of(sheet)]
    total = 0
    for number in range(LEAST_SUM, GREATEST_SUM + 1):
        total += int(PROSPECTS[easy, life, number, sheet.sums[number]])
    return total * (VALUE_UNIT // PROSPECT_UNIT)


@kernel
def see_halves(sheet: Sheet, penalty: int, weights: WholeWeights, thought: Thought) -> int:
    """How many half points the sheet will be worth at the end, as learned, before the next roll."""
    total = HALVES * score(sheet, penalty)
    if not is_out(sheet):
        list_places(sheet, thought.places)
        for place in range(PLACES):
            total += int(weights[thought.places[place]])
    return total


@kernel
def see_further(sheet: Sheet, penalty: int, weights: WholeWeights, thought: Thought) -> int:
    """The same from one turn further: the mean over the next roll of the best value after it."""
    if is_out(sheet):
        return score(sheet, penalty) * VALUE_UNIT
    count = list_possible(sheet, thought.possible)
    for place in range(count):
        thought.next[1] = sheet
        tick(thought.next[1], thought.possible[place])
        thought.possible_values[thought.possible[place]] = see_halves(
            thought.next[1], penalty, weights, thought
        )
    # half points over 7776 falls: the sum is exact, and so is where it is rounded
    return int(np.floor(best_over_rolls(sheet, thought.possible_values) * (VALUE_UNIT // HALVES)))


@kernel
def expect_score(
    sheet: Sheet,
    penalty: int,
    weights: WholeWeights,
    thought: Thought,
    choices: NDArray[Any],
    values: NDArray[Any],
) -> float:
    """The score that is to be expected before a roll, two exact turns further."""
    if is_out(sheet):
        return float(score(sheet, penalty) * VALUE_UNIT)
    count = list_possible(sheet, choices)
    for n in range(count):
        thought.next[0] = sheet
        tick(thought.next[0], choices[n])
        values[choices[n]] = see_further(thought.next[0], penalty, weights, thought)
    return best_over_rolls(sheet, values)


@kernel
def see(judges: int, sheet: Sheet, penalty: int, weights: WholeWeights, thought: Thought) -> int:
    """What a level sees in the sheet after a choice."""
    if judges == A_TURN_FURTHER:
        return see_further(sheet, penalty, weights, thought)
    if judges == BY_PROSPECTS:
        return see_prospects(sheet, penalty)
    if judges == BY_HOPE:
        return see_hope(sheet, penalty)
    if judges == BY_SCORE:
        return score(sheet, penalty) * VALUE_UNIT
    return see_halves(sheet, penalty, weights, thought) * (VALUE_UNIT // HALVES)
