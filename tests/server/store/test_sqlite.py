"""The store in a file: many at once, a full disk, files that cannot be used, backups."""

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

import pytest

from einfall.server.store import sqlite_file
from einfall.server.store.interface import Head, StoreError
from einfall.server.store.sqlite import SqliteStore
from einfall.server.store.sqlite_file import back_up
from tests.server.stores import (
    ANNA,
    asynchronous,
    event,
    first_events,
    make_tables,
    opened,
    outcomes,
)


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
        file.execute(f"PRAGMA application_id = {sqlite_file.APPLICATION}")
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
    monkeypatch.setattr(sqlite_file, "PATIENCE", 0.05)
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
    command = [sys.executable, "-m", "tests.server.store.append_forever", str(sqlite_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        lines = [server.stdout.readline() for _ in range(50)]
        server.send_signal(signal.SIGKILL)
        answered = int((lines + server.stdout.readlines())[-1])

    @asynchronous
    async def look() -> None:
        async with opened(str(sqlite_path)) as store:
            events = await store.events("a")
            assert events == first_events(len(events))
            assert len(events) in (answered, answered + 1)

    look()


# Backups


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
            assert a == first_events(len(a))
            assert b == first_events(len(b))
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


@asynchronous
async def test_a_damaged_file_is_found_at_the_start(sqlite_path: Path) -> None:
    async with opened(str(sqlite_path)) as store:
        await make_tables(store, *(f"t{number}" for number in range(200)))
    with sqlite_path.open("r+b") as file:
        file.seek(sqlite_path.stat().st_size // 2)
        file.write(b"\xff" * 4096)
    with pytest.raises(StoreError, match=r"is damaged .*; go back to a backup"):
        await SqliteStore(sqlite_path).open()
