"""The levels of Einfach Genial's bots, from the weakest up: each is a manner and a usual budget."""

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from einfall.bots.bot import BotOf, Budget, Ranked
from einfall.bots.genial.decisions import begin, go_on
from einfall.bots.genial.lookahead import GLANCES
from einfall.bots.genial.manner import Manner, manner
from einfall.bots.genial.thought import VALUE_UNIT, Thought
from einfall.bots.genial.value import Network, learned_network, table_name
from einfall.bots.thinking import ranking, simulations_of, think_on
from einfall.chance import GREATEST_BOUND, Source
from einfall.game import GameOf
from einfall.genial.position import GenialView

NO_NETWORK = Network.new()


def network_for(view: GenialView, of: Manner) -> Network:
    """The network that a manner needs at a table, or an empty one."""
    return learned_network(table_name(view)) if of.glances else NO_NETWORK


Thinking = Callable[[Manner, GenialView, int, Budget], list[Ranked]]
"""Ranks moves in a manner, from a view, a seed and a budget."""


def think(manner: Manner, view: GenialView, seed: int, budget: Budget) -> list[Ranked]:
    """Think here and now, by oneself."""
    thought, network = Thought.new(), network_for(view, manner)
    begin(view, manner, network, thought, seed, simulations_of(budget))
    if not thought.decided:
        think_on(thought, lambda more: go_on(view, manner, network, thought, more), budget)
    return ranking(thought, VALUE_UNIT)


class Level(BotOf[GenialView]):
    """Plays in a manner of its own, and a little differently at each seat."""

    manner: ClassVar[Manner]
    thinking: Thinking = staticmethod(think)
    """How it comes to its ranking (together.py: in company)."""

    def rank(
        self,
        game: GameOf[Any, GenialView],
        view: GenialView,
        legal: NDArray[np.int64],
        source: Source,
        budget: Budget,
    ) -> list[Ranked]:
        """The moves that it considers. One that searches says what share of the win they promise.

        Alone, that is the points of the weakest colour.
        """
        return self.thinking(self.manner, view, source.below(GREATEST_BOUND), budget)


class Novice(Level):
    """Takes points, whatever their colour, and overlooks most of what there is."""

    manner = manner(sight=40, for_points=True, whim=0.3, love=0.1)


class Casual(Level):
    """Looks after weak colours and at what it leaves to the next player, but overlooks things."""

    manner = manner(sight=60, whim=0.2, love=0.05)


class Club(Level):
    """Has a feeling for the table, learned from many games, and is moody."""

    manner = manner(sight=120, glances=12, whim=0.05, love=0.002, lean=4)


class Expert(Level):
    """Looks ahead a little, and always the same for the same whims."""

    usual_budget = Budget(simulations=36)
    manner = manner(glances=32, candidates=6, trust=8, love=0.002, lean=4)


class Master(Level):
    """Thinks for a second."""

    usual_budget = Budget(seconds=1.0)
    manner = manner(
        glances=GLANCES,
        candidates=24,
        on_the_way=16,
        further=6,
        trust=8,
        trust_among=0,
        love=0.001,
        lean=2,
    )


LEVELS: dict[str, type[Level]] = {
    "novice": Novice,
    "casual": Casual,
    "club": Club,
    "expert": Expert,
    "master": Master,
}
"""By their names, from the weakest up."""
