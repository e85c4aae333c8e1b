"""What a bot is: from a view, its legal moves, a budget and a source of chance to a decision.

A bot never gets a position. One that looks ahead samples positions that agree with its view.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple

import numpy as np
from numpy.typing import NDArray

from einfall.chance import Source, Words, below
from einfall.game import GameError, GameOf, Move, V, View
from einfall.kernel import kernel

MOST_SIMULATIONS = 10**9


class UnknownBot(GameError):
    """There is no such bot, or it has no such option, or there is not one for each seat."""


@dataclass(frozen=True)
class Budget:
    """How much a bot may think: for a number of seconds, or of simulations.

    Only the second is reproducible: the same view, budget and source then give the same decision.
    A bot that searches tries each of its candidates at least once, however small the budget.
    """

    seconds: float = np.inf
    simulations: int = MOST_SIMULATIONS


class Ranked(NamedTuple):
    """A move and what a bot thinks of it."""

    move: Move
    value: float


class BotOf(ABC, Generic[V]):
    """A program that decides for a seat of a game with such views.

    It keeps nothing from one decision to the next.
    """

    usual_budget: ClassVar[Budget | None] = None
    """How much it thinks if nothing else is asked for; None for one that needs no budget."""

    def __init__(self, name: str, budget: Budget | None = None) -> None:
        self.name = name
        self.budget = budget or self.usual_budget or Budget()

    @abstractmethod
    def rank(
        self,
        game: GameOf[Any, V],
        view: V,
        legal: NDArray[np.int64],
        source: Source,
        budget: Budget,
    ) -> list[Ranked]:
        """The moves it considers, from the one it would play down.

        The values are for comparing the moves of one list. For a bot that searches they are
        shares of the win, from 0 to 1, or expected points in a solo game.
        """

    def choose(
        self, game: GameOf[Any, V], view: V, legal: NDArray[np.int64], source: Source
    ) -> Move:
        """The move that it plays."""
        return self.rank(game, view, legal, source, self.budget)[0].move


Bot = BotOf[View]
"""A bot, whatever it plays."""


@kernel
def shuffle(items: NDArray[Any], words: Words) -> None:
    """Put the items into any order, all equally likely."""
    for last in range(len(items) - 1, 0, -1):
        other = below(words, last + 1)
        items[last], items[other] = items[other], items[last]


def best_first(values: NDArray[np.float64], words: Words) -> NDArray[np.int64]:
    """The places of the values, from the greatest down; equal ones in any order."""
    places = np.arange(len(values))
    shuffle(places, words)
    return places[np.argsort(-values[places], kind="stable")]


def read_bot(text: str, bots: Mapping[str, type[Bot]]) -> Bot:
    """The bot that a text such as `master` or `master:time=0.3` names."""
    text = text.strip()
    name, *options = text.split(":")
    if not text:
        raise UnknownBot("a name is missing between commas")
    if name not in bots:
        raise UnknownBot(f"there is no bot {name!r}, only: {', '.join(bots)}")
    if not options:
        return bots[name](name)
    if bots[name].usual_budget is None:
        raise UnknownBot(f"{text}: {name} needs no time and takes no options")
    if len(options) > 1:
        raise UnknownBot(f"{text}: give a bot either a time or a number of simulations")
    return bots[name](text, _read_budget(text, options[0]))


def _read_budget(text: str, option: str) -> Budget:
    key, _, value = option.partition("=")
    try:
        if key == "time" and 0 < float(value) < np.inf:
            return Budget(seconds=float(value))
        if key == "simulations" and 0 < int(value) <= MOST_SIMULATIONS:
            return Budget(simulations=int(value))
    except ValueError:
        pass
    raise UnknownBot(
        f"{text}: {option!r} is not an option; write time=SECONDS or simulations=NUMBER,"
        f" such as {text.split(':', maxsplit=1)[0]}:time=0.3"
    )
