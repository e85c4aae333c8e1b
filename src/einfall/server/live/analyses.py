"""Analyses of finished games, for browsers that cannot make them: in the background, and few.

One process judges, behind all else that the machine has to do. Whoever waits has a turn: addresses
one after the other, then the tables of each. What was found is kept for a while.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

from einfall.language import _
from einfall.record import Record
from einfall.server.live.thinking import Lane
from einfall.server.live.turns import Asker
from einfall.server.messages.told import AnalysisShown
from einfall.server.table.table import Refused

NICENESS = 19
MOST_AT_ONCE = 64
"""Games that are being judged or wait for it."""
MOST_OF_AN_ADDRESS = 4
MOST_KEPT = 64

Spawn = Callable[[Coroutine[Any, Any, None]], None]


def judge(record: Record) -> dict[str, Any]:
    """In a process of its own: what is said of a game, as plain data."""
    from einfall.study.analysis import analyse
    from einfall.study.written import write_analysis

    return write_analysis(analyse(record, "fast"))


class Analyses:
    """What is being found out about finished games, and what was."""

    def __init__(self, spawn: Spawn) -> None:
        self._spawn = spawn
        self._lane = Lane(1, NICENESS, judge)
        self._asked: dict[str, Asker] = {}
        """By table."""
        self._found: OrderedDict[str, dict[str, Any]] = OrderedDict()

    def of(self, table: str, record: Record, address: str) -> AnalysisShown:
        """What is known of a game; if nothing is, let it be found out."""
        if found := self._found.get(table):
            self._found.move_to_end(table)
            return AnalysisShown("done", found)
        if table not in self._asked:
            self._begin(Asker(address, table), record)
        return AnalysisShown("waiting")

    def _begin(self, asker: Asker, record: Record) -> None:
        mine = Counter(one.address for one in self._asked.values())[asker.address]
        if len(self._asked) >= MOST_AT_ONCE or mine >= MOST_OF_AN_ADDRESS:
            raise Refused("too many", _("Too many games are being judged; wait a little."))
        self._asked[asker.table] = asker
        self._spawn(self._find_out(asker, record))

    async def _find_out(self, asker: Asker, record: Record) -> None:
        try:
            self._found[asker.table] = await self._lane.ask(asker, (record,))
        finally:
            del self._asked[asker.table]
        while len(self._found) > MOST_KEPT:
            self._found.popitem(last=False)

    def close(self) -> None:
        """Stop, without waiting for what is being found out."""
        self._lane.close()
