"""`einfall learn`: train what the bots know, of the games that have something to learn."""

from einfall.cli.common import Subparsers, add_command
from einfall.cli.registry import LEARNING

EXAMPLES = """\
  einfall learn genial --rounds 200 --out two.npz --plot two.svg
  einfall learn genial-judgement --table 1 --steps 1000 --out alone.json
  einfall learn einstein --games 1000000 --out value.npz
  einfall learn genial --help
"""


def add_to(subparsers: Subparsers) -> None:
    """Add the command, with one of its own for each thing to learn."""
    parser = add_command(
        subparsers, "learn", None, "train what the bots know, by self-play", EXAMPLES
    )
    games = parser.add_subparsers(metavar="WHAT", required=True)
    for commands in LEARNING:
        commands.add_to(games)
