"""The lobby: open seats that anybody here may take, and two who want to play at once.

An offer is a note of the store beside a table at which seats have no secret yet. Whoever takes a
seat takes the note first, so that two never get the same one, in whichever processes they ask.
"""

import msgspec

from einfall.language import _
from einfall.server.clock import clock
from einfall.server.live.new_tables import created_of, new_seed
from einfall.server.live.rooms import NoTable, Rooms
from einfall.server.messages.asked import NewOffer, NewTable, PlayNow
from einfall.server.messages.told import OfferShown, Seated
from einfall.server.names import clean
from einfall.server.secrets import hash_of, new_secret
from einfall.server.settings import DAY
from einfall.server.store.interface import Note
from einfall.server.table.table import Refused

OFFER = "offer"
"""The kind of these notes."""
PATIENCE = 90.0
"""Seconds for which an offer stands, unless the browser that made it says it is still there."""
PATIENCE_OVER_DAYS = 3 * DAY
"""The same where there is a day or more for a decision."""
PATIENCE_AT_ONCE = 8.0
"""The same for somebody who wants to play at once, and whose browser asks all the time."""
MOST_OFFERS = 3
"""Open seats that one player may offer at the same time."""
BANK, INCREMENT = 300, 10
"""The pace of a game with whoever comes first."""


class Offer(msgspec.Struct, frozen=True):
    """What stands in the note."""

    game: str
    rules: dict[str, str | int | bool]
    clock: int
    bank: int
    increment: int
    level: str
    name: str
    """Of whoever offers it."""
    free: int
    at_once: bool = False
    """Whether it is for whoever wants to play at once."""


