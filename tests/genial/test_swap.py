"""Swapping the rack: when it is allowed, at the end of a turn or as a whole turn."""

from typing import Any

import pytest

from einfall.game import IllegalMove, ImpossibleChance
from tests.genial.drawn import Table, table

OTHERS = "RR OO YY GG BB PP"


def purple_is_lowest(rack: str = "RR OO YY GG BB RO", **rules: Any) -> Table:
    return table(racks=[rack, OTHERS], scores=[[5, 5, 5, 5, 5, 2], [1] * 6], **rules)


def test_the_swap_is_offered_at_the_end_of_a_turn() -> None:
    at = purple_is_lowest()
    at.play("RO h7 h8")
    assert (at.phase, at.legal()) == ("swap", ["swap", "keep"])


def test_it_is_not_offered_with_a_tile_of_the_lowest_colour() -> None:
    at = purple_is_lowest("RR OO YY GG BP RO")
    at.play("RO h7 h8")
    assert at.phase == "draw"


def test_it_is_judged_on_the_tiles_left() -> None:
    at = purple_is_lowest("RR OO YY GG BB RP")
    at.play("RP h7 h8")  # the only purple tile has gone
    assert at.phase == "swap"


def test_none_of_the_colours_tied_for_lowest_may_be_there() -> None:
    at = table(racks=["RR OO YY GG BB RO", OTHERS], scores=[[5, 5, 5, 5, 2, 2]])
    at.play("RO h7 h8")
    assert at.phase == "draw"


def test_keep_refills_one_tile() -> None:
    at = purple_is_lowest()
    at.play("RO h7 h8")
    at.play("keep")
    at.draw("GP")
    assert at.rack() == "RR OO YY GG GP BB"
    assert at.seat == 1


def test_swap_draws_six_and_then_puts_the_old_ones_back() -> None:
    at = purple_is_lowest()
    bag = at.position.bag.copy()
    at.play("RO h7 h8")
    at.play("swap")
    assert (at.position.due, at.rack()) == (6, "")
    assert (at.position.bag == bag).all()  # the old tiles wait beside the bag
    at.draw("RP OP YP GP BP PP")
    assert at.rack() == "RP OP YP GP BP PP"
    assert at.position.bag[0] == bag[0] + 1  # RR is back


def test_the_tiles_put_aside_cannot_be_drawn_at_once() -> None:
    at = purple_is_lowest("RR RR RR RR RO RO")
    at.play("RO h7 h8")
    at.play("swap")
    with pytest.raises(ImpossibleChance, match="RR was drawn 1 times, but the bag has 0"):
        at.draw("RR OP YP GP BP PP")


def test_an_empty_rack_cannot_be_swapped() -> None:
    at = purple_is_lowest("RO")
    at.play("RO h7 h8")
    assert at.phase == "draw"


def test_lutin_swaps_at_the_start_as_the_whole_turn() -> None:
    at = purple_is_lowest(edition="lutin")
    assert at.legal()[0] == "swap"
    at.play("swap")
    at.draw("RP OP YP GP BP PP")
    assert (at.seat, at.phase) == (1, "place")


def test_lutin_offers_no_swap_at_the_end() -> None:
    at = purple_is_lowest(edition="lutin")
    at.play("RO c4 c5")
    assert at.phase == "draw"


def test_lutin_forbids_the_swap_with_a_lowest_colour() -> None:
    at = purple_is_lowest("RR OO YY GG BP RO", edition="lutin")
    with pytest.raises(IllegalMove, match="no tile on the rack shows a lowest colour"):
        at.play("swap")


def test_a_swap_is_never_on_offer_at_the_start_elsewhere() -> None:
    with pytest.raises(IllegalMove, match="a swap is not on offer now"):
        purple_is_lowest().play("swap")


def test_nothing_else_can_be_done_while_the_swap_is_decided() -> None:
    at = purple_is_lowest()
    at.play("RO h7 h8")
    with pytest.raises(IllegalMove, match="swap the rack or to keep it"):
        at.play("RR j7 j8")


def test_no_swap_follows_a_swap_in_the_same_turn() -> None:
    at = purple_is_lowest()
    at.play("RO h7 h8")
    at.play("swap")
    at.draw("RO RO RO RO RO RG")  # again no purple
    assert (at.phase, at.seat) == ("place", 1)
