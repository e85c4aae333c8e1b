"""What goes out: how a table stands, what became of a command, what is answered by HTTP."""

from typing import Any, Literal

import msgspec


class Code(msgspec.Struct, frozen=True):
    """A QR code, ready to be drawn."""

    svg: str
    """The picture, as an `svg` element."""


class Link(msgspec.Struct, frozen=True):
    """A link to a table: whoever has its secret may play its seats."""

    seats: list[int]
    secret: str


class TableMade(msgspec.Struct, frozen=True):
    """A new table with its links. Their secrets are never shown again."""

    table: str
    """The id of the table."""
    links: list[Link]
    """One for each person, or one for all who share a screen."""
    commitment: str
    """The SHA-256 of the seed from which chance at this table follows."""
    owner: str
    """The secret of whoever made the table, who may make links anew."""


class Entered(msgspec.Struct, frozen=True):
    """The seats that this browser may now play."""

    seats: list[int]


class Answer(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="answer"):
    """What became of a command: that it was carried out, or why it was refused."""

    id: str
    """The id of the command."""
    ok: bool
    """Whether it was carried out."""
    number: int = 0
    """If so, the number of the event that did it."""
    code: str = ""
    """If not, why, for programs."""
    text: str = ""
    """If not, why, for people, in their language."""
    table: str = ""
    """For a rematch, the id of the new table."""
    secret: str = ""
    """For a rematch, the secret of the link to your seats there; told to who asks first."""
    then: list[str] = []
    """For a move that was considered, what can be decided along with it."""


class SeatShown(msgspec.Struct, frozen=True):
    """A seat and who plays it, as everybody sees it."""

    name: str
    bot: str | None
    here: bool
    """Whether somebody has sat down and not left."""
    chosen: bool
    """Whether it has chosen while others have not."""
    yours: bool
    """Whether it is one of the seats of whoever is told."""
    bank: float | None = None
    """Seconds that it has left for all decisions, at `now`; it runs while it is waited for."""


class Sight(msgspec.Struct, frozen=True):
    """What one seat, or a watcher, sees of the game, and what it may do."""

    seat: int | None
    """None for a watcher."""
    view: dict[str, Any]
    """What it sees, in the game's own terms."""
    moves: dict[str, Any] | None
    """What is legal and what it counts, if this seat is to decide."""
    chosen: dict[str, Any] | None = None
    """The same, if it has chosen and others have not; until they have, it may choose again."""


class ProposalShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat has proposed, and which seats have yet to agree."""

    seat: int
    """Who has proposed it."""
    what: str
    """`take back` for a move, `bot` for a bot to take over a seat, or `break off` for the game."""
    about: int
    """For `bot`, the seat that it is to take over."""
    bot: str
    """For `bot`, which one."""
    asked: list[int]
    """Who has yet to agree."""


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="update"):
    """How a table stands, and what has happened since the last event that the client had."""

    number: int
    """The number of the last event."""
    hash: str
    """The hash over all events up to it."""
    turn: int
    """How far the game has got; a move names the turn that it is meant for."""
    state: Literal["open", "revealing", "playing", "over"]
    """In between, all have sat down, and reveal what they add to chance."""
    events: list[dict[str, Any]]
    """What has happened, without what the client may not know."""
    seats: list[SeatShown]
    waiting: list[int]
    """The seats that have yet to decide."""
    revealing: list[int]
    """The seats that have yet to reveal their seeds, once everybody has sat down."""
    deadline: float | None
    """When the time to decide or to reveal runs out, in seconds since 1970."""
    now: float
    """The service's own time, to set the clock by."""
    proposal: ProposalShown | None
    sights: list[Sight]
    """One for each seat of the client; one, without a seat, for a watcher."""
    rematch: str | None
    """The id of the table at which the same people play again."""


class Preview(msgspec.Struct, frozen=True):
    """What everybody may know of a table who has a link to it."""

    game: str
    """What it is called among people."""
    names: list[str]
    """Of those who sit there; nothing for a seat that is free."""
    state: Literal["open", "revealing", "playing", "over"]


class Presence(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="presence"):
    """Which seats somebody is connected to at the moment, and how many people are watching."""

    seats: list[int]
    watchers: int
    names: list[str] = []
    """Those of the watchers who have told theirs."""


class Reaction(msgspec.Struct, frozen=True, tag_field="type", tag="reaction"):
    """How somebody at the table feels at this moment."""

    seat: int
    what: str


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to a ping: the connection works."""


class Problem(msgspec.Struct, frozen=True, tag_field="type", tag="problem"):
    """What was wrong with a request or a message that could not be answered."""

    code: str
    """Why, for programs."""
    text: str
    """Why, for people."""


class Opened(msgspec.Struct, frozen=True, tag_field="type", tag="opened"):
    """Seats that you play have been opened in another browser."""

    seats: list[int]


ServerMessage = Update | Answer | Presence | Reaction | Opened | Pong | Problem


def encode(message: ServerMessage) -> str:
    """A message as JSON."""
    return msgspec.json.encode(message).decode()


class BotShown(msgspec.Struct, frozen=True):
    """A bot that can play a seat."""

    name: str
    thinks: bool
    """Whether it takes an option such as `time=0.3`."""


class GameShown(msgspec.Struct, frozen=True):
    """A game that can be played here, with all that is needed to offer it."""

    name: str
    title: str
    """What it is called among people, in every language."""
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
    strength: dict[str, float]
    """How strong each of them is, as a rating by OpenSkill; 25 is somebody nobody knows."""
    usual_level: str
    """The one of them that suits most people."""
    equipment: dict[str, Any]
    """What is the same at every table, such as the board or the sheet, in the game's own terms."""


