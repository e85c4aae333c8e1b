"""Games as JSON lines: writing, reading, replaying, checking.

A record holds all that chance brought and all that was decided, so it replays with no random
numbers. It is right if writing the replayed game down again says the same; `check` does just that.
Keys it does not know are kept and ignored.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from einfall.game import BadRecord, Decision, Entry, Game, GameError, Position, Scribe, apply_event
from einfall.games import find_game

FORMAT = "einfall"
VERSION = 1

Record = dict[str, Any]


def make_record(game: Game, names: Sequence[str], scribe: Scribe, position: Position) -> Record:
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
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"this is not JSON: {error}") from None
    if not isinstance(record, dict):
        raise BadRecord(f"a record is a JSON object, not {type(record).__name__}")
    if record.get("format") != FORMAT:
        raise BadRecord(f"the format is {record.get('format')!r}, not {FORMAT!r}")
    if record.get("version") != VERSION:
        raise BadRecord(f"version {record.get('version')!r} is unknown; this reads {VERSION}")
    return record


def read_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that hold something, with their numbers from 1.

    As bytes, so that one line that is no text does not stop the others from being read.
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


def replay(game: Game, record: Record, scribe: Scribe | None = None) -> Iterator[Position]:
    """The position before each decision, and the last one: after n decisions stands the n-th.

    It is one record that changes as the replay goes on: copy what you want to keep. A scribe who is
    given writes the game down. Raises BadRecord at the first thing that cannot be.
    """
    position = game.start()
    for move, event in game.events(record):
        if isinstance(event, Decision):
            if not game.to_act(position) and not game.over(position):
                raise BadRecord("what chance brings after this is missing", move - 1)
            yield position
        before = position.copy() if scribe else position
        try:
            apply_event(game, position, event)
        except GameError as error:
            raise BadRecord(str(error), move) from None
        if scribe:
            scribe.note(before, event)
    yield position


def check(record: Record) -> Game:
    """Replay a record and compare all that it says; raises BadRecord at the first difference."""
    game = game_of(record)
    entries: list[Entry] = record["moves"]
    scribe = game.scribe(with_legal=any("legal" in entry for entry in entries))
    *_, position = replay(game, record, scribe)
    for number, (entry, replayed) in enumerate(
        zip(entries, scribe.body()["moves"], strict=True), start=1
    ):
        for key, right in replayed.items():
            if key in entry and not _same(key, entry[key], right):
                raise BadRecord(
                    f"{key} should be {_short(right)}, not {_short(entry[key])}", number
                )
    result = record.get("result")
    if game.over(position):
        _check_result(result, game.result(position), len(entries))
    elif result is not None:
        raise BadRecord("the record has a result, but the game has not ended", len(entries))
    return game


def _check_result(result: object, right: dict[str, Any], last: int) -> None:
    if not isinstance(result, dict):
        raise BadRecord(f"the game has ended, but its result is {result!r}", last)
    for key, value in right.items():
        if result.get(key) != value:
            raise BadRecord(f"result: {key} should be {value!r}, not {result.get(key)!r}")


def _same(key: str, one: object, other: object) -> bool:
    """Equal; legal moves in any order, but each list for the seat it stands at."""
    return _sorted(one) == _sorted(other) if key == "legal" else one == other


def _sorted(value: object) -> object:
    if isinstance(value, list):
        if any(isinstance(item, list) for item in value):
            return [_sorted(item) for item in value]
        return sorted(value, key=repr)
    return value


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:77]}..."
