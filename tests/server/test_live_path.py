"""A WebSocket to a path where nothing is live is refused before it is accepted."""

from typing import Any

from einfall.server.app import make_app
from einfall.server.settings import Settings
from tests.server.stores import asynchronous


@asynchronous
async def test_no_other_path_is_live() -> None:
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message["type"])

    scope = {
        "type": "websocket",
        "path": "/api/tables/a/lively",
        "headers": [],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
        "scheme": "ws",
        "query_string": b"",
    }
    await make_app(Settings("never-opened.sqlite"))(scope, receive, send)
    assert sent == ["websocket.close"]
