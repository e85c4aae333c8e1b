"""`einfall puzzles`: puzzles that are proven, to solve, to look at, to check and to make."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from einfall.cli.common import (
    Subparsers,
    add_command,
    add_language,
    track,
    wants_colour,
    whole_number,
)
from einfall.files import replacing
from einfall.game import GameError
from einfall.games import GAMES
from einfall.language import _, use

if TYPE_CHECKING:
    from einfall.study.puzzles.puzzle import Puzzle

EXAMPLES = """\
  einfall puzzles play --theme points
  einfall puzzles show --theme win --number 3
  einfall puzzles check
  einfall puzzles make points --count 20 --out points.jsonl

docs/puzzles.md says what the themes are, and what their proofs mean.
"""
PLAY_EXAMPLES = """\
  einfall puzzles play                         puzzles of all themes, a little harder every time
  einfall puzzles play --theme odds --from 1500
  einfall puzzles play --daily
"""
SHOW_EXAMPLES = """\
  einfall puzzles show points-1a2b3c4d --answer
  einfall puzzles show --theme chain --number 7 --svg chain.svg
"""
CHECK_EXAMPLES = """\
  einfall puzzles check                        all that come with the package
  einfall puzzles check --theme win --every 10
  einfall puzzles check mine.jsonl
"""
MAKE_EXAMPLES = """\
  einfall puzzles make win --count 200 --seed 1 --out win.jsonl

