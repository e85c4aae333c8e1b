"""The dice of Einstein: the 252 rolls, how each can be split, and the fixed numbers of choices.

A roll is a number from 0 to 251: five dice in ascending order, the rolls themselves in the order of
a dictionary, so 1-1-1-1-1 is 0 and 6-6-6-6-6 is 251.

A choice is a number from 0 to 461, the same whatever the roll:

    pair * 7 + fifth

`pair` numbers the two sums, the smaller first: 2+2 is 0, 2+3 is 1, ..., 12+12 is 65. `fifth` is the
value of the fifth die, or 0 in a free throw, where it is ticked nowhere. Some free throws, such as
3+11, no roll can bring, but they have their numbers all the same.

The two sums and the fifth die add up to the roll. So the sums leave only one value for the fifth
die, and a roll has at most fifteen splits: three for each die that is left over.
"""

from itertools import combinations_with_replacement, permutations, product
from math import factorial
from typing import Final

import numpy as np

from einfall.chance import Words, below
from einfall.kernel import kernel

DICE: Final = 5
FACES: Final = 6
LEAST_SUM: Final = 2
GREATEST_SUM: Final = 12
SUMS = range(LEAST_SUM, GREATEST_SUM + 1)

ROLLS: tuple[tuple[int, ...], ...] = tuple(combinations_with_replacement(range(1, FACES + 1), DICE))
"""The dice of each roll in ascending order."""
ROLL_OF = {dice: roll for roll, dice in enumerate(ROLLS)}
NO_ROLL: Final = len(ROLLS)
"""Stands where the dice have not been rolled."""

FALLS: Final = FACES**DICE
"""In how many ways five dice can fall: 7776, all equally likely."""


def _ways(dice: tuple[int, ...]) -> int:
    """In how many ways the dice can fall to show this roll."""
    ways = factorial(DICE)
    for value in set(dice):
        ways //= factorial(dice.count(value))
    return ways


PAIRS = tuple(combinations_with_replacement(SUMS, 2))
"""The two sums of each pair number, the smaller first."""
PAIR_OF = {sums: pair for pair, sums in enumerate(PAIRS)}

FIFTHS: Final = FACES + 1
NO_FIFTH: Final = 0
CHOICES: Final = len(PAIRS) * FIFTHS
MOST_SPLITS: Final = 15


def _splits(dice: tuple[int, ...]) -> list[int]:
    """The choices of two pairs and a fifth die that a roll holds, in ascending order."""
    return sorted(
        {
            PAIR_OF[a + b, c + d] * FIFTHS + fifth
            for a, b, c, d, fifth in permutations(dice)
            if a + b <= c + d
        }
    )


# Tables for the kernels, as small as can be: a GPU has little room for constants, and needs a copy
# for each function that names one. So the larger ones are named in one function only.
ROLL_WAYS = np.array([_ways(dice) for dice in ROLLS], np.uint8)
"""In how many of the 7776 ways each roll falls."""

ROLL_VALUES = np.array([sum(1 << value for value in set(dice)) for dice in ROLLS], np.uint8)
"""The values that each roll shows, as bits."""

ROLL_OF_FALL = np.array(
    [ROLL_OF[tuple(sorted(dice))] for dice in product(range(1, FACES + 1), repeat=DICE)], np.uint8
)
"""The roll that each way of falling shows."""

SPLIT_COUNTS = np.array([len(_splits(dice)) for dice in ROLLS], np.uint8)
SPLITS = np.zeros((len(ROLLS), MOST_SPLITS), np.uint16)
for _roll, _dice in enumerate(ROLLS):
    SPLITS[_roll, : SPLIT_COUNTS[_roll]] = _splits(_dice)

LOW_SUMS = np.array([low for low, _ in PAIRS], np.uint8)
HIGH_SUMS = np.array([high for _, high in PAIRS], np.uint8)


@kernel
def low_sum(choice: int) -> int:
    """The smaller of the two sums, or both when they are equal."""
    return int(LOW_SUMS[choice // FIFTHS])


@kernel
def high_sum(choice: int) -> int:
    """The greater of the two sums."""
    return int(HIGH_SUMS[choice // FIFTHS])


@kernel
def fifth_die(choice: int) -> int:
    """The value of the fifth die, or NO_FIFTH."""
    return choice % FIFTHS


@kernel
def count_splits(roll: int) -> int:
    """How many splits a roll has."""
    return int(SPLIT_COUNTS[roll])


@kernel
def split_at(roll: int, place: int) -> int:
    """The split of a roll that stands at this place, counted from 0 in ascending order."""
    return int(SPLITS[roll, place])


@kernel
def values_in(roll: int) -> int:
    """The values that a roll shows, as bits: 1 << value."""
    return int(ROLL_VALUES[roll])


@kernel
def ways_of(roll: int) -> int:
    """In how many of the 7776 ways this roll falls."""
    return int(ROLL_WAYS[roll])


@kernel
def random_roll(words: Words) -> int:
    """Five dice are thrown."""
    return int(ROLL_OF_FALL[below(words, FALLS)])
