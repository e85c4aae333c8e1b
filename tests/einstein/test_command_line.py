"""Einstein through the commands that serve every game, and its own: sheet."""

import json
from pathlib import Path

import pytest

from einfall.cli import main
from einfall.language import use


@pytest.fixture(autouse=True)
def english_afterwards() -> object:
    yield
    use("en")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file with two recorded games for three players."""
    path = tmp_path / "games.jsonl"
    arguments = ["--players", "3", "--games", "2", "--seed", "7", "--legal", "--out", str(path)]
    assert main(["simulate", "einstein", *arguments]) == 0
    return path


def test_simulated_games_are_right(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(games)]) == 0
    assert "2 games checked, all right" in capsys.readouterr().out


def test_the_same_seed_gives_the_same_games(games: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.jsonl"
    arguments = ["--players", "3", "--games", "2", "--seed", "7", "--legal", "--out", str(again)]
    assert main(["simulate", "einstein", *arguments]) == 0
    assert again.read_bytes() == games.read_bytes()


def test_a_record_has_the_fields_of_the_format(games: Path) -> None:
    record = json.loads(games.read_text(encoding="utf-8").splitlines()[0])
    assert record["game"] == "einstein"
    assert record["rules"] == {"players": 3}
    first = record["moves"][0]
    assert len(first["roll"]) == 5
    for choice, legal in zip(first["choices"], first["legal"], strict=True):
        assert choice in legal
    # who is out has no choice, and an empty list
    last = record["moves"][-1]
    assert [choice is None for choice in last["choices"]] == [not one for one in last["legal"]]
    assert len(record["result"]["scores"]) == 3


@pytest.mark.parametrize("players", range(1, 9))
def test_one_to_eight_can_play(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "einstein", "--players", str(players), "--seed", "1"]) == 0
    assert len(json.loads(capsys.readouterr().out)["players"]) == players


def test_options_are_set_with_rule(capsys: pytest.CaptureFixture[str]) -> None:
    rules = ["--rule", "easy_penalty=true", "--rule", "clock=40"]
    assert main(["simulate", "einstein", "--seed", "1", *rules]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["rules"] == {"players": 2, "easy_penalty": True, "clock": 40}


def test_a_changed_choice_is_found(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(games.read_text(encoding="utf-8").splitlines()[0])
    record["moves"][4]["choices"][1] = "2+2/2"
    games.write_text(json.dumps(record), encoding="utf-8")
    assert main(["check", str(games)]) == 1
    assert "move 5: 2+2/2 is not a split" in capsys.readouterr().out


def test_legal_lists_the_choices_of_everybody(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["legal", str(games), "--ply", "3", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    record = json.loads(games.read_text(encoding="utf-8").splitlines()[0])
    assert list(answer["legal"].values()) == record["moves"][3]["legal"]
    assert main(["legal", "--position", answer["position"], "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == answer


def test_show_draws_the_sheets(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(games), "--game", "2"]) == 0
    assert "Over:" in capsys.readouterr().out
    picture = tmp_path / "end.svg"
    assert main(["show", str(games), "--svg", str(picture)]) == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_sheet_prints_blank_and_filled_sheets(games: Path, tmp_path: Path) -> None:
    pdf = tmp_path / "sheets.pdf"
    for more in ([], ["--copies", "9"], ["--from", str(games)], ["--paper", "letter"]):
        assert main(["sheet", "--pdf", str(pdf), *more]) == 0
        assert pdf.read_bytes().startswith(b"%PDF")
        pdf.unlink()
    one = ["--from", str(games), "--game", "2", "--seat", "1", "--language", "de"]
    assert main(["sheet", "--pdf", str(pdf), *one]) == 0


def test_sheet_refuses_what_has_no_such_sheet(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pdf = tmp_path / "sheets.pdf"
    assert main(["sheet", "--pdf", str(pdf), "--from", str(games), "--seat", "3"]) == 1
    assert "no seat 3" in capsys.readouterr().err
    assert main(["sheet", "--pdf", str(pdf), "--seat", "0"]) == 1
    assert "--from" in capsys.readouterr().err
    record = json.loads(games.read_text(encoding="utf-8").splitlines()[0]) | {"game": "genial"}
    games.write_text(json.dumps(record), encoding="utf-8")
    assert main(["sheet", "--pdf", str(pdf), "--from", str(games)]) == 1
    assert "no such sheets" in capsys.readouterr().err
    assert not pdf.exists()


def test_sheets_speak_the_language_of_the_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pdf = tmp_path / "sheets.pdf"
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert main(["sheet", "--pdf", str(pdf)]) == 0
    assert b"/Lang (fr)" in pdf.read_bytes()
