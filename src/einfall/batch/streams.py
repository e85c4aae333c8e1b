"""Where the games of a batch get their random numbers from. A kernel."""

import numpy as np
from numpy.typing import NDArray

from einfall.chance import seed_words
from einfall.kernel import kernel


@kernel
def seed_streams(seed: int, chance: NDArray[np.int64], whims: NDArray[np.int64]) -> None:
    """Start two streams for each game: one for chance, one for moves picked at random."""
    for n in range(len(chance)):
        seed_words(chance[n], seed, 2 * n)
        seed_words(whims[n], seed, 2 * n + 1)
