"""uvicorn's protocols, with bounds to what one client can take, and cut circles.

A connection has so many seconds to say what it wants, in so many bytes, whether it is slow on
purpose or not; and one address may have only so many connections that have not said it yet.

In uvicorn's protocols some objects refer to each other in circles. Python frees circles only when
it looks at all objects there are, and with thousands of connections that takes a second in which
nobody is answered. So it is to happen hardly ever (`einfall.server.app`), and the circles are cut
here.
"""

import asyncio
import re
import time
from collections import Counter, deque
from typing import TYPE_CHECKING, Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State
from websockets.utils import apply_mask

from einfall.server import metrics
from einfall.server.limits import who_is_at
from einfall.server.live.colleagues import Colleagues

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

LIVE = re.compile("/api/tables/(?P<table>[^/]+)/live")
"""Where the live connections of a table are."""
LARGEST_HEAD = 32 * 1024
"""Bytes of a request before its body: what it asks for, and all headers."""
MOST_HEADERS = 100
PATIENCE = {"head": 10.0, "body": 20.0}
"""Seconds for each; a connection that says nothing at all is waited for as for a head."""
MOST_UNHEARD = 1000
"""Connections of one address that have yet to say all that they want; it may be a proxy's."""
PASSING_ON = 1.0
"""Seconds for which a worker that has no room for a connection is asked again."""
ASK_AGAIN = 0.01
MOST_UNREAD = 8
"""Messages of a WebSocket that wait to be read before no more are taken in."""
TEXT = 0x81
"""How a frame begins that is a whole text."""

_REFUSALS = {
    408: b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n",
    429: b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0\r\n\r\n",
    431: b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\n"
    b"content-length: 0\r\n\r\n",
}


class Http(HttpToolsProtocol):
    """HTTP, up to the moment when a connection becomes a WebSocket."""

    unheard: ClassVar[Counter[str]] = Counter()
    """How many connections of each address are being waited for."""
    colleagues: ClassVar[Colleagues | None] = None
    """The workers that share the listening socket, if there are several."""
    address = ""
    reading: str | None = "head"
    """What is being read; None between two requests."""
    head = 0
    """Bytes of the head so far."""
    alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self.address = who_is_at(self.client[0]) if self.client else ""
        if self.unheard[self.address] >= MOST_UNHEARD:
            self._refuse(429, "connections")
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        """Read on; what does not come in one piece is waited for."""
        if self.reading is None:
            self.reading = "head"
        if self.reading == "head":
            self.head += len(data)
        super().data_received(data)
        if self.transport.is_closing() or self.reading is None:
            return
        if self.reading == "head" and self.head > LARGEST_HEAD:
            self._refuse(431, "headers")
        elif self.alarm is None:
            self._wait()

    def on_header(self, name: bytes, value: bytes) -> None:
        """One of the headers."""
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS and not self.transport.is_closing():
            self._refuse(431, "headers")

    def on_headers_complete(self) -> None:
        """What it wants is clear; what it sends along may take longer."""
        self._stop_waiting()
        self.reading = "body"
        if not self.transport.is_closing():
            super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All has been said."""
        self._stop_waiting()
        self.reading, self.head = None, 0
        if not self.transport.is_closing():
            super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Pass the connection on to the worker of its table, or make it a WebSocket here."""
        self._pass_on_or_serve()

    def _pass_on_or_serve(self, end: float | None = None) -> None:
        """The same, once more if need be until a time has come."""
        self._stop_waiting()
        if self.transport.is_closing():
            return
        try:
            if self._passed_on():
                self.transport.abort()  # it goes on elsewhere: only our hold on it ends
                return
        except BlockingIOError:
            end, now = end or time.monotonic() + PASSING_ON, time.monotonic()
            if now < end:
                self.transport.pause_reading()  # what comes next is for the other to read
                self._wait()
                self.loop.call_later(ASK_AGAIN, self._pass_on_or_serve, end)
                return
        if end:
            self.transport.resume_reading()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as in `connection_lost` of theirs

    def _passed_on(self) -> bool:
        """Whether another worker has the connection now; BlockingIOError if it may soon."""
        table = LIVE.fullmatch(self.url.partition(b"?")[0].decode("latin-1"))
        answered = getattr(self.cycle, "response_complete", True)
        if not self.colleagues or not table or not answered:
            return False
        if self.transport.get_write_buffer_size():
            return False  # what was answered before is still to be sent
        first = b"%b %b HTTP/1.1\r\n" % (self.scope["method"].encode(), self.url)
        request = b"".join([first, *(b"%b: %b\r\n" % one for one in self.headers), b"\r\n"])
        number = self.transport.get_extra_info("socket").fileno()
        return self.colleagues.pass_on(table["table"], number, request)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self.unheard[self.address] += 1
        patience = PATIENCE[self.reading or "head"]
        self.alarm = self.loop.call_later(patience, self._refuse, 408, "slow")

    def _stop_waiting(self) -> None:
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None
            self.unheard[self.address] -= 1
            if not self.unheard[self.address]:
                del self.unheard[self.address]

    def _refuse(self, status: int, what: str) -> None:
        """Say why, unless an answer is on its way, and close."""
        self._stop_waiting()
        metrics.limited.labels(what).inc()
        if getattr(self.cycle, "response_complete", True):
            self.transport.write(_REFUSALS[status])
        self.transport.close()


