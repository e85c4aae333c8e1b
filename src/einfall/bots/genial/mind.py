"""Where tables of Einfach Genial are valued: one record, since kernels may not allocate."""

from typing import Final

import numpy as np

from einfall.bots.genial.judgement import TABLES
from einfall.fields import Array, Fields, Number, RowOf
from einfall.genial.board import CELLS
from einfall.genial.position import GenialPosition
from einfall.genial.tiles import KINDS

# The network (value.py)
MOST_INPUTS: Final = 377
FIRST_LAYER: Final = 336
"""The most places in its first layer."""
SECOND_LAYER: Final = 32
"""The number of places in its second layer."""

THRESHOLDS: Final = 8
"""The number of levels at which cells are counted (inputs.py)."""
OFTEN: Final = 2
"""The number of levels at which slots are counted."""
MOST_CANDIDATES: Final = 512
"""The most moves that are ever looked at."""


class Mind(Fields):
    """What one player has to think with; each thread needs one of its own."""

    # what the inputs are read from: counts of six colours are six bytes of a word
    rows = Array(np.int64, CELLS)  # what halves count on each free cell
    best = Array(np.int64, 6)  # the best two halves: first colour, a byte for each second
    often = Array(np.int64, OFTEN, 6)  # in the same way, how many slots reach each level
    at_least = Array(np.int64, THRESHOLDS)  # how many cells reach each level
    unseen = Array(np.int64, len(KINDS) + 1)  # tiles of each kind
    on_rack = Array(np.int64, len(KINDS) + 1)
    halves = Array(np.int64, 2, 6)  # of each colour: on the rack, unseen
    order = Array(np.int64, 6)  # the colours, the side's weakest first
    rank_of = Array(np.int64, 6)  # the place of each colour in that order
    others = Array(np.int64, 6)  # a rival's tracks or colours in its own order
    most = Number(np.int64)  # the most that any cell counts
    # the network
    inputs = Array(np.int16, MOST_INPUTS)  # those that `first` is in line with
    new_inputs = Array(np.int16, MOST_INPUTS)
    first = Array(np.int32, FIRST_LAYER)  # sums
    levels = Array(np.int16, FIRST_LAYER)  # what comes out of the first layer
    values = Array(np.int64, 2)  # what comes out
    # the end of a game
    tracks = Array(np.int64, 2, 6)
    # candidates
    tables = Array(np.int64, TABLES, CELLS, 6)  # of the quick judgement
    actions = Array(np.int64, MOST_CANDIDATES)
    worths = Array(np.int64, MOST_CANDIDATES)
    # looking ahead: a sampled world, the table on the way, the table after a candidate
    line = RowOf(GenialPosition, 3)
    words = Array(np.int64, 4)  # for sampling worlds
    chance = Array(np.int64, 4)  # what is drawn in one
