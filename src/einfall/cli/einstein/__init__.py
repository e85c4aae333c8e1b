"""The commands that are for Einstein alone."""

from einfall.cli.common import Subparsers
from einfall.cli.einstein import learn, sheet


def add_to(subparsers: Subparsers) -> None:
    """Add `einfall sheet`."""
    sheet.add_to(subparsers)


def add_learning(subparsers: Subparsers) -> None:
    """Add `einfall learn einstein`."""
    learn.add_to(subparsers)
