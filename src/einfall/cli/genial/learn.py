"""`einfall learn genial`: train what its bots know of the value of a table."""

import argparse
import sys
import time
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from rich.console import Console

from einfall.arena.cluster import cluster_executor
from einfall.arena.plot import check_picture
from einfall.bots.genial.mind import FIRST_LAYER
from einfall.bots.genial.value import read_network, write_network
from einfall.chance import GREATEST_SEED
from einfall.cli.common import Subparsers, add_command, whole_number
from einfall.cli.runs import BETWEEN_SAVES, OUT_HELP, files_of, kept_in, progress_bar
from einfall.learn.genial.games import MOST_PLACEMENTS
from einfall.learn.genial.learner import KINDS_OF_TABLE, Learner, Measured, Plan
from einfall.learn.genial.machines import Cores, Machine
from einfall.learn.genial.plot import draw

EXAMPLES = """\
  einfall learn genial --rounds 200 --out two.npz --plot two.svg
  einfall learn genial --table teams --minutes 2 --gpu --out teams.npz
  einfall learn genial --rounds 500 --games 65536 --ray auto --out two.npz
  einfall learn genial --rounds 40 --start two.npz --out better.npz
"""
MEASURED_EVERY = 5
"""Rounds."""
ON_GPU = {
    "games": 67_584,
    "memory": 40_000_000,
    "batch": 16_384,
    "first_steps": 15_000,
    "steps": 3000,
    "candidates": 48,
}
"""What else a GPU does in the time of a few seconds a round."""
SIZES = {
    "games": (1 << 20, "games in a round"),
    "candidates": (MOST_PLACEMENTS, "placements that are valued for a decision"),
    "places": (FIRST_LAYER, "places in the first layer of the network"),
    "memory": (10**9, "tables that are learned from"),
    "batch": (1 << 20, "tables that a step of the training learns from"),
    "first_games": (100, "so many times that number of games before the first round"),
    "first_steps": (10**7, "steps before the first round, on games of the quick judgement"),
    "steps": (10**7, "steps in a round"),
}
"""What else of a plan can be chosen: the most, and what is said of it."""
RATE_ON = 3e-4
"""How far the first steps go that improve a network: it is not to forget what it knows."""
MOST_RATE = 0.1
LONGEST_SEED = GREATEST_SEED >> 33
"""Rounds and batches of games find room beside it."""


def add_to(subparsers: Subparsers) -> None:
    """Add the command."""
    usual = Plan()
    parser = add_command(
        subparsers, "genial", run, "train the networks of the bots by self-play", EXAMPLES
    )
    parser.add_argument(
        "--table",
        choices=KINDS_OF_TABLE,
        default=usual.table,
        help="the number of players, or teams: each kind of table has a network of its own"
        " (default: 2)",
    )
    length = parser.add_mutually_exclusive_group(required=True)
    length.add_argument(
        "--rounds", type=whole_number(1, 100_000), help="how many rounds of games and training"
    )
    length.add_argument(
        "--minutes", type=whole_number(1, 10_000), help="how long to learn, in place of --rounds"
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0, LONGEST_SEED),
        default=usual.seed,
        help="another seed plays other games (default: 1)",
    )
    for name, (most, text) in SIZES.items():
        on_gpu = f", with --gpu {ON_GPU[name]}" if name in ON_GPU else ""
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            type=whole_number(1, most),
            help=f"{text} (default: {getattr(usual, name)}{on_gpu})",
        )
    parser.add_argument(
        "--rate",
        type=rate,
        help="how far the first steps of the training go"
        f" (default: {usual.rate:g}, with --start {RATE_ON:g})",
    )
    parser.add_argument(
        "--last-rate",
        type=rate,
        default=usual.last_rate,
        help=f"how far the last ones go (default: {usual.last_rate:g})",
    )
    parser.add_argument(
        "--gpu",
        action="store_true",
        help="play and train on an NVIDIA GPU: far more games in the same time",
    )
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="play the games on a Ray cluster, and train here; local starts one here",
    )
    parser.add_argument(
        "--start",
        type=Path,
        help="begin with this network, which may be smaller, and not from nothing",
    )
    parser.add_argument("--plot", type=Path, help="draw the strength after each round (.svg, .png)")
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        help=OUT_HELP.format(what="network"),
    )


def rate(text: str) -> float:
    """A reader for argparse: how far a step goes."""
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None
    if not 0 < number <= MOST_RATE:
        raise argparse.ArgumentTypeError(f"{text} is not above 0 and at most {MOST_RATE}")
    return number


def run(options: argparse.Namespace) -> int:
    """Learn, saving now and then, and write the network."""
    out, saved = files_of(options.out, "network")
    if options.plot:
        check_picture(options.plot)
    start = read_network(options.start) if options.start else None
    plan, machine = read_plan(options), find_machine(options)
    with cluster_executor(options.ray) if options.ray else nullcontext() as others:
        learner = Learner(plan, machine, start, others)
        learn_to_the_end(learner, out, saved, options.plot)
    return 0


def learn_to_the_end(learner: Learner, out: Path, saved: Path, plot: Path | None) -> None:
    """Continue what was saved, or begin; and write what has been learned."""
    if saved.exists():
        learner.load(saved)
        print(f"continuing after round {learner.turn}", file=sys.stderr)
    learner.save(saved)  # a folder that cannot be written is better noticed now
    with kept_in(saved):
        learn(learner, saved)
        write_network(out, learner.network())
        if plot:
            draw(learner.plan, learner.measured, plot)


def read_plan(options: argparse.Namespace) -> Plan:
    """What is asked for, and the usual for the rest."""
    given = {name: getattr(options, name) for name in SIZES if getattr(options, name) is not None}
    given["last_rate"] = options.last_rate
    plan = Plan(options.table, options.rounds or 0, options.minutes or 0, options.seed)
    plan = replace(plan, rate=options.rate or (RATE_ON if options.start else plan.rate))
    return replace(plan, **((ON_GPU if options.gpu else {}) | given))


def find_machine(options: argparse.Namespace) -> Machine:
    """The GPU where it is asked for, or else all cores."""
    if not options.gpu:
        return Cores(seed=options.seed)
    from einfall.learn.genial.gpu import Gpu

    return Gpu(options.seed)


def learn(learner: Learner, saved: Path) -> None:
    """Learn to the end of the plan, with a progress bar, saving now and then."""
    console = Console(stderr=True)
    progress = progress_bar(console)
    whole = 60 * learner.plan.minutes or learner.plan.rounds
    task = progress.add_task("First games", total=whole)
    last_save = time.monotonic()
    with progress:
        for loss in learner.run():
            if learner.done or learner.turn % MEASURED_EVERY == 0:
                line = describe(learner, learner.measure(), loss)
                progress.update(task, description=line)
                if not console.is_terminal:
                    print(line, file=sys.stderr)
            done = learner.seconds if learner.plan.minutes else learner.turn
            progress.update(task, completed=min(done, whole))
            if time.monotonic() - last_save > BETWEEN_SAVES:
                learner.save(saved)
                last_save = time.monotonic()


def describe(learner: Learner, measured: Measured, loss: float) -> str:
    """How far the run has come, on a line."""
    if learner.sides == 1:
        strength = f"weakest colour {measured.share:.2f} ± {1.96 * measured.error:.2f}"
    else:
        share, error = 100 * measured.share, 196 * measured.error
        strength = f"{share:.1f} % ± {error:.1f} of the wins against the quick judgement"
    return f"round {measured.turn}: {strength}, loss {loss:.4f}"
