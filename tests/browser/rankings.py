"""Positions at every table, and how bots rank there, for comparing pages with what is here."""

from collections.abc import Iterator
from typing import Any

from einfall.bots import BOTS
from einfall.bots.bot import Budget
from einfall.browser import MODULES
from einfall.einstein.game import Einstein
from einfall.game import Game
from tests.bots.genial.positions import decisions
from tests.einstein.games import EVERY_WAY
from tests.einstein.games import TABLES as EINSTEIN_TABLES
from tests.einstein.games import events as einstein_events
from tests.genial.games import TABLES as GENIAL_TABLES

SIMULATIONS = {"expert": 12, "master": 24}
"""Few, for many positions."""


class Fixed:
    """A source that gives the one number that a bot asks for."""

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, _bound: int) -> int:
        return self.number


def genial_positions(table: str) -> Iterator[tuple[Any, Any, int]]:
    for seed in range(2):
        for game, position in decisions(table, seed):
            yield game, position.copy(), int(position.seat)


def einstein_positions(table: str) -> Iterator[tuple[Any, Any, int]]:
    game = Einstein.from_rules(EINSTEIN_TABLES[table])
    for seed, choose in enumerate(EVERY_WAY):
        for position, _ in einstein_events(game, choose, seed):
            for seat in game.to_act(position)[:2]:
                yield game, position.copy(), seat


POSITIONS = {"genial": genial_positions, "einstein": einstein_positions}
EVERY_TABLE = [("genial", table) for table in GENIAL_TABLES]
EVERY_TABLE += [("einstein", table) for table in EINSTEIN_TABLES]


def ranking_here(game: Game, view: Any, level: str, seed: int, simulations: int) -> list[Any]:
    """The ranking as the page is to give it."""
    bot = BOTS[game.name][level](level)
    legal, unit = game.legal_in_view(view), MODULES[game.name].constants["value_unit"]
    ranked = bot.rank(game, view, legal, Fixed(seed), Budget(simulations=simulations))
    return [[move, value * unit] for move, value in ranked]
