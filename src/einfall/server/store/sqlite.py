"""The store of a single server: one SQLite file, and every answer is on the disk.

What takes long is waiting for the disk. So one thread does all the writing, and takes together what
has come in meanwhile: many requests wait for the disk once. Another thread reads, and never has to
wait for the writer (SQLite's write-ahead log).

What takes long next is waiting for the interpreter. Each statement lets go of it, and while the
event loop is busy the writer gets it back after milliseconds. So all the moves that have come in
are two statements, however many they are.

Only the writer's connection may ever move the log into the file. Releases of SQLite before 3.51.3
can damage a file when two connections do so at once; connections that cannot write do not.
"""

import asyncio
import json
import queue
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

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
from einfall.server.store.reading import (
    ABOUT_A_TABLE,
    ADD_CHALLENGE,
    ADD_KEY,
    ADD_SERVICE_VALUE,
    CHALLENGE_SEED,
    LET_GO,
    LET_RESULTS_GO,
    LET_SEAT_GO,
    RENEW_KEY,
    SERVICE_VALUE,
    Reading,
    check_events,
    opponents_text,
)
from einfall.server.store.sqlite_file import (
    CHECK_WRITING,
    connect,
    explained,
    in_sqlite,
    keep_private,
    lock,
    prepare,
)

LARGEST_BATCH = 256
"""So that nobody waits for long behind the others."""

GATHERING = 0.01
"""Seconds to wait for company when several write at once. Whoever is alone does not wait."""

MOST_ROWS = 50
"""Rows of values in a statement. SQLite has to parse one statement for each number of rows."""

_ADD_CHALLENGE = in_sqlite(ADD_CHALLENGE)
_ADD_TABLE = """
    INSERT INTO tables (
        id, game, rules, seed, created, changed, head, over, due, challenge, state, origin
    )
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_ADD_KEY = "INSERT INTO keys (table_id, seat, secret_hash) VALUES (?, ?, ?)"
_ADD_EVENTS = """
    INSERT INTO events (table_id, number, client_id, body, hash, at)
    VALUES (?, ?, ?, ?, ?, ?)
"""
_MOVE_HEADS = """
    UPDATE tables
    SET
        head = moved.column3, over = moved.column4, due = moved.column5, changed = moved.column6,
        state = moved.column7
    FROM (VALUES (?, ?, ?, ?, ?, ?, ?)) AS moved
    WHERE id = moved.column1 AND head = moved.column2
"""
_ADD_RESULT = """
    INSERT INTO results (table_id, seat, name, points, place, bot, opponents, at, player)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, (
        SELECT player FROM holders WHERE table_id = ?1 AND seat = ?2
        ORDER BY since DESC, player LIMIT 1
    ))
"""
_HOLD = """
    INSERT INTO holders (player, table_id, seat, since) VALUES (?, ?, ?, ?)
    ON CONFLICT (player, table_id, seat) DO UPDATE SET since = excluded.since
"""

_STILL_FORGETTABLE = """
    SELECT id FROM tables
    WHERE id IN (SELECT value FROM json_each(?)) AND over = ? AND changed < ?
