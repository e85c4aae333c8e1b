"""Another judge of Einstein: plays games out by what single sums can be expected to bring.

It has learned nothing, and has nothing in common with the judge of analyses but the rules: where
both agree, what was learned is not to blame. For one player.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.einstein.sight import see_prospects
from einfall.chance import seed_words
from einfall.einstein.choices import list_legal
from einfall.einstein.dice import MOST_SPLITS, random_roll
from einfall.einstein.position import EinsteinView
from einfall.einstein.sheet import Sheet, is_out, score, tick
from einfall.fields import Array, Fields, RowOf
from einfall.game import Move
from einfall.kernel import kernel

PLAYED: Final = 0
TRIED: Final = 1


class Room(Fields):
    """Where games are played out."""

    words = Array(np.int64, 4)
    choices = Array(np.int64, MOST_SPLITS)
    sheets = RowOf(Sheet, 2)  # the one that is played, and one to try choices on


@kernel
def play_out(room: Room, penalty: int, seed: int, number: int) -> int:
    """Play a sheet to its end; the dice are the stream `number` of `seed`. Returns the score."""
    seed_words(room.words, seed, number)
    sheet = room.sheets[PLAYED]
    while not is_out(sheet):
        count = list_legal(sheet, random_roll(room.words), room.choices)
        best, found = 0, -1
        for n in range(count):
            room.sheets[TRIED] = sheet
            tick(room.sheets[TRIED], room.choices[n])
            value = see_prospects(room.sheets[TRIED], penalty)
            if found < 0 or value > best:
                best, found = value, n
        tick(sheet, room.choices[found])
    return score(sheet, penalty)


@kernel
def measure_out(
    sheet: Sheet, choices: NDArray[Any], penalty: int, seed: int, room: Room, results: NDArray[Any]
) -> None:
    """Fill in the final score of each choice in each game; a game has the same dice for all."""
    for number in range(len(results)):
        for n in range(len(choices)):
            room.sheets[PLAYED] = sheet
            tick(room.sheets[PLAYED], choices[n])
            results[number, n] = play_out(room, penalty, seed, number)


class PlayingOut:
    """Measures choices by games played out."""

    name = "einstein played out 1"

    @cached_property
    def _room(self) -> Room:
        return Room.new()

    def measure(
        self, view: EinsteinView, moves: Sequence[Move], worlds: int, seed: int
    ) -> NDArray[Any]:
        """The final score of each choice in each game."""
        results = np.zeros((worlds, len(moves)), np.int64)
        choices, sheet = np.array(moves, np.int64), view.sheets[view.viewer]
        measure_out(sheet, choices, int(view.penalty), seed, self._room, results)
        return results.astype(np.float64)
