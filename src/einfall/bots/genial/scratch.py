"""Where the search of Einfach Genial works: one record, since kernels may not allocate."""

from typing import Final

import numpy as np

from einfall.bots.genial.judgement import TABLES
from einfall.fields import Array, Fields, RowOf
from einfall.genial.board import CELLS
from einfall.genial.position import GenialPosition

FEW_SLOTS: Final = 5
FEW_APART: Final = 3
"""With this few free slots, and this few of them apart, all that can still happen is tried out."""
DEEPEST: Final = 4 * FEW_SLOTS + 6
"""No line of play from there is longer: each placement with two bonuses declined and a swap, and
what was due before."""
MOST_MOVES: Final = 12 * FEW_SLOTS + 3


class Scratch(Fields):
    """What one search has to work in; each thread needs one of its own."""

    # a line of play from a sampled world, which is its first position
    line = RowOf(GenialPosition, DEEPEST + 2)
    actions = Array(np.int64, DEEPEST + 2, 2, MOST_MOVES)  # legal in each, and their points
    counts = Array(np.int64, DEEPEST + 2, 2)  # how many they are, and how many have been tried
    results = Array(np.int64, DEEPEST + 2, 4, 2)  # what each side gets from there
    # for one position
    tables = Array(np.int64, TABLES, CELLS, 6)  # of the quick judgement
    tracks = Array(np.int64, 2, 6)  # of two sides, sorted
    result = Array(np.float64, 2)  # of one side
    # streams of chance
    words = Array(np.int64, 4)  # for sampling worlds
    chance = Array(np.int64, 4)  # what is drawn in a world
    whims = Array(np.int64, 4)  # how its players break ties
