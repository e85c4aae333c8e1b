"""`einfall check`: replay records and say what is wrong with them."""

import argparse
from pathlib import Path

from einfall.cli.common import Subparsers, add_command, track
from einfall.game import BadRecord
from einfall.record import check, read_line, read_lines

EXAMPLES = """\
  einfall check games.jsonl
  einfall check monday.jsonl tuesday.jsonl

Exit status 0: every record is right. 1: something is wrong; each such line is listed, with why.
"""


def add_to(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = add_command(
        subparsers,
        "check",
        run,
        "replay records and name the first thing that is wrong in each",
        EXAMPLES,
    )
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="files of records")


def run(options: argparse.Namespace) -> int:
    """Check each record of each file."""
    games = wrong = 0
    for path in options.files:
        try:
            for number, line in track(read_lines(path), f"Checking {path.name}"):
                games += 1
                try:
                    check(read_line(line))
                except BadRecord as error:
                    wrong += 1
                    print(f"{path}, line {number}: {error}")
        except OSError as error:
            wrong += 1
            print(f"{path}: {error.strerror}")
    outcome = f"{wrong} wrong" if wrong else "all right"
    print(f"{games} {'game' if games == 1 else 'games'} checked, {outcome}")
    return 1 if wrong else 0
