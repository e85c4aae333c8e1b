"""A whole game, judged: every decision, all luck, and a ledger that adds up.

The ledger of a seat begins with what it could expect before the game and ends with the result.
What lies between is booked, event by event, to one of four accounts: luck, its own losses, what the
others did, and the rest, by which one estimate differs from the next where nobody has done
anything. Each entry is the difference of two values in one chain, so that nothing is left over.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from einfall.game import Decision, Game, GameError, Happening, Move, View, apply_event
from einfall.record import Record, check
from einfall.study.judge import Chance, Effort, Judge, find_effort
from einfall.study.judges import judge_for
from einfall.study.seeds import seed_of
from einfall.study.verdict import Fortune, Scale, Verdict, fortune_of


class Waiting(Protocol):
    """Something that was asked for."""

    def result(self) -> Any:
        """What came of it."""


class Processes(Protocol):
    """What does things elsewhere, such as an Executor."""

    def submit(self, work: Any, /, *arguments: Any) -> Waiting:
        """Ask for something."""


class Account(StrEnum):
    """What a part of the result is due to."""

    LUCK = "luck"
    LOSS = "losses"
    OTHERS = "others"
    REST = "rest"


@dataclass(frozen=True)
class Entry:
    """A line of a ledger."""

    number: int
    """Of the record's move at which it came about; 0 before the first."""
    account: Account
    amount: float
    value: float
    """What the seat could expect then."""


@dataclass(frozen=True)
class Ledger:
    """How a seat came from what it could expect to its result."""

    start: float
    entries: tuple[Entry, ...]
    result: float | None
    """None if the game was not played to its end."""

    def total(self, account: Account) -> float:
        """All that was booked to an account."""
        return sum(entry.amount for entry in self.entries if entry.account is account)

    def luck(self) -> dict[int, float]:
        """What chance brought, by the number of the record's move."""
        brought: dict[int, float] = {}
        for entry in self.entries:
            if entry.account is Account.LUCK:
                brought[entry.number] = brought.get(entry.number, 0.0) + entry.amount
        return brought


@dataclass(frozen=True)
class Judged:
    """A decision with its verdict."""

    number: int
    """Of the record's move, from 1."""
    seat: int
    verdict: Verdict


@dataclass(frozen=True)
class Analysis:
    """A game that has been judged."""

    record: Record
    judge: str
    effort: str
    scale: Scale
    decisions: tuple[Judged, ...]
    ledgers: dict[int, Ledger]

    def of_seat(self, seat: int) -> list[Judged]:
        """The decisions of one seat."""
        return [judged for judged in self.decisions if judged.seat == seat]

    def fortunes(self, seat: int) -> dict[int, Fortune]:
        """The draws or rolls that mattered to a seat, by the number of the record's move."""
        brought = self.ledgers[seat].luck().items()
        called = {number: fortune_of(luck, self.scale) for number, luck in brought}
        return {number: fortune for number, fortune in called.items() if fortune}


# What is to be judged


@dataclass(frozen=True)
class DecisionPoint:
    """Somebody decided."""

    number: int
    seat: int
    view: View
    played: Move


@dataclass(frozen=True)
class ChancePoint:
    """Chance brought somebody something."""

    number: int
    seat: int
    before: View
    after: View


Point = DecisionPoint | ChancePoint


def points_of(game: Game, record: Record, seats: Sequence[int]) -> Iterator[Point]:
    """All that concerns these seats, in the order in which it happened."""
    position = game.start()
    for number, event in game.events(record):
        if isinstance(event, Decision):
            for seat, move in event.moves.items():
                if seat in seats:
                    yield DecisionPoint(number, seat, game.view(position, seat), move)
            apply_event(game, position, event)
        else:
            yield from _chance_points(game, position, number, event, seats)


def _chance_points(
    game: Game, position: Any, number: int, event: Happening, seats: Sequence[int]
) -> Iterator[ChancePoint]:
    before = {seat: game.view(position, seat) for seat in seats if game.sees_chance(position, seat)}
    apply_event(game, position, event)
    for seat, view in before.items():
        yield ChancePoint(number, seat, view, game.view(position, seat))


def judge_point(judge: Judge, point: Point, effort: Effort, seed: int) -> Verdict | Chance:
    """What is said of one point; the seed and the point decide which worlds are sampled."""
    own = seed_of(seed, point.number, point.seat)
    if isinstance(point, DecisionPoint):
        return judge.judge(point.view, point.played, effort, own)
    return judge.chance(point.before, point.after, own)


