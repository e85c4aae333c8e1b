"""Sees to bots that are to decide, to people whose time has run out, and to what was forgotten.

It asks things of the rooms, and they ask nothing of it: they say when something has changed.
"""

import asyncio
import time
from collections import defaultdict

from einfall.bots import BEST_AT_ONCE, BOTS, QUICK_LEVEL
from einfall.bots.bot import read_bot
from einfall.server import logs, metrics
from einfall.server.clock import clock
from einfall.server.live import challenges
from einfall.server.live.lobby import Lobby
from einfall.server.live.reminding import Reminding
from einfall.server.live.rooms import Label, Room, Rooms
from einfall.server.live.thinking import Thinkers, decides_at_once
from einfall.server.live.turns import Asker
from einfall.server.settings import Keeping
from einfall.server.store.interface import StoreError
from einfall.server.table.keeping import BOT_GRACE
from einfall.server.table.table import Refused, Table

LONGEST_ALARM = 24 * 3600.0
TIDYING = 3600.0
"""Seconds between two searches for tables that are no longer kept."""
SWEEP = 5.0
"""Seconds between two searches for what was forgotten or missed."""
IDLE = 600.0
"""Seconds after which a table that nobody looks at is no longer kept in memory."""
IDLE_AFTER_THE_END = 15.0
"""The same for a game that is over."""


