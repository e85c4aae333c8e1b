"""Games as JSON lines: writing, reading, replaying, checking.

A record holds all that chance brought and all that was decided, so it replays with no random
numbers. It is right if writing the replayed game down again says the same; `check` does just that.
Keys it does not know are kept and ignored.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from einfall.game import (
    BadRecord,
    Decision,
    Entry,
    Game,
    GameError,
    GameOf,
    P,
    Scribe,
    V,
    apply_event,
)
from einfall.games import find_game

FORMAT = "einfall"
VERSION = 1

Record = dict[str, Any]


def make_record(game: GameOf[P, V], names: Sequence[str], scribe: Scribe, position: P) -> Record:
    """The record of a game that has been written down; with its result if it has ended."""
    record = {
        "format": FORMAT,
        "version": VERSION,
        "game": game.name,
        "rules": game.rules(),
        "players": list(names),
        **scribe.body(),
    }
    if game.over(position):
        record["result"] = game.result(position)
    return record


def write_line(record: Record) -> str:
    """A record as one line of a `.jsonl` file."""
    return json.dumps(record, ensure_ascii=False) + "\n"


def read_line(text: str | bytes) -> Record:
    """The record on one line: JSON, of our format and version. What it says is not yet checked."""
    try:
        record = json.loads(text, object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"this is not JSON: {error}") from None
    if not isinstance(record, dict):
        raise BadRecord(f"a record is a JSON object, not {type(record).__name__}")
    if record.get("format") != FORMAT:
        raise BadRecord(f"the format is {record.get('format')!r}, not {FORMAT!r}")
    if _text(record.get("version")) != _text(VERSION):
        raise BadRecord(f"version {record.get('version')!r} is unknown; this reads {VERSION}")
    return record


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; a key that appears in it twice would hide what the first one said."""
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise BadRecord(f"the key {name!r} appears twice in one object")
    return dict(pairs)


def read_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that hold something, with their numbers from 1.

    As bytes, so that one line that is not text does not stop the others from being read.
    """
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                yield number, line


def game_of(record: Record) -> Game:
    """The game that a record is of, its rules and its players checked."""
    rules = record.get("rules")
    if not isinstance(rules, Mapping):
        raise BadRecord(f"rules are a JSON object, not {rules!r}")
    try:
        game = find_game(record.get("game"), rules)
    except GameError as error:
        raise BadRecord(str(error)) from None
    names = record.get("players")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadRecord(f"players are a list of names, not {names!r}")
    if len(names) != game.players:
        raise BadRecord(f"there are {len(names)} names for {game.players} players")
    moves = record.get("moves")
    if not isinstance(moves, list) or not all(isinstance(entry, dict) for entry in moves):
        raise BadRecord("moves are a list of JSON objects")
    return game


def replay(game: GameOf[P, V], record: Record, scribe: Scribe | None = None) -> Iterator[P]:
    """The position before each decision, and the last one: the n-th is the one after n decisions.

    It is one record that changes as the replay proceeds: copy what you want to keep. A scribe, if
    given, writes the game down. Raises BadRecord at the first thing that is impossible.
    """
    position = game.start()
    for move, event in game.events(record):
        if isinstance(event, Decision):
            if not game.to_act(position) and not game.over(position):
                raise BadRecord("what chance brings after this is missing", move - 1)
            yield position
        try:
            apply_event(game, position, event, scribe)
        except GameError as error:
            raise BadRecord(str(error), move) from None
    yield position


def check(record: Record) -> Game:
    """Replay a record and compare all that it says; raises BadRecord at the first difference."""
    try:
        return _check(record)
    except RecursionError:
        raise BadRecord("something in it is nested too deeply") from None


def _check(record: Record) -> Game:
    game = game_of(record)
    entries: list[Entry] = record["moves"]
    scribe = game.scribe(with_legal=any("legal" in entry for entry in entries))
    *_, position = replay(game, record, scribe)
    written: list[Entry] = scribe.body()["moves"]
    keys = {key for entry in written for key in entry}
    for number, (entry, right) in enumerate(zip(entries, written, strict=True), start=1):
        for key in keys & entry.keys():
            if key in right:
                _compare(key, entry[key], right[key], number)
            elif entry[key] not in (None, [], {}):
                raise BadRecord(f"there is nothing to say about {key} here", number)
    result = record.get("result")
    if not game.over(position):
        if result is not None:
            raise BadRecord("the record has a result, but the game has not ended", len(entries))
    elif not isinstance(result, dict):
        raise BadRecord(f"the game has ended, but its result is {_text(result)}", len(entries))
    else:
        for key, value in game.result(position).items():
            _compare(f"result: {key}", result.get(key), value, None)
    return game


def _compare(what: str, said: object, right: object, move: int | None) -> None:
    """Raise BadRecord unless both are the same JSON; lists of legal moves in any order."""
    if what == "legal":
        said, right = _sorted(said), _sorted(right)
    if _text(said) != _text(right):
        raise BadRecord(f"{what} should be {_short(right)}, not {_short(said)}", move)


def _sorted(legal: object) -> object:
    """A list of moves in order; a list for each seat stays where it is."""
    if not isinstance(legal, list):
        return legal
    if any(isinstance(item, list) for item in legal):
        return [sorted(item, key=repr) if isinstance(item, list) else item for item in legal]
    return sorted(legal, key=repr)


def _text(value: object) -> str:
    """Tells 1 from 1.0 and from true, as Python's == does not."""
    return json.dumps(value, sort_keys=True)


def _short(value: object) -> str:
    text = _text(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
