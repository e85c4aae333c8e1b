"""Small things that a store keeps for a while: a kind, a name, whose it is, and until when."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from einfall.server.store.interface import Note

COLUMNS = "kind, name, owner, body, at, until"
PUT = f"""
    INSERT INTO notes ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (kind, name) DO UPDATE
    SET owner = excluded.owner, body = excluded.body, at = excluded.at, until = excluded.until
"""
ADD = f"""
    INSERT INTO notes ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING
"""
TAKE = f"DELETE FROM notes WHERE kind = $1 AND name = $2 AND until > $3 RETURNING {COLUMNS}"
EXTEND = """
    UPDATE notes SET until = $4 WHERE kind = $1 AND name = $2 AND owner = $3 RETURNING name
"""
LIST = f"""
    SELECT {COLUMNS} FROM notes WHERE kind = $1 AND until > $2 ORDER BY at, name LIMIT $3
"""
LIST_OF = f"""
    SELECT {COLUMNS} FROM notes WHERE kind = $1 AND until > $2 AND owner = $3
    ORDER BY at, name LIMIT 100
"""
DROP_OLD = f"DELETE FROM notes WHERE until <= $1 RETURNING {COLUMNS}"
LET_GO = "DELETE FROM notes WHERE owner = $1"


class Notes(ABC):
    """The methods of a store that have to do with notes."""

    @abstractmethod
    async def _ask(self, question: str, *values: object) -> Sequence[tuple[Any, ...]]:
        """The rows that answer a question."""

    @abstractmethod
    async def _change(self, statement: str, *values: object) -> Sequence[tuple[Any, ...]]:
        """The rows that a statement gives which changes something."""

    async def put_note(self, note: Note) -> None:
        """Keep a note, in place of one of the same kind and name."""
        await self._change(PUT, *note)

    async def add_note(self, note: Note) -> None:
        """Keep a note, unless there is one of the same kind and name."""
        await self._change(ADD, *note)

    async def take_note(self, kind: str, name: str, now: float) -> Note | None:
        """The note of this name, which is no longer kept then: one gets it, and nobody else."""
        return next((Note(*row) for row in await self._change(TAKE, kind, name, now)), None)

    async def extend_note(self, kind: str, name: str, owner: bytes, until: float) -> bool:
        """Keep a note until then; whether there is one of this owner."""
        return bool(await self._change(EXTEND, kind, name, owner, until))

    async def notes(self, kind: str, now: float, owner: bytes | None = None) -> list[Note]:
        """The notes of a kind, or those of an owner, the oldest first."""
        rows = await self._ask(LIST_OF if owner else LIST, kind, now, owner or 200)
        return [Note(*row) for row in rows]

    async def drop_old_notes(self, now: float) -> list[Note]:
        """Delete the notes whose time is over; which they were."""
        return [Note(*row) for row in await self._change(DROP_OLD, now)]
