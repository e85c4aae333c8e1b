"""What makes a bot of Einfach Genial play as it does: its level, and the character of its seat.

All of it is numbers, so that kernels can read it on any machine.
"""

from typing import Final

import numpy as np

from einfall.fields import Array, Fields, Number

EVERYTHING: Final = 1000
"""More slots than there are: a player with this sight overlooks nothing."""


class Manner(Fields):
    """How a level plays."""

    sight = Array(np.int64, 1)  # about how many of the free slots it sees
    for_points = Number(np.int64)  # whether it thinks of points alone, whatever their colour
    glances = Number(np.int64)  # how many moves it values with the network; 0 for none
    candidates = Number(np.int64)  # how many moves it looks ahead from; 0 for one that only looks
    turns = Number(np.int64)  # how many of its own turns it looks ahead
    on_the_way = Number(np.int64)  # how many moves each player values while it looks ahead
    further = Number(np.int64)  # with this few moves left to choose from it looks a turn further
    alone = Number(np.int64)  # how many turns it looks ahead in a game for one
    trust = Number(np.int64)  # how much first sight weighs beside looking ahead, in sixteenths
    trust_among = Number(np.int64)  # the same where there are several rivals
    whim = Number(np.int64)  # by how much it likes a move more or less, for no reason
    love = Number(np.int64)  # what a point in the colour that its seat loves is worth to it
    lean = Number(np.int64)  # how much bolder or safer its seat makes it, in sixteenths


LOVED, BOLD = 0, 1
CHARACTERS = np.array([(0, 1), (4, -1), (2, 0), (5, 1)], np.int64)
"""For each seat the colour that it loves, and whether it is bold (1), safe (-1) or neither.

The bold play for the win, the safe for a clear one.
"""


def manner(
    *,
    sight: int = EVERYTHING,
    for_points: bool = False,
    glances: int = 0,
    candidates: int = 0,
    turns: int = 1,
    on_the_way: int = 8,
    further: int = 0,
    alone: int = 8,
    trust: int = 0,
    trust_among: int | None = None,
    whim: float = 0,
    love: float = 0,
    lean: int = 0,
) -> Manner:
    """A manner; whim and love are in what is worth one: a point of utility, or a game."""
    made = Manner.new()
    made.sight[0] = sight
    made.for_points = for_points
    made.glances = glances
    made.candidates = candidates
    made.turns, made.further, made.trust = turns, further, trust
    made.trust_among = trust if trust_among is None else trust_among
    made.on_the_way, made.alone = on_the_way, alone
    made.whim, made.love = round(whim * (1 << 16)), round(love * (1 << 16))
    made.lean = lean
    return made
