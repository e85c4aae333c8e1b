"""What a sheet will be worth at the end, as learned from many games. Kernels, and their tables.

The value of a sheet is its score as it stands plus the weights at its places (features.py), and
exact for a player who is out. One turn further, it is the expectation over the next roll of the
best value after it: slower, and better.

The tables were learned in three runs each, by the commands in docs/learning.md. What came out of
the second is kept for the yardstick `mean`, which never changes.
"""

from functools import cache
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from einfall.bots.einstein.features import PLACES, WEIGHTS, Weights, list_places
from einfall.einstein.choices import list_possible
from einfall.einstein.dice import CHOICES, MOST_SPLITS
from einfall.einstein.expectation import best_over_rolls
from einfall.einstein.sheet import EASY_PENALTY, PENALTY, Sheet, is_out, score, tick
from einfall.fields import Array, Fields, RowOf
from einfall.files import replacing
from einfall.game import GameError
from einfall.kernel import kernel

FOLDER = Path(__file__).parent
FILES = {PENALTY: "{}.npz", EASY_PENALTY: "{}-easy.npz"}
MOST_WEIGHT: Final = 63
"""No weight is greater: the levels have a byte for each, and count half points in it."""


class Scratch(Fields):
    """Where kernels work, since they may not allocate; each thread needs one of its own."""

    places = Array(np.int32, PLACES)
    legal = Array(np.int64, MOST_SPLITS)
    values = Array(np.float64, MOST_SPLITS)
    possible = Array(np.int64, CHOICES)
    possible_values = Array(np.float64, CHOICES)
    next = RowOf(Sheet, 2)  # the sheet after a choice, and after the one that follows
    played = RowOf(Sheet, 2)  # an empty sheet, and one that is played to its end
    dice = Array(np.int64, 4)  # a stream of chance
    whims = Array(np.int64, 4)  # another


class BadTable(GameError):
    """A file that holds no weights for the value of a sheet."""


@kernel
def value(sheet: Sheet, penalty: int, weights: Weights, scratch: Scratch) -> float:
    """What the sheet will be worth at the end, before the next roll."""
    total = float(score(sheet, penalty))
    if not is_out(sheet):
        list_places(sheet, scratch.places)
        for place in range(PLACES):
            total += float(weights[scratch.places[place]])
    return total


@kernel
def expected_value(sheet: Sheet, penalty: int, weights: Weights, scratch: Scratch) -> float:
    """The same from one turn further: the mean over the next roll of the best value after it."""
    if is_out(sheet):
        return float(score(sheet, penalty))
    count = list_possible(sheet, scratch.possible)
    for place in range(count):
        scratch.next[1] = sheet
        tick(scratch.next[1], scratch.possible[place])
        scratch.possible_values[scratch.possible[place]] = value(
            scratch.next[1], penalty, weights, scratch
        )
    return best_over_rolls(sheet, scratch.possible_values)


# Files


def write_weights(path: Path, weights: Weights) -> None:
    """Write a table, complete or not at all. Half the digits do: a level counts half points."""
    with replacing(path) as file:
        np.savez_compressed(file, weights=weights.astype(np.float16))


def read_weights(path: Path) -> Weights:
    """Read a table, or raise BadTable."""
    try:
        with path.open("rb") as file, np.load(file) as arrays:
            weights: NDArray[Any] = arrays["weights"]
    except (ValueError, KeyError, EOFError, TypeError, BadZipFile):
        raise BadTable(f"{path} is not a table of weights, or is damaged") from None
    if weights.shape != (WEIGHTS,):
        raise BadTable(f"{path} was made for other features: it has {weights.size} weights")
    return weights.astype(np.float32)


@cache
def learned_weights(penalty: int, name: str = "value") -> Weights:
    """The table for this penalty."""
    return read_weights(FOLDER / FILES[penalty].format(name))
