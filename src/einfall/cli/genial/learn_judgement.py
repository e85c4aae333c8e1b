"""`einfall learn genial-judgement`: find the weights of the quick judgement by self-play."""

import argparse
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

from einfall.bots.genial.judgement import Weights
from einfall.cli.common import Subparsers, add_command, whole_number
from einfall.cli.runs import BETWEEN_SAVES, OUT_HELP, files_of, kept_in, progress_bar
from einfall.files import replacing
from einfall.learn.genial.judgement import JudgementLearner, JudgementPlan, read_weights
from einfall.learn.genial.learner import KINDS_OF_TABLE
from einfall.learn.runs import BadRun

EXAMPLES = """\
  einfall learn genial-judgement --table 1 --steps 1000 --out alone.json
  einfall learn genial-judgement --steps 200 --start two.json --out better.json

The quick judgement finds the moves that are worth a closer look, and plays games out alone. This
starts with the weights that come with the package, and says at the end by how much it beats them.
"""
LONGEST_SEED = (1 << 30) - 1


def add_to(subparsers: Subparsers) -> None:
    """Add the command."""
    usual = JudgementPlan()
    parser = add_command(
        subparsers, "genial-judgement", run, "find the weights of the quick judgement", EXAMPLES
    )
    parser.add_argument(
        "--table",
        choices=KINDS_OF_TABLE,
        default=usual.table,
        help="the number of players, or teams (default: 2)",
    )
    parser.add_argument(
        "--steps", type=whole_number(1, 10**6), required=True, help="how many comparisons to make"
    )
    parser.add_argument(
        "--deals",
        type=whole_number(1, 10**6),
        default=usual.deals,
        help=f"deals in a comparison, each played once for every side (default: {usual.deals})",
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0, LONGEST_SEED),
        default=usual.seed,
        help="another seed plays other games (default: 1)",
    )
    parser.add_argument(
        "--start", type=Path, help="begin with these weights and not with those of the package"
    )
    parser.add_argument("--out", type=Path, required=True, help=OUT_HELP.format(what="weights"))


def run(options: argparse.Namespace) -> int:
    """Learn, saving now and then, and write the weights."""
    out, saved = files_of(options.out, "weights")
    plan = JudgementPlan(options.table, options.steps, options.seed, options.deals)
    learner = JudgementLearner(plan, read_start(options.start) if options.start else None)
    if saved.exists():
        learner.load(saved)
        print(f"continuing after {learner.step} steps", file=sys.stderr)
    learner.save(saved)  # a folder that cannot be written is better noticed now
    with kept_in(saved):
        learn(learner, saved)
        better, error = learner.compare(
            learner.weights, learner.first_weights, 8 * plan.deals, (plan.seed << 32) - 1
        )
        with replacing(out) as file:
            file.write((json.dumps(asdict(learner.weights), indent=1) + "\n").encode())
    unit, of = (36, "points") if plan.table == "1" else (100, "% of the games")
    print(
        f"{unit * better:+.2f} ± {1.96 * unit * error:.2f} {of} against the weights at first",
        file=sys.stderr,
    )
    return 0


def read_start(path: Path) -> Weights:
    """The weights in a file, or BadRun."""
    try:
        return read_weights(json.loads(path.read_text("utf-8")))
    except (ValueError, KeyError, TypeError, IndexError):
        raise BadRun(f"{path} holds no weights of a judgement") from None


def learn(learner: JudgementLearner, saved: Path) -> None:
    """Learn to the end of the plan, with a progress bar, saving now and then."""
    console = Console(stderr=True)
    progress = progress_bar(console)
    task = progress.add_task("Comparing", total=learner.plan.steps, completed=learner.step)
    last_save = time.monotonic()
    with progress:
        for _ in learner.run():
            progress.update(task, completed=learner.step)
            if time.monotonic() - last_save > BETWEEN_SAVES:
                learner.save(saved)
                last_save = time.monotonic()
