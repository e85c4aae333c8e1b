"""A store that is a few lists in memory: what the real ones are compared with."""

from dataclasses import dataclass, field, replace

from einfall.server.store.interface import (
    Conflict,
    Head,
    PlayedResult,
    PlayedTable,
    Result,
    StoredEvent,
    StoredTable,
    StoreError,
)


@dataclass
class Kept:
    """All there is of a table."""

    table: StoredTable
    events: list[StoredEvent]
    keys: list[tuple[int, bytes]]
    results: list[tuple[Result, bytes | None, float]] = field(default_factory=list)
    """Each with who is credited with it, and when."""

    @property
    def changed(self) -> float:
        return self.events[-1].at


class Reference:
    """The methods of a store, one at a time, without a disk."""

    def __init__(self) -> None:
        self.tables: dict[str, Kept] = {}
        self.holders: dict[tuple[str, int, bytes], float] = {}
        self.seeds: dict[tuple[str, str], bytes] = {}

    def create(
        self, table: StoredTable, events: list[StoredEvent], keys: list[tuple[int, bytes]]
    ) -> None:
        if table.id in self.tables:
            raise Conflict
        self.tables[table.id] = Kept(table, list(events), sorted(keys))

    def append(
        self, table: str, events: list[StoredEvent], head: Head, results: list[Result]
    ) -> None:
        kept = self.tables.get(table)
        if kept is None or events[0].number != len(kept.events) + 1:
            raise Conflict
        clients = [event.client_id for event in (*kept.events, *events) if event.client_id]
        seats = [row.seat for row in (*(kept_row for kept_row, _, _ in kept.results), *results)]
        if len(set(clients)) < len(clients) or len(set(seats)) < len(seats):
            raise Conflict
        kept.events += events
        kept.table = replace(kept.table, head=head)
        for result in results:
            held = [
                (since, player)
                for (there, seat, player), since in self.holders.items()
                if (there, seat) == (table, result.seat)
            ]
            player = max(held)[1] if held else None
            kept.results.append((result, player, events[-1].at))

    def hold(self, table: str, seats: list[int], player: bytes, now: float) -> None:
        if table not in self.tables and seats:
            raise StoreError
        for seat in seats:
            self.holders[table, seat, player] = now

    def challenge_seed(self, day: str, game: str, seed: bytes) -> bytes:
        return self.seeds.setdefault((day, game), seed)

    def held(self, table: str, player: bytes) -> tuple[int, ...]:
        mine = (key[1] for key in self.holders if (key[0], key[2]) == (table, player))
        return tuple(sorted(mine))

    def due(self, now: float) -> list[str]:
        waiting = [
            (kept.table.head.due, kept.table.id)
            for kept in self.tables.values()
            if kept.table.head.due is not None and kept.table.head.due <= now
        ]
        return [table for _, table in sorted(waiting)]

    def played(self, player: bytes, limit: int) -> list[PlayedTable]:
        mine = [kept for kept in self.tables.values() if self.held(kept.table.id, player)]
        mine.sort(key=lambda kept: (-kept.changed, kept.table.id))
        return [
            PlayedTable(
                id=kept.table.id,
                game=kept.table.game,
                rules=kept.table.rules,
                seats=self.held(kept.table.id, player),
                created=kept.table.created,
                changed=kept.changed,
                over=kept.table.head.over,
                challenge=kept.table.challenge,
                results=tuple(
                    sorted(
                        (result for result, _, _ in kept.results),
                        key=lambda result: (result.place, result.seat),
                    )
                ),
            )
            for kept in mine[:limit]
        ]

    def results(self, player: bytes) -> list[PlayedResult]:
        mine = [
            PlayedResult(
                kept.table.id,
                kept.table.game,
                kept.table.rules,
                at,
                kept.table.challenge,
                result,
                len(kept.results),
            )
            for kept in self.tables.values()
            for result, credited, at in kept.results
            if credited == player
        ]
        return sorted(mine, key=lambda played: (played.at, played.table, played.result.seat))

    def challenge_table(self, day: str, game: str, player: bytes) -> str | None:
        mine = [
            (kept.table.created, kept.table.id)
            for kept in self._of_day(day, game)
            if self.held(kept.table.id, player)
        ]
        return min(mine)[1] if mine else None

    def challenge_results(self, day: str, game: str, limit: int) -> list[Result]:
        ended = [
            (-result.points, at, kept.table.id, result.seat, result)
            for kept in self._of_day(day, game)
            for result, _, at in kept.results
            if not result.bot
        ]
        return [row[4] for row in sorted(ended, key=lambda row: row[:4])[:limit]]

    def _of_day(self, day: str, game: str) -> list[Kept]:
        there = self.tables.values()
        return [kept for kept in there if (kept.table.challenge, kept.table.game) == (day, game)]
