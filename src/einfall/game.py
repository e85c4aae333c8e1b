"""What a game is: the protocol that everything above the games relies on.

A game goes on in two kinds of step. *Chance* supplies what is drawn or rolled; then the players
who are to act decide, all at once: `to_act` is a set of seats, and none of them sees what another
has chosen before all have. A game of turns is the case of a set of one.

    game = Genial.from_rules({"edition": "kosmos", "players": 2})
    position = game.start()
    while not game.over(position):
        if seats := game.to_act(position):
            game.decide(position, {seat: choose(game.view(position, seat)) for seat in seats})
        else:
            game.happen(position, game.sample(position, source))

A position is one NumPy record; `position.copy()` copies it, `position.tobytes()` saves it. A move
is a whole number, fixed for the game whatever the position. What chance supplies is a list of what
a record shows: tile names or the faces of dice.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from einfall.chance import Source

Position = np.record
View = np.record
Move = int
Outcome = Sequence[str] | Sequence[int]
Entry = dict[str, Any]
"""One element of a record's `moves`."""

WATCHER: Final = 254
"""The seat of a viewer who sits nowhere and knows what everybody may."""


class GameError(Exception):
    """Something that a game cannot accept, as a sentence for people."""


class BadRules(GameError):
    """There is no such game: an unknown edition, too many players."""


class IllegalMove(GameError):
    """The rules forbid it; the sentence names the rule. The position is as it was."""


class ImpossibleChance(GameError):
    """Tiles that are not in the bag, dice with seven spots. The position is as it was."""


class BadNotation(GameError):
    """A text that is no move, no tile, no position."""


class BadRecord(GameError):
    """What is wrong with a record, and at which move: 0 is the setup, None is outside the moves."""

    def __init__(self, problem: str, move: int | None = None) -> None:
        where = "" if move is None else f"move {move}: " if move else "setup: "
        super().__init__(where + problem)
        self.move = move


@dataclass(frozen=True)
class Happening:
    """Chance has spoken."""

    outcome: Outcome


@dataclass(frozen=True)
class Decision:
    """Everybody who was to act has chosen."""

    moves: Mapping[int, Move]


Event = Happening | Decision


Choices = Mapping[str, tuple[Any, ...]]
"""What each option of a game can be, by its name in a record's `rules`."""


def read_choices(rules: Mapping[str, object], choices: Choices) -> dict[str, Any]:
    """The options that `rules` set, each of them possible, or BadRules; other keys are left out."""
    given = {name: rules[name] for name in choices if name in rules}
    for name, value in given.items():
        # 1 == True in Python, but not in a record
        if not any(value == choice and type(value) is type(choice) for choice in choices[name]):
            listed = ", ".join(str(choice).lower() for choice in choices[name])
            raise BadRules(f"{name} cannot be {value!r}; it is one of: {listed}")
    return given


class Scribe(Protocol):
    """Writes a game down as it is played."""

    def note(self, position: Position, event: Event) -> None:
        """Take down what happened in this position, which is the one before the event."""

    def body(self) -> dict[str, Any]:
        """The record's `moves`, and its `setup` where the game has one, up to now."""


