"""Servers of other versions, as real processes: what does not fit is told in a sentence."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from einfall import __version__
from tests.server.running import Running
from tests.server.stores import asynchronous
from tests.terminal.playing import opened


def ran(*arguments: str, typed: str = "") -> tuple[int, str, str]:
    """`einfall` as a process of its own: its exit status, what it said, what it complained of."""
    done = subprocess.run(
        [sys.executable, "-m", "einfall", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"},
    )
    return done.returncode, done.stdout, done.stderr


@contextmanager
def another_version(folder: Path, version: str, change: str) -> Iterator[tuple[str, str]]:
    """A server of another version; its address, and a link to one of its tables."""
    program = ("tests.server.another_version", version, change)
    with Running(str(folder / "tables.db"), program=program) as running:
        wanted = {"game": "einstein", "rules": {"players": 1}, "seats": [{}]}
        table = running.client.ask("POST", "/api/tables", wanted).json["table"]
        address = f"http://127.0.0.1:{running.port}"
        yield address, f"{address}/t/{table}"


@pytest.mark.slow
@pytest.mark.parametrize(("version", "change"), [("0.7.3", "older"), ("9.1.0", "newer")])
def test_a_server_of_another_version_that_does_not_fit_is_named(
    tmp_path: Path, version: str, change: str
) -> None:
    with another_version(tmp_path, version, change) as (address, link):
        for command in (["join", link, "--plain"], ["host", address, "einstein", "--no-join"]):
            status, said, complaint = ran(*command)
            assert (status, said) == (1, "")
            expected = f"The server runs Einfall {version} and this is {__version__}: they do not"
            assert complaint == f"einfall: {expected} fit together.\n"
        assert (
            f"Einfall {version} et vous avez {__version__}"
            in (ran("join", link, "--plain", "--language", "fr")[2])
        )


@pytest.mark.slow
@asynchronous
async def test_it_is_told_full_screen_too(tmp_path: Path) -> None:
    with another_version(tmp_path, "9.1.0", "newer") as (_address, link):
        async with opened() as ann:
            ann.app.open_link(link)
            await ann.until("The server runs Einfall 9.1.0")
            assert "R try again" in ann.text()


@pytest.mark.slow
def test_a_server_of_another_version_that_fits_is_joined(tmp_path: Path) -> None:
    with another_version(tmp_path, "9.1.0", "nothing") as (address, _link):
        status, said, complaint = ran(
            "host", address, "einstein", "--players", "1", "--plain", typed="dice\nquit\n"
        )
        assert (status, complaint) == (0, "")
        assert "Dice: " in said
        assert said.endswith("You left the table.\n")
