"""The yardsticks of Einstein, which never change, so that strength can be compared."""

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from einfall.bots.bot import BotOf, Budget, Ranked
from einfall.bots.einstein.features import Weights
from einfall.bots.einstein.policies import GREEDY, MEAN, judge_choices
from einfall.bots.einstein.value import Scratch, learned_weights
from einfall.chance import Source
from einfall.einstein.position import EinsteinView
from einfall.game import GameOf

NO_WEIGHTS: Weights = np.zeros(1, np.float32)


class Judge(BotOf[EinsteinView]):
    """Takes the choice whose sheet it likes best, whatever the others have; equals in any order."""

    judges_as: ClassVar[int]

    def rank(
        self,
        game: GameOf[Any, EinsteinView],
        view: EinsteinView,
        legal: NDArray[np.int64],
        source: Source,
        budget: Budget,
    ) -> list[Ranked]:
        """All legal choices with what it thinks of the sheets after them."""
        sheet, penalty, scratch = view.sheets[view.viewer], int(view.penalty), Scratch.new()
        weights = learned_weights(penalty, "mean") if self.judges_as == MEAN else NO_WEIGHTS
        count = judge_choices(self.judges_as, sheet, int(view.roll), penalty, weights, scratch)
        shuffled = [
            (float(scratch.values[place]), source.below(2**31), int(scratch.legal[place]))
            for place in range(count)
        ]
        return [Ranked(choice, value) for value, _, choice in sorted(shuffled, reverse=True)]


class Greedy(Judge):
    """Takes the points that lie on the table."""

    judges_as = GREEDY


class Mean(Judge):
    """The learned value from one turn further: it plays for points and ignores the others."""

    judges_as = MEAN