The same theme, seed and count give the same puzzles. Each is written as soon as it is found;
started again, the file is gone on with. When all are there, they are sorted from easy to hard.
"""


def add_to(subparsers: Subparsers) -> None:
    """Add the command with its four subcommands."""
    text = "solve puzzles that are proven; look at them, check them, make them"
    puzzles = add_command(subparsers, "puzzles", None, text, EXAMPLES)
    commands = puzzles.add_subparsers(metavar="COMMAND", required=True)
    play = add_command(commands, "play", run_play, "solve puzzles in the terminal", PLAY_EXAMPLES)
    add_theme(play)
    play.add_argument("--daily", action="store_true", help="the puzzles of today")
    play.add_argument("--day", type=date.fromisoformat, metavar="YYYY-MM-DD", help="of another day")
    play.add_argument("--from", type=int, dest="least", metavar="RATING", help="no easier ones")
    play.add_argument("--to", type=int, dest="most", metavar="RATING", help="no harder ones")
    add_language(play)
    add_colour(play)
    show = add_command(commands, "show", run_show, "draw a puzzle", SHOW_EXAMPLES)
    show.add_argument("name", nargs="?", metavar="NAME", help="of a puzzle of the package")
    add_theme(show)
    show.add_argument(
        "--number", type=whole_number(1), default=1, help="which one of the theme (default: 1)"
    )
    show.add_argument("--file", type=Path, metavar="FILE", help="of a file, not of the package")
    show.add_argument("--svg", type=Path, metavar="FILE", help="write a picture instead")
    show.add_argument("--answer", action="store_true", help="say the answer, too")
    add_language(show)
    add_colour(show)
    check = add_command(commands, "check", run_check, "check the proofs of puzzles", CHECK_EXAMPLES)
    check.add_argument("files", type=Path, nargs="*", metavar="FILE", help="instead of the package")
    add_theme(check)
    check.add_argument(
        "--every", type=whole_number(1), default=1, help="only each so-manieth (default: 1)"
    )
    make = add_command(commands, "make", run_make, "make puzzles and their proofs", MAKE_EXAMPLES)
    make.add_argument("theme", metavar="THEME", help="what kind of puzzles")
    make.add_argument("--count", type=whole_number(1), default=20, help="how many (default: 20)")
    make.add_argument("--seed", type=whole_number(0), default=1, help="default: 1")
    make.add_argument("--out", type=Path, required=True, metavar="FILE", help="where they go")


def add_theme(parser: argparse.ArgumentParser) -> None:
    """Add the option for one theme."""
    parser.add_argument("--theme", help="only this kind of puzzles")


def add_colour(parser: argparse.ArgumentParser) -> None:
    """Add the option for colours."""
    parser.add_argument(
        "--colour", choices=("auto", "always", "never"), default="auto", help="default: auto"
    )


def names_of(theme: str | None) -> list[str]:
    """The themes that are meant."""
    from einfall.study.puzzles.themes import THEMES, find_theme

    return [find_theme(theme).name] if theme else list(THEMES)


def run_make(options: argparse.Namespace) -> int:
    """Make puzzles, or go on with making them."""
    from einfall.study.puzzles.make import in_order, make_puzzles
    from einfall.study.puzzles.puzzle import read_puzzles, write_puzzle, write_puzzles
    from einfall.study.puzzles.themes import find_theme

    theme = find_theme(options.theme)
    done = list(read_puzzles(options.out)) if options.out.exists() else []
    for puzzle in done:
        if puzzle.theme != theme.name or puzzle.made.get("seed") != options.seed:
            raise GameError(f"{options.out} has puzzles of another theme or seed")
    new = (p for p in make_puzzles(theme, options.count, options.seed, done) if p)
    with options.out.open("a", encoding="utf-8") as file:
        for puzzle in track(new, f"Making {theme.name}", options.count - len(done), patience=0):
            file.write(write_puzzle(puzzle) + "\n")
            file.flush()
            done.append(puzzle)
    with replacing(options.out) as out:
        out.write(write_puzzles(in_order(done)))
    print(f"{options.out}: {len(done)} puzzles")
    return 0


def run_check(options: argparse.Namespace) -> int:
    """Check proofs; 1 if one does not hold."""
    from einfall.study.puzzles.puzzle import BadPuzzle, read_puzzles
    from einfall.study.puzzles.shipped import shipped
    from einfall.study.puzzles.themes import find_theme

    if options.files:
        puzzles = [puzzle for path in options.files for puzzle in read_puzzles(path)]
    else:
        puzzles = [puzzle for name in names_of(options.theme) for puzzle in shipped(name)]
    wrong = 0
    chosen = puzzles[:: options.every]
    for puzzle in track(chosen, "Checking", len(chosen)):
        try:
            find_theme(puzzle.theme).check(puzzle)
        except BadPuzzle as error:
            wrong += 1
            print(f"{puzzle.id}: {error}", file=sys.stderr)
    print(f"{len(chosen)} puzzles checked, {wrong} wrong")
    return 1 if wrong else 0


def find(options: argparse.Namespace) -> "Puzzle":
    """The puzzle that the options name."""
    from einfall.study.puzzles.puzzle import BadPuzzle, read_puzzles
    from einfall.study.puzzles.shipped import find_puzzle, shipped

    if options.name and not options.file:
        return find_puzzle(options.name)
    puzzles: Sequence[Puzzle] = (
        list(read_puzzles(options.file)) if options.file else shipped(names_of(options.theme)[0])
    )
    if options.number > len(puzzles):
        raise BadPuzzle(f"there are {len(puzzles)} puzzles, so there is no number {options.number}")
    puzzle: Puzzle = puzzles[options.number - 1]
    return puzzle


def run_show(options: argparse.Namespace) -> int:
    """Draw a puzzle."""
    use(options.language)
    from einfall.study.puzzles.themes import find_theme

    puzzle = find(options)
    theme = find_theme(puzzle.theme)
    game, view = theme.open(puzzle)
    if options.svg is not None:
        options.svg.write_text(game.draw_svg(view), encoding="utf-8")
        return 0
    said = _("{title}, difficulty {rating}")
    print(said.format(title=f"{theme.title()} {puzzle.id}", rating=puzzle.rating))
    print(game.draw_text(view, colour=wants_colour(options.colour)))
    print(theme.task(puzzle))
    if options.answer:
        print(_("The answer: {moves}.").format(moves=", ".join(puzzle.answer)))
        print(*theme.reply(puzzle, theme.read_answer(puzzle)).reasons, sep="\n")
    return 0


def run_play(options: argparse.Namespace) -> int:
    """Ask puzzle after puzzle."""
    from einfall.terminal.puzzles import solve_all

    use(options.language)
    solved, asked = solve_all(chosen_to_play(options), colour=wants_colour(options.colour))
    return 0 if asked == solved else 1


def chosen_to_play(options: argparse.Namespace) -> "Iterator[Puzzle]":
    """The puzzles to solve: of a day, or from easy to hard."""
    from einfall.study.puzzles.shipped import daily, shipped

    if options.daily or options.day:
        for game in GAMES:
            yield daily(options.day or date.today(), game)
        return
    puzzles = [puzzle for name in names_of(options.theme) for puzzle in shipped(name)]
    least, most = options.least or 0, options.most or 10**6
    fitting = [puzzle for puzzle in puzzles if least <= (puzzle.rating or 0) <= most]
    yield from sorted(fitting, key=lambda puzzle: (puzzle.rating or 0, puzzle.id))
