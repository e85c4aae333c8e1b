"""The store of several servers side by side: a PostgreSQL database.

An append is one statement, and so one trip to the database. Connections that are lost, because the
database restarts perhaps, are made again, and what was under way is sent again. Where an append got
no answer, nobody knows at first whether it was done; then the second attempt finds its own events
in its way, and sees by them that all is well.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import asyncpg

from einfall.server.store.interface import (
    Conflict,
    Head,
    Result,
    StoredEvent,
    StoredTable,
    StoreError,
)
from einfall.server.store.notes import LET_GO as LET_NOTES_GO
from einfall.server.store.notes import Notes
from einfall.server.store.players import Players
from einfall.server.store.postgres_errors import (
    FIRST_PAUSE,
    LONGEST_PAUSE,
    LOST,
    explained,
    name_of,
    one_line,
)
from einfall.server.store.postgres_notices import Messenger
from einfall.server.store.reading import (
    ABOUT_A_TABLE,
    ADD_CHALLENGE,
    ADD_KEY,
    ADD_SERVICE_VALUE,
    CHALLENGE_SEED,
    CHECK,
    LET_GO,
    LET_RESULTS_GO,
    LET_SEAT_GO,
    RENEW_KEY,
    SERVICE_VALUE,
    Reading,
    check_events,
    opponents_text,
    steps_to_take,
)

T = TypeVar("T")

CONNECTIONS = 10
"""As many as a server needs to keep a database of some cores busy; PostgreSQL has 100 in all."""

PATIENCE = 10.0
"""Seconds for which a lost database is tried again, before whoever asked is told."""

PATIENCE_OF_CHECK = 2.0
"""The same for whoever asks how things are just now."""

MIGRATION_LOCK = int.from_bytes(b"Einfall", "big")
"""Held by the one server that is changing the schema."""

_CREATE = """
    WITH made AS (
        INSERT INTO tables (
            id, game, rules, seed, created, changed, head, over, due, challenge, state, origin
        )
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $18, $19) RETURNING id
    ), with_keys AS (
        INSERT INTO keys (table_id, seat, secret_hash)
        SELECT id, key.* FROM made, unnest($11::integer[], $12::bytea[]) AS key
    ), with_events AS (
        INSERT INTO events (table_id, number, client_id, body, hash, at)
        SELECT id, event.* FROM made, unnest(
            $13::integer[], $14::text[], $15::bytea[], $16::bytea[], $17::double precision[]
        ) AS event
    )
    SELECT id FROM made
"""
_APPEND = """
    WITH moved AS (
        UPDATE tables SET head = $3, over = $4, due = $5, changed = $6, state = $12
        WHERE id = $1 AND head = $2 RETURNING id
    ), with_events AS (
        INSERT INTO events (table_id, number, client_id, body, hash, at)
        SELECT id, event.* FROM moved, unnest(
            $7::integer[], $8::text[], $9::bytea[], $10::bytea[], $11::double precision[]
        ) AS event
    )
    SELECT id FROM moved
"""
_APPEND_THE_END = _APPEND.replace(
    ")\n    SELECT id FROM moved",
    """), with_results AS (
        INSERT INTO results (table_id, seat, name, points, place, bot, opponents, player, at)
        SELECT id, result.*, (
            SELECT player FROM holders WHERE table_id = $1 AND holders.seat = result.seat
            ORDER BY since DESC, player LIMIT 1
        ), $6
        FROM moved, unnest(
            $13::integer[], $14::text[], $15::integer[], $16::integer[], $17::boolean[],
            $18::text[]
        ) AS result (seat, name, points, place, bot, opponents)
    )
    SELECT id FROM moved""",
)
_HOLD = """
    INSERT INTO holders (player, table_id, seat, since)
    SELECT $1, $2, unnest($3::integer[]), $4
    ON CONFLICT (player, table_id, seat) DO UPDATE SET since = excluded.since
