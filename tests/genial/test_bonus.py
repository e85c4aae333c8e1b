"""Bonus tiles: at the end of a track, two at once, chained, lapsing, declined."""

import pytest

from einfall.game import IllegalMove
from tests.genial.drawn import table

LINES = """
            r . . . . g
           . . . . . . .
          . . . . . . . .
         . . . . . . . . .
        . . . . . . . . . .
       p . B B 1 2 R R . . b
        . . . . . . . . . .
         . . . . . . . . .
          . . 3 4 . . . .
           . Y Y . . . .
            y . . . . o
"""
OTHERS = "RR OO YY GG BB PP"


def test_reaching_18_gives_a_bonus_tile_before_the_refill() -> None:
    at = table(LINES, racks=["RB OY OO GG PP RR", OTHERS], scores=[[0, 3, 3, 3, 16, 3]])
    at.play("BR 1 2")
    assert (at.phase, at.seat, at.position.bonus) == ("bonus", 0, 1)
    assert at.rack() == "RR OO OY GG PP"


def test_17_is_not_enough() -> None:
    at = table(LINES, racks=["RB OY OO GG PP RR", OTHERS], scores=[[0, 3, 3, 3, 15, 3]])
    at.play("BR 1 2")
    assert at.phase == "draw"


def test_a_colour_gives_its_bonus_once() -> None:
    at = table(LINES, racks=["RB OY OO GG PP RR", OTHERS], scores=[[0, 3, 3, 3, 18, 3]])
    at.play("BR 1 2")
    assert at.phase == "draw"
    assert at.score()["B"] == 18


def test_two_colours_at_once_give_two() -> None:
    at = table(LINES, racks=["RB OY OO GG PP RR", OTHERS], scores=[[16, 3, 3, 3, 16, 3]])
    at.play("BR 1 2")
    assert at.position.bonus == 2
    at.play("OO j9 j10")
    assert (at.phase, at.position.bonus) == ("bonus", 1)
    at.play("GG k4 k5")
    assert at.phase == "draw"
    assert at.position.due == 3


def test_one_bonus_only_where_the_table_plays_so() -> None:
    at = table(
        LINES,
        racks=["RB OY OO GG PP RR", OTHERS],
        scores=[[16, 3, 3, 3, 16, 3]],
        one_bonus=True,
    )
    at.play("BR 1 2")
    assert at.position.bonus == 1


def test_a_bonus_tile_can_earn_the_next() -> None:
    at = table(LINES, racks=["RB YP OO GG PP RR", OTHERS], scores=[[0, 3, 16, 3, 16, 3]])
    at.play("BR 1 2")
    at.play("YP 3 4")  # two yellow runs meet: 18
    assert (at.score()["Y"], at.phase, at.position.bonus) == (18, "bonus", 1)


def test_with_an_empty_rack_a_bonus_lapses() -> None:
    at = table(LINES, racks=["RB", OTHERS], scores=[[16, 3, 3, 3, 16, 3]])
    at.play("BR 1 2")
    assert (at.phase, at.position.due, at.position.bonus) == ("draw", 6, 0)


def test_a_bonus_must_be_played_in_kosmos_and_lutin() -> None:
    for edition in ("kosmos", "lutin"):
        at = table(
            LINES,
            racks=["RB OY OO GG PP RR", OTHERS],
            scores=[[0, 3, 3, 3, 16, 3]],
            edition=edition,
        )
        at.play("BR 1 2")
        with pytest.raises(IllegalMove, match="a bonus must be played"):
            at.play("decline")


def test_each_bonus_may_be_declined_in_tilsit() -> None:
    at = table(
        LINES,
        racks=["RB OY OO GG PP RR", OTHERS],
        scores=[[16, 3, 3, 3, 16, 3]],
        edition="tilsit",
    )
    at.play("BR 1 2")
    at.play("decline")
    assert (at.phase, at.position.bonus) == ("bonus", 1)
    at.play("decline")
    assert (at.phase, at.position.due) == ("draw", 1)


def test_there_is_nothing_to_decline_on_an_ordinary_turn() -> None:
    at = table(LINES, racks=["RB OY OO GG PP RR", OTHERS], edition="tilsit")
    assert "decline" not in at.legal()
    with pytest.raises(IllegalMove, match="no bonus to decline"):
        at.play("decline")


def test_the_turn_passes_after_the_refill() -> None:
    at = table(LINES, racks=["RB OY OO GG PP RR", OTHERS], scores=[[0, 3, 3, 3, 16, 3]])
    at.play("BR 1 2")
    at.play("OO j9 j10")
    at.draw("BP BP")
    assert (at.phase, at.seat) == ("place", 1)
    assert at.rack() == "RR OY GG BP BP PP"