class Lobby:
    """Who offers a seat, and who takes it."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._store = rooms.store

    async def make_offer(self, wanted: NewOffer, player: bytes, at_once: bool = False) -> Seated:
        """A table with seats that anybody may take, and its first seat for the player."""
        if len(await self._store.notes(OFFER, clock.now(), player)) >= MOST_OFFERS:
            raise Refused(
                "too many", _("You have enough open seats; wait for somebody to take one.")
            )
        table = NewTable(
            wanted.game,
            wanted.rules,
            wanted.seats,
            False,
            wanted.clock,
            wanted.bank,
            wanted.increment,
        )
        created = created_of(table)
        people = [number for number, chair in enumerate(created.chairs) if not chair.bot]
        if len(people) < 2:
            raise Refused("seats", _("There is no seat for anybody else."))
        room = await self._rooms.make(created, new_seed(), [(people[0], hash_of(new_secret()))])
        id, now = room.table.id, clock.now()
        await self._store.hold(id, people[:1], player, now)
        offer = Offer(
            game=created.game,
            rules=created.rules,
            clock=created.clock,
            bank=created.bank,
            increment=created.increment,
            level=wanted.level,
            name=clean(wanted.name),
            free=len(people) - 1,
            at_once=at_once,
        )
        await self._store.put_note(
            Note(OFFER, id, player, written(offer), now, now + stands(offer))
        )
        return Seated(id, waiting=True)

    async def list_offers(self, player: bytes | None) -> list[OfferShown]:
        """All open seats."""
        return [
            OfferShown(
                table=note.name,
                game=offer.game,
                rules=offer.rules,
                clock=offer.clock,
                bank=offer.bank,
                increment=offer.increment,
                level=offer.level,
                name=offer.name,
                free=offer.free,
                since=note.at,
                yours=note.owner == player,
            )
            for note in await self._store.notes(OFFER, clock.now())
            for offer in [read(note)]
        ]

    async def keep_offer(self, table: str, player: bytes) -> Seated:
        """Whoever has offered a seat is still there; whether it still waits for somebody."""
        notes = await self._store.notes(OFFER, clock.now(), player)
        mine = next((note for note in notes if note.name == table), None)
        if mine:
            until = max(mine.until, clock.now() + stands(read(mine)))
            await self._store.extend_note(OFFER, table, player, until)
        return Seated(table, waiting=mine is not None)

    async def take_seat(self, table: str, player: bytes) -> Seated:
        """A free seat for a player; Refused if there is none any more."""
        if await self._store.held(table, player):
            return Seated(table, waiting=False)
        note = await self._store.take_note(OFFER, table, clock.now())
        seats = await self._free_seats(table) if note else []
        if not note or not seats:
            raise Refused("taken", _("Somebody else was quicker, or the offer no longer stands."))
        await self._store.add_key(table, seats[0], hash_of(new_secret()))
        await self._store.hold(table, seats[:1], player, clock.now())
        if seats[1:]:
            offer = msgspec.structs.replace(read(note), free=len(seats) - 1)
            await self._store.put_note(note._replace(body=written(offer)))
        return Seated(table, waiting=False)

    async def withdraw_offer(self, table: str, player: bytes) -> Seated:
        """Offer a seat no longer, and delete the table; it still stands if somebody has come."""
        notes = await self._store.notes(OFFER, clock.now(), player)
        if not any(note.name == table for note in notes):
            return Seated(table, waiting=False)
        note = await self._store.take_note(OFFER, table, clock.now())
        if not note:
            return Seated(table, waiting=False)
        if len([seat for seat, _key in await self._store.keys(table) if seat >= 0]) > 1:
            await self._store.put_note(note)
            return Seated(table, waiting=False)
        await self._rooms.forget([table])
        return Seated(table, waiting=True)

    async def play_now(self, wanted: PlayNow, player: bytes) -> Seated:
        """A table with somebody who wants to play at once, or one at which to wait for them.

        Asked again and again, it keeps the offer. Where two have offered a seat at the same moment,
        who came later goes over to the other.
        """
        mine = wanted.table
        if mine and not (await self.keep_offer(mine, player)).waiting:
            if await self._store.held(mine, player):
                return Seated(mine, waiting=False)
            mine = ""
        for note in await self._store.notes(OFFER, clock.now()):
            offer = read(note)
            if note.name == mine:
                break
            if not offer.at_once or offer.game != wanted.game or note.owner == player:
                continue
            if mine and not (await self.withdraw_offer(mine, player)).waiting:
                return Seated(mine, waiting=False)
            mine = ""
            try:
                return await self.take_seat(note.name, player)
            except (Refused, NoTable):
                continue
        if mine:
            return Seated(mine, waiting=True)
        offer_wanted = NewOffer(
            wanted.game, {"players": 2}, bank=BANK, increment=INCREMENT, name=wanted.name
        )
        return await self.make_offer(offer_wanted, player, at_once=True)

    async def drop_old_offers(self) -> None:
        """Forget offers whose time is over; with the tables at which nobody is waiting any more."""
        for note in await self._store.drop_old_notes(clock.now()):
            if note.kind == OFFER and read(note).at_once:
                keys = [seat for seat, _key in await self._store.keys(note.name) if seat >= 0]
                if len(keys) < 2:
                    await self._rooms.forget([note.name])

    async def _free_seats(self, table: str) -> list[int]:
        """The seats of people at a table that nobody has taken."""
        chairs = (await self._rooms.room(table)).table.created.chairs
        taken = [seat for seat, _key in await self._store.keys(table)]
        return [seat for seat, chair in enumerate(chairs) if not chair.bot and seat not in taken]


def stands(offer: Offer) -> float:
    """For how many seconds an offer stands without a word."""
    if offer.at_once:
        return PATIENCE_AT_ONCE
    return PATIENCE_OVER_DAYS if offer.clock >= DAY else PATIENCE


def read(note: Note) -> Offer:
    """What a note says."""
    return msgspec.json.decode(note.body, type=Offer)


def written(offer: Offer) -> str:
    """An offer as it stands in a note."""
    return msgspec.json.encode(offer).decode()
