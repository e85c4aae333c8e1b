"""Tables by HTTP: what can be made, and who is shown what of how a table stands."""

import time

import pytest

from einfall.server.clock import clock
from einfall.server.table import sight
from tests.server.serving import Person, Served, begun, show

# New tables


def test_a_table_has_a_link_for_each_person(served: Served) -> None:
    made = served.make("genial", 3, seats=[{"name": "Ann"}, {"bot": "greedy"}, {}])
    assert [link["seats"] for link in made.links] == [[0], [2]]
    assert len({*made.secrets}) == 2
    assert all(len(secret) == 32 for secret in made.secrets)
    seats = show(served, made.table)["seats"]
    assert [(seat["name"], seat["bot"], seat["here"]) for seat in seats] == [
        ("Ann", None, False),
        ("greedy", "greedy", True),
        ("", None, False),
    ]


def test_on_one_screen_there_is_one_link(served: Served) -> None:
    made = served.make("genial", 3, seats=[{}, {"bot": "greedy"}, {}], one_screen=True)
    assert [link["seats"] for link in made.links] == [[0, 2]]


def test_all_options_are_kept(served: Served) -> None:
    rules = {"edition": "tilsit", "teams": True, "bonus": "must"}
    made = served.make("genial", 4, rules=rules, clock=90)
    created = show(served, made.table)["events"][0]
    assert created["clock"] == 90
    assert created["rules"].items() >= {**rules, "players": 4}.items()
    assert created["commitment"] == made.commitment


def test_the_clock_of_the_rules_is_a_clock(served: Served) -> None:
    made = begun(served, "einstein", 2, rules={"clock": 30})
    update = show(served, made.table)
    assert update["events"][0]["clock"] == 30
    assert update["deadline"] == pytest.approx(time.time() + 30, abs=10)


def test_nobody_can_foresee_ids_or_secrets(served: Served) -> None:
    made = [served.make() for _ in range(10)]
    assert len({one.table for one in made}) == 10
    assert len({secret for one in made for secret in one.secrets}) == 20
    assert len({one.commitment for one in made}) == 10


def test_names_lose_what_cannot_be_seen(served: Served) -> None:
    made = served.make("genial", 1, seats=[{"name": "  A\u0000n\u202en\n\ta  "}])
    assert show(served, made.table)["seats"][0]["name"] == "A nn a"
    served.command(made.table, "sit", made.secrets[0], name="B\u200b\u0007o b")
    assert show(served, made.table)["seats"][0]["name"] == "B o b"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "There are 3 seats for 2 players."),
        ("de-AT, fr;q=0.5", "Es gibt 3 Plätze für 2 Spieler."),
        ("ja, fr;q=0.5, en;q=0.3", "Il y a 3 places pour 2 joueurs."),
        ("", "There are 3 seats for 2 players."),
    ],
)
def test_problems_are_told_in_the_visitors_language(
    served: Served, language: str, text: str
) -> None:
    wanted = {"game": "genial", "rules": {"players": 2}, "seats": [{}, {}, {}]}
    reply = served.post("/api/tables", wanted, headers={"Accept-Language": language})
    assert (reply.status, reply.code) == (409, "seats")
    assert reply.json()["text"] == text


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_no_language_leaks_into_the_next_request(served: Served, language: str) -> None:
    german = served.get("/api/tables/none", headers={"Accept-Language": "de"}).json()["text"]
    reply = served.get("/api/tables/none", headers={"Accept-Language": language})
    assert (reply.json()["text"] == german) == (language == "de")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "body"),
        (b"{", 400, "body"),
        (b"\xff\xfe", 400, "body"),
        (b"[]", 400, "body"),
        ({}, 400, "body"),
        ({"game": "chess"}, 400, "body"),
        ({"game": "genial", "colour": "red"}, 400, "body"),
        ({"game": "genial", "seats": [{}] * 9}, 400, "body"),
        ({"game": "genial", "seats": [{"name": "x" * 41}]}, 400, "body"),
        ({"game": "genial", "clock": -1}, 400, "body"),
        ({"game": "genial", "clock": 1e300}, 400, "body"),
        ({"game": "genial", "rules": {"players": [2]}}, 400, "body"),
        ({"game": "genial", "rules": {"players": 5}}, 409, "rules"),
        ({"game": "genial", "rules": {"players": True}}, 409, "rules"),
        ({"game": "genial", "rules": {"gravity": 1}}, 409, "rules"),
        ({"game": "einstein", "rules": {"edition": "kosmos"}}, 409, "rules"),
        ({"game": "genial", "seats": [{"bot": "nobody"}, {}]}, 409, "bot"),
        ({"game": "genial", "seats": [{"bot": "master:time=86400"}, {}]}, 409, "bot"),
    ],
)
def test_tables_that_cannot_be_made(served: Served, body: object, status: int, code: str) -> None:
    reply = served.post("/api/tables", body)
    assert (reply.status, reply.code) == (status, code)


