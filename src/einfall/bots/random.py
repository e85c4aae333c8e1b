"""The bot that plays any legal move, all equally likely."""

import numpy as np
from numpy.typing import NDArray

from einfall.chance import Source
from einfall.game import Game, Move, View


class RandomBot:
    """Plays any legal move."""

    name = "random"

    def choose(self, _game: Game, _view: View, legal: NDArray[np.int64], source: Source) -> Move:
        """One of the legal moves, all equally likely."""
        return int(legal[source.below(len(legal))])
