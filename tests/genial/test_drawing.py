import re
from itertools import combinations
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray

from einfall.game import WATCHER
from einfall.genial.board import CELL_NAMED, SLOTS, WORD_BITS
from einfall.genial.drawing import PALETTE, SHAPES, TILE_FACE, draw_svg, draw_text
from einfall.genial.editions import read_options
from einfall.genial.moves import FIRST_PLACEMENT
from einfall.genial.notation import read_move, read_tile
from einfall.genial.position import (
    BONUS,
    BONUS_MAY,
    DEAL,
    DRAW,
    FREE,
    OVER,
    PLACE,
    SWAP,
    GenialPosition,
    GenialView,
    laid_slots,
    land,
    start_position,
)
from einfall.genial.rules import put_on_rack
from einfall.genial.tiles import COLOURS, KIND_NAMES, NO_TILE, WAYS
from einfall.genial.view import hide

SVG = "{http://www.w3.org/2000/svg}"
TABLES = [
    {"players": 1},
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 4, "teams": True},
]
every_table = pytest.mark.parametrize("rules", TABLES, ids=str)


def table(*moves: str, phase: int = PLACE, **rules: object) -> GenialPosition:
    """A table with these tiles on the board, nothing scored and nothing drawn."""
    position = start_position(read_options(rules))
    position.phase, position.due = phase, 0
    for move in moves:
        slot, way = divmod(read_move(move) - FIRST_PLACEMENT, WAYS)
        lay(position, slot, way)
    return position


