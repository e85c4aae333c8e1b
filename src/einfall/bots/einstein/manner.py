"""What makes a bot of Einstein play as it does: its level, and the character of its seat.

All of it is numbers, so that kernels can read it on any machine.
"""

from typing import Final

import numpy as np

from einfall.fields import Array, Fields, Number

ALL: Final = 256
"""Chances are counted in parts of this."""

# What a level sees in the sheet after a choice
BY_SCORE: Final = 0
"""Its score as it stands."""
BY_HOPE: Final = 1
"""The score, with a begun sum costing less the nearer it is to its fifth tick, and turns left."""
BY_PROSPECTS: Final = 2
"""What each sum by itself can be expected to bring, if it goes on at its usual rate."""
BY_VALUE: Final = 3
"""What was learned from many games."""
A_TURN_FURTHER: Final = 4
"""The same, one exact turn further."""


class Manner(Fields):
    """How a level plays."""

    sight = Array(np.int64, 1)  # how likely it sees a choice at all, of ALL
    judges = Number(np.int64)  # what it sees in a sheet
    races = Number(np.int64)  # how many choices it simulates to win against others; 0 for none
    whim = Number(np.int64)  # by how many points it likes a choice more or less, for no reason
    love = Number(np.int64)  # how many points a tick of the sum that its seat loves is worth to it
    lean = Number(np.int64)  # how many points a turn is worth more to the safe, less to the bold
    closely = Number(np.int64)  # alone it looks further at choices that differ by fewer points


LOVED, BOLD = 0, 1
CHARACTERS = np.array(
    [(7, 0), (4, -1), (10, 1), (6, 1), (8, -1), (3, 0), (11, -1), (5, 1)], np.int64
)
"""For each seat the sum that it loves, and whether it is bold (1), safe (-1) or neither."""


def manner(
    *,
    judges: int,
    sight: int = ALL,
    races: int = 0,
    whim: int = 0,
    love: int = 0,
    lean: int = 0,
    closely: int = 0,
) -> Manner:
    """A manner."""
    made = Manner.new()
    made.sight[0] = sight
    made.judges = judges
    made.races = races
    made.whim, made.love, made.lean = whim, love, lean
    made.closely = closely
    return made
