"""The puzzles that come with the package; the pages load the very same files."""

from datetime import date
from functools import cache
from pathlib import Path

from einfall.study.puzzles.puzzle import BadPuzzle, Puzzle, read_puzzles
from einfall.study.puzzles.theme import Theme
from einfall.study.puzzles.themes import THEMES, find_theme

FOLDER = Path(__file__).parents[2] / "web" / "games"
FIRST_DAY = date(2026, 1, 1)


def file_of(theme: Theme) -> Path:
    """Where the puzzles of a theme lie."""
    return FOLDER / theme.game_class.name / "puzzles" / f"{theme.name}.jsonl"


@cache
def shipped(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a theme, from the easiest to the hardest."""
    return tuple(read_puzzles(file_of(find_theme(name))))


def find_puzzle(name: str) -> Puzzle:
    """The puzzle of this name, such as points-1a2b3c4d."""
    theme = name.rpartition("-")[0]
    for puzzle in shipped(theme) if theme in THEMES else ():
        if puzzle.id == name:
            return puzzle
    raise BadPuzzle(f"no puzzle of the package is called {name!r}")


def daily(day: date, game: str) -> Puzzle:
    """The puzzle of a day, the same for everybody: another theme every day.

    Days are counted from FIRST_DAY. Themes take turns, and a theme's puzzles are gone through in
    steps of STEP, so that easy ones follow hard ones and none comes twice before all have come.
    """
    number = (day - FIRST_DAY).days
    names = [name for name, theme in THEMES.items() if theme.game_class.name == game]
    puzzles = shipped(names[number % len(names)])
    return puzzles[number // len(names) * STEP % len(puzzles)]


STEP = 83
"""A prime that divides no number of puzzles that is shipped."""
