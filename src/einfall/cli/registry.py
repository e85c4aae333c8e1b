"""What the command line has for single games, by their names."""

from typing import Protocol

from einfall.cli.common import Subparsers
from einfall.cli.einstein import learn as einstein_learn
from einfall.cli.einstein import sheet as einstein_sheet
from einfall.cli.genial import learn as genial_learn
from einfall.cli.genial import learn_judgement as genial_learn_judgement


class Commands(Protocol):
    """A module with commands."""

    def add_to(self, subparsers: Subparsers) -> None:
        """Add them."""


OWN_COMMANDS: dict[str, Commands] = {"einstein": einstein_sheet}
"""Commands that only one game has."""

LEARNING: list[Commands] = [genial_learn, genial_learn_judgement, einstein_learn]
"""How `einfall learn` trains the bots of each game that has something to learn."""
