"""Connections that are told what happens: WebSockets for seats, server-sent events for others.

A connection keeps no queue of updates. It knows the last number it has sent, and when it is woken
it sends what is new since: so one that is slow gets less often more, and never more than there is.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from einfall.language import use
from einfall.server import metrics, sight
from einfall.server.limits import Bucket, Limiter
from einfall.server.messages import (
    ClientMessage,
    Hello,
    Ping,
    Pong,
    Presence,
    Problem,
    ServerMessage,
    TableCommand,
)
from einfall.server.rooms import NoTable, Room
from einfall.server.service import Service
from einfall.server.sight import Hand
from einfall.server.store import StoreError
from einfall.server.visitors import player_of

PATIENCE = 10.0
"""Seconds for a client to say who it is, and to take what it is sent."""
MOST_ANSWERS = 64
"""Answers that may wait for a client that does not read."""
LARGEST_FRAME = 64 * 1024
BEAT = 15.0
"""Seconds between signs of life on a stream of events."""
FRESH = 1.0
"""Seconds for which an update may be sent again: it says what time it is."""
WATCHERS = -1

# Why a WebSocket is closed; clients need not come back after those from 4400 on.
STORE_FAILS = 1011
TOO_SLOW = 1013
TOO_MANY = 1008
GOING_AWAY = 1001
BAD_MESSAGE = 4400
NOT_YOURS = 4403
NO_SUCH_TABLE = 4404

_decoder = msgspec.json.Decoder(ClientMessage)


class Listener:
    """Somebody who is told what happens at a table."""

    def __init__(self, service: Service, room: Room, hand: Hand, since: int) -> None:
        self.service = service
        self.room = room
        self.hand = hand
        # who claims to know more than there is has seen another table: tell everything again
        self.since = since if since <= room.table.number else 0
        self.presence: Presence | None = None
        self.first = True
        self.woken = asyncio.Event()
        self.woken.set()

    def enter(self) -> None:
        """Be told from now on."""
        self.room.wakers.add(self.woken.set)
        for seat in self.hand or (WATCHERS,):
            self.room.connected[seat] += 1
            self.room.gone.pop(seat, None)
        self.room.wake()

    def leave(self) -> None:
        """Be told no more."""
        self.room.wakers.discard(self.woken.set)
        for seat in self.hand or (WATCHERS,):
            self.room.connected[seat] -= 1
            if not self.room.connected[seat]:
                self.room.gone[seat] = time.monotonic()
        self.room.wake()

    async def news(self) -> list[str]:
        """What is to be sent now, as JSON."""
        self.woken.clear()
        current = self.service.rooms.rooms.get(self.room.table.id)
        if current is not self.room:
            self.leave()
            self.room = current or await self.service.rooms.room(self.room.table.id)
            self.enter()
        news = []
        if self.first or self.room.table.number > self.since:
            news.append(shown(self.room, self.hand, self.since))
            self.since, self.first = self.room.table.number, False
        presence = present(self.room)
        if presence != self.presence:
            self.presence = presence
            news.append(encode(presence))
        return news


def shown(room: Room, hand: Hand, since: int) -> str:
    """The update for a hand, made once for all who need the same just now."""
    key, now = (hand, since), time.time()
    made, text = room.shown.get(key, (0.0, ""))
    if made <= now < made + FRESH:
        return text
    text = encode(sight.update(room.table, hand, since, now))
    if any(room.connected[seat] > 1 for seat in hand or (WATCHERS,)):
        room.shown[key] = (now, text)
    return text


def present(room: Room) -> Presence:
    """Who is connected."""
    seats = [seat for seat in range(len(room.table.seats)) if room.connected[seat]]
    return Presence(seats, room.connected[WATCHERS])


def encode(message: ServerMessage) -> str:
    """A message as JSON."""
    return msgspec.json.encode(message).decode()


class Live:
    """WebSocket connections."""

    def __init__(self, service: Service, commands: Limiter, messages: tuple[float, float]) -> None:
        self.service = service
        self.commands = commands
        self.messages = messages

    async def __call__(self, socket: WebSocket) -> None:
        """Serve one connection from its first message to its end."""
        await socket.accept()
        metrics.connections.labels("websocket").inc()
        try:
            await self._serve(socket)
        except StoreError:
            await refuse(socket, STORE_FAILS, "store", "the store does not answer; come back soon")
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # gone, in the middle of whatever
        finally:
            metrics.connections.labels("websocket").dec()

    async def _serve(self, socket: WebSocket) -> None:
        table: str = socket.path_params["table"]
        try:
            async with asyncio.timeout(PATIENCE):
                hello = self._read(await receive(socket))
        except TimeoutError:
            await refuse(socket, BAD_MESSAGE, "hello", "say hello first")
            return
        if not isinstance(hello, Hello):
            problem = hello if isinstance(hello, Problem) else Problem("hello", "say hello first")
            await refuse(socket, BAD_MESSAGE, problem.code, problem.text)
            return
        use(hello.language)
        try:
            room = await self.service.rooms.room(table)
        except NoTable:
            await refuse(socket, NO_SUCH_TABLE, "no table", "there is no such table")
            return
        hand: Hand = ()
        if hello.secret is not None:
            hand = await self.service.hand_of_secret(table, hello.secret)
            if not hand:
                await refuse(socket, NOT_YOURS, "secret", "this secret opens no seat here")
                return
        elif player := player_of(socket, safe=False):
            hand = await self.service.hand_of_player(table, player)
        await self.service.rooms.reach(room, hello.since)
        await self._talk(socket, Listener(self.service, room, hand, hello.since))

    async def _talk(self, socket: WebSocket, listener: Listener) -> None:
        answers: deque[str] = deque()
        listener.enter()
        sender = asyncio.ensure_future(send_news(socket, listener, answers))
        bucket = Bucket(*self.messages)
        try:
            while True:
                text = await receive_while(sender, socket)
                if not bucket.take():
                    metrics.limited.labels("messages").inc()
                    await refuse(socket, TOO_MANY, "too many", "too many messages")
                    return
                if len(answers) >= MOST_ANSWERS:
                    metrics.slow.inc()
                    await refuse(socket, TOO_SLOW, "slow", "read the answers")
                    return
                answers.append(encode(await self._respond(listener, self._read(text))))
                listener.woken.set()
        except TimeoutError:
            pass  # who can no longer be told anything is not listened to either
        finally:
            sender.cancel()
            listener.leave()

    def _read(self, text: str | bytes) -> ClientMessage | Problem:
        try:
            message: ClientMessage = _decoder.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Problem("message", str(error))
        return message

    async def _respond(self, listener: Listener, message: ClientMessage | Problem) -> ServerMessage:
        match message:
            case Problem():
                return message
            case Ping():
                return Pong()
            case Hello():
                return Problem("hello", "hello has been said")
            case _:
                return await self._do(listener, message)

    async def _do(self, listener: Listener, command: TableCommand) -> ServerMessage:
        table = listener.room.table.id
        if not self.commands.allows((table, listener.hand)):
            metrics.limited.labels("commands").inc()
            return Problem("too many", "too many commands; wait a little")
        return await self.service.do(await self.service.rooms.room(table), listener.hand, command)


async def receive(socket: WebSocket) -> str | bytes:
    """The next message, whatever kind of frame it comes in."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1006))
    text: str | None = message.get("text")
    return text if text is not None else message["bytes"]


