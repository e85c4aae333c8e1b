"""People who play at tables of a service that may vanish, and what must hold afterwards.

A player does what a good client does: come back with the number of the last event it knows, and
send again what has not been answered, with the same id. It checks all it is told while it plays,
and remembers it, to be compared with what the store has (`check_log`).
"""

import asyncio
import http.client
import json
import random
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from typing import Any

import asyncpg
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from einfall.server.store.interface import StoredEvent
from einfall.server.table import fair
from einfall.server.table.events import read_event
from einfall.server.table.sight import Showing
from einfall.server.table.table import Table
from einfall.server.table.verify import verify
from tests.server.moves import some_move
from tests.server.running import Client, Live, Made, open_socket

GONE = (
    OSError,  # a timeout too
    EOFError,
    http.client.HTTPException,
    ConnectionClosed,
    InvalidHandshake,
    InvalidMessage,
)
"""All that can happen to a connection."""


@dataclass(eq=False)
class Player:
    """Plays a seat, or watches if it has none, whatever becomes of the connection."""

    ports: Sequence[int]
    """Where the service is; one after the other is tried."""
    made: Made
    seat: int | None = None
    chance: random.Random = field(default_factory=lambda: random.Random(0))
    patience: float = 20.0
    """Seconds without a word after which the connection is taken for lost."""
    number: int = 0
    hash: str = ""
    over: bool = False
    revealed: bool = False
    turn: int = -1
    """The last for which it has decided."""
    connections: int = 0
    losses: int = 0
    """How many of them were lost."""
    asked: dict[str, dict[str, Any]] = field(default_factory=dict)
    """All commands, by id."""
    answered: dict[str, dict[str, Any]] = field(default_factory=dict)
    hashes: dict[int, str] = field(default_factory=dict)
    types: dict[int, str] = field(default_factory=dict)
    """Of all events it was told, by number."""
    updates: dict[int, dict[str, Any]] = field(default_factory=dict)
    moved: asyncio.Event = field(default_factory=asyncio.Event)
    """Set with each answer."""

    def __post_init__(self) -> None:
        self.seed = f"{self.chance.getrandbits(64):x}"
        """What it adds to chance."""

    @property
    def hand(self) -> tuple[int, ...]:
        return () if self.seat is None else (self.seat,)

    def unanswered(self) -> list[dict[str, Any]]:
        return [command for id, command in self.asked.items() if id not in self.answered]

    async def play(self) -> None:
        """Play until the game is over."""
        if self.seat is not None and not self.asked:
            promise = fair.seat_commitment(self.made.table, self.seat, self.seed)
            self._ask(do="sit", name=f"Player {self.seat}", commitment=promise)
        while not (self.over and not self.unanswered()):
            try:
                await self._connect(self.ports[self.connections % len(self.ports)])
            except GONE:
                await asyncio.sleep(0.01)

    async def _connect(self, port: int) -> None:
        async with open_socket(port, self.made.table) as socket:
            self.connections += 1
            live = Live(socket)
            try:
                secret = {} if self.seat is None else {"secret": self.made.secrets[self.seat]}
                await live.send(do="hello", since=self.number, **secret)
                for command in self.unanswered():
                    await live.send(**command)
                while not (self.over and not self.unanswered()):
                    await self._take(live, await self._next(live))
            except GONE as gone:
                self.losses += 1
                if isinstance(gone, TimeoutError):
                    socket.transport.abort()  # nobody is there to say goodbye to
                raise

    async def _next(self, live: Live) -> dict[str, Any]:
        try:
            return await live.receive(self.patience)
        except TimeoutError:
            await live.send(do="ping")
            return await live.receive(self.patience)

    async def _take(self, live: Live, message: dict[str, Any]) -> None:
        match message["type"]:
            case "update":
                self._learn(message)
            case "answer":
                self._hear(message)
            case kind:
                assert kind in ("presence", "pong"), message
        if self.number and not self.unanswered():
            now = self.updates[self.number]
            if now["revealing"][:1] == [self.seat] and not self.revealed:  # one after the other
                self.revealed = True
                await live.send(**self._ask(do="reveal", seed=self.seed))
            moves, turn = now["sights"][0]["moves"], now["turn"]
            if moves and turn > self.turn:
                self.turn = turn
                move = some_move(moves, self.chance)
                await live.send(**self._ask(do="move", move=move, turn=turn))

    def _ask(self, **command: Any) -> dict[str, Any]:
        id = f"c{len(self.asked)}"
        self.asked[id] = {**command, "id": id}
        return self.asked[id]

    def _hear(self, answer: dict[str, Any]) -> None:
        id = answer["id"]
        assert id in self.asked
        # only the clock, or somebody else who plays this seat, could be ahead of us
        assert answer["ok"] or answer["code"] == "store", (self.asked[id], answer)
        if answer["ok"]:
            assert self.answered.setdefault(id, answer) == answer, "answered differently"
            self.moved.set()
        else:
            raise ConnectionError(answer["text"])  # come back and try again

    def _learn(self, update: dict[str, Any]) -> None:
        """Take an update in: nothing goes backwards, comes twice or is left out."""
        number = update["number"]
        told = [event["number"] for event in update["events"]]
        assert told == list(range(self.number + 1, number + 1)), (self.number, told)
        self.types |= {event["number"]: event["type"] for event in update["events"]}
        assert self.hashes.setdefault(number, update["hash"]) == update["hash"]
        self.number, self.hash = number, update["hash"]
        self.over = update["state"] == "over"
        self.updates[number] = update


# What the store has


@dataclass(frozen=True)
class Log:
    """A table as it was stored."""

    table: str
    seed: bytes
    events: list[StoredEvent]


