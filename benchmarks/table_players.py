"""The players of `benchmarks.tables`: two sockets a game, thousands of games in one process.

They are as lean as can be, for they use the processor that the service needs: WebSocket frames are
read and written right here, of a message only what a player needs is read, and moves are made at
random.
"""

import asyncio
import json
import random
import struct
import time
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, cast

import msgspec

from benchmarks.table_service import keep_to
from einfall.server.table.fair import seat_commitment

RAMP = 24
"""So many tables are being made at once."""
PATIENCE = 60.0
"""Seconds without an answer after which something is wrong."""

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Choice(msgspec.Struct):
    """One choice in Einstein."""

    move: str


class Moves(msgspec.Struct):
    """What may be done, in either game."""

    choices: list[Choice] = []
    words: list[str] = []
    ways: list[str] = []
    slots: list[str] = []

    def any(self) -> str:
        """One of them."""
        if self.choices:
            return random.choice(self.choices).move
        if self.slots:
            return f"{random.choice(self.ways)} {random.choice(self.slots)}"
        return random.choice(self.words)


class Sight(msgspec.Struct):
    """What a seat sees, as far as it matters here."""

    moves: Moves | None


class Update(msgspec.Struct, tag_field="type", tag="update"):
    """How the table stands."""

    number: int
    hash: str
    turn: int
    state: str
    sights: list[Sight]


class Answer(msgspec.Struct, tag_field="type", tag="answer"):
    """What became of a command."""

    id: str
    ok: bool
    number: int = 0
    code: str = ""


class Presence(msgspec.Struct, tag_field="type", tag="presence"):
    """Who is connected."""


class Problem(msgspec.Struct, tag_field="type", tag="problem"):
    """Something was wrong."""

    code: str
    text: str


decode = msgspec.json.Decoder(Update | Answer | Presence | Problem).decode


class Task(NamedTuple):
    """What one process of players is to do."""

    port: int
    games: list[str]
    """The game at each table."""
    every: float
    """Seconds from one move of a game to the next; 0 for as soon as it can be made."""
    leave: float = 0.0
    """The share of moves after which both leave, and begin at another table."""
    cores: tuple[int, ...] = ()
    """Where to run; anywhere if there are none."""


class GamePlayed(NamedTuple):
    """What the players know of a table in the end."""

    table: str
    answered: dict[str, int]
    """Each command that was done, by its name in the store, with the number in its answer."""
    number: int
    """The last that they were told of, and the hash of everything up to it."""
    hash: str


@dataclass
class Report:
    """What one process has measured."""

    waits: list[float] = field(default_factory=list)
    """Seconds from each move to its answer."""
    times: list[float] = field(default_factory=list)
    """When each was made, in seconds since measuring began."""
    tellings: list[float] = field(default_factory=list)
    """Seconds from each move until both players had been told what it brought."""
    late: float = 0.0
    """The most by which a move was sent too late, because this process was busy itself."""
    processor: float = 0.0
    """Seconds of processor time."""
    played: list[GamePlayed] = field(default_factory=list)
    problem: str = ""


class Gone(Exception):
    """The service has closed a connection, or has refused something."""


