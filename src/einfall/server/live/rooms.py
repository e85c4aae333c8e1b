"""Tables in memory, in step with the store.

A table is changed on a copy, the new events are committed, and only then the copy stands for the
table. So a table in memory is never ahead of the store. Where several processes share a store it
may be behind: then the commit conflicts, and the change is tried again on what is there by now.
"""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

import msgspec

from einfall.language import _
from einfall.server import logs, metrics
from einfall.server.clock import clock
from einfall.server.live.words import LinkRenewed, Word, read_word, write_word
from einfall.server.messages.asked import TABLE_ID
from einfall.server.messages.told import Opened, Presence, Reaction
from einfall.server.store.interface import (
    Conflict,
    Store,
    StoredEvent,
    StoredTable,
    StoreError,
)
from einfall.server.table import fair
from einfall.server.table.events import VERSION, Created, read_event
from einfall.server.table.keeping import head_of, results_of, seal
from einfall.server.table.sight import Showing
from einfall.server.table.table import Refused, Table

OWNER = -1
"""Stands for the seat of whoever made a table, among the keys to it."""


class NoTable(Exception):
    """There is no table of this id."""


class Label(NamedTuple):
    """What tells one thing to be done at a table from all others; sent again, it is the same."""

    name: str
    content: str = ""
    """A digest of what is to be done: a name stands for one thing only."""

    def __str__(self) -> str:
        return f"{self.name} {self.content}".rstrip()

    @classmethod
    def read(cls, text: str) -> Self:
        """The label that a text stands for; in older ones there is no content."""
        name, _, content = text.partition(" ")
        return cls(name, content)


MOST_REACTIONS = 20
"""That are remembered, for connections which are slow."""


class Done(msgspec.Struct, frozen=True, gc=False):
    """Something that was done: the number of its first event, and what it was.

    Each move leaves one behind, so it is nothing that the garbage collector counts or looks at.
    """

    number: int
    content: str


@dataclass(eq=False)
class Room:
    """A table in memory, and who is connected to it, which is not kept."""

    table: Table
    done: dict[str, Done]
    """What has been done here, by its label, so that nothing is done twice."""
    used: float
    """When it was last asked for."""
    made_at: str = ""
    """The address of whoever made it, while this process knows."""
    loaded: float = field(default_factory=time.monotonic)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    wakers: set[Callable[[], None]] = field(default_factory=set)
    """To be called when something is new; one for each connection."""
    connected: Counter[int] = field(default_factory=Counter)
    """How many connections each seat has; -1 counts the watchers."""
    gone: dict[int, float] = field(default_factory=dict)
    """Since when a seat that was connected is not."""
    seen: dict[int, float] = field(default_factory=dict)
    """When a seat has last asked for something, by HTTP or live."""
    opened: Counter[int] = field(default_factory=Counter)
    """How often each seat has been opened in another browser."""
    renewed: Counter[int] = field(default_factory=Counter)
    """How often the link to each seat has been made anew."""
    watching: list[str] = field(default_factory=list)
    """What watchers are called who have said so."""
    reactions: tuple[tuple[int, Reaction], ...] = ()
    """The latest signs of how people feel, with their numbers."""
    presence: Presence | None = None
    """What has been told of who is connected, until that changes."""
    unsure: bool = False
    """Whether the store failed, so that it may have more than we know."""
    behind: bool = False
    """Whether another process has appended to it while nobody was connected here."""
    showing: Showing = field(default_factory=Showing)

    def has_done(self, label: Label) -> bool:
        """Whether this has been done; Refused if something else has, by the same name."""
        done = self.done.get(label.name)
        if done and done.content and done.content != label.content:
            raise Refused("id", _("Another command has had this id; give each one its own."))
        return done is not None

    def hear(self, word: Word) -> None:
        """Take in what has happened at the table and is not kept, here or in another process."""
        match word:
            case Reaction():
                self._react(word)
            case LinkRenewed():
                self.renewed.update(word.seats)
            case Opened():
                self.opened.update(word.seats)
        self.wake()

    def _react(self, reaction: Reaction) -> None:
        number = self.reactions[-1][0] + 1 if self.reactions else 1
        self.reactions = (*self.reactions[1 - MOST_REACTIONS :], (number, reaction))

    def wake(self) -> None:
        """Tell all who are connected."""
        for waker in list(self.wakers):
            waker()


