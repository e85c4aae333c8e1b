"""What the commands that learn share: a file for the outcome, a run kept beside it, progress."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from einfall.learn.runs import BadRun

BETWEEN_SAVES = 30.0
"""Seconds of work that a kill can cost."""

OUT_HELP = (
    "the file for the {what}. The run is kept beside it while it lasts, and continues from there"
    " when the same command is given again"
)


def files_of(out: Path, what: str) -> tuple[Path, Path]:
    """Where the outcome goes and where the run is kept meanwhile, or BadRun."""
    resolved = out.resolve()
    if resolved.is_dir():
        raise BadRun(f"{out} is a folder; name a file for the {what}")
    if not resolved.parent.is_dir():
        raise BadRun(f"{out}: there is no such folder")
    return resolved, resolved.with_name(resolved.name + ".run")


@contextmanager
def kept_in(saved: Path) -> Iterator[None]:
    """Say where a run is kept when it is interrupted; remove it when it is done."""
    try:
        yield
    except KeyboardInterrupt:
        print(
            f"the run is kept in {saved.name}; the same command continues from there",
            file=sys.stderr,
        )
        raise
    saved.unlink()


def progress_bar(console: Console) -> Progress:
    """A bar, in a terminal."""
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
    )
