"""Tables that nobody looks at leave memory, finished ones soon, and come back as they were."""

from pathlib import Path

from einfall.server.databases import make_store
from einfall.server.messages import Leave, NewTable, Sit
from einfall.server.rooms import IDLE, IDLE_AFTER_THE_END, Room
from einfall.server.service import Service
from einfall.server.thinking import Thinkers
from tests.server.stores import asynchronous


async def begun(service: Service) -> Room:
    """A table at which both have sat down."""
    made = await service.create(NewTable("einstein", {"players": 2}))
    room = await service.rooms.room(made.table)
    for seat in (0, 1):
        assert (await service.do(room, (seat,), Sit(id=f"s{seat}"))).ok
    return room


@asynchronous
async def test_finished_games_are_forgotten_soon_and_others_later(tmp_path: Path) -> None:
    service = Service(make_store(str(tmp_path / "tables.db")), Thinkers())
    await service.open()
    try:
        finished, open = await begun(service), await begun(service)
        for seat in (0, 1):
            assert (await service.do(finished, (seat,), Leave(id=f"l{seat}"))).ok
        assert finished.table.over
        service.rooms._forget(finished.used + IDLE_AFTER_THE_END - 1)
        assert finished.table.id in service.rooms.rooms
        service.rooms._forget(finished.used + IDLE_AFTER_THE_END + 1)
        assert list(service.rooms.rooms) == [open.table.id]
        service.rooms._forget(open.used + IDLE + 1)
        assert not service.rooms.rooms
        again = await service.rooms.room(finished.table.id)
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
        service.rooms._forget(room.used + 2 * IDLE)
        assert list(service.rooms.rooms) == [room.table.id]
    finally:
        await service.close()
