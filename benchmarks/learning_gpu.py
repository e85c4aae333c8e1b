"""The learner of Einfach Genial on a GPU: the same lessons as on cores, and in how much less time.

Needs an NVIDIA GPU and `einfall[learn]`. At every kind of table the quick judgement plays the same
games on all cores and on the GPU, with the very functions that the learner plays by, and what they
teach is compared byte for byte. Then both look at candidates of many games at once; a row is room
for a candidate, and most are taken. The exit status is 1 if anything differs.

example (in the folder above this one):
  python -m benchmarks.learning_gpu --looks 20
"""

import argparse
import sys
import time
from collections.abc import Callable
from typing import Final

import numpy as np

from benchmarks.common import describe_machine, print_machine, print_table
from einfall.cli.common import whole_number
from einfall.cli.genial.learn import ON_GPU
from einfall.learn.genial.learner import KINDS_OF_TABLE, Learner, Plan, Way
from einfall.learn.genial.machines import Cores, Machine

CANDIDATES: Final = 24
COMPARED: Final = Way(seed=7, learners=0, stray=0.1, mixture=1.0)
GAMES_ON_CORES: Final = 1000
MOST_LOOKS: Final = 30
"""All games last longer."""


def lessons(machine: Machine, table: str, games: int) -> tuple[bytes, bytes]:
    """What some games of the quick judgement teach: tables, and what they led to."""
    learner = Learner(Plan(table, games=games, memory=1, candidates=CANDIDATES), machine)
    seen, targets = learner.lessons(COMPARED)
    return machine.get(seen).tobytes(), machine.get(targets).tobytes()


def rows_a_second(machine: Machine, table: str, games: int, looks: int) -> float:
    """How many rows it looks at, from the first turn on, with the quick judgement's choices."""
    learner = Learner(Plan(table, games=games, memory=1, candidates=CANDIDATES), machine)
    machine.set_up(learner._starts, COMPARED.seed)
    seconds = 0.0
    for _ in range(looks):
        begun = time.perf_counter()
        machine.look(CANDIDATES, learner._judgement, learner._inputs)
        machine.playing()  # a GPU answers that when it has looked
        seconds += time.perf_counter() - begun
        machine.choose(0, 0, 0, learner._inputs, learner._values, learner._seen)
    return float(np.prod(learner._inputs.shape[:2]) * looks / seconds)


def measure(gpu: Callable[[], Machine], games: int, compared: int, looks: int) -> int:
    """Compare and measure at every kind of table; how many tables differ."""
    there, cores, differ = gpu(), Cores(), 0
    rows = [["table", "lessons", "rows a second on the GPU", "on all cores", "ratio"]]
    for table in KINDS_OF_TABLE:
        same = lessons(there, table, compared) == lessons(cores, table, compared)
        differ += not same
        fast = rows_a_second(there, table, games, looks)
        slow = rows_a_second(cores, table, min(games, GAMES_ON_CORES), looks)
        figures = [f"{fast:,.0f}", f"{slow:,.0f}", f"{fast / slow:.0f}"]
        rows.append([table, "the same" if same else "different", *figures])
    print_table(rows)
    return differ


def main(gpu: Callable[[], Machine] | None = None) -> int:
    """Compare and measure; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.learning_gpu",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=whole_number(1), default=ON_GPU["games"], help="at once")
    parser.add_argument("--compared", type=whole_number(1), default=300, help="games compared")
    looks = whole_number(1, MOST_LOOKS)
    parser.add_argument("--looks", type=looks, default=25, help="how many are timed")
    options = parser.parse_args()
    if gpu is None:
        from einfall.learn.genial.gpu import Gpu

        gpu = Gpu
    print_machine(describe_machine())
    return 1 if measure(gpu, options.games, options.compared, options.looks) else 0


if __name__ == "__main__":
    sys.exit(main())