async def receive_while(going: asyncio.Future[None], socket: WebSocket) -> str | bytes:
    """The next message; TimeoutError when something else has ended that should be going on."""
    async with asyncio.timeout(None) as patience:

        def hang_up(_: object) -> None:
            try:
                patience.reschedule(0)
            except RuntimeError:
                pass  # a message has come in the same moment

        going.add_done_callback(hang_up)
        try:
            return await receive(socket)
        finally:
            going.remove_done_callback(hang_up)


async def send_news(socket: WebSocket, listener: Listener, answers: deque[str]) -> None:
    """Send answers and news as they come, until the connection ends or is too slow."""
    clock = asyncio.get_running_loop().time
    try:
        async with asyncio.timeout(None) as patience:  # one for all: to make one takes a while
            while True:
                await listener.woken.wait()
                patience.reschedule(clock() + PATIENCE)
                while answers:
                    await send(socket, answers[0])
                    answers.popleft()
                await send(socket, *await listener.news())
                if listener.service.rooms.closing:
                    await socket.close(GOING_AWAY)
                    return
                patience.reschedule(None)
    except TimeoutError:
        metrics.slow.inc()
        await refuse(socket, TOO_SLOW, "slow", "too slow")
    except (StoreError, NoTable):
        await refuse(socket, STORE_FAILS, "store", "the store does not answer; come back soon")
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # the receiving side sees it too


async def send(socket: WebSocket, *texts: str) -> None:
    """Send; nothing of it stays in the caller's hands."""
    for text in texts:
        await socket.send({"type": "websocket.send", "text": text})


async def refuse(socket: WebSocket, status: int, code: str, text: str) -> None:
    """Say what is wrong, and close."""
    try:
        async with asyncio.timeout(1):
            if socket.application_state == WebSocketState.CONNECTED:
                await socket.send({"type": "websocket.send", "text": encode(Problem(code, text))})
                await socket.close(status, code)
    except (TimeoutError, RuntimeError, OSError, WebSocketDisconnect):
        pass  # it is gone already


async def stream(listener: Listener) -> AsyncIterator[bytes]:
    """The same news as server-sent events; the id of each is the number to come back with."""
    metrics.connections.labels("stream").inc()
    listener.enter()
    try:
        while not listener.service.rooms.closing:
            try:
                async with asyncio.timeout(BEAT):
                    await listener.woken.wait()
            except TimeoutError:
                yield b": still here\n\n"
                continue
            for message in await listener.news():
                yield f"id: {listener.since}\ndata: {message}\n\n".encode()
    finally:
        listener.leave()
        metrics.connections.labels("stream").dec()
