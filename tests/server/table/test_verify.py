"""`verify` holds games for fair that were, and finds whatever was changed in one."""

import copy
import json
import random
from typing import Any

import pytest

from einfall.game import BadRecord
from einfall.record import Record
from einfall.server.table import fair
from einfall.server.table.verify import NotFair, Verdict, verify
from tests.server.table.fair_games import GAMES, chained, game
from tests.server.tables import SEED, begun_table, play, record_of

# Games that hold


@pytest.mark.parametrize("name", GAMES)
def test_games_that_were_fair(name: str) -> None:
    record = game(name)
    verdict = verify(record)
    bodies = [json.loads(entry["event"]) for entry in record["log"]]
    assert verdict == Verdict(
        events=len(bodies),
        draws=sum(body["type"] == "happened" for body in bodies),
        seeds=sum(seed != "" for seed in record["fair"]["seeds"]),
        version=bodies[0].get("version", 1),
        commitment=bodies[0]["commitment"],
        hash=record["log"][-1]["hash"],
        key=record["fair"].get("key", ""),
    )
    assert verdict.draws > 0


def test_a_challenge_is_verified_when_its_seed_is_known() -> None:
    table = play(begun_table("genial", 1, challenge="2031-02-03"), random.Random(1))
    record = record_of(table)
    record["fair"]["challenge"] = "2031-02-03"
    assert record["fair"]["seed"] is None
    with pytest.raises(NotFair, match="when its games are over"):
        verify(record)
    record["fair"]["seed"] = SEED.hex()
    assert verify(record).draws > 0
    record["fair"]["challenge"] = "2031-02-04"
    with pytest.raises(NotFair, match="challenge"):
        verify(record)


# Games that were tampered with


def event_of(record: Record, kind: str, last: bool = False) -> tuple[dict[str, Any], Any]:
    """An entry of the log with an event of this type, and the event."""
    found = [
        (entry, body)
        for entry in record["log"]
        if (body := json.loads(entry["event"]))["type"] == kind
    ]
    return found[-1 if last else 0]


def change(record: Record, kind: str, last: bool = False, **fields: Any) -> None:
    entry, body = event_of(record, kind, last)
    entry["event"] = json.dumps({**body, **fields}, separators=(",", ":"))


def unfair(record: Record) -> str:
    with pytest.raises((NotFair, BadRecord)) as raised:
        verify(record)
    return str(raised.value)


def other_tiles(record: Record) -> list[str]:
    _, body = event_of(record, "happened")
    tiles: list[str] = body["outcome"]
    return ["BB" if tiles[0] != "BB" else "RR", *tiles[1:]]


def test_a_draw_that_was_changed() -> None:
    record = game("genial")
    change(record, "happened", outcome=other_tiles(record))
    assert "event 6: its hash" in unfair(record)
    assert "event 6: chance had to bring" in unfair(chained(record))


def test_a_roll_that_was_changed() -> None:
    record = game("einstein")
    _, body = event_of(record, "happened", last=True)
    change(record, "happened", last=True, outcome=body["outcome"][::-1])
    assert "hash" in unfair(record)
    assert "chance" in unfair(chained(record))


def test_a_draw_that_was_for_another_seat() -> None:
    record = game("genial")
    change(record, "happened", seat=1)
    assert "chance spoke for 0" in unfair(chained(record))


def test_a_move_that_was_changed() -> None:
    record = game("genial")
    _, body = event_of(record, "played")
    _, later = event_of(record, "played", last=True)
    change(record, "played", moves={"0": "".join(later["moves"].values())})
    assert "hash" in unfair(record)
    assert "event 8" in unfair(chained(record))
    change(record, "played", moves=body["moves"], counts={"0": {"R": 99}})
    assert "event 8" in unfair(chained(record))


def test_a_choice_that_was_changed_when_the_others_were_known() -> None:
    record = game("einstein")
    _, played = event_of(record, "played")
    texts = list(played["moves"].values())
    change(record, "played", moves=dict(zip(played["moves"], texts[1:] + texts[:1], strict=True)))
    assert "event" in unfair(chained(record))


