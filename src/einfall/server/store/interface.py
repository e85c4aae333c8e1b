"""What the table service keeps, and the one small interface to whoever keeps it.

A table is its list of events, numbered from 1. Appending is a compare-and-swap: whoever comes with
a number that is taken gets a Conflict, reads what is new, and thinks again. Nothing is ever changed
or removed but the few columns of a table that save reading its events (`Head`).

Secrets come here hashed. The one exception is the seed of a table's chance, which the service needs
until the game ends; it never leaves the service before.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol


class StoreError(Exception):
    """The store cannot do its work; the sentence says what to do about it."""


class Conflict(Exception):
    """Somebody else has appended to the table first, or this client's id has been used."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event of a table."""

    number: int
    body: bytes
    """The event as JSON, just as it was hashed."""
    hash: bytes
    """Of this event and all before it (`einfall.server.table.fair`)."""
    at: float
    """When, in seconds since 1970."""
    client_id: str | None = None
    """Who asked for it, and their own name for the request; unique at a table."""


@dataclass(frozen=True, slots=True)
class Head:
    """Where a table stands, without reading its events."""

    number: int
    """The number of its last event."""
    over: bool = False
    due: float | None = None
    """When the service has to act by itself, for a bot or because a clock has run out."""
    state: str = ""
    """How far the table has got, or how its game has ended."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game has ended for one seat."""

    seat: int
    name: str
    points: int
    place: int
    """1 is the best; equals share a place."""
    bot: bool = False
    opponents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredTable:
    """What is known of a table beside its events."""

    id: str
    game: str
    rules: str
    """As JSON."""
    seed: bytes
    created: float
    head: Head
    challenge: str | None = None
    """The day whose challenge is played here."""
    origin: bytes | None = None
    """From where that was begun, hashed."""


@dataclass(frozen=True, slots=True)
class ChallengeResult:
    """How a day's challenge has ended for somebody."""

    result: Result
    again: bool
    """Whether it was not the first from the same browser or address."""
    late: bool
    """Whether it began when another had ended, so that what comes could have been known."""


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table in a player's list of games."""

    id: str
    game: str
    rules: str
    seats: tuple[int, ...]
    """The seats this player holds there."""
    created: float
    changed: float
    over: bool
    challenge: str | None
    results: tuple[Result, ...] = field(default=())
    """Of all seats, best first; empty while the game goes on."""


@dataclass(frozen=True, slots=True)
class PlayedResult:
    """A finished game in a player's statistics."""

    table: str
    game: str
    rules: str
    at: float
    challenge: str | None
    result: Result
    players: int


class Note(NamedTuple):
    """Something small that is kept for a while, such as an offer of an open seat."""

    kind: str
    name: str
    """Unique among those of its kind."""
    owner: bytes
    """The player whose it is."""
    body: str
    """As JSON."""
    at: float
    until: float