"""


def _forgetting(which: str) -> str:
    """A statement that deletes these tables, with everything about them, and gives their ids."""
    parts = [f"gone AS ({which})"] + [
        f"of_{about} AS (DELETE FROM {about} WHERE table_id IN (SELECT id FROM gone))"
        for about in ABOUT_A_TABLE
    ]
    last = "DELETE FROM tables WHERE id IN (SELECT id FROM gone) RETURNING id"
    return f"WITH {', '.join(parts)} {last}"


_FORGET = _forgetting("SELECT unnest($1::text[]) AS id")
# whoever is just changing one of them goes first: it is looked at again then
_FORGET_OLD = _forgetting(
    "SELECT id FROM tables WHERE id = ANY ($1::text[]) AND over = $2 AND changed < $3 FOR UPDATE"
)


class PostgresStore(Reading, Notes, Players):
    """Keeps tables in a database that servers share (`einfall.server.store.interface.Store`)."""

    shared = True

    def __init__(
        self, url: str, connections: int = CONNECTIONS, patience: float = PATIENCE
    ) -> None:
        self._url = url
        self._connections = connections
        self._patience = patience
        self._pool: Any = None
        self._turns = asyncio.Semaphore(connections)
        """Whoever has waited longest is next; the pool itself would let others go first."""
        self._name = name_of(url)
        self._under_way = 0
        """How many statements are being done, or wait for a connection."""
        self._idle = asyncio.Event()
        self._messenger = Messenger(self._connect_for_notices)

    # Opening and closing

    async def open(self) -> None:
        """Connect, and bring the schema up to date; StoreError says what is in the way."""
        if self._pool is not None:
            raise StoreError(f"{self._name} is open already")
        self._idle.set()
        try:
            await self._retrying(self._migrate, self._patience)
        except ValueError as error:
            raise StoreError(f"the URL of the database is wrong: {one_line(error)}") from None
        self._pool, _ = await self._retrying(self._make_pool, self._patience)
        await self._messenger.start(PATIENCE_OF_CHECK)

    async def _make_pool(self) -> Any:
        return await asyncpg.create_pool(
            self._url,
            min_size=1,
            max_size=self._connections,
            reset=_nothing_to_reset,
            **self._how_to_connect(),
        )

    def _how_to_connect(self, **settings: str) -> dict[str, Any]:
        return {
            "timeout": self._patience,
            "command_timeout": self._patience,
            "server_settings": {"application_name": "einfall", **settings},
        }

    async def _connect_for_notices(self) -> Any:
        # A notice need not outlive a crash of the database, so its commit waits for no disk.
        how = self._how_to_connect(synchronous_commit="off")
        return await asyncpg.connect(self._url, **how)

    async def _migrate(self) -> None:
        connection = await asyncpg.connect(self._url, **self._how_to_connect())
        try:
            async with connection.transaction():
                await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
                version = 0
                if await connection.fetchval("SELECT to_regclass('schema_version')"):
                    version = await connection.fetchval("SELECT version FROM schema_version")
                steps = steps_to_take(version, "postgres", self._name)
                for step in steps:
                    await connection.execute(step)
                if steps:
                    newest = version + len(steps)
                    await connection.execute("UPDATE schema_version SET version = $1", newest)
        finally:
            await connection.close()

    async def close(self) -> None:
        """Finish what has been begun, and let go."""
        if self._pool is None:
            return
        pool, self._pool = self._pool, None
        try:
            async with asyncio.timeout(self._patience):
                await self._idle.wait()
                await pool.close()
        except TimeoutError:
            pool.terminate()
        await self._messenger.stop(PATIENCE_OF_CHECK)

    # Statements, each of them a transaction of its own

    async def _retrying(
        self, action: Callable[[], Awaitable[T]], patience: float
    ) -> tuple[T, bool]:
        """What the action gives, and whether an attempt before got no answer."""
        begun, pause, unanswered = None, FIRST_PAUSE, False
        while True:
            try:
                return await action(), unanswered
            except ValueError:  # asyncpg's too, when it cannot send a value or read the URL
                raise
            except LOST as error:
                now = time.monotonic()
                begun = begun or now
                if now + pause > begun + patience:
                    raise StoreError(
                        f"{self._name} does not answer ({one_line(error)}); check that it is"
                        " running and can be reached"
                    ) from error
            except asyncpg.PostgresError as error:
                raise explained(error, self._name) from error
            unanswered = True
            # Not all at the same moment, or they would be in each other's way again.
            await asyncio.sleep(pause * random.uniform(0.5, 1))
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _do(
        self, statement: str, *values: object, patience: float | None = None
    ) -> tuple[list[Any] | None, bool]:
        """The rows that a statement gives, or None where it would make something twice.

        And whether an attempt before got no answer: then that may have done it.
        """

        pool = self._pool
        if pool is None:
            raise StoreError(f"{self._name} is not open")

        async def attempt() -> list[Any] | None:
            try:
                async with self._turns:
                    rows: list[Any] = await pool.fetch(statement, *values)
            except asyncpg.UniqueViolationError:
                return None
            return rows

        self._under_way += 1
        self._idle.clear()
        try:
            return await self._retrying(attempt, self._patience if patience is None else patience)
        finally:
            self._under_way -= 1
            if self._under_way == 0:
                self._idle.set()

    async def _ask(self, question: str, *values: object) -> Sequence[tuple[Any, ...]]:
        rows, _ = await self._do(question, *values)
        return rows or []

    async def _change(self, statement: str, *values: object) -> Sequence[tuple[Any, ...]]:
        return await self._ask(statement, *values)

    # Writing

    async def create(
        self, table: StoredTable, events: Sequence[StoredEvent], keys: Sequence[tuple[int, bytes]]
    ) -> None:
        """A new table with its first events; a Conflict if there is a table of this id."""
        check_events(events, table.head)
        head, changed = table.head, events[-1].at if events else table.created
        rows, unsure = await self._do(
            _CREATE,
            *(table.id, table.game, table.rules, table.seed, table.created, changed),
            *(head.number, head.over, head.due, table.challenge),
            *([seat for seat, _ in keys], [secret_hash for _, secret_hash in keys]),
            *_columns(events),
            *(head.state, table.origin),
        )
        if rows is None and not (unsure and await self._is_made(table)):
            raise Conflict(f"there is a table {table.id} already")

    async def append(
        self,
        table: str,
        events: Sequence[StoredEvent],
        head: Head,
        results: Sequence[Result] = (),
    ) -> None:
        """Append events, the first of which follows on the last there is; all or none."""
        check_events(events, head)
        if not events:
            raise ValueError("there is nothing to append")
        values = (
            *(table, events[0].number - 1, head.number, head.over, head.due, events[-1].at),
            *_columns(events),
            head.state,
        )
        if results:
            rows, unsure = await self._do(_APPEND_THE_END, *values, *_columns_of_results(results))
        else:
            rows, unsure = await self._do(_APPEND, *values)
        if not rows and not (unsure and await self._is_there(table, events)):
            raise Conflict(f"event {events[0].number} does not come next at table {table}")
        self._messenger.tell(table)

    async def _is_made(self, table: StoredTable) -> bool:
        """Whether the table of this id is this one; nobody else would come up with its seed."""
        there = await self.find(table.id)
        return there is not None and (there.seed, there.created) == (table.seed, table.created)

    async def _is_there(self, table: str, events: Sequence[StoredEvent]) -> bool:
        """Whether these very events have been appended, whatever came after."""
        there = await self.events(table, events[0].number - 1)
        return there[: len(events)] == list(events)

    async def hold(self, table: str, seats: Sequence[int], player: bytes, now: float) -> None:
        """This player holds these seats from now on; to hold a seat again renews it."""
        await self._do(_HOLD, player, table, sorted(set(seats)), now)

    async def challenge_seed(self, day: str, game: str, seed: bytes) -> bytes:
        """The seed of a day's challenge: this one, unless there is one already."""
        rows = await self._ask(CHALLENGE_SEED, day, game)
        if not rows:
            await self._do(ADD_CHALLENGE, day, game, seed)
            rows = await self._ask(CHALLENGE_SEED, day, game)
        return bytes(rows[0][0])

    async def service_value(self, name: str, value: bytes) -> bytes:
        """Something that the service keeps of itself: this, unless there is something already."""
        rows = await self._ask(SERVICE_VALUE, name)
        if not rows:
            await self._do(ADD_SERVICE_VALUE, name, value)
            rows = await self._ask(SERVICE_VALUE, name)
        return bytes(rows[0][0])

    async def renew_key(self, table: str, seat: int, secret_hash: bytes) -> None:
        """Another secret opens this seat from now on; whoever held it holds it no longer."""
        await self._do(ADD_KEY, table, seat, secret_hash)
        await self._do(RENEW_KEY, table, seat, secret_hash)
        await self._do(LET_SEAT_GO, table, seat)

    async def add_key(self, table: str, seat: int, secret_hash: bytes) -> bool:
        """A first secret for this seat; whether it is the one that opens it now."""
        await self._do(ADD_KEY, table, seat, secret_hash)
        return (seat, secret_hash) in await self.keys(table)

    # What is not kept for ever

    async def forget(self, tables: Sequence[str]) -> None:
        """Delete these tables, with everything about them."""
        await self._do(_FORGET, list(tables))

    async def forget_old(self, tables: Sequence[str], before: float, over: bool) -> list[str]:
        """Delete those of them that are forgettable still; which they were."""
        rows, _ = await self._do(_FORGET_OLD, list(tables), over, before)
        return [row["id"] for row in rows or []]

    async def forget_player(self, player: bytes) -> list[str]:
        """Forget a player: which tables were nobody else's, and are deleted."""
        alone = await self._nobody_elses(player)
        await self.forget(alone)
        await self._do(LET_GO, player)
        await self._do(LET_NOTES_GO, player)
        await self._do(LET_RESULTS_GO, player)
        return alone

    # Other servers, and whoever watches over it

    def listen(self, heard: Callable[[str, str], None]) -> None:
        """Call this when another server has appended to a table, or said something of it."""
        self._messenger.heard.append(heard)

    def say(self, table: str, what: str) -> None:
        """Tell other servers something that is not kept."""
        self._messenger.tell(f"{table} {what}")

    async def check(self) -> None:
        """StoreError unless it can be read and written just now."""
        await self._do(CHECK, time.time(), patience=PATIENCE_OF_CHECK)
        await self._check_reading()


async def _nothing_to_reset(_connection: Any) -> None:
    """What asyncpg does instead is one trip more, and nothing of it is ever needed here."""


def _columns(events: Sequence[StoredEvent]) -> tuple[list[object], ...]:
    return (
        [event.number for event in events],
        [event.client_id for event in events],
        [event.body for event in events],
        [event.hash for event in events],
        [event.at for event in events],
    )


def _columns_of_results(results: Sequence[Result]) -> tuple[list[object], ...]:
    return (
        [result.seat for result in results],
        [result.name for result in results],
        [result.points for result in results],
        [result.place for result in results],
        [result.bot for result in results],
        [opponents_text(result) for result in results],
    )
