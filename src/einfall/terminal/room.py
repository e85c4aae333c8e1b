"""What a game's room has for the terminal: its choices in the making, its drawings, its words.

All of it works on plain data, a view and the legal moves as a service tells them, so that a table
here and one far away are the same to it. Nothing here needs a terminal that draws.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from einfall.terminal.sketch import Sketch

if TYPE_CHECKING:
    from einfall.terminal.stage import Stage, Step

Data = Mapping[str, Any]

BOLD, FAINT, REVERSE = "bold", "dim", "reverse"
ACCENT = "bold #4693fb"
GOOD, BAD = "#1bd588", "#f2637a"


@dataclass(frozen=True)
class Scene:
    """A table as one person sees it: all that a drawing needs."""

    view: Data
    moves: Data | None
    """What is legal, if the seat is to decide."""
    seat: int | None
    """Whose view it is; None for a watcher."""
    names: Sequence[str]
    waiting: Sequence[int] = ()
    """The seats that have yet to decide."""
    played: Mapping[int, str] = field(default_factory=dict)
    """The last move of each seat that has just decided."""
    log: Sequence[str] = ()
    """What has happened, in words, the latest last."""
    headline: str = ""


@dataclass(frozen=True)
class Reply:
    """What comes of a key or a click."""

    said: str = ""
    """What is to be told."""
    move: str = ""
    """A move to be sent, in the notation of the game."""
    typing: bool = False
    """Whether a move is to be typed."""


class Hand(Protocol):
    """A seat's choice in the making, with its keys."""

    scene: Scene
    letters: bool
    """Whether letters stand for shapes."""

    def show(self, scene: Scene) -> None:
        """A new look at the table; what was begun for another turn is forgotten."""

    def press(self, key: str) -> Reply | None:
        """What a key does; None for one that means nothing here."""

    def point(self, target: str, click: bool) -> Reply | None:
        """What pointing at something, or a click on it, does."""

    def draw(self, sketch: Sketch) -> None:
        """Draw all of it, as well as there is room."""

    def preview(self, move: str) -> None:
        """Hold a move as if it had been chosen by hand."""


Key = tuple[str, str]
"""A key as people know it, and what it does."""


class Room(Protocol):
    """What the terminal has to know of a game."""

    def hand(self) -> Hand:
        """Somebody's hand."""

    def stage(self, step: "Step") -> "Stage":
        """A step of the lesson, to be drawn, told and tried."""

    def keys(self) -> list[Key]:
        """The keys of the game, for the list of all keys."""

    def level_text(self, level: str) -> str:
        """What a bot of a level is like."""

    def about(self) -> str:
        """The game in a sentence."""

    def rules(self) -> list[str]:
        """The rules in short."""

    def options(self, settings: Data) -> list[str]:
        """The options that mean something at a table, as it is set up so far."""

    def option_text(self, option: str) -> str:
        """What an option of the game is called."""

    def value_text(self, option: str, value: object) -> str:
        """What a value of an option is called."""

    def offer(self, move: str) -> str:
        """A move as something that one may do."""

    def say_move(self, move: str) -> str:
        """A move in words."""

    def say_counts(self, counts: Mapping[str, int]) -> str:
        """What a move counted, in short."""

    def say_chance(self, outcome: Sequence[object]) -> str:
        """What chance brought, if that goes not without saying."""

    def signs(self) -> list[Key]:
        """What the score of a real table is typed with, each with its name, for who points."""

    def typed_by(self, target: str) -> str:
        """What pointing at something types there; nothing for nothing."""

    def questions(self) -> list[Key]:
        """What can be asked line by line, with what is answered."""

    def answer(self, question: str, scene: Scene) -> str | None:
        """The answer to a question, in words; None if it is none."""

    def tell_hand(self, scene: Scene) -> list[str]:
        """What a seat that is to decide has to decide with, in sentences."""

    def read(self, scene: Scene) -> list[str]:
        """The whole table in sentences."""

    def tell_changes(self, before: Data | None, scene: Scene) -> list[str]:
        """What is different from an earlier view, in sentences."""
