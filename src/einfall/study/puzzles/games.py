"""Games to find puzzles in: played by bots, and looked at decision by decision."""

from collections.abc import Iterator, Sequence
from typing import Any

from einfall.bots import find_bots
from einfall.chance import Stream
from einfall.game import GameOf, V
from einfall.match import streams

LINE_UP = 0x11E
"""Tells the stream that says who plays from those that say how."""


def views_of_game(
    game: GameOf[Any, V], levels: Sequence[str], seed: int, number: int
) -> Iterator[V]:
    """What each seat saw before each of its decisions, in one game of bots of any of these levels.

    The same seed and number give the same game.
    """
    who = Stream(seed ^ LINE_UP, number)
    names = [levels[who.below(len(levels))] for _ in range(game.players)]
    bots = find_bots(game, names)  # type: ignore[arg-type]  # whatever the game
    chance, whims = streams(seed, number)
    position = game.start()
    while not game.over(position):
        if not (seats := game.to_act(position)):
            game.happen(position, game.sample(position, chance[game.drawer(position)]))
            continue
        moves = {}
        for seat in seats:
            view = game.view(position, seat)
            yield view.copy()
            legal = game.legal_in_view(view)
            moves[seat] = bots[seat].choose(game, view, legal, whims[seat])  # type: ignore[arg-type]
        game.decide(position, moves)
