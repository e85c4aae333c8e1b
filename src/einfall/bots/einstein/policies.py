"""How the learner and the yardsticks of Einstein choose for points, and whole solo games of each.

All but random judge the sheet after each legal choice, and take the best. They differ in what they
see in a sheet:

- greedy: its score.
- expert: the learned value.
- mean: the learned value from one turn further.

The levels see the same in whole numbers (sight.py), and more.
"""

from typing import Any, Final

from numpy.typing import NDArray

from einfall.bots.einstein.features import Weights
from einfall.bots.einstein.value import Scratch, expected_value, value
from einfall.chance import Words, below, seed_words
from einfall.einstein.choices import list_legal
from einfall.einstein.dice import random_roll
from einfall.einstein.sheet import Sheet, is_out, score, tick
from einfall.kernel import kernel

RANDOM: Final = 0
GREEDY: Final = 1
EXPERT: Final = 2
MEAN: Final = 3


@kernel
def judge(level: int, sheet: Sheet, penalty: int, weights: Weights, scratch: Scratch) -> float:
    """What a level thinks of the sheet after a choice."""
    if level == MEAN:
        return expected_value(sheet, penalty, weights, scratch)
    if level == EXPERT:
        return value(sheet, penalty, weights, scratch)
    return float(score(sheet, penalty))


@kernel
def judge_choices(
    level: int, sheet: Sheet, roll: int, penalty: int, weights: Weights, scratch: Scratch
) -> int:
    """Put the legal choices into scratch.legal, what a level thinks of each into scratch.values.

    Returns how many they are.
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
    if level == RANDOM:
        return int(scratch.legal[below(scratch.whims, count)])
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
