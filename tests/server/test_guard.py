"""What the service refuses: foreign pages, too much, too often, too slow; what it never says."""

import asyncio
import io
import json
import logging
import random
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from einfall.server import limits, live, logs, sight
from einfall.server.databases import make_store
from einfall.server.guard import HEADERS
from einfall.server.limits import Bucket, Limiter
from einfall.server.live import Live
from einfall.server.messages import NewTable, Sit
from einfall.server.service import Service
from einfall.server.settings import Limits
from einfall.server.thinking import Thinkers
from tests.server.serving import MANY, Made, Person, Served, play_on, serving
from tests.server.stores import asynchronous

NEVER = 0.0001
"""So many a second: none, in a test."""


def refused_live(served: Served, table: str, **headers: str) -> int:
    """The status with which a WebSocket is refused."""
    with pytest.raises(InvalidStatus) as raised:
        Person(served, table, headers=headers)
    return int(raised.value.response.status_code)


def closed(person: Person) -> tuple[int, str]:
    """The code with which a connection is closed, and the code of the problem before it."""
    problem = ""
    try:
        while True:
            problem = person.hear().get("code", problem)
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else 0, problem


# Where pages come from


FOREIGN: dict[str, Callable[[int], str]] = {
    "another site": lambda port: "https://evil.example",
    "another port": lambda port: f"http://127.0.0.1:{port + 1}",
    "no port": lambda port: "http://127.0.0.1",
    "another scheme": lambda port: f"https://127.0.0.1:{port}",
    "a name that begins alike": lambda port: f"http://127.0.0.1:{port}.evil.example",
    "a name that ends alike": lambda port: f"http://evil-127.0.0.1:{port}",
    "a subdomain": lambda port: f"http://sub.127.0.0.1:{port}",
    "another name of this machine": lambda port: f"http://localhost:{port}",
    "a path": lambda port: f"http://127.0.0.1:{port}/",
    "a user": lambda port: f"http://me@127.0.0.1:{port}",
    "null": lambda port: "null",
    "empty": lambda port: "",
}


@pytest.mark.parametrize("name", FOREIGN)
def test_pages_of_others_can_ask_for_nothing(served: Served, name: str) -> None:
    made = served.make()
    origin = FOREIGN[name](served.port)
    body = {"do": "sit", "id": "x"}
    for path in ("/api/tables", f"/api/tables/{made.table}/commands", "/api/challenges/genial"):
        reply = served.post(path, body, headers={"Origin": origin}, secret=made.secrets[0])
        assert (reply.status, reply.code) == (403, "origin")
    assert refused_live(served, made.table, Origin=origin) == 403
    assert served.get(f"/api/tables/{made.table}").json()["number"] == 1


def test_the_services_own_pages_may_ask(served: Served) -> None:
    made = served.make()
    headers = {"Origin": served.origin}
    assert served.post("/api/tables", {"game": "genial"}, headers=headers).status == 201
    with Person(served, made.table, headers=headers) as person:
        assert person.catch_up(1)["number"] == 1


def test_the_origin_is_the_name_that_the_browser_used(served: Served) -> None:
    headers = {"Host": "play.example", "Origin": "http://play.example"}
    assert served.post("/api/tables", {"game": "genial"}, headers=headers).status == 201
    headers["Origin"] = served.origin
    assert served.post("/api/tables", {"game": "genial"}, headers=headers).status == 403


def test_nobody_elses_page_can_read_an_answer(served: Served) -> None:
    headers = {"Origin": "https://evil.example"}
    for method in ("GET", "OPTIONS", "HEAD"):
        reply = served.ask(
            method, "/api/games", headers={**headers, "Access-Control-Request-Method": "POST"}
        )
        assert not [name for name in reply.headers if name.startswith("access-control")]
        assert reply.headers["cross-origin-resource-policy"] == "same-origin"