class Store(Protocol):
    """Keeps tables. Each method is one transaction; what it has answered is on the disk."""

    shared: bool
    """Whether other processes write to it too."""

    async def open(self) -> None:
        """Connect, and bring the schema up to date; StoreError says what is in the way."""

    async def close(self) -> None:
        """Finish what has been begun, and let go."""

    async def create(
        self, table: StoredTable, events: Sequence[StoredEvent], keys: Sequence[tuple[int, bytes]]
    ) -> None:
        """A new table with its first events, and the hash of the secret of each seat that has one.

        Several seats may have the same secret. A Conflict if there is a table of this id.
        """

    async def append(
        self,
        table: str,
        events: Sequence[StoredEvent],
        head: Head,
        results: Sequence[Result] = (),
    ) -> None:
        """Append events, the first of which follows on the last there is; all of them or none.

        `results` come once, with the event that ends the game. They are credited to the player who
        holds the seat, the latest where there are several. Raises Conflict.
        """

    async def find(self, table: str) -> StoredTable | None:
        """The table of this id."""

    async def events(self, table: str, since: int = 0) -> list[StoredEvent]:
        """The events of a table after this number, in order."""

    async def keys(self, table: str) -> list[tuple[int, bytes]]:
        """Each seat that has a secret, with the hash of it."""

    async def numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last event of each of these tables."""

    async def latest(self) -> float:
        """When anything last happened at a table; 0 if nothing ever did."""

    async def due(self, now: float, limit: int = 1000) -> list[str]:
        """Tables where the service should have acted by now, the most overdue first."""

    # Players, known by the hash of the secret that their browser holds

    async def hold(self, table: str, seats: Sequence[int], player: bytes, now: float) -> None:
        """This player holds these seats from now on; to hold a seat again renews it."""

    async def held(self, table: str, player: bytes) -> tuple[int, ...]:
        """The seats this player holds at a table, in ascending order."""

    async def holders(self, table: str, seat: int) -> list[bytes]:
        """The players who hold a seat."""

    async def played(self, player: bytes, limit: int = 50) -> list[PlayedTable]:
        """The tables at which this player holds a seat, the last changed first."""

    async def results(self, player: bytes) -> list[PlayedResult]:
        """All finished games of this player, in the order they ended."""

    async def knows(self, player: bytes) -> bool:
        """Whether this player holds a seat anywhere, or has ever held one."""

    async def merge_players(self, player: bytes, other: bytes) -> None:
        """All that was the other's is this player's from now on."""

    # What is not kept for ever

    async def forgettable(self, before: float, over: bool, limit: int = 100) -> list[str]:
        """Tables whose game is over, or is not, where nothing has happened since then."""

    async def forget(self, tables: Sequence[str]) -> None:
        """Delete these tables, with everything about them."""

    async def forget_old(self, tables: Sequence[str], before: float, over: bool) -> list[str]:
        """Delete those of them that are forgettable still, whatever has come in meanwhile.

        Returns which they were.
        """

    async def forget_player(self, player: bytes) -> list[str]:
        """Forget a player: which tables were nobody else's, and are deleted.

        At tables with others the player's seats stay, and nobody knows whose they were.
        """

    # The daily challenge

    async def challenge_seed(self, day: str, game: str, seed: bytes) -> bytes:
        """The seed of a day's challenge: this one, unless there is one already."""

    async def challenge_table(self, day: str, game: str, player: bytes) -> str | None:
        """The table at which this player plays, or has played, a day's challenge."""

    async def challenge_results(
        self, day: str, game: str, limit: int = 100
    ) -> list[ChallengeResult]:
        """How the day's challenge has ended so far, the best first and then who was first."""

    async def challenge_open(self, day: str, game: str) -> list[str]:
        """The tables at which a day's challenge is still being played."""

    async def challenges_open(self, before: str) -> list[str]:
        """The same for all days before this one."""

    # Notes

    async def put_note(self, note: Note) -> None:
        """Keep a note, in place of one of the same kind and name."""

    async def add_note(self, note: Note) -> None:
        """Keep a note, unless there is one of the same kind and name."""

    async def take_note(self, kind: str, name: str, now: float) -> Note | None:
        """The note of this name, which is no longer kept then: one gets it, and nobody else."""

    async def extend_note(self, kind: str, name: str, owner: bytes, until: float) -> bool:
        """Keep a note until then; whether there is one of this owner."""

    async def notes(self, kind: str, now: float, owner: bytes | None = None) -> list[Note]:
        """The notes of a kind, or those of an owner, the oldest first."""

    async def drop_old_notes(self, now: float) -> list[Note]:
        """Delete the notes whose time is over; which they were."""

    # The service itself

    async def service_value(self, name: str, value: bytes) -> bytes:
        """Something that the service keeps of itself: this, unless there is something already."""

    async def counts(self) -> dict[str, int]:
        """How many tables have got how far (`Head.state`)."""

    async def renew_key(self, table: str, seat: int, secret_hash: bytes) -> None:
        """Another secret opens this seat from now on; whoever held it holds it no longer."""

    async def add_key(self, table: str, seat: int, secret_hash: bytes) -> bool:
        """A first secret for this seat; whether it is the one that opens it now."""

    # Other processes, and whoever watches over it

    def listen(self, heard: Callable[[str, str], None]) -> None:
        """Call this with a table's id when another process may have appended to it.

        A call can be missing or come twice; `numbers` tells for sure. With a second text it is
        something that another process has said of the table. Never called if not `shared`.
        """

    def say(self, table: str, what: str) -> None:
        """Tell other processes something that is not kept, in a line; it may get lost."""

    async def check(self) -> None:
        """StoreError unless it can be read and written just now."""
