"""Plays one game between players, whoever they are."""

from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from einfall.chance import Source
from einfall.game import Decision, Event, Game, Happening, Move, Position, View, apply_event
from einfall.record import Record, make_record


class Leave(Exception):
    """A player leaves: the game ends unfinished."""


class Player(Protocol):
    """Somebody who decides for a seat, knowing only that seat's view."""

    name: str

    def choose(self, game: Game, view: View, legal: NDArray[np.int64], source: Source) -> Move:
        """One of the legal moves."""


def play_match(
    game: Game,
    players: Sequence[Player],
    chance: Source,
    whims: Source,
    *,
    with_legal: bool = False,
    on_event: Callable[[Event], None] | None = None,
) -> tuple[Position, Record]:
    """Play a whole game, or until a player raises Leave; its last position and its record.

    `chance` draws and rolls, `whims` is what the players toss coins with: two sources, so that the
    same tiles and dice can be given to other players. `on_event` is told of each event.
    """
    position = game.start()
    scribe = game.scribe(with_legal)
    try:
        while not game.over(position):
            event: Event
            if seats := game.to_act(position):
                views = {seat: game.view(position, seat) for seat in seats}
                moves = {
                    seat: players[seat].choose(game, view, game.legal_in_view(view), whims)
                    for seat, view in views.items()
                }
                event = Decision(moves)
            else:
                event = Happening(game.sample(position, chance))
            apply_event(game, position, event, scribe)
            if on_event:
                on_event(event)
    except Leave:
        pass
    return position, make_record(game, [player.name for player in players], scribe, position)