def test_a_list_of_origins_replaces_ones_own(tmp_path: Path) -> None:
    allowed = ("https://play.example", "http://other.example:8000")
    with serving(tmp_path, origins=allowed) as served:
        made = served.make()

        def status(origin: str) -> int:
            headers = {"Origin": origin}
            return served.post("/api/tables", {"game": "genial"}, headers=headers).status

        assert [status(origin) for origin in allowed] == [201, 201]
        for origin in (
            served.origin,
            "http://play.example",
            "https://play.example:443",
            "https://www.play.example",
            "https://play.example.evil.example",
            "http://other.example",
            "null",
        ):
            assert status(origin) == 403
            assert refused_live(served, made.table, Origin=origin) == 403
        with Person(served, made.table, headers={"Origin": allowed[0]}) as person:
            assert person.catch_up(1)


def cookie_of(served: Served, made: Made) -> str:
    """The cookie of a browser that has entered."""
    path, body = f"/api/tables/{made.table}/enter", {"secret": made.secrets[0]}
    reply = served.post(path, body, headers={"Origin": served.origin})
    return reply.headers["set-cookie"].partition(";")[0]


def test_a_cookie_counts_only_with_an_origin_of_ours(served: Served) -> None:
    made = served.make()
    cookie = {"Cookie": cookie_of(served, made)}
    without = served.command(made.table, "sit", headers=cookie)
    assert (without.status, without.json()["code"]) == (409, "seat")
    foreign = {**cookie, "Origin": "https://evil.example"}
    assert served.command(made.table, "sit", headers=foreign).status == 403
    with Person(served, made.table, headers=cookie) as person:
        person.catch_up(1)
        assert [one["seat"] for one in person.update["sights"]] == [None]
        assert person.do("sit")["code"] == "seat"
    ours = {**cookie, "Origin": served.origin}
    with Person(served, made.table, headers=ours) as person:
        person.catch_up(1)
        assert [one["seat"] for one in person.update["sights"]] == [0]
    assert served.command(made.table, "sit", headers=ours).status == 200


def test_a_secret_in_an_address_counts_for_nothing(served: Served) -> None:
    made = served.make()
    for name in ("secret", "token", "access_token", "key"):
        update = served.get(f"/api/tables/{made.table}?{name}={made.secrets[0]}").json()
        assert [one["seat"] for one in update["sights"]] == [None]
    described = served.get("/api/openapi.json").json()
    queries = {
        parameter["name"]
        for operations in described["paths"].values()
        for operation in operations.values()
        for parameter in operation["parameters"]
        if parameter["in"] == "query"
    }
    assert queries == {"since"}


# What every answer has


