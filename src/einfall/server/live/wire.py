"""uvicorn's protocols, which let go of everything as soon as a connection has ended.

In theirs some objects refer to each other in circles. Python frees circles only when it looks at
all objects there are, and with thousands of connections that takes a second in which nobody is
answered. So it is to happen hardly ever (`einfall.server.app`), and the circles are cut here.
"""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Http(HttpToolsProtocol):
    """HTTP, up to the moment when a connection becomes a WebSocket."""

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over; what has read its first lines has done its work."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as in `connection_lost` of theirs


class WebSockets(WebSocketsSansIOProtocol):
    """A WebSocket."""

    def connection_lost(self, exc: Exception | None) -> None:
        """End; what reads frames would wait for more."""
        super().connection_lost(exc)
        self.conn.parser.close()
