"""Sees to bots that are to decide, and to people whose time has run out."""

import asyncio
import time

from einfall.server import logs, metrics
from einfall.server.live.rooms import Room, Rooms
from einfall.server.live.thinking import Thinkers
from einfall.server.table.table import Refused, Table

CLOCK_BOT = "casual"
"""Decides for a person whose time has run out."""
LONGEST_ALARM = 24 * 3600.0


class Caretaker:
    """Looks after rooms."""

    def __init__(self, rooms: Rooms, thinkers: Thinkers) -> None:
        self.rooms = rooms
        self.thinkers = thinkers
        rooms.look_after = self.look_after

    def look_after(self, room: Room) -> None:
        """Ask the bots that are to decide, and set the clock for the people."""
        if room.alarm:
            room.alarm.cancel()
            room.alarm = None
        if self.rooms.closing or room.table.over:
            return
        for seat in room.table.waiting_for():
            if bot := room.table.seats[seat].bot:
                self._ask_bot(room, seat, bot)
        if deadline := room.table.deadline():
            delay = max(0.0, deadline - time.time())
            loop = asyncio.get_running_loop()
            room.alarm = loop.call_later(min(delay, LONGEST_ALARM), self._time_is_up, room)

    def _time_is_up(self, room: Room) -> None:
        room.alarm = None
        deadline = room.table.deadline()
        if deadline is None or self.rooms.closing:
            return
        if deadline > time.time():
            self.look_after(room)
            return
        for seat in room.table.waiting_for():
            if room.table.seats[seat].person:
                self._ask_bot(room, seat, CLOCK_BOT, clock=True)

    def _ask_bot(self, room: Room, seat: int, bot: str, clock: bool = False) -> None:
        asked = (room.table.step, seat)
        if asked not in room.thinking:
            room.thinking.add(asked)
            self.rooms.spawn(self._think(room, seat, bot, clock))

    async def _think(self, room: Room, seat: int, bot: str, clock: bool) -> None:
        table, step = room.table, room.table.step
        try:
            view = table.game.view(table.position, seat)
            began = time.perf_counter()
            text = await self.thinkers.choose(table.game, view, bot)
            metrics.thought.labels(bot.split(":", maxsplit=1)[0]).observe(
                time.perf_counter() - began
            )

            def decide(draft: Table) -> None:
                still = clock or draft.seats[seat].bot == bot
                if draft.step == step and still and seat in draft.waiting_for():
                    draft.move(seat, text, clock=clock)

            # not by the step: after a move is taken back, the same step comes again
            await self.rooms.change(room, decide, f"bot:{table.number}:{seat}")
        except Refused as refused:
            logs.note("bot refused", table=table.id, problem=str(refused), level="error")
        except Exception as error:  # a bot that fails must not end the service
            logs.note("bot failed", table=table.id, problem=repr(error), level="error")
        finally:
            room.thinking.discard((step, seat))
