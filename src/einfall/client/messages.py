"""What a service tells, as types. What a newer service adds is left out; what is missing counts.

The same is said of every message at /api/messages.json of a running service.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

from einfall.client.errors import OtherVersion

Json = dict[str, Any]
State = Literal["open", "revealing", "playing", "over"]


@dataclass(frozen=True)
class Seat:
    """A seat and who plays it, as everybody sees it."""

    name: str
    bot: str | None
    here: bool
    """Whether somebody has sat down and not left."""
    chosen: bool
    """Whether it has chosen while others have not."""
    yours: bool
    bank: float | None = None
    """Seconds that it has left for all decisions together; None without such a limit."""


@dataclass(frozen=True)
class Sight:
    """What one of your seats, or a watcher, sees of the game, and what it may do."""

    seat: int | None
    """None for a watcher."""
    view: Json
    """What it sees, in the game's own terms."""
    moves: Json | None
    """What is legal and what it counts, if this seat is to decide."""
    chosen: Json | None = None
    """The same, if it has chosen and others have not; until they have, it may choose again."""


@dataclass(frozen=True)
class Proposal:
    """What a seat has proposed, and which seats have yet to agree."""

    seat: int
    what: str
    """`take back` a move, let a `bot` take over a seat, or `break off` the game."""
    about: int = 0
    bot: str = ""
    asked: tuple[int, ...] = ()


@dataclass(frozen=True)
class Update:
    """How a table stands, and what has happened since the update before."""

    number: int
    turn: int
    state: State
    events: tuple[Json, ...]
    """What has happened, without what this client may not know."""
    seats: tuple[Seat, ...]
    waiting: tuple[int, ...]
    """The seats that have yet to decide."""
    revealing: tuple[int, ...]
    """The seats that have yet to reveal what they add to chance."""
    sights: tuple[Sight, ...]
    """One for each seat of yours; one, without a seat, for a watcher."""
    deadline: float | None
    """When the time to decide or to reveal runs out, in the service's seconds since 1970."""
    now: float
    """The service's time."""
    proposal: Proposal | None = None
    rematch: str | None = None
    """The id of the table at which the same people play again."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state == "over"


@dataclass(frozen=True)
class Presence:
    """Which seats somebody is connected to, and how many people are watching."""

    seats: tuple[int, ...]
    watchers: int
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reaction:
    """How somebody at the table feels at this moment."""

    seat: int
    what: str


@dataclass(frozen=True)
class Opened:
    """Seats of yours have been opened by somebody else with the same link."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class Connection:
    """Whether there is a connection at the moment; it is made anew by itself."""

    on: bool


News = Update | Presence | Reaction | Opened | Connection


@dataclass(frozen=True)
class Answer:
    """What became of a command that was carried out."""

    number: int = 0
    """The number of the event that did it."""
    table: str = ""
    """For a rematch, the id of the new table."""
    secret: str = ""
    """For a rematch, the secret of your link there; only who asks first is told."""
    then: tuple[str, ...] = field(default=())
    """For a move that was considered, what can be decided along with it."""


def read_news(message: Json) -> News | None:
    """The news in a message; None for one of a kind that this client does not know."""
    try:
        match message.get("type"):
            case "update":
                return _read_update(message)
            case "presence":
                names = tuple(message.get("names", ()))
                return Presence(tuple(message["seats"]), message["watchers"], names)
            case "reaction":
                return Reaction(message["seat"], message["what"])
            case "opened":
                return Opened(tuple(message["seats"]))
    except (KeyError, TypeError, AttributeError):
        raise OtherVersion from None
    return None


def read_answer(message: Json) -> Answer:
    """The answer to a command that was carried out."""
    then = tuple(message.get("then", ()))
    return Answer(
        message.get("number", 0), message.get("table", ""), message.get("secret", ""), then
    )


def _read_update(message: Json) -> Update:
    return Update(
        number=message["number"],
        turn=message["turn"],
        state=message["state"],
        events=tuple(message["events"]),
        seats=tuple(
            Seat(one["name"], one["bot"], one["here"], one["chosen"], one["yours"], one.get("bank"))
            for one in message["seats"]
        ),
        waiting=tuple(message["waiting"]),
        revealing=tuple(message["revealing"]),
        sights=tuple(
            Sight(one["seat"], one["view"], one["moves"], one.get("chosen"))
            for one in message["sights"]
        ),
        deadline=message["deadline"],
        now=message["now"],
        proposal=_read_proposal(message["proposal"]),
        rematch=message["rematch"],
    )


def _read_proposal(proposal: Json | None) -> Proposal | None:
    if proposal is None:
        return None
    return Proposal(
        proposal["seat"],
        proposal["what"],
        proposal.get("about", 0),
        proposal.get("bot", ""),
        tuple(proposal.get("asked", ())),
    )
