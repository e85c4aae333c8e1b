"""One command, `einfall`, with a subcommand for each thing to do."""

import argparse
import io
import os
import sys
from collections.abc import Sequence

from einfall import __version__
from einfall.cli import (
    analyse,
    arena,
    bench,
    check,
    far,
    learn,
    lesson,
    look,
    play,
    puzzles,
    score,
    serve,
    simulate,
    site,
    verify,
    warm,
)
from einfall.cli.common import announce_compiling
from einfall.cli.registry import OWN_COMMANDS, Commands
from einfall.extras import what_is_missing
from einfall.game import GameError
from einfall.games import GAMES, all_titles
from einfall.language import LANGUAGES
from einfall.terminal import opening

COMMANDS: dict[str, tuple[Commands, ...]] = {
    "play": (serve, play, lesson, far, puzzles, score, site),
    "recorded games": (check, look, analyse, verify),
    "bots": (simulate, arena, learn),
    **{GAMES[name].title: (own,) for name, own in OWN_COMMANDS.items()},
    "this machine": (bench, warm),
}
"""In groups, as the help shows them."""

EXAMPLES = """\
to get started:
  einfall                   play in the terminal, full screen
  einfall serve --open      play in the browser
  einfall lesson            learn a game in two minutes
  einfall simulate genial --players 2 --bots random --games 100 --seed 7 --out games.jsonl
  einfall check games.jsonl
  einfall show games.jsonl --game 1 --ply 12
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status: 0 all right, 1 something is wrong, 2 usage."""
    for stream in (sys.stdout, sys.stderr):
        # a drawing with other signs is better than none, where a terminal lacks ours
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    parser = make_parser()
    options = parser.parse_args(arguments)
    spoken = options.spoken
    if "run" not in options:
        if not opening.is_screen():
            parser.print_help()
            return 0
        options = parser.parse_args(["play"])  # says how to get it where it is not installed
        if opening.is_possible():
            options.run = opening.run
    if spoken:
        options.language = spoken
    if sys.stderr and sys.stderr.isatty():
        announce_compiling()
    try:
        status: int = options.run(options)
        print(end="", flush=True)
    except BrokenPipeError:  # the reader of our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print("einfall: stopped", file=sys.stderr)
        return 130
    except ModuleNotFoundError as error:
        sentence = what_is_missing(error)
        if sentence is None:
            raise
        print(f"einfall: {sentence}", file=sys.stderr)
        return 1
    except OSError as error:
        named = f"{error.filename}: " if error.filename else ""
        print(f"einfall: {named}{error.strerror or error}", file=sys.stderr)
        return 1
    except GameError as error:
        print(f"einfall: {error}", file=sys.stderr)
        return 1
    return status


def make_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="einfall",
        usage="einfall [-h] [--version] [--language {en,fr,de}] [COMMAND ...]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"einfall {__version__}")
    parser.add_argument(
        "--language",
        dest="spoken",  # commands have one of their own, whose default would win
        choices=list(LANGUAGES),
        help="of the first screen, or of a command that speaks to players",
    )
    subparsers = parser.add_subparsers(metavar="COMMAND", help=argparse.SUPPRESS, prog="einfall")
    lines = [f"Play, study and solve {all_titles()}."]
    for group, commands in COMMANDS.items():
        before = set(subparsers.choices)
        for command in commands:
            command.add_to(subparsers)
        lines += ["", f"{group}:"]
        for name in [name for name in subparsers.choices if name not in before]:
            lines.append(f"  {name:10} {subparsers.choices[name].description}")
    parser.description = "\n".join(
        [*lines, "", "See einfall COMMAND --help for options and examples."]
    )
    parser.epilog = EXAMPLES
    return parser
