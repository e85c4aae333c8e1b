"""Two browsers that turn out to be one player's."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

MERGE = (
    """
    INSERT INTO holders (player, table_id, seat, since)
    SELECT $1, table_id, seat, since FROM holders WHERE player = $2 ON CONFLICT DO NOTHING
    """,
    "UPDATE results SET player = $1 WHERE player = $2",
    "UPDATE notes SET owner = $1 WHERE owner = $2",
)
LET_GO = "DELETE FROM holders WHERE player = $1"


class Players(ABC):
    """The methods of a store that make one player of two."""

    @abstractmethod
    async def _change(self, statement: str, *values: object) -> Sequence[tuple[Any, ...]]:
        """The rows that a statement gives which changes something."""

    async def merge_players(self, player: bytes, other: bytes) -> None:
        """All that was the other's is this player's from now on."""
        for statement in MERGE:
            await self._change(statement, player, other)
        await self._change(LET_GO, other)
