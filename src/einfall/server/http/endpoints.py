"""Each endpoint of the API as a line, which also documents it."""

from dataclasses import dataclass
from typing import Any

from einfall.server.messages.asked import (
    CarryOver,
    CodeWanted,
    EndPush,
    Enter,
    HandoverWanted,
    NewLink,
    NewOffer,
    NewPush,
    NewTable,
    PlayNow,
    TableCommand,
)
from einfall.server.messages.told import (
    AnalysisShown,
    Answer,
    Brought,
    CarriedOver,
    Challenge,
    ChallengeTable,
    Code,
    Counts,
    Entered,
    GameShown,
    Handover,
    Health,
    Kept,
    Link,
    OfferShown,
    PlayedShown,
    PublicKey,
    PushKey,
    PushState,
    Seated,
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
    Endpoint(
        "POST",
        "/api/tables/{table}/analysis",
        "analysis",
        AnalysisShown,
        problems=(403, 404, 409, 429),
    ),
    Endpoint("GET", "/api/games", "list_games", list[GameShown]),
    Endpoint(
        "GET", "/api/me/games", "list_mine", list[PlayedShown], problems=(400,), query=("limit",)
    ),
    Endpoint("POST", "/api/me/forget", "forget_me", Kept, problems=(403,)),
    Endpoint(
        "POST",
        "/api/me/handover",
        "make_handover",
        Handover,
        HandoverWanted,
        problems=(400, 403, 409, 413, 415),
    ),
    Endpoint(
        "POST",
        "/api/me/carry",
        "carry_over",
        CarriedOver,
        CarryOver,
        problems=(400, 403, 409, 413, 415),
    ),
    Endpoint("GET", "/api/push", "push_key", PushKey),
    Endpoint(
        "POST",
        "/api/me/push",
        "start_push",
        PushState,
        NewPush,
        problems=(400, 403, 409, 413, 415),
    ),
    Endpoint(
        "POST",
        "/api/me/push/end",
        "end_push",
        PushState,
        EndPush,
        problems=(400, 403, 413, 415),
    ),
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
    Endpoint("GET", "/api/lobby", "list_offers", list[OfferShown], problems=(404,)),
    Endpoint(
        "POST",
        "/api/lobby",
        "make_offer",
        Seated,
        NewOffer,
        201,
        (400, 403, 404, 409, 413, 415, 429),
    ),
    Endpoint(
        "POST",
        "/api/lobby/play",
        "play_now",
        Seated,
        PlayNow,
        problems=(400, 403, 404, 409, 413, 415, 429),
    ),
    Endpoint("POST", "/api/lobby/{table}/take", "take_seat", Seated, problems=(403, 404, 409, 429)),
    Endpoint("POST", "/api/lobby/{table}/keep", "keep_offer", Seated, problems=(403, 404)),
    Endpoint("POST", "/api/lobby/{table}/withdraw", "withdraw_offer", Seated, problems=(403, 404)),
    Endpoint("GET", "/api/counts", "counts", Counts),
    Endpoint("GET", "/.well-known/einfall-key.json", "public_key", PublicKey),
    Endpoint("POST", "/api/qr", "draw_code", Code, CodeWanted, problems=(400, 413, 415)),
    Endpoint("GET", "/health", "health", Health),
    Endpoint("GET", "/metrics", "metrics", None, problems=(404,), kind="text/plain"),
)
