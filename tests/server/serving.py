"""The service within the test's own process, behind real sockets, and people who talk to it."""

import gc
import json
import random
import sqlite3
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPMessage
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from einfall.game import Game, View
from einfall.server.app import make_app
from einfall.server.live.thinking import Thinkers, think
from einfall.server.live.turns import Asker
from einfall.server.run import listen, make_config
from einfall.server.settings import Limits, Settings
from einfall.server.table import fair
from tests.server.moves import some_move

Json = dict[str, Any]

PATIENCE = 20.0
"""Seconds after which a test gives up waiting."""
MANY = (1e6, 1e6)
GENEROUS = Limits(requests=MANY, tables=MANY, commands=MANY, messages=MANY, connections=10_000)

COMMANDS: tuple[Json, ...] = (
    {"do": "sit", "name": "Eve", "commitment": "e" * 64},
    {"do": "reveal", "seed": "e"},
    {"do": "move", "move": "swap"},
    {"do": "take back"},
    {"do": "propose bot", "about": 0},
    {"do": "reply", "agree": True},
    {"do": "leave"},
    {"do": "resign"},
    {"do": "help"},
    {"do": "break off"},
    {"do": "react", "what": "wow"},
    {"do": "rematch"},
)
"""One of each kind, but for the id."""


class Reply(NamedTuple):
    """What was answered by HTTP."""

    status: int
    headers: HTTPMessage
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The code of a problem."""
        return str(self.json()["code"])


@dataclass(frozen=True)
class Served:
    """A service that runs."""

    port: int
    database: Path

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        headers: Mapping[str, str] | None = None,
        secret: str | None = None,
    ) -> Reply:
        """One request; a body that is no bytes is sent as JSON."""
        sent = dict(headers or {})
        if secret is not None:
            sent["Authorization"] = f"Bearer {secret}"
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        if body is not None:
            sent = {"Content-Type": "application/json", **sent}
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            connection.request(method, path, body, sent)
            response = connection.getresponse()
            return Reply(response.status, response.headers, response.read())

    def get(self, path: str, **rest: Any) -> Reply:
        return self.ask("GET", path, **rest)

    def post(self, path: str, body: object = None, **rest: Any) -> Reply:
        return self.ask("POST", path, body, **rest)

    def make(self, game: str = "genial", players: int = 2, **wanted: Any) -> "Made":
        """A new table."""
        rules = {"players": players, **wanted.pop("rules", {})}
        reply = self.post("/api/tables", {"game": game, "rules": rules, **wanted})
        assert reply.status == 201, reply
        made = reply.json()
        return Made(made["table"], made["links"], made["commitment"])

    def command(self, table: str, do: str, secret: str | None = None, **rest: Any) -> Reply:
        """A command by POST, with an id of its own unless one is given."""
        headers = rest.pop("headers", None)
        command = {"do": do, "id": f"c{next(_ids)}", **rest}
        path = f"/api/tables/{table}/commands"
        return self.post(path, command, headers=headers, secret=secret)

    def seed_of(self, table: str) -> bytes:
        """The seed of a table's chance, from the file."""
        with closing(sqlite3.connect(self.database)) as database:
            row = database.execute("SELECT seed FROM tables WHERE id = ?", (table,)).fetchone()
        return bytes(row[0])


class Made(NamedTuple):
    """A new table."""

    table: str
    links: list[Json]
    commitment: str

    @property
    def secrets(self) -> list[str]:
        return [link["secret"] for link in self.links]


_ids = count(1)


async def choose_here(_: Thinkers, game: Game, view: View, bot: str, _asker: Asker) -> str:
    return think(game.name, game.rules(), view.tobytes(), bot, seed=1)


@contextmanager
def serving(
    folder: Path, limits: Limits = GENEROUS, origins: tuple[str, ...] = (), **settings: Any
) -> Iterator[Served]:
    """A service with a file in this folder; bots think in this process, which is quick."""
    database = folder / "tables.db"
    listening = listen("127.0.0.1", 0)
    app = make_app(Settings(str(database), origins, limits=limits, **settings))
    server = uvicorn.Server(make_config(app))
    thresholds = gc.get_threshold()
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    deadline = time.monotonic() + PATIENCE
    while not server.started:
        assert thread.is_alive(), "it has not started"
        assert time.monotonic() < deadline, "it does not start"
        time.sleep(0.005)
    try:
        with patch.object(Thinkers, "choose", choose_here):
            yield Served(listening.getsockname()[1], database)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()
        assert not thread.is_alive(), "it does not end"
        gc.unfreeze()  # a service lets the collector rest; the tests after it need it
        gc.set_threshold(*thresholds)


class Person:
    """Somebody at a table, or beside it, over a WebSocket; keeps all that was received."""

    def __init__(
        self,
        served: Served,
        table: str,
        secret: str | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        say_hello: bool = True,
        **hello: Any,
    ) -> None:
        self.connection = ExitStack()
        self.socket = self.connection.enter_context(
            connect(
                f"ws://127.0.0.1:{served.port}/api/tables/{table}/live",
                additional_headers=dict(headers or {}),
                max_size=None,
                max_queue=None,  # who does not look still receives
            )
        )
        self.received: list[str | bytes] = []
        self.update: Json = {"number": 0}
        if secret is not None:
            hello["secret"] = secret
        if say_hello:
            self.say({"do": "hello", **hello})

    def __enter__(self) -> "Person":
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def say(self, message: object) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> Json:
        """The next message."""
        text = self.socket.recv(timeout=PATIENCE)
        self.received.append(text)
        message: Json = json.loads(text)
        if message["type"] == "update":
            self.update = message
        return message

    def hear_until(self, *kinds: str) -> Json:
        """The next message of one of these kinds."""
        while (message := self.hear())["type"] not in kinds:
            pass
        return message

    def catch_up(self, number: int) -> Json:
        """How the table stands once it has come to the event of this number."""
        while self.update["number"] < number:
            self.hear()
        return self.update

    def do(self, do: str, **rest: Any) -> Json:
        """Give a command, and wait for what becomes of it, and for the news if it is done."""
        self.say({"do": do, "id": f"c{next(_ids)}", **rest})
        answer = self.hear_until("answer", "problem")
        if answer.get("ok"):
            self.catch_up(answer["number"])
        return answer


