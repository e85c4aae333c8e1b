"""What is not kept for ever: old tables, and whatever is somebody's own."""

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from einfall.cli.serve import duration
from einfall.server.clock import clock
from einfall.server.live.brought import bring
from einfall.server.live.caretaker import Caretaker
from einfall.server.live.rooms import Rooms
from einfall.server.live.thinking import Thinkers
from einfall.server.settings import DAY, Keeping
from einfall.server.store.databases import make_store
from einfall.server.store.interface import Head, StoredEvent
from tests.server.serving import Served, begun, entered, show
from tests.server.stores import ANNA, BERT, RESULTS, asynchronous, event, make_tables, opened, table
from tests.server.tables import new_table, play, record_of, sit_down


@asynchronous
async def test_old_tables_are_deleted_with_all_that_belongs_to_them(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "old", "new")
        await store.append("new", [event(2)], Head(2, over=False, due=None))
        await store.hold("old", [0], ANNA, 1.0)
        changed = (await store.events("old"))[-1].at
        old = await store.forgettable(changed + 0.5, over=False)
        assert old == ["old"]
        assert await store.forgettable(changed + 0.5, over=True) == []
        await store.forget(old)
        assert await store.find("old") is None
        assert await store.events("old") == []
        assert await store.keys("old") == []
        assert not await store.knows(ANNA)
        assert await store.find("new")
        await make_tables(store, "old")  # nothing is left of it


@asynchronous
async def test_a_table_that_is_gone_on_with_meanwhile_is_not_deleted(url: str) -> None:
    async with opened(url) as store:
        await make_tables(store, "moved", "ended", "old")
        changed = (await store.events("old"))[-1].at
        old = await store.forgettable(changed + 0.5, over=False)
        await store.append("moved", [event(2)], Head(2))  # a second later
        since = StoredEvent(2, b"{}", b"h" * 32, changed)
        await store.append("ended", [since], Head(2, over=True))
        assert await store.forget_old(old, changed + 0.5, over=False) == ["old"]
        assert len(await store.events("moved")) == len(await store.events("ended")) == 2
        assert await store.find("old") is None


@asynchronous
async def test_a_player_is_forgotten_and_the_others_keep_their_games(url: str) -> None:
    async with opened(url) as store:
        for id in ("mine", "ours"):
            keys = [(0, b"a" * 32)] + [(1, b"b" * 32)] * (id == "ours")
            await store.create(table(id), [event(1)], keys)
            await store.hold(id, [0], ANNA, 1.0)
        await store.hold("ours", [1], BERT, 1.0)
        await store.append("ours", [event(2)], Head(2, over=True, due=None), RESULTS)
        assert await store.forget_player(ANNA) == ["mine"]
        assert await store.find("mine") is None
        assert not await store.knows(ANNA)
        assert await store.results(ANNA) == []
        assert [played.id for played in await store.played(BERT)] == ["ours"]


@asynchronous
async def test_the_caretaker_deletes_what_is_not_kept_any_longer(sqlite_path: Path) -> None:
    rooms = Rooms(make_store(str(sqlite_path)))
    await rooms.open()
    try:
        await make_tables(rooms.store, "a", "b")
        await rooms.store.append("b", [event(2)], Head(2, over=True, due=None))
        caretaker = Caretaker(rooms, Thinkers(), Keeping(unfinished=DAY, finished=None))
        await caretaker.delete_old(now=DAY / 2)
        assert await rooms.store.find("a")
        await caretaker.delete_old(now=10 * 365 * DAY * 10)
        assert not await rooms.store.find("a")
        assert await rooms.store.find("b")
    finally:
        await rooms.close()


@asynchronous
async def test_an_old_game_is_never_taken_for_one_that_was_left_while_it_is_brought(
    sqlite_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = []
    rooms = Rooms(make_store(str(sqlite_path)))
    await rooms.open()
    append = rooms.store.append

    async def look_first(*given: Any) -> None:
        left.append(await rooms.store.forgettable(clock.now(), over=False))
        await append(*given)

    monkeypatch.setattr(rooms.store, "append", look_first)
    try:
        played = new_table(bots={1: "greedy"})
        played.id = "own-old"
        await bring(rooms, record_of(play(sit_down(played), random.Random(1))), ANNA)
        assert left == [[]]
        assert [game.over for game in await rooms.store.played(ANNA)] == [True]
    finally:
        await rooms.close()


def test_a_browser_has_its_games_deleted(served: Served, browser: dict[str, str]) -> None:
    made = begun(served)
    mine = entered(served, made, browser)
    assert show(served, made.table, headers=mine)["seats"][0]["yours"]
    reply = served.post("/api/me/forget", {}, headers=mine)
    assert reply.status == 200
    assert 'einfall=""' in reply.headers["set-cookie"]
    assert not show(served, made.table, headers=mine)["seats"][0]["yours"]
    assert served.get("/api/me/games", headers=mine).json() == []
    assert served.post("/api/me/forget", {}).status == 403


def test_how_long_games_are_kept_is_said(served: Served) -> None:
    assert served.get("/api/kept").json() == {"unfinished": 90 * DAY, "finished": None}


@pytest.mark.parametrize(
    ("text", "seconds"), [("12h", DAY / 2), ("30d", 30 * DAY), ("8w", 56 * DAY)]
)
def test_times_to_keep_games(text: str, seconds: float) -> None:
    assert duration(text) == seconds
    assert duration("forever") is None


@pytest.mark.parametrize("text", ["", "d", "0d", "-1d", "3 d", "5y", "1.5d", "soon"])
def test_what_is_no_time_to_keep_games(text: str) -> None:
    with pytest.raises(Exception, match="is no time to keep games; write 12h, 30d, 8w or forever"):
        duration(text)


def forget(database: Path, *tables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "einfall", "forget", *tables, "--database", str(database)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@asynchronous
async def test_einfall_forget_deletes_tables_by_their_links(sqlite_path: Path) -> None:
    async with opened(str(sqlite_path)) as store:
        await make_tables(store, "a", "b")
    unknown = forget(sqlite_path, "a", "nothing")
    assert unknown.returncode == 1
    assert "there is no table nothing; nothing was deleted" in unknown.stderr
    done = forget(sqlite_path, "https://play.example/t/a")
    assert (done.returncode, done.stdout) == (0, "1 table deleted\n")
    async with opened(str(sqlite_path)) as store:
        assert not await store.find("a")
        assert await store.find("b")
