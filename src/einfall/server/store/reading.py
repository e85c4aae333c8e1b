"""What both back ends of the store have in common: the questions, the rows, the schema's files.

The questions are written as PostgreSQL has them. SQLite knows the same language but for two words,
which `einfall.server.store.sqlite` puts in its own.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from einfall.server.store.interface import (
    ChallengeResult,
    Head,
    PlayedResult,
    PlayedTable,
    Result,
    StoredEvent,
    StoredTable,
    StoreError,
)

FIND = """
    SELECT id, game, rules, seed, created, head, over, due, state, challenge, origin
    FROM tables WHERE id = $1
"""
EVENTS = """
    SELECT number, body, hash, at, client_id FROM events
    WHERE table_id = $1 AND number > $2 ORDER BY number
"""
KEYS = "SELECT seat, secret_hash FROM keys WHERE table_id = $1 ORDER BY seat"
NUMBERS = "SELECT id, head FROM tables WHERE id IN (SELECT unnest($1::text[]))"
LATEST = "SELECT max(changed) FROM tables"
DUE = "SELECT id FROM tables WHERE due <= $1 ORDER BY due, id LIMIT $2"
KNOWS = "SELECT 1 FROM holders WHERE player = $1 LIMIT 1"
HELD = "SELECT seat FROM holders WHERE player = $1 AND table_id = $2 ORDER BY seat"
HOLDERS = "SELECT player FROM holders WHERE table_id = $1 AND seat = $2 ORDER BY player"
PLAYED = """
    WITH mine AS (
        SELECT id, game, rules, created, changed, over, challenge FROM tables
        WHERE id IN (SELECT table_id FROM holders WHERE player = $1)
        ORDER BY changed DESC, id LIMIT $2
    )
    SELECT mine.id, game, rules, created, changed, over, challenge, seat
    FROM mine JOIN holders ON table_id = mine.id AND player = $1
    ORDER BY changed DESC, mine.id, seat
"""
RESULTS_AT = """
    SELECT table_id, seat, name, points, place, bot, opponents FROM results
    WHERE table_id IN (SELECT unnest($1::text[])) ORDER BY table_id, place, seat
"""
RESULTS_OF = """
    SELECT
        tables.id, game, rules, results.at, challenge,
        (SELECT count(*) FROM results AS beside WHERE beside.table_id = tables.id),
        seat, name, points, place, bot, opponents
    FROM results JOIN tables ON tables.id = table_id
    WHERE player = $1 ORDER BY results.at, table_id, seat
"""
CHALLENGE_SEED = "SELECT seed FROM challenges WHERE day = $1 AND game = $2"
CHALLENGE_TABLE = """
    SELECT id FROM holders JOIN tables ON id = table_id
    WHERE player = $3 AND challenge = $1 AND game = $2 ORDER BY created, id LIMIT 1
"""
CHALLENGE_RESULTS = """
    SELECT
        EXISTS (
            SELECT 1 FROM tables AS other
            WHERE other.challenge = $1 AND other.game = $2 AND other.origin = tables.origin
            AND (other.created < tables.created
                OR (other.created = tables.created AND other.id < tables.id))
        ),
        tables.created > (
            SELECT min(first.at) FROM results AS first JOIN tables AS one ON one.id = first.table_id
            WHERE one.challenge = $1 AND one.game = $2
        ),
        seat, name, points, place, bot, opponents
    FROM tables JOIN results ON table_id = id
    WHERE challenge = $1 AND game = $2 AND NOT bot
    ORDER BY points DESC, results.at, table_id, seat LIMIT $3
"""
CHALLENGE_OPEN = """
    SELECT id FROM tables WHERE challenge = $1 AND game = $2 AND NOT over ORDER BY id
