"""The sheet of Einstein: one player's part of a position, what it is worth, and ticking it.

Each sum from 2 to 12 has ten boxes, each of up to three values of the fifth die eight. A value is
fixed by its first tick, so the ticks say all. The order in which values were fixed changes nothing
and is not kept; equal sheets are equal byte for byte.
"""

from typing import Final

import numpy as np

from einfall.einstein.dice import (
    FACES,
    FIFTHS,
    GREATEST_SUM,
    LEAST_SUM,
    NO_FIFTH,
    fifth_die,
    high_sum,
    low_sum,
)
from einfall.fields import Array, Fields
from einfall.kernel import kernel

BOXES: Final = 10
"""The boxes of a sum; what is formed beyond them adds nothing."""
NEUTRAL: Final = 5
"""With this many ticks a sum is worth nothing, with fewer a penalty, with more its points."""
FIXED: Final = 3
"""How many values of the fifth die a player may use."""
LAST_TICK: Final = 8
"""The tick of a fifth die that ends the game for its player."""

PENALTY: Final = -200
EASY_PENALTY: Final = -150

POINTS = np.array([0, 0, 100, 70, 60, 50, 40, 30, 40, 50, 60, 70, 100], np.uint8)
"""What each tick of a sum brings from the sixth to the tenth, at the sum's own place."""


class Sheet(Fields):
    """One player's sheet."""

    sums = Array(np.uint8, GREATEST_SUM + 1)  # ticks of each sum, at its own place
    fifths = Array(np.uint8, FIFTHS)  # ticks of each fifth die, at its own place


SHEET = Sheet.layout


@kernel
def fixed_values(sheet: Sheet) -> int:
    """The values of the fifth die that have been fixed, as bits: 1 << value."""
    fixed = 0
    for value in range(1, FACES + 1):
        if sheet.fifths[value]:
            fixed |= 1 << value
    return fixed


@kernel
def all_fixed(sheet: Sheet) -> bool:
    """Whether all three values of the fifth die have been fixed."""
    count = 0
    for value in range(1, FACES + 1):
        if sheet.fifths[value]:
            count += 1
    return count == FIXED


@kernel
def is_out(sheet: Sheet) -> bool:
    """Whether a fifth die has its eighth tick."""
    for value in range(1, FACES + 1):
        if sheet.fifths[value] == LAST_TICK:
            return True
    return False


@kernel
def tick(sheet: Sheet, choice: int) -> None:
    """Tick both sums and the fifth die. Whether the choice is legal is for the caller to know."""
    tick_sum(sheet, low_sum(choice))
    tick_sum(sheet, high_sum(choice))
    if fifth_die(choice) != NO_FIFTH:
        sheet.fifths[fifth_die(choice)] += 1


@kernel
def tick_sum(sheet: Sheet, number: int) -> None:
    """Tick one sum, unless all its boxes are."""
    if sheet.sums[number] < BOXES:
        sheet.sums[number] += 1


@kernel
def worth(number: int, ticks: int, penalty: int) -> int:
    """What a sum with this many ticks is worth."""
    if ticks > NEUTRAL:
        return int(POINTS[number]) * (ticks - NEUTRAL)
    if 0 < ticks < NEUTRAL:
        return penalty
    return 0


@kernel
def gain(number: int, ticks: int, more: int, penalty: int) -> int:
    """By how much one or two more ticks change what a sum is worth."""
    after = min(ticks + more, BOXES)
    return worth(number, after, penalty) - worth(number, ticks, penalty)


@kernel
def score(sheet: Sheet, penalty: int) -> int:
    """What the sheet is worth as it stands."""
    total = 0
    for number in range(LEAST_SUM, GREATEST_SUM + 1):
        total += worth(number, int(sheet.sums[number]), penalty)
    return total
