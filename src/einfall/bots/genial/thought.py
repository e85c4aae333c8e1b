"""A bot's thinking about one decision of Einfach Genial, as one record that can be gone on with."""

from typing import Final

import numpy as np

from einfall.bots.genial.mind import MOST_CANDIDATES, Mind
from einfall.bots.genial.scratch import Scratch
from einfall.fields import Array, Fields, Number, RowOf


class Thought(Fields):
    """What a bot thinks of its moves so far, and all that it needs to think on."""

    # the ranking, from the move that it would play down
    moves = Array(np.int64, MOST_CANDIDATES)
    values = Array(np.int64, MOST_CANDIDATES)  # what each is worth, VALUE_UNIT for one
    # the search: the first `left` moves are still tried, the others were dropped
    totals = Array(np.int64, MOST_CANDIDATES, 2)  # SHARE and CREDIT over all worlds
    first = Array(np.int64, MOST_CANDIDATES)  # what each was worth at first sight
    behind = Array(np.int64, MOST_CANDIDATES)  # how far each was behind the best when last tried
    count = Number(np.int64)  # how many moves are ranked
    left = Number(np.int64)
    field = Number(np.int64)  # how many there were at first
    round = Number(np.int64)  # how many times the worse half has been dropped
    worlds = Number(np.int64)  # how many have been sampled
    simulations = Number(np.int64)  # how many have been made
    budget = Number(np.int64)  # how many are to be made
    way = Number(np.int64)  # how moves are tried: LOOK_AHEAD, LOOK_ALONE or SOLVE
    decided = Number(np.int64)  # whether there is nothing more to be tried
    loved = Number(np.int64)  # the colour that the seat loves
    bold = Number(np.int64)  # what counts more: the win (up to 8), or its clarity (down to -8)
    trust = Number(np.int64)  # how much first sight weighs beside looking ahead, in sixteenths
    # where it works
    mind = RowOf(Mind, 1)
    scratch = RowOf(Scratch, 1)


VALUE_UNIT: Final = 1 << 16
"""What is worth one: a game, a point of the weakest colour when alone, a point of judgement."""
