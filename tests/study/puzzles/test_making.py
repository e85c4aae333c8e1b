"""Making puzzles: from a seed, the same every time, and gone on with after a stop."""

from pathlib import Path

import pytest

from einfall.cli import main
from einfall.language import use
from einfall.study.puzzles.make import find_in_game, make_puzzles
from einfall.study.puzzles.puzzle import read_puzzles, write_puzzle
from einfall.study.puzzles.rating import LEVEL_RATINGS, fit
from einfall.study.puzzles.shipped import shipped
from einfall.study.puzzles.themes import THEMES


def puzzles(*arguments: object) -> int:
    return main(["puzzles", *map(str, arguments)])


@pytest.mark.slow
def test_a_run_that_was_stopped_is_gone_on_with(tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole.jsonl", tmp_path / "stopped.jsonl"
    assert puzzles("make", "dice", "--count", 4, "--seed", 3, "--out", whole) == 0
    assert puzzles("make", "dice", "--count", 2, "--seed", 3, "--out", stopped) == 0
    assert puzzles("make", "dice", "--count", 4, "--seed", 3, "--out", stopped) == 0
    assert stopped.read_bytes() == whole.read_bytes()
    assert puzzles("check", whole) == 0


def test_a_file_of_another_theme_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "points.jsonl"
    path.write_text("")
    assert puzzles("make", "nonsense", "--out", path) == 1
    assert "there is no theme 'nonsense'" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("name", ["points", "chain", "dice", "last"])
def test_a_seed_and_a_number_decide_everything(name: str) -> None:
    once, twice = ([find_in_game(THEMES[name], 5, number) for number in range(4)] for _ in range(2))
    assert once == twice
    assert any(once)


@pytest.mark.slow
def test_what_is_made_passes_the_check() -> None:
    found = [puzzle for puzzle in make_puzzles(THEMES["points"], 2, seed=99) if puzzle]
    assert len(found) == 2
    for puzzle in found:
        THEMES["points"].check(puzzle)


def test_what_better_bots_alone_solve_is_harder() -> None:
    levels = list(LEVEL_RATINGS)
    ratings = [
        fit({level: float(n >= weakest) for n, level in enumerate(levels)})
        for weakest in range(len(levels) + 1)
    ]
    assert ratings == sorted(set(ratings)), "the fewer solve it, the harder it is"


def test_a_level_that_solves_every_other_puzzle_has_about_its_rating() -> None:
    assert abs(fit({"club": 0.5}) - LEVEL_RATINGS["club"]) < 60


def test_a_puzzle_is_drawn_as_text_and_as_a_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert puzzles("show", "--theme", "win", "--number", 3, "--answer") == 0
    out = capsys.readouterr().out
    assert shipped("win")[2].id in out
    assert "whatever your rival holds" in out
    assert f"The answer: {shipped('win')[2].answer[0]}." in out
    assert "It wins against every rack" in out
    speak = ("--language", "de")
    try:
        assert puzzles("show", "--theme", "win", "--number", 3, "--answer", *speak) == 0
    finally:
        use("en")
    assert f"Die Lösung: {shipped('win')[2].answer[0]}." in capsys.readouterr().out
    picture = tmp_path / "puzzle.svg"
    assert puzzles("show", shipped("dice")[0].id, "--svg", picture) == 0
    assert picture.read_text().startswith("<svg")


def test_a_forged_file_is_found_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "forged.jsonl"
    good = shipped("points")[0]
    path.write_text(write_puzzle(good).replace(f'"best":{good.proof["best"]}', '"best":99') + "\n")
    assert list(read_puzzles(path))
    assert puzzles("check", path) == 1
    captured = capsys.readouterr()
    assert "1 puzzles checked, 1 wrong" in captured.out
    assert "points, not 99" in captured.err
