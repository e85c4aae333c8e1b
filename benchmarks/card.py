"""A benchmark card: how the bots fare in the environments, for papers to compare with.

Each bot plays the hero's seat of Gymnasium's environments, seeds 0, 1, 2 and so on, one game each:
alone (mean points), and against one `club` or three (mean reward of a win: 1 alone, less when it is
shared, -1 or -1/3 for a loss). Intervals are of 95 %. Bots that think for a time are given a number
of simulations, so that the figures can be repeated.

example (in the folder above this one):
  python -m benchmarks.card --games 200
"""

import argparse
import json
import sys
from typing import Any

import gymnasium
import numpy as np

import einfall.envs
from einfall.bots import find_bots
from einfall.chance import Stream
from einfall.game import GameError
from einfall.games import GAMES

SETTINGS: dict[str, dict[str, Any]] = {
    "alone": {},
    "against club": {"opponents": "club"},
    "against three": {"opponents": "club", "players": 4},
}
BOTS = "random,novice,casual,club,expert,master:simulations=1000,greedy,mean,glance,veteran"


def play(env: Any, name: str, seed: int) -> float:
    """What a bot gets in one game."""
    table = env.table
    _, _ = env.reset(seed=seed)
    bot, whims = find_bots(table.game, [name])[0], Stream(seed, 1)
    total, over = 0.0, False
    while not over:
        view = table.game.view(table.position, env.hero)
        move = bot.choose(table.game, view, table.game.legal_in_view(view), whims)
        _, reward, over, _, _ = env.step(move)
        total += reward
    return total


def interval(figures: list[float]) -> tuple[float, float]:
    """The mean, and half of its interval."""
    return float(np.mean(figures)), float(1.96 * np.std(figures, ddof=1) / np.sqrt(len(figures)))


def main(arguments: list[str] | None = None) -> int:
    """Play, and print a line for each bot and environment."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200, help="games of each (default: 200)")
    parser.add_argument("--bots", default=BOTS, help="which (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")
    options = parser.parse_args(arguments)
    gymnasium.register_envs(einfall.envs)
    for game in GAMES.values():
        for setting, how in SETTINGS.items():
            name = f"einfall/{game.__name__}-v0"
            env: Any = gymnasium.make(name, **how).unwrapped
            for bot in options.bots.split(","):
                try:
                    figures = [play(env, bot, seed) for seed in range(options.games)]
                except GameError:
                    continue  # the game has no such bot
                mean, half = interval(figures)
                line = {"env": name, "setting": setting, "bot": bot, "games": options.games}
                line |= {"mean": round(mean, 3), "interval": round(half, 3)}
                if options.json:
                    print(json.dumps(line), flush=True)
                else:
                    print(f"{name:20} {setting:13} {bot:23} {mean:9.2f} ± {half:.2f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
