"""After the end: records that can be verified, replays, and another game with the same people."""

import pytest

from einfall.record import read_line
from einfall.server.table.verify import verify
from tests.server.serving import Served, begun, entered, finished, show


@pytest.mark.parametrize("rest", ["record", "replay"])
def test_nothing_is_told_of_a_game_that_goes_on(served: Served, rest: str) -> None:
    made = begun(served)
    for secret in (None, *made.secrets):
        reply = served.get(f"/api/tables/{made.table}/{rest}", secret=secret)
        assert (reply.status, reply.code) == (409, "not over")


@pytest.mark.parametrize(("game", "players"), [("genial", 2), ("einstein", 2)])
def test_the_record_of_a_finished_game_can_be_verified(
    served: Served, game: str, players: int
) -> None:
    made = finished(served, game, players)
    reply = served.get(f"/api/tables/{made.table}/record")
    assert reply.status == 200
    name = f"einfall-{game}-{made.table}.jsonl"
    assert reply.headers["content-disposition"] == f'attachment; filename="{name}"'
    assert b"\n" not in reply.body
    record = read_line(reply.body)
    assert verify(record).seeds == players
    assert record["fair"]["commitment"] == made.commitment
    assert record["log"][-1]["hash"] == show(served, made.table)["hash"]


def test_a_replay_has_each_decision_and_the_end(served: Served) -> None:
    made = finished(served, "genial", 2)
    record = served.get(f"/api/tables/{made.table}/record").json()
    steps = served.get(f"/api/tables/{made.table}/replay").json()
    assert len(steps) == len(record["moves"]) + 1
    for step, entry in zip(steps, record["moves"], strict=False):
        assert step["moves"] == {str(entry["seat"]): entry["move"]}
        assert step["counts"][str(entry["seat"])] == entry.get("points", {})
    assert steps[-1]["moves"] == {}
    assert steps[-1]["view"]["phase"] == "over"
    assert all(rack["tiles"] is not None for step in steps for rack in step["view"]["racks"])


def test_a_game_that_all_have_left_has_a_record_too(served: Served) -> None:
    made = begun(served)
    for secret in made.secrets:
        served.command(made.table, "leave", secret)
    record = served.get(f"/api/tables/{made.table}/record").json()
    assert "result" not in record
    assert verify(record).draws == 2


# Another game with the same people


def test_a_rematch_has_secrets_of_its_own_one_seat_further(
    served: Served, browser: dict[str, str]
) -> None:
    made = finished(served, "einstein", 2)
    cookie = entered(served, made, browser, seat=1)
    early = served.command(begun(served).table, "rematch", "")
    assert early.status == 409
    asked = served.command(made.table, "rematch", made.secrets[0], id="again")
    table, secret = asked.json()["table"], asked.json()["secret"]
    assert asked.status == 200
    assert table
    other = served.command(made.table, "rematch", made.secrets[1]).json()
    assert other["table"] == table
    assert other["secret"] not in ("", secret, *made.secrets)
    assert show(served, made.table)["rematch"] == table
    assert served.get(f"/api/tables/{table}", secret=made.secrets[0]).status == 403
    update = show(served, table, secret=secret)
    assert [seat["yours"] for seat in update["seats"]] == [False, True]
    assert [seat["name"] for seat in update["seats"]] == ["P1", "P0"]
    assert update["events"][0]["previous"] == made.table
    # the same command has the same answer; another that comes later is told no secret
    repeated = served.command(made.table, "rematch", made.secrets[0], id="again").json()
    assert repeated["secret"] == secret
    assert "secret" not in served.command(made.table, "rematch", made.secrets[0]).json()
    # the browser that held seat 1 holds seat 0 there
    assert [seat["yours"] for seat in show(served, table, headers=cookie)["seats"]] == [True, False]
    assert served.command(table, "sit", headers=cookie).status == 200
    assert table in [one["table"] for one in served.get("/api/me/games", headers=cookie).json()]


def test_a_rematch_waits_for_the_end(served: Served) -> None:
    made = begun(served)
    reply = served.command(made.table, "rematch", made.secrets[0])
    assert (reply.status, reply.json()["code"]) == (409, "rematch")


def test_an_id_that_was_used_makes_no_table(served: Served) -> None:
    made = served.make("genial", 1)
    served.command(made.table, "sit", made.secrets[0], id="used")
    served.command(made.table, "leave", made.secrets[0])
    tables = tables_made(served)
    served.command(made.table, "rematch", made.secrets[0], id="used")
    assert tables_made(served) == tables


def tables_made(served: Served) -> float:
    lines = served.get("/metrics").body.decode().splitlines()
    return float(next(line for line in lines if line.startswith("einfall_tables_total")).split()[1])