class Rooms:
    """All tables that are in use."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.changed: Callable[[Room], None] = lambda _room: None
        """Told of each room that has come or changed (`listen`)."""
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.closing = False

    async def open(self) -> None:
        """Open the store."""
        await self.store.open()
        if behind := clock.reach(await self.store.latest()):
            logs.note("clock behind the last game", seconds=round(behind), level="warning")
        self.store.listen(self._heard)

    def listen(self, changed: Callable[[Room], None]) -> None:
        """Call this with each room that comes into use, and whenever its table changes."""
        self.changed = changed

    def send_home(self) -> None:
        """Tell all who are connected that the service ends, and begin nothing new."""
        self.closing = True
        for room in self.rooms.values():
            room.wake()

    async def close(self) -> None:
        """Finish what has been begun, and let go."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run beside all else; what still runs when we close is cancelled."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def room(self, id: str) -> Room:
        """The table of this id, read from the store if need be."""
        if room := self.rooms.get(id):
            room.used = time.monotonic()
            if room.behind:
                await self.catch_up(room)
            return room
        if not TABLE_ID.fullmatch(id):
            raise NoTable
        lock = self.loading.setdefault(id, asyncio.Lock())
        try:
            async with lock:
                return self.rooms.get(id) or await self._load(id)
        finally:
            self.loading.pop(id, None)

    async def _load(self, id: str) -> Room:
        stored = await self.store.find(id)
        if not stored:
            raise NoTable
        room = Room(Table(id, stored.seed), {}, time.monotonic())
        self._read(room, await self.store.events(id))
        if other := self.rooms.get(id):
            return other  # somebody else was quicker, after a first attempt that failed
        self.rooms[id] = room
        self.changed(room)
        return room

    def _read(self, room: Room, events: Sequence[StoredEvent]) -> None:
        """Apply what the store has."""
        for event in events:
            room.table.apply(read_event(event.body), event.at)
            room.table.hash = event.hash
            if event.client_id:
                label = Label.read(event.client_id)
                room.done[label.name] = Done(event.number, label.content)

    async def _refresh(self, room: Room) -> bool:
        """Catch up with what others have appended; whether there was anything."""
        room.behind = False  # what is appended from now on is told again
        try:
            events = await self.store.events(room.table.id, room.table.number)
        except StoreError:
            room.behind = not room.wakers
            raise
        room.unsure = False
        if events:
            room.table = room.table.copy(clock.now())
            self._read(room, events)
            room.wake()
            self.changed(room)
        return bool(events)

    def tell(self, room: Room, word: Word) -> None:
        """Tell all who are at a table, here and in other processes, what is not kept."""
        room.hear(word)
        self.store.say(room.table.id, write_word(word))

    def _heard(self, id: str, what: str) -> None:
        """Another process may have appended to this table, or has said something of it."""
        room = self.rooms.get(id)
        if room and what:
            if word := read_word(what):
                room.hear(word)
        elif room:
            self.follow(room)

    def follow(self, room: Room) -> None:
        """Read what others have appended: now if somebody is connected here, else when asked.

        So a worker that has made a table need not do all that is done where its players are.
        """
        room.behind = not room.wakers
        if room.wakers:
            self.spawn(self._follow(room))

    async def _follow(self, room: Room) -> None:
        try:
            await self.catch_up(room)
        except StoreError as error:
            room.unsure = True
            logs.note("not read", table=room.table.id, problem=str(error), level="warning")

    async def catch_up(self, room: Room) -> None:
        """Know all that other processes have appended by now."""
        async with room.lock:
            await self._refresh(room)

    async def catch_up_all(self) -> None:
        """Know all that was missed because the store failed or a notice got lost."""
        for room in [room for room in self.rooms.values() if room.unsure]:
            await self.catch_up(room)
        followed = [id for id, room in self.rooms.items() if not room.behind]
        if self.store.shared and followed:
            for id, number in (await self.store.numbers(followed)).items():
                if (known := self.rooms.get(id)) and number > known.table.number:
                    self.follow(known)

    async def reach(self, room: Room, number: int) -> None:
        """Know at least as much as a client that another process has told of this event."""
        if self.store.shared and number > room.table.number:
            await self.catch_up(room)

    async def make(
        self,
        created: Created,
        seed: bytes,
        keys: Sequence[tuple[int, bytes]],
        origin: bytes | None = None,
    ) -> Room:
        """A new table with this seed, stored before anybody can get to it.

        Each key is a seat, or OWNER, and the hash of a secret that opens it. The commitment and the
        version are filled in. `origin` says from where a challenge is begun, hashed.
        """
        commitment = fair.commitment(seed)
        created = msgspec.structs.replace(created, commitment=commitment, version=VERSION)
        now = round(clock.now(), 3)
        table = Table(secrets.token_urlsafe(9), seed, now)
        table.create(created)
        events = seal(table, fair.NO_HASH, 0, None)
        stored = StoredTable(
            table.id,
            created.game,
            msgspec.json.encode(created.rules).decode(),
            seed,
            now,
            head_of(table),
            created.challenge,
            origin,
        )
        await self.store.create(stored, events, keys)
        room = self.rooms[table.id] = Room(table, {}, time.monotonic())
        metrics.tables.inc()
        logs.note("table created", table=table.id, game=created.game)
        self.changed(room)
        return room

    async def forget_old(self, before: float, over: bool) -> list[str]:
        """Delete some tables where nothing has happened since then, and nobody is connected."""
        old = await self.store.forgettable(before, over)
        old = [id for id in old if not (id in self.rooms and self.rooms[id].wakers)]
        if old:
            old = await self.store.forget_old(old, before, over)
            self._drop(old)
        return old

    async def forget(self, ids: Sequence[str]) -> None:
        """Delete tables that nobody needs any more."""
        await self.store.forget(ids)
        self._drop(ids)

    async def forget_player(self, player: bytes) -> None:
        """Delete what is one player's alone, and forget whose the rest was."""
        self._drop(await self.store.forget_player(player))

    def _drop(self, ids: Sequence[str]) -> None:
        for id in ids:
            self.rooms.pop(id, None)

    async def change(self, room: Room, deed: Callable[[Table], None], label: Label) -> None:
        """Do something to a table, durably: all of it once, or nothing and Refused."""
        async with room.lock:
            try:
                changed = await self._try(room, deed, label)
            except StoreError as error:
                # what became of it is for the store to say: it is read again when next asked
                room.unsure = True
                logs.note("not stored", table=room.table.id, problem=str(error), level="error")
                text = _("It could not be saved just now; please try again.")
                raise Refused("store", text) from None
        if changed:
            room.wake()  # they go on after whoever asked, who queues the answer first

    async def _try(self, room: Room, deed: Callable[[Table], None], label: Label) -> bool:
        """Do it to the table as it is in the store by now; whether that changes anything."""
        if room.unsure or room.behind:
            await self._refresh(room)
        while not room.has_done(label):
            draft = room.table.copy(clock.now())
            refused: Refused | None = None
            try:
                deed(draft)
            except Refused as error:
                refused = error
            if refused or draft.number == room.table.number:
                # it may have been done, or have become possible, in another process
                if self.store.shared and await self._refresh(room):
                    continue
                if refused:
                    raise refused
                return False
            try:
                await self._commit(room, draft, label)
            except Conflict:
                metrics.conflicts.inc()
                await self._refresh(room)
        return True

    async def _commit(self, room: Room, draft: Table, label: Label) -> None:
        before = room.table
        events = seal(draft, before.hash, before.number, str(label))
        ended = draft.over and not before.over
        results = results_of(draft) if ended else ()
        await self.store.append(draft.id, events, head_of(draft), results)
        room.table = draft
        room.done[label.name] = Done(events[0].number, label.content)
        room.used = time.monotonic()
        metrics.events.inc(len(events))
        if ended:
            logs.note("game over", table=draft.id, events=draft.number)
        self.changed(room)
