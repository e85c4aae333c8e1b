"""What several commands share: options, progress, picking a game out of a file."""

import argparse
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from einfall.bots import BOTS
from einfall.game import BadRecord, BadRules
from einfall.games import GAMES
from einfall.kernel import COMPILED, cache_folder
from einfall.language import LANGUAGES
from einfall.record import Record, read_line, read_lines
from einfall.terminal import opening

T = TypeVar("T")
Subparsers = Any
"""What argparse's add_subparsers returns; its type has no public name."""

PATIENCE = 1.0
"""Seconds before a progress bar appears."""


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the option that says in which language a command speaks."""
    parser.add_argument(
        "--language",
        choices=list(LANGUAGES),
        default=opening.language(),
        help="default: as chosen on the first screen, or else the system's language, or en",
    )


def edit_at_the_prompt() -> None:
    """Let lines be edited and called back where they are typed, if the system can (not Windows)."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  # importing it is all it takes


def add_command(
    subparsers: Subparsers,
    name: str,
    run: Callable[[argparse.Namespace], int] | None,
    summary: str,
    examples: str,
) -> argparse.ArgumentParser:
    """Add a subcommand whose help ends with examples; one without `run` has subcommands itself."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog="examples:\n" + examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    if run:
        parser.set_defaults(run=run)
    return parser


def whole_number(least: int, most: int | None = None) -> Callable[[str], int]:
    """A reader for argparse of whole numbers from `least` to `most`."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if number < least:
            raise argparse.ArgumentTypeError(f"{number} is less than {least}")
        if most is not None and number > most:
            raise argparse.ArgumentTypeError(f"{number} is more than {most}")
        return number

    return read


def bot_names() -> str:
    """The bots of each game, for a help text."""
    return "; ".join(f"{game}: {', '.join(bots)}" for game, bots in BOTS.items())


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the options that say what is played."""
    parser.add_argument("--players", type=int, default=2, help="how many play (default: 2)")
    parser.set_defaults(rule=[])
    added: set[str] = set()
    for name, game in GAMES.items():
        group = parser.add_argument_group(f"rules of {name}")
        for option, text in game.option_help.items():
            if option not in added:
                _add_rule(group, option, text, game.option_choices[option])
                added.add(option)
    parser.add_argument(
        "--rule",
        action="append",
        metavar="NAME=VALUE",
        help="set an option by its name in a record, such as players=3; can be repeated",
    )


def _add_rule(
    group: argparse._ArgumentGroup, option: str, text: str, choices: Sequence[object]
) -> None:
    flag = "--" + option.replace("_", "-")
    if choices == (False, True):
        group.add_argument(
            flag, dest="rule", action="append_const", const=f"{option}=true", help=text
        )
    else:
        listed = ", ".join(map(str, choices))
        group.add_argument(
            flag,
            dest="rule",
            action="append",
            type=f"{option}={{}}".format,
            metavar=option.upper(),
            help=f"{text} ({listed})",
        )


def read_rules(options: argparse.Namespace) -> dict[str, object]:
    """A record's `rules` from the command line."""
    rules: dict[str, object] = {"players": options.players}
    for rule in options.rule:
        name, equals, value = rule.partition("=")
        if not equals:
            raise BadRules(f"--rule {rule!r}: write NAME=VALUE, such as players=3")
        # JSON has true, false and numbers where the command line has only texts
        plain: dict[str, object] = {"true": True, "false": False}
        rules[name] = int(value) if re.fullmatch("[0-9]{1,3}", value) else plain.get(value, value)
    return rules


def add_plain(parser: argparse.ArgumentParser) -> None:
    """Add the options for line by line."""
    parser.add_argument("--plain", action="store_true", help="line by line, not full screen")
    parser.add_argument(
        "--words", action="store_true", help="line by line, told in words rather than drawn"
    )


def track(
    items: Iterable[T], what: str, total: int | None = None, patience: float = PATIENCE
) -> Iterator[T]:
    """Pass the items on, with a progress bar on the terminal if they outlast one's patience.

    The bar can appear between items only: where one takes long, have no patience.
    """
    console = Console(stderr=True)
    progress = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    task = progress.add_task(what, total=total)
    begun = time.monotonic()
    try:
        for item in items:
            if not progress.live.is_started and time.monotonic() - begun >= patience:
                progress.start()
            yield item
            progress.advance(task)
    finally:
        progress.stop()


def pick_record(path: Path, number: int) -> Record:
    """The number-th game of a file, counted from 1."""
    games = 0
    for line_number, line in read_lines(path):
        games += 1
        if games == number:
            try:
                return read_line(line)
            except BadRecord as error:
                raise BadRecord(f"{path}, line {line_number}: {error}") from None
    raise BadRecord(f"{path} has {games} games, so there is no game {number}")


@cache
def announce_compiling() -> bool:
    """Say, once, that the rules are about to be compiled, if they are; whether they are."""
    cold = COMPILED and not cache_folder().exists()
    if cold:
        print(
            "Compiling the rules to machine code, once (less than a minute)",
            file=sys.stderr,
            flush=True,
        )
    return cold


def wants_colour(choice: str) -> bool:
    """Whether to colour what goes to standard output."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    auto = sys.stdout.isatty() and not plain
    return choice == "always" or (choice == "auto" and auto)
