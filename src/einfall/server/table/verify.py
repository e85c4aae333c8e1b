"""Checks a finished game: that chance was settled beforehand, and that all that happened there was
allowed when it happened.

The log is played again at a table of our own with the seed that was revealed. Each event must be
what a command brings that somebody was allowed to give then (`command_for`), with all that follows
from it: draws and rolls, what moves count, the end.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from einfall.game import GameError
from einfall.record import Record, check
from einfall.server.table import fair
from einfall.server.table.events import (
    VERSION,
    Answered,
    Chose,
    Created,
    Decided,
    Ended,
    Happened,
    Helped,
    Left,
    Proposed,
    Rematch,
    Resigned,
    Revealed,
    Sat,
    TableEvent,
    Withdrew,
    read_event,
)
from einfall.server.table.signing import is_signed
from einfall.server.table.table import Refused, Table

Command = Callable[[Table], None]


class NotFair(Exception):
    """What is wrong with a game."""


@dataclass(frozen=True)
class Verdict:
    """What was checked."""

    events: int
    draws: int
    seeds: int
    """How many seats added to chance."""
    version: int
    """Of the protocol; in version 1, whoever sat down last knew the others' seeds."""
    commitment: str
    hash: str
    """Of the last event, and so of all."""
    key: str
    """The public key of the service that has signed it; "" for a record without a signature."""


@dataclass(frozen=True)
class Entry:
    """A line of the log."""

    number: int
    at: float
    body: bytes
    event: TableEvent
    hash: str


def verify(record: Record) -> Verdict:
    """Check a record with its log. NotFair says what is wrong; BadRecord, that it is no game."""
    table = verified(record)
    return Verdict(
        events=table.number,
        draws=sum(isinstance(event, Happened) for event in table.events),
        seeds=sum(1 for seat in table.seats if seat.seed),
        version=table.created.version,
        commitment=table.created.commitment,
        hash=table.hash.hex(),
        key=str(record["fair"].get("key") or ""),
    )


def verified(record: Record) -> Table:
    """The table of a record in which everything holds, or NotFair, or BadRecord."""
    check(record)
    claim, log = record.get("fair"), record.get("log")
    if not isinstance(claim, dict) or not isinstance(log, list):
        raise NotFair("it has no log to verify: it was not played at a table of the service")
    if claim.get("seed") is None:
        raise NotFair("the seed of a challenge is revealed when its games are over; try again then")
    try:
        seed = bytes.fromhex(claim["seed"])
    except (TypeError, ValueError):
        raise NotFair(f"the seed is no text of hexadecimal digits: {claim['seed']!r}") from None
    if fair.commitment(seed) != claim.get("commitment"):
        raise NotFair("the seed is not the one whose hash was published")
    entries = [_read(entry, number) for number, entry in enumerate(log, start=1)]
    table = follow(str(claim.get("table")), seed, entries)
    _compare(table, record, claim)
    return table


def _read(entry: Any, number: int) -> Entry:
    if not isinstance(entry, dict) or not isinstance(entry.get("event"), str):
        raise NotFair(f"event {number}: is not written down")
    if entry.get("number") != number:
        raise NotFair(f"event {number}: has the number {entry.get('number')!r}")
    at = entry.get("at")
    if not isinstance(at, float | int) or isinstance(at, bool) or not 0 <= at < 1e11:
        raise NotFair(f"event {number}: has no time")
    body = entry["event"].encode(errors="replace")
    try:
        event = read_event(body)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise NotFair(f"event {number}: {error}") from None
    return Entry(number, float(at), body, event, str(entry.get("hash")))


def follow(id: str, seed: bytes, log: list[Entry]) -> Table:
    """Play a log again at a table of our own, command by command; the table in the end."""
    if not log:
        raise NotFair("its log is empty")
    table = Table(id, seed)
    table.created = _first(log[0])
    _check_chain(table, log)
    while table.number < len(log):
        number = table.number + 1
        try:
            table = _do_next(table, log[table.number :])
        except Refused as refused:
            raise NotFair(f"event {number}: was not allowed: {refused}") from None
        except (GameError, msgspec.MsgspecError, LookupError, ValueError) as error:
            raise NotFair(f"event {number}: {error}") from None
    return table


def _first(entry: Entry) -> Created:
    if not isinstance(entry.event, Created):
        raise NotFair("event 1: a table is made once, and first")
    if not 1 <= entry.event.version <= VERSION:
        raise NotFair(f"version {entry.event.version} is unknown; a newer einfall may know it")
    return entry.event


def _check_chain(table: Table, log: list[Entry]) -> None:
    for entry in log:
        table.hash = table.next_hash(table.hash, entry.number, entry.at, entry.body)
        if entry.hash != table.hash.hex():
            raise NotFair(
                f"event {entry.number}: its hash does not follow from the events before it"
            )


def _do_next(table: Table, rest: list[Entry]) -> Table:
    """The table after the command that the next event stems from, and all that it brings."""
    first = rest[0]
    if table.times and first.at < table.times[-1]:
        raise NotFair(f"event {first.number}: is earlier than the one before it")
    problem = f"event {first.number}: follows from nothing that anybody did"
    for command in commands_for(table, [entry.event for entry in rest[:2]]):
        draft = table.copy(first.at) if table.number else Table(table.id, table.seed, first.at)
        command(draft)
        problem = _difference(draft, table.number, rest)
        if not problem:
            draft.hash = table.hash
            return draft
    raise NotFair(problem)


