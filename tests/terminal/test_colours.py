"""What becomes of colours in terminals that have few of them, or none."""

import pytest

from einfall.terminal.colours import depth, shown
from einfall.terminal.genial.drawing import BLOCK, CLOSED, INK, OPEN


@pytest.mark.parametrize(
    ("said", "colours"),
    [
        ({"TERM": "xterm-256color"}, "many"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "many"),
        ({"TERM": "xterm"}, "sixteen"),
        ({"TERM": "linux"}, "sixteen"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "none"),
    ],
)
def test_a_terminal_says_how_many_colours_it_has(
    said: dict[str, str], colours: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TERM", "COLORTERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in said.items():
        monkeypatch.setenv(name, value)
    assert depth() == colours


def test_six_colours_are_six_of_sixteen() -> None:
    for styles in (BLOCK, INK):
        assert len({str(shown(style, "sixteen")) for style in styles.values()}) == 6


@pytest.mark.parametrize("style", [*BLOCK.values(), *INK.values(), OPEN, CLOSED])
def test_nothing_is_drawn_on_its_own_colour(style: str) -> None:
    seen = shown(style, "sixteen")
    assert seen.color != seen.bgcolor


def test_without_colours_tiles_stand_out_from_free_cells() -> None:
    tiles = {str(shown(style, "none")) for style in BLOCK.values()}
    assert all(" reverse" in f" {tile}" and "not reverse" not in tile for tile in tiles)
    for style in (OPEN, CLOSED, *INK.values()):
        seen = shown(style, "none")
        assert (seen.color, seen.bgcolor, seen.reverse) == (None, None, False)
