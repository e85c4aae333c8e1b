"""The rooms that the games have in the terminal, by name; each is opened when it is needed."""

from importlib import import_module
from typing import cast

from einfall.terminal.room import Room

ROOMS = {"genial": "einfall.terminal.genial.room", "einstein": "einfall.terminal.einstein.room"}


def find_room(game: str) -> Room:
    """The room of a game."""
    return cast(Room, import_module(ROOMS[game]))


def titles() -> dict[str, str]:
    """What the games are called, without loading their rules."""
    return {name: str(import_module(f"einfall.{name}").TITLE) for name in ROOMS}
