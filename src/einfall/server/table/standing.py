"""How a table stands: what its events make of it (`apply`), and what can be asked of it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from operator import countOf, itemgetter
from typing import Any, Literal, NamedTuple, Self, cast

import msgspec

from einfall.game import (
    WATCHER,
    Decision,
    Event,
    Game,
    Happening,
    Move,
    Outcome,
    Position,
    apply_event,
)
from einfall.games import find_game
from einfall.record import Record, make_record
from einfall.server.table import fair
from einfall.server.table.bank import Bank
from einfall.server.table.events import (
    Answered,
    Chose,
    Created,
    Decided,
    Ended,
    Happened,
    Helped,
    Left,
    Log,
    MoveTexts,
    Proposed,
    Rematch,
    Replaced,
    Resigned,
    Revealed,
    Sat,
    TableEvent,
    TakenBack,
    Withdrew,
)

LEAST_TO_REVEAL = 60.0
"""Seconds that seats have at least to reveal their seeds, where there is a clock."""
LONG_TO_REVEAL = 3 * 24 * 3600.0
"""The same where there is none."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as it is taken now."""

    bot: str | None
    name: str
    hand: int
    here: bool = False
    """Whether a person has sat down and not left; a bot always has."""
    seed: str = ""
    commitment: str = ""

    @property
    def hides_seed(self) -> bool:
        """Whether it has committed to a seed and has yet to reveal it."""
        return bool(self.commitment and not self.seed)

    @property
    def person(self) -> bool:
        """Whether a person plays here."""
        return self.bot is None


class Step(NamedTuple):
    """One step of the game as it stands: a decision, or what chance brought."""

    number: int
    """The number of the table's event that brought it."""
    lane: int | None = None
    """For whom chance spoke; None if somebody decided."""


_lane_of = itemgetter(1)
step_of = cache(Step)
"""The same for all tables: thousands of them have the same steps."""


