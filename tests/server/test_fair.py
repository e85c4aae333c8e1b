"""Chance that can be checked: fixed for good, exactly even, and `verify` finds what was changed."""

import copy
import json
import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from einfall.chance import FairStream
from einfall.cli import main
from einfall.game import BadRecord
from einfall.record import Record, read_line, write_line
from einfall.server import fair
from einfall.server.verify import NotFair, Verdict, verify
from tests.server.tables import SEED, begun_table, move_once, play, record_of

# What follows from a seed. Games that were played must stay verifiable: never change these numbers.


def test_words_are_those_of_hmac() -> None:
    # printf label/0 | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102...1f, and label/1
    block = "bc1dfddeaa10c5f44b7702eb7cb76d7e7d1935c6853552f43f03cecbfb8caff8"
    words = [int(block[at : at + 8], 16) for at in range(0, 64, 8)]
    stream = FairStream(SEED, "label")
    assert [stream.next_word() for _ in range(9)] == [*words, 3866111304]


def test_numbers_are_remainders() -> None:
    stream = FairStream(SEED, "label")
    assert [stream.below(6) for _ in range(12)] == [2, 0, 5, 2, 2, 2, 1, 4, 0, 1, 1, 2]


def test_the_chance_of_a_table() -> None:
    label = fair.label_of("abc", ["x", "", "z"])
    assert label == "table/abc/x/-/z"
    stream = fair.chance(SEED, label, lane=2, number=5)
    assert [stream.below(120) for _ in range(6)] == [56, 32, 49, 94, 16, 4]
    assert fair.challenge_label("2031-02-03", "genial") == "challenge/2031-02-03/genial"


def test_the_commitment_and_the_chain() -> None:
    assert fair.commitment(SEED) == (
        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    )
    salt = fair.salt(SEED, 1)
    assert salt.hex() == "6d3db3b5bfcde936160624003d79afa4d1bface7fcc872e68759fbd16cc378f6"
    assert fair.chain(fair.NO_HASH, salt, b'{"type":"left","seat":0}').hex() == (
        "1c99292de21a0d631e362668092b65d0239ba7677e1324f129aa8378d1b03c4e"
    )


# Evenness


class Told(FairStream):
    """A stream of words that somebody has chosen."""

    def __init__(self, *words: int) -> None:
        super().__init__(b"", "")
        self.told = list(words)

    def next_word(self) -> int:
        return self.told.pop(0)


def test_a_word_that_would_make_a_number_likelier_is_passed_over() -> None:
    # 2**32 = 3 * 1431655765 + 1: the last word of all has no two to go with
    assert Told(2**32 - 1, 5).below(3) == 2
    assert Told(2**32 - 2, 5).below(3) == (2**32 - 2) % 3
    greatest = 2**31
    assert Told(2**32 - 1).below(greatest) == greatest - 1  # a power of two needs none
    assert Told(2**32 - 1, 2**32 - 2, 7).below(2**31 - 1) == 7


@pytest.mark.parametrize("bound", [1, 3, 6, 120, 2**31 - 1, 2**31])
def test_the_words_that_count_are_as_many_for_each_number(bound: int) -> None:
    usable = 2**32 - 2**32 % bound
    assert usable % bound == 0
    assert 2**32 - usable < bound
    assert Told(usable - 1).below(bound) == bound - 1
    if usable < 2**32:
        assert Told(usable, 0).below(bound) == 0


@pytest.mark.parametrize("bound", [0, -1, 2**31 + 1])
def test_bounds_that_are_none(bound: int) -> None:
    with pytest.raises(ValueError):
        FairStream(SEED, "").below(bound)


def test_all_numbers_come_about_as_often() -> None:
    stream = FairStream(SEED, "even")
    counts = Counter(stream.below(21) for _ in range(21_000))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 45.3  # 1 in 1000


# Games that hold


def finished(game: str, players: int = 2, **wanted: Any) -> Record:
    return record_of(play(begun_table(game, players, **wanted), random.Random(players)))


def game_with_everything() -> Record:
    """Moves taken back, a bot that stands in, a person who comes back, another name, a rematch."""
    chance = random.Random(5)
    table = begun_table("genial", 3, bots={1: "greedy"})
    for number in range(30):
        seat = move_once(table, chance)
        if number == 8:
            table.leave(2)
            table.propose_bot(0, 2, "greedy", absent=False)
        if number == 14:
            table.sit(2, "back again", "")
            table.leave(2)
        if number in (9, 11) and seat == 0:
            table.take_back(0)
    play(table, chance)
    table.leave(0)
    table.go_on_at("another-table")
    return record_of(table)


