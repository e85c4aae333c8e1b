"""Makes puzzles: plays games, proves what is found in them, one puzzle a game.

The seed and the number of a game decide everything, so that the same seed gives the same puzzles,
and a run that was stopped is gone on with from its file.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from einfall.chance import Stream
from einfall.study.puzzles.puzzle import Puzzle
from einfall.study.puzzles.rating import rate
from einfall.study.puzzles.theme import Theme

EASY = 900
"""A puzzle rated lower is easy."""
EASY_IN = 4
"""One in so many may be."""
FINDING = 0xF19D
"""Tells the stream of the search from those of the games."""


def make_puzzles(
    theme: Theme, count: int, seed: int, done: Sequence[Puzzle] = ()
) -> Iterator[Puzzle | None]:
    """Puzzles until there are so many, with those that are done; None for a game without one."""
    kept = {theme.likeness(theme.open(puzzle)[1]): puzzle for puzzle in done}
    number = max((int(puzzle.made["game"]) + 1 for puzzle in done), default=0)
    while len(kept) < count:
        found = find_in_game(theme, seed, number)
        number += 1
        if found is not None:
            likeness = theme.likeness(theme.open(found)[1])
            found = None if likeness in kept else rate(theme, found)
            if found and is_easy(found) and too_many_easy(list(kept.values())):
                found = None
            if found:
                kept[likeness] = found
        yield found


def is_easy(puzzle: Puzzle) -> bool:
    """Whether nearly everybody solves it."""
    return (puzzle.rating or 0) < EASY


def too_many_easy(puzzles: Sequence[Puzzle]) -> bool:
    """Whether there are enough easy ones among those that are kept."""
    return EASY_IN * sum(map(is_easy, puzzles)) > len(puzzles)


def find_in_game(theme: Theme, seed: int, number: int) -> Puzzle | None:
    """The first puzzle of a game, beginning at any of its views, or None."""
    source = Stream(seed ^ FINDING, number)
    game = theme.game_class.from_rules(theme.rules)
    views = list(theme.views(seed, number))
    first = source.below(len(views)) if views else 0
    for view in views[first:] + views[:first]:
        if (puzzle := theme.prove(game, view, source)) is not None:
            return replace(puzzle, made={"seed": seed, "game": number} | puzzle.made)
    return None


def in_order(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Puzzles from the easiest to the hardest."""
    return sorted(puzzles, key=lambda puzzle: (puzzle.rating or 0, puzzle.id))
