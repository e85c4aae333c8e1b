"""Live connections are passed on to the worker of their table, and never get lost on the way.

One worker is in this process; of the other there is only the socket to which connections are sent.
"""

import asyncio
import os
import shutil
import socket
import sys
from array import array
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from einfall.server.live import wire
from einfall.server.live.colleagues import Colleagues
from einfall.server.settings import NO_LIMITS, Limits
from tests.server.running import HOST, Client, served
from tests.server.stores import asynchronous

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is passed on")

PATIENCE = 10.0
HELLO = b'{"do": "hello"}'


def request_for(table: str) -> bytes:
    return (
        f"GET /api/tables/{table}/live?x=1 HTTP/1.1\r\nhost: {HOST}\r\n"
        "connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


class Other:
    """A worker that reads what it is sent when the test says so."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "1-1"
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(self.path))
        self.socket.setblocking(False)

    def fill(self) -> int:
        """Have it sent as much as it has room for."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
            sender.setblocking(False)
            for number in range(10_000):
                try:
                    sender.sendto(b"x", str(self.path))
                except BlockingIOError:
                    return number
        raise AssertionError("it is never full")

    def empty(self, many: int) -> None:
        """Read what it was filled with."""
        for _ in range(many):
            assert self.socket.recv(100) == b"x"

    async def take(self) -> tuple[bytes, socket.socket]:
        """The next request that it is sent, and the connection that it came by."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    request, numbers, _, _ = socket.recv_fds(self.socket, 100_000, 1)
                    return request, socket.socket(fileno=numbers[0])
                except BlockingIOError:
                    await asyncio.sleep(0.01)

    async def request(self) -> bytes:
        """The next request that it is sent; then it hangs up."""
        request, connection = await self.take()
        connection.close()
        return request


@asynccontextmanager
async def two_workers(
    folder: Path, limits: Limits = NO_LIMITS
) -> AsyncIterator[tuple[Client, Colleagues, Other]]:
    colleagues = Colleagues(folder, 0)
    other = Other(folder)
    database = str(folder.with_suffix(".db"))
    with closing(other.socket):
        async with served(database, colleagues, limits) as (_, client):
            yield client, colleagues, other


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "at-work"
    path.mkdir()
    return path


def table_of(first: bool, folder: Path) -> str:
    """The name of a table that the worker in this process serves, or the other."""
    here = Colleagues(folder, 0)
    names = (f"table-{number}" for number in range(1000))
    return next(name for name in names if first is not ("1-1" in here._before_us(name)))


async def connect(client: Client, said: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection(HOST, client.port)
    writer.write(said)
    return reader, writer


async def answer_of(reader: asyncio.StreamReader) -> bytes:
    async with asyncio.timeout(PATIENCE):
        return await reader.readline()


@asynchronous
async def test_who_comes_for_the_table_of_another_is_passed_on(folder: Path) -> None:
    async with two_workers(folder) as (client, _, other):
        theirs, ours = table_of(False, folder), table_of(True, folder)
        reader, writer = await connect(client, request_for(theirs))
        request, connection = await other.take()
        assert request == request_for(theirs)
        connection.setblocking(True)
        connection.sendall(b"it is me now\n")
        assert await answer_of(reader) == b"it is me now\n"
        writer.write(b"good")
        assert await asyncio.to_thread(connection.recv, 100) == b"good"
        connection.close()
        writer.close()

        reader, writer = await connect(client, request_for(ours))
        assert b" 101 " in await answer_of(reader)
        writer.close()
        assert not wire.Http.unheard


@asynchronous
async def test_other_requests_stay_where_they_are(folder: Path) -> None:
    """And a connection by which they came before is passed on when it becomes a live one."""
    async with two_workers(folder) as (client, _, other):
        theirs = table_of(False, folder)
        asked = f"GET /api/tables/{theirs} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()
        reader, writer = await connect(client, asked)
        assert b" 404 " in await answer_of(reader)
        async with asyncio.timeout(PATIENCE):
            while not (await reader.read(65536)).endswith(b"}"):
                pass
        writer.write(request_for(theirs))
        assert await other.request() == request_for(theirs)
        writer.close()


@asynchronous
async def test_one_that_has_no_room_is_asked_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_workers(folder) as (client, _, other):
        theirs = table_of(False, folder)
        many = other.fill()
        monkeypatch.setattr(wire, "PASSING_ON", PATIENCE)
        _, writer = await connect(client, request_for(theirs))
        await asyncio.sleep(0.3)
        assert wire.Http.unheard  # whoever waits counts as one that has not been heard
        other.empty(many)
        assert await other.request() == request_for(theirs)
        writer.close()
        assert not wire.Http.unheard

        other.fill()
        monkeypatch.setattr(wire, "PASSING_ON", 0.1)
        reader, writer = await connect(client, request_for(theirs))
        assert b" 101 " in await answer_of(reader)
        writer.close()
        assert not wire.Http.unheard


@asynchronous
async def test_who_hangs_up_while_it_waits_leaves_nothing_behind(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_workers(folder) as (client, _, other):
        monkeypatch.setattr(wire, "PASSING_ON", 0.3)
        other.fill()
        _, writer = await connect(client, request_for(table_of(False, folder)))
        while not wire.Http.unheard:
            await asyncio.sleep(0.01)
        writer.close()
        async with asyncio.timeout(PATIENCE):
            while wire.Http.unheard:
                await asyncio.sleep(0.01)
        assert (await asyncio.to_thread(client.ask, "GET", "/health")).status == 200


@asynchronous
async def test_one_that_has_died_is_passed_over_and_forgotten(folder: Path) -> None:
    async with two_workers(folder) as (client, _, other):
        theirs = table_of(False, folder)
        other.socket.close()
        assert other.path.exists()
        reader, writer = await connect(client, request_for(theirs))
        assert b" 101 " in await answer_of(reader)
        assert not other.path.exists()
        writer.close()

        shutil.rmtree(folder)
        reader, writer = await connect(client, request_for(theirs))
        assert b" 101 " in await answer_of(reader)
        writer.close()


class Door:
    """Lets connections in as another worker would, and sends them to the one in this process."""

    def __init__(self, folder: Path) -> None:
        self.listening = socket.create_server((HOST, 0))
        self.sender = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.sender.connect(str(folder / f"0-{os.getpid()}"))

    async def let_in(self, request: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        streams = await asyncio.open_connection(*self.listening.getsockname())
        connection = self.listening.accept()[0]
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection.fileno()]))]
        self.sender.sendmsg([request], rights)
        connection.close()
        return streams

    def close(self) -> None:
        self.listening.close()
        self.sender.close()


@asynchronous
async def test_what_another_has_let_in_is_served_even_by_one_that_leaves(folder: Path) -> None:
    """And who leaves passes it on, if there is somebody to take it."""
    async with two_workers(folder) as (client, colleagues, other):
        made = await asyncio.to_thread(client.make_table, "genial")
        request = request_for(made.table)
        with closing(Door(folder)) as door:
            reader, writer = await door.let_in(request)
            assert b" 101 " in await answer_of(reader)
            mask = bytes(4)
            writer.write(bytes([0x81, 0x80 | len(HELLO)]) + mask + HELLO)
            async with asyncio.timeout(PATIENCE):
                await reader.readuntil(b'"type":"update"')
            writer.close()

            colleagues.leave()
            assert os.listdir(folder) == ["1-1"]
            _, writer = await door.let_in(request)
            assert await other.request() == request
            writer.close()

            other.path.unlink()
            reader, writer = await door.let_in(request)
            assert b" 101 " in await answer_of(reader)
            writer.close()


@asynchronous
async def test_who_is_passed_on_counts_towards_the_limits_of_an_address(folder: Path) -> None:
    limits = Limits(connections=2)
    async with two_workers(folder, limits) as (_, _, _):
        with closing(Door(folder)) as door:
            answers, writers = [], []
            for number in range(3):
                reader, writer = await door.let_in(request_for(f"table-{number}"))
                answers.append((await answer_of(reader)).split()[1])
                writers.append(writer)
            assert answers == [b"101", b"101", b"403"]
            for writer in writers:
                writer.close()


def test_each_has_its_share_and_keeps_it_when_others_come_and_go(tmp_path: Path) -> None:
    tables = [f"table-{number}" for number in range(400)]

    def owners(numbers: list[int]) -> dict[str, str]:
        for name in os.listdir(tmp_path):
            (tmp_path / name).unlink()
        for number in numbers:
            (tmp_path / f"{number}-1").touch()
        watcher = Colleagues(tmp_path, 99)  # who is not at work itself
        return {table: next(watcher._before_us(table)) for table in tables}

    four, three = owners([0, 1, 2, 3]), owners([0, 1, 3])
    shares = [list(four.values()).count(f"{number}-1") for number in range(4)]
    assert min(shares) > 60
    assert {four[table] for table in tables if four[table] != three[table]} == {"2-1"}
