"""Connections that are told what happens: WebSockets for seats, server-sent events for others.

All that they know of tables, and do there, goes through `einfall.server.live.service`.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator

import msgspec
from starlette.types import Receive, Send

from einfall.language import _, use
from einfall.server import metrics
from einfall.server.limits import Bucket, Limiter
from einfall.server.live.service import Listener, NoTable, Service, StoreError, WrongSecret
from einfall.server.messages.asked import ClientMessage, Hello, Ping, TableCommand
from einfall.server.messages.told import Answer, Pong, Problem, ServerMessage, encode

PATIENCE = 10.0
"""Seconds for a client to say who it is, and to take what it is sent."""
STORE_SILENT = "the store does not answer; come back soon"
MOST_ANSWERS = 64
"""Answers that may wait for a client that does not read."""
LARGEST_FRAME = 64 * 1024
BEAT = 30.0
"""Seconds between signs of life, on WebSockets and on streams of events."""
ENDED = (OSError, RuntimeError)
"""What the server under us raises when something is sent after the end."""

# Why a WebSocket is closed; clients need not come back after those from 4400 on.
STORE_FAILS = 1011
TOO_SLOW = 1013
TOO_MANY = 1008
GOING_AWAY = 1001
BAD_MESSAGE = 4400
NOT_YOURS = 4403
NO_SUCH_TABLE = 4404

_decoder = msgspec.json.Decoder(ClientMessage)


class Gone(Exception):
    """The other end has closed the connection, or the network has."""


class Socket:
    """A WebSocket, with as little as possible between us and the server."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self.closed = False

    async def accept(self) -> None:
        """Begin."""
        await self._receive()
        await self._send({"type": "websocket.accept"})

    async def receive(self) -> str | bytes:
        """The next message, whatever kind of frame it comes in."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            self.closed = True
            raise Gone
        text: str | None = message.get("text")
        return text if text is not None else message["bytes"]

    async def send(self, *texts: str) -> None:
        """Send, all at once; nothing of it stays in the caller's hands."""
        if texts:
            await self._send({"type": "websocket.send", "texts": texts})

    async def close(self, status: int, reason: str = "") -> None:
        """End it, once."""
        if not self.closed:
            self.closed = True
            await self._send({"type": "websocket.close", "code": status, "reason": reason})

    async def refuse(self, status: int, code: str, text: str) -> None:
        """Say what is wrong, and close."""
        try:
            async with asyncio.timeout(1):
                if not self.closed:
                    await self.send(encode(Problem(code, text)))
                    await self.close(status, code)
        except (TimeoutError, *ENDED):
            pass  # it is gone already


class Live:
    """WebSocket connections."""

    def __init__(self, service: Service, commands: Limiter, messages: tuple[float, float]) -> None:
        self.service = service
        self.commands = commands
        self.messages = messages
        self.sending: dict[Talk, float] = {}
        """Who is being sent something, and since when; the longest wait comes first."""

    async def __call__(
        self, table: str, player: bytes | None, receive: Receive, send: Send
    ) -> None:
        """Serve a connection from its first message to its end; `player` is its browser, if any."""
        socket = Socket(receive, send)
        await socket.accept()
        metrics.connections.labels("websocket").inc()
        try:
            await self._serve(table, player, socket)
        except StoreError:
            await socket.refuse(STORE_FAILS, "store", STORE_SILENT)
        except (Gone, *ENDED):
            pass  # in the middle of whatever
        finally:
            metrics.connections.labels("websocket").dec()

    async def _serve(self, table: str, player: bytes | None, socket: Socket) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                hello = self.read(await socket.receive())
        except TimeoutError:
            await socket.refuse(BAD_MESSAGE, "hello", "say hello first")
            return
        if not isinstance(hello, Hello):
            problem = hello if isinstance(hello, Problem) else Problem("hello", "say hello first")
            await socket.refuse(BAD_MESSAGE, problem.code, problem.text)
            return
        use(hello.language)
        try:
            hand = await self.service.hand_of(table, hello.secret, player)
        except NoTable:
            await socket.refuse(NO_SUCH_TABLE, "no table", "there is no such table")
            return
        except WrongSecret:
            await socket.refuse(NOT_YOURS, "secret", "this secret opens no seat here")
            return
        listener = await self.service.listen(table, hand, hello.since, hello.name)
        await Talk(self, socket, listener).go_on()

    async def watch(self) -> None:
        """Drop those who do not take what they are sent; a timer for each would cost more."""
        while True:
            await asyncio.sleep(1)
            late = time.monotonic() - PATIENCE
            for talk, since in list(self.sending.items()):
                if since > late:
                    break
                talk.give_up()

    def read(self, text: str | bytes) -> ClientMessage | Problem:
        try:
            message: ClientMessage = _decoder.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Problem("message", str(error))
        return message

    async def respond(self, listener: Listener, message: ClientMessage | Problem) -> ServerMessage:
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
        if not self.commands.allows((listener.table, listener.hand)):
            metrics.limited.labels("commands").inc()
            text = _("Too many commands; wait a little.")
            return Answer(command.id, ok=False, code="too many", text=text)
        hand = () if listener.expelled else listener.hand
        return await self.service.do(listener.table, hand, command)


