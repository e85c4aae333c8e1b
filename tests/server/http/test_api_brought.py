"""Games that were played in a page are brought to the service, which takes nobody's word for it."""

import random

import pytest

from einfall.record import Record
from tests.server.serving import Json, Reply, Served
from tests.server.tables import new_table, play, record_of, sit_down


def own_game(id: str, **wanted: object) -> Record:
    """The record of a game against a bot, as a page writes it."""
    table = new_table(bots={1: "greedy"}, **wanted)  # type: ignore[arg-type]  # of any kind
    table.id = id
    return record_of(play(sit_down(table), random.Random(1)))


def bring(served: Served, record: Json, **headers: str) -> Reply:
    return served.post("/api/me/games", record, headers={"Origin": served.origin, **headers})


def cookie_of(reply: Reply) -> str:
    return reply.headers["set-cookie"].split(";")[0]


def test_a_game_is_kept_for_the_browser_that_brings_it(served: Served) -> None:
    record = own_game("own-kept")
    reply = bring(served, record)
    assert (reply.status, reply.json()) == (201, {"table": "own-kept"})
    mine = {"Cookie": cookie_of(reply)}
    (game,) = served.get("/api/me/games", headers=mine).json()
    assert game["over"]
    assert game["seats"] == [0]
    (figures,) = served.get("/api/me/statistics", headers=mine).json()
    assert figures["games"] == 1
    assert served.get("/api/tables/own-kept/record").json() == record


def test_to_bring_it_again_changes_nothing(served: Served) -> None:
    record = own_game("own-twice")
    cookie = cookie_of(bring(served, record))
    assert bring(served, record, Cookie=cookie).status == 201
    assert bring(served, record).status == 201  # somebody else, who gets nothing by it
    assert len(served.get("/api/me/games", headers={"Cookie": cookie}).json()) == 1


def test_another_game_does_not_take_its_place(served: Served) -> None:
    bring(served, own_game("own-first"))
    reply = bring(served, own_game("own-first", seed=bytes(32)))
    assert (reply.status, reply.json()["code"]) == (409, "record")


def with_another_result(record: Record) -> None:
    record["result"]["scores"][0][0] += 1


def with_an_event_less(record: Record) -> None:
    del record["log"][20]


def without_a_log(record: Record) -> None:
    del record["log"]


@pytest.mark.parametrize("change", [with_another_result, with_an_event_less, without_a_log])
def test_what_does_not_hold_is_refused(served: Served, change: object) -> None:
    record = own_game("own-forged")
    change(record)  # type: ignore[operator]  # one of the functions above
    assert bring(served, record).status == 409
    assert served.get("/api/tables/own-forged").status == 404


def test_only_games_of_ones_own_are_brought(served: Served) -> None:
    assert bring(served, own_game("a-table")).status == 409


def test_programs_bring_nothing(served: Served) -> None:
    assert served.post("/api/me/games", own_game("own-program")).status == 403
