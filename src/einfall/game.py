"""What a game is: the base class that everything above the games relies on.

A game consists of two kinds of steps. *Chance* supplies what is drawn or rolled; then the players
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
is a whole number, the same in every position of the game. What chance supplies is a list of what
a record shows: tile names or the faces of dice.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from einfall.chance import Source
from einfall.fields import Fields, Number, short_repr
from einfall.language import _

if TYPE_CHECKING:
    from einfall.play import Play


class Position(Fields):
    """Everything on a table, hidden things included: never handed to a player."""

    __repr__ = short_repr


class View(Fields):
    """What one seat may know of a position."""

    viewer: Number  # whose view it is: a seat, a WATCHER, or EVERYTHING

    __repr__ = short_repr


P = TypeVar("P", bound=Position)
V = TypeVar("V", bound=View)

Move = int
Outcome = Sequence[str] | Sequence[int]
Entry = dict[str, Any]
"""One element of a record's `moves`."""

WATCHER: Final = 254
"""The seat of a viewer who sits nowhere and knows what everybody may."""
EVERYTHING: Final = 255
"""The viewer where nothing is hidden."""


class GameError(Exception):
    """Something that a game cannot accept, as a sentence for people."""


class BadRules(GameError):
    """There is no such game: an unknown edition, too many players."""


class IllegalMove(GameError):
    """The rules forbid it; the sentence names the rule. The position is as it was."""


class ImpossibleChance(GameError):
    """Tiles that are not in the bag, dice with seven spots. The position is as it was."""


class BadNotation(GameError):
    """A text that is not a move, a tile or a position."""


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


def check_names(game: "type[GameOf[Any, Any]]", rules: Mapping[str, object]) -> None:
    """Raise BadRules unless the game has all these options."""
    for rule in rules:
        if rule not in game.option_choices:
            listed = ", ".join(game.option_choices)
            raise BadRules(f"{game.name} has no option {rule!r}, only: {listed}")


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

    def note(self, position: Any, event: Event) -> None:
        """Take down what happened in this position, which is the one before the event."""

    def body(self) -> dict[str, Any]:
        """The record's `moves`, and its `setup` where the game has one, up to now."""