@dataclass
class Standing:
    """A table as it stands after its last event."""

    id: str
    seed: bytes
    now: float = 0.0
    """The time at which what is being done counts as done."""
    events: Log = field(default_factory=Log)
    times: list[float] = field(default_factory=list)
    hash: bytes = fair.NO_HASH
    seats: list[Seat] = field(default_factory=list)
    line: list[Step] = field(default_factory=list)
    """The game as it stands: all that happened and was decided and was not taken back."""
    turn: int = 0
    """How much has happened in the game as it stands. A move is meant for one turn.

    By events: a decision that nobody is to notice shares one with what it leads to.
    """
    chosen: dict[int, Move] = field(default_factory=dict)
    """What seats have chosen while others have not."""
    proposal: Proposed | None = None
    agreed: frozenset[int] = frozenset()
    resigned: frozenset[int] = frozenset()
    """The seats whose people have given the game up."""
    helped: tuple[tuple[int, int], ...] = ()
    """The seats that have had help, each with the number of the event before its decision."""
    full_since: float | None = None
    """When everybody had sat down for the first time."""
    acted: dict[int, float] = field(default_factory=dict)
    """When each seat has last done something."""
    ended: Ended | None = None
    rematch: str | None = None
    turn_began: float = 0.0
    bank: Bank = field(default_factory=lambda: Bank(0, 0))
    waiting: list[int] | None = None
    """The seats that have yet to decide, once somebody has asked."""
    limit: tuple[float | None] | None = None
    """When time runs out for one of them, once somebody has asked."""
    begun: bool = False
    """Whether everybody has sat down once, and revealed what they add to chance."""
    game: Game = field(init=False)
    created: Created = field(init=False)
    position: Position = field(init=False)

    def copy(self, now: float) -> Self:
        """A table to try something at; this one stays as it is."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.now = max(round(now, 3), *self.times[-1:], 0.0)
        other.events, other.times = self.events.copy(), self.times.copy()
        other.seats, other.line = self.seats.copy(), self.line.copy()
        other.chosen, other.acted = self.chosen.copy(), self.acted.copy()
        other.bank = self.bank.copy()
        other.position = self.position.copy()
        return other

    # What can be asked of a table

    @property
    def number(self) -> int:
        """The number of the last event."""
        return len(self.times)

    @property
    def step(self) -> int:
        """The number of the last event that changed the position."""
        return self.line[-1].number if self.line else 0

    def event_of(self, step: Step) -> Event:
        """What happened in the game."""
        event = self.events[step.number - 1]
        if step.lane is not None and isinstance(event, Happened):
            outcome: Any = event.outcome
            return Happening(outcome)
        assert isinstance(event, Happened | Decided)
        return Decision(self._read(event.moves or {}))

    def hiding(self) -> list[int]:
        """The seats that have committed to a seed and have yet to reveal it."""
        return [number for number, seat in enumerate(self.seats) if seat.hides_seed]

    @property
    def state(self) -> Literal["open", "revealing", "playing", "over"]:
        """How far the table has got."""
        if self.ended is not None:
            return "over"
        return "playing" if self.begun else "open" if self.full_since is None else "revealing"

    @property
    def over(self) -> bool:
        """Whether the game has ended, or everybody has left."""
        return self.ended is not None

    def waiting_for(self) -> list[int]:
        """The seats that have yet to decide."""
        if self.waiting is None:
            going_on = self.begun and self.ended is None
            to_act = self.game.to_act(self.position) if going_on else ()
            self.waiting = [seat for seat in to_act if seat not in self.chosen]
        return self.waiting

    def deadline(self) -> float | None:
        """When time runs out for the first of the people that the table is waiting for."""
        if self.limit is None:
            self.limit = (self._find_deadline(),)
        return self.limit[0]

    def _find_deadline(self) -> float | None:
        if self.state == "revealing":
            assert self.full_since is not None
            clock = self.created.clock or self.created.bank
            return self.full_since + (max(clock, LEAST_TO_REVEAL) if clock else LONG_TO_REVEAL)
        limits = (self.deadline_of(s) for s in self.waiting_for() if self.seats[s].person)
        return min((limit for limit in limits if limit is not None), default=None)

    def deadline_of(self, seat: int) -> float | None:
        """When the time of a seat runs out that has to decide."""
        clock, bank = self.created.clock, self.bank
        seconds = [clock] * bool(clock) + [bank.at_first(seat)] * bool(bank.seconds)
        return round(self.turn_began + min(seconds), 3) if seconds else None

    def time_left(self, seat: int, now: float) -> float | None:
        """What a person has left of the bank; None where there is none, and for a bot."""
        if not self.bank.seconds or not self.seats[seat].person:
            return None
        runs = seat in self.waiting_for()
        return self.bank.at(seat, self.turn_began, now if runs else self.turn_began)

    def has_people(self) -> bool:
        """Whether a person plays here, or is expected to."""
        return any(seat.person for seat in self.seats)

    def time_is_up(self, seat: int | None = None) -> bool:
        """Whether a seat has had all its time, or the first of those that are waited for."""
        deadline = self.deadline() if seat is None else self.deadline_of(seat)
        return deadline is not None and self.now >= deadline

    def people(self, but: Collection[int] = ()) -> list[int]:
        """The seats where a person sits, except for some."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.person and seat.here and number not in but
        ]

    def seats_of_hand(self, seat: int) -> list[int]:
        """The seats that are played by the same link as this one."""
        hand = self.seats[seat].hand
        return [n for n, one in enumerate(self.created.chairs) if not one.bot and one.hand == hand]

    def asked(self) -> list[int]:
        """Who has yet to agree: all people but the one who proposed and the one it is about."""
        if not self.proposal:
            return []
        settled = [*self.seats_of_hand(self.proposal.seat), *self.agreed]
        if self.proposal.what == "bot":
            return self.people(but=[*settled, self.proposal.about])
        if self.proposal.what == "break off":
            return self.people(but=settled)
        return self.concerned(self.proposal.number, but=settled)

    def concerned(self, number: int, but: Collection[int]) -> list[int]:
        """The people who sat there at the event of this number or later, except for some.

        Whoever has left since is one of them, but not who has resigned. In version 1 only those
        counted who were still there.
        """
        if self.created.version == 1:
            return self.people(but)
        since = self.events[number - 1 :]
        replaced = {event.seat for event in since if isinstance(event, Replaced)}
        return [
            seat
            for seat, one in enumerate(self.seats)
            if seat not in {*but, *self.resigned} and (one.person or seat in replaced)
        ]

    def label(self) -> str:
        """What goes into chance beside the seed."""
        if self.created.challenge:
            return fair.challenge_label(self.created.challenge, self.game.name)
        return fair.label_of(self.id, [seat.seed for seat in self.seats])

    def happening(self, position: Position, moves: MoveTexts | None = None) -> Happened:
        """What chance brings in this position."""
        lane = self.game.drawer(position)
        drawn = countOf(map(_lane_of, self.line), lane)
        source = fair.chance(self.seed, self.label(), lane, drawn)
        public = self.game.sees_chance(position, WATCHER)
        outcome: Any = self.game.sample(position, source)
        return Happened(outcome, None if public else lane, moves)

    def record(self) -> Record:
        """The game as it stands, as a record; it says at how many decisions seats had help."""
        position, scribe = self.game.start(), self.game.scribe()
        for step in self.line:
            apply_event(self.game, position, self.event_of(step), scribe)
        record = make_record(self.game, [seat.name for seat in self.seats], scribe, position)
        if self.helped:
            seats = [seat for seat, _ in self.helped]
            record["help"] = [seats.count(seat) for seat in range(len(self.seats))]
        return record

    # Events

    def apply(self, event: TableEvent, at: float, moves: Mapping[int, Move] | None = None) -> None:
        """Let an event happen that has been checked, or read from the store.

        Its moves can come along, if they have been read from their notation, and checked.
        """
        self.events.append(event)
        self.times.append(at)
        self.acted.update(dict.fromkeys(actors(event), at))
        self.waiting = self.limit = None
        match event:
            case Created():
                self._apply_created(event)
            case Sat(seat, name, seed):
                if self.seats[seat].bot:
                    self.turn_began = at
                mine = self.seats[seat]
                seed, promise = seed or mine.seed, event.commitment or mine.commitment
                self._seat(seat, name=name, here=True, bot=None, seed=seed, commitment=promise)
                self._count_seats(at)
                if self.proposal and self.proposal.what == "bot" and self.proposal.about == seat:
                    self.proposal = None  # no need for one any more
            case Revealed(seat, seed):
                self._seat(seat, seed=seed)
                self._count_seats(at)
            case Happened():
                if event.moves:
                    self.bank.spend(event.moves, self.turn_began, at)
                    self._apply_decision(event.moves, moves, at)
                lane, outcome = self.game.drawer(self.position), cast(Outcome, event.outcome)
                self.game.happen(self.position, outcome)
                self._went_on(at, lane)
            case Chose(seat, move):
                self.chosen[seat] = moves[seat] if moves else self.game.read_move(move)
                self.bank.stopped[seat] = at
            case Withdrew(seat):
                del self.chosen[seat], self.bank.stopped[seat]
            case Decided():
                self.bank.spend(event.moves, self.turn_began, at)
                self.bank.earn(event.moves)  # what nobody is to notice earns nothing
                self._apply_decision(event.moves, moves, at)
            case TakenBack(_, number):
                self._rewind(number)
                self.turn_began = at
            case Proposed():
                self.proposal, self.agreed = event, frozenset()
            case Answered(seat, agree):
                self.agreed |= {seat}
                self.proposal = self.proposal if agree else None
            case Replaced(seat, bot):
                self._seat(seat, bot=bot, here=True)
                self.proposal, self.turn_began = None, at
            case Left(seat):
                self._seat(seat, here=False)
            case Resigned(seat):
                self.resigned |= {seat}
            case Helped(seat):
                self.helped = (*self.helped, (seat, self.step))
            case Ended():
                self.ended, self.proposal = event, None
            case Rematch(table):
                self.rematch = table

    def _apply_created(self, event: Created) -> None:
        self.created = event
        self.game = game_of(event.game, msgspec.json.encode(event.rules))
        self.position = self.game.start()
        self.bank = Bank(event.bank, event.increment)
        self.seats = [
            Seat(chair.bot, chair.name or chair.bot or "", chair.hand, here=chair.bot is not None)
            for chair in event.chairs
        ]
        self._count_seats(self.times[-1])

    def _count_seats(self, at: float) -> None:
        """Note when everybody has sat down for the first time, and whether all have revealed."""
        if self.full_since is None and all(seat.here for seat in self.seats):
            self.full_since = at
        self.begun = self.full_since is not None and not self.hiding()

    def next_hash(self, previous: bytes, number: int, at: float, body: bytes) -> bytes:
        """The hash of an event of this table."""
        timed = at if self.created.version > 1 else None
        return fair.chain(previous, fair.salt(self.seed, number), body, timed)

    def _seat(self, number: int, **changes: Any) -> None:
        self.seats[number] = replace(self.seats[number], **changes)

    def _read(self, moves: MoveTexts) -> Mapping[int, Move]:
        return {seat: self.game.read_move(text) for seat, text in moves.items()}

    def _apply_decision(
        self, texts: MoveTexts, moves: Mapping[int, Move] | None, at: float
    ) -> None:
        """What has been decided happens; moves that come along have been checked."""
        checked = moves is not None
        self.game.decide(self.position, self._read(texts) if moves is None else moves, checked)
        self._went_on(at)

    def _went_on(self, at: float, lane: int | None = None) -> None:
        self._step(step_of(self.number, lane))
        self.chosen, self.bank.stopped = {}, {}
        self.proposal = None
        self.turn_began = at

    def _rewind(self, number: int) -> None:
        """The game as it was before the event of this number; time that was spent stays so."""
        self.waiting = self.limit = None
        line, self.line, self.turn = self.line, [], 0
        self.chosen, self.bank.stopped = {}, {}
        self.proposal = None
        self.position = self.game.start()
        for step in line:
            if step.number < number:
                apply_event(self.game, self.position, self.event_of(step))
                self._step(step)
            elif isinstance(event := self.events[step.number - 1], Decided):
                self.bank.earn(event.moves, -1)

    def _step(self, step: Step) -> None:
        """The game has gone one step further."""
        self.turn += not self.line or self.line[-1].number < step.number
        self.line.append(step)


def actors(event: TableEvent) -> Collection[int]:
    """The seats by whose doing something has happened."""
    match event:
        case Decided(moves, clock=False):
            return moves
        case Happened(moves=moves) if moves:
            return moves
        case Chose(seat, clock=False):
            return (seat,)
        case Sat(seat) | Revealed(seat) | Withdrew(seat) | Proposed(seat) | Answered(seat):
            return (seat,)
        case Resigned(seat) | Helped(seat):
            return (seat,)
        case _:
            return ()


@lru_cache(maxsize=256)
def game_of(name: str, rules: bytes) -> Game:
    """The game with these rules: one object for all tables that play it."""
    return find_game(name, msgspec.json.decode(rules))
