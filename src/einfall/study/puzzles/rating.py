"""How difficult a puzzle is: by how often each level of bots solves it.

Levels have fixed places on the scale, LEVEL_RATINGS. A solver whose rating is that of the puzzle
solves it every other time, one who is 400 above it ten times as often as not. The rating that makes
what the bots did likeliest is the puzzle's, drawn a little to the middle so that it stays finite
where all levels fail or none does.
"""

from collections.abc import Mapping
from math import exp, log1p
from typing import Final

from einfall.chance import Stream
from einfall.study.puzzles.puzzle import Puzzle
from einfall.study.puzzles.theme import Theme

LEVEL_RATINGS: Final = {"novice": 800, "casual": 1100, "club": 1400, "expert": 1800, "master": 2100}
TRIES: Final = {"novice": 20, "casual": 20, "club": 20, "expert": 10, "master": 4}
"""How often each level tries, with another seed every time."""
WEIGHT: Final = 4
"""What one level's tries count, whatever their number."""
MIDDLE: Final = 1500
SPREAD: Final = 400
"""Of ratings before anything is known."""
SCALE: Final = 400 / 2.302585092994046
LOWEST, HIGHEST = 400, 2800


def rate(theme: Theme, puzzle: Puzzle) -> Puzzle:
    """The puzzle with its rating, and how often each level solves it."""
    solved = {}
    for number, (level, tries) in enumerate(TRIES.items()):
        seed = int(puzzle.id.rpartition("-")[2], 16)
        right = 0
        for attempt in range(tries):
            moves = theme.attempt(puzzle, level, Stream(seed, 1000 * number + attempt))
            right += theme.reply(puzzle, moves).right
        solved[level] = round(right / tries, 2)
    return puzzle.rated(fit(solved), solved)


def fit(solved: Mapping[str, float]) -> int:
    """The rating that makes these parts of tries solved likeliest."""
    return min(range(LOWEST, HIGHEST + 1), key=lambda rating: _surprise(rating, solved))


def _surprise(rating: int, solved: Mapping[str, float]) -> float:
    """How unlikely that is, as minus the logarithm; and how far the rating is from the middle."""
    total = ((rating - MIDDLE) / SPREAD) ** 2 / 2
    for level, part in solved.items():
        ahead = (LEVEL_RATINGS[level] - rating) / SCALE
        total += WEIGHT * (part * _softplus(-ahead) + (1 - part) * _softplus(ahead))
    return total


def _softplus(x: float) -> float:
    """log(1 + e^x)."""
    return x + log1p(exp(-x)) if x > 0 else log1p(exp(x))
