"""How high the bots of Einstein score alone: every level with the same rolls, on all cores.

Among others at a table, `einfall arena einstein` says who wins.

examples (in the folder above this one):
  python -m benchmarks.einstein_strength --games 100000
  python -m benchmarks.einstein_strength --games 100000 --levels expert,master --easy-penalty
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.common import describe_machine, print_machine, print_table
from einfall.bots.einstein.decisions import play_alone
from einfall.bots.einstein.levels import LEVELS, weights_for
from einfall.bots.einstein.thought import Thought
from einfall.cli.common import track, whole_number
from einfall.einstein.position import EinsteinView
from einfall.einstein.sheet import EASY_PENALTY, PENALTY

GAMES_A_TASK = 100


def solo_scores(level: str, penalty: int, seed: int, first: int, games: int) -> NDArray[np.float64]:
    """The scores of solo games, from the one numbered `first` on."""
    scores, view = np.zeros(games), EinsteinView.new()
    view.players, view.penalty = 1, penalty
    manner = LEVELS[level].manner
    play_alone(view, manner, weights_for(view, manner), Thought.new(), seed, first, scores)
    return scores


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
            repeat(name),
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, count and print; returns the exit status."""
    options = read_options(arguments)
    machine = describe_machine()
    report: dict[str, Any] = {"machine": machine, "games": options.games, "seed": options.seed}
    with ThreadPoolExecutor(options.cores) as pool:
        report["alone"] = measure_alone(options, pool)
    if options.json:
        print(json.dumps(report))
        return 0
    print_machine(machine)
    print()
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
    parser.add_argument("--easy-penalty", action="store_true", help="-150 for -200")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")
    options = parser.parse_args(arguments)
    for name in options.levels.split(","):
        if name not in LEVELS:
            parser.error(f"there is no level {name!r}, only: {', '.join(LEVELS)}")
    return options


if __name__ == "__main__":
    sys.exit(main())