def test_only_json_is_read(served: Served) -> None:
    body = b'{"game": "genial"}'
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        reply = served.post("/api/tables", body, headers={"Content-Type": kind})
        assert (reply.status, reply.code) == (415, "type")
    fine = served.post(
        "/api/tables", body, headers={"Content-Type": "application/json; charset=utf-8"}
    )
    assert fine.status == 201


# How a table stands


def test_a_seat_sees_its_own_side_of_the_table(served: Served) -> None:
    made = begun(served)
    mine = show(served, made.table, secret=made.secrets[1])
    assert [seat["yours"] for seat in mine["seats"]] == [False, True]
    assert [sight["seat"] for sight in mine["sights"]] == [1]
    watched = show(served, made.table)
    assert [sight["seat"] for sight in watched["sights"]] == [None]
    assert mine["hash"] == watched["hash"]


def test_only_what_is_new_is_told(served: Served) -> None:
    made = begun(served)
    path = f"/api/tables/{made.table}"
    everything = served.get(path).json()
    number = everything["number"]
    assert [event["number"] for event in everything["events"]] == list(range(1, number + 1))
    assert served.get(f"{path}?since={number - 2}").json()["events"] == everything["events"][-2:]
    later = served.get(path, headers={"Last-Event-ID": str(number)}).json()
    assert later["events"] == []
    # who knows more than there is has seen another table
    assert served.get(f"{path}?since={number + 1}").json()["events"] == everything["events"]


@pytest.mark.parametrize(
    "since", ["", "1&since=2", "-1", "1.5", "x", "%00", "99999999999999999999", "\u0661"]
)
def test_since_is_a_number(served: Served, since: str) -> None:
    made = served.make()
    quoted = since if since.isascii() else "%D9%A1"
    reply = served.get(f"/api/tables/{made.table}?since={quoted}")
    assert (reply.status, reply.code) == (400, "since")


def test_the_time_is_the_present(served: Served) -> None:
    made = served.make()
    time.sleep(0.05)
    before = clock.now()
    assert before <= show(served, made.table)["now"] <= clock.now()


def test_the_time_is_the_present_also_for_who_comes_to_a_quiet_table(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sight, "FRESH", 0.05)
    made = served.make()
    for _ in range(2):
        before = clock.now()
        with Person(served, made.table) as person:
            assert before <= person.catch_up(1)["now"] <= clock.now()
        time.sleep(0.1)


@pytest.mark.parametrize("table", ["none", "x" * 33, "%2e%2e", "%00", "a.b", "%F0%9F%8E%B2"])
@pytest.mark.parametrize("rest", ["", "/events", "/record", "/replay"])
def test_tables_that_are_not_there(served: Served, table: str, rest: str) -> None:
    reply = served.get(f"/api/tables/{table}{rest}")
    assert (reply.status, reply.code) == (404, "no table")


def test_a_secret_of_another_table_opens_nothing(served: Served) -> None:
    made, other = begun(served), begun(served)
    path = f"/api/tables/{made.table}"
    for secret in (other.secrets[0], "nonsense", "x" * 5000):
        for rest in ("", "/events"):
            reply = served.get(path + rest, secret=secret)
            assert (reply.status, reply.code) == (403, "secret")
    for header in ("Bearer", "Bearer ", "Basic eDp5", ""):
        watched = served.get(path, headers={"Authorization": header}).json()
        assert [sight["seat"] for sight in watched["sights"]] == [None]
