"""What can happen at a table. Its list of events is the table; everything else follows from it.

Events are kept and hashed as JSON. A field may be added to one, with a default; none is ever
renamed or removed, for old tables are read with the same types.

A table says by which version of the protocol it is played. In version 1 seats told their seeds when
they sat down, hashes left out the times, and keeping or swapping was a decision of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, overload

import msgspec

VERSION = 2
"""Of the protocol, for new tables."""

MoveTexts = dict[int, str]
"""The decisions of one or several seats, in the notation of the game."""

WhyNoResult = Literal["", "left", "resigned", "agreed", "not revealed", "closed"]


class Kept(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """An event, as it is kept."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is to sit at a seat."""

    bot: str | None = None
    """The bot that plays it; None for a person."""
    name: str = ""
    hand: int = 0
    """The link that plays it. Seats with one link are played on one screen."""


class Created(Kept, frozen=True, tag="created"):
    """The table has been made."""

    game: str
    rules: dict[str, Any]
    chairs: list[Chair]
    commitment: str
    """SHA-256 of the seed of its chance."""
    clock: int = 0
    """Seconds for a decision; 0 for no clock."""
    challenge: str | None = None
    """The day whose challenge is played."""
    previous: str | None = None
    """The table of which this one is the rematch."""
    version: int = 1
    """Of the protocol."""
    stand_in: str = ""
    """The bot that can take over the seat of somebody who is gone."""
    bank: int = 0
    """Seconds that each person has for all decisions together; 0 for no such limit."""
    increment: int = 0
    """Seconds that each decision adds to them."""


class Sat(Kept, frozen=True, tag="sat"):
    """Somebody has sat down, or come back."""

    seat: int
    name: str
    seed: str = ""
    """In version 1, what this seat adds to chance; nothing once the game has begun."""
    commitment: str = ""
    """The hash of what this seat adds to chance; nothing once all have sat down."""


class Revealed(Kept, frozen=True, tag="revealed"):
    """A seat has told what it adds to chance, after all have committed to theirs."""

    seat: int
    seed: str


class Happened(Kept, frozen=True, tag="happened"):
    """Chance has spoken."""

    outcome: list[str | int]
    seat: int | None = None
    """The seat it is for, which alone may see it; None if everybody may."""
    moves: MoveTexts | None = None
    """The decision that led to it, where nobody else is to know that there was one."""


class Chose(Kept, frozen=True, tag="chose"):
    """A seat has chosen while others have not; nobody knows what until all have."""

    seat: int
    move: str
    clock: bool = False


class Withdrew(Kept, frozen=True, tag="withdrew"):
    """A seat wants to choose again, before all have."""

    seat: int


class Decided(Kept, frozen=True, tag="played"):
    """All who were to act have decided."""

    moves: MoveTexts
    counts: dict[int, dict[str, int]]
    """What each decision counted."""
    clock: bool = False
    """The clock had run out and a quick bot decided."""


class TakenBack(Kept, frozen=True, tag="taken back"):
    """Everything in the game from this event on is undone."""

    seat: int
    number: int


class Proposed(Kept, frozen=True, tag="proposed"):
    """A seat asks the others to agree."""

    seat: int
    what: Literal["take back", "bot", "break off"]
    number: int = 0
    """To take back from this event on."""
    about: int = 0
    """The seat that a bot is to take."""
    bot: str = ""
    gone: float = 0.0
    """Since when nobody has been at that seat; 0 if it was left."""


class Answered(Kept, frozen=True, tag="answered"):
    """A seat agrees to what was proposed, or declines."""

    seat: int
    agree: bool


class Replaced(Kept, frozen=True, tag="replaced"):
    """A bot takes over the seat of somebody who is gone."""

    seat: int
    bot: str


class Left(Kept, frozen=True, tag="left"):
    """Somebody has left the table."""

    seat: int


class Resigned(Kept, frozen=True, tag="resigned"):
    """Somebody has given the game up, and does not come back."""

    seat: int


class Helped(Kept, frozen=True, tag="helped"):
    """Somebody has had help with the decision that is due: a hint, or a warning."""

    seat: int


class Ended(Kept, frozen=True, tag="ended"):
    """The game is over."""

    result: dict[str, Any] | None
    """As in a record; None for a game that was not played to its end."""
    seed: str | None = None
    """The seed of its chance, revealed; that of a challenge stays secret for longer."""
    why: WhyNoResult = ""
    """Why a game has no result; "" in version 1, and for one that was played to its end."""


class Rematch(Kept, frozen=True, tag="rematch"):
    """The same people play again at another table."""

    table: str


TableEvent = (
    Created
    | Sat
    | Revealed
    | Happened
    | Chose
    | Withdrew
    | Decided
    | TakenBack
    | Proposed
    | Answered
    | Replaced
    | Left
    | Resigned
    | Helped
    | Ended
    | Rematch
)

_decoder = msgspec.json.Decoder(TableEvent)


def write_event(event: TableEvent) -> bytes:
    """An event as it is kept."""
    return msgspec.json.encode(event)


def read_event(body: bytes) -> TableEvent:
    """A kept event."""
    event: TableEvent = _decoder.decode(body)
    return event


@dataclass
class Log(Sequence[TableEvent]):
    """Events as they are kept, and read when somebody asks: a third of what objects would take."""

    bodies: list[bytes] = field(default_factory=list)

    def copy(self) -> "Log":
        """Another log of the same events."""
        return Log(self.bodies.copy())

    def append(self, event: TableEvent) -> None:
        """Write down what has happened."""
        self.bodies.append(write_event(event))

    def __len__(self) -> int:
        return len(self.bodies)

    @overload
    def __getitem__(self, index: int) -> TableEvent: ...
    @overload
    def __getitem__(self, index: slice) -> list[TableEvent]: ...
    def __getitem__(self, index: int | slice) -> TableEvent | list[TableEvent]:
        if isinstance(index, slice):
            return [read_event(body) for body in self.bodies[index]]
        return read_event(self.bodies[index])