class GameOf(ABC, Generic[P, V]):
    """A game with its options set, and with positions and views of its own.

    What it is given is checked, and a mistake raises a GameError and changes nothing. What nobody
    at a table could ask for, such as the view of a seat that is not there, is a ValueError.
    """

    name: ClassVar[str]
    """What it is called in records, addresses and options."""
    title: ClassVar[str]
    """What it is called among people, in every language."""
    option_choices: ClassVar[Choices]
    """What can be set; `players` is among them in every game, and two can play every game."""
    option_help: ClassVar[Mapping[str, str]]
    """What each option but the number of players is about, for the command line."""
    editions: ClassVar[Mapping[str, Mapping[str, object]]] = {}
    """What each printed edition of the rules sets, by name; none where there is only one."""
    seconds_to_decide: int = 0
    """How long the rules let a player think, for the table to see to; 0 for no limit."""
    position_texts_begin: ClassVar[tuple[str, ...]]
    """How the text of a position can begin, which tells it from those of other games."""
    numbering: ClassVar[int]
    """How many moves have a number at all, whatever the options."""
    view_class: type[V]

    options: Any
    """What is set, as the game's own data class."""
    players: int
    sides: int
    """How many play against each other: players, or teams. Seat n is of side n % sides."""
    actions: int
    """How many moves of the numbering this game can need."""
    _start: P

    def __init__(self, options: Any = None, /, **rules: object) -> None:
        """The game with these options; or, by name, those that differ from the usual ones."""
        if options is not None and rules:
            raise TypeError("options are given as one object or by name, not both")
        check_names(type(self), rules)
        if isinstance(options, int | str | Mapping):
            raise TypeError(f"options are given by name, such as players=2, not {options!r}")
        self._set_up(self._read_options(rules) if options is None else options)

    @abstractmethod
    def _set_up(self, options: Any) -> None:
        """Take these options, and fill in what follows from them."""

    def __repr__(self) -> str:
        settings = ", ".join(f"{name}={value!r}" for name, value in self.rules().items())
        return f"einfall.{type(self).__name__}({settings})"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.options == self.options

    def __hash__(self) -> int:
        return hash((type(self), self.options))

    @classmethod
    def from_rules(cls, rules: Mapping[str, object]) -> Self:
        """The game that a record's `rules` describe."""
        return cls(cls._read_options(rules))

    def rules(self) -> dict[str, object]:
        """A record's `rules` for this game."""
        return self._write_options(self.options)

    def settings(self) -> dict[str, object]:
        """What each option is set to, by itself or by an edition."""
        return asdict(self.options)

    @classmethod
    def can_be_played_alone(cls) -> bool:
        """Whether one player is enough; such a game has a daily challenge."""
        return 1 in cls.option_choices["players"]

    @classmethod
    def from_position_text(cls, text: str) -> tuple[Self, P]:
        """The game and the position that a line describes, or BadNotation."""
        position = cls._read_position(text)
        return cls(cls._options_of(position)), position

    @staticmethod
    @abstractmethod
    def _read_options(rules: Mapping[str, object]) -> Any:
        """The options that a record's `rules` describe."""

    @staticmethod
    @abstractmethod
    def _write_options(options: Any) -> dict[str, object]:
        """A record's `rules` for these options."""

    @staticmethod
    @abstractmethod
    def _options_of(position: Any) -> Any:
        """The options that a position carries."""

    @staticmethod
    @abstractmethod
    def _read_position(text: str) -> Any:
        """The position that a line describes, or BadNotation."""

    # Play

    def play(self, seed: int | None = None) -> "Play[P, V]":
        """A game from its start, with chance that follows from the seed; without one, from any."""
        from einfall.play import Play

        return Play(self, seed=seed)

    def start(self) -> P:
        """A new position, before anything has been drawn or rolled."""
        return self._start.copy()

    @abstractmethod
    def over(self, position: P | V) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def to_act(self, position: P | V) -> tuple[int, ...]:
        """The seats that decide now, all at once; none while chance is due or after the end."""

    def legal(self, position: P | V, seat: int) -> NDArray[np.int64]:
        """The moves this seat may make, in ascending order; none when it is not to act."""
        if seat not in self.to_act(position):
            return np.zeros(0, np.int64)
        return self._legal(position, seat)

    @abstractmethod
    def _legal(self, position: P | V, seat: int) -> NDArray[np.int64]:
        """The same for a seat that is to act."""

    def legal_mask(self, position: P | V, seat: int) -> NDArray[np.bool_]:
        """The same as one truth value for each move of the numbering."""
        mask = np.zeros(self.actions, np.bool_)
        mask[self.legal(position, seat)] = True
        return mask

    def decide(self, position: P, moves: Mapping[int, Move], checked: bool = False) -> None:
        """Apply one move for each seat that is to act, or raise IllegalMove and change nothing.

        With `checked`, it is known that they are legal, and that none is missing.
        """
        if not checked:
            self._check(position, moves)
        self._decide(position, moves)

    def _check(self, position: P, moves: Mapping[int, Move]) -> None:
        for seat, move in moves.items():
            if problem := self.why_illegal(position, seat, move):
                raise IllegalMove(problem)
        for seat in self.to_act(position):
            if seat not in moves:
                raise IllegalMove(_("the move of seat {seat} is missing").format(seat=seat))
        if not moves:
            raise IllegalMove(self._why_nobody_acts(position))

    @abstractmethod
    def _decide(self, position: P, moves: Mapping[int, Move]) -> None:
        """Apply one legal move for each seat that is to act."""

    def why_illegal(self, position: P | V, seat: int, move: Move) -> str | None:
        """The rule that forbids a move, as a sentence; None for a legal one."""
        if problem := self._why_nobody_acts(position):
            return problem
        if not 0 <= seat < self.players:
            return _("there is no seat {seat}").format(seat=seat)
        if problem := self._why_not_to_act(position, seat):
            return problem
        if not 0 <= move < self.numbering:
            return _("there is no move number {number}").format(number=move)
        return self._why_illegal(position, seat, move)

    def _why_nobody_acts(self, position: P | V) -> str | None:
        return _("the game has ended") if self.over(position) else self._what_is_due(position)

    @abstractmethod
    def _what_is_due(self, position: P | V) -> str | None:
        """What chance has to bring before anybody decides, as a sentence; None for nothing."""

    @abstractmethod
    def _why_not_to_act(self, position: P | V, seat: int) -> str | None:
        """Why this seat does not decide while others do; None if it does."""

    @abstractmethod
    def _why_illegal(self, position: P | V, seat: int, move: Move) -> str | None:
        """The rule that forbids this move to a seat that is to act; None for a legal one."""

    @abstractmethod
    def drawer(self, position: P) -> int:
        """The seat for which chance brings something now; 0 where it is for all."""

    @abstractmethod
    def sample(self, position: P, source: Source) -> Outcome:
        """What chance brings now, drawn from a source."""

    @abstractmethod
    def happen(self, position: P, outcome: Outcome) -> None:
        """Apply an outcome of chance, or raise ImpossibleChance and change nothing."""

    def result(self, position: P | V) -> dict[str, Any]:
        """A record's `result`."""
        if not self.over(position):
            raise GameError("a game that has not ended has no result")
        return self._result(position)

    @abstractmethod
    def _result(self, position: P | V) -> dict[str, Any]:
        """The same of a game that has ended."""

    @abstractmethod
    def points(self, result: Mapping[str, Any]) -> list[int]:
        """The number that decides first, for each side: more is better."""

    # What a seat knows

    def view(self, position: P, seat: int) -> V:
        """What this seat may know, and all that a player is ever given; WATCHER: what all may."""
        if not (0 <= seat < self.players or seat == WATCHER):
            raise ValueError(f"there is no seat {seat} for {self.players} players")
        view = self.open_view(position)
        self._hide(view, seat)
        return view

    def open_view(self, position: P) -> V:
        """A view in which nothing is hidden, for those who look at a game that is over."""
        if isinstance(position, View):
            raise ValueError("there is no view of a view")
        return self.view_class.like(position)

    @abstractmethod
    def _hide(self, view: V, seat: int) -> None:
        """Take out of an open view all that a seat, or a WATCHER, may not know."""

    def legal_in_view(self, view: V) -> NDArray[np.int64]:
        """The legal moves of the seat whose view this is."""
        return self.legal(view, view.viewer)

    @abstractmethod
    def sees_chance(self, position: P, seat: int) -> bool:
        """Whether this seat, or a WATCHER, gets to see what chance brings now."""

    @abstractmethod
    def sample_position(self, view: V, source: Source) -> P:
        """A full position that agrees with the view, all such equally likely."""

    # Kept by hand, at a real table

    @property
    def chance_is_open(self) -> bool:
        """Whether everybody gets to see what chance brings."""
        return self.sees_chance(self._start, WATCHER)

    def view_by_hand(self, position: P) -> V:
        """What somebody has seen who was told only what was entered."""
        return self.view(position, WATCHER)

    def ask_for_outcome(self) -> str:
        """What a person is asked who is to type what chance brought."""
        return ""

    def read_typed_outcome(self, text: str) -> Outcome:
        """What chance brought, where everybody sees it, as a person types it; or BadNotation."""
        raise BadNotation(f"what chance brings is not seen: {text!r}")

    @abstractmethod
    def help_by_hand(self) -> list[str]:
        """What can be typed by somebody who keeps the score, a line each."""

    def behind(self, moves: Sequence[Move]) -> list[Event]:
        """All that happened where chance was hidden and these decisions were seen, in this order.

        Chance is made up so that it agrees with them; where it cannot, or a move is not legal, it
        is an IllegalMove. The same decisions always have the same game behind them. It ends where
        the next decision is due that everybody will see, or with the game.
        """
        raise ValueError(f"in {self.name} everybody sees what chance brings")

    # Text and pictures

    @abstractmethod
    def move_text(self, move: Move) -> str:
        """The notation of a move."""

    @abstractmethod
    def read_move(self, text: str) -> Move:
        """The move that a notation names, or BadNotation."""

    @abstractmethod
    def read_typed_move(self, text: str) -> Move:
        """The same for what a person types: spaces, capitals and order do not matter."""

    @abstractmethod
    def is_seen(self, move: Move) -> bool:
        """Whether the others at the table notice this decision."""

    def position_text(self, position: P) -> str:
        """A full position as one short line; a view, with what is hidden in it, has none."""
        if isinstance(position, View):
            raise ValueError("only a full position has a text, not a view")
        return self._position_text(position)

    @abstractmethod
    def _position_text(self, position: P | V) -> str:
        """The same, and of a view with `?` for what is hidden."""

    def view_text(self, view: V) -> str:
        """A view as one short line: a position's, `?` for what is hidden, and whose view it is."""
        if not isinstance(view, View):
            raise ValueError("only a view has such a text; a position has position_text")
        viewer = {WATCHER: "watcher", EVERYTHING: "all"}.get(view.viewer, view.viewer)
        return f"{self._position_text(view)} @{viewer}"

    @classmethod
    def from_view_text(cls, text: str) -> tuple[Self, V]:
        """The game and the view that a line describes, or BadNotation."""
        line, _, mark = text.strip().rpartition(" @")
        if not line:
            raise BadNotation(f"a view ends with whose it is, like '@0' or '@watcher': {text!r}")
        view = cls.view_class.like(cls._read_table(line))
        game = cls(cls._options_of(view))
        viewers = {str(seat): seat for seat in range(game.players)}
        viewers |= {"watcher": WATCHER, "all": EVERYTHING}
        if mark not in viewers:
            raise BadNotation(f"a view ends with whose it is, like '@0' or '@watcher': {text!r}")
        view.viewer = viewers[mark]
        if problem := game._wrongly_hidden(view):
            raise BadNotation(problem)
        return game, view

    @classmethod
    def _read_table(cls, text: str) -> Any:
        """What a line describes, be it a position or a view, or BadNotation."""
        return cls._read_position(text)

    @staticmethod
    def _wrongly_hidden(state: Any) -> str | None:
        """What a line hides that its viewer sees, or shows that its viewer does not."""
        return None

    @abstractmethod
    def draw_text(self, position: P | V, colour: bool = True) -> str:
        """A position as text for a terminal."""

    @abstractmethod
    def draw_svg(self, position: P | V) -> str:
        """A position as a picture."""

    # For a client that knows no rules

    @abstractmethod
    def counts(self, position: P, seat: int, move: Move) -> dict[str, int]:
        """What a legal move counts at once, by the names that the game has for it."""

    @abstractmethod
    def show_equipment(self) -> dict[str, Any]:
        """What is the same at every table, as plain data."""

    @abstractmethod
    def show(self, view: V) -> dict[str, Any]:
        """What the viewer knows, as plain data."""

    @abstractmethod
    def show_moves(self, view: V) -> dict[str, Any]:
        """What the viewer, who is to act, may do, and what it brings, as plain data."""

    # Records

    @abstractmethod
    def scribe(self, with_legal: bool = False) -> Scribe:
        """Someone to write a game down, on request with the legal moves of each decision."""

    @abstractmethod
    def events(self, record: Mapping[str, Any]) -> Iterator[tuple[int, Event]]:
        """What a record says happened, in order, each with the number of its entry in `moves`.

        Numbers start from 1; 0 is the setup. Raises BadRecord where an entry cannot be read.
        """

    @abstractmethod
    def simulate(self, games: int, seed: int) -> int:
        """Play whole random games as fast as this machine can on one core; how many decisions."""


Game = GameOf[Position, View]
"""A game, whichever it is."""


def apply_event(
    game: GameOf[P, V], position: P, event: Event, scribe: Scribe | None = None
) -> None:
    """Let an event happen, and a scribe note it; or raise GameError and change nothing."""
    before = position.copy() if scribe else position
    if isinstance(event, Decision):
        game.decide(position, event.moves)
    else:
        game.happen(position, event.outcome)
    if scribe:
        scribe.note(before, event)
