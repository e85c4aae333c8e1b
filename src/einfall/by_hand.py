"""Games kept by hand: people play with real tiles or dice, and enter what happened.

Where everybody sees what chance brings, it is entered; where it is hidden, the game makes up a
chance that agrees with all that was seen (`GameOf.behind`). Either way the game is one like any
other, and its record too, but for a key that says how it came about:

    "by_hand": {"chance": "entered", "pending": ["4+10/4"]}
    "by_hand": {"chance": "reconstructed"}

`pending` has the choices of a round that is not complete, in the order of seats.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Generic

from einfall.game import (
    BadNotation,
    BadRecord,
    Decision,
    Event,
    Game,
    GameError,
    GameOf,
    Happening,
    IllegalMove,
    ImpossibleChance,
    Move,
    Outcome,
    P,
    V,
    apply_event,
)
from einfall.language import _
from einfall.record import Record, game_of, make_record

RECONSTRUCTED = "reconstructed"
"""What a record says of chance that nobody saw."""

Entered = list[Any] | Move
"""What chance brought, or the move of the seat that was to decide."""


class KeptByHand(Generic[P, V]):
    """A game as it was entered up to now. A mistake raises a GameError and changes nothing."""

    def __init__(self, game: GameOf[P, V], names: Sequence[str]) -> None:
        self.game = game
        self.names = list(names)
        self._become([])

    def _become(self, entered: list[Entered]) -> None:
        """Stand as after these entries, or raise GameError and stay as it was."""
        if self.game.chance_is_open:
            events, pending = _in_the_open(self.game, entered)
        else:
            events, pending = self.game.behind([one for one in entered if isinstance(one, int)]), {}
        position = self.game.start()
        for event in events:
            apply_event(self.game, position, event)
        self.entered, self.events, self.pending, self.position = entered, events, pending, position

    # How it stands

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over(self.position)

    @property
    def chance_is_due(self) -> bool:
        """Whether the next thing to enter is what chance brought."""
        return not self.over and not self.game.to_act(self.position)

    @property
    def seat(self) -> int | None:
        """The seat whose decision is entered next; None where chance is due or the game over."""
        seats = [seat for seat in self.game.to_act(self.position) if seat not in self.pending]
        return seats[0] if seats else None

    # Entering

    def happen(self, outcome: Outcome) -> None:
        """Enter what chance brought."""
        if not self.chance_is_due:
            raise ImpossibleChance(_("now a decision is to be entered"))
        self._become([*self.entered, list(outcome)])

    def decide(self, move: Move) -> None:
        """Enter a move of the seat that is to decide; or of the one before, if it comes after."""
        self._become([*self.entered, move])

    def undo(self) -> None:
        """Take back what was entered last."""
        if not self.entered:
            raise GameError(_("there is nothing to take back"))
        self._become(self.entered[:-1])

    # As a record

    def record(self) -> Record:
        """The game so far, to be written down and gone on with."""
        scribe, position = self.game.scribe(), self.game.start()
        for event in self.events:
            apply_event(self.game, position, event, scribe)
        kept: dict[str, Any] = {"chance": "entered" if self.game.chance_is_open else RECONSTRUCTED}
        if self.pending:
            kept["pending"] = [self.game.move_text(move) for move in self.pending.values()]
        return {**make_record(self.game, self.names, scribe, position), "by_hand": kept}


def go_on_with(record: Record) -> KeptByHand[Any, Any]:
    """A game that was kept by hand up to now; BadRecord for any other."""
    game = game_of(record)
    if not is_kept_by_hand(record):
        raise BadRecord("this game was not kept by hand")
    kept = KeptByHand(game, record["players"])
    try:
        kept._become(list(_entered_in(game, record)))
    except GameError as error:
        raise BadRecord(str(error)) from None
    return kept


def is_kept_by_hand(record: Record) -> bool:
    """Whether people entered this game, who played it at a real table."""
    return isinstance(record.get("by_hand"), dict)


def is_made_up(record: Record) -> bool:
    """Whether what was hidden in this game is made up, so that it agrees with what was seen."""
    return is_kept_by_hand(record) and record["by_hand"].get("chance") == RECONSTRUCTED


def _in_the_open(
    game: GameOf[P, V], entered: Sequence[Entered]
) -> tuple[list[Event], dict[int, Move]]:
    """What happened where everybody saw everything, and the choices of the round that goes on."""
    position, pending = game.start(), dict[int, Move]()
    events: list[Event] = []
    for one in entered:
        event: Event | None = None
        if isinstance(one, list):
            event = Happening(one)
        else:
            due = [seat for seat in game.to_act(position) if seat not in pending]
            seat = due[0] if due else 0
            if problem := game.why_illegal(position, seat, one):
                raise IllegalMove(problem)
            pending[seat] = one
            if len(due) == 1:
                event, pending = Decision(pending), {}
        if event:
            apply_event(game, position, event)
            events.append(event)
    return events, pending


def _entered_in(game: Game, record: Record) -> Iterator[Entered]:
    """What people entered, by the record."""
    for _number, event in game.events(record):
        if isinstance(event, Decision):
            yield from (move for _, move in sorted(event.moves.items()) if game.is_seen(move))
        elif game.chance_is_open:
            yield list(event.outcome)
    pending = record["by_hand"].get("pending", [])
    try:
        yield from (game.read_move(text) for text in pending)
    except (BadNotation, TypeError, AttributeError):
        raise BadRecord(f"pending are choices, not {pending!r}") from None