class Seat(asyncio.Protocol):
    """A player's connection."""

    def __init__(self, game: "Game", secret: str) -> None:
        self.game = game
        self.secret = secret
        self.rest = b""
        self.open = False
        self.update: Update | None = None
        self.told_at = 0.0
        self.answer: asyncio.Future[Answer] | None = None
        self.answered_at = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(
            f"GET /api/tables/{self.game.table}/live HTTP/1.1\r\nHost: localhost\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        """Tell the game."""
        self.game.fail(f"a connection was closed: {error or 'by the service'}")

    def send(self, message: dict[str, object]) -> None:
        """Send a message; who is measured does not mind a mask of zeros."""
        self.send_frame(TEXT, msgspec.json.encode(message))

    def send_frame(self, kind: int, body: bytes) -> None:
        """Send a short frame."""
        small = len(body) < 126
        size = struct.pack("!B", 0x80 | len(body)) if small else struct.pack("!BH", 0xFE, len(body))
        self.transport.write(bytes([0x80 | kind]) + size + bytes(4) + body)

    def data_received(self, data: bytes) -> None:
        """Read all frames that are complete."""
        data = self.rest + data
        at = 0
        if not self.open:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self.rest = data
                return
            if not data.startswith(b"HTTP/1.1 101 "):
                self.game.fail(f"no WebSocket: {data[:80]!r}")
                return
            self.open = True
            self.send({"do": "hello", "secret": self.secret})
        while at + 4 <= len(data):
            length, begin = data[at + 1], at + 2
            if length == 126:
                length, begin = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, begin = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if begin + length > len(data):
                break
            self.frame_received(data[at] & 15, data[begin : begin + length])
            at = begin + length
        self.rest = data[at:]

    def frame_received(self, kind: int, body: bytes) -> None:
        """Take in a message."""
        if kind == PING:
            self.send_frame(PONG, body)
        if kind != TEXT:
            return
        message = decode(body)
        if isinstance(message, Update):
            self.update, self.told_at = message, time.monotonic()
            self.game.look()
        elif isinstance(message, Answer):
            self.answered_at = time.monotonic()
            if self.answer and not self.answer.done():
                self.answer.set_result(message)
        elif isinstance(message, Problem):
            self.game.fail(f"{message.code}: {message.text}")


class Game:
    """Two players at a table."""

    def __init__(self, table: str, secrets: list[str], address: tuple[str, int]) -> None:
        self.table = table
        self.address = address
        self.seats = [Seat(self, secret) for secret in secrets]
        self.answered: dict[str, int] = {}
        self.number = 0
        """The last that a command has brought."""
        self.told: asyncio.Future[None] | None = None
        self.finished = False
        self.problem = ""

    async def sit_down(self) -> None:
        """Connect both, and let both sit down."""
        loop = asyncio.get_running_loop()
        for seat in self.seats:
            await loop.create_connection(lambda seat=seat: seat, *self.address)  # type: ignore[misc]
        await self.all_told()
        seeds = [f"{random.getrandbits(64):x}" for _ in self.seats]
        for number, seat in enumerate(self.seats):
            promise = seat_commitment(self.table, number, seeds[number])
            await self.ask(seat, "sit", name=f"Player {number + 1}", commitment=promise)
        for seat, seed in zip(self.seats, seeds, strict=True):
            await self.ask(seat, "reveal", seed=seed)
        await self.all_told()

    async def ask(self, seat: Seat, do: str, **what: object) -> float:
        """Have a command done; how many seconds the answer took."""
        loop = asyncio.get_running_loop()
        id = f"{do[0]}{len(self.answered)}"
        seat.answer = loop.create_future()
        sent = time.monotonic()
        seat.send({"do": do, "id": id, **what})
        answer = await self.in_time(seat.answer)
        if not answer.ok:
            raise Gone(f"{do} {what} was refused: {answer.code}")
        self.answered[f"{self.seats.index(seat)}:{id}"] = answer.number
        self.number = answer.number
        return seat.answered_at - sent

    async def all_told(self) -> None:
        """Wait until both have seen what the last command has brought."""
        self.told = asyncio.get_running_loop().create_future()
        self.look()
        await self.in_time(self.told)

    async def in_time(self, future: "asyncio.Future[Any]") -> Any:
        """What comes, or Gone."""
        alarm = asyncio.get_running_loop().call_later(PATIENCE, self.fail, "no answer came")
        try:
            return await future
        finally:
            alarm.cancel()

    def look(self) -> None:
        """See whether both know what there is to know."""
        if self.told and not self.told.done() and all(map(self.knows, self.seats)):
            self.told.set_result(None)

    def knows(self, seat: Seat) -> bool:
        """Whether a seat has been told of the last command."""
        return seat.update is not None and seat.update.number >= self.number

    def fail(self, problem: str) -> None:
        """Something is wrong."""
        if self.finished:
            return
        self.problem = self.problem or problem
        for future in (self.told, *(seat.answer for seat in self.seats)):
            if future and not future.done():
                future.set_exception(Gone(f"table {self.table}: {problem}"))

    def mover(self) -> tuple[Seat, Update, Moves] | None:
        """Who is to move, and what can be done; None if the game is over."""
        for seat in self.seats:
            update = seat.update
            if update and update.state != "over" and (moves := update.sights[0].moves):
                return seat, update, moves
        return None

    def end(self) -> GamePlayed:
        """Hang up; what they know."""
        self.finished = True
        for seat in self.seats:
            if seat.open:
                seat.transport.close()
        last = max((seat.update for seat in self.seats if seat.update), key=lambda u: u.number)
        return GamePlayed(self.table, self.answered, last.number, last.hash)


class Players:
    """All games of one process."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.address = ("127.0.0.1", task.port)
        self.ramp = asyncio.Semaphore(RAMP)
        self.seated = 0
        self.moves = 0
        self.report = Report()
        self.counting = (float("inf"), float("inf"))
        """Between these times it is measured, and at the second it all ends."""

    async def sit_down(self, name: str) -> Game:
        """A new table with both players at it."""
        async with self.ramp:
            made = await self._make_table(name)
            game = Game(made["table"], [link["secret"] for link in made["links"]], self.address)
            await game.sit_down()
        self.seated += 1
        return game

    async def _make_table(self, name: str) -> Any:
        reader, writer = await asyncio.open_connection(*self.address)
        body = msgspec.json.encode({"game": name, "rules": {"players": 2}})
        writer.write(
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body)
        )
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        if not head.startswith(b"HTTP/1.1 201 "):
            raise Gone(f"no table was made: {head[:40]!r} {body[:200]!r}")
        return json.loads(body)

    async def play(self, game: Game, name: str, due: float) -> None:
        """Move when it is time, at one table after the other, until the end."""
        begin, end = self.counting
        while (now := time.monotonic()) < end:
            if due > now:
                await asyncio.sleep(due - now)
                now = time.monotonic()
            if not (move := game.mover()):
                self.report.played.append(game.end())
                game = await self.sit_down(name)
                continue
            late = now - due if self.task.every else 0.0
            seat, update, moves = move
            wait = await game.ask(seat, "move", move=moves.any(), turn=update.turn)
            await game.all_told()
            self.moves += 1
            if begin <= now < end:
                self.report.waits.append(wait)
                self.report.times.append(now - begin)
                self.report.tellings.append(max(s.told_at for s in game.seats) - now)
                self.report.late = max(self.report.late, late)
            if random.random() < self.task.leave:
                for one in game.seats:
                    await game.ask(one, "leave")
                await game.all_told()
            due = due + self.task.every if self.task.every else now
        self.report.played.append(game.end())

    async def measure(self) -> None:
        """Note the processor time between the two times."""
        begin, end = self.counting
        await asyncio.sleep(begin - time.monotonic())
        used = time.process_time()
        await asyncio.sleep(end - time.monotonic())
        self.report.processor = time.process_time() - used


async def play_all(task: Task, line: Connection) -> Report:
    """Sit down everywhere, wait for the word to begin, and play."""
    players = Players(task)

    async def tell_progress() -> None:
        while True:
            line.send((players.seated, players.moves))
            await asyncio.sleep(0.5)

    progress = asyncio.create_task(tell_progress())
    try:
        games = await asyncio.gather(*map(players.sit_down, task.games))
        line.send((players.seated, 0))
        start, begin, end = await asyncio.to_thread(line.recv)
        players.counting = (begin, end)
        dues = [start + task.every * random.random() for _ in games]
        await asyncio.gather(
            players.measure(),
            *(players.play(*one) for one in zip(games, task.games, dues, strict=True)),
        )
    except (Gone, OSError, msgspec.MsgspecError) as error:
        players.report.problem = str(error) or repr(error)
    progress.cancel()
    return players.report


def main(task: Task, line: Connection) -> None:
    """The whole life of a process of players."""
    import gc

    import uvloop

    keep_to(task.cores)
    gc.disable()
    report = uvloop.run(play_all(task, line))
    line.send(report)
