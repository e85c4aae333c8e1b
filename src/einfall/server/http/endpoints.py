"""Each endpoint of the API as a line, which also documents it."""

from dataclasses import dataclass
from typing import Any

from einfall.server.messages.asked import CodeWanted, Enter, NewLink, NewTable, TableCommand
from einfall.server.messages.told import (
    Answer,
    Brought,
    Challenge,
    ChallengeTable,
    Code,
    Counts,
    Entered,
    GameShown,
    Health,
    Kept,
    Link,
    PlayedShown,
    PublicKey,
    Statistics,
    TableMade,
    Update,
)


@dataclass(frozen=True)
class Endpoint:
    """A line of the API."""

    method: str
    path: str
    handler: str
    """The method of `Api` that answers; the first line of its docstring says what it does."""
    answer: Any
    body: Any = None
    status: int = 200
    problems: tuple[int, ...] = ()
    query: tuple[str, ...] = ()
    kind: str = "application/json"


ENDPOINTS = (
    Endpoint("POST", "/api/tables", "make_table", TableMade, NewTable, 201, (400, 409, 413, 415)),
    Endpoint(
        "GET", "/api/tables/{table}", "show_table", Update, None, 200, (400, 403, 404), ("since",)
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/events",
        "stream_table",
        None,
        problems=(400, 403, 404),
        query=("since",),
        kind="text/event-stream",
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/commands",
        "command",
        Answer,
        TableCommand,
        problems=(400, 403, 404, 413, 415),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/enter",
        "enter",
        Entered,
        Enter,
        problems=(400, 403, 404, 413, 415),
    ),
    Endpoint(
        "GET", "/api/tables/{table}/record", "record", dict[str, Any], problems=(403, 404, 409)
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/replay",
        "replay",
        list[dict[str, Any]],
        problems=(403, 404, 409),
    ),
    Endpoint("GET", "/api/games", "list_games", list[GameShown]),
    Endpoint("GET", "/api/me/games", "list_mine", list[PlayedShown]),
    Endpoint("POST", "/api/me/forget", "forget_me", Kept, problems=(403,)),
    Endpoint("GET", "/api/kept", "show_kept", Kept),
    Endpoint(
        "POST",
        "/api/me/games",
        "bring_game",
        Brought,
        dict[str, Any],
        201,
        (400, 403, 409, 413, 415, 429),
    ),
    Endpoint("GET", "/api/me/statistics", "my_statistics", list[Statistics]),
    Endpoint("GET", "/api/challenges/{day}/{game}", "show_challenge", Challenge, problems=(404,)),
    Endpoint(
        "POST", "/api/challenges/{game}", "play_challenge", ChallengeTable, problems=(403, 404)
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/links",
        "renew_link",
        Link,
        NewLink,
        problems=(400, 403, 404, 409, 413, 415),
    ),
    Endpoint("GET", "/api/counts", "counts", Counts),
    Endpoint("GET", "/.well-known/einfall-key.json", "public_key", PublicKey),
    Endpoint("POST", "/api/qr", "draw_code", Code, CodeWanted, problems=(400, 413, 415)),
    Endpoint("GET", "/health", "health", Health, problems=(503,)),
    Endpoint("GET", "/metrics", "metrics", None, problems=(404,), kind="text/plain"),
)
