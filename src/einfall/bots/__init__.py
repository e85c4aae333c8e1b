"""Players that are programs, by the names of their levels."""

from collections.abc import Sequence
from typing import cast

from einfall.bots import einstein, genial
from einfall.bots.bot import Bot, UnknownBot, read_bot
from einfall.bots.random import RandomBot
from einfall.chance import Stream
from einfall.game import Game
from einfall.kernel import COMPILED

LEVELS = ("novice", "casual", "club", "expert", "master")
"""The levels that every game has, from the weakest up."""
USUAL_LEVEL = "club"
"""The one that plays if nobody chooses another."""
QUICK_LEVEL = "casual"
"""A level that plays well enough, and decides at once."""
BEST_AT_ONCE = "expert"
"""The best level that does."""

# To the type checker, a bot for the views of one game is not one that takes any view. Whoever looks
# a bot up here has to give it those of its game.
BOTS: dict[str, dict[str, type[Bot]]] = {
    "genial": {"random": RandomBot} | cast(dict[str, type[Bot]], genial.BOTS),
    "einstein": {"random": RandomBot} | cast(dict[str, type[Bot]], einstein.BOTS),
}
"""The bots of each game, from the weakest up."""

STEPS = {"genial": genial.STEPS, "einstein": einstein.STEPS}
"""The share of games that each level has won from the one below it, by game."""

TOGETHER = {"genial": genial.think_together}
"""How bots come to think in company, in the games where they can."""


def find_bots(game: Game, names: Sequence[str]) -> list[Bot]:
    """A bot for each seat: one name for each, or one for all."""
    if len(names) not in (1, game.players):
        raise UnknownBot(
            f"{len(names)} bots for {game.players} seats: name one for each, or one for all"
        )
    seats = names if len(names) == game.players else list(names) * game.players
    return [read_bot(name, BOTS[game.name]) for name in seats]


def load_bots(game: Game) -> None:
    """Let a bot decide once now, so that later nobody waits for what the first decision loads."""
    if not COMPILED:
        return
    position = game.start()
    while not game.to_act(position):
        game.happen(position, game.sample(position, Stream(0)))
    view = game.view(position, game.to_act(position)[0])
    (bot, *_) = find_bots(game, [BEST_AT_ONCE])
    bot.choose(game, view, game.legal_in_view(view), Stream(0))
