"""The levels of Einstein's bots, from the weakest up: each is a manner and a usual budget."""

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from einfall.bots.bot import BotOf, Budget, Ranked
from einfall.bots.einstein.decisions import begin, go_on
from einfall.bots.einstein.manner import (
    A_TURN_FURTHER,
    BY_HOPE,
    BY_PROSPECTS,
    BY_VALUE,
    Manner,
    manner,
)
from einfall.bots.einstein.sight import NO_WEIGHTS, WholeWeights, whole_weights
from einfall.bots.einstein.thought import MOST_RACERS, VALUE_UNIT, Thought
from einfall.bots.thinking import ranking, simulations_of, think_on
from einfall.chance import GREATEST_BOUND, Source
from einfall.einstein.position import EinsteinView
from einfall.game import GameOf


def weights_for(view: EinsteinView, of: Manner) -> WholeWeights:
    """The weights that a manner needs at a table, or none."""
    return whole_weights(int(view.penalty)) if of.judges >= BY_VALUE else NO_WEIGHTS


class Level(BotOf[EinsteinView]):
    """Plays in a manner of its own, and a little differently at each seat."""

    manner: ClassVar[Manner]

    def rank(
        self,
        game: GameOf[Any, EinsteinView],
        view: EinsteinView,
        legal: NDArray[np.int64],
        source: Source,
        budget: Budget,
    ) -> list[Ranked]:
        """The choices that it sees, with the points expected, or the share of the win."""
        thought, weights = Thought.new(), weights_for(view, self.manner)
        seed = source.below(GREATEST_BOUND)
        begin(view, self.manner, weights, thought, seed, simulations_of(budget))
        if not thought.decided:
            think_on(thought, lambda more: go_on(view, self.manner, weights, thought, more), budget)
        return ranking(thought, VALUE_UNIT)


class Novice(Level):
    """Hopes for points, and overlooks most of the ways to split a roll."""

    manner = manner(judges=BY_HOPE, sight=120, whim=10)


class Casual(Level):
    """Takes points, tries to save begun sums, and overlooks some ways to split a roll."""

    manner = manner(judges=BY_HOPE, sight=230, whim=10, love=5, lean=2)


class Club(Level):
    """Estimates what each sum will bring, but sees no connection between them."""

    manner = manner(judges=BY_PROSPECTS, whim=8, love=8, lean=2)


class Expert(Level):
    """Knows from many games what a sheet is worth."""

    manner = manner(judges=BY_VALUE, whim=5, love=5, lean=1)


class Master(Level):
    """Looks a turn further, and plays to win: behind it takes risks, ahead it avoids them.

    A simulation is one series of rolls to the end of the game, for all choices considered. Alone it
    plays for points and needs none; there it looks two turns further where choices are close.
    """

    usual_budget: ClassVar[Budget | None] = Budget(seconds=0.9)
    manner = manner(judges=A_TURN_FURTHER, races=MOST_RACERS, love=1, closely=3)


LEVELS: dict[str, type[Level]] = {
    "novice": Novice,
    "casual": Casual,
    "club": Club,
    "expert": Expert,
    "master": Master,
}
"""By their names, from the weakest up."""
