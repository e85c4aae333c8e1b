"""Bots load what they need before anybody waits for them."""

import os
import subprocess
import sys

import pytest

from einfall.games import GAMES

LOADED_LATER = """
import gc, sys
from numba.core.dispatcher import Dispatcher
from einfall.bots import BOTS, find_bots, load_bots
from einfall.chance import Stream
from einfall.games import find_game

def loaded():
    kernels = [thing for thing in gc.get_objects() if isinstance(thing, Dispatcher)]
    return {(one.__qualname__, n) for one in kernels for n in one.nopython_signatures}

game = find_game(sys.argv[1], {})
if sys.argv[2] == "loaded first":
    load_bots(game)
position = game.start()
while not game.to_act(position):
    game.happen(position, game.sample(position, Stream(0)))
view = game.view(position, game.to_act(position)[0])
legal = game.legal_in_view(view)
before = loaded()
for bot in ("novice", "casual", "club", "expert"):
    find_bots(game, [bot])[0].choose(game, view, legal, Stream(1))
print(len(loaded() - before))
"""


def loaded_by_decisions(game: str, how: str) -> int:
    """How many kernels the first decisions of a process load."""
    program = [sys.executable, "-c", LOADED_LATER, game, how]
    compiled = {**os.environ, "EINFALL_COMPILE": "1"}
    return int(subprocess.run(program, env=compiled, stdout=subprocess.PIPE, check=True).stdout)


@pytest.mark.parametrize("game", GAMES)
def test_once_bots_are_loaded_no_decision_loads_anything(game: str) -> None:
    assert loaded_by_decisions(game, "not loaded") > 0
    assert loaded_by_decisions(game, "loaded first") == 0
