"""The kernels of the pages: made from the sources as they are now, small, and the same rules."""

import gzip
import json
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from einfall.browser import MODULES, data_path, module_path
from einfall.chance import seed_words
from einfall.einstein.rules import play_randomly as play_einstein
from einfall.games import GAMES, find_game
from einfall.genial.rules import play_randomly as play_genial
from einfall.wasm import about, read_about
from tests.genial.games import TABLES
from tests.web.node import ask_node

MOST = 150_000
"""Bytes of a module and the weights that it needs at a table, compressed."""
EACH = 100
"""Random games at each table."""


def test_every_game_has_a_module() -> None:
    assert set(MODULES) == set(GAMES)


@pytest.mark.parametrize("game", MODULES)
def test_it_was_made_from_the_sources_as_they_are(game: str) -> None:
    told = json.loads(json.dumps(about(MODULES[game])))
    assert read_about(module_path(game).read_bytes()) == told, "a kernel has changed: make wasm"


@pytest.mark.parametrize("game", MODULES)
def test_its_weights_are_those_of_the_bots(game: str) -> None:
    for name, make in MODULES[game].data.items():
        assert data_path(game, name).read_bytes() == make(), "new weights: make wasm"


@pytest.mark.parametrize("game", MODULES)
def test_it_is_small(game: str) -> None:
    module = len(gzip.compress(module_path(game).read_bytes()))
    for name in MODULES[game].data:
        assert module + len(gzip.compress(data_path(game, name).read_bytes())) < MOST


@pytest.mark.parametrize(
    ("game", "record", "play", "tables"),
    [
        ("genial", "GenialPosition", play_genial, list(TABLES.values())),
        ("einstein", "EinsteinPosition", play_einstein, [{"players": n} for n in range(1, 9)]),
    ],
)
def test_random_games_end_in_the_same_bytes(
    game: str, record: str, play: Callable[..., int], tables: list[dict[str, object]]
) -> None:
    starts = [find_game(game, rules).start() for rules in tables]
    ends = ends_in_node(module_path(game), record, [start.tobytes() for start in starts])
    for start, found in zip(starts, ends, strict=True):
        for number in range(EACH):
            position, words = start.copy(), np.zeros(4, np.int64)
            seed_words(words, 1, number)
            decisions = play(position, words)
            assert found[number] == [decisions, b64encode(position.tobytes()).decode()]


def ends_in_node(module: Path, record: str, starts: list[bytes]) -> Any:
    """How random games end by the kernels of the page, and how many decisions each took."""
    given = {
        "module": str(module),
        "record": record,
        "starts": [b64encode(start).decode() for start in starts],
        "games": EACH,
    }
    return ask_node("random_games.js", given)


@pytest.mark.parametrize("game", MODULES)
def test_whole_games_take_as_many_decisions_there_as_here(game: str) -> None:
    """By the one call that speed is measured with."""
    here = find_game(game, {"players": 2})
    given = {
        "module": str(module_path(game)),
        "start": b64encode(here.start().tobytes()).decode(),
        "games": EACH,
        "seed": 7,
    }
    assert ask_node("whole_games.js", given) == here.simulate(EACH, 7)
