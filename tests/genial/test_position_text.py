"""Positions as one line of text, and every way such a line can be wrong."""

import pytest

from einfall.game import BadNotation
from einfall.genial.game import Genial
from einfall.genial.position_text import options_of, position_text, read_position

START = (
    "kosmos2 *4*/7/8/9/10/*9*/10/9/8/7/*4* "
    "RRROOOYYGGBB/ROROROROROPP 0,0,0,0,0,0/0,0,0,0,0,0 -- 0:place -"
)
LATER = (
    "kosmos2 *R-B2*/7/8/9/10/*3G>5*/4P5/9/8/7/*4* "
    "RRROOOYYGGBB/ROROROROROPP 1,0,0,0,0,0/0,0,0,0,0,0 RG 0:place -"
)


def test_a_start_reads_and_writes() -> None:
    assert position_text(read_position(START)) == START


def test_a_later_position_reads_and_writes() -> None:
    position = read_position(LATER)
    assert position_text(position) == LATER
    assert position.bag.sum() == 120 - 12 - 2


@pytest.mark.parametrize(
    "rules",
    [
        {"players": 3, "edition": "lutin"},
        {"players": 4, "teams": True, "edition": "tilsit"},
        {"players": 2, "bonus": "may", "contact": True},
        {"players": 2, "one_bonus": True},
        {"players": 1, "solo_rack": True},
    ],
)
def test_options_are_part_of_the_text(rules: dict[str, object]) -> None:
    game = Genial.from_rules(rules)
    again, _ = Genial.from_position_text(game.position_text(game.start()))
    assert again.start().tobytes() == game.start().tobytes()


def test_three_bonus_tiles_can_be_open_at_once() -> None:
    # Two colours complete give two; the first of them completes two more.
    game, position = Genial.from_position_text(
        "kosmos2 *4*/7/8/9/1R-O2Y-G3/*9*/10/9/8/7/*4* ROYGBBBBBBBB/PPPPPPPPRBRB"
        " 17,17,17,17,0,0/0,0,0,0,0,0 RG 0:place -"
    )
    for move in ("RO f3 f4", "YG f7 f8"):
        game.decide(position, {0: game.read_move(move)})
    text = game.position_text(position)
    assert "0:bonus3" in text
    assert read_position(text).tobytes() == position.tobytes()


def test_a_view_has_no_text() -> None:
    game, position = Genial.from_position_text(START)
    with pytest.raises(ValueError, match="not a view"):
        game.position_text(game.view(position, 0))  # type: ignore[arg-type]  # on purpose


def test_an_edition_is_found_again_by_its_options() -> None:
    game = Genial.from_rules({"players": 2, "bonus": "may"})
    assert options_of(game.start()).edition == "tilsit"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (" -- 0:place -", "", "7 fields, this text 4"),
        ("kosmos2", "mensa2", "edition cannot be 'mensa'"),
        ("kosmos2", "kosmos5", "players cannot be 5"),
        ("kosmos2", "2", "is not an edition"),
        ("kosmos2", "kosmos2,luck=1", "'luck' is not an option"),
        ("*4*/7/8", "*4*/7", "11 rows, this text 10"),
        ("*4*/7/8", "*4*/6/8", "row d has 7 cells, '6' is for 6"),
        ("*4*/7/8", "6/7/8", "a printed symbol is never free"),
        ("*4*/7/8", "*4*/*6/8", r"d3 cannot be '\*'"),
        ("*4*/7/8", "*4*/R6/8", "d3 belongs to no or to two tiles"),
        ("*4*/7/8", "*4*/R-6/8", "other half of the tile on d3 is missing"),
        ("*4*/7/8", "*4*/6R-/8", "other half of the tile on d9 is missing"),
        ("*4*/7/8", "*4*/x6/8", "not made of numbers"),
        ("*4*/7/8", "*-4*/7/8", "not made of numbers|cannot be"),
        ("*4*/7/8", "*4*/07/8", "not made of numbers|has 7 cells"),
        ("kosmos2", "kosmos2,edition=lutin", "'edition' is not an option"),
        ("kosmos2", "kosmos" + "2" * 5000, "is not an edition"),
        ("0:place -", "0:place R-R", "not a row of tiles"),
        ("RRROOOYYGGBB", "RRROOOYYGGB", "not a row of tiles"),
        ("RRROOOYYGGBB", "RRROOOYYGGBX", "'BX' is not a tile"),
        ("RRROOOYYGGBB", "RRROOOYYGGBBPP", "more than 6 tiles"),
        ("RRROOOYYGGBB/", "", "2 racks are needed, not 1"),
        ("ROROROROROPP", "RRRRRRRRRRPP", "only 5 tiles RR"),
        ("0,0,0,0,0,0/0,0,0,0,0,0", "0,0,0,0,0,0", "2 score tracks are needed"),
        ("0,0,0,0,0,0/", "0,0,0,0,0/", "no six scores"),
        ("0,0,0,0,0,0/", "0,0,0,0,0,19/", "beyond the track's end 18"),
        (" -- ", " --- ", "for each of 2 seats"),
        (" -- ", " RR ", "cannot have begun at the same symbol"),
        ("0:place", "2:place", "is not a seat"),
        ("0:place", "0:dance", "is not a seat"),
        ("0:place", "0:over", "the game has not ended"),
        ("0:place", "0:bonus", "number of bonus tiles"),
        ("0:place", "0:swap", "a swap is not allowed"),
        ("0:place", "0:draw", "the rack is full"),
        ("0:place -", "0:place RR!", "beside the bag only while"),
    ],
)
def test_what_is_wrong_with_a_text_is_said(old: str, new: str, problem: str) -> None:
    assert old in START
    with pytest.raises(BadNotation, match=problem):
        read_position(START.replace(old, new))
