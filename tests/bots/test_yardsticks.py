"""The yardsticks never change, or strength could not be compared over the years.

For each of them a short name of everything it thinks of many positions. If one of these names is
another than it was, a yardstick plays differently: that is a mistake, whatever the reason.
"""

import hashlib
from collections.abc import Iterator
from typing import Any

import pytest

from einfall.bots import BOTS
from einfall.bots.bot import Bot, Budget
from einfall.chance import Stream
from einfall.einstein.game import Einstein
from einfall.game import Game, Position
from tests.bots.genial.positions import some_decisions as some_of_genial
from tests.einstein.games import EVERY_WAY, TABLES
from tests.einstein.games import events as einstein_events

GENIAL_TABLES = ("kosmos-1", "kosmos-2", "tilsit-2", "lutin-3", "kosmos-4", "tilsit-4t")

NAMES = {
    ("genial", "greedy"): "6bbfa0d7c64392fc",
    ("genial", "veteran"): "e4ac8d599b181320",
    ("genial", "doyen"): "8b04602513a4ccbd",
    ("einstein", "greedy"): "61d08fc3f6cc5c26",
    ("einstein", "mean"): "15e1e06b0cd7f3b0",
}


def genial_positions() -> Iterator[tuple[Any, Any]]:
    """Of all tables, many of them near the end."""
    for table in GENIAL_TABLES:
        for seed in range(4):
            decisions = list(some_of_genial(table, seed, every=3))
            yield from decisions[::4]
            yield from decisions[-4:]


def einstein_positions() -> Iterator[tuple[Any, Any]]:
    """Of some tables, played in different ways."""
    for table in ("1", "2", "3", "4-easy-clock"):
        game = Einstein.from_rules(TABLES[table])
        for seed, choose in enumerate(EVERY_WAY):
            for position, _ in einstein_events(game, choose, seed):
                if game.to_act(position):
                    yield game, position.copy()


POSITIONS = {"genial": genial_positions, "einstein": einstein_positions}


def thoughts(bot: Bot, game: Game, position: Position, seed: int) -> Iterator[str]:
    """What a bot thinks of a position, for each seat that is to decide."""
    for seat in game.to_act(position):
        view = game.view(position, seat)
        legal = game.legal_in_view(view)
        ranked = bot.rank(game, view, legal, Stream(seed), Budget(simulations=64))
        yield " ".join(f"{move}:{value:.5f}" for move, value in ranked[:40])


def name_of_thoughts(game: str, bot: str) -> str:
    """A short name for everything that a bot thinks of the positions of its game."""
    digest = hashlib.sha256()
    thinker = BOTS[game][bot](bot)
    for seed, (played, position) in enumerate(POSITIONS[game]()):
        for thought in thoughts(thinker, played, position, seed):
            digest.update(thought.encode() + b"\n")
    return digest.hexdigest()[:16]


@pytest.mark.parametrize(("game", "bot"), NAMES)
def test_it_thinks_as_it_always_did(game: str, bot: str) -> None:
    assert name_of_thoughts(game, bot) == NAMES[game, bot]
