"""`einfall lesson`: a first game in two minutes, step by step."""

import argparse

from einfall.cli.common import (
    Subparsers,
    add_command,
    add_language,
    add_plain,
    edit_at_the_prompt,
    wants_colour,
)
from einfall.games import GAMES
from einfall.language import use
from einfall.terminal import opening
from einfall.terminal.lesson_lines import learn

EXAMPLES = """\
  einfall lesson
  einfall lesson einstein
  einfall lesson genial --words                line by line, told in words rather than drawn

The same steps as in the browser: in each you do something, and hear what comes of it.
"""
FIRST = next(iter(GAMES))


def add_to(subparsers: Subparsers) -> None:
    """Add the command."""
    text = "learn a game in two minutes, in the terminal"
    parser = add_command(subparsers, "lesson", run, text, EXAMPLES)
    parser.add_argument(
        "game", nargs="?", choices=list(GAMES), default=FIRST, help=f"default: {FIRST}"
    )
    add_plain(parser)
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Go through a lesson."""
    use(options.language)
    by_line = options.plain or options.words
    if opening.is_possible() and not by_line:
        return opening.open_screen(lambda program: program.open_lesson(options.game))
    if opening.is_screen() and not by_line:
        print(opening.missing())
    edit_at_the_prompt()
    learn(options.game, colour=wants_colour("auto"), words=options.words)
    return 0
