"""A table: the people and bots around a game, and what they may do.

A table is what its events make of it (`apply`). A command is checked, and adds events: first what
was asked for, then all that follows without anybody's doing, such as draws, rolls and the end. So
whoever keeps a table copies it, gives the copy a command, stores the events that the copy has and
the table has not, and only then lets the copy stand for the table (`einfall.server.live.rooms`).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any, NamedTuple

import msgspec

from einfall.bots import BOTS
from einfall.bots.bot import UnknownBot, read_bot
from einfall.game import (
    WATCHER,
    BadNotation,
    Decision,
    Event,
    Game,
    Happening,
    Move,
    Position,
    apply_event,
)
from einfall.games import find_game
from einfall.language import _
from einfall.record import Record, make_record
from einfall.server.table import fair
from einfall.server.table.events import (
    Answered,
    Chair,
    Chose,
    Created,
    Ended,
    Happened,
    Left,
    Log,
    Moves,
    Played,
    Proposed,
    Rematch,
    Replaced,
    Sat,
    TableEvent,
    TakenBack,
    Withdrew,
)

MOST_SECONDS = 10
MOST_SIMULATIONS = 10_000
"""How long a bot may think at a table: others wait for the same processes."""


class Refused(Exception):
    """The table does not allow it: a code for programs, a sentence for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as it is taken now."""

    bot: str | None
    name: str
    hand: int
    here: bool = False
    """Whether a person has sat down and not left; a bot always has."""
    seed: str = ""

    @property
    def person(self) -> bool:
        """Whether a person plays here."""
        return self.bot is None


class Step(NamedTuple):
    """One thing of the game as it stands."""

    number: int
    """Of the table's event that brought it."""
    lane: int | None = None
    """For whom chance spoke; None if somebody decided."""


step_of = cache(Step)
"""The same for all tables: thousands of them have the same steps."""


