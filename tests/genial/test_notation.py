"""Notation: cells, tiles and moves as people write them."""

import pytest

from einfall.game import BadNotation
from einfall.genial.board import CELL_AT, CELL_NAMES, SLOTS, SYMBOL_AT
from einfall.genial.moves import ACTIONS
from einfall.genial.notation import move_text, read_move, read_tile, read_typed_move
from einfall.genial.tiles import COLOURS, KIND_NAMES, TILES


def test_cells_are_named_by_row_and_place() -> None:
    assert CELL_NAMES[CELL_AT[0, 0]] == "h8"
    assert CELL_NAMES[0] == "a1"
    assert CELL_NAMES[168] == "o8"


def test_the_printed_symbols_have_their_places() -> None:
    symbols = {COLOURS[colour]: CELL_NAMES[cell] for cell, colour in SYMBOL_AT.items()}
    assert symbols == {"R": "c3", "G": "c8", "B": "h13", "O": "m8", "Y": "m3", "P": "h3"}


def test_there_are_120_tiles_of_21_kinds() -> None:
    assert (TILES, len(KIND_NAMES)) == (120, 21)


def test_every_action_has_its_own_text_and_back() -> None:
    texts = {move_text(action) for action in range(ACTIONS)}
    assert len(texts) == ACTIONS
    assert all(read_move(move_text(action)) == action for action in range(0, ACTIONS, 7))


def test_the_three_words() -> None:
    assert [move_text(action) for action in range(3)] == ["swap", "keep", "decline"]


def test_slots_are_numbered_by_zone_in_reading_order() -> None:
    assert [move_text(3 + 36 * slot)[3:] for slot in (0, 221, 222, len(SLOTS) - 1)] == [
        "c4 c5",
        "m6 m7",
        "b2 b3",
        "o7 o8",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "is not a move"),
        ("pass", "is not a move"),
        ("RB h7", "is not a move"),
        ("RB h7 h8 h9", "is not a move"),
        ("rb h7 h8", "is not a move"),
        ("RX h7 h8", "no colour X, only R, O"),
        ("RB z7 h8", "no cell z7"),
        ("RB h0 h1", "no cell h0"),
        ("RB h7 h16", "no cell h16"),
        ("RB h8 h7", "this is written BR h7 h8"),
        ("RB h7 h9", "h7 and h9 are not adjacent"),
        ("RB h7 h7", "h7 and h7 are not adjacent"),
        ("RB c3 c4", "c3 bears a printed symbol"),
    ],
)
def test_what_is_no_move_says_why(text: str, problem: str) -> None:
    with pytest.raises(BadNotation, match=problem):
        read_move(text)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("rb h7 h8", "RB h7 h8"), ("  RB H8  h7 ", "BR h7 h8"), ("Swap", "swap")],
)
def test_what_a_person_types_need_not_be_tidy(typed: str, meant: str) -> None:
    assert read_typed_move(typed) == read_move(meant)


@pytest.mark.parametrize("typed", ["", "rb h7", "rb h7 z9", "rb z9 h7", "xx h7 h8"])
def test_but_it_must_be_a_move(typed: str) -> None:
    with pytest.raises(BadNotation):
        read_typed_move(typed)


def test_what_is_no_move_is_quoted_as_it_was_typed() -> None:
    with pytest.raises(BadNotation, match="'RB h7' is not a move"):
        read_typed_move(" RB h7 ")


@pytest.mark.parametrize(
    ("tile", "problem"),
    [
        ("BR", "written 'RB'"),
        ("R", "not a tile"),
        ("RX", "not a tile"),
        (7, "not a tile"),
        (None, "not a tile"),
    ],
)
def test_what_is_no_tile_says_why(tile: object, problem: str) -> None:
    with pytest.raises(BadNotation, match=problem):
        read_tile(tile)