_TABLE = "SELECT seed FROM tables WHERE id = $1"
_EVENTS = "SELECT number, body, hash, at, client_id FROM events WHERE table_id = $1 ORDER BY number"


def read_logs(database: str, *tables: str) -> dict[str, Log]:
    """What is stored of tables, read behind the back of the service.

    The event loop stands still meanwhile: what players know by then has been stored before.
    """
    if database.startswith("postgres"):
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, _read_postgres(database, tables)).result()
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
        return {
            table: _log(
                table,
                file.execute(_TABLE.replace("$", "?"), [table]).fetchone()[0],
                file.execute(_EVENTS.replace("$", "?"), [table]).fetchall(),
            )
            for table in tables
        }


async def _read_postgres(database: str, tables: Sequence[str]) -> dict[str, Log]:
    connection = await asyncpg.connect(database)
    try:
        return {
            table: _log(
                table,
                await connection.fetchval(_TABLE, table),
                await connection.fetch(_EVENTS, table),
            )
            for table in tables
        }
    finally:
        await connection.close()


def _log(table: str, seed: bytes, rows: Iterable[Iterable[Any]]) -> Log:
    return Log(table, seed, [StoredEvent(*row) for row in rows])


def name_of(event: StoredEvent) -> str:
    """The client's own name for what it asked; what it said stands behind that."""
    return (event.client_id or "").partition(" ")[0]


def check_log(log: Log, before: Log | None, players: Sequence[Player]) -> None:
    """What was answered is there, once; what was told is there; and nothing has changed."""
    events = log.events
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    if before:
        assert events[: len(before.events)] == before.events
    hash = fair.NO_HASH
    for event in events:
        hash = fair.chain(hash, fair.salt(log.seed, event.number), event.body, event.at)
        assert event.hash == hash, f"event {event.number} of {log.table}"
    by_id = {name_of(event): event.number for event in events}
    ids = Counter(name_of(event) for event in events if event.client_id)
    assert not ids or max(ids.values()) == 1
    asked = set()
    for player in players:
        asked |= {f"{player.seat}:{id}" for id in player.asked}
        for id, answer in player.answered.items():
            assert by_id.get(f"{player.seat}:{id}") == answer["number"], (player.seat, answer)
        assert player.number <= len(events)
        for number, told in player.hashes.items():
            assert events[number - 1].hash.hex() == told
        for number, type in player.types.items():
            assert json.loads(events[number - 1].body)["type"] == type
    if players:
        assert all(id in asked or id.startswith("bot:") for id in ids), "nobody asked for that"


def replay(log: Log, players: Sequence[Player]) -> Table:
    """Play the log again; each player was shown just what follows from it at the time."""
    table = Table(log.table, log.seed)
    for event in log.events:
        table.apply(read_event(event.body), event.at)
        table.hash = event.hash
        for player in players:
            if told := player.updates.get(event.number):
                shown = Showing().update(table, player.hand, event.number, 0.0)
                due = json.loads(msgspec.json.encode(shown))
                for part in ("hash", "turn", "state", "waiting", "seats", "sights"):
                    assert told[part] == due[part], (log.table, event.number, part)
    return table


def check_finished(client: Client, players: Sequence[Player]) -> None:
    """All know the same end of a game, and its record can be verified."""
    assert {(player.number, player.hash) for player in players} == {
        (players[0].number, players[0].hash)
    }
    assert all(player.over for player in players)
    record = client.get(f"/api/tables/{players[0].made.table}/record")
    assert verify(record).events == players[0].number


# Many games


@dataclass
class Hall:
    """Where people play one game after the other, at several tables."""

    client: Client
    port: int
    """Where the players are to connect."""
    database: str
    chance: random.Random
    tables: Sequence[tuple[str, Sequence[str | None]]]
    """What is played, with a bot or (None) a person at each seat."""
    patience: float = 20.0
    games: list[list[Player]] = field(default_factory=list)
    logs: dict[str, Log] = field(default_factory=dict)
    """As they were when they were last looked at."""
    closing: bool = False

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Play meanwhile; in the end the last games are played to their end."""
        async with asyncio.timeout(120), asyncio.TaskGroup() as corners:
            for game, seats in self.tables:
                corners.create_task(self._play(game, seats))
            yield
            self.closing = True

    async def _play(self, game: str, seats: Sequence[str | None]) -> None:
        while not self.closing:
            try:
                made = await asyncio.to_thread(self.client.make_table, game, seats)
            except GONE:
                await asyncio.sleep(0.01)
                continue
            watcher = [None] if len(made.secrets) == 2 else []
            self.games.append([self._player(made, seat) for seat in [*made.secrets, *watcher]])
            await asyncio.gather(*(player.play() for player in self.games[-1]))

    def _player(self, made: Made, seat: int | None) -> Player:
        chance = random.Random(self.chance.random())
        return Player([self.port], made, seat, chance, self.patience)

    def check(self, all_games: bool = False) -> None:
        """Compare what players know with what is stored; of games that go on, or of all."""
        by_table = {
            players[0].made.table: players
            for players in self.games
            if all_games or not all(player.over for player in players)
        }
        for table, log in read_logs(self.database, *by_table).items():
            check_log(log, self.logs.get(table), by_table[table])
            self.logs[table] = log

    def check_all(self) -> None:
        """When all games are over: the same, and that each log leads to what players saw."""
        self.check(all_games=True)
        for players in self.games:
            replay(self.logs[players[0].made.table], players)
            check_finished(self.client, players)

    def answers(self) -> int:
        """How many commands have been answered."""
        return sum(len(player.answered) for players in self.games for player in players)

    def losses(self) -> int:
        """How many connections players have lost."""
        return sum(player.losses for players in self.games for player in players)