@dataclass
class Table:
    """A table as it stands after its last event."""

    id: str
    seed: bytes
    now: float = 0.0
    """When what is being done is done."""
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
    ended: Ended | None = None
    rematch: str | None = None
    turn_began: float = 0.0
    waiting: list[int] | None = None
    """The seats that have yet to decide, once somebody has asked."""
    game: Game = field(init=False)
    created: Created = field(init=False)
    position: Position = field(init=False)

    def copy(self, now: float) -> "Table":
        """A table to try something at; this one stays as it is."""
        other = replace_shallowly(self)
        other.now = now
        other.events, other.times = self.events.copy(), self.times.copy()
        other.seats, other.line = self.seats.copy(), self.line.copy()
        other.chosen = self.chosen.copy()
        other.position = self.position.copy()
        return other

    # What can be asked of a table

    @property
    def number(self) -> int:
        """The number of the last event."""
        return len(self.events)

    @property
    def step(self) -> int:
        """The number of the event that the next decision follows on: the position stands by it."""
        return self.line[-1].number if self.line else 0

    def event_of(self, step: Step) -> Event:
        """What happened in the game."""
        event = self.events[step.number - 1]
        if step.lane is not None and isinstance(event, Happened):
            outcome: Any = event.outcome
            return Happening(outcome)
        assert isinstance(event, Happened | Played)
        return Decision(self._read(event.moves or {}))

    @property
    def begun(self) -> bool:
        """Whether everybody has sat down once, so that the game goes on."""
        return bool(self.line) or all(seat.here for seat in self.seats)

    @property
    def over(self) -> bool:
        """Whether the game has ended, or everybody has left."""
        return self.ended is not None

    def waiting_for(self) -> list[int]:
        """The seats that have yet to decide."""
        if self.waiting is None:
            going_on = self.begun and not self.over
            to_act = self.game.to_act(self.position) if going_on else ()
            self.waiting = [seat for seat in to_act if seat not in self.chosen]
        return self.waiting

    def deadline(self) -> float | None:
        """When the time of those people runs out for whom the table waits."""
        if not self.created.clock or not any(self.seats[s].person for s in self.waiting_for()):
            return None
        return self.turn_began + self.created.clock

    def people(self, but: Collection[int] = ()) -> list[int]:
        """The seats where a person sits, but some."""
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
        """Who has yet to agree to the proposal: all people but who made it and whom it is about."""
        if not self.proposal:
            return []
        settled = [*self.seats_of_hand(self.proposal.seat), *self.agreed]
        if self.proposal.what == "bot":
            settled.append(self.proposal.about)
        return self.people(but=settled)

    def label(self) -> str:
        """What goes into chance beside the seed."""
        if self.created.challenge:
            return fair.challenge_label(self.created.challenge, self.game.name)
        return fair.label_of(self.id, [seat.seed for seat in self.seats])

    def record(self) -> Record:
        """The game as it stands, as a record."""
        position, scribe = self.game.start(), self.game.scribe()
        for step in self.line:
            apply_event(self.game, position, self.event_of(step), scribe)
        return make_record(self.game, [seat.name for seat in self.seats], scribe, position)

    # Commands

    def create(self, created: Created) -> None:
        """Begin the table."""
        self._add(created)
        self._go_on()

    def sit(self, seat: int, name: str, seed: str) -> None:
        """A person sits down, with a seed for chance, or comes back."""
        chair = self.created.chairs[seat]
        if chair.bot:
            raise Refused("bot", _("A bot sits there."))
        if self.over:
            raise Refused("over", _("The game is over."))
        mine = self.seats[seat]
        name = name or mine.name or _("Player {number}").format(number=seat + 1)
        settled = mine.here and mine.person
        if not (settled and name == mine.name):
            self._add(Sat(seat, name, "" if settled or self.begun else seed))
        self._go_on()

    def move(self, seat: int, text: str, turn: int | None = None, clock: bool = False) -> None:
        """A seat decides."""
        self._must_go_on()
        if turn is not None and turn != self.turn:
            raise Refused("stale", _("The game has gone on meanwhile; look again."))
        if seat in self.chosen:
            raise Refused("chosen", _("You have chosen already; take it back to choose again."))
        try:
            move = self.game.read_move(text)
        except BadNotation as error:
            raise Refused("notation", str(error)) from None
        if problem := self.game.why_illegal(self.position, seat, move):
            raise Refused("illegal", problem)
        if self.waiting_for() != [seat]:
            self._add(Chose(seat, text, clock), {seat: move})
        elif self.game.is_seen(move):
            moves = self.chosen | {seat: move}
            self._add(Played(self._texts(moves), self._counts(moves), clock), moves)
        else:
            self._add(self._decide_unseen({seat: move}), {seat: move})
        self._go_on()

    def take_back(self, seat: int) -> None:
        """A seat takes its last decision back, or asks the others whether it may."""
        self._must_go_on()
        if seat in self.chosen:
            self._add(Withdrew(seat))
            return
        if self.created.challenge:
            raise Refused("take back", _("In a challenge nothing is taken back."))
        decided = (step.number for step in self.line if decides(self.event_of(step), seat))
        number = max(decided, default=0)
        if not number:
            raise Refused("take back", _("You have not moved yet."))
        chance_spoke = any(step.lane is not None for step in self.line if step.number >= number)
        if chance_spoke and self.people(but=[seat]):
            text = _("Among people, no move is taken back once chance has spoken after it.")
            raise Refused("take back", text)
        self._propose(Proposed(seat, "take back", number=number))

    def propose_bot(self, seat: int, about: int, bot: str, absent: bool) -> None:
        """A seat proposes that a bot takes the seat of somebody who is gone."""
        self._must_go_on()
        if not 0 <= about < len(self.seats) or not self.seats[about].person or about == seat:
            raise Refused("bot", _("Nobody else sits there whom a bot could stand in for."))
        if self.seats[about].here and not absent:
            raise Refused("bot", _("{name} is still there.").format(name=self.seats[about].name))
        check_bot(self.game, bot)
        self._propose(Proposed(seat, "bot", about=about, bot=bot))

    def answer(self, seat: int, agree: bool) -> None:
        """A seat agrees to what another has proposed, or does not."""
        if not self.proposal or seat not in self.asked():
            raise Refused("answer", _("You have not been asked anything."))
        self._add(Answered(seat, agree))
        self._carry_out()

    def leave(self, seat: int) -> None:
        """A person leaves."""
        if not self.seats[seat].person or not self.seats[seat].here:
            return
        self._add(Left(seat))
        if self.begun and not self.over and not self.people():
            self._add(Ended(None, self._revealed()))
        elif self.proposal:
            self._carry_out()

    def go_on_at(self, table: str) -> None:
        """The same people have been given another table."""
        self._add(Rematch(table))

    # What follows

    def _add(self, event: TableEvent, moves: Mapping[int, Move] | None = None) -> None:
        self.apply(event, self.now, moves)

    def _must_go_on(self) -> None:
        if self.over:
            raise Refused("over", _("The game is over."))
        if not self.begun:
            raise Refused("not begun", _("The game begins when everybody has sat down."))

    def _texts(self, moves: Mapping[int, Move]) -> Moves:
        return {seat: self.game.move_text(move) for seat, move in sorted(moves.items())}

    def _counts(self, moves: Mapping[int, Move]) -> dict[int, dict[str, int]]:
        counts = self.game.counts
        return {seat: counts(self.position, seat, move) for seat, move in sorted(moves.items())}

    def _decide_unseen(self, moves: Mapping[int, Move]) -> TableEvent:
        """A decision that nobody notices goes into one event with what it leads to."""
        after = self.position.copy()
        self.game.decide(after, moves)
        if self.game.over(after) or self.game.to_act(after):
            return Played(self._texts(moves), self._counts(moves))
        return self.happening(after, self._texts(moves))

    def happening(self, position: Position, moves: Moves | None = None) -> Happened:
        """What chance brings in this position."""
        lane = self.game.drawer(position)
        drawn = sum(step.lane == lane for step in self.line)
        source = fair.chance(self.seed, self.label(), lane, drawn)
        public = self.game.sees_chance(position, WATCHER)
        outcome: Any = self.game.sample(position, source)
        return Happened(outcome, None if public else lane, moves)

    def _go_on(self) -> None:
        """Chance speaks where it is due, and the game ends where it does."""
        while self.begun and not self.over:
            if self.game.over(self.position):
                self._add(Ended(self.game.result(self.position), self._revealed()))
            elif self.game.to_act(self.position):
                return
            else:
                self._add(self.happening(self.position))

    def _revealed(self) -> str | None:
        return None if self.created.challenge else self.seed.hex()

    def _propose(self, proposal: Proposed) -> None:
        self._add(proposal)
        self._carry_out()

    def _carry_out(self) -> None:
        """Do what was proposed, if all have agreed."""
        proposal = self.proposal
        if not proposal or self.asked():
            return
        if proposal.what == "bot":
            self._add(Replaced(proposal.about, proposal.bot))
        else:
            self._add(TakenBack(proposal.seat, proposal.number))

    # Events

    def apply(self, event: TableEvent, at: float, moves: Mapping[int, Move] | None = None) -> None:
        """Let an event happen that has been checked, or read from the store.

        Its moves can come along, if they have been read from their notation before.
        """
        self.events.append(event)
        self.times.append(at)
        self.waiting = None
        match event:
            case Created():
                self._apply_created(event)
            case Sat(seat, name, seed):
                if self.seats[seat].bot:
                    self.turn_began = at
                self._seat(seat, name=name, here=True, bot=None, seed=seed or self.seats[seat].seed)
                if self.proposal and self.proposal.what == "bot" and self.proposal.about == seat:
                    self.proposal = None  # no need for one any more
            case Happened():
                if event.moves:
                    self._apply(Decision(moves or self._read(event.moves)), at)
                outcome: Any = event.outcome
                self._apply(Happening(outcome), at, self.game.drawer(self.position))
            case Chose(seat, move):
                self.chosen[seat] = moves[seat] if moves else self.game.read_move(move)
            case Withdrew(seat):
                del self.chosen[seat]
            case Played():
                self._apply(Decision(moves or self._read(event.moves)), at)
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
            case Ended():
                self.ended, self.proposal = event, None
            case Rematch(table):
                self.rematch = table

    def _apply_created(self, event: Created) -> None:
        self.created = event
        self.game = game_of(event.game, msgspec.json.encode(event.rules))
        self.position = self.game.start()
        self.seats = [
            Seat(chair.bot, chair.name or chair.bot or "", chair.hand, here=chair.bot is not None)
            for chair in event.chairs
        ]

    def _seat(self, number: int, **changes: Any) -> None:
        self.seats[number] = replace(self.seats[number], **changes)

    def _read(self, moves: Moves) -> Mapping[int, Move]:
        return {seat: self.game.read_move(text) for seat, text in moves.items()}

    def _apply(self, event: Event, at: float, lane: int | None = None) -> None:
        apply_event(self.game, self.position, event)
        self._step(step_of(self.number, lane))
        self.chosen = {}
        self.proposal = None
        self.turn_began = at

    def _rewind(self, number: int) -> None:
        """The game as it was before the event of this number."""
        line, self.line, self.turn = self.line, [], 0
        self.chosen = {}
        self.proposal = None
        self.position = self.game.start()
        for step in line:
            if step.number < number:
                apply_event(self.game, self.position, self.event_of(step))
                self._step(step)

    def _step(self, step: Step) -> None:
        """One thing more has happened in the game."""
        self.turn += not self.line or self.line[-1].number < step.number
        self.line.append(step)


