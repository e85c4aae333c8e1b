"""A position as one line, and what cannot be one."""

import pytest

from einfall.einstein.position_text import read_position
from einfall.game import BadNotation
from einfall.games import read_position as read_position_of_any_game
from tests.einstein.table import Table

GOOD = "einstein2 00200101000:020000/00110101000:001100 13446 1"


def test_a_line_shows_options_sheets_roll_and_thrower() -> None:
    table = Table.start(players=2, easy_penalty=True, clock=30)
    table.play("1-3-4-4-6", "4+10/4", "7+7/4")
    table.roll("6-6-5-1-1")
    assert table.game.position_text(table.position) == (
        "einstein2,easy_penalty=true,clock=30 00100000100:000100/00000200000:000100 11566 1"
    )


def test_ten_ticks_are_an_x() -> None:
    text = "einstein1 00000X00000:500000 - 0"
    table = Table.at(text)
    assert table.position.sheets[0].sums[7] == 10
    assert table.game.position_text(table.position) == text


def test_the_line_says_which_game_it_is_of() -> None:
    game, position = read_position_of_any_game(GOOD)
    assert game.name == "einstein"
    assert game.position_text(position) == GOOD


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("13446 1", "13446", "4 fields, this text 3"),
        ("einstein2", "einstein9", "players cannot be 9"),
        ("einstein2", "einstein", "like 'einstein2'"),
        ("einstein2", "einstein2,clock=20", "clock cannot be '20'"),
        ("einstein2", "einstein2,speed=1", "not an option"),
        ("einstein2", "einstein3", "3 sheets are needed, not 2"),
        ("00200101000:", "0020010100:", "is not a sheet of 11 sums and 6 fifth dice"),
        (":020000", ":090000", "is not a sheet"),
        (":020000", ":1111", "is not a sheet"),
        ("00200101000:020000", "00200101220:211100", "has 4 values of the fifth die"),
        ("00200101000:020000", "99900101000:088000", "ends the game for its player"),
        ("00200101000:020000", "00200100000:020000", "ticked in twos"),
        ("00200101000:020000", "00200101000:030000", "two sums are ticked with each fifth die"),
        ("00200101000:020000", "00200101200:020000", "no free throw before"),
        ("13446", "31446", "no five dice in ascending order"),
        ("13446", "13447", "no five dice"),
        ("13446", "1344", "no five dice"),
        ("13446 1", "13446 2", "not a seat that throws"),
        ("00110101000:001100", "22222222000:008000", "seat 1 cannot throw: it is out"),
    ],
)
def test_a_position_that_cannot_be_is_refused(old: str, new: str, problem: str) -> None:
    assert old in GOOD
    with pytest.raises(BadNotation, match=problem):
        read_position(GOOD.replace(old, new))


def test_no_roll_lies_on_the_table_when_all_are_out() -> None:
    with pytest.raises(BadNotation, match="all are out"):
        read_position("einstein1 00570400000:000080 13446 0")
