"""The service: what can be asked of it, for whom, and what is answered.

The order is always the same: a command is tried on a copy of the table, what it brings is
committed, and then the copy stands for the table (`einfall.server.live.rooms`). The answer is
queued for the one who asked, and the others who are connected here are woken right after, in the
next turn of the event loop.
"""

import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime

from einfall.games import GAMES, find_game
from einfall.language import _
from einfall.server import metrics
from einfall.server.live.caretaker import Caretaker
from einfall.server.live.rooms import Room, Rooms
from einfall.server.live.thinking import Thinkers
from einfall.server.messages.asked import (
    AskRematch,
    Leave,
    Move,
    NewTable,
    ProposeBot,
    Reply,
    Sit,
    TableCommand,
    TakeBack,
)
from einfall.server.messages.told import Answer, Link, TableMade
from einfall.server.secrets import hash_of, new_secret
from einfall.server.store.interface import (
    Store,
)
from einfall.server.table import fair
from einfall.server.table.events import Chair, Created
from einfall.server.table.sight import Hand, Showing
from einfall.server.table.table import Refused, Table, chairs_of_rematch, check_bot

ABSENT = 30.0
"""Seconds without a connection after which a person counts as gone."""
LONG_ABSENT = 300.0
"""Seconds without a decision after which a person counts as gone where we cannot know better."""


