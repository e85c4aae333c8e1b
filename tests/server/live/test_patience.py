"""Who is let go: who does not take what is sent, does not listen, or does not say hello."""

import asyncio
import gc
import json
import socket
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from einfall.server import run
from einfall.server.limits import Limiter
from einfall.server.live import sockets
from einfall.server.live.listening import WATCHERS
from einfall.server.live.service import Service
from einfall.server.live.sockets import Live
from einfall.server.live.thinking import Thinkers
from einfall.server.messages.asked import NewTable, Sit
from einfall.server.store.databases import make_store
from tests.server.serving import MANY, Person, Served, closed, refused_live, serving
from tests.server.stores import asynchronous

# Too slow


class SlowSocket:
    """A WebSocket whose client takes so many messages and then no more."""

    def __init__(self, table: str, takes: int, *said: object) -> None:
        self.takes = takes
        self.taken: list[dict[str, Any]] = []
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.said.put_nowait({"type": "websocket.connect"})
        self.say({"do": "hello"})
        for message in said:
            self.say(message)
        self.table = table

    def say(self, message: object) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def served_by(self, live: Live) -> None:
        await live(self.table, None, self.said.get, self.send)

    async def send(self, message: Any) -> None:
        if len(self.taken) > self.takes:
            await asyncio.Event().wait()
        self.taken.append(message)


@asynchronous
async def test_who_does_not_take_what_is_sent_is_let_go_and_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "PATIENCE", 2.0)
    service = Service(make_store(str(tmp_path / "tables.db")), Thinkers())
    await service.open()
    try:
        serve = Live(service, Limiter(*MANY), MANY)
        service._rooms.spawn(serve.watch())
        made = await service.create(NewTable("genial"))
        room = await service._rooms.room(made.table)
        slow, quick = SlowSocket(made.table, 1), SlowSocket(made.table, 1000)
        stuck = asyncio.ensure_future(slow.served_by(serve))
        served = asyncio.ensure_future(quick.served_by(serve))
        async with asyncio.timeout(20):
            while room.connected[WATCHERS] < 2:
                await asyncio.sleep(0.01)
        hand = await service.hand_of(made.table, made.links[0].secret, None)
        began = time.monotonic()
        for number in range(5):
            sit = Sit(id=f"{number}", name=f"Ann {number}")
            assert (await service.do(room.table.id, hand, sit)).ok
        assert time.monotonic() - began < 1.9
        await asyncio.wait_for(stuck, 20)
        assert room.connected[WATCHERS] == 1
        assert len(quick.taken) > 4
        quick.said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(served, 20)
        assert room.connected[WATCHERS] == 0
    finally:
        await service.close()


@asynchronous
async def test_who_asks_and_does_not_listen_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "PATIENCE", 60.0)
    service = Service(make_store(str(tmp_path / "tables.db")), Thinkers())
    await service.open()
    try:
        made = await service.create(NewTable("genial"))
        questions = [{"do": "ping"}] * 200
        deaf = SlowSocket(made.table, 2, *questions)
        await asyncio.wait_for(deaf.served_by(Live(service, Limiter(*MANY), MANY)), 5)
        assert deaf.said.qsize() > 100  # they were not even read
    finally:
        await service.close()


# Already gone


class EndedSocket(SlowSocket):
    """A WebSocket that the server has given up, as it does when nobody answers its pings."""

    async def send(self, message: Any) -> None:
        if len(self.taken) > self.takes:
            raise RuntimeError("sent after the end")
        self.taken.append(message)
        self.say({"do": "ping"})  # whose answer is one more to send


@pytest.mark.parametrize("takes", [0, 1, 2])
@asynchronous
async def test_who_is_gone_already_leaves_nothing_behind(tmp_path: Path, takes: int) -> None:
    service = Service(make_store(str(tmp_path / "tables.db")), Thinkers())
    await service.open()
    gc.collect()
    gc.disable()
    try:
        made = await service.create(NewTable("genial"))
        gone = EndedSocket(made.table, takes, {"do": "ping"})
        await asyncio.wait_for(gone.served_by(Live(service, Limiter(*MANY), MANY)), 5)
        assert not (await service._rooms.room(made.table)).wakers
        await asyncio.sleep(0)
        assert not [one for one in gc.get_objects() if isinstance(one, sockets.Talk)]
    finally:
        gc.enable()
        await service.close()


# Whether somebody is still there


def test_only_who_is_silent_is_asked_for_a_sign_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "BEAT", 1.0)
    with serving(tmp_path) as served:
        table = served.make().table
        with Person(served, table) as busy, Person(served, table) as silent:
            asked: dict[Person, list[float]] = {busy: [], silent: []}
            for person, times in asked.items():
                protocol = person.socket.protocol
                monkeypatch.setattr(protocol, "recv_frame", noting(protocol.recv_frame, times))
            for _ in range(15):
                busy.say({"do": "ping"})
                busy.hear_until("pong")
                time.sleep(0.15)
            assert asked[silent]
            assert not asked[busy]
            end = time.monotonic() + 5
            while not asked[busy] and time.monotonic() < end:
                time.sleep(0.05)
            assert asked[busy]
            busy.say({"do": "ping"})
            busy.hear_until("pong")


def noting(receive: Callable[[Frame], None], times: list[float]) -> Callable[[Frame], None]:
    """Receives frames, and notes when one of them asks for a sign of life."""

    def receive_frame(frame: Frame) -> None:
        if frame.opcode is Opcode.PING:
            times.append(time.monotonic())
        receive(frame)

    return receive_frame


# Who never says hello


def test_who_says_nothing_is_let_go(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "PATIENCE", 0.2)
    made = served.make()
    with closing(socket.create_connection(("127.0.0.1", served.port), timeout=10)) as raw:
        raw.sendall(
            f"GET /api/tables/{made.table}/live HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        received = b""
        while b"\x88" not in received:  # a frame that closes
            received += raw.recv(65536)
    assert b"101 Switching Protocols" in received
    assert b"say hello first" in received
    assert (4400).to_bytes(2, "big") in received.rpartition(b"\x88")[2]


@pytest.mark.parametrize(
    ("table", "hello", "expected"),
    [
        ("none", {"do": "hello"}, (4404, "no table")),
        ("../x", {"do": "hello"}, None),
        (None, {"do": "hello", "secret": "x" * 32}, (4403, "secret")),
        (None, {"do": "ping"}, (4400, "hello")),
        (None, {"do": "sit", "id": "x"}, (4400, "hello")),
        (None, {"do": "hello", "secret": "short"}, (4400, "message")),
        (None, {"do": "hello", "since": -1}, (4400, "message")),
        (None, {"do": "hello", "language": "ja"}, (4400, "message")),
        (None, {"do": "hello", "hello": "hello"}, (4400, "message")),
        (None, [], (4400, "message")),
    ],
)
def test_first_messages_that_are_none(
    served: Served, table: str | None, hello: Any, expected: tuple[int, str] | None
) -> None:
    if expected is None:
        assert refused_live(served, table or "") in (403, 404)
        return
    there = table or served.make().table
    with Person(served, there, say_hello=False) as person:
        person.say(hello)
        assert closed(person) == expected