def test_a_seed_that_was_changed() -> None:
    record = game("genial")
    record["fair"]["seed"] = bytes(32).hex()
    assert "not the one whose hash was published" in unfair(record)
    record["fair"]["commitment"] = fair.commitment(bytes(32))
    assert "event 1: its hash" in unfair(record)
    assert "chance" in unfair(chained(record))


def test_a_commitment_that_was_changed() -> None:
    record = game("genial")
    record["fair"]["commitment"] = "0" * 64
    assert "published" in unfair(record)
    record = game("genial")
    change(record, "created", commitment="0" * 64)
    assert "another hash of the seed" in unfair(chained(record))


def test_what_a_seat_added_was_changed() -> None:
    record = game("genial")
    record["fair"]["seeds"] = ["seed0", "chosen"]
    assert "other seeds" in unfair(record)
    change(record, "revealed", last=True, seed="chosen")
    assert "not the seed whose hash was given" in unfair(chained(record))


def test_a_seed_that_the_end_does_not_reveal() -> None:
    record = game("genial")
    change(record, "ended", last=True, seed=None)
    assert "another seed" in unfair(chained(record))


@pytest.mark.parametrize("number", [1, 2, 4, 6, 20])
def test_an_event_that_was_removed(number: int) -> None:
    record = game("genial")
    del record["log"][number - 1]
    assert f"event {number}" in unfair(record)
    unfair(chained(record))


def test_an_event_that_was_inserted() -> None:
    record = game("genial")
    record["log"].insert(9, copy.deepcopy(record["log"][9]))
    assert "event 11: has the number 10" in unfair(record)
    assert "event 11" in unfair(chained(record))


def test_events_in_another_order() -> None:
    record = game("genial")
    log = record["log"]
    log[5], log[7] = log[7], log[5]
    assert "event 6" in unfair(record)
    assert "event 6" in unfair(chained(record))


def test_a_hash_that_was_changed() -> None:
    record = game("genial")
    record["log"][7]["hash"] = "0" * 64
    assert "event 8: its hash" in unfair(record)


def test_a_result_that_was_changed() -> None:
    record = game("einstein")
    record["result"]["ranking"] = [[2], [1], [0]]
    assert "ranking" in unfair(record)
    record = game("einstein")
    scores = record["result"]["scores"]
    change(record, "ended", result={"scores": scores[::-1], "ranking": [[0], [1], [2]]})
    assert "the result is" in unfair(chained(record))


@pytest.mark.parametrize("key", ["players", "moves", "setup", "rules"])
def test_a_record_that_is_not_of_this_log(key: str) -> None:
    record, other = game("genial"), game("genial, everything")
    record[key] = other[key]
    unfair(record)


def test_the_log_of_another_game() -> None:
    record = game("genial, bots")
    record["log"], record["fair"] = game("genial")["log"], game("genial")["fair"]
    assert "do not agree" in unfair(record)


def test_a_log_that_is_cut_off() -> None:
    record = game("genial")
    for length in (0, 1, 5, len(record["log"]) - 1):
        cut = {**record, "log": record["log"][:length]}
        assert "empty" in unfair(cut) or "end" in unfair(cut)


def test_a_game_that_went_on_after_its_end() -> None:
    record = game("genial")
    record["log"].append({"event": '{"type":"left","seat":0}', "at": 100.0})
    assert verify(chained(record)).events == len(record["log"])
    record["log"].append({"event": '{"type":"sat","seat":0,"name":"Late","seed":""}', "at": 100.0})
    assert "The game is over" in unfair(chained(record))


def test_a_table_of_another_name() -> None:
    record = game("genial")
    record["fair"]["table"] = "another"
    assert "not the seed whose hash was given" in unfair(record)


def test_a_record_without_a_log() -> None:
    record = game("genial")
    for missing in ("fair", "log"):
        assert "no log to verify" in unfair({k: v for k, v in record.items() if k != missing})