class Passed(Http):
    """A connection that another worker has let in, with the request that it has read."""

    def __init__(self, request: bytes, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.request = request

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Read the request once more; what comes after it is still in the system's hands."""
        super().connection_made(transport)
        if not transport.is_closing():
            self.data_received(self.request)

    def _passed_on(self) -> bool:
        """Whoever has been sent a connection keeps it, unless it has to leave."""
        leaving = self.colleagues is not None and self.colleagues.leaving
        return leaving and super()._passed_on()


class Inbox:
    """What has come in and waits for the one who reads; a queue for many takes 2 kB, and longer."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: deque[Any] = deque()
        self._awaited: asyncio.Future[None] | None = None

    def put_nowait(self, message: object) -> None:
        """Add something."""
        self._messages.append(message)
        if self._awaited and not self._awaited.done():
            self._awaited.set_result(None)

    async def get(self) -> Any:
        """What came first, as soon as there is something."""
        while not self._messages:
            self._awaited = self._loop.create_future()
            await self._awaited
        return self._messages.popleft()

    def qsize(self) -> int:
        """How much waits."""
        return len(self._messages)

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._messages


class WebSockets(WebSocketsSansIOProtocol):
    """A WebSocket, with a short way for what nearly all of them carry: texts in single frames.

    The short way is taken while every piece that comes is one whole frame, as it is with nearly
    every client. After the first that is not, only the library knows where a frame begins.
    """

    framed = True
    """Whether each piece that has come was one whole frame."""
    heard = 0.0
    """When something has last come, by the time of the loop."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = Inbox(self.loop)  # type: ignore[assignment]  # all of a queue that is used

    def data_received(self, data: bytes) -> None:
        """Read a message, or leave it to the library to make sense of what has come."""
        self.heard = self.loop.time()
        if self.framed:
            if not self.handshake_complete:
                self.framed = not self.handshake_initiated  # the first piece is the request
            elif begin := payload_at(data):
                if data[0] == TEXT and self._read(data, begin):
                    return
            else:
                self.framed = False
        super().data_received(data)

    def _read(self, data: bytes, begin: int) -> bool:
        """Take in a text, unless that is not for us to do."""
        if self.conn.state is not State.OPEN or len(data) - begin > self.config.ws_max_size:
            return False
        try:
            text = apply_mask(data[begin:], data[begin - 4 : begin]).decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    def send_keepalive_ping(self) -> None:
        """Ask for a sign of life, unless there has just been one: most who play give them."""
        assert self.ping_interval is not None
        silent = self.loop.time() - self.heard
        if silent < self.ping_interval / 2:
            wait = self.ping_interval - silent
            self.ping_timer = self.loop.call_later(wait, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    async def send(self, message: "ASGISendEvent") -> None:
        """Send; our own `texts` all at once, for each time costs more than all that is said."""
        texts: Any = message.get("texts")
        if texts is None:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(b"".join([frame_of(text.encode()) for text in texts]))

    def connection_lost(self, exc: Exception | None) -> None:
        """End; what reads frames would wait for more."""
        super().connection_lost(exc)
        self.conn.parser.close()


def payload_at(data: bytes) -> int:
    """Where the payload of a frame begins; 0 unless it is one whole frame, the last of a message.

    Larger ones than 64 kB, and those that are not masked as they have to be, count as none.
    """
    if len(data) < 6 or not data[0] & data[1] & 0x80:
        return 0
    size, begin = data[1] & 0x7F, 6
    if size == 126:
        size, begin = int.from_bytes(data[2:4], "big"), 8
    whole = len(data) == begin + size and data[1] & 0x7F < 127
    return begin if whole else 0


def frame_of(body: bytes) -> bytes:
    """A text as a frame."""
    size = len(body)
    if size < 126:
        return bytes((TEXT, size)) + body
    if size < 1 << 16:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big") + body
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + body