def _difference(draft: Table, done: int, rest: list[Entry]) -> str:
    """How the log differs from what a command has brought; nothing if it does not."""
    brought = draft.events.bodies[done:]
    if not brought:
        return f"event {rest[0].number}: nothing was to happen then"
    for offset, body in enumerate(brought):
        if offset == len(rest):
            return f"the log does not come to an end: after event {done + offset} more was due"
        entry = rest[offset]
        if entry.body != body:
            return f"event {entry.number}: {_what_differs(read_event(body), entry.event)}"
        if entry.at != draft.now:
            return f"event {entry.number}: is not of its time"
    return ""


def _what_differs(due: TableEvent, told: TableEvent) -> str:
    match due, told:
        case Happened(outcome, seat), Happened(other, another):
            if outcome != other:
                return f"chance had to bring {outcome}, not {other}"
            if seat != another:
                return f"chance spoke for {seat}, not for {another}"
        case Decided(moves, counts), Decided(others, otherwise):
            for seat, text in others.items():
                if seat in moves and moves[seat] != text:
                    return f"seat {seat} had not chosen {text}"
                if counts.get(seat) != otherwise.get(seat):
                    return f"{text} counts {counts.get(seat)}, not {otherwise.get(seat)}"
        case Ended(result, seed), Ended(another_result, other_seed):
            if seed != other_seed:
                return "another seed was revealed"
            if result != another_result:
                return f"the result is {result}, not {another_result}"
    return f"it had to be {due}, not {told}"


def commands_for(table: Table, events: list[TableEvent]) -> Iterator[Command]:
    """The commands that could have brought an event, given the one after it."""
    event = events[0]
    match event:
        case Created() if not table.number:
            yield lambda t: t.create(event)
        case Sat(seat, name, seed, commitment):
            _must_sit_there(table, seat)
            yield lambda t: t.sit(seat, name, seed or commitment)
        case Revealed(seat, seed):
            _must_sit_there(table, seat)
            yield lambda t: t.reveal(seat, seed)
        case Chose(seat, move, clock):
            _must_be_for(table, seat, clock)
            yield lambda t: t.move(seat, move, clock=clock)
        case Decided(moves, _, clock):
            seat = _last_to_decide(table, moves)
            text = moves[seat]
            _must_be_for(table, seat, clock)
            yield lambda t: t.move(seat, text, clock=clock)
            if (then := _decided_along(table, seat, text, events[1:])) is not None:
                yield lambda t: t.move(seat, text, clock=clock, then=then)
        case Happened(moves=moves) if moves:
            seat = _last_to_decide(table, moves)
            unseen = moves[seat]
            yield lambda t: t.move(seat, unseen)
        case Withdrew(seat):
            yield lambda t: t.take_back(seat)
        case Proposed(seat, "take back"):
            _must_sit_there(table, seat)
            yield lambda t: t.take_back(seat)
        case Proposed(seat, "break off"):
            _must_sit_there(table, seat)
            yield lambda t: t.break_off(seat)
        case Proposed(seat, _, _, about, bot, gone):
            _must_sit_there(table, seat)
            known = gone or (0.0 if table.created.version == 1 else None)
            yield lambda t: t.propose_bot(seat, about, known, bot)
        case Answered(seat, agree):
            yield lambda t: t.answer(seat, agree)
        case Left(seat):
            _must_sit_there(table, seat)
            yield lambda t: t.leave(seat)
        case Resigned(seat):
            _must_sit_there(table, seat)
            yield lambda t: t.resign(seat)
        case Helped(seat):
            yield lambda t: t.help(seat)
        case Ended(None, why="not revealed"):
            yield lambda t: t.give_up()
        case Ended(None, why="closed"):
            yield lambda t: t.close()
        case Rematch(other):
            yield lambda t: t.go_on_at(other)


def _decided_along(table: Table, seat: int, text: str, after: list[TableEvent]) -> str | None:
    """What the next event says that a seat decided along with a move, if it could."""
    match after:
        case [Decided(moves)] if list(moves) == [seat] and table.created.version > 1:
            return moves[seat] if moves[seat] in table.consider(seat, text) else None
        case _:
            return None


def _must_sit_there(table: Table, seat: int) -> None:
    """Nobody does anything at the seat of a bot that was there from the start."""
    if not 0 <= seat < len(table.seats) or table.created.chairs[seat].bot:
        raise ValueError(f"nobody sits at seat {seat}")


def _must_be_for(table: Table, seat: int, clock: bool) -> None:
    """No time runs out for a bot."""
    if clock and not table.seats[seat].person:
        raise ValueError(f"no clock runs for seat {seat}")


def _last_to_decide(table: Table, moves: dict[int, str]) -> int:
    """Of all who have decided, the one that the others were waiting for."""
    last = [seat for seat in moves if seat not in table.chosen]
    if len(last) != 1:
        raise ValueError("not one of the seats was the last to decide")
    return last[0]


def _compare(table: Table, record: Record, claim: dict[str, Any]) -> None:
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
    public, signature = claim.get("key"), claim.get("signature")
    if public is not None or signature is not None:
        log = [(entry["number"], entry["at"], entry["hash"]) for entry in record["log"]]
        if not is_signed(str(public), str(signature), table.id, log):
            raise NotFair("the signature is not of this game")