def lay(position: GenialPosition, slot: int, way: int) -> None:
    for cell, colour in zip(SLOTS[slot], divmod(way, 6), strict=True):
        land(position, cell, colour)
    position.laid[slot // WORD_BITS] |= 1 << slot % WORD_BITS


def give(position: GenialPosition, seat: int, *tiles: str) -> None:
    for tile in tiles:
        put_on_rack(position, seat, read_tile(tile))


def full_table(rules: dict[str, object]) -> GenialPosition:
    """As many tiles as go on the board in some order, full racks, the game over."""
    position = table(phase=OVER, **rules)
    chance = Random(1)
    for slot in chance.sample(range(len(SLOTS)), len(SLOTS)):
        if all(position.board[cell] == FREE for cell in SLOTS[slot]):
            lay(position, slot, chance.randrange(WAYS))
    for seat in range(position.players):
        give(position, seat, *chance.sample(KIND_NAMES, int(position.rack_size)))
    return position


def as_watcher(position: GenialPosition) -> GenialView:
    view = GenialView.like(position)
    hide(view, WATCHER)
    return view


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def uses(svg: str, name: str) -> list[ElementTree.Element]:
    """Where the picture uses a definition, but for other definitions."""
    root = parse(svg)
    defined = set(root.iterfind(f".//{SVG}defs//{SVG}use"))
    found = root.iterfind(f".//{SVG}use[@href='#genial-{name}']")
    return [use for use in found if use not in defined]


def words_of(svg: str, element: str) -> str:
    return parse(svg).findtext(f"{SVG}{element}") or ""


# Text


def test_a_drawing_shows_board_tracks_racks_and_who_is_to_act() -> None:
    position = table("RB c4 c5", "OO h7 i7", "YG h9 i8", players=2)
    give(position, 0, "RR", "BP")
    give(position, 1, "GG")
    position.score[0] = [3, 0, 18, 7, 1, 0]
    position.score[1] = [1, 2, 3, 4, 5, 6]
    assert draw_text(position, colour=False) == (
        """\
          c3 (R)  R───B   ·   ·  (G) 8            Seat 0 RR BP
                                                   R  3 ███···············
        d3  ·   ·   ·   ·   ·   ·   ·  9          ▸O  0 ··················
                                                   Y 18 ██████████████████
      e3  ·   ·   ·   ·   ·   ·   ·   ·  10        G  7 ███████···········
                                                   B  1 █·················
    f3  ·   ·   ·   ·   ·   ·   ·   ·   ·  11     ▸P  0 ··················

  g3  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  12   Seat 1 GG
                                                  ▸R  1 █·················
h3 (P)  ·   ·   ·   O   ·   Y   ·   ·   ·  (B) 13  O  2 ██················
                     \\     /                       Y  3 ███···············
  i3  ·   ·   ·   ·   O   G   ·   ·   ·   ·  12    G  4 ████··············
                                                   B  5 █████·············
    j3  ·   ·   ·   ·   ·   ·   ·   ·   ·  11      P  6 ██████············

      k3  ·   ·   ·   ·   ·   ·   ·   ·  10

        l3  ·   ·   ·   ·   ·   ·   ·  9

          m3 (Y)  ·   ·   ·   ·  (O) 8

Seat 0 is to place a tile.
"""
    )


def test_highlighted_cells_stand_in_brackets() -> None:
    position = table("RB c4 c5", "OO h7 i7", players=2)
    marked = [CELL_NAMED[name] for name in ("c4", "c5", "d3")]
    lines = draw_text(position, colour=False, highlight=marked).splitlines()
    assert "c3 (R) [R]─[B]  ·   ·  (G) 8" in lines[0]
    assert "d3 [·]  ·   ·   ·   ·   ·   ·  9" in lines[2]


@every_table
def test_every_tile_is_joined(rules: dict[str, object]) -> None:
    position = full_table(rules)
    text = draw_text(position, colour=False)
    joins = text.count("───") + text.count("/") + text.count("\\")
    assert joins == len(laid_slots(position))


@every_table
def test_colour_changes_nothing_but_colour(rules: dict[str, object]) -> None:
    position = full_table(rules)
    plain, coloured = draw_text(position, colour=False), draw_text(position, colour=True)
    assert "\x1b" not in plain
    assert "\x1b" in coloured
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    # a coloured tile is wider than its letter and covers most of the line that joins it
    assert bare.replace("─", " ") == plain.replace("─", " ")


@every_table
def test_a_drawing_fits_a_terminal(rules: dict[str, object]) -> None:
    lines = draw_text(full_table(rules), colour=False).splitlines()
    assert max(map(len, lines)) <= {1: 80, 2: 80, 3: 82, 4: 90}[int(str(rules["players"]))]


def test_teams_share_tracks_of_36() -> None:
    position = table(players=4, teams=True)
    position.score[1] = [36, 18, 17, 19, 0, 1]
    lines = [line[66:] for line in draw_text(position, colour=False).splitlines()]
    assert lines[10:19] == [
        "Team 1 (seats 1, 3)",
        "Seat 1",
        "Seat 3",
        " R 36 ██████████████████",
        " O 18 █████████·········",
        " Y 17 ████████▌·········",
        " G 19 █████████▌········",
        "▸B  0 ··················",
        " P  1 ▌·················",
    ]


# What is to be decided, and what came out


def headline(position: GenialPosition) -> str:
    return draw_text(position, colour=False).splitlines()[-1]


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        (DEAL, "Seat 1 is dealt 6 tiles."),
        (PLACE, "Seat 1 is to place a tile."),
        (BONUS, "Seat 1 is to place a bonus tile (0 left)."),
        (SWAP, "Seat 1 is to swap the rack or keep it."),
        (DRAW, "Seat 1 is to draw 6 tiles."),
    ],
)
def test_the_headline_says_what_comes_next(phase: int, expected: str) -> None:
    position = table(phase=phase, players=2)
    position.seat, position.due = 1, 6
    assert headline(position) == expected


def test_bonuses_are_counted_and_may_be_declined() -> None:
    position = table(phase=BONUS, players=2)
    position.bonus, position.bonus_rule = 2, BONUS_MAY
    assert headline(position) == "Seat 0 is to place a bonus tile or decline it (2 left)."


def test_a_swapped_rack_is_shown() -> None:
    position = table(phase=DRAW, players=2)
    position.shown[:2] = [read_tile("OY"), read_tile("GP")]
    assert headline(position) == "Swapped, seen by all: OY GP."


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        (([9, 9, 9, 9, 9, 9], [18, 8, 18, 18, 18, 18]), "Over, board full: Seat 0 wins."),
        (([9, 12, 14, 18, 18, 18], [13, 9, 12, 18, 18, 18]), "Over, board full: Seat 0 wins."),
        (
            ([1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1]),
            "Over, board full: Seat 0, Seat 1 share the win.",
        ),
        (([0, 9, 9, 9, 9, 9], [18, 18, 18, 18, 18, 18]), "Over, all six complete: Seat 1 wins."),
    ],
)
def test_the_headline_says_who_won_and_why(scores: tuple[list[int], ...], expected: str) -> None:
    position = table(phase=OVER, players=2)
    position.score[:2] = scores
    assert headline(position) == expected


