"""The position of Einstein: one NumPy record, and how it starts.

The record holds everybody's sheet, the roll on the table, and the options of the table, so that a
rule needs nothing else. It has no random numbers in it, and no choices either: they are applied
when all have chosen, so nobody can see one too early.
"""

from typing import Final

import numpy as np

from einfall.einstein.dice import NO_ROLL
from einfall.einstein.options import Options
from einfall.einstein.sheet import EASY_PENALTY, PENALTY, Sheet, is_out
from einfall.fields import Fields, Number, RowOf
from einfall.game import EVERYTHING, Position, View
from einfall.kernel import kernel

# Phases: what is to happen next.
ROLL: Final = 0
"""Chance rolls the dice."""
CHOOSE: Final = 1
"""Everybody who is still in chooses."""
OVER: Final = 2

SEATS: Final = 8


class EinsteinState(Fields):
    """What a position and a view have in common: all fields."""

    sheets = RowOf(Sheet, SEATS)  # one for each seat
    roll = Number(np.uint8)  # the number of the roll on the table (dice.py), or NO_ROLL
    phase = Number(np.uint8)
    thrower = Number(np.uint8)  # whose turn it is to throw, or to have thrown
    viewer = Number(np.uint8)  # EVERYTHING, or whose view this is (view.py)
    # the options
    players = Number(np.uint8)
    clock = Number(np.uint8)  # seconds for a choice; 0: no clock
    penalty = Number(np.int16)  # what a sum with one to four ticks is worth


class EinsteinPosition(EinsteinState, Position):
    """A position of Einstein."""


class EinsteinView(EinsteinState, View):
    """What one seat may know of it (view.py)."""


POSITION = EinsteinPosition.layout


@kernel
def still_in(position: EinsteinState, seat: int) -> bool:
    """Whether this seat has not had its last tick."""
    return not is_out(position.sheets[seat])


@kernel
def seats_in(position: EinsteinState) -> int:
    """All seats that have not had their last ticks, as bits."""
    seats = 0
    for seat in range(position.players):
        seats |= still_in(position, seat) << seat
    return seats


SEATS_OF_BITS = tuple(
    tuple(seat for seat in range(SEATS) if bits >> seat & 1) for bits in range(1 << SEATS)
)
"""The seats that bits stand for."""


def start_position(options: Options) -> EinsteinPosition:
    """Empty sheets, and the dice in the hand of seat 0."""
    position = EinsteinPosition.new()
    position.players = options.players
    position.clock = options.clock
    position.penalty = EASY_PENALTY if options.easy_penalty else PENALTY
    position.roll = NO_ROLL
    position.phase = ROLL
    position.viewer = EVERYTHING
    return position
