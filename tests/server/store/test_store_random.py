"""Whatever is done in whatever order, both stores answer as a few lists in memory would."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import count

from hypothesis import given, settings
from hypothesis import strategies as st

from einfall.server.store.databases import make_store
from einfall.server.store.interface import (
    Conflict,
    Head,
    Result,
    Store,
    StoredEvent,
    StoredTable,
    StoreError,
)
from tests.server.store.reference import Reference

TABLES = ("a", "B", "ä")
PLAYERS = (b"\x00", b"\xff one", b"two")
DAYS = ("2031-01-01", "2031-01-02")
GAMES = ("genial", "einstein")

seats = st.integers(0, 3)
clients = st.none() | st.sampled_from(["x", "y", "z"])
bodies = st.binary(max_size=20)


@dataclass(frozen=True)
class Create:
    table: str
    game: str
    challenge: str | None
    bodies: list[bytes]
    keys: dict[int, bytes]


@dataclass(frozen=True)
class Append:
    table: str
    gap: int
    """0 follows on the last event; other numbers are too low or too high."""
    events: list[tuple[str | None, bytes]]
    due: float | None
    results: list[Result]


@dataclass(frozen=True)
class Hold:
    table: str
    seats: list[int]
    player: bytes


@dataclass(frozen=True)
class Seed:
    day: str
    game: str
    seed: bytes


StoreStep = Create | Append | Hold | Seed

tables = st.sampled_from(TABLES)
results = st.lists(
    st.builds(
        Result,
        seats,
        st.text(st.characters(exclude_characters="\0", codec="utf-8"), max_size=5),
        st.integers(-3, 3),
        st.integers(1, 4),
        st.booleans(),
        st.lists(st.sampled_from(["Änne", 'B"ert']), max_size=2).map(tuple),
    ),
    max_size=3,
    unique_by=lambda result: result.seat,
)
steps = st.one_of(
    st.builds(
        Create,
        tables,
        st.sampled_from(GAMES),
        st.none() | st.sampled_from(DAYS),
        st.lists(bodies, min_size=1, max_size=3),
        st.dictionaries(seats, bodies, max_size=3),
    ),
    st.builds(
        Append,
        tables,
        st.sampled_from([0, 0, 0, 0, -1, 1]),
        st.lists(st.tuples(clients, bodies), min_size=1, max_size=3),
        st.none() | st.floats(0, 20),
        st.just([]) | results,
    ),
    st.builds(Hold, tables, st.lists(seats, max_size=3), st.sampled_from(PLAYERS)),
    st.builds(Seed, st.sampled_from(DAYS), st.sampled_from(GAMES), bodies),
)


class Side:
    """A store and the reference. What examples do is kept apart by a mark in every name."""

    def __init__(self, store: Store, mark: int) -> None:
        self.store = store
        self.reference = Reference()
        self.mark = str(mark)
        self.clock = 0.0

    async def take(self, step: StoreStep) -> None:
        self.clock += 1.0
        if isinstance(step, Create):
            head = Head(len(step.bodies), due=self.clock)
            table = StoredTable(
                id=self.mark + step.table,
                game=step.game,
                rules="{}",
                seed=b"\x00seed",
                created=self.clock,
                head=head,
                challenge=step.challenge and self.mark + step.challenge,
            )
            events = self._events(1, [(None, body) for body in step.bodies])
            keys = list(step.keys.items())
            await self._both(
                lambda: self.store.create(table, events, keys),
                lambda: self.reference.create(table, events, keys),
            )
        elif isinstance(step, Append):
            name = self.mark + step.table
            kept = self.reference.tables.get(name)
            first = max(1, (len(kept.events) if kept else 0) + 1 + step.gap)
            events = self._events(first, step.events)
            over = bool(step.results) or (kept is not None and kept.table.head.over)
            head = Head(first + len(events) - 1, over, step.due)
            await self._both(
                lambda: self.store.append(name, events, head, step.results),
                lambda: self.reference.append(name, events, head, step.results),
            )
        elif isinstance(step, Hold):
            name, player = self.mark + step.table, self.mark.encode() + step.player
            await self._both(
                lambda: self.store.hold(name, step.seats, player, self.clock),
                lambda: self.reference.hold(name, step.seats, player, self.clock),
            )
        else:
            day = self.mark + step.day
            await self._both(
                lambda: self.store.challenge_seed(day, step.game, step.seed),
                lambda: self.reference.challenge_seed(day, step.game, step.seed),
            )

    def _events(self, first: int, wanted: list[tuple[str | None, bytes]]) -> list[StoredEvent]:
        return [
            StoredEvent(number, body, body + b"#", self.clock, client)
            for number, (client, body) in enumerate(wanted, start=first)
        ]

    async def _both(
        self, real: Callable[[], Awaitable[object]], reference: Callable[[], object]
    ) -> None:
        try:
            wanted: object = reference()
        except (Conflict, StoreError) as error:
            wanted = type(error)
        try:
            got: object = await real()
        except (Conflict, StoreError) as error:
            got = type(error)
        assert got == wanted

    async def compare(self) -> None:
        store, reference = self.store, self.reference
        names = [self.mark + table for table in TABLES]
        for name in names:
            kept = reference.tables.get(name)
            assert await store.find(name) == (kept.table if kept else None)
            assert await store.events(name) == (kept.events if kept else [])
            assert await store.events(name, since=2) == (kept.events[2:] if kept else [])
            assert await store.keys(name) == (kept.keys if kept else [])
        assert await store.numbers(names) == {
            name: len(kept.events) for name, kept in reference.tables.items()
        }
        due = [name for name in await store.due(10.0) if name in names]
        assert due == reference.due(10.0)
        for player in (self.mark.encode() + player for player in PLAYERS):
            for name in names:
                assert await store.held(name, player) == reference.held(name, player)
            assert await store.played(player, 2) == reference.played(player, 2)
            assert await store.results(player) == reference.results(player)
        for day in (self.mark + day for day in DAYS):
            for game in GAMES:
                wanted = reference.challenge_results(day, game, 3)
                led = [one.result for one in await store.challenge_results(day, game, 3)]
                assert led == wanted
                for player in (self.mark.encode() + player for player in PLAYERS):
                    table = reference.challenge_table(day, game, player)
                    assert await store.challenge_table(day, game, player) == table


def test_a_store_answers_as_lists_in_memory_would(url: str) -> None:
    marks = count(1000)  # all of one length, so that no name is the beginning of another
    with asyncio.Runner() as runner:
        store = make_store(url)
        runner.run(store.open())

        @settings(max_examples=50)
        @given(st.lists(steps, max_size=25))
        def check(chosen: list[StoreStep]) -> None:
            async def example() -> None:
                side = Side(store, next(marks))
                for step in chosen:
                    await side.take(step)
                await side.compare()

            runner.run(example())

        try:
            check()
        finally:
            runner.run(store.close())