"""
_FORGET = (
    *(
        f"DELETE FROM {about} WHERE table_id IN (SELECT value FROM json_each(?))"
        for about in ABOUT_A_TABLE
    ),
    "DELETE FROM tables WHERE id IN (SELECT value FROM json_each(?))",
)

Values = tuple[object, ...]


class _Append(NamedTuple):
    """What is appended to one table, as rows."""

    head: Values
    events: list[Values]
    results: list[Values]


Work = Callable[[sqlite3.Connection], object]


class _Request(NamedTuple):
    work: Work | _Append
    done: "asyncio.Future[None]"


class SqliteStore(Reading, Notes, Players):
    """Keeps tables in one file, for one server (`einfall.server.store.interface.Store`)."""

    shared = False

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.commits = 0
        """How often the disk has been waited for."""
        self._held: ExitStack | None = None
        """All that is to be let go of in the end; None unless open."""
        self._requests: queue.SimpleQueue[_Request | None] = queue.SimpleQueue()
        self._questions: dict[str, str] = {}

    # Opening and closing

    async def open(self) -> None:
        """Connect, and bring the schema up to date; StoreError says what is in the way."""
        if self._held is not None:
            raise StoreError(f"{self.path} is open already")
        self._loop = asyncio.get_running_loop()
        self._held = await asyncio.to_thread(self._open)

    def _open(self) -> ExitStack:
        """Take hold of everything, or of nothing; close in the opposite order."""
        with ExitStack() as held:
            try:
                path = self.path.expanduser().resolve()
                if path.is_dir():
                    raise StoreError(f"{self.path} is a folder; name a file in it")
                path.parent.mkdir(parents=True, exist_ok=True)
                held.enter_context(lock(path, self.path))
                keep_private(path)
                self._writer = held.enter_context(closing(connect(path, "rwc")))
                prepare(self._writer, self.path)
                # After the writer, which makes the files that the log needs, and closed before it.
                self._reader = held.enter_context(closing(connect(path, "ro")))
                self._reader.execute("SELECT count(*) FROM challenges").fetchall()
            except OSError as error:
                raise StoreError(f"{self.path} cannot be used: {error.strerror}") from None
            except sqlite3.Error as error:
                raise explained(error, self.path) from None
            self._reads = held.enter_context(ThreadPoolExecutor(1, "einfall-read"))
            thread = threading.Thread(target=self._write_on, name="einfall-write", daemon=True)
            thread.start()
            held.callback(thread.join)
            held.callback(self._requests.put, None)
            return held.pop_all()

    async def close(self) -> None:
        """Finish what has been begun, and let go."""
        if self._held is not None:
            held, self._held = self._held, None
            await asyncio.to_thread(held.close)

    # Reading

    async def _ask(self, question: str, *values: object) -> Sequence[tuple[Any, ...]]:
        if self._held is None:
            raise StoreError(f"{self.path} is not open")
        if question not in self._questions:
            self._questions[question] = in_sqlite(question)
        plain = [json.dumps(value) if isinstance(value, list) else value for value in values]
        return await self._loop.run_in_executor(
            self._reads, self._read, self._questions[question], plain
        )

    def _read(self, question: str, values: list[object]) -> list[tuple[Any, ...]]:
        try:
            return self._reader.execute(question, values).fetchall()
        except sqlite3.Error as error:
            raise explained(error, self.path) from None

    # Writing

    async def _write(self, work: Work | _Append) -> None:
        """Have this done by the writer; it is on the disk when this returns."""
        if self._held is None:
            raise StoreError(f"{self.path} is not open")
        done: asyncio.Future[None] = self._loop.create_future()
        self._requests.put(_Request(work, done))
        await done

    async def _change(self, statement: str, *values: object) -> Sequence[tuple[Any, ...]]:
        """Have one statement done; the rows that it gives."""
        rows: list[tuple[Any, ...]] = []

        def work(connection: sqlite3.Connection) -> None:
            rows[:] = connection.execute(in_sqlite(statement), values).fetchall()

        await self._write(work)
        return rows

    def _write_on(self) -> None:
        """The writer's thread: whatever waits, and again, until None comes."""
        going_on, company = True, False
        while going_on:
            if company:  # there is much to do, and more will have come in soon
                time.sleep(GATHERING)
            batch = []
            request = self._requests.get()
            while request is not None:
                batch.append(request)
                if len(batch) == LARGEST_BATCH:
                    break
                try:
                    request = self._requests.get_nowait()
                except queue.Empty:
                    break
            going_on = request is not None
            if batch:
                failures = self._write_batch(batch)
                # seen before anybody is answered, for whoever was alone may come again at once
                company = len(batch) > 1 or not self._requests.empty()
                try:
                    self._loop.call_soon_threadsafe(_answer, batch, failures)
                except RuntimeError:
                    pass  # the event loop has been closed: nobody is waiting any more

    def _write_batch(self, batch: list[_Request]) -> list[Exception | None]:
        """Do it all and wait for the disk once; for each request why it failed, if it did."""
        try:
            failures = self._write_all(batch)
            self._writer.execute("COMMIT")
        except Exception as error:
            try:
                self._writer.rollback()
            except sqlite3.Error:
                pass  # the next BEGIN will say what is the matter
            return [explained(error, self.path) for _ in batch]
        self.commits += 1
        return failures

    def _write_all(self, batch: list[_Request]) -> list[Exception | None]:
        """Do it all at once, as nearly always succeeds; else one by one, to see what fails."""
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            _do_all(self._writer, [request.work for request in batch])
        except Exception:
            if not self._writer.in_transaction:  # SQLite does so when it sees no way to go on
                raise
            self._writer.execute("ROLLBACK")
            self._writer.execute("BEGIN IMMEDIATE")
            return [self._write_one(request.work) for request in batch]
        return [None] * len(batch)

    def _write_one(self, work: Work | _Append) -> Exception | None:
        """Do one thing, or nothing; why it failed, if it did.

        Raises whatever it was if the others of the batch are undone with it.
        """
        self._writer.execute("SAVEPOINT request")
        failure: Exception | None = None
        try:
            _do_all(self._writer, [work])
        except Exception as error:
            if not self._writer.in_transaction:  # SQLite does so when it sees no way to go on
                raise
            self._writer.execute("ROLLBACK TO request")
            failure = explained(error, self.path)
        self._writer.execute("RELEASE request")
        return failure

    async def create(
        self, table: StoredTable, events: Sequence[StoredEvent], keys: Sequence[tuple[int, bytes]]
    ) -> None:
        """A new table with its first events; a Conflict if there is a table of this id."""
        check_events(events, table.head)
        head, changed = table.head, events[-1].at if events else table.created
        about = (table.id, table.game, table.rules, table.seed, table.created, changed)
        row = (*about, head.number, head.over, head.due, table.challenge, head.state, table.origin)

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(_ADD_TABLE, row)
            connection.executemany(_ADD_KEY, [(table.id, *key) for key in keys])
            _execute(connection, _ADD_EVENTS, _event_rows(table.id, events))

        await self._write(work)

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
        at = events[-1].at
        await self._write(
            _Append(
                (table, events[0].number - 1, head.number, head.over, head.due, at, head.state),
                _event_rows(table, events),
                [_result_row(table, result, at) for result in results],
            )
        )

    async def hold(self, table: str, seats: Sequence[int], player: bytes, now: float) -> None:
        """This player holds these seats from now on; to hold a seat again renews it."""
        rows = [(player, table, seat, now) for seat in seats]
        await self._write(lambda connection: connection.executemany(_HOLD, rows))

    async def challenge_seed(self, day: str, game: str, seed: bytes) -> bytes:
        """The seed of a day's challenge: this one, unless there is one already."""
        rows = await self._ask(CHALLENGE_SEED, day, game)
        if not rows:
            row = (day, game, seed)
            await self._write(lambda connection: connection.execute(_ADD_CHALLENGE, row))
            rows = await self._ask(CHALLENGE_SEED, day, game)
        return bytes(rows[0][0])

    async def service_value(self, name: str, value: bytes) -> bytes:
        """Something that the service keeps of itself: this, unless there is something already."""
        rows = await self._ask(SERVICE_VALUE, name)
        if not rows:
            row = (name, value)
            statement = in_sqlite(ADD_SERVICE_VALUE)
            await self._write(lambda connection: connection.execute(statement, row))
            rows = await self._ask(SERVICE_VALUE, name)
        return bytes(rows[0][0])

    async def renew_key(self, table: str, seat: int, secret_hash: bytes) -> None:
        """Another secret opens this seat from now on; whoever held it holds it no longer."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(in_sqlite(ADD_KEY), (table, seat, secret_hash))
            connection.execute(in_sqlite(RENEW_KEY), (table, seat, secret_hash))
            connection.execute(in_sqlite(LET_SEAT_GO), (table, seat))

        await self._write(work)

    async def add_key(self, table: str, seat: int, secret_hash: bytes) -> bool:
        """A first secret for this seat; whether it is the one that opens it now."""
        row = (table, seat, secret_hash)
        await self._write(lambda connection: connection.execute(in_sqlite(ADD_KEY), row))
        return (seat, secret_hash) in await self.keys(table)

    # What is not kept for ever

    async def forget(self, tables: Sequence[str]) -> None:
        """Delete these tables, with everything about them."""
        await self._write(lambda connection: _forget(connection, tables))

    async def forget_old(self, tables: Sequence[str], before: float, over: bool) -> list[str]:
        """Delete those of them that are forgettable still; which they were."""
        old: list[str] = []

        def work(connection: sqlite3.Connection) -> None:
            asked = json.dumps(list(tables)), over, before
            old[:] = [id for (id,) in connection.execute(_STILL_FORGETTABLE, asked)]
            _forget(connection, old)

        await self._write(work)
        return old

    async def forget_player(self, player: bytes) -> list[str]:
        """Forget a player: which tables were nobody else's, and are deleted."""
        alone = await self._nobody_elses(player)
        await self.forget(alone)

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(in_sqlite(LET_GO), (player,))
            connection.execute(in_sqlite(LET_NOTES_GO), (player,))
            connection.execute(in_sqlite(LET_RESULTS_GO), (player,))

        await self._write(work)
        return alone

    # Whoever watches over it

    def listen(self, heard: Callable[[str, str], None]) -> None:
        """Nothing to do: nobody else writes to the file."""

    def say(self, table: str, what: str) -> None:
        """Nothing to do: nobody else is there."""

    async def check(self) -> None:
        """StoreError unless it can be read and written just now."""
        now = time.time()
        await self._write(lambda connection: connection.execute(CHECK_WRITING, (now,)))
        await self._check_reading()


