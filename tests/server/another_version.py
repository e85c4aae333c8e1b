"""`einfall serve` as another version of Einfall would run it, as a process of its own.

python -m tests.server.another_version VERSION CHANGE serve [OPTION ...], where CHANGE is how its
protocol differs from ours:
- nothing: not at all;
- older: it knows less of what clients say, and refuses the rest;
- newer: it no longer says what clients rely on.
"""

import sys
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import einfall


def know_less() -> None:
    """Refuse a hello with a language, and a table with a clock."""
    from einfall.server.http import api
    from einfall.server.http.answers import LARGEST_BODY, Wrong, read
    from einfall.server.live import sockets
    from einfall.server.messages.asked import NewTable

    hello = msgspec.defstruct(
        "Hello",
        [("since", int, 0), ("secret", str | None, None)],
        tag_field="do",
        tag="hello",
        forbid_unknown_fields=True,
    )
    sockets._decoder = msgspec.json.Decoder(hello)

    async def read_less(request: Request, kind: Any, largest: int = LARGEST_BODY) -> Any:
        if kind is NewTable and b'"clock"' in await request.body():
            raise Wrong(400, "body", "Object contains unknown field `clock`")
        return await read(request, kind, largest)

    api.read = read_less  # type: ignore[attr-defined]  # not said to be there for others


def say_otherwise() -> None:
    """Call what all updates have by another name, and links too."""
    from einfall.server.http import api
    from einfall.server.http.answers import json_response
    from einfall.server.live.sockets import Socket

    send = Socket.send

    async def send_otherwise(self: Socket, *texts: str) -> None:
        await send(self, *(text.replace('"waiting":', '"deciding":') for text in texts))

    def answer_otherwise(content: object, status: int = 200) -> Response:
        said = msgspec.json.decode(msgspec.json.encode(content))
        if isinstance(said, dict) and "links" in said:
            said["seats"] = said.pop("links")
        return json_response(said, status)

    Socket.send = send_otherwise  # type: ignore[method-assign]  # that is the point
    api.json_response = answer_otherwise  # type: ignore[attr-defined]  # as above


if __name__ == "__main__":
    einfall.__version__, change = sys.argv[1:3]
    {"nothing": lambda: None, "older": know_less, "newer": say_otherwise}[change]()
    from einfall.cli import main

    sys.exit(main(sys.argv[3:]))
