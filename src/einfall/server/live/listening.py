"""Somebody who is told what happens at a table, over whichever kind of connection.

Nobody keeps a queue of updates for a connection. It knows the last number it has sent, and when it
is woken it sends what is new since: so a slow one gets more, less often, and never more than there
is.
"""

import asyncio
import time

from einfall.server.clock import clock
from einfall.server.live.rooms import Room, Rooms
from einfall.server.messages.asked import Hand
from einfall.server.messages.told import Opened, Presence, encode
from einfall.server.names import clean
from einfall.server.table.table import ABSENT

WATCHERS = -1
MOST_NAMES = 20
"""Of watchers, that others are told."""


class Listener:
    """Somebody who is told what happens at a table."""

    def __init__(self, rooms: Rooms, room: Room, hand: Hand, since: int, name: str = "") -> None:
        self._rooms = rooms
        self._room = room
        self.hand = hand
        self.name = "" if hand else clean(name)
        # one that knows more than there is has seen another table: tell everything again
        self.since = since if since <= room.table.number else 0
        self.presence: Presence | None = None
        self.first = True
        self._opened = {seat: room.opened[seat] for seat in hand}
        self._reacted = last_reaction(room)
        self._renewed = {seat: room.renewed[seat] for seat in hand}
        self.woken = asyncio.get_running_loop().create_future()
        """Done when there may be news."""
        self.wake()

    @property
    def table(self) -> str:
        """The id of the table."""
        return self._room.table.id

    @property
    def ending(self) -> bool:
        """Whether the service ends, so that there will be no more news."""
        return self._rooms.closing

    @property
    def expelled(self) -> bool:
        """Whether the link has been made anew by which its hand got there."""
        renewed = self._room.renewed
        return bool(renewed) and any(renewed[seat] > n for seat, n in self._renewed.items())

    def enter(self) -> None:
        """Be told from now on."""
        self._room.wakers.add(self.wake)
        for seat in self.hand or (WATCHERS,):
            self._room.connected[seat] += 1
            self._room.gone.pop(seat, None)
        if self.name:
            self._room.watching.append(self.name)
        if self._room.behind:
            self._rooms.follow(self._room)
        self._tell_presence()

    def leave(self) -> None:
        """Be told no more."""
        self._room.wakers.discard(self.wake)
        if self.name:
            self._room.watching.remove(self.name)
        for seat in self.hand or (WATCHERS,):
            self._room.connected[seat] -= 1
            if not self._room.connected[seat]:
                self._room.gone[seat] = time.monotonic()
        self._tell_presence()

    def wake(self) -> None:
        """There may be news."""
        if not self.woken.done():
            self.woken.set_result(None)

    def _tell_presence(self) -> None:
        self._room.presence = None
        self._room.wake()

    async def news(self) -> list[str]:
        """What is to be sent now, as JSON."""
        self.woken = self.woken.get_loop().create_future()
        room = self._room
        if self._rooms.rooms.get(room.table.id) is not room:
            room = await self._go_over()
        news, table = [], room.table
        if self.first or table.number > self.since:
            many = max(map(room.connected.__getitem__, self.hand or (WATCHERS,))) > 1
            news.append(room.showing.text(table, self.hand, self.since, clock.now(), many))
            self.since, self.first = table.number, False
        if room.opened:
            news += self._tell_opened(room)
        if room.reactions:
            news += [encode(one) for number, one in room.reactions if number > self._reacted]
            self._reacted = last_reaction(room)
        if self.presence is not (presence := room.presence or present(room)):
            self.presence = presence
            news.append(encode(presence))
        return news

    async def _go_over(self) -> Room:
        """The table is in memory anew: listen there."""
        self.leave()
        self._room = room = await self._rooms.room(self.table)
        self._reacted = last_reaction(room)
        self.enter()
        return room

    def _tell_opened(self, room: Room) -> list[str]:
        opened = [seat for seat, known in self._opened.items() if room.opened[seat] > known]
        self._opened |= {seat: room.opened[seat] for seat in opened}
        return [encode(Opened(opened))] if opened else []


def last_reaction(room: Room) -> int:
    """The number of the latest sign of how somebody feels."""
    return room.reactions[-1][0] if room.reactions else 0


def present(room: Room) -> Presence:
    """Who is connected."""
    if room.presence is None:
        recently = time.monotonic() - ABSENT
        seats = [
            seat
            for seat in range(len(room.table.seats))
            if room.connected[seat] or room.seen.get(seat, recently) > recently
        ]
        names = sorted(set(room.watching))[:MOST_NAMES]
        room.presence = Presence(seats, room.connected[WATCHERS], names)
    return room.presence