def test_every_answer_has_the_headers_that_keep_browsers_safe(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = served.make()
    path = f"/api/tables/{made.table}"
    replies = {
        200: served.get(path),
        201: served.post("/api/tables", {"game": "genial"}),
        400: served.post("/api/tables", b"{"),
        403: served.get(path, secret="x" * 32),
        404: served.get("/nothing/here"),
        405: served.ask("DELETE", "/api/tables"),
        409: served.get(f"{path}/record"),
        413: served.post("/api/tables", b" " * 70_000),
        415: served.post("/api/tables", b"{}", headers={"Content-Type": "text/html"}),
    }
    monkeypatch.setattr(sight, "update", lambda *_: 1 / 0)
    replies[500] = served.get(path)
    for status, reply in replies.items():
        assert reply.status == status
        for name, value in HEADERS.items():
            assert reply.headers.get_all(name) == [value]
        assert "server" not in reply.headers
    policy = replies[200].headers["content-security-policy"].split("; ")
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in str(policy)
    assert replies[500].body == b"Internal Server Error"
    for reply in (replies[200], replies[201], replies[403]):
        assert reply.headers["cache-control"] == "no-store"


def test_pages_and_descriptions_have_them_too(served: Served) -> None:
    for path in ("/api", "/api/openapi.json", "/api/messages.json", "/health", "/metrics"):
        reply = served.get(path)
        assert reply.status == 200
        assert HEADERS.items() <= dict(reply.headers.items()).items()


def test_browsers_stay_with_https_where_there_is_one(served: Served) -> None:
    assert "strict-transport-security" not in served.get("/health").headers
    secure = served.get("/health", headers={"X-Forwarded-Proto": "https"})
    assert secure.headers["strict-transport-security"].startswith("max-age=")


# Too much


def test_a_request_that_is_too_large(served: Served) -> None:
    largest = b" " * (64 * 1024)
    assert served.post("/api/tables", largest).status == 400
    reply = served.post("/api/tables", largest + b" ")
    assert (reply.status, reply.code) == (413, "too large")


def test_a_request_that_does_not_say_how_large_it_is(served: Served) -> None:
    with closing(HTTPConnection("127.0.0.1", served.port, timeout=10)) as connection:
        connection.request(
            "POST",
            "/api/tables",
            iter([b" " * 10_000] * 7),
            {"Content-Type": "application/json", "Transfer-Encoding": "chunked"},
            encode_chunked=True,
        )
        assert connection.getresponse().status == 413


def test_a_message_that_is_too_large(served: Served) -> None:
    made = served.make()
    with Person(served, made.table) as person:
        person.socket.send(" " * (64 * 1024))
        assert person.hear_until("problem")["code"] == "message"
        person.socket.send(" " * (64 * 1024 + 1))
        assert closed(person)[0] == 1009
    assert served.get("/health").status == 200


# Too often


def test_requests_are_limited_by_address(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(requests=(NEVER, 5))) as served:
        assert [served.get("/api/games").status for _ in range(7)] == [200] * 5 + [429] * 2
        reply = served.get("/health")
        assert (reply.status, reply.code) == (429, "too many")
        assert int(reply.headers["retry-after"]) > 0
        assert HEADERS.items() <= dict(reply.headers.items()).items()
        assert refused_live(served, "none") == 403
        other = {"X-Forwarded-For": "192.0.2.1"}
        assert served.get("/api/games", headers=other).status == 200


def test_pages_are_not_limited(tmp_path: Path) -> None:
    """A page is dozens of files, and a whole school may come from one address."""
    with serving(tmp_path, Limits(requests=(NEVER, 1))) as served:
        assert {served.get("/").status for _ in range(50)} == {200}
        assert {served.get("/web/main.js").status for _ in range(50)} == {200}
        assert [served.get("/health").status for _ in range(2)] == [200, 429]


def test_new_tables_are_limited_by_address(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(tables=(NEVER, 2))) as served:
        wanted = {"game": "genial"}
        made = [served.post("/api/tables", wanted) for _ in range(3)]
        assert [reply.status for reply in made] == [201, 201, 429]
        assert made[2].code == "too many"
        other = {"X-Forwarded-For": "192.0.2.1"}
        assert served.post("/api/tables", wanted, headers=other).status == 201
        table, link = made[0].json()["table"], made[0].json()["links"][0]
        assert served.command(table, "sit", link["secret"]).status == 200


def test_commands_are_limited_by_seat_however_they_come(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(commands=(NEVER, 3))) as served:
        made = served.make()
        one, two = made.secrets
        statuses = [served.command(made.table, "sit", one).status for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
        with Person(served, made.table, one) as person:
            refused = person.do("sit")
            assert (refused["type"], refused["code"]) == ("answer", "too many")
            person.say({"do": "ping"})
            person.hear_until("pong")  # the connection lives
        assert served.command(made.table, "sit", two).status == 200
        assert served.command(served.make().table, "sit").status == 409  # and at other tables


def test_messages_are_limited_by_connection(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(messages=(NEVER, 4))) as served:
        made = served.make()
        with Person(served, made.table) as other, Person(served, made.table) as person:
            for _ in range(5):
                person.say({"do": "ping"})
            assert closed(person) == (1008, "too many")
            other.say({"do": "ping"})
            other.hear_until("pong")


def test_connections_are_limited_by_address(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(requests=MANY, connections=2)) as served:
        made = served.make()
        with Person(served, made.table) as one, Person(served, made.table) as two:
            one.catch_up(1)
            two.catch_up(1)
            assert refused_live(served, made.table) == 403
            assert served.get("/health").status == 429
            other = {"X-Forwarded-For": "192.0.2.1"}
            with Person(served, made.table, headers=other) as three:
                three.catch_up(1)
        for _ in range(100):
            if served.get("/health").status == 200:
                break
            time.sleep(0.02)
        with Person(served, made.table) as again:
            again.catch_up(1)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A time that can be changed."""
    now = [1000.0]
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: now[-1]))
    return now


def test_a_bucket_fills_up_again(clock: list[float]) -> None:
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock.append(1000.4)
    assert not bucket.take()
    clock.append(1000.6)
    assert [bucket.take(), bucket.take()] == [True, False]
    clock.append(2000.0)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_a_limiter_forgets_those_who_have_not_come_for_long(clock: list[float]) -> None:
    limiter = Limiter(rate=1, burst=2)
    limiter.LARGEST = 3
    for key in "abc":
        assert limiter.allows(key)
    clock.append(1001.0)
    limiter.allows("c")
    clock.append(1002.5)
    assert limiter.allows("d")
    assert sorted(map(str, limiter.buckets)) == ["c", "d"]


# Too slow


class SlowSocket:
    """A WebSocket whose client takes so many messages and then no more."""

    def __init__(self, table: str, takes: int, *said: object) -> None:
        self.takes = takes
        self.taken: list[dict[str, Any]] = []
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.said.put_nowait({"type": "websocket.connect"})
        self.say({"do": "hello"})
        for message in said:
            self.say(message)
        self.table = table

    def say(self, message: object) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def served_by(self, live: Live) -> None:
        scope = {"type": "websocket", "path": "/", "headers": []}
        await live(self.table, scope, self.said.get, self.send)

    async def send(self, message: Any) -> None:
        if len(self.taken) > self.takes:
            await asyncio.Event().wait()
        self.taken.append(message)


@asynchronous
async def test_who_does_not_take_what_is_sent_is_let_go_and_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "PATIENCE", 1.0)
    service = Service(make_store(str(tmp_path / "tables.db")), Thinkers())
    await service.open()
    try:
        serve = Live(service, Limiter(*MANY), MANY)
        service.rooms.spawn(serve.watch())
        made = await service.create(NewTable("genial"))
        room = await service.rooms.room(made.table)
        slow, quick = SlowSocket(made.table, 1), SlowSocket(made.table, 1000)
        stuck = asyncio.ensure_future(slow.served_by(serve))
        served = asyncio.ensure_future(quick.served_by(serve))
        await asyncio.sleep(0.1)
        assert room.connected[live.WATCHERS] == 2
        hand = await service.hand_of_secret(made.table, made.links[0].secret)
        began = time.monotonic()
        for number in range(5):
            sit = Sit(id=f"{number}", name=f"Ann {number}")
            assert (await service.do(room, hand, sit)).ok
        assert time.monotonic() - began < 0.9
        await asyncio.wait_for(stuck, 5)
        assert room.connected[live.WATCHERS] == 1
        assert len(quick.taken) > 4
        quick.said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(served, 5)
        assert room.connected[live.WATCHERS] == 0
    finally:
        await service.close()


@asynchronous
async def test_who_asks_and_does_not_listen_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "PATIENCE", 60.0)
    service = Service(make_store(str(tmp_path / "tables.db")), Thinkers())
    await service.open()
    try:
        made = await service.create(NewTable("genial"))
        questions = [{"do": "ping"}] * 200
        deaf = SlowSocket(made.table, 2, *questions)
        await asyncio.wait_for(deaf.served_by(Live(service, Limiter(*MANY), MANY)), 5)
        assert deaf.said.qsize() > 100  # they were not even read
    finally:
        await service.close()


# Who never says hello


def test_who_says_nothing_is_let_go(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PATIENCE", 0.2)
    made = served.make()
    with closing(socket.create_connection(("127.0.0.1", served.port), timeout=10)) as raw:
        raw.sendall(
            f"GET /api/tables/{made.table}/live HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        received = b""
        while b"\x88" not in received:  # a frame that closes
            received += raw.recv(65536)
    assert b"101 Switching Protocols" in received
    assert b"say hello first" in received
    assert (4400).to_bytes(2, "big") in received.rpartition(b"\x88")[2]


@pytest.mark.parametrize(
    ("table", "hello", "expected"),
    [
        ("none", {"do": "hello"}, (4404, "no table")),
        ("../x", {"do": "hello"}, None),
        (None, {"do": "hello", "secret": "x" * 32}, (4403, "secret")),
        (None, {"do": "ping"}, (4400, "hello")),
        (None, {"do": "sit", "id": "x"}, (4400, "hello")),
        (None, {"do": "hello", "secret": "short"}, (4400, "message")),
        (None, {"do": "hello", "since": -1}, (4400, "message")),
        (None, {"do": "hello", "language": "ja"}, (4400, "message")),
        (None, {"do": "hello", "hello": "hello"}, (4400, "message")),
        (None, [], (4400, "message")),
    ],
)
def test_first_messages_that_are_none(
    served: Served, table: str | None, hello: Any, expected: tuple[int, str] | None
) -> None:
    if expected is None:
        assert refused_live(served, table or "") in (403, 404)
        return
    there = table or served.make().table
    with Person(served, there, say_hello=False) as person:
        person.say(hello)
        assert closed(person) == expected


# What is never said


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """All that the service writes about itself, as loudly as it can."""
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    loggers = [logging.getLogger(name) for name in ("einfall.server", "uvicorn", "uvicorn.error")]
    before = [(one, one.handlers, one.propagate, one.level) for one in loggers]
    logs.start("debug")
    yield written
    for one, handlers, propagate, level in before:
        one.handlers, one.propagate = handlers, propagate
        one.setLevel(level)


def test_no_secret_gets_into_the_log(tmp_path: Path, log: io.StringIO) -> None:
    hidden: list[str] = []
    with serving(tmp_path) as served:
        for game in ("genial", "einstein"):
            made = served.make(game, 2, seats=[{}, {}])
            seed = served.seed_of(made.table)
            hidden += [*made.secrets, seed.hex(), str(seed)]
            cookie = cookie_of(served, made)
            hidden.append(cookie.partition("=")[2])
            served.get(f"/api/tables/{made.table}", headers={"Cookie": cookie})
            served.get(f"/api/tables/{made.table}", secret=made.secrets[0])
            served.post(f"/api/tables/{made.table}/commands", b"{", secret=made.secrets[0])
            served.post(f"/api/tables/{made.table}/enter", {"secret": "a-wrong-secret-of-mine"})
            hidden.append("a-wrong-secret-of-mine")
            people = [Person(served, made.table, secret) for secret in made.secrets]
            for person in people:
                person.do("sit", name="Nobody's business", seed="added2chance")
                person.do("move", move="nonsense")
            hidden += ["Nobody's business", "added2chance", "nonsense"]
            play_on(people, random.Random(1))
            for person in people:
                person.__exit__()
            served.get(f"/api/tables/{made.table}/record")
    text = log.getvalue()
    for secret in hidden:
        assert secret not in text
    entries = [json.loads(line) for line in text.splitlines()]
    events = {entry["event"] for entry in entries}
    assert {"open", "table created", "game over", "request", "closed"} <= events
    requests = [entry for entry in entries if entry["event"] == "request"]
    paths = {entry["path"] for entry in requests}
    assert {"/api/tables/{table}", "/api/tables/{table}/enter"} <= paths
    assert all(entry["status"] < 500 for entry in requests)


def test_an_error_is_logged_without_what_was_asked(
    tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as served:
        made = served.make()
        monkeypatch.setattr(sight, "update", lambda *_: 1 / 0)
        assert served.get(f"/api/tables/{made.table}", secret=made.secrets[0]).status == 500
    entries = [json.loads(line) for line in log.getvalue().splitlines()]
    failed = next(entry for entry in entries if entry.get("status") == 500)
    assert (failed["level"], failed["path"]) == ("error", "/api/tables/{table}")
    assert any("ZeroDivisionError" in str(entry.get("problem")) for entry in entries)
    assert made.secrets[0] not in log.getvalue()
