"""The command `einfall verify`: what it says of the games in a file, and of files without any."""

from pathlib import Path

import pytest

from einfall.cli import main
from einfall.record import write_line
from tests.server.table.fair_games import game, written


def run(capsys: pytest.CaptureFixture[str], *files: Path) -> tuple[int, str, str]:
    try:
        status = main(["verify", *map(str, files)])
    except SystemExit as stop:  # how argparse ends
        status = int(stop.code or 0)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_einfall_verify_says_what_was_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(written("genial") + written("einstein"), encoding="utf-8")
    status, out, err = run(capsys, path)
    assert (status, err) == (0, "")
    first, second = (line for line in out.splitlines() if not line.startswith("  "))
    assert first.startswith(f"{path}, line 1: fair. ")
    assert "from 2 seeds of the seats" in first
    assert "line 2: fair. " in second
    assert "from 3 seeds of the seats" in second


def test_einfall_verify_names_the_games_that_do_not_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = game("genial")
    bad["log"][3]["hash"] = "0" * 64
    path = tmp_path / "games.jsonl"
    path.write_text(
        written("genial") + write_line(bad) + "{}\nnonsense\n" + written("einstein"),
        encoding="utf-8",
    )
    status, out, _ = run(capsys, path)
    assert status == 1
    lines = [line for line in out.splitlines() if not line.startswith("  ")]
    verdicts = ["NOT VERIFIED" in line for line in lines]
    assert verdicts == [False, True, True, True, False]
    assert "event 4: its hash" in out


def test_einfall_verify_of_a_record_from_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "simulated.jsonl"
    assert main(["simulate", "genial", "--seed", "1", "--out", str(path)]) == 0
    status, out, _ = run(capsys, path)
    assert status == 1
    assert "it has no log to verify" in out


def test_einfall_verify_of_an_empty_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "empty.jsonl"
    path.touch()
    assert run(capsys, path) == (1, f"{path}: NOT VERIFIED: there is no game in it\n", "")


def test_einfall_verify_of_a_file_that_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing, there = tmp_path / "missing.jsonl", tmp_path / "there.jsonl"
    there.write_text(written("genial"), encoding="utf-8")
    status, out, _ = run(capsys, missing, there)
    assert status == 1
    first, second = (line for line in out.splitlines() if not line.startswith("  "))
    assert first == f"{missing}: NOT VERIFIED: No such file or directory"
    assert "line 1: fair" in second