class ResultShown(msgspec.Struct, frozen=True):
    """How a game ended for one seat."""

    seat: int
    name: str
    points: int
    place: int
    """1 is the best; equals share a place."""
    bot: bool


class PlayedShown(msgspec.Struct, frozen=True):
    """A table at which this browser plays, or has played."""

    table: str
    """The id of the table."""
    game: str
    rules: dict[str, Any]
    seats: list[int]
    """The seats that this browser holds there."""
    created: float
    """When the table was made, in seconds since 1970."""
    changed: float
    """When something last happened there."""
    over: bool
    challenge: str | None
    """The day whose challenge is played there."""
    results: list[ResultShown]
    """How it ended for each seat, the best first; empty while the game goes on."""


class Brought(msgspec.Struct, frozen=True):
    """A game that was played in a browser, and is kept by the service from now on."""

    table: str
    """The id of the table."""


class Handover(msgspec.Struct, frozen=True):
    """A code that carries a browser's games over to another device."""

    code: str
    """It can be used once."""
    until: float
    """When its time is over, in seconds since 1970."""


class PushKey(msgspec.Struct, frozen=True):
    """The key by which push services know this service, as browsers want it."""

    key: str


class PushState(msgspec.Struct, frozen=True):
    """Whether this browser is told when it is closed."""

    on: bool


class CarriedOver(msgspec.Struct, frozen=True):
    """This browser has the games of another device from now on."""

    name: str
    """What its owner is called there."""


class AnalysisShown(msgspec.Struct, frozen=True):
    """How far the analysis of a finished game has got."""

    state: Literal["waiting", "done"]
    analysis: dict[str, Any] | None = None
    """All that is said of the game, as `einfall analyse --json` writes it."""


class Against(msgspec.Struct, frozen=True):
    """A player's games against one opponent."""

    name: str
    games: int
    wins: int


class Kept(msgspec.Struct, frozen=True):
    """For how many seconds games are kept after the last thing that happened; null: for good."""

    unfinished: float | None
    finished: float | None


class Statistics(msgspec.Struct, frozen=True):
    """The finished games of this browser, of one game with one number of players."""

    game: str
    players: int
    games: int
    wins: int
    """First places, shared ones included."""
    mean: float
    best: int
    points: list[int]
    """The points of each game, in the order in which they ended."""
    opponents: list[Against]
    """The most frequent first."""


class ChallengeResultShown(ResultShown, frozen=True):
    """How a day's challenge ended for somebody."""

    again: bool
    """Whether it was not the first game of that day from the same browser or address."""
    late: bool
    """Whether it began when another had ended, so that what comes could have been known."""


class Challenge(msgspec.Struct, frozen=True):
    """The challenge of one day: its results so far, and what proves that chance was fair."""

    day: str
    game: str
    commitment: str
    """The SHA-256 of its seed."""
    seed: str | None
    """The seed itself, once the day is over and all its games have ended or been closed."""
    results: list[ChallengeResultShown]
    """The best first."""
    mine: str | None
    """The table where this browser plays it."""


class ChallengeTable(msgspec.Struct, frozen=True):
    """The table at which this browser plays today's challenge."""

    table: str
    """The id of the table."""


class OfferShown(msgspec.Struct, frozen=True):
    """A table with open seats, which anybody may take."""

    table: str
    """The id of the table."""
    game: str
    rules: dict[str, Any]
    clock: int
    """Seconds for each decision; 0 for no limit."""
    bank: int
    """Seconds for all decisions together; 0 for no limit."""
    increment: int
    level: str
    """How strong the others should be, in terms of bots; nothing for anybody."""
    name: str
    """Of whoever offers it."""
    free: int
    """How many seats can be taken."""
    since: float
    yours: bool


class Seated(msgspec.Struct, frozen=True):
    """The table at which this browser has a seat."""

    table: str
    """The id of the table."""
    waiting: bool
    """Whether nobody else has come yet; for an offer that was withdrawn, whether nobody had."""


class PublicKey(msgspec.Struct, frozen=True):
    """The key with which the service signs records."""

    algorithm: str
    key: str
    """Its public half, in hexadecimal digits."""


class Counts(msgspec.Struct, frozen=True):
    """How many tables there are, and what became of their games."""

    playing: int
    finished: int
    left: int
    """Given up after the deal, by all people."""
    resigned: int
    """Given up by somebody, so that nobody was left to play against."""
    agreed: int
    """Broken off, as all agreed."""
    not_revealed: int
    """Given up because somebody did not reveal a seed, so that nothing was dealt."""
    closed: int
    """Challenges that nobody played to the end."""


class Health(msgspec.Struct, frozen=True):
    """Whether the service can do its work, and which version it is."""

    ok: bool
    version: str
