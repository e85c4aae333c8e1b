"""How each level chooses when it plays for points, as kernels, and whole solo games of each.

All but two judge the sheet after each legal choice, and take the best. They differ in what they see
in a sheet:

- greedy: its score.
- casual: the score, with a begun sum costing less the nearer it is to its fifth tick, and some
  points for every turn that is left.
- club: what each sum by itself can be expected to bring, if it goes on at its usual rate.
- expert: the learned value.
- mean: the learned value from one turn further.

Random looks at nothing, and the novice only at the scores of two of the choices. Master begins with
what mean thinks and then plays to win (race.py).
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.einstein.features import COUNTS, Weights
from einfall.bots.einstein.life import LIFE_OF_TRACK, LIVES, TURNS_LEFT, track_of
from einfall.bots.einstein.value import Scratch, expected_value, value
from einfall.chance import Words, below, seed_words
from einfall.einstein.choices import list_legal
from einfall.einstein.dice import GREATEST_SUM, LEAST_SUM, random_roll
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

RANDOM: Final = 0
NOVICE: Final = 1
GREEDY: Final = 2
CASUAL: Final = 3
CLUB: Final = 4
EXPERT: Final = 5
MEAN: Final = 6

NOVICE_LOOKS: Final = 2
POINTS_OF_A_TURN: Final = 20.0
"""What casual thinks that a turn is worth."""

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


PROSPECTS = np.ascontiguousarray(_prospects())  # or Numba could not keep what it compiles


@kernel
def hopeful_score(sheet: Sheet, penalty: int) -> float:
    """The score, with begun sums costing less the nearer they are to five, and the turns left."""
    total = 0.0 if is_out(sheet) else POINTS_OF_A_TURN * TURNS_LEFT[track_of(sheet)]
    for number in range(LEAST_SUM, GREATEST_SUM + 1):
        ticks = int(sheet.sums[number])
        share = (NEUTRAL - ticks) / NEUTRAL if 0 < ticks < NEUTRAL else 1.0
        total += share * worth(number, ticks, penalty)
    return total


@kernel
def prospect(sheet: Sheet, penalty: int) -> float:
    """What the sums can be expected to bring, each by itself at its usual rate."""
    if is_out(sheet):
        return float(score(sheet, penalty))
    easy = 1 if penalty == EASY_PENALTY else 0
    life = LIFE_OF_TRACK[track_of(sheet)]
    total = 0.0
    for number in range(LEAST_SUM, GREATEST_SUM + 1):
        total += PROSPECTS[easy, life, number, sheet.sums[number]]
    return total


@kernel
def judge(level: int, sheet: Sheet, penalty: int, weights: Weights, scratch: Scratch) -> float:
    """What a level thinks of the sheet after a choice."""
    if level == MEAN:
        return expected_value(sheet, penalty, weights, scratch)
    if level == EXPERT:
        return value(sheet, penalty, weights, scratch)
    if level == CLUB:
        return prospect(sheet, penalty)
    if level == CASUAL:
        return hopeful_score(sheet, penalty)
    return float(score(sheet, penalty))


@kernel
def judge_choices(
    level: int, sheet: Sheet, roll: int, penalty: int, weights: Weights, scratch: Scratch
) -> int:
    """Put the legal choices into scratch.legal, what a level thinks of each into scratch.values.

    Returns how many they are. The novice's two looks are for the caller.
    """
    count = list_legal(sheet, roll, scratch.legal)
    for place in range(count):
        scratch.next[0] = sheet
        tick(scratch.next[0], scratch.legal[place])
        scratch.values[place] = judge(level, scratch.next[0], penalty, weights, scratch)
    return count


@kernel
def choose_best(values: NDArray[Any], count: int, words: Words) -> int:
    """The place of the greatest value; if several are equal, any of them, equally likely."""
    best, equal = 0, 1
    for place in range(1, count):
        if values[place] > values[best]:
            best, equal = place, 1
        elif values[place] == values[best]:
            equal += 1
            if below(words, equal) == 0:
                best = place
    return best


@kernel
def choose(
    level: int, sheet: Sheet, roll: int, penalty: int, weights: Weights, scratch: Scratch
) -> int:
    """The choice of a level, with coins tossed by scratch.whims."""
    count = judge_choices(level, sheet, roll, penalty, weights, scratch)
    best = below(scratch.whims, count) if level <= NOVICE else 0
    if level == NOVICE:
        for _ in range(1, NOVICE_LOOKS):
            other = below(scratch.whims, count)
            if scratch.values[other] > scratch.values[best]:
                best = other
    elif level > NOVICE:
        best = choose_best(scratch.values, count, scratch.whims)
    return int(scratch.legal[best])


@kernel
def finish(
    level: int,
    sheet: Sheet,
    penalty: int,
    weights: Weights,
    seed: int,
    number: int,
    scratch: Scratch,
) -> int:
    """Play a sheet to its end; the dice are the stream `number` of `seed`. Returns the score."""
    seed_words(scratch.dice, seed, number)
    while not is_out(sheet):
        tick(sheet, choose(level, sheet, random_roll(scratch.dice), penalty, weights, scratch))
    return score(sheet, penalty)


@kernel
def play_alone(
    level: int,
    penalty: int,
    weights: Weights,
    seed: int,
    first: int,
    scores: NDArray[Any],
    scratch: Scratch,
) -> None:
    """Fill `scores` with those of solo games, the first of them with the dice stream `first`.

    The same seed gives every level the same dice.
    """
    for game in range(len(scores)):
        scratch.played[1] = scratch.played[0]
        seed_words(scratch.whims, ~seed, first + game)
        scores[game] = finish(
            level, scratch.played[1], penalty, weights, seed, first + game, scratch
        )
