"""Which choices of Einstein are legal. All kernels; dice.py has the numbers of choices.

They look at one sheet and one roll. Whether the player is still in is for the caller to know.
"""

from typing import Any, Final

from numpy.typing import NDArray

from einfall.chance import Words, below
from einfall.einstein.dice import (
    CHOICES,
    FACES,
    FIFTHS,
    NO_FIFTH,
    PAIRS,
    count_splits,
    fifth_die,
    high_sum,
    low_sum,
    split_at,
    values_in,
)
from einfall.einstein.sheet import Sheet, all_fixed, fixed_values
from einfall.kernel import kernel

ANY_VALUE: Final = 0b1111110
"""All values of a die, as bits: 1 << value."""


@kernel
def usable_values(sheet: Sheet) -> int:
    """The values that may be ticked as the fifth die where the roll shows them, as bits."""
    return fixed_values(sheet) if all_fixed(sheet) else ANY_VALUE


@kernel
def is_free_throw(usable: int, roll: int) -> bool:
    """Whether the roll shows no usable value, so that the fifth die is ticked nowhere."""
    return usable & values_in(roll) == 0


@kernel
def list_legal(sheet: Sheet, roll: int, choices: NDArray[Any]) -> int:
    """All legal choices in ascending order; returns how many. Needs room for MOST_SPLITS."""
    usable = usable_values(sheet)
    free = is_free_throw(usable, roll)
    count = 0
    for place in range(count_splits(roll)):
        split = split_at(roll, place)
        if free:
            choices[count] = split - fifth_die(split)
            count += 1
        elif usable >> fifth_die(split) & 1:
            choices[count] = split
            count += 1
    return count


@kernel
def is_legal(sheet: Sheet, roll: int, choice: int) -> bool:
    """Whether this roll allows this sheet that choice."""
    if choice < 0 or choice >= CHOICES:
        return False
    usable = usable_values(sheet)
    free = is_free_throw(usable, roll)
    for place in range(count_splits(roll)):
        split = split_at(roll, place)
        if free:
            if choice == split - fifth_die(split):
                return True
        elif choice == split:
            return usable >> fifth_die(split) & 1 == 1
    return False


@kernel
def random_legal(sheet: Sheet, roll: int, words: Words) -> int:
    """A legal choice, all equally likely."""
    usable = usable_values(sheet)
    free = is_free_throw(usable, roll)
    splits = count_splits(roll)
    split = split_at(roll, below(words, splits))
    # Picking until one is legal: at least one is, and with all values usable the first one is.
    while not free and not usable >> fifth_die(split) & 1:
        split = split_at(roll, below(words, splits))
    return split - fifth_die(split) if free else split


# Over all rolls


@kernel
def can_sum(number: int, values: int) -> bool:
    """Whether two dice that show only these values (as bits) can have this sum."""
    for one in range(1, FACES + 1):
        two = number - one
        if 1 <= two <= FACES and values >> one & 1 and values >> two & 1:
            return True
    return False


@kernel
def list_possible(sheet: Sheet, choices: NDArray[Any]) -> int:
    """The choices that some roll allows this sheet, in ascending order; returns how many.

    The array needs room for CHOICES; there are at most 396.
    """
    usable = usable_values(sheet)
    others = ANY_VALUE & ~usable
    count = 0
    for pair in range(len(PAIRS)):
        first = pair * FIFTHS
        if others and can_sum(low_sum(first), others) and can_sum(high_sum(first), others):
            choices[count] = first + NO_FIFTH
            count += 1
        for fifth in range(1, FIFTHS):
            if usable >> fifth & 1:
                choices[count] = first + fifth
                count += 1
    return count
