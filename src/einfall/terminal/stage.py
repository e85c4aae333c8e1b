"""A step of a lesson: what it asks, what can be picked, and what is said of that.

How its scene is drawn and told is for the room of its game; the rest is the same for every game.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from einfall.game import BadNotation
from einfall.language import _, labelled
from einfall.terminal.room import ACCENT, Data, Scene
from einfall.terminal.sketch import Sketch, fold, needs_letters

LETTERS = "abc"


@dataclass(frozen=True)
class Choice:
    """Something that can be done in a step, and what comes of it."""

    right: bool
    say: str
    written: Data
    """It as it stands in the lesson: a tile, a split, a button."""
    scene: Data = field(default_factory=dict)
    """What it changes of the scene; empty where the rules forbid it."""


@dataclass(frozen=True)
class Step:
    """A step in the language in use."""

    title: str
    text: str
    task: str
    scene: Data
    choices: Sequence[Choice]


@dataclass(frozen=True)
class Offer:
    """Something to be picked: its key, and it in words."""

    key: str
    text: str

    def line(self) -> str:
        """Both, as they are listed."""
        return labelled(self.key.upper(), self.text)


class Stage(ABC):
    """The scene of a step, with what is picked and what was chosen."""

    needed = 1
    """How many have to be picked before it is a choice."""
    questions: ClassVar[tuple[str, ...]] = ()
    """What can be asked about the scene, by the first word."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.cursor: int | None = 0
        """Which offer is looked at; None for who types and looks at none."""
        self.picked: tuple[int, ...] = ()
        self.chosen: Choice | None = None
        self.letters = needs_letters()
        self.plain = False
        """Whether it is drawn for somebody who types, perhaps without colours."""
        self.offers = self.all_offers()

    # What the room of a game says

    @abstractmethod
    def all_offers(self) -> list[Offer]:
        """What can be picked."""

    @abstractmethod
    def scene(self) -> Scene:
        """The scene as a table, for questions about it."""

    @abstractmethod
    def tell(self) -> list[str]:
        """The scene in sentences."""

    @abstractmethod
    def draw(self, sketch: Sketch) -> None:
        """The scene, and the list of what can be picked."""

    def listed(self) -> list[str]:
        """What can be picked, for somebody who types."""
        return [offer.line() for offer in self.offers]

    @abstractmethod
    def how(self) -> str:
        """What can be typed."""

    @abstractmethod
    def notation(self, choice: Choice) -> str:
        """A choice as it is typed at a table; nothing for one that is not made there."""

    @abstractmethod
    def read_notation(self, text: str) -> str:
        """What somebody means who types this, written as it should be; or BadNotation."""

    def pointed(self, target: str) -> int | None:
        """Which offer is meant by pointing at something in the drawing."""
        kind, _colon, number = target.partition(":")
        return int(number) if kind == "offer" else None

    def choice_of(self, picked: Sequence[int]) -> Choice:
        """What is chosen with what was picked."""
        return self.step.choices[picked[0]]

    # What somebody does

    def pick(self, number: int) -> Choice | None:
        """Pick something, or put it back; what is chosen with it, once that is enough."""
        if not self.plain:
            self.cursor = number
        before = () if self.chosen else self.picked
        self.chosen = None
        self.picked = () if number in before else (*before, number)
        if len(self.picked) == self.needed:
            self.chosen = self.choice_of(self.picked)
        return self.chosen

    def move(self, by: int) -> None:
        """Look at the next thing to be picked; what was tried goes back."""
        if self.chosen:
            self.chosen, self.picked = None, ()
        self.cursor = ((self.cursor or 0) + by) % len(self.offers)

    def read(self, text: str) -> Choice | None:
        """Choose what was typed: a key of the list, a text of it, or a move; None if it is none."""
        typed = text.strip().lower()
        for number, offer in enumerate(self.offers):
            if self.needed == 1 and typed in (offer.key, offer.text.lower()):
                return self.pick(number)
        try:
            meant = self.read_notation(typed)
        except BadNotation:
            return None
        for number, choice in enumerate(self.step.choices):
            if self.notation(choice) == meant:
                return self.pick(number)
        return None

    @property
    def solved(self) -> bool:
        """Whether what was chosen is right."""
        return self.chosen is not None and self.chosen.right

    def list_offers(self, sketch: Sketch, y: int) -> None:
        """Draw the list of what can be picked."""
        for number, offer in enumerate(self.offers):
            here = number == self.cursor and not self.solved
            for row, line in enumerate(fold(offer.line(), sketch.width - 2)):
                text = f"{'▸' if here and not row else ' '} {line}"
                sketch.put(0, y, text, "reverse" if here else ACCENT, f"offer:{number}")
                y += 1

    @property
    def shown(self) -> Mapping[str, object]:
        """The scene, with what was chosen."""
        return {**self.step.scene, **(self.chosen.scene if self.chosen else {})}


def lettered(texts: Sequence[str]) -> list[Offer]:
    """Offers that are called A, B and C."""
    return [Offer(letter, text) for letter, text in zip(LETTERS, texts, strict=False)]


def not_offered() -> str:
    """That somebody has named what a step does not offer."""
    return _("That is not among the choices here.")
