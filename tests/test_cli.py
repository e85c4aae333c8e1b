"""The command line, as a new user would try it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from einfall.cli import main
from einfall.games import GAMES
from einfall.match import play_match


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    assert main(f"simulate genial --games 3 --seed 7 --out {path}".split()) == 0
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a command."""
    try:
        status = main(arguments)
    except SystemExit as stop:  # how argparse ends
        status = int(stop.code or 0)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_simulated_games_check(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check", str(games)) == (0, "3 games checked, all right\n", "")


def test_the_same_seed_gives_the_same_file(games: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.jsonl"
    main(f"simulate genial --games 3 --seed 7 --out {again}".split())
    assert again.read_bytes() == games.read_bytes()


def test_without_a_seed_the_seed_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "simulate", "genial")
    assert status == 0
    seed = err.split()[-1]
    assert run(capsys, "simulate", "genial", "--seed", seed)[1] == out


def test_options_reach_the_record(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(
        capsys,
        *("simulate", "genial", "--players", "4", "--teams", "--edition", "tilsit"),
        *("--rule", "bonus=must", "--seed", "1"),
    )
    assert json.loads(out)["rules"] == {
        "edition": "tilsit",
        "players": 4,
        "teams": True,
        "bonus": "must",
    }


def test_check_names_file_line_and_move(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = games.read_text().splitlines()
    record = json.loads(lines[1])
    record["moves"][4]["points"] = {"R": 40}
    games.write_text("\n".join([lines[0], json.dumps(record), "{broken", lines[2]]))
    status, out, _ = run(capsys, "check", str(games))
    assert status == 1
    assert f"{games}, line 2: move 5: points should be" in out
    assert f"{games}, line 3: this is not JSON" in out
    assert "4 games checked, 2 wrong" in out


def test_legal_lists_the_moves_that_were_open(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(games.read_text().splitlines()[0])
    status, out, err = run(capsys, "legal", str(games), "--game", "1", "--ply", "12")
    assert status == 0
    assert record["moves"][12]["move"] in out.splitlines()
    assert f"{len(out.splitlines())} legal moves" in err
    _, as_json, _ = run(capsys, "legal", str(games), "--ply", "12", "--json")
    seat = str(record["moves"][12]["seat"])
    assert json.loads(as_json)["legal"] == {seat: out.splitlines()}


def test_show_draws_and_can_be_pasted(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, drawing, _ = run(capsys, "show", str(games), "--game", "2", "--ply", "12")
    _, text, _ = run(capsys, "show", str(games), "--game", "2", "--ply", "12", "--text")
    assert "\x1b" not in drawing
    assert run(capsys, "show", "--position", text) == (0, drawing, "")


def test_show_names_the_game_that_cannot_be_replayed(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(games.read_text().splitlines()[0])
    record["moves"][2]["seat"] = 1
    games.write_text(json.dumps(record))
    status, _, err = run(capsys, "show", str(games))
    assert status == 1
    assert f"{games}, game 1: move 3: it is seat 0's turn to decide, not seat 1's" in err
    assert run(capsys, "show", str(games), "--ply", "1")[0] == 0  # before that, all is well


def test_show_writes_a_picture(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = games.with_suffix(".svg")
    assert run(capsys, "show", str(games), "--svg", str(picture))[0] == 0
    assert picture.read_text().startswith("<svg")


def test_an_earlier_file_survives_a_failed_run(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = games.read_bytes()
    status, _, err = run(capsys, "simulate", "genial", "--players", "5", "--out", str(games))
    assert (status, games.read_bytes()) == (1, before)
    assert "players cannot be 5" in err


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("simulate genial --players 5", "players cannot be 5; it is one of: 1, 2, 3, 4"),
        ("simulate genial --edition mensa", "edition cannot be 'mensa'"),
        ("simulate genial --teams", "teams are for 4 players, not 2"),
        ("simulate genial --bots wizard", "there is no bot 'wizard', only: random"),
        ("simulate genial --bots random,random,random", "3 bots for 2 seats"),
        ("simulate genial --rule luck=good", "genial has no option 'luck', only: edition"),
        ("simulate einstein --edition kosmos", "einstein has no option 'edition', only: players"),
        ("simulate genial --rule bonus", "write NAME=VALUE"),
        ("simulate genial --rule bonus=perhaps", "bonus cannot be 'perhaps'"),
        ("simulate genial --games 0", "0 is less than 1"),
        ("simulate genial --out /no/such/folder/games.jsonl", "No such file or directory"),
        ("simulate genial --out /", "Is a directory"),
        ("simulate genial --rule players=" + "1" * 5000, "players cannot be '111"),
        ("play --seat 2", "there is no seat 2 for 2 players"),
        ("play --save /no/such/folder/games.jsonl", "No such file or directory"),
        ("simulate chess", "invalid choice: 'chess'"),
        ("legal", "name a file of records, or a --position"),
        ("legal --position nonsense", "'nonsense' is not a position of"),
        ("show --position kosmos2", "a position has 7 fields, this text 1"),
    ],
)
def test_bad_input_gets_a_sentence(
    command: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = run(capsys, *command.split())
    assert status in (1, 2)
    assert problem in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("place", "problem"),
    [
        ("--game 9", "has 3 games, so there is no game 9"),
        ("--ply 999", "so there is no ply 999"),
        ("--ply -1", "-1 is less than 0"),
        ("--game one", "'one' is not a whole number"),
    ],
)
def test_a_place_that_is_not_there(
    games: Path, place: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = run(capsys, "show", str(games), *place.split())
    assert status in (1, 2)
    assert problem in err


def test_check_goes_on_after_a_file_that_is_not_there(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = run(capsys, "check", "/no/such/file.jsonl", str(games))
    assert status == 1
    assert "/no/such/file.jsonl: No such file or directory" in out
    assert "3 games checked, 1 wrong" in out


@pytest.mark.slow
def test_simulate_writes_into_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    command = [sys.executable, "-m", "einfall", "simulate", "genial", "--seed", "1"]
    with subprocess.Popen([*command, "--out", str(pipe)]) as process:
        assert json.loads(pipe.read_text())["game"] == "genial"
    assert process.returncode == 0
    assert pipe.is_fifo()


def test_an_interrupted_run_leaves_the_earlier_file_and_nothing_else(
    games: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = games.read_bytes()
    played = iter([play_match] * 2)

    def play_twice(*arguments: Any, **options: Any) -> object:
        for play in played:
            return play(*arguments, **options)
        raise KeyboardInterrupt  # what Ctrl-C does

    monkeypatch.setattr("einfall.cli.simulate.play_match", play_twice)
    status, _, err = run(capsys, "simulate", "genial", "--games", "9", "--out", str(games))
    assert status == 130
    assert err.endswith("einfall: stopped\n")
    assert list(games.parent.iterdir()) == [games]
    assert games.read_bytes() == before


@pytest.mark.slow
def test_a_reader_that_has_had_enough_is_no_error() -> None:
    shell = f"{sys.executable} -m einfall simulate genial --games 500 --seed 1 | head -c 10"
    done = subprocess.run(shell, shell=True, capture_output=True, text=True, check=True)
    assert done.stdout == '{"format":'
    assert done.stderr == ""


@pytest.mark.slow
def test_drawings_survive_a_terminal_that_lacks_their_signs(games: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "einfall", "show", games],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert b"Seat 0" in done.stdout


@pytest.mark.slow
def test_it_works_where_nothing_can_be_cached(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = subprocess.run(
        [sys.executable, "-m", "einfall", "simulate", "einstein", "--seed", "1"],
        env={**os.environ, "EINFALL_CACHE": str(tmp_path / "file" / "cache")},
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["game"] == "einstein"


def test_a_file_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "noise.jsonl"
    path.write_bytes(b"\xff\xfe\x00")
    status, out, err = run(capsys, "check", str(path))
    assert (status, err) == (1, "")
    assert "line 1: this is not JSON" in out


@pytest.mark.slow
def test_bench_as_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("einfall.cli.bench.SECONDS", 0.05)
    status, out, _ = run(capsys, "bench", "--json")
    assert status == 0
    for speeds in json.loads(out).values():
        assert speeds["one_core_moves_per_s"] > 0
        assert speeds["all_cores_moves_per_s"] > 0


@pytest.mark.parametrize(
    "command",
    [
        "play",
        "simulate",
        "learn",
        "arena",
        "standings",
        "check",
        "legal",
        "show",
        "sheet",
        "bench",
        "warm",
    ],
)
def test_help_has_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, command, "--help")
    assert status == 0
    assert f"einfall {command}" in out.split("examples:")[1]


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys)
    assert (status, err) == (0, "")
    assert out == run(capsys, "--help")[1]
    groups = dict(re.findall(r"^([\w ]+):\n((?:  .*\n)+)", out, re.M))
    names = {title: re.findall(r"^  (\w+)", text, re.M) for title, text in groups.items()}
    assert not re.findall(r"^[\w ]+:\n\n", out, re.M), "a group without commands"
    playing = ["play", "lesson", "join", "host", "puzzles", "score", "site"]
    assert names["play"] == ["serve", "backup", "forget", *playing]
    assert names["recorded games"] == ["check", "legal", "show", "analyse", "hint", "verify"]
    assert names["bots"] == ["simulate", "arena", "standings", "learn"]
    assert names["Einstein"] == ["sheet"]
    assert names["this machine"] == ["bench", "warm"]


def test_every_option_of_a_game_is_one_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "simulate", "--help")
    for name, game in GAMES.items():
        rules = out.split(f"rules of {name}:")[1]
        for option in game.option_help:
            assert f"--{option.replace('_', '-')} " in rules
    _, out, _ = run(
        capsys, *["simulate", "einstein", "--easy-penalty", "--clock", "30", "--seed", "1"]
    )
    assert json.loads(out)["rules"] == {"players": 2, "easy_penalty": True, "clock": 30}
