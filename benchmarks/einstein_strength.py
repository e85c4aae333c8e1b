"""How strong the bots of Einstein are: alone by their scores, at one table by their wins.

- Alone: every level plays the same rolls, as kernels on all cores.
- At one table (--table): the bots named play whole games, each series of rolls once for every way
  to turn the seats; what counts is the share of the win of the first one named. The interval is
  over series of rolls, since the games of one series are no independent ones.

examples (in the folder above this one):
  python -m benchmarks.einstein_strength --games 100000
  python -m benchmarks.einstein_strength --games 100000 --levels expert,master --easy-penalty
  python -m benchmarks.einstein_strength --games 20000 --table master:simulations=64,mean
  python -m benchmarks.einstein_strength --games 20000 --table master:simulations=64,mean,mean,mean
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.common import describe_machine, print_machine, print_table
from einfall.bots import find_bots
from einfall.bots.einstein.policies import (
    CASUAL,
    CLUB,
    EXPERT,
    GREEDY,
    MASTER,
    NOVICE,
    RANDOM,
    play_alone,
)
from einfall.bots.einstein.value import learned_weights, new_room
from einfall.cli.common import track, whole_number
from einfall.einstein.sheet import EASY_PENALTY, PENALTY, SHEET
from einfall.games import find_game
from einfall.match import play_match, streams

LEVELS = {
    "random": RANDOM,
    "novice": NOVICE,
    "greedy": GREEDY,
    "casual": CASUAL,
    "club": CLUB,
    "expert": EXPERT,
    "master": MASTER,
}
GAMES_A_TASK = 100
SERIES_A_TASK = 4


def solo_scores(level: int, penalty: int, seed: int, first: int, games: int) -> NDArray[np.float64]:
    """The scores of solo games, from the one numbered `first` on."""
    scores = np.zeros(games)
    weights, sheets = learned_weights(penalty), np.zeros(2, SHEET)
    play_alone(level, penalty, weights, seed, first, scores, sheets, new_room())
    return scores


def table_shares(names: Sequence[str], easy: bool, seed: int, series: int) -> list[float]:
    """The first bot's shares of the wins with one series of rolls, from each seat in turn."""
    game = find_game("einstein", {"players": len(names), "easy_penalty": easy})
    shares = []
    for seat in range(len(names)):
        bots = find_bots(game, [*names[len(names) - seat :], *names[: len(names) - seat]])
        _, record = play_match(game, bots, *streams(seed, series))
        first, *_ = record["result"]["ranking"]
        shares.append(1 / len(first) if seat in first else 0.0)
    return shares


def interval(figures: NDArray[np.float64]) -> float:
    """Half the width of the 95 % interval of the mean."""
    return float(1.96 * figures.std(ddof=1) / np.sqrt(len(figures))) if len(figures) > 1 else np.inf


def in_tasks(total: int, size: int) -> Iterator[tuple[int, int]]:
    """Where each task begins, and how much it has to do."""
    for first in range(0, total, size):
        yield first, min(size, total - first)


def measure_alone(options: argparse.Namespace, pool: Executor) -> dict[str, dict[str, float]]:
    """What each level scores."""
    penalty = EASY_PENALTY if options.easy_penalty else PENALTY
    figures = {}
    for name in options.levels.split(","):
        tasks = list(in_tasks(options.games, GAMES_A_TASK))
        results = pool.map(
            solo_scores,
            repeat(LEVELS[name]),
            repeat(penalty),
            repeat(options.seed),
            [first for first, _ in tasks],
            [games for _, games in tasks],
        )
        scores = np.concatenate(list(track(results, f"Playing: {name}", len(tasks))))
        figures[name] = {
            "mean": float(scores.mean()),
            "interval": interval(scores),
            "sd": float(scores.std()),
            "positive": float((scores > 0).mean()),
            "at_least_500": float((scores >= 500).mean()),
            "max": float(scores.max()),
        }
    return figures


def measure_table(options: argparse.Namespace, pool: Executor) -> dict[str, float]:
    """What share of the wins the first bot has."""
    names = options.table.split(",")
    series = -(-options.games // len(names))
    tasks = pool.map(
        table_shares,
        repeat(names),
        repeat(options.easy_penalty),
        repeat(options.seed),
        range(series),
        chunksize=SERIES_A_TASK,
    )
    shares = np.array(list(track(tasks, f"Playing: {options.table}", series)))
    return {
        "games": float(shares.size),
        "share": float(shares.mean()),
        "interval": interval(shares.mean(axis=1)),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, count and print; returns the exit status."""
    options = read_options(arguments)
    machine = describe_machine()
    report: dict[str, Any] = {"machine": machine, "games": options.games, "seed": options.seed}
    if options.table:
        find_bots(find_game("einstein", {"players": options.table.count(",") + 1}), ["random"])
        with ProcessPoolExecutor(options.cores) as pool:
            report["table"] = measure_table(options, pool)
    else:
        with ThreadPoolExecutor(options.cores) as pool:
            report["alone"] = measure_alone(options, pool)
    if options.json:
        print(json.dumps(report))
        return 0
    print_machine(machine)
    print()
    if options.table:
        found = report["table"]
        print(
            f"{options.table}: the first bot's share of {found['games']:,.0f} wins is"
            f" {found['share']:.1%} ± {found['interval']:.1%}"
        )
        return 0
    head = ("", "mean", "95 %", "sd", "positive", "500 or more", "best")
    rows = [
        (
            name,
            f"{one['mean']:.1f}",
            f"± {one['interval']:.1f}",
            f"{one['sd']:.0f}",
            f"{one['positive']:.1%}",
            f"{one['at_least_500']:.1%}",
            f"{one['max']:.0f}",
        )
        for name, one in report["alone"].items()
    ]
    print_table([head, *rows])
    return 0


def read_options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.einstein_strength",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=whole_number(1), default=10_000, help="(default: 10000)")
    parser.add_argument("--seed", type=whole_number(0), default=0, help="(default: 0)")
    parser.add_argument("--cores", type=whole_number(1), default=os.cpu_count(), help="(all)")
    parser.add_argument("--levels", default=",".join(LEVELS), help="(default: all)")
    parser.add_argument("--table", metavar="BOT,BOT...", help="play at one table instead")
    parser.add_argument("--easy-penalty", action="store_true", help="-150 for -200")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")
    options = parser.parse_args(arguments)
    for name in options.levels.split(","):
        if name not in LEVELS:
            parser.error(f"there is no level {name!r}, only: {', '.join(LEVELS)}")
    return options


if __name__ == "__main__":
    sys.exit(main())
