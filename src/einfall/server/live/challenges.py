"""The daily challenge: the same chance for everybody, played alone, once."""

from datetime import UTC, date, datetime, timedelta

from einfall.games import find_game
from einfall.server import logs
from einfall.server.clock import clock
from einfall.server.live.new_tables import new_seed
from einfall.server.live.rooms import Label, Rooms
from einfall.server.messages.told import Challenge
from einfall.server.secrets import hash_of, new_secret
from einfall.server.table import fair
from einfall.server.table.events import Chair, Created
from einfall.server.table.finished import show_challenge_result
from einfall.server.table.table import Refused, Table


async def show_challenge(rooms: Rooms, day: str, game: str, player: bytes | None) -> Challenge:
    """A day's challenge, and how it stands."""
    seed = await rooms.store.challenge_seed(day, game, new_seed())
    results = await rooms.store.challenge_results(day, game)
    mine = await rooms.store.challenge_table(day, game, player) if player else None
    return Challenge(
        day=day,
        game=game,
        commitment=fair.commitment(seed),
        seed=seed.hex() if await is_told(rooms, day, game) else None,
        results=[show_challenge_result(result) for result in results],
        mine=mine,
    )


async def is_told(rooms: Rooms, day: str, game: str) -> bool:
    """Whether the seed of a day's challenge is known: the day, and the last of its games, is over.

    Games that nobody plays to their end are closed a day later.
    """
    return day < today() and not await rooms.store.challenge_open(day, game)


async def close_old(rooms: Rooms) -> None:
    """Close the games of challenges whose time is over."""
    yesterday = (date.fromisoformat(today()) - timedelta(days=1)).isoformat()
    for table in await rooms.store.challenges_open(yesterday):
        try:
            room = await rooms.room(table)
            await rooms.change(room, Table.close, Label(f"bot:{room.table.number}:closed"))
        except Refused as refused:
            logs.note("not closed", table=table, problem=str(refused), level="warning")


async def find_challenge(rooms: Rooms, game: str, player: bytes) -> str | None:
    """The table at which a player plays today's challenge, if there is one."""
    return await rooms.store.challenge_table(today(), game, player)


async def play_challenge(rooms: Rooms, game: str, player: bytes, origin: bytes) -> str:
    """The table at which a player plays today's challenge; `origin` says from where, hashed."""
    day = today()
    if table := await find_challenge(rooms, game, player):
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
        origin,
    )
    await rooms.store.hold(room.table.id, [0], player, clock.now())
    return room.table.id


def today() -> str:
    """The day whose challenge is on, the same all over the world."""
    return datetime.fromtimestamp(clock.now(), UTC).date().isoformat()


def read_day(text: str) -> str | None:
    """The day that a text such as 2030-12-31 or today names; None for no day, or one to come."""
    if text == "today":
        return today()
    try:
        return text if date.fromisoformat(text).isoformat() == text <= today() else None
    except ValueError:
        return None
