"""A table: the people and bots around a game, and what they may do.

A command is checked, and adds events: first what was asked for, then all that follows without
anybody's doing, such as draws, rolls and the end. So whoever keeps a table copies it, gives the
copy a command, stores the events that the copy has and the table has not, and only then lets the
copy stand for the table (`einfall.server.live.rooms`).
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from einfall.bots import BOTS, USUAL_LEVEL
from einfall.bots.bot import UnknownBot, read_bot
from einfall.game import (
    BadNotation,
    Decision,
    Event,
    Game,
    Move,
)
from einfall.language import _
from einfall.server.names import distinct
from einfall.server.table import fair
from einfall.server.table.events import (
    Answered,
    Chair,
    Chose,
    Created,
    Decided,
    Ended,
    Helped,
    Left,
    MoveTexts,
    Proposed,
    Rematch,
    Replaced,
    Resigned,
    Revealed,
    Sat,
    TableEvent,
    TakenBack,
    WhyNoResult,
    Withdrew,
)
from einfall.server.table.standing import Standing

ABSENT = 30.0
"""Seconds without a sign of life after which a person counts as gone."""
CLOCKS_DIFFER = 1.0
"""Seconds by which the clocks of two processes may be apart."""
MOST_SECONDS = 10
MOST_SIMULATIONS = 10_000
"""How long a bot may think at a table: others wait for the same processes."""


class Refused(Exception):
    """The table does not allow it: a code for programs, a sentence for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class Table(Standing):
    """A table as it stands after its last event, and the commands that add events."""

    # Commands

    def create(self, created: Created) -> None:
        """Begin the table."""
        self._add(created)
        given, players = len(created.chairs), self.game.players
        if given != players or min(created.clock, created.bank, created.increment) < 0:
            text = _("There are {given} seats for {players} players.")
            raise Refused("seats", text.format(given=given, players=players))
        self._go_on()

    def sit(self, seat: int, name: str, commitment: str) -> None:
        """A person sits down, with the hash of a seed for chance, or comes back.

        Until all have sat down it may be another hash. In version 1 it was the seed itself.
        """
        chair = self.created.chairs[seat]
        if chair.bot:
            raise Refused("bot", _("A bot sits there."))
        if self.over:
            raise Refused("over", _("The game is over."))
        if seat in self.resigned:
            raise Refused("resigned", _("You have resigned."))
        mine = self.seats[seat]
        name = name or mine.name or _("Player {number}").format(number=seat + 1)
        name = distinct(name, [self.seats[other].name for other in self.people(but=[seat])])
        settled = mine.here and mine.person
        if self.created.version == 1:
            if not (settled and name == mine.name):
                self._add(Sat(seat, name, "" if settled or self.begun else commitment))
        else:
            new = "" if self.full_since is not None or commitment == mine.commitment else commitment
            if new or not (settled and name == mine.name):
                self._add(Sat(seat, name, commitment=new))
        self._go_on()

    def reveal(self, seat: int, seed: str) -> None:
        """A seat tells the seed that it has committed to."""
        mine = self.seats[seat]
        if self.over:
            raise Refused("over", _("The game is over."))
        if self.full_since is None:
            raise Refused("not yet", _("Seeds are revealed when everybody has sat down."))
        if not mine.commitment or fair.seat_commitment(self.id, seat, seed) != mine.commitment:
            raise Refused("reveal", _("That is not the seed whose hash was given."))
        if not mine.seed:
            self._add(Revealed(seat, seed))
            self._go_on()

    def give_up(self) -> None:
        """The table is given up because a seat has not revealed its seed in time."""
        if self.state != "revealing" or not self.time_is_up():
            raise Refused("give up", _("There is still time."))
        self._end(None, "not revealed")

    def move(
        self, seat: int, text: str, turn: int | None = None, clock: bool = False, then: str = ""
    ) -> None:
        """A seat decides; `then` says what it decides along with it (`consider`)."""
        self._must_go_on()
        if turn is not None and turn != self.turn:
            raise Refused("stale", _("The game has moved on; please look again."))
        if seat in self.chosen:
            raise Refused(
                "chosen", _("You have already chosen; take your choice back to choose again.")
            )
        if clock and not self.time_is_up(seat):
            raise Refused("clock", _("There is still time."))
        move = self._read_legal(seat, text)
        if self.waiting_for() != [seat]:
            self._add(Chose(seat, text, clock), {seat: move})
        else:
            self._decide(self.chosen | {seat: move}, clock)
            if self.created.version > 1:
                self._decide_along(seat, then)
        self._go_on()

    def consider(self, seat: int, text: str) -> list[str]:
        """What a seat has to decide along with a move, for nobody is to notice that it could.

        Whether something follows a move can depend on what only this seat knows, and so would the
        pause before it. So both are decided at once, and look the same as one.
        """
        draft = self.copy(self.now)
        draft._must_go_on()
        if draft.waiting_for() != [seat]:
            return []
        draft._decide({**draft.chosen, seat: draft._read_legal(seat, text)})
        return [self.game.move_text(move) for move in draft._along(seat)]

    def take_back(self, seat: int) -> None:
        """A seat takes its last decision back, or asks the others to agree."""
        self._must_go_on()
        if seat in self.chosen:
            self._add(Withdrew(seat))
            return
        if self.created.challenge:
            raise Refused("take back", _("Moves in a challenge cannot be taken back."))
        decided = (step.number for step in self.line if decides(self.event_of(step), seat))
        number = self._with_what_it_goes_along(seat, sorted(decided))
        if not number:
            raise Refused("take back", _("You have not moved yet."))
        chance_spoke = any(step.lane is not None for step in self.line if step.number >= number)
        if chance_spoke and self.concerned(number, but=[seat]):
            text = _("Among people, a move cannot be taken back after a draw or a roll.")
            raise Refused("take back", text)
        self._propose(Proposed(seat, "take back", number=number))

    def propose_bot(
        self, seat: int, about: int, gone: float | None = None, bot: str = USUAL_LEVEL
    ) -> None:
        """A seat proposes that a bot take over the seat of somebody who is gone.

        Whoever has not left is gone if nobody has been there for a while, since the time `gone`.
        Only in version 1 could any `bot` be proposed; else it is the one that the table was set to.
        """
        self._must_go_on()
        if not 0 <= about < len(self.seats) or not self.seats[about].person or about == seat:
            raise Refused("bot", _("There is nobody else in that seat for a bot to replace."))
        here = self.seats[about].here
        if here and not self._is_absent(about, gone):
            raise Refused("bot", _("{name} is still there.").format(name=self.seats[about].name))
        bot = self.created.stand_in or bot
        since = (gone or 0.0) if here else 0.0
        self._propose(Proposed(seat, "bot", about=about, bot=bot, gone=since))

    def _is_absent(self, seat: int, gone: float | None) -> bool:
        """Whether nobody has done anything there since a time that is long enough ago."""
        known = self.created.version > 1  # before, nobody wrote down since when
        acted = self.acted.get(seat, 0.0) if known else 0.0
        return gone is not None and acted - CLOCKS_DIFFER <= gone <= self.now - ABSENT

    def answer(self, seat: int, agree: bool) -> None:
        """A seat agrees to what another has proposed, or declines."""
        if not self.proposal or seat not in self.asked():
            raise Refused("answer", _("You have not been asked anything."))
        self._add(Answered(seat, agree))
        self._carry_out()

    def close(self) -> None:
        """A challenge that nobody has played to its end is closed, a day after its own."""
        if self.over or not self.created.challenge:
            raise Refused("over", _("The game is over."))
        if self.now < closing_time(self.created.challenge):
            raise Refused("close", _("There is still time."))
        self._end(None, "closed")

    def leave(self, seat: int) -> None:
        """A person leaves."""
        if not self.seats[seat].person or not self.seats[seat].here:
            return
        self._add(Left(seat))
        if self.full_since is not None and not self.over and not self.people():
            self._end(None, "left" if self.created.version > 1 else "")
        elif self.proposal:
            self._carry_out()

    def resign(self, seat: int) -> None:
        """A person gives the game up. Where other people play on, a bot takes the seat."""
        self._must_go_on()
        if not self.seats[seat].person or not self.seats[seat].here:
            raise Refused("resign", _("Only who sits at the table can resign."))
        self._add(Resigned(seat))
        sides = self.game.sides
        playing = {n % sides for n in range(len(self.seats)) if n not in self.resigned}
        if len(playing) < 2 or not self.people(but=[seat]):
            self._end(None, "resigned")
        else:
            self._add(Replaced(seat, self.created.stand_in or USUAL_LEVEL))

    def help(self, seat: int) -> None:
        """A person gets help with the decision that is due, which the record says, once for each.

        Among people there is none, nor in a challenge, which compares them.
        """
        self._must_go_on()
        people = [n for n, chair in enumerate(self.created.chairs) if not chair.bot]
        if self.created.challenge or people != [seat]:
            raise Refused(
                "help", _("There is no help in games between people, nor in a challenge.")
            )
        if seat not in self.waiting_for():
            raise Refused("turn", _("It is not your turn."))
        if (seat, self.step) not in self.helped:
            self._add(Helped(seat))

    def break_off(self, seat: int) -> None:
        """A seat asks the others to end the game without a result."""
        self._must_go_on()
        self._propose(Proposed(seat, "break off"))

    def go_on_at(self, table: str) -> None:
        """The same people have been given another table, once."""
        if not self.over or self.rematch:
            raise Refused("rematch", _("The game is not over yet."))
        self._add(Rematch(table))

    # What follows

    def _add(self, event: TableEvent, moves: Mapping[int, Move] | None = None) -> None:
        self.apply(event, self.now, moves)

    def _must_go_on(self) -> None:
        if self.over:
            raise Refused("over", _("The game is over."))
        if not self.begun:
            text = _("The game begins when everybody has sat down.")
            if self.full_since is not None:
                text = _("The game begins when all seeds have been revealed.")
            raise Refused("not begun", text)

    def _read_move(self, text: str) -> Move:
        try:
            return self.game.read_move(text)
        except BadNotation as error:
            raise Refused("notation", str(error)) from None

    def _read_legal(self, seat: int, text: str) -> Move:
        """A move of a seat that is legal now."""
        move = self._read_move(text)
        if problem := self.game.why_illegal(self.position, seat, move):
            raise Refused("illegal", problem)
        return move

    def _decide(self, moves: Mapping[int, Move], clock: bool = False) -> None:
        """All have decided."""
        if all(self.game.is_seen(move) for move in moves.values()):
            self._add(Decided(self._texts(moves), self._counts(moves), clock), moves)
        else:
            self._add(self._decide_unseen(moves), moves)

    def _along(self, seat: int) -> list[Move]:
        """What this seat may decide now, if the others are not to notice that it may."""
        legal = (
            self.game.legal(self.position, seat).tolist() if self.waiting_for() == [seat] else []
        )
        return [] if all(self.game.is_seen(move) for move in legal) else legal

    def _decide_along(self, seat: int, text: str) -> None:
        """Decide what comes with a move; without a word, the way that nobody notices."""
        along = self._along(seat)
        if along:
            quiet = next(move for move in along if not self.game.is_seen(move))
            self._decide({seat: self._read_legal(seat, text) if text else quiet})
        elif text and self.game.is_seen(self._read_move(text)):
            raise Refused("illegal", _("That cannot be decided along with this move."))

    def _with_what_it_goes_along(self, seat: int, decided: Sequence[int]) -> int:
        """The number of the last of a seat's decisions, or of the move that it came along with."""
        if len(decided) > 1 and self.created.version > 1:
            before = self.copy(self.now)
            before._rewind(decided[-1])
            if before._along(seat):
                return decided[-2]
        return decided[-1] if decided else 0

    def _texts(self, moves: Mapping[int, Move]) -> MoveTexts:
        return {seat: self.game.move_text(move) for seat, move in sorted(moves.items())}

    def _counts(self, moves: Mapping[int, Move]) -> dict[int, dict[str, int]]:
        counts = self.game.counts
        return {seat: counts(self.position, seat, move) for seat, move in sorted(moves.items())}

    def _decide_unseen(self, moves: Mapping[int, Move]) -> TableEvent:
        """A decision that nobody notices goes into one event with what it leads to."""
        after = self.position.copy()
        self.game.decide(after, moves)
        if self.game.over(after) or self.game.to_act(after):
            return Decided(self._texts(moves), self._counts(moves))
        return self.happening(after, self._texts(moves))

    def _go_on(self) -> None:
        """Chance speaks where it is due, and the game ends where it does."""
        while self.begun and not self.over:
            if self.game.over(self.position):
                self._end(self.game.result(self.position))
            elif self.game.to_act(self.position):
                return
            else:
                self._add(self.happening(self.position))

    def _end(self, result: dict[str, Any] | None, why: WhyNoResult = "") -> None:
        seed = None if self.created.challenge else self.seed.hex()
        self._add(Ended(result, seed, why))

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
        elif proposal.what == "break off":
            self._end(None, "agreed")
        else:
            self._add(TakenBack(proposal.seat, proposal.number))


def closing_time(day: str) -> float:
    """When the last games of a day's challenge are closed: when the day after it is over."""
    return (datetime.fromisoformat(day).replace(tzinfo=UTC) + timedelta(days=2)).timestamp()


def decides(event: Event, seat: int) -> bool:
    """Whether a seat decided something in this event."""
    return isinstance(event, Decision) and seat in event.moves


def check_bot(game: Game, bot: str) -> None:
    """Raise Refused unless the game has such a bot, and it does not think for ages."""
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
    """The same players, each one seat further round, so that somebody else begins."""
    chairs = [
        Chair(chair.bot, "" if chair.bot else seat.name, chair.hand)
        for chair, seat in zip(table.created.chairs, table.seats, strict=True)
    ]
    return chairs[1:] + chairs[:1]