def refused_live(served: Served, table: str, **headers: str) -> int:
    """The status with which a WebSocket is refused."""
    with pytest.raises(InvalidStatus) as raised:
        Person(served, table, headers=headers)
    return int(raised.value.response.status_code)


def closed(person: Person) -> tuple[int, str]:
    """The code with which a connection is closed, and the code of the problem before it."""
    problem = ""
    try:
        while True:
            problem = person.hear().get("code", problem)
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else 0, problem


def sight_to_act(update: Json) -> Json | None:
    """What a seat sees that is to decide, if one of the viewer's is."""
    return next((sight for sight in update["sights"] if sight["moves"]), None)


def play_on(people: list[Person], chance: random.Random, most: int = 10_000) -> None:
    """Let people decide in turn until the game is over, or so many decisions are made."""
    for _ in range(most):
        news = max(1, *(person.update["number"] for person in people))
        for person in people:
            person.catch_up(news)
        if people[0].update["state"] == "over":
            return
        able = [person for person in people if sight_to_act(person.update)]
        person = chance.choice(able)
        sight = sight_to_act(person.update)
        assert sight
        move, turn = some_move(sight["moves"], chance), person.update["turn"]
        answer = person.do("move", move=move, seat=sight["seat"], turn=turn)
        assert answer["ok"], answer


def play_by_post(served: Served, table: str, secrets: list[str], chance: random.Random) -> int:
    """Play a game to its end without a live connection; how many decisions it took."""
    for number in range(10_000):
        for secret in secrets:
            update = served.get(f"/api/tables/{table}", secret=secret).json()
            if update["state"] == "over":
                return number
            if sight := sight_to_act(update):
                move, seat = some_move(sight["moves"], chance), sight["seat"]
                reply = served.command(table, "move", secret, move=move, seat=seat)
                assert reply.status == 200, reply
                break
        else:
            time.sleep(0.01)  # a bot is to decide
    raise AssertionError("it does not end")


def sit_all(served: Served, made: Made) -> Made:
    """All people sit down, and reveal what they add to chance."""
    seats = [(seat, link["secret"]) for link in made.links for seat in link["seats"]]
    for seat, secret in seats:
        promise = fair.seat_commitment(made.table, seat, f"s{seat}")
        sat = served.command(
            made.table, "sit", secret, seat=seat, name=f"P{seat}", commitment=promise
        )
        assert sat.status == 200
    for seat, secret in seats:
        assert (
            served.command(made.table, "reveal", secret, seat=seat, seed=f"s{seat}").status == 200
        )
    return made


def begun(served: Served, game: str = "genial", players: int = 2, **wanted: Any) -> Made:
    """A table at which everybody has just sat down."""
    return sit_all(served, served.make(game, players, **wanted))


def finished(served: Served, game: str = "einstein", players: int = 1, **wanted: Any) -> Made:
    """A table at which the game is over."""
    made = begun(served, game, players, **wanted)
    play_by_post(served, made.table, made.secrets, random.Random(1))
    return made


def show(served: Served, table: str, **rest: Any) -> Json:
    """How a table stands."""
    reply = served.get(f"/api/tables/{table}", **rest)
    assert reply.status == 200, reply
    update: Json = reply.json()
    return update


def enter(served: Served, made: Made, browser: dict[str, str], seat: int = 0) -> Reply:
    """Exchange the secret of a seat for a cookie."""
    body = {"secret": made.secrets[seat]}
    return served.post(f"/api/tables/{made.table}/enter", body, headers=browser)


def entered(served: Served, made: Made, browser: dict[str, str], seat: int = 0) -> dict[str, str]:
    """The headers of a browser that has entered."""
    reply = enter(served, made, browser, seat)
    assert reply.status == 200
    return {**browser, "Cookie": reply.headers["set-cookie"].partition(";")[0]}


class Stream:
    """A stream of server-sent events."""

    def __init__(self, served: Served, path: str, headers: Mapping[str, str] | None = None) -> None:
        self.connection = HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE)
        self.connection.request("GET", path, headers=dict(headers or {}))
        self.response = self.connection.getresponse()
        self.received: list[bytes] = []

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()
        self.response.close()

    def hear(self) -> tuple[str, Json]:
        """The id and the data of the next event."""
        fields: dict[str, str] = {}
        while (line := self.response.readline()) != b"\n" or not fields:
            assert line, "the stream has ended"
            self.received.append(line)
            name, _, value = line.decode().rstrip("\n").partition(": ")
            fields[name] = value
        return fields["id"], json.loads(fields["data"])

    def hear_until(self, state: str) -> None:
        """Listen until the table is in this state."""
        while self.hear()[1].get("state") != state:
            pass
