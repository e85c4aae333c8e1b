"""`einfall analyse` and `einfall hint`."""

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import einfall
from einfall.cli import main
from einfall.language import use
from einfall.record import write_line
from tests.study.games import played, table


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    solo = table("einstein 1")
    path.write_text("".join(write_line(played(solo, seed=seed)) for seed in range(2)))
    return path


def analyse(*arguments: object) -> int:
    return main(["analyse", *map(str, arguments), "--workers", "1"])


def test_a_game_as_tables(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert analyse(games, "--game", 1) == 0
    shown = capsys.readouterr().out
    assert "Where the results came from" in shown
    for word in ("luck", "losses", "result", "accuracy", "better"):
        assert word in shown


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", ("D’où viennent les résultats", "pertes propres", "mieux", "somme", "joue comme")),
        ("de", ("Woher die Ergebnisse kamen", "eigene Verluste", "besser", "Summe", "spielt wie")),
    ],
)
def test_other_languages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, words: tuple[str, ...]
) -> None:
    """Tables, page and hint; figures with a comma."""
    games, page = tmp_path / "games.jsonl", tmp_path / "game.html"
    games.write_text(write_line(played(table("einstein 1"), "novice")))
    speak = ("--language", language)
    try:
        assert analyse(games, *speak) == 0
        shown = capsys.readouterr().out
        for word in words:
            assert word in shown
        assert analyse(games, "--html", page, *speak) == 0
        assert main(["hint", str(games), "--ply", "3", *speak]) == 0
        hint = capsys.readouterr().out
    finally:
        use("en")
    assert f'<html lang="{language}">' in page.read_text()
    text = re.sub(r"<style>.*?</style>|<[^>]*>", " ", page.read_text(), flags=re.DOTALL)
    for english in (" better", "losses", "lost", "luck", "Moves", "Played", "brings", "judged"):
        assert english not in text
        assert english not in shown
    for one in (shown, text, hint):
        assert re.search(r"\d,\d", one)
        assert not re.search(r"\d\.\d (%|±)", one)


def test_all_games_as_json_and_no_game_twice(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "analyses.jsonl"
    assert analyse(games, "--json", out) == 0
    lines = out.read_text().splitlines()
    assert [json.loads(line)["number"] for line in lines] == [1, 2]
    for left in ("", lines[1][:100], lines[1][:3]):  # as if it had been stopped
        out.write_text(lines[0] + "\n" + left)
        assert analyse(games, "--json", out) == 0
        assert out.read_text().splitlines() == lines
        assert f"Games that are in {out} already: 1" in capsys.readouterr().err


def test_another_question_needs_another_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games, out = tmp_path / "games.jsonl", tmp_path / "analyses.jsonl"
    two = table("einstein 2")
    games.write_text("".join(write_line(played(two, seed=seed)) for seed in range(2)))
    assert analyse(games, "--game", 1, "--seat", 0, "--json", out) == 0
    for other in (["--seed", 5], [], ["--seat", 1]):
        assert analyse(games, "--json", out, *other) == 1
        assert "another budget, seed or seat" in capsys.readouterr().err
    games.write_text(write_line(played(two, seed=9)))
    assert analyse(games, "--seat", 0, "--json", out) == 1
    assert "has analyses of other games; choose another file" in capsys.readouterr().err
    out.write_text("notes of my own")
    assert analyse(games, "--json", out) == 1
    assert "line 1: not an analysis; choose another file" in capsys.readouterr().err
    assert out.read_text() == "notes of my own"


def test_a_page_that_needs_nothing_else(games: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    assert analyse(games, "--game", 1, "--html", page) == 0
    text = page.read_text()
    assert "http" not in text.replace("http://www.w3.org/", "")
    assert "<svg" in text


@pytest.mark.skipif(
    importlib.util.find_spec("ray") is None,
    reason="Ray is an extra, and not made for every system",
)
def test_a_cluster_finds_the_same_figures(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # other processes have not been told to hurry
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    assert analyse(games, "--json", here) == 0
    command = f"einfall analyse {games} --json {there} --ray local --workers 2"
    # a process of its own, for Ray leaves threads behind
    done = subprocess.run(
        [sys.executable, "-m", *command.split()],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert there.read_bytes() == here.read_bytes()


def test_a_graph(games: Path, tmp_path: Path) -> None:
    graph = tmp_path / "graph.svg"
    assert analyse(games, "--game", 1, "--svg", graph) == 0
    drawn = ElementTree.fromstring(graph.read_text())
    assert drawn.tag.endswith("svg")
    (band,) = [part for part in drawn.iter() if part.get("class") == "band"]
    decisions = len((band.get("points") or "").split()) // 2
    assert decisions == len(json.loads(games.read_text().splitlines()[0])["moves"])


def test_what_is_wrong_is_said(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert analyse(games, "--game", 9) == 1
    assert "has 2 games, so there is no game 9" in capsys.readouterr().err
    assert analyse(games, "--html", "page.html") == 1
    assert "choose one for the page: --game 1" in capsys.readouterr().err
    games.write_text("nonsense\n")
    assert analyse(games) == 1
    assert "line 1: this is not JSON" in capsys.readouterr().err


def test_a_hint(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", str(games), "--ply", "3"]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert main(["hint", str(games), "--ply", "3", "--json"]) == 0
    options = json.loads(capsys.readouterr().out)["options"]
    assert first.startswith(options[0][0])
    assert options[0][2] == 0
    play = next(einfall.load(games)).play(3)
    assert [list(advice) for advice in einfall.hint(play)] == options  # the same from Python
    with pytest.raises(einfall.GameError, match="seat 4 is not to act"):
        einfall.hint(play, seat=4)
    with pytest.raises(einfall.GameError, match="no budget 'huge', only: fast, normal, deep"):
        einfall.hint(play, budget="huge")
    with pytest.raises(TypeError, match="a game that was played or its record is judged, not 3"):
        einfall.analyse(3)  # type: ignore[arg-type]  # as a typing error would be
    assert main(["hint", str(games), "--ply", "3", "--seat", "4"]) == 1
    assert "seat 4 is not to act" in capsys.readouterr().err