class Game(Protocol):
    """A game with its options set."""

    name: str
    option_choices: Choices
    """What can be set; `players` is among them in every game."""
    players: int
    sides: int
    """How many play against each other: players, or teams. Seat n is of side n % sides."""
    actions: int
    """How many moves the fixed numbering has for this game."""

    @classmethod
    def from_rules(cls, rules: Mapping[str, object]) -> Self:
        """The game that a record's `rules` describe."""

    def rules(self) -> dict[str, object]:
        """A record's `rules` for this game."""

    def settings(self) -> dict[str, object]:
        """What each option is set to, by itself or by an edition."""

    # What whoever offers the game needs to know beside its options

    editions: Mapping[str, Mapping[str, object]]
    """What each printed edition of the rules sets, by name; none where there is only one."""
    seconds_to_decide: int
    """How long the rules let a player think, for the table to see to; 0 for no limit."""

    position_texts_begin: tuple[str, ...]
    """How a position of this game as text can begin, to tell it from others."""

    @classmethod
    def from_position_text(cls, text: str) -> tuple[Self, Position]:
        """The game and the position that a line describes, or BadNotation."""

    # Play

    def start(self) -> Position:
        """A new position, before anything has been drawn or rolled."""

    def over(self, position: Position) -> bool:
        """Whether the game has ended."""

    def to_act(self, position: Position) -> tuple[int, ...]:
        """The seats that decide now, all at once; none while chance is due or after the end."""

    def legal(self, position: Position, seat: int) -> NDArray[np.int64]:
        """The moves this seat may make, in ascending order; none when it is not to act."""

    def legal_mask(self, position: Position, seat: int) -> NDArray[np.bool_]:
        """The same as one truth value for each move of the numbering."""

    def decide(self, position: Position, moves: Mapping[int, Move]) -> None:
        """Apply one move for each seat that is to act, or raise IllegalMove and change nothing."""

    def drawer(self, position: Position) -> int:
        """The seat for which chance brings something now; 0 where it is for all."""

    def sample(self, position: Position, source: Source) -> Outcome:
        """What chance brings now, drawn from a source."""

    def happen(self, position: Position, outcome: Outcome) -> None:
        """Apply an outcome of chance, or raise ImpossibleChance and change nothing."""

    def result(self, position: Position) -> dict[str, Any]:
        """A record's `result`."""

    def points(self, result: Mapping[str, Any]) -> list[int]:
        """Of each side the number that decides first: the more, the better."""

    def why_illegal(self, position: Position, seat: int, move: Move) -> str | None:
        """The rule that forbids a move, as a sentence; None for a legal one."""

    # What a seat knows

    def view(self, position: Position, seat: int) -> View:
        """What this seat may know, and all that a player is ever given; WATCHER: what all may."""

    def legal_in_view(self, view: View) -> NDArray[np.int64]:
        """The legal moves of the seat whose view this is."""

    def sees_chance(self, position: Position, seat: int) -> bool:
        """Whether this seat, or a WATCHER, gets to see what chance brings now."""

    def sample_position(self, view: View, source: Source) -> Position:
        """A full position that agrees with the view, all such equally likely."""

    # Text and pictures

    def move_text(self, move: Move) -> str:
        """The notation of a move."""

    def read_move(self, text: str) -> Move:
        """The move that a notation names, or BadNotation."""

    def read_typed_move(self, text: str) -> Move:
        """The same for what a person types: spaces, capitals and order do not matter."""

    def is_seen(self, move: Move) -> bool:
        """Whether the others at the table notice this decision."""

    def position_text(self, position: Position) -> str:
        """A position as one short line."""

    def draw_text(self, position: Position, colour: bool = True) -> str:
        """A position as text for a terminal."""

    def draw_svg(self, position: Position) -> str:
        """A position as a picture."""

    # For a client that knows no rules

    def counts(self, position: Position, seat: int, move: Move) -> dict[str, int]:
        """What a legal move counts at once, by the names that the game has for it."""

    def show_equipment(self) -> dict[str, Any]:
        """What is the same at every table, as plain data."""

    def show(self, view: View) -> dict[str, Any]:
        """What the viewer knows, as plain data."""

    def show_moves(self, view: View) -> dict[str, Any]:
        """What the viewer, who is to act, may do, and what it brings, as plain data."""

    # Records

    def scribe(self, with_legal: bool = False) -> Scribe:
        """Someone to write a game down, on request with the legal moves of each decision."""

    def events(self, record: Mapping[str, Any]) -> Iterator[tuple[int, Event]]:
        """What a record says happened, in order, each with the number of its entry in `moves`.

        Numbers start from 1; 0 is the setup. Raises BadRecord where an entry cannot be read.
        """

    def simulate(self, games: int, seed: int) -> int:
        """Play whole random games as fast as this machine can on one core; how many decisions."""


def apply_event(game: Game, position: Position, event: Event, scribe: Scribe | None = None) -> None:
    """Let an event happen, and a scribe note it; or raise GameError and change nothing."""
    before = position.copy() if scribe else position
    if isinstance(event, Decision):
        game.decide(position, event.moves)
    else:
        game.happen(position, event.outcome)
    if scribe:
        scribe.note(before, event)
