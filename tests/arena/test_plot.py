"""The picture of the standings."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from einfall.cli import main

DUEL = "arena einstein --bots first,last --games 4 --workers 1"


def test_a_picture_as_svg_is_valid_and_the_same_each_time(tmp_path: Path) -> None:
    one, other = tmp_path / "one.svg", tmp_path / "other.svg"
    for picture in (one, other):
        assert main(f"{DUEL} --plot {picture}".split()) == 0
    assert ET.parse(one).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert one.read_bytes() == other.read_bytes()


def test_a_picture_as_png(tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    assert main(f"{DUEL} --plot {picture}".split()) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_picture_from_a_file_of_results(tmp_path: Path) -> None:
    results, picture = tmp_path / "results.jsonl", tmp_path / "picture.svg"
    assert main(f"{DUEL} --out {results}".split()) == 0
    assert main(f"standings {results} --plot {picture}".split()) == 0
    assert picture.exists()


def test_one_bot_alone_is_no_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "picture.svg"
    assert main(f"arena einstein --players 1 --bots first --plot {picture}".split()) == 1
    assert "there is nothing to draw" in capsys.readouterr().err
    assert not picture.exists()
