"""The daily challenge: the same chance for everybody, played alone, once."""

from datetime import UTC, date, datetime

from einfall.games import find_game
from einfall.server.clock import clock
from einfall.server.live.new_tables import new_seed
from einfall.server.live.rooms import Rooms
from einfall.server.messages.told import Challenge
from einfall.server.secrets import hash_of, new_secret
from einfall.server.table import fair
from einfall.server.table.events import Chair, Created
from einfall.server.table.finished import show_result


async def show_challenge(rooms: Rooms, day: str, game: str, player: bytes | None) -> Challenge:
    """A day's challenge, and how it stands."""
    seed = await rooms.store.challenge_seed(day, game, new_seed())
    results = await rooms.store.challenge_results(day, game)
    mine = await rooms.store.challenge_table(day, game, player) if player else None
    return Challenge(
        day=day,
        game=game,
        commitment=fair.commitment(seed),
        seed=seed.hex() if day < today() else None,
        results=[show_result(result) for result in results],
        mine=mine,
    )


async def play_challenge(rooms: Rooms, game: str, player: bytes) -> str:
    """The table at which a player plays today's challenge."""
    day = today()
    if table := await rooms.store.challenge_table(day, game, player):
        return table
    room = await rooms.make(
        Created(
            game=game,
            rules=find_game(game, {"players": 1}).rules(),
            chairs=[Chair()],
            commitment="",
            challenge=day,
        ),
        await rooms.store.challenge_seed(day, game, new_seed()),
        [(0, hash_of(new_secret()))],
    )
    await rooms.store.hold(room.table.id, [0], player, clock.now())
    return room.table.id


def today() -> str:
    """The day whose challenge is on, the same all over the world."""
    return datetime.now(UTC).date().isoformat()


def read_day(text: str) -> str | None:
    """The day that a text such as 2030-12-31 or today names; None for no day, or one to come."""
    if text == "today":
        return today()
    try:
        return text if date.fromisoformat(text).isoformat() == text <= today() else None
    except ValueError:
        return None
