"""The same failure has the same status and the same code, whatever was asked."""

from collections.abc import Iterator
from typing import Any

import pytest

from einfall.server.http.api import LARGEST_RECORD
from einfall.server.http.endpoints import ENDPOINTS, Endpoint
from einfall.server.http.openapi import openapi
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
from einfall.server.settings import Limits
from einfall.server.store.interface import StoreError
from einfall.server.store.sqlite import SqliteStore
from tests.server.serving import MANY, Made, Reply, Served, serving

NOWHERE = "no-such-table"
SECRET = "x" * 32

BODIES: dict[str, Any] = {
    repr(NewTable): {"game": "einstein"},
    repr(TableCommand): {"do": "sit", "id": "a"},
    repr(Enter): {"secret": SECRET},
    repr(HandoverWanted): {},
    repr(CarryOver): {"code": SECRET},
    repr(NewPush): {"endpoint": "https://fcm.googleapis.com/x", "p256dh": "x", "auth": "x"},
    repr(EndPush): {"endpoint": "https://fcm.googleapis.com/x"},
    repr(dict[str, Any]): {},
    repr(NewLink): {"owner": SECRET, "seat": 0},
    repr(NewOffer): {"game": "einstein"},
    repr(PlayNow): {"game": "einstein"},
    repr(CodeWanted): {"text": "a"},
}
"""A body that can be read, for each kind."""

FOR_BROWSERS = (
    *("forget_me", "make_handover", "carry_over", "start_push", "end_push", "bring_game"),
    *("play_challenge", "make_offer", "play_now"),
)
"""What programs cannot ask at all."""
NEEDS_NO_STORE = (
    *("list_games", "push_key", "show_kept", "public_key", "draw_code", "metrics"),
    *("list_mine", "my_statistics", "forget_me", "end_push"),  # nobody knows who asks
    *("make_handover", "start_push", "bring_game"),  # refused for what is sent
)


def named(endpoints: list[Endpoint]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("endpoint", endpoints, ids=[one.handler for one in endpoints])


every = named(list(ENDPOINTS))
with_body = named([one for one in ENDPOINTS if one.body])
with_table = named([one for one in ENDPOINTS if "{table}" in one.path])
changing = named([one for one in ENDPOINTS if one.method == "POST"])


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service with all that there can be."""
    with serving(tmp_path_factory.mktemp("service"), lobby=True) as running:
        yield running


@pytest.fixture(scope="module")
def made(served: Served) -> Made:
    return served.make("einstein")


@pytest.fixture(scope="module")
def described() -> Any:
    return openapi()["paths"]


def ask(served: Served, endpoint: Endpoint, table: str = NOWHERE, **rest: Any) -> Reply:
    """Ask something that is right but for what the test is about."""
    path = endpoint.path.format(table=table, day="today", game="einstein")
    if endpoint.body:
        rest.setdefault("body", BODIES[repr(endpoint.body)])
    rest.setdefault("headers", {"Origin": served.origin})
    return served.ask(endpoint.method, path, **rest)


def is_described(described: Any, endpoint: Endpoint, reply: Reply) -> bool:
    """Whether the API says of itself that this can be answered."""
    return str(reply.status) in described[endpoint.path][endpoint.method.lower()]["responses"]


@with_table
def test_a_table_that_is_not_there(served: Served, described: Any, endpoint: Endpoint) -> None:
    reply = ask(served, endpoint)
    assert (reply.status, reply.code) == (404, "no table")
    assert is_described(described, endpoint, reply)


@pytest.mark.parametrize(
    "handler", ["show_table", "stream_table", "command", "enter", "renew_link"]
)
def test_a_secret_that_opens_nothing(
    served: Served, made: Made, described: Any, handler: str
) -> None:
    (endpoint,) = (one for one in ENDPOINTS if one.handler == handler)
    reply = ask(served, endpoint, made.table, secret=SECRET)
    assert (reply.status, reply.code) == (403, "secret")
    assert is_described(described, endpoint, reply)


@pytest.mark.parametrize("handler", ["record", "replay", "analysis"])
def test_a_game_that_is_not_over(served: Served, made: Made, described: Any, handler: str) -> None:
    (endpoint,) = (one for one in ENDPOINTS if one.handler == handler)
    reply = ask(served, endpoint, made.table)
    assert (reply.status, reply.code) == (409, "not over")
    assert is_described(described, endpoint, reply)


@with_body
def test_bodies_that_cannot_be_read(served: Served, described: Any, endpoint: Endpoint) -> None:
    page, plain = {"Origin": served.origin}, {"Content-Type": "text/plain"}
    large = b" " * (LARGEST_RECORD + 1)
    replies = [
        ask(served, endpoint, headers=page | plain),
        ask(served, endpoint, body=b"{"),
        ask(served, endpoint, body=[1]),
        ask(served, endpoint, body=b"\xff"),
        ask(served, endpoint, body=large),
    ]
    answers = [(reply.status, reply.code) for reply in replies]
    assert answers == [(415, "type"), *3 * [(400, "body")], (413, "too large")]
    assert all(is_described(described, endpoint, reply) for reply in replies)


@changing
def test_pages_of_others(served: Served, described: Any, endpoint: Endpoint) -> None:
    reply = ask(served, endpoint, headers={"Origin": "https://elsewhere.example"})
    assert (reply.status, reply.code) == (403, "origin")
    assert is_described(described, endpoint, reply)


@pytest.mark.parametrize("handler", FOR_BROWSERS)
def test_programs_where_browsers_are_meant(served: Served, described: Any, handler: str) -> None:
    (endpoint,) = (one for one in ENDPOINTS if one.handler == handler)
    reply = ask(served, endpoint, headers={})
    assert (reply.status, reply.code) == (403, "origin")
    assert is_described(described, endpoint, reply)


@every
def test_another_method(served: Served, endpoint: Endpoint) -> None:
    path = endpoint.path.format(table=NOWHERE, day="today", game="einstein")
    reply = served.ask("PATCH", path, headers={"Origin": served.origin})
    assert (reply.status, reply.code) == (405, "not found")
    assert endpoint.method in reply.headers["allow"].split(", ")


def test_too_many_requests(tmp_path_factory: pytest.TempPathFactory, described: Any) -> None:
    limits = Limits(requests=(1e-6, 1), tables=MANY)
    with serving(tmp_path_factory.mktemp("busy"), limits, lobby=True) as busy:
        assert busy.get("/health").status == 200
        for endpoint in ENDPOINTS:
            if endpoint.path.startswith(("/api", "/health", "/metrics")):
                reply = ask(busy, endpoint)
                assert (reply.status, reply.code) == (429, "too many"), endpoint
                assert reply.headers["retry-after"]
                assert is_described(described, endpoint, reply)


@every
def test_a_store_that_fails(
    served: Served,
    described: Any,
    monkeypatch: pytest.MonkeyPatch,
    endpoint: Endpoint,
) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("/a/path that nobody is to see")

    if endpoint.handler in NEEDS_NO_STORE:
        return
    monkeypatch.setattr(SqliteStore, "_ask", fail)
    monkeypatch.setattr(SqliteStore, "_write", fail)
    reply = ask(served, endpoint)
    assert (reply.status, reply.code) == (503, "store")
    assert is_described(described, endpoint, reply)
    assert b"path" not in reply.body
