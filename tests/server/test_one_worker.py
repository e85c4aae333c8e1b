"""Workers of one service: all who are at a table are at the same one, whatever happens to it."""

import asyncio
import multiprocessing
import os
import signal
import socket
import sys
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from einfall.server.run import listen, work_for_another
from einfall.server.settings import Settings
from tests.server.running import Client, Live, Made, Running, is_alive, is_ready, workers_of
from tests.server.stores import asynchronous

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is passed on")


async def hang_up_with(pid: int, lives: dict[str, list[Live]]) -> dict[str, list[bool]]:
    """Kill a worker; for each table, which of its connections have ended by that."""
    staying = {
        table: [asyncio.create_task(live.stay()) for live in there]
        for table, there in lives.items()
    }
    os.kill(pid, signal.SIGKILL)
    await asyncio.sleep(1)
    ended = {table: [task.done() for task in tasks] for table, tasks in staying.items()}
    for task in [task for tasks in staying.values() for task in tasks]:
        task.cancel()
    return ended


@asynchronous
async def test_all_who_are_at_a_table_are_at_one_worker(shared: str) -> None:
    """When it dies they are cut off together, and are together again at another one."""
    with Running(shared, "--workers", "2", "--log", "error") as service:
        one, other = await both_at_work(service)
        service.process.send_signal(signal.SIGSTOP)  # so that who dies is not replaced
        made = [service.client.make_table("genial") for _ in range(12)]
        async with AsyncExitStack() as stack:

            async def come(table: Made) -> list[Live]:
                who = [*table.secrets.values(), None]
                come = [service.client.live(table.table, secret) for secret in who]
                lives = [await stack.enter_async_context(one) for one in come]
                for live in lives:
                    await live.receive_a("update")
                while (await lives[-1].receive_a("presence"))["seats"] != [0, 1]:
                    pass
                return lives

            ended = await hang_up_with(one, {each.table: await come(each) for each in made})
            assert {tuple(flags) for flags in ended.values()} == {(True,) * 3, (False,) * 3}

            cut_off = [each for each in made if ended[each.table][0]]
            again = {each.table: await come(each) for each in cut_off}
            ended = await hang_up_with(other, again)
            assert {tuple(flags) for flags in ended.values()} == {(True,) * 3}


async def both_at_work(service: Running) -> list[int]:
    """The two workers, once both take connections: then it is settled whose table is whose."""
    workers = workers_of(service.process.pid)
    async with asyncio.timeout(60):
        while not await asyncio.to_thread(passes_on, service.client):
            await asyncio.sleep(0.1)
    return workers


def passes_on(client: Client) -> bool:
    """Whether one of them has passed a connection on to the other."""
    asyncio.run(knock(client))
    return client.counted("einfall_passed_on_total") > 0


async def knock(client: Client) -> None:
    for number in range(8):
        with suppress(ConnectionClosed, InvalidStatus):
            async with client.live(f"none-{number}") as live:
                await live.receive()


@asynchronous
async def test_a_worker_that_ends_is_sent_nobody(shared: str) -> None:
    """It still hears who has begun to speak, and meanwhile all who come are served by the other."""
    with Running(shared, "--workers", "2", "--log", "error") as service:
        ending, _ = await both_at_work(service)
        tables = [service.client.make_table("genial").table for _ in range(12)]
        speaking = []
        for _ in range(30):  # so many, one after another, that both let some in
            one = socket.create_connection(("127.0.0.1", service.port))
            one.sendall(b"GET /health HTTP/1.1\r\n")
            speaking.append(one)
            await asyncio.sleep(0.01)
        os.kill(ending, signal.SIGTERM)
        await asyncio.sleep(0.3)
        assert is_alive(ending)
        async with AsyncExitStack() as stack:
            come = [stack.enter_async_context(service.client.live(table)) for table in tables]
            staying = [asyncio.create_task(live.stay()) for live in await asyncio.gather(*come)]
            while is_alive(ending):
                await asyncio.sleep(0.1)
            assert not any(task.done() for task in staying)
            for task in staying:
                task.cancel()
        for one in speaking:
            one.close()


def test_an_earlier_version_can_start_a_worker(tmp_path: Path) -> None:
    """When the program is upgraded, what starts workers has been running since before."""
    context = multiprocessing.get_context("spawn")
    ready, say = context.Pipe(duplex=False)
    with listen("127.0.0.1", 0) as listening:
        settings = Settings(str(tmp_path / "tables.db"))
        arguments = (settings, listening, "error", say)
        worker = context.Process(target=work_for_another, args=arguments)
        worker.start()
        say.close()
        try:
            ready.recv()
            assert is_ready(listening.getsockname()[1])
        finally:
            worker.terminate()
            worker.join()