class Caretaker:
    """Looks after rooms."""

    def __init__(
        self,
        rooms: Rooms,
        thinkers: Thinkers,
        keeping: Keeping,
        reminding: Reminding | None = None,
    ) -> None:
        self.rooms = rooms
        self.thinkers = thinkers
        self.keeping = keeping
        self.reminding = reminding
        self.tidied = time.monotonic() - TIDYING - 1.0
        """When tables that are too old were last deleted."""
        self.alarms: dict[Room, asyncio.TimerHandle] = {}
        """When somebody's time runs out, where there is a clock."""
        self.asked: defaultdict[Room, set[tuple[int, int]]] = defaultdict(set)
        """The decisions that bots are asked for: the event before, and the seat."""
        rooms.listen(self.look_after)

    def open(self) -> None:
        """Go on with what was left."""
        self.rooms.spawn(self._sweep_for_ever())

    def close(self) -> None:
        """Begin nothing new."""
        for alarm in self.alarms.values():
            alarm.cancel()

    def look_after(self, room: Room) -> None:
        """Ask the bots that are to decide, and set the clock for the people."""
        if alarm := self.alarms.pop(room, None):
            alarm.cancel()
        if self.rooms.closing or room.table.over:
            return
        for seat in room.table.waiting_for():
            if bot := room.table.seats[seat].bot:
                self._ask_bot(room, seat, bot)
        if self.reminding:
            self.reminding.look_after(room)
        if deadline := room.table.deadline():
            delay = max(0.0, deadline - clock.now())
            loop = asyncio.get_running_loop()
            alarm = loop.call_later(min(delay, LONGEST_ALARM), self._time_is_up, room)
            self.alarms[room] = alarm

    def _time_is_up(self, room: Room) -> None:
        del self.alarms[room]
        if room.behind:
            self.rooms.spawn(self._look_again(room))
            return
        deadline = room.table.deadline()
        if deadline is None or self.rooms.closing:
            return
        if deadline > clock.now():
            self.look_after(room)
            return
        if room.table.state == "revealing":
            self.rooms.spawn(self._give_up(room))
        for seat in room.table.waiting_for():
            limit = room.table.deadline_of(seat) if room.table.seats[seat].person else None
            if limit is not None and limit <= clock.now():
                self._ask_bot(room, seat, QUICK_LEVEL, clock=True)

    async def _look_again(self, room: Room) -> None:
        """See how a table stands by now, of which nobody here wanted to know."""
        try:
            await self.rooms.catch_up(room)
        except StoreError:
            return  # if it is overdue, it will be found
        self.look_after(room)

    async def _give_up(self, room: Room) -> None:
        """Give a table up at which somebody does not reveal a seed."""
        try:
            label = Label(f"bot:{room.table.number}:given-up")
            await self.rooms.change(room, Table.give_up, label)
        except Refused as refused:
            logs.note("not given up", table=room.table.id, problem=str(refused), level="warning")

    def _ask_bot(self, room: Room, seat: int, bot: str, clock: bool = False) -> None:
        decision = (room.table.step, seat)
        if decision not in self.asked[room]:
            self.asked[room].add(decision)
            self.rooms.spawn(self._think(room, seat, bot, clock))

    async def _think(self, room: Room, seat: int, bot: str, clock: bool) -> None:
        table, step = room.table, room.table.step
        try:
            began = time.perf_counter()
            text, then = await self._choose(room, seat, bot)
            metrics.thought.labels(bot.split(":", maxsplit=1)[0]).observe(
                time.perf_counter() - began
            )

            def decide(draft: Table) -> None:
                still = clock or draft.seats[seat].bot == bot
                if draft.step == step and still and seat in draft.waiting_for():
                    draft.move(seat, text, clock=clock, then=then)

            # not by the step: after a move is taken back, the same step comes again
            await self.rooms.change(room, decide, Label(f"bot:{table.number}:{seat}"))
        except Refused as refused:
            logs.note("bot refused", table=table.id, problem=str(refused), level="error")
        except Exception as error:  # a bot that fails must not end the service
            logs.note("bot failed", table=table.id, problem=repr(error), level="error")
        finally:
            self.asked[room].discard((step, seat))
            if not self.asked[room]:
                del self.asked[room]

    async def _choose(self, room: Room, seat: int, bot: str) -> tuple[str, str]:
        """What a bot decides, and what along with it."""
        table = room.table
        game, position = table.game, table.position
        asker = Asker(room.made_at or table.id, table.id)
        text = await self.thinkers.choose(game, game.view(position, seat), bot, asker)
        if table.created.version == 1 or not table.consider(seat, text):
            return text, ""
        after = position.copy()
        game.decide(after, {seat: game.read_move(text)})
        # at once: a second long thought would tell the others that there was more to decide
        quick = bot if decides_at_once(read_bot(bot, BOTS[game.name])) else BEST_AT_ONCE
        return text, await self.thinkers.choose(game, game.view(after, seat), quick, asker)

    async def _sweep_for_ever(self) -> None:
        first = True
        while True:
            try:
                await self._sweep(clock.now() + (BOT_GRACE if first else 0))
                first = False
            except StoreError as error:
                logs.note("sweep failed", problem=str(error), level="warning")
            await asyncio.sleep(SWEEP)

    async def _sweep(self, now: float) -> None:
        """See to tables that were forgotten, and forget those that nobody looks at."""
        for id in await self.rooms.store.due(now):
            room = await self.rooms.room(id)
            if self.rooms.store.shared:
                await self.rooms.catch_up(room)
            self.look_after(room)
        await self.rooms.catch_up_all()
        if self.reminding:
            await self.reminding.tell_all()
        self.forget(time.monotonic())
        if time.monotonic() - self.tidied > TIDYING:
            self.tidied = time.monotonic()
            await challenges.close_old(self.rooms)
            await Lobby(self.rooms).drop_old_offers()
            await self.delete_old(clock.now())
        metrics.rooms.set(len(self.rooms.rooms))

    async def delete_old(self, now: float) -> None:
        """Delete tables at which nothing has happened for longer than tables are kept."""
        for over, kept in ((False, self.keeping.unfinished), (True, self.keeping.finished)):
            while kept is not None and (old := await self.rooms.forget_old(now - kept, over)):
                logs.note("tables deleted", tables=len(old), over=over)

    def forget(self, now: float) -> None:
        """Drop tables from memory that nobody has asked for in a while."""
        for id, room in list(self.rooms.rooms.items()):
            busy = room.wakers or room.lock.locked() or room in self.asked or room in self.alarms
            patience = IDLE_AFTER_THE_END if room.table.over else IDLE
            if not busy and now - room.used > patience:
                del self.rooms.rooms[id]