def test_a_solo_game_ends_with_its_lowest_colour() -> None:
    position = table(phase=OVER, players=1)
    position.score[0] = [7, 20, 36, 18, 9, 8]
    assert headline(position) == "Over, board full: the lowest colour is 7."


# What is hidden


@pytest.fixture
def dealt() -> GenialPosition:
    position = table(players=3)
    for seat in range(3):
        give(position, seat, "RR", "RO", "YG", "GB", "BP", "PP")
    return position


def test_hidden_racks_are_question_marks(dealt: GenialPosition) -> None:
    assert draw_text(dealt, colour=False).count("??") == 0
    assert draw_text(as_watcher(dealt), colour=False).count("??") == 3 * 6


def test_hidden_racks_lie_face_down(dealt: GenialPosition) -> None:
    svg = draw_svg(as_watcher(dealt))
    assert len(uses(svg, "tile-0")) == 3 * 6
    assert len(uses(svg, "outline-0")) == 3 * 6
    assert words_of(svg, "desc").count("hidden") == 3 * 6
    assert words_of(svg, "desc").count("Rack of seat") == 3


def test_hidden_tiles_are_not_named(dealt: GenialPosition) -> None:
    view = as_watcher(dealt)
    drawings = draw_text(view, colour=False) + words_of(draw_svg(view), "desc")
    assert not [name for name in KIND_NAMES if name in drawings]


def test_drawings_tell_nothing_about_the_bag(dealt: GenialPosition) -> None:
    view = as_watcher(dealt)
    other = view.copy()
    other.bag[:] = 0
    assert draw_text(view) == draw_text(other)
    assert draw_svg(view) == draw_svg(other)


def test_a_seat_sees_its_own_rack(dealt: GenialPosition) -> None:
    view = GenialView.like(dealt)
    hide(view, 1)
    assert (view.rack[1] != NO_TILE).all()
    assert draw_text(view, colour=False).count("??") == 2 * 6
    assert len(uses(draw_svg(view), "outline-0")) == 2 * 6


# Picture


@every_table
def test_a_picture_is_valid_and_names_itself(rules: dict[str, object]) -> None:
    svg = draw_svg(full_table(rules))
    root = parse(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("viewBox")
    assert root.get("width") is None
    assert words_of(svg, "title").startswith("Einfach Genial: Over, board full")


def test_the_description_says_the_whole_position() -> None:
    position = table("RB c4 c5", "OO h7 i7", players=2)
    give(position, 0, "RR", "BP")
    position.score[1] = [1, 2, 3, 4, 5, 6]
    assert words_of(draw_svg(position), "desc") == (
        "Seat 0 is to place a tile."
        " Seat 0: red 0, orange 0, yellow 0, green 0, blue 0, purple 0."
        " Seat 1: red 1, orange 2, yellow 3, green 4, blue 5, purple 6."
        " Rack of seat 0: RR BP. Rack of seat 1: empty."
        " Tiles on the board: RB c4 c5, OO h7 i7."
    )


def test_a_title_may_hold_anything() -> None:
    svg = draw_svg(table(players=2), title='Ann & Bo <"3">')
    assert words_of(svg, "title") == 'Ann & Bo <"3">'


@every_table
def test_a_picture_shows_the_zone_and_every_tile(rules: dict[str, object]) -> None:
    position = full_table(rules)
    svg = draw_svg(position, racks=False)
    cells, tiles = {1: 91, 2: 91, 3: 127, 4: 169}[int(position.players)], laid_slots(position)
    printed = 6
    markers = 6 * int(position.sides)
    assert len(uses(svg, "cell")) == cells + printed
    assert sum(len(uses(svg, f"tile-{turn}")) for turn in (0, 60, 120)) == len(tiles)
    shapes = sum(len(uses(svg, letter)) for letter in COLOURS)
    assert shapes == 2 * len(tiles) + printed + markers


def test_tiles_lie_as_they_were_placed() -> None:
    svg = draw_svg(table("RB h8 h9", "OO h6 i6", "YG h12 i11", players=2), racks=False)
    places = {
        turn: [(use.get("x"), use.get("y")) for use in uses(svg, f"tile-{turn}")]
        for turn in (0, 60, 120)
    }
    assert places == {0: [("0", "0")], 60: [("-104", "0")], 120: [("208", "0")]}


def test_highlighted_tiles_are_outlined_and_other_cells_ringed() -> None:
    position = table("RB c4 c5", "OO h7 i7", players=2)
    svg = draw_svg(position, highlight=[CELL_NAMED[name] for name in ("c4", "c5", "d3")])
    assert [use.get("class") for use in uses(svg, "outline-0")] == ["mark"]
    assert [use.get("class") for use in uses(svg, "cell")].count("ring") == 1


def test_the_lowest_scores_are_framed() -> None:
    position = table(players=2)
    position.score[:2] = [[3, 0, 18, 7, 1, 0], [1, 2, 3, 4, 5, 6]]
    frames = parse(draw_svg(position)).iterfind(f".//{SVG}rect[@class='lowest']")
    assert len(list(frames)) == 3


def test_racks_can_be_left_out(dealt: GenialPosition) -> None:
    svg = draw_svg(dealt, racks=False)
    assert not uses(svg, "tile-0")
    assert "Rack" not in words_of(svg, "desc")


@every_table
def test_a_picture_stands_alone(rules: dict[str, object]) -> None:
    svg = draw_svg(full_table(rules))
    root = parse(svg)
    known = {f"#{element.get('id')}" for element in root.iter() if element.get("id")}
    assert {use.get("href") for use in root.iter(f"{SVG}use")} <= known
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "style", "defs", "g", "path", "rect", "text", "use"}
    assert svg.count("http") == 1  # the name of SVG itself
    assert "url(" not in svg
    assert "@import" not in svg


