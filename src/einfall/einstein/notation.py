"""Choices of Einstein to text and back.

A choice is `4+10/4`: the two sums, the smaller first, then the fifth die. In a free throw just the
sums: `4+9`.
"""

import re

from einfall.einstein.dice import (
    FACES,
    FIFTHS,
    GREATEST_SUM,
    LEAST_SUM,
    NO_FIFTH,
    PAIR_OF,
    PAIRS,
)
from einfall.game import BadNotation
from einfall.language import _


def move_text(move: int) -> str:
    """The notation of a choice."""
    pair, fifth = divmod(move, FIFTHS)
    low, high = PAIRS[pair]
    return f"{low}+{high}" if fifth == NO_FIFTH else f"{low}+{high}/{fifth}"


def read_move(text: str) -> int:
    """The choice that a notation names."""
    match = re.fullmatch(r"([1-9][0-9]?)\+([1-9][0-9]?)(?:/([0-9]))?", text)
    if not match:
        problem = _("{text} is not a choice; one looks like '4+10/4', in a free throw like '4+9'")
        raise BadNotation(problem.format(text=repr(text)))
    low, high = int(match[1]), int(match[2])
    for number in (low, high):
        if not LEAST_SUM <= number <= GREATEST_SUM:
            problem = _("{text}: two dice have a sum from {least} to {greatest}, not {number}")
            limits = {"least": LEAST_SUM, "greatest": GREATEST_SUM}
            raise BadNotation(problem.format(text=repr(text), number=number, **limits))
    if low > high:
        right = f"{high}+{low}" + (f"/{match[3]}" if match[3] else "")
        problem = _("{text}: the smaller sum comes first, so this is {right}")
        raise BadNotation(problem.format(text=repr(text), right=repr(right)))
    fifth = int(match[3]) if match[3] else NO_FIFTH
    if match[3] and not 1 <= fifth <= FACES:
        problem = _("{text}: a die shows 1 to {greatest}, not {number}")
        raise BadNotation(problem.format(text=repr(text), greatest=FACES, number=fifth))
    return PAIR_OF[low, high] * FIFTHS + fifth


def read_typed_move(text: str) -> int:
    """The choice that a person means: the sums in either order, spaces wherever."""
    sums, slash, fifth = "".join(text.split()).partition("/")
    numbers = sums.split("+")
    if all(number.isdecimal() for number in numbers):
        numbers.sort(key=lambda number: (len(number), number))
    return read_move("+".join(numbers) + slash + fifth)


def dice_text(dice: tuple[int, ...]) -> str:
    """A roll as people write it: 1-3-4-4-6."""
    return "-".join(map(str, dice))
