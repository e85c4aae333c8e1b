"""`einfall verify`: whether chance was fair in games of the table service."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from einfall.cli.common import Subparsers, add_command
from einfall.game import BadRecord
from einfall.record import read_line, read_lines

if TYPE_CHECKING:
    from einfall.server.table.verify import Verdict

EXAMPLES = """\
  einfall verify einfall-genial-5rXq2hT0aZbC.jsonl

The record of a finished game can be downloaded from its page. It is fair if the seed is the one
whose hash was published before the deal, every draw and roll follows from it and from what the
seats added, the chain of hashes is unbroken, every event was allowed when it happened, the
service has signed it, and the log tells the same game as the record.
"""


def add_to(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = add_command(
        subparsers, "verify", run, "check the fairness of finished games", EXAMPLES
    )
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="records (.jsonl)")


def run(options: argparse.Namespace) -> int:
    """Verify every game in the files; 1 if one does not hold."""
    status = 0
    for path in options.files:
        games = 0
        try:
            for number, line in read_lines(path):
                games += 1
                status |= _verify(f"{path}, line {number}", line)
            problem = None if games else "there is no game in it"
        except OSError as error:
            problem = error.strerror
        if problem:
            print(f"{path}: NOT VERIFIED: {problem}")
            status = 1
    return status


def _verify(where: str, line: bytes) -> int:
    from einfall.server.table.verify import NotFair, verify

    try:
        verdict = verify(read_line(line))
    except (NotFair, BadRecord) as problem:
        print(f"{where}: NOT VERIFIED: {problem}")
        return 1
    print(
        f"{where}: fair. {verdict.draws} draws follow from the seed that was published"
        f" before the deal and from {verdict.seeds} seeds of the seats;"
        f" {verdict.events} events are chained, and each was allowed when it happened."
    )
    key = verdict.key or "no key: whoever has the seed could have made this log"
    print(f"  commitment  {verdict.commitment}")
    print(f"  last hash   {verdict.hash}")
    print(f"  signed with {key}")
    for sentence in _not_checked(verdict):
        print(f"  not checked: {sentence}")
    return 0


def _not_checked(verdict: "Verdict") -> list[str]:
    """What this record cannot show, or nothing can."""
    sentences = []
    if verdict.version == 1:
        sentences.append("whether the last to sit down chose a seed to suit those of the others")
    if verdict.key:
        sentences.append("whose key it is; compare it with /.well-known/einfall-key.json")
    sentences.append("whether the service, which knows all tiles, showed them to anybody")
    return sentences
