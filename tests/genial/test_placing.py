"""Where a tile may lie: free cells, the zone, the first placement, contact."""

from typing import Any

import pytest

from einfall.game import IllegalMove
from einfall.genial.board import ZONE_SLOTS
from tests.genial.drawn import Table, table

FULL = "RR OO YY GG BB PP"


def first_turns(**rules: Any) -> Table:
    return table(racks=["RB RO RY RG RP RR", "BB OB YB GB BP RB"], begun=False, **rules)


def test_a_first_tile_touches_a_printed_symbol() -> None:
    at = first_turns()
    with pytest.raises(IllegalMove, match="touches a printed symbol"):
        at.play("RB h7 h8")
    at.play("RB c4 c5")


def test_a_first_tile_that_lies_one_cell_off_touches_nothing() -> None:
    with pytest.raises(IllegalMove, match="touches a printed symbol"):
        first_turns().play("RB c5 c6")


def test_two_players_have_54_places_for_the_first_tile() -> None:
    # Each symbol is a corner of the zone with three neighbours, and nine pairs use one of those.
    at = table(racks=["RR " * 5, "BB " * 5], begun=False)
    assert len(at.placements()) == 54


def test_a_second_player_needs_another_symbol() -> None:
    at = first_turns()
    at.play("RB c4 c5")
    at.draw("GG")
    with pytest.raises(IllegalMove, match="no other player's first tile"):
        at.play("BB d3 d4")
    at.play("BB c6 c7")


def test_after_the_first_placement_any_free_pair_will_do() -> None:
    at = first_turns()
    for move, tile in (("RB c4 c5", "GG"), ("BB c6 c7", "GG"), ("RO h7 h8", "GG")):
        at.play(move)
        at.draw(tile)
    at.play("BO j9 j10")


def test_after_the_first_round_every_symbol_is_for_everybody() -> None:
    at = first_turns()
    for move, tile in (("RB c4 c5", "GG"), ("BB c6 c7", "GG"), ("RO h7 h8", "GG")):
        at.play(move)
        at.draw(tile)
    at.play("BO d3 d4")  # beside red, which seat 0 began at


def test_a_tile_needs_two_free_cells() -> None:
    at = first_turns()
    at.play("RB c4 c5")
    at.draw("GG")
    with pytest.raises(IllegalMove, match="c5 is not free: blue lies there"):
        at.play("BB c5 c6")


@pytest.mark.parametrize(("players", "cell"), [(2, "b3"), (3, "a1")])
def test_cells_outside_the_zone_are_not_for_so_few(players: int, cell: str) -> None:
    at = table(racks=[FULL] * players)
    two = f"{cell[0]}{int(cell[1:]) + 1}"
    with pytest.raises(IllegalMove, match=f"{cell} lies outside the zone for {players} players"):
        at.play(f"RR {cell} {two}")


@pytest.mark.parametrize(("players", "radius"), [(1, 5), (2, 5), (3, 6), (4, 7)])
def test_the_empty_zone_takes_a_double_in_every_slot(players: int, radius: int) -> None:
    at = table(racks=["RR"] * players)
    assert len(at.placements()) == ZONE_SLOTS[radius]


def test_a_mixed_tile_lies_both_ways_round_and_a_double_one_way() -> None:
    assert table(racks=["RB", FULL]).count() == 2 * table(racks=["RR", FULL]).count()


def test_equal_tiles_are_one_choice() -> None:
    assert table(racks=["RB RB RB", FULL]).legal() == table(racks=["RB", FULL]).legal()


def test_only_tiles_of_the_rack_can_be_placed() -> None:
    with pytest.raises(IllegalMove, match="the rack has no tile BB"):
        table(racks=["RR OO", FULL]).play("BB h7 h8")


DESERT = """
            r . . . . g
           . . . . . . .
          . . . . . . . .
         . . . . . . . . .
        . . . . . . . . . .
       p . . . 1 2 . . . . b
        . . . . . 3 . . . .
         . . . . . . . . .
          . . . . . . . .
           . . . . . . .
            y . . . . o
"""


def test_lutin_wants_a_later_tile_to_touch_something() -> None:
    at = table(DESERT, racks=[FULL, FULL], edition="lutin")
    with pytest.raises(IllegalMove, match="must touch another tile or a printed symbol"):
        at.play("RR 1 2")


def test_kosmos_and_tilsit_do_not() -> None:
    for edition in ("kosmos", "tilsit"):
        table(DESERT, racks=[FULL, FULL], edition=edition).play("RR 1 2")


def test_contact_with_a_tile_or_a_symbol_is_contact() -> None:
    beside_a_tile = table(DESERT.replace("3", "Y"), racks=[FULL, FULL], edition="lutin")
    beside_a_tile.play("RR 1 2")
    table(DESERT, racks=[FULL, FULL], edition="lutin").play("RR c4 c5")