class Talk:
    """A WebSocket whose other end has said who it is: two tasks, one to listen and one to tell."""

    def __init__(self, live: Live, socket: Socket, listener: Listener) -> None:
        self.live = live
        self.socket = socket
        self.listener = listener
        self.answers: deque[str] = deque()
        self.messages = Bucket(*live.messages)
        self.receiving = False
        self.too_slow = False

    async def go_on(self) -> None:
        """Listen and tell until the connection ends.

        A task of its own for each: a task that goes on passes through all the calls that wait for
        it, and those of this one are many.
        """
        self.listener.enter()
        self.listening = asyncio.ensure_future(self._listen())
        self.telling = asyncio.ensure_future(self._tell())
        self.telling.add_done_callback(self._stop_listening)
        try:
            await asyncio.wait([self.listening])
        finally:
            self.listening.cancel()
            self.telling.cancel()
            self.listener.leave()

    # Both tasks end without an exception. A task keeps the one it ends with, and that would keep
    # all that the task had at hand, itself included: a circle (see `einfall.server.live.wire`).

    async def _listen(self) -> None:
        """Do what is asked for, until nobody can or will ask."""
        try:
            await self._answer_all()
        except (asyncio.CancelledError, Gone, *ENDED):
            pass
        except StoreError:
            await self.socket.refuse(STORE_FAILS, "store", STORE_SILENT)

    async def _answer_all(self) -> None:
        while (
            not self.telling.done()
        ):  # there is no point in listening to somebody who cannot be answered
            self.receiving = True
            text = await self.socket.receive()
            self.receiving = False
            if not self.messages.take():
                metrics.limited.labels("messages").inc()
                await self.socket.refuse(TOO_MANY, "too many", "too many messages")
                return
            if len(self.answers) >= MOST_ANSWERS:
                metrics.slow.inc()
                await self.socket.refuse(TOO_SLOW, "slow", "read the answers")
                return
            answer = await self.live.respond(self.listener, self.live.read(text))
            self.answers.append(encode(answer))
            self.listener.wake()

    def _stop_listening(self, _: object) -> None:
        """Nothing more can be told; but what is being done for the other end is finished."""
        if self.receiving:
            self.listening.cancel()

    async def _tell(self) -> None:
        """Send answers and news as they come, until the connection ends or is too slow."""
        listener, answers, sending = self.listener, self.answers, self.live.sending
        try:
            while True:
                await listener.woken
                sending[self] = time.monotonic()
                news = await listener.news()
                sent = len(answers)
                await self.socket.send(*answers, *news)
                for _ in range(sent):  # there may be more by now
                    answers.popleft()
                del sending[self]
                if listener.expelled:
                    await self.socket.refuse(NOT_YOURS, "secret", "the link has been made anew")
                    return
                if listener.ending:
                    await self.socket.close(GOING_AWAY)
                    return
        except asyncio.CancelledError:
            if self.too_slow:
                metrics.slow.inc()
                await self.socket.refuse(TOO_SLOW, "slow", "too slow")
        except (StoreError, NoTable):
            await self.socket.refuse(STORE_FAILS, "store", STORE_SILENT)
        except ENDED:
            pass  # the task that listens sees it too
        finally:
            sending.pop(self, None)

    def give_up(self) -> None:
        """The other end does not take what it is sent."""
        self.too_slow = True
        self.telling.cancel()


async def stream(listener: Listener) -> AsyncIterator[bytes]:
    """The same news as server-sent events; the id of each is the number to come back with."""
    metrics.connections.labels("stream").inc()
    listener.enter()
    try:
        while not (listener.ending or listener.expelled):
            try:
                async with asyncio.timeout(BEAT):
                    await asyncio.shield(listener.woken)
            except TimeoutError:
                yield b": still here\n\n"
                continue
            for message in await listener.news():
                yield f"id: {listener.since}\ndata: {message}\n\n".encode()
    finally:
        listener.leave()
        metrics.connections.labels("stream").dec()
