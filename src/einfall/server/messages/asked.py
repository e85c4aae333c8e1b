"""What comes from outside: commands to a table, and what is asked by HTTP.

The same commands come over a WebSocket and by POST. `id` is the client's own name for a command: a
command that is sent again, because no answer came, is carried out once and answered alike.
"""

import re
from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec
from msgspec import Meta

from einfall.bots import LEVELS
from einfall.games import GAMES, MOST_PLAYERS
from einfall.language import LANGUAGES

LONGEST_NAME: Final = 40
Name = Annotated[str, Meta(max_length=LONGEST_NAME, description="a name to show to the others")]
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
OWN: Final = "own-"
"""How the ids of tables begin that were played in a browser, and brought."""
Hand = tuple[int, ...]
"""The seats that somebody plays; none for a watcher."""


# Commands


class Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something that a seat asks of its table."""

    id: ClientId
    seat: SeatNumber | None = None
    """Which of your seats it is for; needed only if you play several."""


class Sit(Command, frozen=True, tag="sit"):
    """Sit down, or come back to a seat that you have left or that a bot has taken over."""

    name: Name = ""
    commitment: Annotated[
        str,
        Meta(
            pattern=r"^([0-9a-f]{64})?$(?!\n)",
            description="the SHA-256, in hexadecimal digits, of TABLE/SEAT/SEED, where SEED is what"
            " this seat adds to chance; if you give none, it adds nothing",
        ),
    ] = ""


class Reveal(Command, frozen=True, tag="reveal"):
    """Tell what this seat adds to chance, once everybody has sat down and committed to theirs."""

    seed: Annotated[
        str,
        Meta(pattern=r"^[0-9A-Za-z]{1,64}$(?!\n)", description="letters and digits at random"),
    ] = ""


class MakeMove(Command, frozen=True, tag="move"):
    """Make a move, in the notation of the game. Others see it once all have decided."""

    move: Annotated[str, Meta(max_length=32)] = ""
    turn: int | None = None
    """The `turn` that the client has seen; if the game has gone on since, the move is refused."""
    then: Annotated[str, Meta(max_length=32)] = ""
    """What is decided along with it (see `consider`); if nothing is said, what nobody notices."""


class Consider(Command, frozen=True, tag="consider"):
    """Ask what you would have to decide along with a move, such as to swap or not; only you know.

    Nothing happens at the table.
    """

    move: Annotated[str, Meta(max_length=32)] = ""


class TakeBack(Command, frozen=True, tag="take back"):
    """Take your last move back; where other people play, ask them to agree."""


class ProposeBot(Command, frozen=True, tag="propose bot"):
    """Ask the others to let a bot take over the seat of somebody who is gone."""

    about: SeatNumber = 0


class Reply(Command, frozen=True, tag="reply"):
    """Agree to what another player has proposed, or decline it."""

    agree: bool = False


class LeaveTable(Command, frozen=True, tag="leave"):
    """Leave the table. A game that all people have left ends without a result."""


class Resign(Command, frozen=True, tag="resign"):
    """Give the game up for good. Between two it ends; if others play on, a bot takes the seat."""


class AskHelp(Command, frozen=True, tag="help"):
    """Write down that the seat gets help with the decision that is due: before a hint is shown.

    Refused among people and in a challenge.
    """


class BreakOff(Command, frozen=True, tag="break off"):
    """Ask the others to end the game without a result."""


ReactionName = Literal[
    "hello", "luck", "well", "wow", "hm", "oops", "thanks", "laugh", "sorry", "wait", "phew", "bye"
]


class React(Command, frozen=True, tag="react"):
    """Show the others how you feel: one of a dozen signs, for a moment. It is not kept."""

    what: ReactionName = "hello"


class AskRematch(Command, frozen=True, tag="rematch"):
    """After the end, play again with the same people at a new table."""


TableCommand = (
    Sit
    | Reveal
    | MakeMove
    | Consider
    | TakeBack
    | ProposeBot
    | BreakOff
    | Reply
    | LeaveTable
    | Resign
    | AskHelp
    | React
    | AskRematch
)


class Hello(msgspec.Struct, frozen=True, tag_field="do", tag="hello", forbid_unknown_fields=True):
    """The first message on a WebSocket: who you are, and which events you already have."""

    since: Annotated[int, Meta(ge=0)] = 0
    """The number of the last event that the client has."""
    secret: Secret | None = None
    """The secret of a seat; a browser that has entered needs none, and a watcher has none."""
    language: Language = "en"
    name: Name = ""
    """What a watcher is called in the list of those who watch; nothing to stay unnamed."""


class Ping(msgspec.Struct, frozen=True, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """Asks whether the connection still works; the answer is a pong."""


ClientMessage = Hello | Ping | TableCommand


# Requests by HTTP


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to play a seat of a new table: a bot, or a person who may be given a name."""

    bot: Annotated[str, Meta(max_length=64)] | None = None
    """The bot that plays it, such as "club" or "master:time=0.3"; none for a person."""
    name: Name = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be played at a new table, by whom, and at what pace."""

    game: GameName
    rules: dict[str, str | int | bool] = {}
    """The number of players, and other options of the game, as in a record."""
    seats: Annotated[list[NewSeat], Meta(max_length=MOST_PLAYERS)] = []
    """One for each player; if there are none, people play every seat."""
    one_screen: bool = False
    """Whether all the people play on one screen; they then share one link."""
    clock: Annotated[int, Meta(ge=0, le=30 * 24 * 3600)] = 0
    """Seconds for each decision; 0 for no limit but that of the rules."""
    bank: Annotated[int, Meta(ge=0, le=24 * 3600)] = 0
    """Seconds that each person has for all decisions together; 0 for no such limit."""
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    """Seconds that each decision adds to the bank."""
    stand_in: Annotated[str, Meta(max_length=64)] = ""
    """The bot that can take over for somebody who is gone; if none is named, one as the others."""


if TYPE_CHECKING:
    LevelName = str
else:
    LevelName = Literal[("", *LEVELS)]


class NewOffer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table with open seats, which anybody who comes to the lobby may take."""

    game: GameName
    rules: dict[str, str | int | bool] = {}
    """The number of players, and other options of the game, as in a record."""
    seats: Annotated[list[NewSeat], Meta(max_length=MOST_PLAYERS)] = []
    """One for each player; the first person's is one's own. If there are none, all are people's."""
    clock: Annotated[int, Meta(ge=0, le=30 * 24 * 3600)] = 0
    """Seconds for each decision; 0 for no limit but that of the rules."""
    bank: Annotated[int, Meta(ge=0, le=24 * 3600)] = 0
    """Seconds that each person has for all decisions together; 0 for no such limit."""
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    """Seconds that each decision adds to the bank."""
    level: LevelName = ""
    """How strong the others should be, in terms of bots; nothing for anybody."""
    name: Name = ""


class PlayNow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wish to play with whoever else wants to; it is said again every few seconds."""

    game: GameName
    name: Name = ""
    table: Annotated[str, Meta(max_length=32)] = ""
    """The table at which one waits already."""


class Enter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a link, which a browser exchanges for the right to play its seats."""

    secret: Secret


class NewLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which link whoever made the table wants anew; the old one opens nothing any more."""

    owner: Secret
    seat: SeatNumber


class HandoverWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wish to go on with one's games on another device."""

    name: Name = ""
    """What one calls oneself, for the other device to know."""


class CarryOver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code from another device of one's own."""

    code: Secret


class NewPush(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a browser wants to be told when it is closed, as it says itself."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]
    language: Language = "en"


class EndPush(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a browser wants to be told no more."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class CodeWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text to be drawn as a QR code."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
