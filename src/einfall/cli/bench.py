"""`einfall bench`: how fast this machine plays random games by the full rules."""

import argparse
import json
import os
import time
from concurrent.futures import ProcessPoolExecutor

from einfall.cli.common import Subparsers, add_command, track
from einfall.games import GAMES, find_game
from einfall.kernel import COMPILED

EXAMPLES = """\
  einfall bench
  einfall bench --json
"""
SECONDS = 2.0
"""How long each figure is measured."""


def add_to(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = add_command(
        subparsers, "bench", run, "measure this machine's speed in random games", EXAMPLES
    )
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(options: argparse.Namespace) -> int:
    """Measure each game for two players, on one core and on all."""
    measures = [(name, workers) for name in GAMES for workers in (1, os.cpu_count() or 1)]
    speeds: dict[str, dict[str, int]] = {name: {} for name in GAMES}
    with ProcessPoolExecutor() as pool:
        for name, workers in track(measures, "Measuring", len(measures), patience=0):
            key = "one_core_moves_per_s" if workers == 1 and not speeds[name] else None
            total = sum(pool.map(moves_per_second, [name] * workers, range(workers)))
            speeds[name][key or "all_cores_moves_per_s"] = round(total)
    if options.json:
        print(json.dumps(speeds))
        return 0
    if not COMPILED:
        print("The rules are running as plain Python: they are not compiled.")
    for name, speed in speeds.items():
        print(
            f"{name}: {speed['one_core_moves_per_s']:,} moves a second on one core, "
            f"{speed['all_cores_moves_per_s']:,} on all {os.cpu_count()}"
        )
    return 0


def moves_per_second(name: str, seed: int) -> float:
    """Decisions a second in random two-player games on one core."""
    game = find_game(name, {"players": 2})
    game.simulate(1, seed)
    games, moves = 1, 0
    begun = time.perf_counter()
    while (elapsed := time.perf_counter() - begun) < SECONDS:
        moves += game.simulate(games, seed)
        games = min(2 * games, 10_000)
    return moves / elapsed
