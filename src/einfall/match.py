"""Plays one game between players, whoever they are."""

from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from einfall.chance import Source, Stream
from einfall.game import Decision, Event, Game, Happening, Move, Position, View, apply_event
from einfall.record import Record, make_record

MOST_SEATS = 8


class PlayerLeft(Exception):
    """A player leaves: the game ends unfinished."""


class Player(Protocol):
    """Somebody who decides for a seat, knowing only that seat's view."""

    name: str

    def choose(self, game: Game, view: View, legal: NDArray[np.int64], source: Source) -> Move:
        """One of the legal moves."""


def streams(seed: int, number: int) -> tuple[list[Source], list[Source]]:
    """The chance and the whims of the number-th game of a seed, for each seat."""
    first = 2 * MOST_SEATS * number
    numbers = range(first, first + MOST_SEATS), range(first + MOST_SEATS, first + 2 * MOST_SEATS)
    chance, whims = ([Stream(seed, n) for n in half] for half in numbers)
    return list(chance), list(whims)


def play_match(
    game: Game,
    players: Sequence[Player],
    chance: Sequence[Source],
    whims: Sequence[Source],
    *,
    with_legal: bool = False,
    on_event: Callable[[Event], None] | None = None,
) -> tuple[Position, Record]:
    """Play a whole game, or until a player raises PlayerLeft; its last position and its record.

    `chance` draws and rolls, `whims` is what the players toss coins with. Both are one source for
    each seat, so that other players can be given the same tiles or dice at the same seats, however
    differently they play. `on_event` is told of each event.
    """
    position = game.start()
    scribe = game.scribe(with_legal)
    try:
        while not game.over(position):
            event: Event
            if seats := game.to_act(position):
                views = {seat: game.view(position, seat) for seat in seats}
                moves = {
                    seat: players[seat].choose(game, view, game.legal_in_view(view), whims[seat])
                    for seat, view in views.items()
                }
                event = Decision(moves)
            else:
                event = Happening(game.sample(position, chance[game.drawer(position)]))
            apply_event(game, position, event, scribe)
            if on_event:
                on_event(event)
    except PlayerLeft:
        pass
    return position, make_record(game, [player.name for player in players], scribe, position)
