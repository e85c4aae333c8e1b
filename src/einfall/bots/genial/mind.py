"""Where tables of Einfach Genial are valued: one record, since kernels may not allocate."""

from typing import Final

import numpy as np

from einfall.bots.genial.judgement import TABLES
from einfall.fields import Array, Fields, Number, RowOf
from einfall.genial.board import CELLS
from einfall.genial.position import RACK, TRACK_END, GenialPosition
from einfall.genial.tiles import KINDS

# The network (value.py)
MOST_INPUTS: Final = 448
FIRST_LAYER: Final = 336
"""The most places in its first layer."""
SECOND_LAYER: Final = 32
"""The number of places in its second layer."""

THRESHOLDS: Final = 8
"""The number of levels at which cells are counted (inputs.py)."""
OFTEN: Final = 2
"""The number of levels at which slots are counted."""
PAIRS: Final = len(KINDS)
"""Of two colours, by their ranks: a kind of tile each."""
BEST_OWN: Final = 12
"""How many of one's own best places are listed (replies.py)."""
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
    # what the next rival may answer, and what that leaves (replies.py)
    gains = Array(np.int64, 2, 6, TRACK_END + 1)  # what halves gain, for oneself and the rival
    own_row = Array(np.int64, CELLS)  # what halves gain on each free cell, in ten bits each
    rival_row = Array(np.int64, CELLS)  # the same, for the rival and in its order
    answer_gains = Array(np.int64, 6)  # the most two halves gain the rival, much as in `best`
    answer_slots = Array(np.int64, 6)  # and where, first of all
    answers = Array(np.int64, PAIRS)  # the same for tiles that it may have
    tiles = Array(np.int64, RACK)  # the kinds on the rack, by their pair of ranks
    tile_bits = Array(np.int64, RACK, 2)  # where in a row its two colours are
    tile_gains = Array(np.int64, RACK)  # the most that each gains
    own_gains = Array(np.int64, BEST_OWN)  # what the best places gain, the best first
    own_slots = Array(np.int64, BEST_OWN)
    own_ways = Array(np.int64, BEST_OWN)  # with which of the tiles, and whether it is turned
    expected = Array(np.int64, 3, 6)  # points to come: own ones, the rival's, these in its order
    # the network
    inputs = Array(np.int16, MOST_INPUTS)  # those that `first` is in line with
    new_inputs = Array(np.int16, MOST_INPUTS)
    changed = Array(np.int64, MOST_INPUTS + 1)  # the numbers of those that differ
    first = Array(np.int32, FIRST_LAYER)  # sums
    levels = Array(np.int16, FIRST_LAYER)  # what comes out of the first layer
    second = Array(np.int32, SECOND_LAYER)  # sums
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