def einstein_with_everything() -> Record:
    chance = random.Random(5)
    table = begun_table("einstein", bots={1: "greedy"})
    for _ in range(6):
        move_once(table, chance)
        table.take_back(0) if 0 in table.chosen else None
    while 0 not in table.waiting_for() or table.chosen:
        move_once(table, chance)
    table.take_back(0)
    return record_of(play(table, chance))


def left_game() -> Record:
    table = begun_table()
    move_once(table, random.Random(1))
    table.leave(0)
    table.leave(1)
    return record_of(table)


GAMES: dict[str, Callable[[], Record]] = {
    "genial": lambda: finished("genial"),
    "genial, alone": lambda: finished("genial", 1),
    "genial, teams": lambda: finished("genial", 4, rules={"teams": True}, one_screen=True),
    "genial, swap at the start": lambda: finished("genial", 3, rules={"swap": "start"}),
    "genial, everything": game_with_everything,
    "genial, bots": lambda: finished("genial", bots={0: "greedy", 1: "greedy"}),
    "einstein": lambda: finished("einstein", 3),
    "einstein, everything": einstein_with_everything,
    "left": left_game,
}


@cache
def written(name: str) -> str:
    return write_line(GAMES[name]())


def game(name: str) -> Record:
    """A record of one's own, to do with as one likes."""
    return read_line(written(name))


@pytest.mark.parametrize("name", GAMES)
def test_games_that_were_fair(name: str) -> None:
    record = game(name)
    verdict = verify(record)
    bodies = [json.loads(entry["event"]) for entry in record["log"]]
    assert verdict == Verdict(
        events=len(bodies),
        draws=sum(body["type"] == "happened" for body in bodies),
        seeds=sum(seed != "" for seed in record["fair"]["seeds"]),
    )
    assert verdict.draws > 0


def test_a_challenge_is_verified_when_its_seed_is_known() -> None:
    table = play(begun_table("genial", 1, challenge="2031-02-03"), random.Random(1))
    record = record_of(table)
    record["fair"]["challenge"] = "2031-02-03"
    assert record["fair"]["seed"] is None
    with pytest.raises(NotFair, match="when its day is over"):
        verify(record)
    record["fair"]["seed"] = SEED.hex()
    assert verify(record).draws > 0
    record["fair"]["challenge"] = "2031-02-04"
    with pytest.raises(NotFair, match="challenge"):
        verify(record)


# Games that were tampered with


def chained(record: Record) -> Record:
    """The record with hashes that follow from its log as it is now."""
    previous, seed = fair.NO_HASH, bytes.fromhex(record["fair"]["seed"])
    for number, entry in enumerate(record["log"], start=1):
        previous = fair.chain(previous, fair.salt(seed, number), entry["event"].encode())
        entry["hash"] = previous.hex()
        entry["number"] = number
    return record


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
    assert "event 4: its hash" in unfair(record)
    assert "event 4: chance had to bring" in unfair(chained(record))


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
    assert "event 6" in unfair(chained(record))
    change(record, "played", moves=body["moves"], counts={"0": {"R": 99}})
    assert "event 6" in unfair(chained(record))


def test_a_choice_that_was_changed_when_the_others_were_known() -> None:
    record = game("einstein")
    _, chose = event_of(record, "chose")
    entry, _ = event_of(record, "chose")
    entry["event"] = json.dumps({**chose, "move": "2+12"})
    assert "had not chosen" in unfair(chained(record))


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
    change(record, "sat", last=True, seed="chosen")
    assert "chance" in unfair(chained(record))


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
    record["log"].append({"event": '{"type":"left","seat":0}', "at": 0.0})
    assert verify(chained(record)).events == len(record["log"])
    record["log"].append({"event": '{"type":"sat","seat":0,"name":"Late","seed":""}', "at": 0.0})
    assert "the game was over" in unfair(chained(record))


def test_a_table_of_another_name() -> None:
    record = game("genial")
    record["fair"]["table"] = "another"
    assert "chance" in unfair(record)


def test_a_record_without_a_log() -> None:
    record = game("genial")
    for missing in ("fair", "log"):
        assert "no log to verify" in unfair({k: v for k, v in record.items() if k != missing})


# Whatever stands in a file

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.integers(-2, 8)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["keep", "swap", "RB h7 h8", "genial", "played", "\ud800", "0" * 64]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=5,
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """All containers in a JSON value with their keys or indices."""
    found: list[tuple[Any, Any]] = []
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    for key in keys:
        found.append((value, key))
        if isinstance(value[key], dict | list):
            found += places(value[key])
    return found


