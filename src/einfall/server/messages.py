"""All that comes from outside and goes out, as types: they check it, write it, and document it.

The same commands come over a WebSocket and by POST. `id` is the client's own name for a command: a
command that is sent again, because no answer came, is carried out once and answered alike.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Name = Annotated[str, Meta(max_length=40, description="a name to show to the others")]
Secret = Annotated[str, Meta(min_length=16, max_length=128)]
# Python's $ also matches before a newline at the end; JSON Schema has no \Z to say it with.
ClientId = Annotated[
    str,
    Meta(pattern=r"^[!-~]{1,64}$(?!\n)", description="the client's own name for a command"),
]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Language = Literal["en", "fr", "de"]


# From clients: commands


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


class Move(Command, frozen=True, tag="move"):
    """Decide."""

    move: Annotated[str, Meta(max_length=32)] = ""
    turn: int | None = None
    """The `turn` that the client has seen; if the game has gone on since, the move is refused."""


class TakeBack(Command, frozen=True, tag="take back"):
    """Take the last decision back; where other people play, ask them whether it may be."""


class ProposeBot(Command, frozen=True, tag="propose bot"):
    """Ask the others whether a bot may take the seat of somebody who is gone."""

    about: SeatNumber = 0
    bot: Annotated[str, Meta(max_length=64)] = "club"


class Reply(Command, frozen=True, tag="reply"):
    """Agree to what another has proposed, or do not."""

    agree: bool = False


class Leave(Command, frozen=True, tag="leave"):
    """Get up from the table."""


class AskRematch(Command, frozen=True, tag="rematch"):
    """Go on with the same people at another table."""


TableCommand = Sit | Move | TakeBack | ProposeBot | Reply | Leave | AskRematch


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


# From clients: requests by HTTP


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table."""

    bot: Annotated[str, Meta(max_length=64)] | None = None
    """The bot to play it, such as "club" or "master:time=0.3"; none for a person."""
    name: Name = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made."""

    game: Literal["genial", "einstein"]
    rules: dict[str, str | int | bool] = {}
    """Edition, number of players and options, as in a record."""
    seats: Annotated[list[NewSeat], Meta(max_length=8)] = []
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


# To clients


class Code(msgspec.Struct, frozen=True):
    """A QR code."""

    svg: str


class Link(msgspec.Struct, frozen=True):
    """A secret that lets its holder play these seats."""

    seats: list[int]
    secret: str


class TableMade(msgspec.Struct, frozen=True):
    """A new table, with one secret for each link. They are shown this once."""

    table: str
    links: list[Link]
    commitment: str


class Entered(msgspec.Struct, frozen=True):
    """The seats that this browser may now play."""

    seats: list[int]


class Answer(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="answer"):
    """What became of a command."""

    id: str
    ok: bool
    number: int = 0
    """The event with which it was done."""
    code: str = ""
    """If not: why, for programs."""
    text: str = ""
    """If not: why, for people."""
    table: str = ""
    """The table of a rematch."""


class SeatShown(msgspec.Struct, frozen=True):
    """A seat, as everybody sees it."""

    name: str
    bot: str | None
    here: bool
    """Whether somebody has sat down and not left."""
    chosen: bool
    """Whether it has chosen while others have not."""
    yours: bool


class Sight(msgspec.Struct, frozen=True):
    """What one seat sees, and what it may do."""

    seat: int | None
    """None for a watcher."""
    view: dict[str, Any]
    moves: dict[str, Any] | None
    """What is legal and what it counts, if this seat is to decide."""
    chosen: dict[str, Any] | None = None
    """The same, if it has chosen while others have not: until then it may take that back."""


class ProposalShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is proposed, and who has yet to agree."""

    seat: int
    what: str
    about: int
    bot: str
    asked: list[int]


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="update"):
    """How the table stands, and what has happened since the number that the client had."""

    number: int
    """Of the last event."""
    hash: str
    """Of all events up to it."""
    turn: int
    state: Literal["open", "playing", "over"]
    events: list[dict[str, Any]]
    """What happened, without what this seat may not know."""
    seats: list[SeatShown]
    waiting: list[int]
    """Who is to decide."""
    deadline: float | None
    """When the clock runs out, in seconds since 1970."""
    now: float
    """The service's own time, to set the clock by."""
    proposal: ProposalShown | None
    sights: list[Sight]
    rematch: str | None


class Presence(msgspec.Struct, frozen=True, tag_field="type", tag="presence"):
    """Which seats have somebody connected just now, and how many watch."""

    seats: list[int]
    watchers: int


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """Yes."""


class Problem(msgspec.Struct, frozen=True, tag_field="type", tag="problem"):
    """Something was wrong with a request or a message."""

    code: str
    text: str


ServerMessage = Update | Answer | Presence | Pong | Problem


class BotShown(msgspec.Struct, frozen=True):
    """A bot that can be asked to play."""

    name: str
    thinks: bool
    """Whether it takes options such as `time=0.3`."""


class GameShown(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    options: dict[str, list[Any]]
    """What each rule can be."""
    editions: dict[str, dict[str, Any]]
    """What each edition sets."""
    bots: list[BotShown]
    equipment: dict[str, Any]


class ResultShown(msgspec.Struct, frozen=True):
    """How a game ended for a seat."""

    seat: int
    name: str
    points: int
    place: int
    bot: bool


class PlayedShown(msgspec.Struct, frozen=True):
    """A table in one's list of games."""

    table: str
    game: str
    rules: dict[str, Any]
    seats: list[int]
    created: float
    changed: float
    over: bool
    challenge: str | None
    results: list[ResultShown]


class Against(msgspec.Struct, frozen=True):
    """How one has fared against somebody."""

    name: str
    games: int
    wins: int


class Statistics(msgspec.Struct, frozen=True):
    """One's finished games of one kind."""

    game: str
    players: int
    games: int
    wins: int
    """First places, shared ones included."""
    mean: float
    best: int
    points: list[int]
    """Of each game, in the order they ended."""
    opponents: list[Against]


class Challenge(msgspec.Struct, frozen=True):
    """A day's challenge, and how it stands."""

    day: str
    game: str
    commitment: str
    seed: str | None
    """Revealed when the day is over."""
    results: list[ResultShown]
    mine: str | None
    """The table where this browser plays it."""


class ChallengeTable(msgspec.Struct, frozen=True):
    """Where to play the challenge."""

    table: str


class Health(msgspec.Struct, frozen=True):
    """All is well."""

    ok: bool
    version: str
