"""The games that have commands of their own, by name."""

from typing import Protocol

from einfall.cli import einstein, genial
from einfall.cli.common import Subparsers


class Commands(Protocol):
    """A module with commands."""

    def add_to(self, subparsers: Subparsers) -> None:
        """Add them."""


class OwnCommands(Commands, Protocol):
    """What such a game adds to the command line."""

    def add_learning(self, subparsers: Subparsers) -> None:
        """Add how `einfall learn` trains its bots."""


OWN_COMMANDS: dict[str, OwnCommands] = {"genial": genial, "einstein": einstein}
