"""Databases of version 1 are brought up to date, and keep all that they had."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import asyncpg

from einfall.server.store.interface import Head
from einfall.server.store.reading import migrations
from einfall.server.store.sqlite_file import APPLICATION, back_up
from tests.server.stores import ANNA, asynchronous, event, opened

ROWS = """
    INSERT INTO tables (id, game, rules, seed, created, changed, head, over, due, challenge) VALUES
    ('going on', 'genial', '{}', {seed}, 1, 2, 1, {no}, NULL, NULL),
    ('finished', 'genial', '{}', {seed}, 1, 2, 1, {yes}, NULL, '2030-01-01'),
    ('left', 'genial', '{}', {seed}, 1, 2, 1, {yes}, NULL, NULL);
    INSERT INTO events (table_id, number, client_id, body, hash, at) VALUES
    ('going on', 1, NULL, {seed}, {seed}, 1.5);
    INSERT INTO results (table_id, seat, name, points, place, bot, opponents, player, at) VALUES
    ('finished', 0, 'Anna', 20, 1, {no}, '[]', NULL, 2);
"""


def rows(seed: str, yes: str, no: str) -> str:
    """What stood in a database of version 1."""
    return ROWS.replace("{seed}", seed).replace("{yes}", yes).replace("{no}", no)


async def check(url: str) -> None:
    """All is there, and can be gone on with."""
    async with opened(url) as store:
        assert await store.counts() == {"playing": 1, "finished": 1, "left": 1}
        assert [one.number for one in await store.events("going on")] == [1]
        await store.append("going on", [event(2)], Head(2, state="playing"))
        found = await store.find("going on")
        assert found
        assert found.head == Head(2, state="playing")
        (result,) = await store.challenge_results("2030-01-01", "genial")
        assert (result.result.name, result.again, result.late) == ("Anna", False, False)
        assert await store.played(ANNA) == []
        assert await store.service_value("key", b"k") == b"k"


@asynchronous
async def test_a_file_of_version_1(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as file:
        file.executescript(migrations("sqlite")[0] + rows("x'00'", "1", "0"))
        file.execute(f"PRAGMA application_id = {APPLICATION}")
        file.execute("PRAGMA user_version = 1")
        file.commit()
    await check(str(path))


@asynchronous
async def test_a_postgresql_database_of_version_1(postgres_url: str) -> None:
    connection = await asyncpg.connect(postgres_url)
    try:
        await connection.execute(migrations("postgres")[0])
        await connection.execute("UPDATE schema_version SET version = 1")
        await connection.execute(rows("'\\x00'", "true", "false"))
    finally:
        await connection.close()
    await check(postgres_url)


# Who may read it


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@asynchronous
async def test_the_database_and_its_copies_are_for_their_owner_alone(tmp_path: Path) -> None:
    path, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    path.touch(0o644)
    async with opened(str(path)) as store:
        await store.service_value("key", b"secret")
        back_up(path, copy)
        assert {mode(file) for file in tmp_path.iterdir() if ".lock" not in file.name} == {0o600}
