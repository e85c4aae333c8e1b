"""Services to test from outside: real processes with sockets of their own, and a client for them.

`Running` is `einfall serve` as people start it. `Forked` is the same service, started so quickly
that hundreds can be killed in a minute (`tests.server.forking`). `served` is one in this process,
to be tampered with.
"""

import asyncio
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from einfall.server.app import make_app, make_service
from einfall.server.live.colleagues import Colleagues
from einfall.server.live.service import Service
from einfall.server.run import Server, listen, make_config
from einfall.server.settings import NO_LIMITS, Limits, Settings

HOST = "127.0.0.1"
PATIENCE = 30.0


# Asking


class Answer:
    """What came back by HTTP."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Made:
    """A new table, and the secret of each of its seats."""

    table: str
    secrets: dict[int, str]
    commitment: str


class Live:
    """A WebSocket at a table: one JSON object a message."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def receive(self, patience: float = PATIENCE) -> dict[str, Any]:
        async with asyncio.timeout(patience):
            message: dict[str, Any] = json.loads(await self.socket.recv())
            return message

    async def receive_a(self, kind: str, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message of this type; others are skipped."""
        async with asyncio.timeout(patience):
            while (message := await self.receive())["type"] != kind:
                pass
            return message

    async def do(self, **command: Any) -> dict[str, Any]:
        """Send a command, and wait for the answer to it."""
        await self.send(**command)
        while (answer := await self.receive_a("answer"))["id"] != command["id"]:
            pass
        return answer

    async def stay(self) -> int:
        """Stay to the end; with which code it ended, 0 if it was cut off."""
        try:
            while True:
                await self.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0


class Client:
    """Asks a service: by HTTP right away, and over WebSockets in an event loop."""

    def __init__(self, port: int) -> None:
        self.port = port

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        secret: str | None = None,
        headers: Mapping[str, str] = {},
        patience: float = PATIENCE,
    ) -> Answer:
        """One request, on a connection of its own."""
        sent = dict(headers)
        if secret is not None:
            sent["authorization"] = f"Bearer {secret}"
        if body is not None:
            sent.setdefault("content-type", "application/json")
        connection = http.client.HTTPConnection(HOST, self.port, timeout=patience)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), sent)
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def get(self, path: str, secret: str | None = None) -> Any:
        """What is at this path, which has to be there."""
        answer = self.ask("GET", path, secret=secret)
        assert answer.status == 200, answer.body
        return answer.json

    def counted(self, name: str) -> float:
        """What the service has counted under a name."""
        lines = self.ask("GET", "/metrics").body.decode().splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.startswith(name))

    def make_table(
        self, game: str, seats: Sequence[str | None] = (None, None), **options: Any
    ) -> Made:
        """A table with a bot or (None) a person at each seat."""
        rules = {"players": len(seats), **options.pop("rules", {})}
        chairs = [{"bot": bot} if bot else {} for bot in seats]
        wanted = {"game": game, "rules": rules, "seats": chairs, **options}
        answer = self.ask("POST", "/api/tables", wanted)
        assert answer.status == 201, answer.body
        made = answer.json
        secrets = {seat: link["secret"] for link in made["links"] for seat in link["seats"]}
        return Made(made["table"], secrets, made["commitment"])

    def command(self, made: Made, seat: int, **command: Any) -> dict[str, Any]:
        """Have a command carried out by HTTP; the answer, whether it was done or refused."""
        path = f"/api/tables/{made.table}/commands"
        answer: dict[str, Any] = self.ask("POST", path, command, secret=made.secrets[seat]).json
        return answer

    @asynccontextmanager
    async def live(
        self, table: str, secret: str | None = None, since: int = 0
    ) -> AsyncIterator[Live]:
        """A connection that has said hello."""
        async with open_socket(self.port, table) as socket:
            live = Live(socket)
            await live.send(do="hello", since=since, **({"secret": secret} if secret else {}))
            yield live


def open_socket(port: int, table: str) -> connect:
    """A WebSocket to a table, as quick to open and to close as it gets."""
    return connect(
        f"ws://{HOST}:{port}/api/tables/{table}/live",
        compression=None,
        ping_interval=None,
        open_timeout=5,
        close_timeout=0.3,
        max_size=None,
        proxy=None,
    )


# Running


def free_port() -> int:
    """A port that nobody uses just now.

    None of those that the system gives to clients: who tries to connect to one of those while no
    service is there is once in a while given the very same port, and so connected to itself.
    """
    while True:
        port = random.randrange(15_000, 32_000)
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                one.bind((HOST, port))
            except OSError:
                continue
            return port


@asynccontextmanager
async def served(
    database: str, colleagues: Colleagues | None = None, limits: Limits = NO_LIMITS
) -> AsyncIterator[tuple[Service, Client]]:
    """A service in this process and event loop: ask it from another thread, or by WebSocket."""
    settings = Settings(database, limits=limits)
    service = make_service(settings)
    config = make_config(make_app(settings, service))
    server = Server(config, service, colleagues=colleagues)
    port = free_port()
    serving = asyncio.create_task(server.serve(sockets=[listen(HOST, port)]))
    while not server.started:
        assert not serving.done(), "it does not start"
        await asyncio.sleep(0.01)
    try:
        yield service, Client(port)
    finally:
        server.should_exit = True
        await serving


def is_ready(port: int) -> bool:
    """Whether a service answers that it is well."""
    try:
        return Client(port).ask("GET", "/health", patience=2.0).status == 200
    except (OSError, http.client.HTTPException):
        return False


def processes_of(pid: int, like: str = "") -> list[int]:
    """A process, those it has started, and so on; only those with this in their command line."""
    command = ["ps", "-A", "-ww", "-o", "pid=,ppid=,command="]
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    children: dict[int, list[int]] = {}
    lines: dict[int, str] = {}
    for line in listing.splitlines():
        child, parent, lines[int(line.split()[0])] = line.split(maxsplit=2)
        children.setdefault(int(parent), []).append(int(child))
    family = [pid]
    for member in family:
        family += children.get(member, [])
    return [member for member in family if like in lines.get(member, "")]


def workers_of(pid: int) -> list[int]:
    """The workers that a service has started, without the processes in which their bots think."""
    command = ["pgrep", "-P", str(pid), "-f", "spawn_main"]
    listing = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return [int(line) for line in listing.split()]


def is_alive(pid: int) -> bool:
    """Whether there is such a process; one that has ended and not been fetched is none."""
    command = ["ps", "-o", "stat=", "-p", str(pid)]
    state = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    return state != "" and not state.startswith("Z")


class Running:
    """`einfall serve`, without limits unless they are asked for."""

    def __init__(
        self,
        database: str,
        *options: str,
        port: int | None = None,
        environment: Mapping[str, str] = {},
        program: Sequence[str] = ("einfall",),
    ) -> None:
        """`program` is the module that runs, with what comes before `serve`."""
        self.database = database
        self.program = program
        self.options = options
        self.port = port or free_port()
        self.environment = environment
        self.client = Client(self.port)
        self.start()

    def start(self) -> None:
        """Start it, on the same port each time."""
        arguments = ["serve", "--database", self.database, "--port", str(self.port)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", *self.program, *arguments, "--limits", "off", *self.options],
            stdout=subprocess.DEVNULL,
            env={**os.environ, **self.environment},
        )
        end = time.monotonic() + PATIENCE
        while not is_ready(self.port):
            assert self.process.poll() is None, f"it ended with {self.process.returncode}"
            assert time.monotonic() < end, "it does not get ready"
            time.sleep(0.05)

    def stop(self, patience: float = 10.0) -> int:
        """Ask it to end (SIGTERM); its exit status."""
        self.process.terminate()
        return self.process.wait(patience)

    def kill(self) -> None:
        """End it without a warning (SIGKILL)."""
        self.process.kill()
        self.process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            family = processes_of(self.process.pid)
            self.kill()
            for pid in family[1:]:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass  # ended with the service, as it should


class Source:
    """A process that has loaded all of the service and forks one in a moment."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.forking"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._next() == "ready"

    def _next(self) -> Any:
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())

    def ask(self, **question: object) -> int:
        """What it answers; the questions are those of `tests.server.forking`."""
        assert self.process.stdin
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        answer: int = self._next()
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()  # the end of its input ends it, and all its forks


class Forked:
    """The service as a fork of a source: it is there in 50 ms.

    It is a process of its own, with a real port and a real database. Its bots, though, think in
    it, because to start processes for them would take longer than it lives.
    """

    def __init__(self, source: Source, database: str) -> None:
        self.source = source
        self.database = database
        self.port = free_port()
        self.client = Client(self.port)
        self.pid = 0

    def fork(self, crash: tuple[str, int] | None = None) -> None:
        """Begin to start; it may be told at which passage of which point to kill itself."""
        assert not self.pid
        self.pid = self.source.ask(database=self.database, port=self.port, crash=crash)

    def start(self) -> None:
        """Start, and wait until it is ready."""
        self.fork()
        end = time.monotonic() + PATIENCE
        while not is_ready(self.port):
            assert time.monotonic() < end, "it does not get ready"
            time.sleep(0.005)

    def kill(self) -> None:
        """End it without a warning (SIGKILL)."""
        os.kill(self.pid, signal.SIGKILL)
        assert self.wait() == -signal.SIGKILL

    def wait(self) -> int:
        """Its exit status, once it has ended; negative for the signal that ended it."""
        status = self.source.ask(wait=self.pid)
        self.pid = 0
        return status

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.pid:
            self.kill()