def mutate(value: Any, data: st.DataObject) -> None:
    """Change, remove, double or exchange something somewhere in it."""
    everywhere = places(value)
    holder, key = everywhere[data.draw(st.integers(0, len(everywhere) - 1))]
    match data.draw(st.sampled_from(["replace", "remove", "repeat", "exchange"])):
        case "replace":
            holder[key] = data.draw(json_values)
        case "remove":
            del holder[key]
        case "repeat" if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        case _:
            other, place = everywhere[data.draw(st.integers(0, len(everywhere) - 1))]
            one, two = copy.deepcopy(holder[key]), copy.deepcopy(other[place])
            holder[key] = two
            if other is holder or place in (
                other if isinstance(other, dict) else range(len(other))
            ):
                other[place] = one


def meaning(record: Record) -> list[Any]:
    """What must not change unnoticed: all but times, what comes after the end, and unknown keys."""
    game = ("format", "version", "game", "rules", "players", "setup", "moves", "result")
    claim = record["fair"]
    log = [(entry["number"], entry["event"], entry["hash"]) for entry in record["log"]]
    ends = [number for number, event, _ in log if json.loads(event)["type"] == "ended"]
    return [
        [record.get(key) for key in game],
        [claim.get(key) for key in ("table", "commitment", "seeds", "challenge")],
        bytes.fromhex(claim["seed"]),
        log[: ends[0]],
    ]


@settings(max_examples=150)
@given(st.sampled_from(["genial, everything", "einstein, everything", "left"]), st.data())
def test_no_change_of_a_record_goes_unnoticed(name: str, data: st.DataObject) -> None:
    record = game(name)
    mutate(record, data)
    try:
        read = read_line(json.dumps(record))
        verify(read)
    except (NotFair, BadRecord):
        return
    assert meaning(read) == meaning(game(name))


@settings(max_examples=200)
@given(st.sampled_from(["genial, everything", "einstein, everything", "left"]), st.data())
def test_no_event_is_too_strange_to_be_refused(name: str, data: st.DataObject) -> None:
    record = game(name)
    entry = record["log"][data.draw(st.integers(0, len(record["log"]) - 1))]
    event = json.loads(entry["event"])
    mutate(event, data)
    entry["event"] = json.dumps(event)
    try:
        verify(read_line(json.dumps(chained(record))))
    except (NotFair, BadRecord):
        pass  # these, and no other


@settings(max_examples=100)
@given(json_values)
def test_nothing_but_a_game_is_verified(value: Any) -> None:
    with pytest.raises((NotFair, BadRecord)):
        verify(read_line(json.dumps(value)))


# The command


def run(capsys: pytest.CaptureFixture[str], *files: Path) -> tuple[int, str, str]:
    try:
        status = main(["verify", *map(str, files)])
    except SystemExit as stop:  # how argparse ends
        status = int(stop.code or 0)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_einfall_verify_says_what_was_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(written("genial") + written("einstein"), encoding="utf-8")
    status, out, err = run(capsys, path)
    assert (status, err) == (0, "")
    first, second = out.splitlines()
    assert first.startswith(f"{path}, line 1: fair. ")
    assert "from 2 seeds of the seats" in first
    assert "line 2: fair. " in second
    assert "from 3 seeds of the seats" in second


def test_einfall_verify_names_the_games_that_do_not_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = game("genial")
    bad["log"][3]["hash"] = "0" * 64
    path = tmp_path / "games.jsonl"
    path.write_text(
        written("genial") + write_line(bad) + "{}\nnonsense\n" + written("einstein"),
        encoding="utf-8",
    )
    status, out, _ = run(capsys, path)
    assert status == 1
    verdicts = ["NOT VERIFIED" in line for line in out.splitlines()]
    assert verdicts == [False, True, True, True, False]
    assert "event 4: its hash" in out


def test_einfall_verify_of_a_record_from_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "simulated.jsonl"
    assert main(["simulate", "genial", "--seed", "1", "--out", str(path)]) == 0
    status, out, _ = run(capsys, path)
    assert status == 1
    assert "it has no log to verify" in out


def test_einfall_verify_of_an_empty_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "empty.jsonl"
    path.touch()
    assert run(capsys, path) == (1, f"{path}: NOT VERIFIED: there is no game in it\n", "")


def test_einfall_verify_of_a_file_that_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing, there = tmp_path / "missing.jsonl", tmp_path / "there.jsonl"
    there.write_text(written("genial"), encoding="utf-8")
    status, out, _ = run(capsys, missing, there)
    assert status == 1
    first, second = out.splitlines()
    assert first == f"{missing}: NOT VERIFIED: No such file or directory"
    assert "line 1: fair" in second
