"""A bot's thinking about one decision of Einstein, as one record that can be gone on with."""

import numpy as np

from einfall.einstein.dice import MOST_SPLITS
from einfall.fields import Array, Fields, Number


class Thought(Fields):
    """What a bot thinks of its choices so far."""

    # the ranking, from the choice that it would make down
    moves = Array(np.int64, MOST_SPLITS)
    values = Array(np.int64, MOST_SPLITS)  # what each is worth
    words = Array(np.int64, 4)  # a stream of chance
    count = Number(np.int64)  # how many choices are ranked
