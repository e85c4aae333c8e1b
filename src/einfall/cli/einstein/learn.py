"""`einfall learn einstein`: train what its bots know of the value of a sheet."""

import argparse
import os
import sys
import time
from pathlib import Path

from rich.console import Console

from einfall.bots.einstein.value import read_weights, write_weights
from einfall.chance import GREATEST_SEED
from einfall.cli.common import Subparsers, add_command, whole_number
from einfall.cli.runs import BETWEEN_SAVES, OUT_HELP, files_of, kept_in, progress_bar
from einfall.learn.einstein import Learner, Plan, fingerprint

EXAMPLES = """\
  einfall learn einstein --games 1000000 --out value.npz
  einfall learn einstein --games 1000000 --easy-penalty --out value-easy.npz
  einfall learn einstein --games 4000000 --pupils 4 --seed 7 --out value.npz
  einfall learn einstein --games 1000000 --exact --start value.npz --out better.npz
"""


def add_to(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = add_command(
        subparsers, "einstein", run, "train the value tables of the bots by self-play", EXAMPLES
    )
    parser.add_argument("--games", type=whole_number(1), required=True, help="how many to play")
    parser.add_argument(
        "--seed",
        type=whole_number(0, GREATEST_SEED),
        default=0,
        help="the same seed and pupils give the same table (default: 0)",
    )
    parser.add_argument(
        "--pupils",
        type=whole_number(1, 1024),
        default=os.cpu_count() or 1,
        help="how many learn side by side, each from its part of the games (default: one for each"
        " core); the table is the mean of theirs",
    )
    parser.add_argument(
        "--easy-penalty", action="store_true", help="for games with the option easy_penalty"
    )
    parser.add_argument(
        "--exact",
        action="store_true",
        help="learn what is to be expected over all rolls, not what came: ten times as slow, and"
        " better from the table of another run on (--start)",
    )
    parser.add_argument("--start", type=Path, help="start from this table instead of an empty one")
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        help=OUT_HELP.format(what="table"),
    )


def run(options: argparse.Namespace) -> int:
    """Learn, saving now and then, and write the table."""
    out, saved = files_of(options.out, "table")
    start = read_weights(options.start) if options.start else None
    plan = Plan(
        options.games,
        options.seed,
        options.pupils,
        options.easy_penalty,
        options.exact,
        fingerprint(start),
    )
    learner = Learner.load(saved, plan) if saved.exists() else Learner(plan, start)
    if learner.done:
        print(f"continuing after {learner.done:,} games", file=sys.stderr)
    learner.save(saved)  # a folder that cannot be written is better noticed now
    with kept_in(saved):
        learn(learner, saved)
        write_weights(out, learner.table())
    return 0


def learn(learner: Learner, saved: Path) -> None:
    """Learn to the end of the plan, with a progress bar, saving now and then."""
    console = Console(stderr=True)
    progress = progress_bar(console)
    task = progress.add_task("Learning", total=learner.plan.games, completed=learner.done)
    last_save = last_line = time.monotonic()
    recent = 0.0
    with progress:
        for mean in learner.run(os.cpu_count() or 1):
            recent = mean if not recent else 0.9 * recent + 0.1 * mean
            progress.update(
                task, completed=learner.done, description=f"Learning (mean score {recent:.0f})"
            )
            now = time.monotonic()
            if now - last_save > BETWEEN_SAVES:
                learner.save(saved)
                last_save = now
            if not console.is_terminal and now - last_line > BETWEEN_SAVES:
                print(f"{learner.done:,} games, mean score {recent:.1f}", file=sys.stderr)
                last_line = now
    print(f"mean score of the last games: {recent:.1f}", file=sys.stderr)
