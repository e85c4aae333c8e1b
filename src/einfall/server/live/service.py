"""The service: all that can be asked of it, for whom, and what is answered.

Connections of every kind come here, and go no further: what lies behind (tables in memory, bots,
the store) is nothing to them.

The order is always the same: a command is tried on a copy of the table, what it brings is
committed, and then the copy stands for the table (`einfall.server.live.rooms`). The answer is
queued for the one who asked, and the others who are connected here are woken right after, in the
next turn of the event loop.
"""

import hashlib
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from einfall.games import GAMES, find_game
from einfall.language import _
from einfall.record import Record
from einfall.server import metrics
from einfall.server.clock import clock
from einfall.server.live import challenges
from einfall.server.live.analyses import Analyses
from einfall.server.live.brought import bring
from einfall.server.live.caretaker import Caretaker
from einfall.server.live.handover import Handovers
from einfall.server.live.listening import Listener
from einfall.server.live.lobby import Lobby
from einfall.server.live.new_tables import (
    link_to_rematch,
    make_rematch,
    make_table,
    new_seed,
    renew_link,
)
from einfall.server.live.reminding import Reminding
from einfall.server.live.rooms import Label, NoTable, Room, Rooms
from einfall.server.live.thinking import Thinkers
from einfall.server.messages.asked import (
    AskHelp,
    AskRematch,
    BreakOff,
    Consider,
    Hand,
    LeaveTable,
    MakeMove,
    NewTable,
    ProposeBot,
    React,
    Reply,
    Resign,
    Reveal,
    Sit,
    TableCommand,
    TakeBack,
)
from einfall.server.messages.told import (
    AnalysisShown,
    Answer,
    Challenge,
    Counts,
    Kept,
    Link,
    Opened,
    PlayedShown,
    Preview,
    PublicKey,
    Reaction,
    Statistics,
    TableMade,
    Update,
)
from einfall.server.names import clean
from einfall.server.secrets import hash_of
from einfall.server.settings import USUAL, USUAL_PUSH, Keeping, Push
from einfall.server.store.interface import Store, StoreError
from einfall.server.table.events import Chair, Created
from einfall.server.table.finished import show_played, statistics
from einfall.server.table.records import replay_of, sealed_record
from einfall.server.table.sight import Showing, show_preview
from einfall.server.table.signing import Signer, new_key
from einfall.server.table.table import Refused, Table

__all__ = ["Listener", "NoTable", "Refused", "Service", "StoreError", "WrongSecret"]

LONG_ABSENT = 300.0
"""Seconds without a decision after which a person counts as gone, where we know no better."""


class WrongSecret(Exception):
    """A secret that opens no seat at the table."""


