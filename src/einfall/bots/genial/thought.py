"""A bot's thinking about one decision of Einfach Genial, as one record that can be gone on with."""

import numpy as np

from einfall.bots.genial.mind import MOST_CANDIDATES
from einfall.fields import Array, Fields, Number


class Thought(Fields):
    """What a bot thinks of its moves so far."""

    # the ranking, from the move that it would play down
    moves = Array(np.int64, MOST_CANDIDATES)
    values = Array(np.int64, MOST_CANDIDATES)  # what each is worth
    words = Array(np.int64, 4)  # a stream of chance
    count = Number(np.int64)  # how many moves are ranked
