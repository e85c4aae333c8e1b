"""The score of a real table, as a person would type it."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from einfall.cli import main
from einfall.language import use


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use("en")


class Table:
    """A real table, with somebody who types."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.file = folder / "evening.jsonl"
        self.monkeypatch = monkeypatch

    def score(self, *lines: str, options: str = "") -> None:
        self.monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*lines, ""])))
        arguments = ["score", *options.split(), "--file", str(self.file), "--language", "en"]
        assert main(arguments) == 0

    @property
    def records(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.file.read_text().splitlines()]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


def test_a_game_goes_on_where_it_was_left(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    table.score("RB c4 d4", "quit", options="genial --names Anna,Bert")
    table.score("GG c7 d8", "undo", "gg d8 c7", "RB e5 e6")
    (record,) = table.records
    assert record["players"] == ["Anna", "Bert"]
    moves = str(record["moves"])
    assert moves.index("RB c4 d4") < moves.index("GG c7 d8")
    said = capsys.readouterr().out
    assert "Seat 0: Anna, Seat 1: Bert" in said
    assert "Anna: RB c4 d4 (R 1)" in said
    assert "Anna: RB e5 e6\n" in said  # which counted nothing
    assert "Taken back." in said


def test_no_rack_is_shown_that_is_made_up(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    table.score("RO c4 c5", "swap", options="genial --names Anna,Bert")
    assert '"move": "swap"' in table.file.read_text()
    assert "RR" not in capsys.readouterr().out  # what a record says that Anna swapped


def test_the_winner_is_called_by_name(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    luck = [typed for _ in range(8) for typed in ("11111", "2+2/1", "2+2/1")]
    table.score(*luck[:-1], "2+2/1", "undo", "2+2/1", options="einstein --names Anna,Bert")
    said = capsys.readouterr().out
    assert said.count("Anna, Bert share the win.") == 2  # the end was undone once


def test_a_new_game_leaves_the_others_in_the_file(table: Table) -> None:
    table.score("13446", "4+10/4", options="einstein --players 1")
    table.score("12245", options="einstein --names Anna,Bert")
    first, second = table.records
    assert first["players"] == ["Player 1"]
    assert second["moves"] == [{"roll": [1, 2, 2, 4, 5]}]


def test_what_is_wrong_is_said_and_asked_again(
    table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    table.score("nonsense", "13446", "moves", "4+11/3", "?", options="einstein --players 1")
    said = capsys.readouterr().out
    assert "a roll is five dice, such as: 1 3 4 4 6" in said
    assert "4+10/4" in said
    assert "4+11/3 is not a split" in said
    assert "undo         takes back" in said


def test_the_help_teaches(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["score", "--help"])
    assert "RB h7 h8 puts" in capsys.readouterr().out
