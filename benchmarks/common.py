"""What the benchmarks share: taking turns, medians, tables, and on what machine it all ran."""

import argparse
import gc
import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from math import floor, log10
from pathlib import Path
from typing import Any, TypeVar

from einfall.cli.common import track, whole_number
from einfall.kernel import COMPILED, kernel

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Work:
    """Something done: how many moves, and the games or positions they belong to."""

    moves: float
    units: int


@dataclass(frozen=True)
class Contender:
    """One of those that are compared."""

    name: str
    what: str
    """What it plays, in a few words."""
    work: Callable[[], Work]
    """Does a short piece of work on one core; called again and again."""


@dataclass(frozen=True)
class Turn:
    """What a contender did in one round."""

    moves: float
    units: int
    seconds: float

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds


@dataclass(frozen=True)
class Spread:
    """The median of some figures, the lowest and the highest."""

    median: float
    lowest: float
    highest: float

    @classmethod
    def of(cls, figures: Sequence[float]) -> "Spread":
        """The spread of these."""
        return cls(statistics.median(figures), min(figures), max(figures))

    def as_json(self) -> dict[str, float]:
        """For programs: four digits are more than any benchmark is good for."""
        return {name: float(f"{figure:.4g}") for name, figure in vars(self).items()}

    def __str__(self) -> str:
        return f"{self.median:,.0f} ({self.lowest:,.0f} – {self.highest:,.0f})"


# Measuring


def take_turns(
    contenders: Sequence[Contender], rounds: int, seconds: float
) -> dict[str, list[Turn]]:
    """Let each work for some seconds in every round, so that the machine's noise hits all alike.

    All work in this one process, one after the other. What each does first (compiling, filling
    caches) is not counted.
    """
    for contender in track(contenders, "Warming up", len(contenders)):
        contender.work()
    # Python's garbage collector would go through what the others loaded, at the cost of whoever
    # makes many objects. Set aside, it costs nobody anything, as if each had a process of its own.
    gc.collect()
    gc.freeze()
    turns: dict[str, list[Turn]] = {contender.name: [] for contender in contenders}
    order = [contender for _ in range(rounds) for contender in contenders]
    for contender in track(order, "Measuring", len(order)):
        turns[contender.name].append(_turn(contender, seconds))
    return turns


def _turn(contender: Contender, seconds: float) -> Turn:
    # Processor time: all threads of this process, and nothing of what else the machine does.
    moves, units = 0.0, 0
    begun = time.process_time()
    while (elapsed := time.process_time() - begun) < seconds:
        work = contender.work()
        moves += work.moves
        units += work.units
    return Turn(moves, units, elapsed)


def rates(turns: Sequence[Turn]) -> Spread:
    """Moves a second."""
    return Spread.of([turn.rate for turn in turns])


def ratios(ours: Sequence[Turn], theirs: Sequence[Turn]) -> Spread:
    """How many times as fast the first is, round by round."""
    return Spread.of([mine.rate / other.rate for mine, other in zip(ours, theirs, strict=True)])


def moves_in_a_unit(turns: Sequence[Turn]) -> float:
    """The mean over all rounds."""
    return sum(turn.moves for turn in turns) / sum(turn.units for turn in turns)


def uncached_kernel(function: F) -> F:
    """`@kernel` for a benchmark's own functions: compiled alike, but afresh in every process.

    Compiled kernels are kept on disk under a name made from the package's sources, which would
    not notice a change in a benchmark.
    """
    compiled: Any = kernel(function)
    if COMPILED:
        from numba.core.caching import NullCache

        compiled._cache = NullCache()
    result: F = compiled
    return result


# The command line and what is printed


def make_parser(module: str, docstring: str | None) -> argparse.ArgumentParser:
    """A parser with the options that every benchmark has; its help is the module's docstring."""
    parser = argparse.ArgumentParser(
        prog=f"python -m {module}",
        description=docstring,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--rounds", type=whole_number(1), default=15, help="how many turns each has (default: 15)"
    )
    parser.add_argument(
        "--seconds", type=_seconds, default=0.5, help="how long a turn is (default: 0.5)"
    )
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")
    return parser


def add_plot(parser: argparse.ArgumentParser) -> None:
    """An option for benchmarks that can draw what they measured."""
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw it as well: .svg or .png")


def draw_rates(path: Path, title: str, measured: Sequence[tuple[str, Spread]]) -> None:
    """Bars on a scale by powers of ten, each with its figure and how far the turns lay apart."""
    import matplotlib
    from matplotlib.figure import Figure

    ink, lines, bar = "#111111", "#dddddd", "#3f6fb5"
    # the salt makes the same figures give the same file
    with matplotlib.rc_context({"svg.hashsalt": "einfall", "font.size": 10, "text.color": ink}):
        figure = Figure(figsize=(8, 0.8 + 0.5 * len(measured)), facecolor="#ffffff")
        axes = figure.add_subplot()
        for row, (_name, spread) in enumerate(measured):
            apart = [[spread.median - spread.lowest], [spread.highest - spread.median]]
            axes.barh(row, spread.median, height=0.55, color=bar, xerr=apart, ecolor=ink)
            axes.text(spread.highest * 1.3, row, f"{spread.median:,.0f}", va="center", fontsize=9)
        axes.set_xscale("log")
        least = min(spread.lowest for _name, spread in measured)
        most = max(spread.highest for _name, spread in measured)
        axes.set_xlim(10 ** (floor(log10(least)) - 1), 30 * most)
        axes.minorticks_off()
        axes.set_yticks(range(len(measured)), [name for name, _spread in measured])
        axes.invert_yaxis()
        axes.set_title(title, fontsize=11, loc="left", weight="bold")
        axes.grid(axis="x", color=lines)
        axes.set_axisbelow(True)
        axes.tick_params(length=0, labelcolor=ink)
        for side in ("top", "right", "left", "bottom"):
            axes.spines[side].set_visible(False)
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else None
        figure.savefig(path, dpi=160, bbox_inches="tight", metadata=metadata)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number") from None
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError("a turn needs some time")
    return seconds


def print_table(rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns; the first row is the head, and figures stand to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    to_the_right = [cell[:1].isdigit() for cell in rows[1]]
    rule = ["─" * width for width in widths]
    for row in (rows[0], rule, *rows[1:]):
        cells = zip(row, widths, to_the_right, strict=True)
        line = (cell.rjust(width) if right else cell.ljust(width) for cell, width, right in cells)
        print("  ".join(line).rstrip())


def version_of(package: str) -> str:
    """The installed version of a package."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def describe_machine(*packages: str) -> dict[str, object]:
    """Where the figures come from: processor, load, and the versions of what was used."""
    used = ("einfall", "numpy", "numba", *packages)
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "system": platform.system(),
        "python": platform.python_version(),
        "packages": {package: version_of(package) for package in used},
        "compiled": COMPILED,
    }


def print_machine(machine: dict[str, Any]) -> None:
    """The same for people."""
    load = "" if machine["load"] is None else f", load {machine['load']} at the start"
    packages = ", ".join(f"{name} {number}" for name, number in machine["packages"].items())
    print(f"{machine['processor']}, {machine['cores']} cores{load}")
    print(f"Python {machine['python']}, {packages}")
    if not machine["compiled"]:
        print("The rules are running as plain Python: they are not compiled.")


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass  # not Linux
    return platform.processor() or platform.machine()
