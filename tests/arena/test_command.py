"""`einfall arena` and `einfall standings`, with real processes that are really killed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from einfall.arena.workers import cores
from einfall.cli import main

COMMAND = [sys.executable, "-m", "tests.arena.command"]
DUEL = "arena einstein --bots first,last --seed 3"
PATIENCE = 60.0
"""Seconds after which something that should happen does not happen any more."""


def run(capsys: pytest.CaptureFixture[str], command: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a command."""
    try:
        status = main(command.split())
    except SystemExit as stop:  # how argparse ends
        status = int(stop.code or 0)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


@contextmanager
def started(command: str) -> Iterator[subprocess.Popen[str]]:
    """A command as a group of processes of its own, as a shell starts it; killed at the end."""
    process = subprocess.Popen(
        [*COMMAND, *command.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # tests that run in the background are deaf to Ctrl+C, and so is what they start
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )
    with process:
        try:
            yield process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def wait_until(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.002)


def has_lines(path: Path, number: int) -> Callable[[], bool]:
    return lambda: path.exists() and path.read_bytes().count(b"\n") >= number


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


@pytest.fixture
def expected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[str], bytes]:
    """What a command writes that nobody interrupts, played in this process."""

    def write(command: str) -> bytes:
        path = tmp_path / "expected.jsonl"
        assert run(capsys, f"{command} --workers 1 --out {path}")[0] == 0
        return path.read_bytes()

    return write


def test_any_number_of_workers_writes_the_same_file(
    out: Path, expected: Callable[[str], bytes]
) -> None:
    command = f"{DUEL} --games 30"
    with started(f"{command} --workers 2 --out {out}") as process:
        output, errors = process.communicate()
    assert (process.returncode, errors) == (0, "")
    assert "30 games of 15 deals" in output
    assert out.read_bytes() == expected(command)


def test_killed_in_the_middle_it_goes_on_to_the_same_file(
    out: Path, expected: Callable[[str], bytes]
) -> None:
    command = f"{DUEL} --games 300"
    for lines in (5, 60):
        with started(f"{command} --workers 2 --out {out}") as process:
            wait_until(has_lines(out, lines))
            os.killpg(process.pid, signal.SIGKILL)
    there = out.read_bytes().count(b"\n")
    assert 60 <= there < 300
    with started(f"{command} --workers 2 --out {out}") as process:
        _, errors = process.communicate()
    assert (process.returncode, errors) == (0, f"continuing: {there} of 300 games are there\n")
    assert out.read_bytes() == expected(command)


def test_workers_do_not_outlive_a_parent_that_is_killed(out: Path) -> None:
    with started(f"{DUEL} --games 100000 --workers 2 --out {out}") as process:
        wait_until(has_lines(out, 5))
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        if not children.exists():
            pytest.skip("this system does not tell the children of a process")
        workers = [int(pid) for pid in children.read_text().split()]
        assert len(workers) >= 2
        process.kill()
        wait_until(lambda: not any(map(is_running, workers)))


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(workers: int, out: Path) -> None:
    with started(f"{DUEL} --games 100000 --workers {workers} --out {out}") as process:
        wait_until(has_lines(out, 5))
        os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to all
        output, errors = process.communicate()
    there = out.read_bytes().count(b"\n")
    assert process.returncode == 130
    assert errors == (
        f"stopped: {there} of 100000 games are in {out}; the same command continues from there\n"
    )
    assert "first" in output  # the standings up to now
    assert out.read_bytes().endswith(b"\n")


def test_a_worker_that_is_lost_is_an_error_and_no_hang(out: Path) -> None:
    command = f"arena einstein --bots first,last,mortal --games 30 --workers 2 --out {out}"
    with started(command) as process:
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "einfall: a worker process was lost: ended by SIGKILL\n" in errors
    assert f"games are in {out}; the same command continues from there" in errors
    assert "Traceback" not in errors


def test_a_bot_that_fails_in_a_worker_is_told_with_its_reason(out: Path) -> None:
    with started(f"arena einstein --bots first,broken --workers 2 --out {out}") as process:
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "a game could not be played" in errors
    assert "RuntimeError: no idea" in errors


