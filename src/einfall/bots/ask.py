"""A bot to ask about any view or play, for those who use the package as a library."""

from typing import Any

from einfall.bots import BOTS, find_bots
from einfall.bots.bot import Ranked, UnknownBot
from einfall.chance import Stream
from einfall.game import Game, Move, Position, View
from einfall.games import game_of_view
from einfall.play import Play


class AskedBot:
    """A bot that finds out from the view which game it is to play.

    Of a play it looks at nothing but the view of the seat that is to act.
    """

    def __init__(self, name: str, seed: int = 0) -> None:
        known = {bot for bots in BOTS.values() for bot in bots}
        if name.partition(":")[0].strip() not in known:
            raise UnknownBot(f"there is no bot {name!r}, only: {', '.join(_all_names())}")
        self.name = name
        self._whims = Stream(seed)

    def choose(self, about: View | Play[Any, Any], seat: int | None = None) -> Move:
        """The move that it would make; where several seats of a play decide, say for which."""
        return self.rank(about, seat)[0].move

    def rank(self, about: View | Play[Any, Any], seat: int | None = None) -> list[Ranked]:
        """The moves it considers with what it thinks of each, from the one it would play down."""
        game, view = _what_is_asked(about, seat)
        legal = game.legal_in_view(view)
        if not len(legal):
            raise ValueError(f"seat {view.viewer} has nothing to decide here")
        (bot, *_) = find_bots(game, [self.name])
        return bot.rank(game, view, legal, self._whims, bot.budget)

    def __repr__(self) -> str:
        return f"einfall.bot({self.name!r})"


def _all_names() -> list[str]:
    return list(dict.fromkeys(name for bots in BOTS.values() for name in bots))


def _what_is_asked(about: View | Play[Any, Any], seat: int | None) -> tuple[Game, View]:
    if isinstance(about, Play):
        return about.game, about.view(about._one_seat() if seat is None else seat)
    if isinstance(about, Position):
        raise TypeError("a bot is shown a view, such as play.view(seat), never a position")
    return game_of_view(about), about


def bot(name: str, *, seed: int = 0) -> AskedBot:
    """The bot of this name, such as `expert` or `master:simulations=2000`, or UnknownBot."""
    return AskedBot(name, seed)