class Service:
    """All tables."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self.rooms = Rooms(store)
        self.caretaker = Caretaker(self.rooms, thinkers)

    async def open(self) -> None:
        """Open the store, and go on with what was left."""
        await self.rooms.open()
        self.caretaker.open()

    def send_home(self) -> None:
        """Tell all who are connected that the service ends, and begin nothing new."""
        self.rooms.send_home()
        self.caretaker.close()

    def get_ready(self) -> None:
        """Do once what a table needs, so that the first one is as quick as any other."""
        for name in GAMES:
            table = Table("ready", new_seed())
            rules = find_game(name, {"players": 2}).rules()
            table.create(Created(name, rules, [Chair(), Chair(hand=1)], ""))
            for seat in (0, 1):
                table.sit(seat, "", "")
            Showing().update(table, (0,), 0, 0.0)
            seat = table.waiting_for()[0]
            move = int(table.game.legal(table.position, seat)[0])
            table.move(seat, table.game.move_text(move))
        self.thinkers.get_ready()

    async def close(self) -> None:
        """Finish what has been begun, and let go."""
        self.send_home()
        await self.rooms.close()
        self.thinkers.close()

    # New tables

    async def create(self, wanted: NewTable) -> TableMade:
        """A new table, with a secret for each link."""
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
        clock = wanted.clock or int(str(game.rules().get("clock", 0)))
        secret_of = {chair.hand: new_secret() for chair in chairs if not chair.bot}
        keys = [(n, hash_of(secret_of[c.hand])) for n, c in enumerate(chairs) if not c.bot]
        room = await self.rooms.make(
            Created(game=game.name, rules=game.rules(), chairs=chairs, commitment="", clock=clock),
            new_seed(),
            keys,
        )
        links = [
            Link([n for n, c in enumerate(chairs) if not c.bot and c.hand == hand], secret)
            for hand, secret in secret_of.items()
        ]
        return TableMade(room.table.id, links, room.table.created.commitment)

    async def rematch(self, room: Room, client_id: str) -> None:
        """Another table for the same people, unless there is one."""
        if not room.table.over:
            raise Refused("rematch", _("The game is not over yet."))
        if room.table.rematch or client_id in room.client_ids:
            return
        created = room.table.created
        if created.challenge:
            raise Refused("rematch", _("A challenge is played once."))
        players = len(created.chairs)
        keys = [((seat - 1) % players, key) for seat, key in await self.store.keys(room.table.id)]
        other = await self.rooms.make(
            Created(
                game=created.game,
                rules=created.rules,
                chairs=chairs_of_rematch(room.table),
                commitment="",
                clock=created.clock,
                previous=room.table.id,
            ),
            new_seed(),
            keys,
        )

        def go_on(table: Table) -> None:
            if not table.rematch:
                table.go_on_at(other.table.id)

        await self.rooms.change(room, go_on, client_id)

    # Who is who

    async def hand_of_secret(self, table: str, secret: str) -> Hand:
        """The seats that the holder of a secret plays; none if it opens nothing here."""
        given = hash_of(secret)
        keys = await self.store.keys(table)
        return tuple(seat for seat, key in keys if secrets.compare_digest(key, given))

    async def hand_of_player(self, table: str, player: bytes) -> Hand:
        """The seats that a browser holds; at a rematch, those that follow from the table before."""
        if held := await self.store.held(table, player):
            return held
        created = (await self.rooms.room(table)).table.created
        if created.previous and (before := await self.store.held(created.previous, player)):
            players = len(created.chairs)
            held = tuple(sorted((seat - 1) % players for seat in before))
            await self.store.hold(table, held, player, time.time())
        return held

    # Commands

    async def do(self, room: Room, hand: Hand, command: TableCommand) -> Answer:
        """Carry a command out for one of the seats of a hand, and say what became of it."""
        began = time.perf_counter()
        try:
            if self.store.shared and command.seat is None and len(hand) > 1:
                await self.rooms.catch_up(room)
            seat = self._seat_meant(room, hand, command)
            client_id = f"{seat}:{command.id}"
            if isinstance(command, AskRematch):
                await self.rematch(room, client_id)
            else:
                await self.rooms.change(room, self._deed(room, seat, command), client_id)
        except Refused as refused:
            metrics.refused.labels(refused.code).inc()
            return Answer(command.id, ok=False, code=refused.code, text=str(refused))
        metrics.answered.labels(command.__struct_config__.tag).observe(time.perf_counter() - began)
        number = room.client_ids.get(client_id, room.table.number)
        table = room.table.rematch if isinstance(command, AskRematch) else None
        return Answer(command.id, ok=True, number=number, table=table or "")

    def _seat_meant(self, room: Room, hand: Hand, command: TableCommand) -> int:
        if not hand:
            raise Refused("seat", _("Who watches cannot play; open the link of a seat."))
        if command.seat is None:
            for seat in hand:  # sent again, it is meant for the same seat, whoever is next now
                if f"{seat}:{command.id}" in room.client_ids:
                    return seat
            waiting = [seat for seat in hand if seat in room.table.waiting_for()]
            return waiting[0] if waiting and isinstance(command, Move) else hand[0]
        if command.seat not in hand:
            raise Refused("seat", _("That seat is not yours."))
        return command.seat

    def _deed(self, room: Room, seat: int, command: TableCommand) -> Callable[[Table], None]:
        """What a command does to a table."""
        match command:
            case Sit():
                return lambda table: table.sit(seat, clean(command.name), command.seed)
            case Move():
                return lambda table: table.move(seat, command.move, command.turn)
            case TakeBack():
                return lambda table: table.take_back(seat)
            case ProposeBot():
                about, absent = command.about, self._is_absent(room, command.about)
                return lambda table: table.propose_bot(seat, about, command.bot, absent)
            case Reply():
                return lambda table: table.answer(seat, command.agree)
            case Leave():
                return lambda table: table.leave(seat)
            case _:
                raise AssertionError(f"{command} changes no table")

    def _is_absent(self, room: Room, seat: int) -> bool:
        """Whether nobody has been connected to a seat for a while.

        What other processes are connected to we do not know: there, who keeps all waiting is gone.
        """
        if self.store.shared:
            waits = time.time() - room.table.turn_began
            return seat in room.table.waiting_for() and waits > LONG_ABSENT
        since = room.gone.get(seat, room.loaded)
        return not room.connected[seat] and time.monotonic() - since > ABSENT

    # The daily challenge

    async def challenge_seed(self, day: str, game: str) -> bytes:
        """The seed of a day's challenge."""
        return await self.store.challenge_seed(day, game, new_seed())

    async def challenge(self, game: str, player: bytes) -> str:
        """The table at which a player plays today's challenge: alone, once."""
        day = today()
        if table := await self.store.challenge_table(day, game, player):
            return table
        rules = find_game(game, {"players": 1}).rules()
        secret = new_secret()
        room = await self.rooms.make(
            Created(game=game, rules=rules, chairs=[Chair()], commitment="", challenge=day),
            await self.challenge_seed(day, game),
            [(0, hash_of(secret))],
        )
        await self.store.hold(room.table.id, [0], player, time.time())
        return room.table.id


def today() -> str:
    """The day whose challenge is on, the same all over the world."""
    return datetime.now(UTC).date().isoformat()


def new_seed() -> bytes:
    """A seed for the chance of a table."""
    return secrets.token_bytes(fair.SEED_BYTES)


def clean(name: str) -> str:
    """A name without what cannot be seen, and without spaces around it."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
