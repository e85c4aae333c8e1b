"""Players that are programs."""

from collections.abc import Sequence

from einfall.bots.random import RandomBot
from einfall.game import GameError
from einfall.match import Player

BOTS: dict[str, type[Player]] = {"random": RandomBot}


class UnknownBot(GameError):
    """There is no bot of that name, or not one for each seat."""


def find_bots(names: Sequence[str], players: int) -> list[Player]:
    """A bot for each seat: one name for each, or one for all."""
    for name in names:
        if name not in BOTS:
            raise UnknownBot(f"there is no bot {name!r}, only: {', '.join(BOTS)}")
    if len(names) not in (1, players):
        raise UnknownBot(
            f"{len(names)} bots for {players} seats: name one for each, or one for all"
        )
    return [BOTS[name]() for name in (names if len(names) == players else list(names) * players)]