def judge_apart(game: Game, point: Point, effort: Effort, seed: int) -> Verdict | Chance:
    """The same in another process."""
    return judge_point(judge_for(game), point, effort, seed)


def analyse(
    record: Record,
    effort: str = "normal",
    seats: Sequence[int] | None = None,
    seed: int = 0,
    processes: Processes | None = None,
) -> Analysis:
    """Judge a game, for some seats or all; raises BadRecord where a record is not right.

    The same seed gives the same analysis. Other processes can do the judging.
    """
    *_, analysis = analyse_step_by_step(record, effort, seats, seed, processes)
    assert isinstance(analysis, Analysis)
    return analysis


def analyse_step_by_step(
    record: Record,
    effort: str,
    seats: Sequence[int] | None,
    seed: int,
    processes: Processes | None,
) -> Iterator[int | Analysis]:
    """The same, for those who want to see that it goes on.

    First comes how many steps there are, then a number after each, and in the end the analysis.
    """
    game, tried = check(record), find_effort(effort)
    judge = judge_for(game)
    chosen = list(range(game.players)) if seats is None else list(seats)
    for seat in chosen:
        if not 0 <= seat < game.players:
            raise GameError(f"there is no seat {seat}, only 0 to {game.players - 1}")
    points = list(points_of(game, record, chosen))
    yield len(points)
    found: list[Verdict | Chance] = []
    for one in _judge_all(game, judge, points, tried, seed, processes):
        found.append(one)
        yield len(found)
    judged = list(zip(points, found, strict=True))
    yield Analysis(
        record,
        judge.name,
        effort,
        judge.scale,
        tuple(Judged(p.number, p.seat, f) for p, f in judged if isinstance(f, Verdict)),
        {seat: _ledger(game, judge, record, seat, judged) for seat in chosen},
    )


def _judge_all(
    game: Game,
    judge: Judge,
    points: Sequence[Point],
    effort: Effort,
    seed: int,
    processes: Processes | None,
) -> Iterator[Verdict | Chance]:
    """What is said of each point, in order."""
    if processes is None:
        yield from (judge_point(judge, point, effort, seed) for point in points)
        return
    asked = [processes.submit(judge_apart, game, point, effort, seed) for point in points]
    for one in asked:
        yield one.result()


class _Books:
    """A ledger that is being kept."""

    def __init__(self, start: float) -> None:
        self.start = self.value = start
        self.entries: list[Entry] = []

    def book(self, number: int, account: Account, amount: float) -> None:
        """Add an amount to what the seat can expect."""
        self.value += amount
        self.entries.append(Entry(number, account, amount, self.value))

    def settle(self, number: int, account: Account, value: float) -> None:
        """Book whatever leads to this value."""
        self.book(number, account, value - self.value)


def _ledger(
    game: Game,
    judge: Judge,
    record: Record,
    seat: int,
    judged: Sequence[tuple[Point, Verdict | Chance]],
) -> Ledger:
    """The ledger of a seat."""
    books = _Books(judge.start())
    meanwhile = Account.REST  # whoever has done something since the last entry
    own = {
        (point.number, isinstance(found, Verdict)): found
        for point, found in judged
        if point.seat == seat
    }
    expected = False  # whether the next decision says what chance was worth
    position, last = game.start(), 0
    for number, event in game.events(record):
        last = number
        if isinstance(event, Happening):
            chance = own.get((number, False))
            if isinstance(chance, Chance) and chance.expected is not None:
                books.settle(number, meanwhile, chance.expected)
                meanwhile, expected = Account.REST, True
            elif isinstance(chance, Chance) and chance.luck is not None:
                books.book(number, Account.LUCK, chance.luck)
        else:
            verdict = own.get((number, True))
            if isinstance(verdict, Verdict):
                books.settle(number, Account.LUCK if expected else meanwhile, verdict.value)
                books.book(number, Account.LOSS, -verdict.loss)
                meanwhile, expected = Account.REST, False
            if any(other % game.sides != seat % game.sides for other in event.moves):
                meanwhile = Account.OTHERS
        apply_event(game, position, event)
    result = None
    if game.over(position):
        result = judge.final(game.open_view(position), seat)
        books.settle(last, meanwhile, result)
    return Ledger(books.start, tuple(books.entries), result)
