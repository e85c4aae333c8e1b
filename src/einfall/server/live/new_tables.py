"""New tables: as somebody wants them, or for the same people once more."""

import secrets

from einfall.bots import USUAL_LEVEL
from einfall.games import find_game
from einfall.language import _
from einfall.server.live.rooms import OWNER, Label, Room, Rooms
from einfall.server.live.words import LinkRenewed
from einfall.server.messages.asked import Hand, NewTable
from einfall.server.messages.told import Link, TableMade
from einfall.server.names import clean
from einfall.server.secrets import hash_of, new_secret
from einfall.server.table import fair
from einfall.server.table.events import Chair, Created
from einfall.server.table.table import Refused, Table, chairs_of_rematch, check_bot

MOST_BOTS_ALONE = 10
"""Tables without people that one address may have at once."""


async def make_table(rooms: Rooms, wanted: NewTable, address: str) -> TableMade:
    """A new table for somebody at this address, with a secret for each link."""
    created = created_of(wanted)
    chairs = created.chairs
    if all(chair.bot for chair in chairs):
        await check_bots_alone(rooms, address)
    secret_of = {chair.hand: new_secret() for chair in chairs if not chair.bot}
    keys = [(n, hash_of(secret_of[c.hand])) for n, c in enumerate(chairs) if not c.bot]
    owner = new_secret()
    keys.append((OWNER, hash_of(owner)))
    room = await rooms.make(created, new_seed(), keys)
    room.made_at = address
    links = [
        Link([n for n, c in enumerate(chairs) if not c.bot and c.hand == hand], secret)
        for hand, secret in secret_of.items()
    ]
    return TableMade(room.table.id, links, room.table.created.commitment, owner)


def created_of(wanted: NewTable) -> Created:
    """How a table begins as somebody wants it; Refused if it cannot."""
    game = find_game(wanted.game, wanted.rules, strict=True)
    seats = wanted.seats
    if seats and len(seats) != game.players:
        text = _("There are {given} seats for {players} players.")
        raise Refused("seats", text.format(given=len(seats), players=game.players))
    chairs = []
    for number in range(game.players):
        bot = seats[number].bot if seats else None
        if bot:
            check_bot(game, bot)
        name = clean(seats[number].name) if seats else ""
        hand = 0 if wanted.one_screen else number
        chairs.append(Chair(bot, name, hand))
    stand_in = wanted.stand_in or next((c.bot for c in chairs if c.bot), USUAL_LEVEL)
    check_bot(game, stand_in)
    return Created(
        game=game.name,
        rules=game.rules(),
        chairs=chairs,
        commitment="",
        clock=wanted.clock or game.seconds_to_decide,
        stand_in=stand_in,
        bank=wanted.bank,
        increment=wanted.increment if wanted.bank else 0,
    )


async def check_bots_alone(rooms: Rooms, address: str) -> None:
    """Raise Refused if this address has enough tables where bots play among themselves."""
    made = [room for room in rooms.rooms.values() if room.made_at == address]
    alone = [room for room in made if not room.table.over and not room.table.has_people()]
    for room in alone:
        if room.behind:
            await rooms.catch_up(room)
    alone = [room for room in alone if not room.table.over]
    if len(alone) >= MOST_BOTS_ALONE:
        text = _("Bots already play among themselves at {tables} of your tables.")
        raise Refused("too many", text.format(tables=len(alone)))


async def make_rematch(rooms: Rooms, room: Room, label: Label) -> None:
    """Another table for the same people, unless there is one.

    It has secrets of its own, which its people are given when they ask for it (`link_to_rematch`).
    """
    if not room.table.over:
        raise Refused("rematch", _("The game is not over yet."))
    if room.table.rematch or room.has_done(label):
        return
    created = room.table.created
    if created.challenge:
        raise Refused("rematch", _("A challenge can only be played once."))
    keys = [(seat, key) for seat, key in await rooms.store.keys(room.table.id) if seat == OWNER]
    other = await rooms.make(
        Created(
            game=created.game,
            rules=created.rules,
            chairs=chairs_of_rematch(room.table),
            commitment="",
            clock=created.clock,
            stand_in=created.stand_in or USUAL_LEVEL,
            bank=created.bank,
            increment=created.increment,
            previous=room.table.id,
        ),
        new_seed(),
        keys,
    )

    def go_on(table: Table) -> None:
        if not table.rematch:
            table.go_on_at(other.table.id)

    await rooms.change(room, go_on, label)


async def link_to_rematch(rooms: Rooms, room: Room, hand: Hand, secret: str) -> str:
    """The secret of a hand's seats at the rematch, if it is the first to ask; else nothing."""
    other, players = room.table.rematch, len(room.table.seats)
    if not other:
        return ""
    seats = [(seat - 1) % players for seat in hand]
    mine = [await rooms.store.add_key(other, seat, hash_of(secret)) for seat in seats]
    return secret if mine and all(mine) else ""


async def renew_link(rooms: Rooms, table: str, owner: str, seat: int) -> Link | None:
    """Another secret for the link to a seat, for whoever made the table; None for anybody else."""
    room = await rooms.room(table)
    keys = await rooms.store.keys(table)
    given = hash_of(owner)
    if not any(secrets.compare_digest(key, given) for number, key in keys if number == OWNER):
        return None
    if not 0 <= seat < len(room.table.seats) or room.table.created.chairs[seat].bot:
        raise Refused("seat", _("There is no link to that seat."))
    seats, secret = room.table.seats_of_hand(seat), new_secret()
    for one in seats:
        await rooms.store.renew_key(table, one, hash_of(secret))
    rooms.tell(room, LinkRenewed(seats))
    return Link(seats, secret)


def new_seed() -> bytes:
    """A seed for the chance of a table."""
    return secrets.token_bytes(fair.SEED_BYTES)
