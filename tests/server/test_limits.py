"""Too often: requests, tables, commands, messages and connections are limited, each by itself."""

import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from einfall.server import limits
from einfall.server.http.guard import HEADERS
from einfall.server.limits import Bucket, Limiter
from einfall.server.settings import Limits
from tests.server.serving import MANY, Person, closed, refused_live, serving

NEVER = 0.0001
"""So many a second: none, in a test."""


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


def test_whatever_makes_a_table_counts_towards_them(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(tables=(NEVER, 1)), lobby=True) as served:
        page = {"Origin": served.origin}
        assert served.post("/api/challenges/einstein", headers=page).status == 200
        wanted = {"game": "einstein"}
        for path, body in (
            ("/api/tables", wanted),
            ("/api/challenges/genial", None),
            ("/api/me/games", {}),
            ("/api/lobby", wanted),
            ("/api/lobby/play", wanted),
        ):
            reply = served.post(path, body, headers=page)
            assert (reply.status, reply.code) == (429, "too many"), path


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
