"""What goes out: how a table stands, what became of a command, what is answered by HTTP."""

from typing import Any, Literal

import msgspec


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


def encode(message: ServerMessage) -> str:
    """A message as JSON."""
    return msgspec.json.encode(message).decode()


class BotShown(msgspec.Struct, frozen=True):
    """A bot that can be asked to play."""

    name: str
    thinks: bool
    """Whether it takes options such as `time=0.3`."""


class GameShown(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    players: list[int]
    """How many can play it."""
    options: dict[str, list[Any]]
    """What each option can be, the number of players among them."""
    defaults: dict[str, Any]
    """What each option is if nothing is said."""
    editions: dict[str, dict[str, Any]]
    """What each printed edition of the rules sets; empty for a game that has only one."""
    bots: list[BotShown]
    """All bots, from the weakest up, those among them that serve as yardsticks for others."""
    levels: list[str]
    """The bots that people play against, from the weakest up."""
    usual_level: str
    """The one of them that suits most people."""
    equipment: dict[str, Any]
    """What is the same at every table, such as the board or the sheet, in the game's own terms."""


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
