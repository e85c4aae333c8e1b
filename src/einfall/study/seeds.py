"""Which worlds are sampled for a decision or a draw: the analysis's seed and the point decide."""

import numpy as np

from einfall.chance import GREATEST_BOUND, Words, below, seed_words
from einfall.kernel import kernel
from einfall.match import MOST_SEATS


@kernel
def point_seed(words: Words, seed: int, number: int, seat: int) -> int:
    """The seed for what concerned a seat at a move; `words` to work in."""
    seed_words(words, seed, number * MOST_SEATS + seat)
    return below(words, GREATEST_BOUND)


def seed_of(seed: int, number: int, seat: int) -> int:
    """The same, without words."""
    return int(point_seed(np.zeros(4, np.int64), seed, number, seat))
