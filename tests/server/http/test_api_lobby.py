"""The lobby: seats that anybody may take, and two who want to play at once."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from einfall.cli.serve import is_loopback
from tests.server.browsers import Somebody
from tests.server.serving import Served, serving


@pytest.fixture
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("lobby"), lobby=True) as running:
        yield running


def test_an_offer_is_listed_with_all_that_one_wants_to_know(served: Served) -> None:
    ann, bob = Somebody(served), Somebody(served)
    rules = {"players": 3, "edition": "tilsit"}
    table = ann.offer(rules=rules, bank=300, increment=5, level="expert")
    (offer,) = bob.lobby()
    assert offer.pop("since") > 1e9
    assert offer.pop("rules").items() >= rules.items()
    assert offer == {
        "table": table,
        "game": "genial",
        "clock": 0,
        "bank": 300,
        "increment": 5,
        "level": "expert",
        "name": "Ann",
        "free": 2,
        "yours": False,
    }
    assert ann.lobby()[0]["yours"]
    assert ann.seats_at(table) == [0]


def test_seats_are_taken_one_after_the_other(served: Served) -> None:
    ann, bob, eve, late = (Somebody(served) for _ in range(4))
    table = ann.offer(rules={"players": 3})
    path = f"/api/lobby/{table}/take"
    assert bob.post(path).json() == {"table": table, "waiting": False}
    assert bob.post(path).status == 200  # again, it is the same seat
    assert ann.lobby()[0]["free"] == 1
    eve.post(path)
    assert [one.seats_at(table) for one in (ann, bob, eve)] == [[0], [1], [2]]
    assert ann.lobby() == []
    refused = late.post(path)
    assert (refused.status, refused.code) == (409, "taken")
    assert late.seats_at(table) == []


def test_of_many_at_the_same_moment_one_gets_the_seat(served: Served) -> None:
    table = Somebody(served).offer()
    others = [Somebody(served) for _ in range(12)]
    threads = [
        threading.Thread(target=one.post, args=(f"/api/lobby/{table}/take",)) for one in others
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [one.seats_at(table) for one in others].count([1]) == 1
    assert [one.seats_at(table) for one in others].count([]) == 11


def test_an_offer_is_withdrawn_unless_somebody_has_come(served: Served) -> None:
    ann, bob = Somebody(served), Somebody(served)
    table = ann.offer()
    assert bob.post(f"/api/lobby/{table}/withdraw").json()["waiting"] is False
    assert len(ann.lobby()) == 1
    assert ann.post(f"/api/lobby/{table}/withdraw").json()["waiting"] is True
    assert ann.lobby() == []
    assert served.get(f"/api/tables/{table}").status == 404
    table = ann.offer()
    bob.post(f"/api/lobby/{table}/take")
    assert ann.post(f"/api/lobby/{table}/withdraw").json()["waiting"] is False
    assert bob.seats_at(table) == [1]


def test_nobody_offers_more_than_a_few(served: Served) -> None:
    ann = Somebody(served)
    for _ in range(3):
        ann.offer()
    assert ann.post("/api/lobby", {"game": "genial"}).status == 429


def test_bots_may_sit_at_an_open_table_but_not_alone(served: Served) -> None:
    ann, bob = Somebody(served), Somebody(served)
    seats = [{"bot": "club"}, {"name": ""}, {"name": ""}]
    table = ann.offer(game="einstein", rules={"players": 3}, seats=seats)
    bob.post(f"/api/lobby/{table}/take")
    assert (ann.seats_at(table), bob.seats_at(table)) == ([1], [2])
    alone = {"game": "genial", "seats": [{"name": ""}, {"bot": "club"}]}
    assert ann.post("/api/lobby", alone).code == "seats"


# Playing at once


def test_two_who_want_to_play_are_seated_together(served: Served) -> None:
    ann, bob = Somebody(served), Somebody(served)
    waiting = ann.play()
    assert waiting["waiting"]
    assert ann.play(waiting["table"]) == waiting
    other = Somebody(served).play(game="einstein")
    assert other["waiting"]
    assert bob.play() == {"table": waiting["table"], "waiting": False}
    assert ann.play(waiting["table"]) == {"table": waiting["table"], "waiting": False}
    assert (ann.seats_at(waiting["table"]), bob.seats_at(waiting["table"])) == ([0], [1])


def test_a_table_with_rules_of_its_own_is_not_for_whoever_comes(served: Served) -> None:
    table = Somebody(served).offer()
    assert Somebody(served).play()["table"] != table


def test_many_who_want_to_play_at_the_same_moment_all_do(served: Served) -> None:
    many = [Somebody(served) for _ in range(8)]
    found: dict[int, dict[str, Any]] = {}

    def ask(number: int) -> None:
        found[number] = many[number].play(found.get(number, {}).get("table", ""))

    for _ in range(10):
        threads = [threading.Thread(target=ask, args=(number,)) for number in range(len(many))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if not any(answer["waiting"] for answer in found.values()):
            break
    tables = [answer["table"] for answer in found.values()]
    assert sorted(tables.count(table) for table in set(tables)) == [2, 2, 2, 2]
    assert many[0].lobby() == []


# Who may


def test_where_there_is_no_lobby(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("no lobby")) as service:
        ann = Somebody(service)
        for reply in (
            service.get("/api/lobby"),
            ann.post("/api/lobby", {"game": "genial"}),
            ann.post("/api/lobby/play", {"game": "genial"}),
            ann.post("/api/lobby/some-table/take"),
        ):
            assert (reply.status, reply.code) == (404, "no lobby")
        assert b'data-lobby="no"' in service.get("/").body


def test_the_page_knows_that_there_is_one(served: Served) -> None:
    assert b'data-lobby="yes"' in served.get("/").body


def test_programs_have_no_part_in_it(served: Served) -> None:
    assert served.post("/api/lobby", {"game": "genial"}).code == "origin"
    table = Somebody(served).offer()
    assert served.post(f"/api/lobby/{table}/take").code == "origin"


@pytest.mark.parametrize(
    ("host", "alone"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("::", False)],
)
def test_it_is_off_where_only_this_machine_can_come(host: str, alone: bool) -> None:
    assert is_loopback(host) is alone