def _forget(connection: sqlite3.Connection, tables: Sequence[str]) -> None:
    ids = (json.dumps(list(tables)),)
    for statement in _FORGET:
        connection.execute(statement, ids)


def _event_rows(table: str, events: Sequence[StoredEvent]) -> list[Values]:
    return [(table, one.number, one.client_id, one.body, one.hash, one.at) for one in events]


def _result_row(table: str, result: Result, at: float) -> Values:
    score = (result.points, result.place, result.bot, opponents_text(result))
    return (table, result.seat, result.name, *score, at)


def _do_all(connection: sqlite3.Connection, works: Sequence[Work | _Append]) -> None:
    """Do it all, what is appended last and together; raises if any of it cannot be done."""
    appends = []
    for work in works:
        if isinstance(work, _Append):
            appends.append(work)
        else:
            work(connection)
    heads = [append.head for append in appends]
    if _execute(connection, _MOVE_HEADS, heads) < len(heads):
        raise Conflict(f"an event that does not come next: one of {heads}")
    _execute(connection, _ADD_EVENTS, [row for append in appends for row in append.events])
    results = [row for append in appends for row in append.results]
    if results:
        connection.executemany(_ADD_RESULT, results)


def _execute(connection: sqlite3.Connection, statement: str, rows: Sequence[Values]) -> int:
    """Execute a statement for many rows of values at once; how many rows it has changed."""
    changed = 0
    for begin in range(0, len(rows), MOST_ROWS):
        part = rows[begin : begin + MOST_ROWS]
        values = [value for row in part for value in row]
        changed += connection.execute(_with_rows(statement, len(part)), values).rowcount
    return changed


@cache
def _with_rows(statement: str, rows: int) -> str:
    """A statement that has the values of one row, repeated for this many."""
    return re.sub(r"\([?, ]+\)", lambda row: ", ".join([row[0]] * rows), statement)


def _answer(batch: list[_Request], failures: list[Exception | None]) -> None:
    """Tell all who wait for a batch; in the event loop."""
    for request, failure in zip(batch, failures, strict=True):
        if request.done.done():
            continue  # cancelled meanwhile
        if failure is None:
            request.done.set_result(None)
        else:
            request.done.set_exception(failure)
