"""Bots decide in the page as they do here: the same ranking for thousands of positions."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest

from einfall.bots import BOTS, LEVELS
from einfall.bots.bot import Budget
from einfall.browser import GAMES_IN_PAGES, MODULES
from einfall.einstein.game import Einstein
from einfall.game import Game
from tests.bots.genial.positions import decisions
from tests.einstein.games import EVERY_WAY
from tests.einstein.games import TABLES as EINSTEIN_TABLES
from tests.einstein.games import events as einstein_events
from tests.genial.games import TABLES as GENIAL_TABLES
from tests.web.node import ask_node

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


def rankings_in_node(game: str, questions: Sequence[object]) -> list[Any]:
    """The rankings by the kernels of the page."""
    answers: list[Any] = ask_node(
        "decisions.js", {"room": str(GAMES_IN_PAGES / game), "questions": questions}
    )
    return answers


@pytest.mark.parametrize(("name", "table"), EVERY_TABLE)
def test_every_level_ranks_in_the_page_as_it_does_here(name: str, table: str) -> None:
    asked, here = [], []
    for seed, (game, position, seat) in enumerate(islice(POSITIONS[name](table), 60)):
        view = game.view(position, seat)
        for level in LEVELS:
            simulations = SIMULATIONS.get(level, 0)
            asked.append(
                {
                    "view": b64encode(view.tobytes()).decode(),
                    "level": level,
                    "seed": seed,
                    "simulations": simulations,
                }
            )
            here.append(ranking_here(game, view, level, seed, simulations))
    assert rankings_in_node(name, asked) == here
