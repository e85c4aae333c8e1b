"""Tells people whose browser is closed that it is their turn, and that time runs out.

What is due is a note of the store: so it is sent once, whichever process comes to it, and after a
restart too. Whether it is still true is looked up when its time has come.
"""

import asyncio

import msgspec

from einfall.language import _, speaking
from einfall.server import logs, metrics
from einfall.server.clock import clock
from einfall.server.live.rooms import NoTable, Room, Rooms
from einfall.server.settings import DAY, Push
from einfall.server.store.interface import Note
from einfall.server.table.table import Refused
from einfall.server.webpush import Sender, Subscription, bytes_of, is_known, new_key

PUSH, DUE = "push", "reminder"
"""The kinds of notes: where a browser is told, and what is to be told when."""
KEPT = 180 * DAY
"""Seconds for which a browser is told after it has last said that it wants to be."""
MOST_BROWSERS = 10
"""Of one player."""
LATE = 8
"""The last eighth of the time is when somebody is reminded."""
SLOW = 3600.0
"""Seconds for a decision from which there is a reminder before time runs out."""
REMEMBERED = 30 * DAY
"""Seconds for which we know that somebody has been told."""
NEVER = 1e11
"""A time that does not come."""
GONE = (404, 410)
"""What a push service says of a browser that wants to hear nothing any more."""
LOOK_AGAIN = 60.0
"""Seconds after which we look again whether anybody wants to be told."""


class Due(msgspec.Struct, frozen=True):
    """What is to be told."""

    table: str
    seat: int
    turn: int
    last: bool = False
    """Whether time runs out."""


class Reminding:
    """Who is told, and when."""

    def __init__(self, rooms: Rooms, push: Push) -> None:
        self._rooms, self._store = rooms, rooms.store
        self._push = push
        self._wanted = False
        """Whether anybody wants to be told, as far as we know."""
        self._looked = -LOOK_AGAIN

    async def open(self) -> None:
        """Have a key: the one that is kept, or a new one."""
        key = await self._store.service_value("push key", new_key())
        self._sender = Sender(key, self._push.contact)

    @property
    def public_key(self) -> str:
        """The key by which push services know us."""
        return self._sender.public

    async def subscribe(self, player: bytes, wanted: Subscription) -> None:
        """Tell this browser from now on."""
        if not is_known(wanted.endpoint, self._push.services):
            raise Refused("push", _("That is not the push service of a browser."))
        try:
            right = len(bytes_of(wanted.p256dh)) == 65 and len(bytes_of(wanted.auth)) == 16
        except ValueError:
            right = False
        if not right:
            raise Refused("push", _("These are not the keys of a browser."))
        now = clock.now()
        mine = await self._store.notes(PUSH, now, player)
        for old in mine[: max(0, len(mine) + 1 - MOST_BROWSERS)]:
            await self._store.take_note(PUSH, old.name, now)
        body = msgspec.json.encode(wanted).decode()
        await self._store.put_note(Note(PUSH, wanted.endpoint, player, body, now, now + KEPT))
        self._wanted = True

    async def unsubscribe(self, player: bytes, endpoint: str) -> None:
        """Tell this browser no more."""
        now = clock.now()
        if any(note.name == endpoint for note in await self._store.notes(PUSH, now, player)):
            await self._store.take_note(PUSH, endpoint, now)

    def look_after(self, room: Room) -> None:
        """Note whom to tell of their turn, if they do not come to look."""
        table = room.table
        away = [
            seat
            for seat in table.waiting_for()
            if table.seats[seat].person and table.seats[seat].here and not room.connected[seat]
        ]
        if self._wanted and away and len({table.seats[seat].hand for seat in table.people()}) > 1:
            self._rooms.spawn(self._note(room, away))

    async def _note(self, room: Room, seats: list[int]) -> None:
        table, now = room.table, clock.now()
        for seat in seats:
            due = Due(table.id, seat, table.turn)
            await self._plan(due, now + self._push.patience)
            limit = table.deadline_of(seat)
            if limit is not None and limit - table.turn_began >= SLOW:
                last = msgspec.structs.replace(due, last=True)
                await self._plan(last, limit - (limit - table.turn_began) / LATE)

    async def _plan(self, due: Due, at: float) -> None:
        body = msgspec.json.encode(due).decode()
        name = f"{due.table}/{due.seat}/{due.turn}/{'last' if due.last else 'first'}"
        await self._store.add_note(Note(DUE, name, b"", body, at, at + REMEMBERED))

    async def tell_all(self) -> None:
        """Send what is due by now."""
        now = clock.now()
        if now - self._looked > LOOK_AGAIN:
            self._looked = now
            self._wanted = bool(await self._store.notes(PUSH, now))
        if not self._wanted:
            return
        for note in await self._store.notes(DUE, now):
            if note.at > now:
                break  # those come first that are due first
            if await self._store.take_note(DUE, note.name, now):
                # kept, so that nobody is told twice
                await self._store.put_note(note._replace(at=NEVER))
                self._rooms.spawn(self._tell(msgspec.json.decode(note.body, type=Due)))

    async def _tell(self, due: Due) -> None:
        """Tell all browsers of whoever is to decide, if it is still so."""
        try:
            room = await self._rooms.room(due.table)
        except NoTable:
            return
        await self._rooms.catch_up(room)
        table = room.table
        still = table.turn == due.turn and due.seat in table.waiting_for()
        if not still or room.connected[due.seat]:
            return
        limit = table.deadline_of(due.seat)
        left = max(0.0, limit - clock.now()) if limit is not None else DAY
        for player in await self._store.holders(table.id, due.seat):
            for note in await self._store.notes(PUSH, clock.now(), player):
                await self._send(note, room, due, left)

    async def _send(self, note: Note, room: Room, due: Due, left: float) -> None:
        browser = msgspec.json.decode(note.body, type=Subscription)
        said = words(room, due, left, browser.language)
        status = await asyncio.to_thread(self._sender.send, browser, said, clock.now(), left)
        metrics.pushed.labels(str(status)).inc()
        if status in GONE:
            await self._store.take_note(PUSH, note.name, clock.now())
        elif not 200 <= status < 300:
            logs.note("not told", table=due.table, status=status, level="warning")


def words(room: Room, due: Due, left: float, language: str) -> dict[str, str]:
    """What a browser shows: which game, and that it is one's turn. Nothing of how it stands."""
    with speaking(language):
        hours = max(1, round(left / 3600))
        text = _("It is your turn.")
        if due.last:
            text = _("It is your turn, and time runs out in about {hours} h.").format(hours=hours)
    return {"title": room.table.game.title, "text": text, "table": due.table}