def test_more_games_play_on(
    out: Path, expected: Callable[[str], bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, f"{DUEL} --games 4 --workers 1 --out {out}")
    first = out.read_bytes()
    status, _, errors = run(capsys, f"{DUEL} --games 9 --workers 1 --out {out}")
    assert (status, errors) == (0, "continuing: 4 of 10 games are there\n")
    assert out.read_bytes().startswith(first)
    assert out.read_bytes() == expected(f"{DUEL} --games 10")


def test_a_finished_tournament_is_not_touched(
    out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = f"{DUEL} --games 4 --workers 1 --markdown --out {out}"
    run(capsys, command)
    before = out.stat()
    status, _, errors = run(capsys, command)
    assert (status, errors) == (0, "continuing: 4 of 4 games are there\n")
    assert (out.stat().st_mtime_ns, out.stat().st_ino) == (before.st_mtime_ns, before.st_ino)


@pytest.mark.parametrize(
    ("rules", "games", "deals"),
    [
        ("genial --players 4 --teams --bots first,last,random", 4, 2),
        ("genial --players 3 --bots first,last,random", 6, 2),
        ("einstein --players 3 --bots first,last", 6, 2),
        ("einstein --players 1 --bots first,last", 3, 3),
        ("genial --players 1 --bots random", 3, 3),
    ],
)
def test_records_check_and_standings_can_be_read_again(
    rules: str, games: int, deals: int, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, printed, _ = run(
        capsys, f"arena {rules} --games {games} --workers 1 --json --out {out}"
    )
    assert status == 0
    standings = json.loads(printed)
    assert standings["deals"] == deals
    assert run(capsys, f"check {out}")[1] == f"{standings['games']} games checked, all right\n"
    status, printed, _ = run(capsys, f"standings {out} --json")
    for standing in standings["standings"]:
        assert standing.pop("seconds_a_move") > 0  # this is not in the file
    again = json.loads(printed)
    for standing in again["standings"]:
        assert standing.pop("seconds_a_move") is None
    assert again == standings


def test_the_json(capsys: pytest.CaptureFixture[str]) -> None:
    _, printed, _ = run(capsys, f"{DUEL} --games 6 --workers 1 --json")
    standings = json.loads(printed)
    assert standings["game"] == "einstein"
    assert standings["bots"] == ["first", "last"]
    assert (standings["seed"], standings["games"], standings["deals"]) == (3, 6, 3)
    best, worst = standings["standings"]
    assert best["rating"]["value"] > worst["rating"]["value"]
    assert best["wins"]["value"] + worst["wins"]["value"] == 1
    assert best["points"]["low"] < best["points"]["value"] < best["points"]["high"]
    duel = standings["duels"][0]
    assert (duel["bot"], duel["against"], duel["games"]) == (best["bot"], worst["bot"], 6)
    assert duel["share"] == best["wins"]


def test_the_markdown(capsys: pytest.CaptureFixture[str]) -> None:
    _, printed, _ = run(capsys, f"{DUEL} --games 6 --workers 1 --markdown")
    title, empty, heading, rule, *_ = printed.splitlines()
    assert title == "einstein (players 2), seed 3: 6 games of 3 deals:"
    assert empty == ""
    assert heading == "| bot | games | rating | wins | points | a move |"
    assert rule == "| :-- | --: | --: | --: | --: | --: |"
    tables = [line for line in printed.splitlines() if line.startswith("|")]
    assert len({line.count("|") for line in tables[:4]}) == 1
    assert len(tables) == 4 + 4


def test_the_standings_are_on_the_terminal_while_games_are_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = StringIO()
    console = partial(Console, file=screen, force_terminal=True, width=120)
    monkeypatch.setattr("einfall.cli.arena.Console", console)
    monkeypatch.setattr("einfall.cli.arena.REFRESH", 0)
    monkeypatch.setattr("einfall.cli.arena.SHARE", 1e9)
    assert run(capsys, f"{DUEL} --games 40 --workers 1 --json")[0] == 0
    assert "2 games of 1 deal" in screen.getvalue()
    assert "games/s" in screen.getvalue()


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("arena genial --bots random,wizard", "there is no bot 'wizard', only: random"),
        ("arena genial --bots random", "a tournament takes at least two bots"),
        ("arena genial --bots random,random", "random is listed twice"),
        ("arena genial --bots first,last --games 0", "0 is less than 1"),
        ("arena genial --bots first,last --workers 0", "0 is less than 1"),
        ("arena genial --bots first,last --out /no/such/folder/r.jsonl", "No such file"),
        ("arena genial --bots first,last --out /", "/ is not a file that results could be kept in"),
        ("arena genial --bots first,last --plot /tmp/r.pdf", "a picture ends in .svg or .png"),
        ("arena genial --bots first,last --plot /no/such/r.svg", "no picture can be written there"),
        ("arena genial --bots first,last --edition mensa", "edition cannot be 'mensa'"),
        ("arena genial --bots first,last --json --markdown", "not allowed with"),
        ("arena genial", "the following arguments are required: --bots"),
        ("standings /no/such/file.jsonl", "/no/such/file.jsonl: No such file or directory"),
    ],
)
def test_bad_input_gets_a_sentence(
    command: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, errors = run(capsys, command)
    assert status in (1, 2)
    assert problem in errors
    assert "Traceback" not in errors


def test_another_tournament_is_refused(out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, f"{DUEL} --games 4 --workers 1 --out {out}")
    before = out.read_bytes()
    status, _, errors = run(capsys, f"{DUEL} --seed 4 --games 4 --workers 1 --out {out}")
    assert status == 1
    assert "this is a game of another tournament (seed: 3, not 4); choose another file" in errors
    assert out.read_bytes() == before


def test_there_is_at_least_one_core() -> None:
    assert cores() >= 1
