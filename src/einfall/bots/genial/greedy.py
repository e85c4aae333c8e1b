"""The yardstick of Einfach Genial that looks at its own tracks after each move."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.bot import BotOf, Budget, Ranked, best_first
from einfall.bots.genial.outcome import sort_up
from einfall.chance import Source, branch
from einfall.game import GameOf, Move
from einfall.genial.board import SLOT_CELLS
from einfall.genial.moves import FIRST_PLACEMENT, side_of
from einfall.genial.position import GenialState, GenialView
from einfall.genial.rules import score_after
from einfall.genial.tiles import WAYS
from einfall.kernel import kernel, signed

DIGITS: Final = 37
"""How many places a track has, including the start."""


@kernel
def tracks_after(position: GenialState, action: int, tracks: NDArray[Any]) -> None:
    """The tracks of the side to act, in the order of colours, as an action would leave them."""
    side = side_of(position, position.seat)
    for colour in range(6):
        tracks[colour] = position.score[side, colour]
    if action < FIRST_PLACEMENT:
        return
    slot, way = (action - FIRST_PLACEMENT) // WAYS, (action - FIRST_PLACEMENT) % WAYS
    points_one = signed(position.points[SLOT_CELLS[slot, 0], way // 6])
    points_two = signed(position.points[SLOT_CELLS[slot, 1], way % 6])
    track = signed(position.track)
    if way // 6 == way % 6:
        tracks[way // 6] = score_after(tracks[way // 6], points_one + points_two, track)
    else:
        tracks[way // 6] = score_after(tracks[way // 6], points_one, track)
        tracks[way % 6] = score_after(tracks[way % 6], points_two, track)


@kernel
def read_sorted_tracks(
    position: GenialState, actions: NDArray[Any], tracks: NDArray[Any], values: NDArray[Any]
) -> None:
    """The own tracks after each action as the digits of a number, the weakest colour first."""
    for n in range(len(actions)):
        tracks_after(position, actions[n], tracks)
        sort_up(tracks)
        values[n] = 0.0
        for place in range(6):
            values[n] = values[n] * DIGITS + tracks[place]


class Greedy(BotOf[GenialView]):
    """The yardstick: the best own sorted tracks after the move, and nothing else; ties at random.

    It never changes, so that strength measured against it can be compared over the years.
    """

    def values(self, view: GenialView, legal: NDArray[np.int64]) -> NDArray[np.float64]:
        """The sorted tracks, the weakest colour first, read as one number."""
        values = np.zeros(len(legal))
        read_sorted_tracks(view, legal, np.zeros(6, np.int64), values)
        return values

    def rank(
        self,
        game: GameOf[Any, GenialView],
        view: GenialView,
        legal: NDArray[np.int64],
        source: Source,
        budget: Budget,
    ) -> list[Ranked]:
        """All moves."""
        values = self.values(view, legal)
        order = best_first(values, branch(source).words)
        return [Ranked(int(legal[n]), float(values[n])) for n in order]

    def choose(
        self,
        game: GameOf[Any, GenialView],
        view: GenialView,
        legal: NDArray[np.int64],
        source: Source,
    ) -> Move:
        """The first of them, without a list of thousands."""
        return int(legal[best_first(self.values(view, legal), branch(source).words)[0]])
