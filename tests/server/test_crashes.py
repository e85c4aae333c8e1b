"""A service that is killed at any moment loses nothing it has answered, and does nothing twice."""

import asyncio
import random
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.forking import POINTS
from tests.server.playing import (
    Hall,
    Player,
    check_finished,
    check_log,
    name_of,
    read_logs,
    replay,
)
from tests.server.running import Forked, Running, Source, is_alive, processes_of
from tests.server.stores import asynchronous

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")

TABLES: tuple[tuple[str, tuple[str | None, ...]], ...] = (
    ("genial", (None, None)),
    ("einstein", (None, None, None)),
    ("genial", (None, "casual")),
    ("einstein", ("casual", None)),
)


@pytest.fixture(scope="module")
def source() -> Iterator[Source]:
    with Source() as source:
        yield source


@pytest.mark.parametrize(("url", "kills"), [("sqlite", 200), ("postgresql", 25)], indirect=["url"])
@asynchronous
async def test_a_service_may_be_killed_at_any_moment(source: Source, url: str, kills: int) -> None:
    chance = random.Random(kills)
    with Forked(source, url.removeprefix("sqlite:")) as service:
        hall = Hall(service.client, service.port, service.database, chance, TABLES)
        await asyncio.to_thread(service.start)
        async with hall.open():
            kill = 0
            most = 3 * kills  # a slow machine takes more
            while kill < kills or (kill < most and not enough(hall, kills)):
                if kill % 8 == 7:  # before it is ready
                    service.kill()
                    service.fork()
                    await asyncio.sleep(chance.uniform(0, 0.1))
                else:
                    await asyncio.sleep(chance.uniform(0, 0.1))
                service.kill()
                await asyncio.to_thread(service.start)
                hall.check()
                kill += 1
        hall.check_all()
        assert enough(hall, kills)


def enough(hall: Hall, kills: int) -> bool:
    """Whether people have really been playing, and been cut off again and again."""
    return hall.answers() > 4 * kills and hall.losses() > 3 * kills


@pytest.mark.parametrize(
    ("url", "point"),
    [
        *(("sqlite", point) for point in POINTS),
        # there an append is one statement, so nothing happens in it
        *(("postgresql", point) for point in POINTS if point != "in the commit"),
    ],
    indirect=["url"],
)
@asynchronous
async def test_a_command_cut_off_at_any_point_is_done_once(
    source: Source, url: str, point: str, tmp_path: Path
) -> None:
    database = url.removeprefix("sqlite:")
    with Forked(source, database) as service:
        await asyncio.to_thread(service.start)
        made = service.client.make_table("genial")
        service.kill()
        players = [Player([service.port], made, seat, random.Random(seat)) for seat in (0, 1)]
        async with asyncio.timeout(120), asyncio.TaskGroup() as playing:
            for player in players:
                playing.create_task(player.play())
            for passage in (3, 1, 2, 5, 1):
                before = len(read_logs(copy_of(database, tmp_path), made.table)[made.table].events)
                service.fork((point, passage))
                assert await asyncio.to_thread(service.wait) == -signal.SIGKILL
                await asyncio.sleep(0.05)  # for what is still on its way to the players
                log = read_logs(copy_of(database, tmp_path), made.table)[made.table]
                check_log(log, None, players)
                done = {name_of(event): event.number for event in log.events}
                cut_off = {
                    (player, command["id"]): done.get(f"{player.seat}:{command['id']}")
                    for player in players
                    for command in player.unanswered()
                }
                # one of before may still be on its way: it was cut off by the kill between
                numbers = [number for number in cut_off.values() if number and number > before]
                if point == "after the commit":
                    assert len(numbers) == 1
                else:
                    assert numbers == []
                if point == "after the answer":
                    assert min(player.number for player in players) < len(log.events)
                for player in players:
                    player.moved.clear()
                await asyncio.to_thread(service.start)
                for (player, id), number in cut_off.items():
                    while id not in player.answered:
                        await player.moved.wait()
                    assert player.answered[id]["number"] == (number or len(log.events) + 1)
                service.kill()
            await asyncio.to_thread(service.start)
        log = read_logs(database, made.table)[made.table]
        check_log(log, None, players)
        replay(log, players)
        check_finished(service.client, players)


def copy_of(database: str, folder: Path) -> str:
    """A database to look at while nobody serves it; the service is to find it as it was left."""
    if database.startswith("postgres"):
        return database
    for end in ("", "-wal"):
        if Path(database + end).exists():
            shutil.copy(database + end, folder / f"copy.db{end}")
    return str(folder / "copy.db")


@asynchronous
async def test_bots_die_with_the_service_and_go_on_with_the_next(sqlite_path: Path) -> None:
    with Running(str(sqlite_path), "--bot-processes", "2") as service:
        made = service.client.make_table("genial", (None, "casual", "casual"))
        player = Player([service.port], made, 0)
        async with asyncio.timeout(60), asyncio.TaskGroup() as playing:
            playing.create_task(player.play())
            while player.number < 15:  # both bots have moved
                await asyncio.sleep(0.01)
            family = processes_of(service.process.pid)
            assert len(family) > 2
            service.kill()
            deadline = time.monotonic() + 5
            while orphans := [pid for pid in family if is_alive(pid)]:
                assert time.monotonic() < deadline, orphans
                await asyncio.sleep(0.05)
            assert not player.over
            await asyncio.to_thread(service.start)
        check_finished(service.client, [player])
        assert service.stop() == 0
