"""Records: reading, replaying, and finding what is wrong with one."""

import copy
from typing import Any

import pytest

from einfall.bots import find_bots
from einfall.game import BadRecord
from einfall.games import find_game
from einfall.match import play_match, streams
from einfall.record import Record, check, game_of, read_line, replay, write_line

GAME = find_game("genial", {"players": 2})
BOTS = find_bots(GAME, ["random"])
_, RECORD = play_match(GAME, BOTS, *streams(3, 0), with_legal=True)

# a game in which somebody could have swapped, and did not
KEPT = next(
    record
    for seed in range(100)
    for _, record in [play_match(GAME, BOTS, *streams(seed, 0))]
    if any(entry["move"] == "keep" for entry in record["moves"])
)


def nested(depth: int) -> list[Any]:
    """A list in a list in a list."""
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def changed(change: dict[str, Any]) -> Record:
    """The record with some values replaced; a key like "moves.2.seat" leads to a value inside."""
    record = copy.deepcopy(RECORD)
    for path, value in change.items():
        *keys, last = [int(key) if key.lstrip("-").isdigit() else key for key in path.split(".")]
        place: Any = record
        for key in keys:
            place = place[key]
        place[last] = value
    return record


def test_a_record_checks() -> None:
    assert check(read_line(write_line(RECORD))).name == "genial"


def test_unknown_keys_are_kept_and_ignored() -> None:
    record = changed({"site": "kitchen table", "moves.0.comment": "bold"})
    check(record)
    assert read_line(write_line(record)) == record


def test_the_legal_moves_may_stand_in_any_order() -> None:
    check(changed({"moves.0.legal": RECORD["moves"][0]["legal"][::-1]}))


def test_a_game_that_is_not_finished_is_no_error() -> None:
    record = changed({"moves": RECORD["moves"][:5]})
    del record["result"]
    check(record)


def test_replay_gives_the_position_before_each_decision_and_the_last() -> None:
    positions = [position.copy() for position in replay(GAME, RECORD)]
    assert len(positions) == len(RECORD["moves"]) + 1
    assert GAME.over(positions[-1])
    assert GAME.to_act(positions[0]) == (0,)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"rules": 7}, "rules are a JSON object"),
        ({"rules.edition": "mensa"}, "edition cannot be 'mensa'; it is one of: kosmos"),
        ({"rules.players": 5}, "players cannot be 5"),
        ({"rules.players": True}, "players cannot be True"),
        ({"rules.teams": True}, "teams are for 4 players"),
        ({"players": ["one"]}, "1 names for 2 players"),
        ({"players": "one, two"}, "players are a list of names"),
        ({"moves": "none"}, "moves are a list"),
        ({"setup": None}, "setup: there is no list of racks"),
        ({"setup.racks.0.0": "XX"}, "setup: 'XX' is not a tile"),
        ({"setup.racks.0": ["RR"] * 6}, "setup: RR was drawn 6 times, but the bag has 5"),
        ({"setup.racks.0": ["RR"]}, "setup: tiles drawn: 1, but due: 6"),
        ({"setup.racks": RECORD["setup"]["racks"][:1]}, "setup: what chance brings"),
        (
            {"setup.racks": RECORD["setup"]["racks"] * 2},
            "setup: tiles were drawn where",
        ),
        ({"moves.2.seat": 1}, "move 3: it is seat 0's turn to decide, not seat 1's"),
        ({"moves.2.seat": "0"}, "move 3: a seat is a number"),
        ({"moves.2.move": None}, "move 3: a move is a text"),
        ({"moves.2.move": "RB h7"}, "move 3: 'RB h7' is not a move"),
        ({"moves.2.move": RECORD["moves"][0]["move"]}, "move 3: .* is not free"),
        ({"moves.2.move": "swap"}, "move 3: a swap is not on offer"),
        ({"moves.2.points": {"R": 99}}, "move 3: points should be"),
        ({"moves.2.legal": ["swap"]}, "move 3: legal should be"),
        ({"moves.2.draw": []}, "move 3: what chance brings after this is missing"),
        ({"moves.2.draw": ["RR", "RR"]}, "move 3: tiles drawn: 2, but due: 1"),
        ({"moves.2.draw": ["BR"]}, "move 3: 'BR' is written 'RB'"),
        ({"moves": [*RECORD["moves"], RECORD["moves"][0]]}, "move .*: the game has ended"),
        ({"moves": RECORD["moves"][:5]}, "move 5: .* has not ended"),
        ({"result": None}, "the game has ended, but its result is null"),
        ({"result.reason": "rain"}, 'result: reason should be "board full", not "rain"'),
        ({"result.ranking": [[0, 1]]}, "result: ranking should be"),
        ({"result.scores.0.0": 18}, "result: scores should be"),
        ({"result.ranking": [[False], [True]]}, "result: ranking should be"),
        ({"setup.racks": [*RECORD["setup"]["racks"], []]}, "setup: tiles were drawn where none"),
        ({"moves.2.draw": 0}, "move 3: tiles are a list"),
        ({"moves.0.legal": nested(600)}, "legal should be|nested too deeply"),
        ({"moves.0.points": "\ud800"}, "move 1: points should be"),
        ({"moves.0.points": {"R": 0.0, "B": True}}, "move 1: points should be"),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadRecord, match=problem):
        check(changed(change))


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{", "this is not JSON"),
        ("[]", "a record is a JSON object, not list"),
        ("{}", "the format is None, not 'einfall'"),
        ('{"format": "einfall", "version": 2}', "version 2 is unknown"),
        ('{"format": "einfall", "version": true}', "version True is unknown"),
        ('{"format": "einfall", "format": "chess"}', "the key 'format' appears twice"),
        ("[" * 100_000, "this is not JSON"),
    ],
)
def test_a_line_that_is_no_record_says_so(line: str, problem: str) -> None:
    with pytest.raises(BadRecord, match=problem):
        read_line(line)


def test_points_where_nothing_was_counted_are_wrong() -> None:
    moves = [entry["move"] for entry in KEPT["moves"]]
    record = copy.deepcopy(KEPT)
    record["moves"][moves.index("keep")]["points"] = {"R": 99}
    with pytest.raises(BadRecord, match="there is nothing to say about points here"):
        check(record)


def test_the_rules_of_a_record_make_its_game() -> None:
    assert game_of(RECORD).rules() == {"edition": "kosmos", "players": 2, "teams": False}