class Service:
    """All tables."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        keeping: Keeping = USUAL,
        push: Push = USUAL_PUSH,
    ) -> None:
        self._store = store
        self._thinkers = thinkers
        self._keeping = keeping
        self._rooms = Rooms(store)
        self.lobby = Lobby(self._rooms)
        self.handovers = Handovers(store)
        self.reminding = Reminding(self._rooms, push)
        self._caretaker = Caretaker(self._rooms, thinkers, keeping, self.reminding)
        self._analyses = Analyses(self.spawn)

    async def open(self) -> None:
        """Open the store, and go on with what was left."""
        await self._rooms.open()
        self._signer = Signer(await self._store.service_value("key", new_key()))
        await self.reminding.open()
        self._caretaker.open()

    def get_ready(self) -> None:
        """Do once what a table needs, so that the first one is as quick as any other."""
        for name in GAMES:
            table = Table("ready", new_seed())
            game = find_game(name, {})
            chairs = [Chair(hand=seat) for seat in range(game.players)]
            table.create(Created(name, game.rules(), chairs, ""))
            for seat in range(game.players):
                table.sit(seat, "", "")
            Showing().update(table, (0,), 0, 0.0)
            seat = table.waiting_for()[0]
            move = int(table.game.legal(table.position, seat)[0])
            table.move(seat, table.game.move_text(move))
        self._thinkers.get_ready()

    async def check(self) -> None:
        """StoreError unless the service can do its work just now."""
        await self._store.check()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run beside all else, until the service is closed."""
        self._rooms.spawn(work)

    def send_home(self) -> None:
        """Tell all who are connected that the service ends, and begin nothing new."""
        self._rooms.send_home()
        self._caretaker.close()

    async def close(self) -> None:
        """Finish what has been begun, and let go."""
        self.send_home()
        self._analyses.close()
        await self._rooms.close()
        self._thinkers.close()

    # Who is who

    async def hand_of(self, table: str, secret: str | None, player: bytes | None) -> Hand:
        """The seats that somebody plays at a table, by a secret or else as a browser.

        Raises NoTable and WrongSecret.
        """
        room = await self._rooms.room(table)
        if secret is not None:
            given = hash_of(secret)
            keys = await self._store.keys(table)
            hand = tuple(
                seat for seat, key in keys if seat >= 0 and secrets.compare_digest(key, given)
            )
            if not hand:
                raise WrongSecret
            return hand
        return await self._hand_of_player(room, player) if player else ()

    async def _hand_of_player(self, room: Room, player: bytes) -> Hand:
        """The seats that a browser holds; at a rematch, those that follow from the table before."""
        table, created = room.table.id, room.table.created
        if held := await self._store.held(table, player):
            return held
        if created.previous and (before := await self._store.held(created.previous, player)):
            players = len(created.chairs)
            held = tuple(sorted((seat - 1) % players for seat in before))
            await self.hold(table, held, player)
        return held

    async def knows(self, player: bytes) -> bool:
        """Whether a browser's secret is one that we gave it, and that it has used."""
        return await self._store.knows(player)

    async def hold(self, table: str, hand: Hand, player: bytes) -> None:
        """Let a browser play these seats from now on; whoever plays them elsewhere is told."""
        room = await self._rooms.room(table)
        before = await self._store.held(table, player)
        self._rooms.tell(room, Opened([seat for seat in hand if seat not in before]))
        await self._store.hold(table, hand, player, clock.now())

    # Tables. Whatever has the id of a table raises NoTable where there is none.

    async def create(self, wanted: NewTable, address: str = "") -> TableMade:
        """A new table for somebody at this address, with a secret for each link."""
        return await make_table(self._rooms, wanted, address)

    async def show(self, table: str, hand: Hand, since: int) -> Update:
        """How a table stands for somebody who has all events up to `since`."""
        room = await self._rooms.room(table)
        await self._rooms.reach(room, since)
        since = since if since <= room.table.number else 0
        return room.showing.update(room.table, hand, since, clock.now())

    async def preview(self, table: str) -> Preview | None:
        """What may be told of a table to whoever has a link to it; None if there is none."""
        try:
            return show_preview((await self._rooms.room(table)).table)
        except (NoTable, StoreError):
            return None

    async def listen(self, table: str, hand: Hand, since: int, name: str = "") -> Listener:
        """Somebody who is to be told what happens at a table after `since`."""
        room = await self._rooms.room(table)
        await self._rooms.reach(room, since)
        return Listener(self._rooms, room, hand, since, name)

    async def record(self, table: str) -> Record:
        """A finished game as a record, with all that it takes to verify it."""
        finished = await self._finished(table)
        day = finished.created.challenge
        told = bool(day) and await challenges.is_told(self._rooms, day or "", finished.game.name)
        return await sealed_record(self._store, finished, self._signer, told)

    async def analysis(self, table: str, address: str) -> AnalysisShown:
        """What each move of a finished game was worth, as soon as it has been found out."""
        return self._analyses.of(table, (await self._finished(table)).record(), address)

    async def replay(self, table: str) -> list[dict[str, Any]]:
        """A finished game, position by position."""
        return replay_of(await self._finished(table))

    async def _finished(self, table: str) -> Table:
        room = await self._rooms.room(table)
        if not room.table.over:
            raise Refused("not over", _("The game is not over yet."))
        return room.table

    # Commands

    async def do(self, table: str, hand: Hand, command: TableCommand) -> Answer:
        """Carry a command out for one of the seats of a hand, and say what became of it."""
        began = time.perf_counter()
        room = await self._rooms.room(table)
        self._see(room, hand)
        try:
            if self._store.shared and command.seat is None and len(hand) > 1:
                await self._rooms.catch_up(room)
            seat = self._seat_meant(room, hand, command)
            if isinstance(command, Consider):
                return Answer(command.id, ok=True, then=room.table.consider(seat, command.move))
            if isinstance(command, React):
                self._rooms.tell(room, Reaction(seat, command.what))
                return Answer(command.id, ok=True)
            label = Label(f"{seat}:{command.id}", content_of(command))
            if isinstance(command, AskRematch):
                await make_rematch(self._rooms, room, label)
            else:
                await self._rooms.change(room, self._deed(room, seat, command), label)
        except Refused as refused:
            metrics.refused.labels(refused.code).inc()
            return Answer(command.id, ok=False, code=refused.code, text=str(refused))
        metrics.answered_to(command.__struct_config__.tag).observe(time.perf_counter() - began)
        done = room.done.get(label.name)
        number = done.number if done else room.table.number
        if not isinstance(command, AskRematch):
            return Answer(command.id, ok=True, number=number)
        other = room.table.rematch or ""
        offer = self._signer.derive(f"link/{other}/{label.name}").hex()[:48]
        secret = await link_to_rematch(self._rooms, room, hand, offer)
        return Answer(command.id, ok=True, number=number, table=other, secret=secret)

    def _see(self, room: Room, hand: Hand) -> None:
        """Somebody is there at these seats, by whatever way they ask."""
        for seat in hand:
            room.seen[seat] = time.monotonic()
            if not room.connected[seat]:
                room.presence = None

    def _seat_meant(self, room: Room, hand: Hand, command: TableCommand) -> int:
        if not hand:
            raise Refused("seat", _("Watchers cannot play; open the link to a seat."))
        if command.seat is None:
            for seat in hand:  # sent again, it is meant for the same seat, whoever is next now
                if f"{seat}:{command.id}" in room.done:
                    return seat
            waiting = [seat for seat in hand if seat in room.table.waiting_for()]
            decides = isinstance(command, MakeMove | Consider)
            return waiting[0] if waiting and decides else hand[0]
        if command.seat not in hand:
            raise Refused("seat", _("That seat is not yours."))
        return command.seat

    def _deed(self, room: Room, seat: int, command: TableCommand) -> Callable[[Table], None]:
        """What a command does to a table."""
        match command:
            case Sit():
                return lambda table: table.sit(seat, clean(command.name), command.commitment)
            case Reveal():
                return lambda table: table.reveal(seat, command.seed)
            case MakeMove():
                return lambda table: table.move(seat, command.move, command.turn, then=command.then)
            case TakeBack():
                return lambda table: table.take_back(seat)
            case ProposeBot():
                about, gone = command.about, self._gone_since(room, command.about)
                return lambda table: table.propose_bot(seat, about, gone)
            case Reply():
                return lambda table: table.answer(seat, command.agree)
            case BreakOff():
                return lambda table: table.break_off(seat)
            case LeaveTable():
                return lambda table: table.leave(seat)
            case Resign():
                return lambda table: table.resign(seat)
            case AskHelp():
                return lambda table: table.help(seat)
            case _:
                raise AssertionError(f"{command} changes no table")

    def _gone_since(self, room: Room, seat: int) -> float | None:
        """Since when nobody has been connected to a seat, or done anything there; None if not.

        We do not know who is connected to other processes; there, whoever keeps all waiting is
        gone.
        """
        now, table = clock.now(), room.table
        acted = table.acted.get(seat, 0.0)
        if self._store.shared:
            since = max(table.turn_began, acted)
            waits = seat in table.waiting_for() and now - since > LONG_ABSENT
            return since if waits else None
        if room.connected[seat]:
            return None
        last = max(room.gone.get(seat, room.loaded), room.seen.get(seat, 0.0))
        unconnected = time.monotonic() - last
        return max(now - unconnected, acted)

    # Players, and the daily challenge

    async def played(self, player: bytes, limit: int) -> list[PlayedShown]:
        """The tables at which a browser holds a seat, the last changed first."""
        return [show_played(one) for one in await self._store.played(player, limit)]

    async def bring(self, record: Record, player: bytes) -> str:
        """Keep a game that was played in a browser; the id of its table."""
        return await bring(self._rooms, record, player)

    async def forget_player(self, player: bytes) -> None:
        """Delete the games that are a browser's alone, and forget whose seats the others were."""
        await self._rooms.forget_player(player)

    def kept(self) -> Kept:
        """For how long games are kept."""
        return Kept(self._keeping.unfinished, self._keeping.finished)

    async def statistics(self, player: bytes) -> list[Statistics]:
        """How a browser's finished games went."""
        return statistics(await self._store.results(player))

    async def challenge(self, day: str, game: str, player: bytes | None) -> Challenge | None:
        """A day's challenge and how it stands; None for a day that has not begun, or is none."""
        known = challenges.read_day(day)
        return await challenges.show_challenge(self._rooms, known, game, player) if known else None

    async def find_challenge(self, game: str, player: bytes) -> str | None:
        """The table at which a browser plays today's challenge, if it does."""
        return await challenges.find_challenge(self._rooms, game, player)

    async def play_challenge(self, game: str, player: bytes, address: str) -> str:
        """The table at which a browser plays today's challenge: alone, once."""
        origin = self._signer.derive(f"origin/{challenges.today()}/{address}")[:16]
        return await challenges.play_challenge(self._rooms, game, player, origin)

    # The service itself

    async def renew_link(self, table: str, owner: str, seat: int) -> Link:
        """Another link to a seat, for whoever made the table; the one before opens nothing."""
        link = await renew_link(self._rooms, table, owner, seat)
        if link is None:
            raise WrongSecret
        return link

    def public_key(self) -> PublicKey:
        """What its signatures can be checked with."""
        return PublicKey("Ed25519", self._signer.public)

    async def counts(self) -> Counts:
        """What became of all games, those that were given up included."""
        counts = await self._store.counts()
        return Counts(
            playing=counts.get("playing", 0),
            finished=counts.get("finished", 0),
            left=counts.get("left", 0),
            resigned=counts.get("resigned", 0),
            agreed=counts.get("agreed", 0),
            not_revealed=counts.get("not revealed", 0),
            closed=counts.get("closed", 0),
        )


def content_of(command: TableCommand) -> str:
    """A digest of what a command says, whoever says it and by whatever name."""
    said = msgspec.structs.replace(command, id="", seat=None)
    return hashlib.sha256(msgspec.json.encode(said)).hexdigest()[:16]
