"""uvicorn's protocols, with bounds to what one client can take, and cut circles.

A connection has so many seconds to say what it wants, in so many bytes, whether it is slow on
purpose or not; and one address may have only so many connections that have not said it yet.

In uvicorn's protocols some objects refer to each other in circles. Python frees circles only when
it looks at all objects there are, and with thousands of connections that takes a second in which
nobody is answered. So it is to happen hardly ever (`einfall.server.app`), and the circles are cut
here.
"""

import asyncio
from collections import Counter
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from einfall.server import metrics
from einfall.server.limits import who_is_at

LARGEST_HEAD = 32 * 1024
"""Bytes of a request before its body: what it asks for, and all headers."""
MOST_HEADERS = 100
PATIENCE = {"head": 10.0, "body": 20.0}
"""Seconds for each; a connection that says nothing at all is waited for as for a head."""
MOST_UNHEARD = 1000
"""Connections of one address that have yet to say all that they want; it may be a proxy's."""

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
        """Hand the connection over; what has read its first lines has done its work."""
        self._stop_waiting()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as in `connection_lost` of theirs

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


class WebSockets(WebSocketsSansIOProtocol):
    """A WebSocket."""

    def connection_lost(self, exc: Exception | None) -> None:
        """End; what reads frames would wait for more."""
        super().connection_lost(exc)
        self.conn.parser.close()
