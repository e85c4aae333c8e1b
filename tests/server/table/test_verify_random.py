"""Whatever stands in a file, `verify` finds every change, and refuses in its own words."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from einfall.game import BadRecord
from einfall.record import Record, read_line
from einfall.server.table.verify import NotFair, verify
from tests.server.table.fair_games import chained, game

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