"""
CHALLENGES_OPEN = "SELECT id FROM tables WHERE challenge < $1 AND NOT over ORDER BY id LIMIT 1000"
COUNTS = "SELECT state, count(*) FROM tables GROUP BY state"
SERVICE_VALUE = "SELECT value FROM service WHERE name = $1"
ADD_SERVICE_VALUE = """
    INSERT INTO service (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING
"""
ADD_KEY = """
    INSERT INTO keys (table_id, seat, secret_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
"""
RENEW_KEY = "UPDATE keys SET secret_hash = $3 WHERE table_id = $1 AND seat = $2"
LET_SEAT_GO = "DELETE FROM holders WHERE table_id = $1 AND seat = $2"

FORGETTABLE = """
    SELECT id FROM tables WHERE over = $1 AND changed < $2 ORDER BY changed, id LIMIT $3
"""
NOBODY_ELSES = """
    SELECT DISTINCT table_id FROM holders AS mine WHERE player = $1 AND NOT EXISTS (
        SELECT seat FROM keys WHERE keys.table_id = mine.table_id AND seat NOT IN (
            SELECT seat FROM holders WHERE player = $1 AND holders.table_id = mine.table_id
        )
    )
"""
ABOUT_A_TABLE = ("results", "holders", "keys", "events")
"""What belongs to tables, in the order in which it can be deleted."""
LET_GO = "DELETE FROM holders WHERE player = $1"
LET_RESULTS_GO = "UPDATE results SET player = NULL WHERE player = $1"

ADD_CHALLENGE = """
    INSERT INTO challenges (day, game, seed) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
"""
CHECK = """
    INSERT INTO checks (one, at) VALUES (1, $1)
    ON CONFLICT (one) DO UPDATE SET at = excluded.at
"""
CHECKED = "SELECT at FROM checks WHERE one = 1"
LAST_EVENT = """
    SELECT number, body FROM events WHERE table_id = (SELECT max(id) FROM tables)
    ORDER BY number DESC LIMIT 1
"""


class Reading(ABC):
    """The methods of a store that ask and do not change anything."""

    @abstractmethod
    async def _ask(self, question: str, *values: object) -> Sequence[tuple[Any, ...]]:
        """The rows that answer one of the questions above."""

    async def find(self, table: str) -> StoredTable | None:
        """The table of this id."""
        for row in await self._ask(FIND, table):
            id_, game, rules, seed, created, number, over, due, state, day, origin = row
            head = Head(number, bool(over), due, state)
            return StoredTable(id_, game, rules, seed, created, head, day, origin)
        return None

    async def events(self, table: str, since: int = 0) -> list[StoredEvent]:
        """The events of a table after this number, in order."""
        return [StoredEvent(*row) for row in await self._ask(EVENTS, table, since)]

    async def keys(self, table: str) -> list[tuple[int, bytes]]:
        """Each seat that has a secret, with the hash of it."""
        return [(seat, secret_hash) for seat, secret_hash in await self._ask(KEYS, table)]

    async def numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last event of each of these tables."""
        return dict(await self._ask(NUMBERS, list(tables)))

    async def latest(self) -> float:
        """When anything last happened at a table; 0 if nothing ever did."""
        return (await self._ask(LATEST))[0][0] or 0.0

    async def due(self, now: float, limit: int = 1000) -> list[str]:
        """Tables where the service should have acted by now, the most overdue first."""
        return [table for (table,) in await self._ask(DUE, now, limit)]

    async def held(self, table: str, player: bytes) -> tuple[int, ...]:
        """The seats this player holds at a table, in ascending order."""
        return tuple(seat for (seat,) in await self._ask(HELD, player, table))

    async def holders(self, table: str, seat: int) -> list[bytes]:
        """The players who hold a seat."""
        return [bytes(player) for (player,) in await self._ask(HOLDERS, table, seat)]

    async def knows(self, player: bytes) -> bool:
        """Whether this player holds a seat anywhere, or has ever held one."""
        return bool(await self._ask(KNOWS, player))

    async def played(self, player: bytes, limit: int = 50) -> list[PlayedTable]:
        """The tables at which this player holds a seat, the last changed first."""
        tables = []
        for known, rows in groupby(await self._ask(PLAYED, player, limit), lambda row: row[:7]):
            tables.append((*known, tuple(row[7] for row in rows)))
        # A game may end between the two questions: whether it is over is for the first to say.
        ended = [table[0] for table in tables if table[5]]
        results: dict[str, tuple[Result, ...]] = {}
        if ended:
            for id_, rows in groupby(await self._ask(RESULTS_AT, ended), lambda row: row[0]):
                results[id_] = tuple(_result(row[1:]) for row in rows)
        return [
            PlayedTable(
                id_, game, rules, seats, created, changed, bool(over), day, results.get(id_, ())
            )
            for id_, game, rules, created, changed, over, day, seats in tables
        ]

    async def results(self, player: bytes) -> list[PlayedResult]:
        """All finished games of this player, in the order they ended."""
        return [
            PlayedResult(table, game, rules, at, day, _result(row), players)
            for table, game, rules, at, day, players, *row in await self._ask(RESULTS_OF, player)
        ]

    async def forgettable(self, before: float, over: bool, limit: int = 100) -> list[str]:
        """Tables whose game is over, or is not, where nothing has happened since then."""
        return [table for (table,) in await self._ask(FORGETTABLE, over, before, limit)]

    async def _nobody_elses(self, player: bytes) -> list[str]:
        """The tables at which all seats of people are held by this player."""
        return [table for (table,) in await self._ask(NOBODY_ELSES, player)]

    async def _check_reading(self) -> None:
        """Read what was just written (`CHECK`), and an event; StoreError unless it can be done."""
        if not await self._ask(CHECKED):
            raise StoreError("what was written cannot be read")
        await self._ask(LAST_EVENT)

    async def challenge_table(self, day: str, game: str, player: bytes) -> str | None:
        """The table at which this player plays, or has played, a day's challenge."""
        for (table,) in await self._ask(CHALLENGE_TABLE, day, game, player):
            return str(table)
        return None

    async def challenge_results(
        self, day: str, game: str, limit: int = 100
    ) -> list[ChallengeResult]:
        """How the day's challenge has ended so far, the best first and then who was first.

        Bots are left out: they are part of the challenge, and do not compete.
        """
        return [
            ChallengeResult(_result(row), bool(again), bool(late))
            for again, late, *row in await self._ask(CHALLENGE_RESULTS, day, game, limit)
        ]

    async def challenge_open(self, day: str, game: str) -> list[str]:
        """The tables at which a day's challenge is still being played."""
        return [table for (table,) in await self._ask(CHALLENGE_OPEN, day, game)]

    async def challenges_open(self, before: str) -> list[str]:
        """The same for all days before this one."""
        return [table for (table,) in await self._ask(CHALLENGES_OPEN, before)]

    async def counts(self) -> dict[str, int]:
        """How many tables have got how far."""
        return dict(await self._ask(COUNTS))


def _result(row: Sequence[Any]) -> Result:
    seat, name, points, place, bot, opponents = row
    return Result(seat, name, points, place, bool(bot), tuple(json.loads(opponents)))


def opponents_text(result: Result) -> str:
    """The opponents as a row has them."""
    return json.dumps(result.opponents, ensure_ascii=False)


def check_events(events: Sequence[StoredEvent], head: Head) -> None:
    """A ValueError unless the events are numbered one after the other up to where the head is."""
    first = head.number - len(events) + 1
    if first < 1 or [event.number for event in events] != list(range(first, head.number + 1)):
        raise ValueError("the events are not numbered one after the other up to the head")


# The schema: numbered files of SQL, each of which makes the next version out of the one before.


def migrations(back_end: str) -> list[str]:
    """All steps to the newest schema; the version of a database is how many have been taken."""
    folder = Path(__file__).parent / "schema" / back_end
    return [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.sql"))]


def steps_to_take(version: int, back_end: str, where: str) -> list[str]:
    """The steps that a database of this version still needs; StoreError if it is ahead of us."""
    steps = migrations(back_end)
    if version > len(steps):
        raise StoreError(
            f"{where} was made by a newer Einfall (its schema is version {version}, and this"
            f" Einfall knows up to {len(steps)}); update Einfall, or choose another database"
        )
    return steps[version:]
