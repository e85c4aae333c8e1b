"""The commands that are for Einfach Genial alone."""

from einfall.cli.common import Subparsers
from einfall.cli.genial import learn


def add_to(subparsers: Subparsers) -> None:
    """Add nothing: it has no command of its own beside learning."""


def add_learning(subparsers: Subparsers) -> None:
    """Add `einfall learn genial`."""
    learn.add_to(subparsers)
