"""One's games on another device: a code that works once, for a while, for whoever has it."""

import sqlite3
from contextlib import closing

import pytest

from einfall.server.clock import clock
from einfall.server.live.handover import VALID
from einfall.server.store.interface import Note
from tests.server.browsers import Somebody
from tests.server.serving import Served, begun, enter


def player_at(served: Served, seat: int) -> tuple[Somebody, str]:
    """A browser that holds a seat, and the table."""
    somebody, made = Somebody(served), begun(served)
    reply = enter(served, made, somebody.headers, seat=seat)
    somebody.headers["Cookie"] = reply.headers["set-cookie"].partition(";")[0]
    return somebody, made.table


def code_of(somebody: Somebody) -> str:
    reply = somebody.post("/api/me/handover", {"name": "Ann"})
    assert reply.status == 200, reply
    assert 0 < reply.json()["until"] - clock.now() <= VALID
    return str(reply.json()["code"])


def test_the_other_device_plays_the_same_seats(served: Served) -> None:
    desk, table = player_at(served, 1)
    phone = Somebody(served)
    assert phone.post("/api/me/carry", {"code": code_of(desk)}).json() == {"name": "Ann"}
    assert phone.seats_at(table) == desk.seats_at(table) == [1]
    assert phone.headers["Cookie"] == desk.headers["Cookie"]


def test_what_the_other_device_had_joins_it(served: Served) -> None:
    desk, at_desk = player_at(served, 0)
    phone, on_phone = player_at(served, 1)
    phone.post("/api/me/carry", {"code": code_of(desk)})
    games = served.get("/api/me/games", headers=desk.headers).json()
    assert {game["table"] for game in games} == {at_desk, on_phone}
    assert desk.seats_at(on_phone) == [1]


def test_a_code_works_once_and_a_new_one_replaces_it(served: Served) -> None:
    desk, table = player_at(served, 0)
    first, second = code_of(desk), code_of(desk)
    phone, thief = Somebody(served), Somebody(served)
    assert thief.post("/api/me/carry", {"code": first}).code == "code"
    assert phone.post("/api/me/carry", {"code": second}).status == 200
    assert thief.post("/api/me/carry", {"code": second}).code == "code"
    assert thief.seats_at(table) == []


def test_a_code_is_good_for_a_while_only(served: Served) -> None:
    desk, _ = player_at(served, 0)
    code = code_of(desk)
    with closing(sqlite3.connect(served.database)) as database:
        database.execute("UPDATE notes SET until = ? WHERE kind = 'handover'", (clock.now() - 1,))
        database.commit()
    assert Somebody(served).post("/api/me/carry", {"code": code}).code == "code"


def test_neither_the_code_nor_the_secret_can_be_read_in_the_database(served: Served) -> None:
    desk, _ = player_at(served, 0)
    code, secret = code_of(desk), desk.headers["Cookie"].partition("=")[2]
    with closing(sqlite3.connect(served.database)) as database:
        rows = database.execute("SELECT kind, name, owner, body, at, until FROM notes").fetchall()
    notes = [Note(*row) for row in rows]
    assert notes
    for note in notes:
        assert code not in f"{note.name} {note.body}"
        assert secret not in f"{note.name} {note.body}"
        assert secret.encode().hex() not in note.body


@pytest.mark.parametrize("path", ["/api/me/handover", "/api/me/carry"])
def test_programs_have_no_identity(served: Served, path: str) -> None:
    body = {"code": "x" * 32} if "carry" in path else {}
    assert served.post(path, body).code == "origin"


def test_where_there_is_nothing_there_is_nothing_to_carry(served: Served) -> None:
    assert Somebody(served).post("/api/me/handover", {}).code == "nothing"
