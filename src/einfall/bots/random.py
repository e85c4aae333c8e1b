"""The bot that plays any legal move, all equally likely."""

import numpy as np
from numpy.typing import NDArray

from einfall.bots.bot import Bot, Budget, Ranked
from einfall.chance import Source
from einfall.game import Game, View


class RandomBot(Bot):
    """Plays any legal move of any game."""

    def rank(
        self, game: Game, view: View, legal: NDArray[np.int64], source: Source, budget: Budget
    ) -> list[Ranked]:
        """One of the legal moves: the others are as good."""
        return [Ranked(int(legal[source.below(len(legal))]), 0.0)]
