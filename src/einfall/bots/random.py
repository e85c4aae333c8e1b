"""The bot that plays any legal move, all equally likely."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from einfall.bots.bot import BotOf, Budget, Ranked
from einfall.chance import Source
from einfall.game import GameOf, View


class RandomBot(BotOf[View]):
    """Plays any legal move of any game."""

    def rank(
        self,
        game: GameOf[Any, View],
        view: View,
        legal: NDArray[np.int64],
        source: Source,
        budget: Budget,
    ) -> list[Ranked]:
        """One of the legal moves: the others are as good."""
        return [Ranked(int(legal[source.below(len(legal))]), 0.0)]
