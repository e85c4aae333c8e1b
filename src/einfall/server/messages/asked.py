"""What comes from outside: commands to a table, and what is asked by HTTP.

The same commands come over a WebSocket and by POST. `id` is the client's own name for a command: a
command that is sent again, because no answer came, is carried out once and answered alike.
"""

import re
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from einfall.bots import USUAL_LEVEL
from einfall.games import GAMES, MOST_PLAYERS
from einfall.language import LANGUAGES

Name = Annotated[str, Meta(max_length=40, description="a name to show to the others")]
Secret = Annotated[str, Meta(min_length=16, max_length=128)]
# Python's $ also matches before a newline at the end; JSON Schema has no \Z to say it with.
ClientId = Annotated[
    str,
    Meta(pattern=r"^[!-~]{1,64}$(?!\n)", description="the client's own name for a command"),
]
SeatNumber = Annotated[int, Meta(ge=0, le=MOST_PLAYERS - 1)]
if TYPE_CHECKING:
    GameName = str
    Language = str
else:  # msgspec reads the choices when the program starts
    GameName = Literal[tuple(GAMES)]
    Language = Literal[tuple(LANGUAGES)]

TABLE_ID = re.compile(r"[0-9A-Za-z_-]{1,32}")
"""What the id of a table looks like."""
Hand = tuple[int, ...]
"""The seats that somebody plays; none for a watcher."""


# Commands


class Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something to be done for a seat."""

    id: ClientId
    seat: SeatNumber | None = None
    """Which of one's seats; not needed by who has one."""


class Sit(Command, frozen=True, tag="sit"):
    """Sit down, or come back to a seat that was left or that a bot has taken."""

    name: Name = ""
    seed: Annotated[
        str,
        Meta(
            pattern=r"^[0-9A-Za-z]{0,64}$(?!\n)",
            description="what this seat adds to chance; choose it at random",
        ),
    ] = ""


class MakeMove(Command, frozen=True, tag="move"):
    """Decide."""

    move: Annotated[str, Meta(max_length=32)] = ""
    turn: int | None = None
    """The `turn` that the client has seen; if the game has gone on since, the move is refused."""


class TakeBack(Command, frozen=True, tag="take back"):
    """Take the last decision back; where other people play, ask them whether it may be."""


class ProposeBot(Command, frozen=True, tag="propose bot"):
    """Ask the others whether a bot may take the seat of somebody who is gone."""

    about: SeatNumber = 0
    bot: Annotated[str, Meta(max_length=64)] = USUAL_LEVEL


class Reply(Command, frozen=True, tag="reply"):
    """Agree to what another has proposed, or do not."""

    agree: bool = False


class LeaveTable(Command, frozen=True, tag="leave"):
    """Get up from the table."""


class AskRematch(Command, frozen=True, tag="rematch"):
    """Go on with the same people at another table."""


TableCommand = Sit | MakeMove | TakeBack | ProposeBot | Reply | LeaveTable | AskRematch


class Hello(msgspec.Struct, frozen=True, tag_field="do", tag="hello", forbid_unknown_fields=True):
    """The first message on a WebSocket: who is there, and what is already known."""

    since: Annotated[int, Meta(ge=0)] = 0
    """The number of the last event that the client has."""
    secret: Secret | None = None
    """Of a seat; a browser that has entered needs none, a watcher has none."""
    language: Language = "en"


class Ping(msgspec.Struct, frozen=True, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """Is anybody there?"""


ClientMessage = Hello | Ping | TableCommand


# Requests by HTTP


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table."""

    bot: Annotated[str, Meta(max_length=64)] | None = None
    """The bot to play it, such as "club" or "master:time=0.3"; none for a person."""
    name: Name = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made."""

    game: GameName
    rules: dict[str, str | int | bool] = {}
    """The number of players, and other options of the game, as in a record."""
    seats: Annotated[list[NewSeat], Meta(max_length=MOST_PLAYERS)] = []
    """One for each player; people where none are named."""
    one_screen: bool = False
    """Whether all people play on one screen: then they have one link."""
    clock: Annotated[int, Meta(ge=0, le=30 * 24 * 3600)] = 0
    """Seconds for each decision; 0 for none."""


class Enter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a seat's link, which a browser exchanges for its cookie."""

    secret: Secret


class CodeWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text to be drawn as a QR code."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