@lru_cache(maxsize=256)
def game_of(name: str, rules: bytes) -> Game:
    """The game with these rules, one and the same for all tables that play it."""
    return find_game(name, msgspec.json.decode(rules))


def replace_shallowly(table: Table) -> Table:
    """Another table with the same contents."""
    other = Table.__new__(Table)
    other.__dict__.update(table.__dict__)
    return other


def decides(event: Event, seat: int) -> bool:
    """Whether a seat decided something in this event."""
    return isinstance(event, Decision) and seat in event.moves


def check_bot(game: Game, bot: str) -> None:
    """Refused unless there is such a bot for this game, and it does not think for ages."""
    try:
        asked = read_bot(bot, BOTS[game.name])
    except UnknownBot as error:
        raise Refused("bot", str(error)) from None
    long = asked.budget.seconds > MOST_SECONDS and asked.budget.simulations > MOST_SIMULATIONS
    if long and asked.usual_budget is not None:
        text = _(
            "A bot at a table thinks for at most {seconds} seconds or {simulations} simulations."
        )
        raise Refused("bot", text.format(seconds=MOST_SECONDS, simulations=MOST_SIMULATIONS))


def chairs_of_rematch(table: Table) -> list[Chair]:
    """The same company, one seat further round: somebody else begins."""
    chairs = [
        Chair(chair.bot, "" if chair.bot else seat.name, chair.hand)
        for chair, seat in zip(table.created.chairs, table.seats, strict=True)
    ]
    return chairs[1:] + chairs[:1]
