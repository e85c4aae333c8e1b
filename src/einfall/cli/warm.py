"""`einfall warm`: compile the rules now, so that the first game does not wait for it."""

import argparse
import time

from einfall.bots import BOTS, LEVELS, find_bots
from einfall.chance import Stream
from einfall.cli.common import Subparsers, add_command, announce_compiling, track
from einfall.games import GAMES, find_game
from einfall.kernel import COMPILED, forget_old_caches
from einfall.match import play_match, streams

EXAMPLES = """\
  einfall warm
"""


def add_to(subparsers: Subparsers) -> None:
    """Add the command."""
    add_command(subparsers, "warm", run, "compile the rules once, for quick starts later", EXAMPLES)


def run(_options: argparse.Namespace) -> int:
    """Play games of each kind with each level, which compiles and stores all that they need."""
    if not COMPILED:
        print("The rules run as plain Python: there is nothing to compile.")
        return 0
    first = announce_compiling()
    begun = time.monotonic()
    for name in track(GAMES, "Compiling", len(GAMES), patience=0 if first else 1):
        game = find_game(name, {"players": 2})
        game.simulate(1, seed=0)
        play_match(game, find_bots(game, ["random"]), *streams(0, 0), with_legal=True)
        for level in LEVELS:
            budget = "" if BOTS[name][level].usual_budget is None else ":simulations=1"
            play_match(game, find_bots(game, [level + budget]), *streams(0, 0))
        game.sample_position(game.view(game.start(), 0), Stream(2))
    forget_old_caches()
    if first:
        print(f"Compiled in {time.monotonic() - begun:.0f} s")
    return 0