@every_table
def test_a_picture_is_small(rules: dict[str, object]) -> None:
    assert len(draw_svg(full_table(rules)).encode()) < 45_000


def test_a_picture_follows_the_page_into_the_dark() -> None:
    assert "@media(prefers-color-scheme:dark)" in words_of(draw_svg(table(players=2)), "style")


# Colours and shapes

# How colours look to people who lack one kind of cone: matrices for linear RGB, row by row, from
# Machado, Oliveira and Fernandes (2009), severity 1.0.
COLOUR_VISION = {
    "all cones": "1 0 0  0 1 0  0 0 1",
    "protanopia": "0.152286 1.052583 -0.204868  0.114503 0.786281 0.099216"
    "  -0.003882 -0.048116 1.051998",
    "deuteranopia": "0.367322 0.860646 -0.227968  0.280085 0.672501 0.047413"
    "  -0.011820 0.042940 0.968881",
    "tritanopia": "1.255528 -0.076749 -0.178779  -0.078411 0.930809 0.147602"
    "  0.004733 0.691367 0.303900",
}
XYZ_OF_RGB = (
    "0.4124564 0.3575761 0.1804375  0.2126729 0.7151522 0.072175  0.0193339 0.119192 0.9503041"
)

Vector = NDArray[np.float64]


def matrix(numbers: str) -> Vector:
    return np.array([float(number) for number in numbers.split()]).reshape(3, 3)


def linear_rgb(colour: str) -> Vector:
    values = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def cie_lab(rgb: Vector) -> Vector:
    xyz = matrix(XYZ_OF_RGB)
    part = xyz @ rgb.clip(0, 1) / xyz.sum(axis=1)
    x, y, z = np.where(part > 216 / 24389, np.cbrt(part), (24389 / 27 * part + 16) / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("vision", COLOUR_VISION)
def test_colours_differ_with_any_colour_vision(vision: str) -> None:
    seen = [cie_lab(matrix(COLOUR_VISION[vision]) @ linear_rgb(colour)) for colour in PALETTE]
    # 2.3 is a just noticeable difference; ten times that is plain at a glance
    assert min(float(np.linalg.norm(a - b)) for a, b in combinations(seen, 2)) > 23


def test_shapes_stand_out_from_a_tile() -> None:
    luminance = [matrix(XYZ_OF_RGB)[1] @ linear_rgb(colour) for colour in (TILE_FACE, *PALETTE)]
    # the contrast that the WCAG asks of graphics
    assert (min(luminance[1:]) + 0.05) / (luminance[0] + 0.05) >= 3


def test_each_colour_has_a_shape_of_its_own() -> None:
    assert len(set(SHAPES)) == len(SHAPES) == len(PALETTE) == len(COLOURS)
