"""Tables that nobody looks at leave memory, finished ones soon, and come back as they were."""

import socket
import subprocess
import sys
import time
from pathlib import Path
from subprocess import PIPE

import pytest

from einfall.server.live.caretaker import IDLE, IDLE_AFTER_THE_END
from einfall.server.live.rooms import Room
from einfall.server.live.service import Service
from einfall.server.live.thinking import Thinkers
from einfall.server.messages.asked import LeaveTable, NewTable, Sit
from einfall.server.store.databases import make_store
from tests.server.serving import Person, Served
from tests.server.stores import asynchronous


async def begun(service: Service, clock: int = 0) -> Room:
    """A table at which both have sat down."""
    made = await service.create(NewTable("einstein", {"players": 2}, clock=clock))
    room = await service._rooms.room(made.table)
    for seat in (0, 1):
        assert (await service.do(room.table.id, (seat,), Sit(id=f"s{seat}"))).ok
    return room


@asynchronous
async def test_finished_games_are_forgotten_soon_and_others_later(tmp_path: Path) -> None:
    service = Service(make_store(str(tmp_path / "tables.db")), Thinkers())
    await service.open()
    try:
        finished, open = await begun(service), await begun(service)
        for seat in (0, 1):
            assert (await service.do(finished.table.id, (seat,), LeaveTable(id=f"l{seat}"))).ok
        assert finished.table.over
        service._caretaker.forget(finished.used + IDLE_AFTER_THE_END - 1)
        assert finished.table.id in service._rooms.rooms
        service._caretaker.forget(finished.used + IDLE_AFTER_THE_END + 1)
        assert list(service._rooms.rooms) == [open.table.id]
        service._caretaker.forget(open.used + IDLE + 1)
        assert not service._rooms.rooms
        again = await service._rooms.room(finished.table.id)
        assert again is not finished
        assert (again.table.over, again.table.hash) == (True, finished.table.hash)
    finally:
        await service.close()


@asynchronous
async def test_a_table_that_is_looked_at_stays(tmp_path: Path) -> None:
    service = Service(make_store(str(tmp_path / "tables.db")), Thinkers())
    await service.open()
    try:
        room = await begun(service)
        room.wakers.add(lambda: None)
        service._caretaker.forget(room.used + 2 * IDLE)
        assert list(service._rooms.rooms) == [room.table.id]
    finally:
        await service.close()


@asynchronous
async def test_a_table_whose_clock_runs_stays(tmp_path: Path) -> None:
    service = Service(make_store(str(tmp_path / "tables.db")), Thinkers())
    await service.open()
    try:
        room = await begun(service, clock=3600)
        service._caretaker.forget(room.used + 2 * IDLE)
        assert list(service._rooms.rooms) == [room.table.id]
        for seat in (0, 1):
            assert (await service.do(room.table.id, (seat,), LeaveTable(id=f"l{seat}"))).ok
        service._caretaker.forget(room.used + 2 * IDLE)
        assert not service._rooms.rooms
    finally:
        await service.close()


@pytest.mark.skipif(sys.platform == "win32", reason="uvloop does not run on Windows")
def test_a_connection_that_has_ended_leaves_nothing_behind(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.server.circles", f"sqlite:{tmp_path / 'tables.db'}"]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        served = Served(int(process.stdout.readline()), tmp_path)
        left = []
        for _ in range(2):  # what is made once, for all, is made in the first round
            for _ in range(10):
                visit_and_go(served)
            time.sleep(0.3)  # for the last ones to be really gone
            print(file=process.stdin, flush=True)
            left.append(int(process.stdout.readline()))
        process.stdin.close()
    assert left[1] == 0


def visit_and_go(served: Served) -> None:
    """Two people at a table: one says goodbye, the other's line is cut; and one who is refused."""
    made = served.make()
    with Person(served, made.table, made.secrets[0]) as one:
        two = Person(served, made.table, made.secrets[1])
        for person in (one, two):
            assert person.do("sit")["ok"]
        two.socket.socket.shutdown(socket.SHUT_RDWR)
    with Person(served, made.table, "wrong") as nobody:
        nobody.hear_until("problem")
