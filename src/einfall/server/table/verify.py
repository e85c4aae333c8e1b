"""Checks a finished game: that chance was settled beforehand, and that nothing was changed since.

The log is played again at a table of our own with the seed that was revealed; at each draw and roll
the table says what chance must bring.
"""

from dataclasses import dataclass
from typing import Any

import msgspec

from einfall.game import GameError
from einfall.record import Record, check
from einfall.server.table import fair
from einfall.server.table.events import (
    Created,
    Decided,
    Ended,
    Happened,
    Left,
    Rematch,
    Revealed,
    TableEvent,
    read_event,
)
from einfall.server.table.table import Table

AFTERWARDS = (Left, Rematch)
"""What can happen at a table when its game is over."""


class NotFair(Exception):
    """What is wrong with a game."""


@dataclass(frozen=True)
class Verdict:
    """What was checked."""

    events: int
    draws: int
    seeds: int
    """How many seats added to chance."""


def verify(record: Record) -> Verdict:
    """Check a record with its log. NotFair says what is wrong; BadRecord, that it is no game."""
    check(record)
    claim, log = record.get("fair"), record.get("log")
    if not isinstance(claim, dict) or not isinstance(log, list):
        raise NotFair("it has no log to verify: it was not played at a table of the service")
    if claim.get("seed") is None:
        raise NotFair("the seed of a challenge is revealed when its day is over; try again then")
    try:
        seed = bytes.fromhex(claim["seed"])
    except (TypeError, ValueError):
        raise NotFair(f"the seed is no text of hexadecimal digits: {claim['seed']!r}") from None
    if fair.commitment(seed) != claim.get("commitment"):
        raise NotFair("the seed is not the one whose hash was published")
    table = Table(str(claim.get("table")), seed)
    draws = 0
    for number, entry in enumerate(log, start=1):
        try:
            draws += _follow(table, entry, number)
        except (GameError, msgspec.MsgspecError, KeyError, IndexError, ValueError) as error:
            raise NotFair(f"event {number}: {error}") from None
    return _compare(table, record, claim, draws)


def _follow(table: Table, entry: Any, number: int) -> int:
    """Check one event of the log and let it happen; 1 if chance spoke in it."""
    if not isinstance(entry, dict) or not isinstance(entry.get("event"), str):
        raise NotFair(f"event {number}: is not written down")
    if entry.get("number") != number:
        raise NotFair(f"event {number}: has the number {entry.get('number')!r}")
    body, at = entry["event"].encode(), entry.get("at")
    event = read_event(body)
    if (number == 1) != isinstance(event, Created):
        raise NotFair(f"event {number}: a table is made once, and first")
    if isinstance(event, Created):
        table.created = event
    if not isinstance(at, float | int):
        raise NotFair(f"event {number}: has no time")
    table.hash = table.next_hash(table.hash, number, at, body)
    if entry.get("hash") != table.hash.hex():
        raise NotFair(f"event {number}: its hash does not follow from the events before it")
    problem = _check(table, event)
    if problem:
        raise NotFair(f"event {number}: {problem}")
    table.apply(event, at)
    return isinstance(event, Happened)


def _check(table: Table, event: TableEvent) -> str | None:
    if table.over and not isinstance(event, AFTERWARDS):
        return "the game was over"
    match event:
        case Revealed(seat, seed):
            if table.seats[seat].commitment != fair.seat_commitment(table.id, seat, seed):
                return f"seat {seat} had committed to another seed"
        case Happened(outcome, seat, moves):
            position = table.position.copy()
            if moves:
                read = {seat: table.game.read_move(text) for seat, text in moves.items()}
                table.game.decide(position, read)
            due = table.happening(position)
            if list(due.outcome) != list(outcome):
                return f"chance had to bring {due.outcome}, not {outcome}"
            if due.seat != seat:
                return f"chance spoke for {due.seat}, not for {seat}"
        case Decided(moves, counts):
            for seat, text in moves.items():
                move = table.game.read_move(text)
                if table.chosen.get(seat, move) != move:
                    return f"seat {seat} had not chosen {text}"
                right = table.game.counts(table.position, seat, move)
                if counts.get(seat) != right:
                    return f"{text} counts {right}, not {counts.get(seat)}"
        case Ended(result, seed):
            if seed != (None if table.created.challenge else table.seed.hex()):
                return "another seed was revealed"
            if result is not None and result != (right := table.game.result(table.position)):
                return f"the result is {right}, not {result}"
    return None


def _compare(table: Table, record: Record, claim: dict[str, Any], draws: int) -> Verdict:
    if not table.events:
        raise NotFair("its log is empty")
    if table.created.commitment != claim["commitment"]:
        raise NotFair("another hash of the seed was published before the game")
    if not table.ended:
        raise NotFair("the log does not come to an end")
    for key, value in table.record().items():
        if record.get(key) != value:
            raise NotFair(f"the record and its log do not agree: {key}")
    if claim.get("seeds") != [seat.seed for seat in table.seats]:
        raise NotFair("the seats added other seeds to chance")
    if claim.get("challenge") != table.created.challenge:
        raise NotFair("the record and its log do not agree: challenge")
    seeds = sum(1 for seat in table.seats if seat.seed)
    return Verdict(events=len(table.events), draws=draws, seeds=seeds)
