"""What a proof says of positions of Einfach Genial that can be checked by hand."""

from itertools import combinations

import pytest

from einfall.genial.notation import read_tile
from einfall.genial.position import GenialPosition
from einfall.study.genial.puzzles.odds import chance_to_win
from einfall.study.genial.puzzles.proofs import (
    NoProof,
    after,
    beating_tiles,
    most_completed,
    points_gained,
    surely_wins,
    wins_in_world,
    world_of,
)
from tests.genial.drawn import Table, table

TWO_PAIRS_LEFT = """
            r R O R O g
           Y G Y G Y G B
          R O R O R O R O
         Y G Y G Y G Y G B
        R O R O R O R O R O
       p G Y G Y 1 2 Y G Y b
        R O R O R O R O R O
         Y G 3 4 Y G Y G B
          R O R O R O R O
           Y G Y G Y G B
            y O R O R o
"""
"""Half a tile counts 2 for red or orange on each of the four cells, 1 for yellow on all but 3, and
1 for green on 3 alone."""
RACK = "GP RR BB BP PP YY"
GREEN_IS_WEAKEST = [10, 10, 10, 5, 10, 10]


def end() -> Table:
    """Both have 5 in green and 10 elsewhere. Only on 3 can somebody still get a green point."""
    at = table(TWO_PAIRS_LEFT, racks=[RACK, ""], scores=[GREEN_IS_WEAKEST] * 2)
    at.position.rack_count[1], at.position.viewer = 6, 0  # hidden from seat 0
    return at


def then(at: Table, move: str) -> GenialPosition:
    return after(at.position, at.move(move))


def tiles(text: str) -> list[int]:
    return [read_tile(tile) for tile in text.split()]


def test_a_win_is_sure_if_no_tile_can_prevent_it() -> None:
    # green 6 against 5, and no green point is left for the rival
    assert surely_wins(then(end(), "GP 3 4"), seat=0)


def test_a_win_is_not_sure_if_one_unseen_tile_prevents_it() -> None:
    # a green tile on 3 brings the rival to 6, and RR on the pair that is left to a tie
    assert not surely_wins(then(end(), "RR 1 2"), seat=0)
    assert not surely_wins(then(end(), "RR 3 4"), seat=0)


def test_an_open_rack_proves_nothing() -> None:
    # against this rack four points in red are enough; against another the same move fails
    at = end()
    harmless, green = tiles("BB BB BP BP PP PP"), tiles("BB BB BP BP PP RG")
    draws = tiles("RO RO RO RO RO RO")
    move = at.move("RR 1 2")
    assert wins_in_world(after(world_of(at.position, harmless, draws), move), 0, draws)
    assert not wins_in_world(after(world_of(at.position, green, draws), move), 0, draws)


def test_a_world_has_only_tiles_that_nobody_has_seen() -> None:
    at = end()
    with pytest.raises(NoProof, match="no unseen tile GG"):
        world_of(at.position, tiles("GG GG GG GG GG GG"), [])
    with pytest.raises(NoProof, match="has 6 tiles, not 1"):
        world_of(at.position, tiles("RG"), [])


def test_a_proof_names_all_tiles_that_are_drawn() -> None:
    at = end()
    world = world_of(at.position, tiles("BB BB BP BP PP PP"), [])
    with pytest.raises(NoProof, match="more tiles would be drawn"):
        wins_in_world(after(world, at.move("RR 1 2")), 0, [])


def test_tiles_that_beat_a_placement_are_counted() -> None:
    # After RR on 1 and 2 the rival, on 3 and 4, is ahead with a green tile, with RO, RY and OY
    # (two colours grow, so the fifth is better), and level with RR and OO.
    at = end()
    left = at.position.bag
    beating = "RG OG YG GG GB GP RO RY OY RR OO"
    assert beating_tiles(then(at, "RR 1 2"), 0) == sum(int(left[kind]) for kind in tiles(beating))


@pytest.mark.parametrize(
    ("unseen", "held", "beating"), [(8, 3, 2), (8, 3, 0), (7, 6, 1), (7, 6, 2)]
)
def test_odds_are_a_count_of_racks(unseen: int, held: int, beating: int) -> None:
    racks = list(combinations(range(unseen), held))
    harmless = [rack for rack in racks if not any(tile < beating for tile in rack)]
    assert chance_to_win(unseen, held, beating) * len(racks) == len(harmless)


LINES = """
            r . . . . g
           . . . . . . .
          . . . R R R . .
         . . . . 1 2 . . .
        . . . . . . . . . .
       p . . . . . . . . . b
        . . . . . . . . . .
         . . . B B 3 4 . .
          . . . . . . . .
           . . . . . . .
            y . . . . o
"""


def test_points_beyond_the_end_of_a_track_do_not_count() -> None:
    at = table(LINES, racks=["RG GB", "RR"], scores=[[0, 0, 0, 0, 17, 0], [0] * 6])
    assert points_gained(at.position, at.move("RG 1 2")) == 2
    assert points_gained(at.position, at.move("BG 3 4")) == 1, "two blue ones, but 18 is the end"


def test_a_chain_goes_on_while_colours_are_completed() -> None:
    two = table(LINES, racks=["RG GB", "RR"], scores=[[17, 0, 0, 0, 17, 0], [0] * 6])
    one = table(LINES, racks=["RG GB", "RR"], scores=[[17, 0, 0, 0, 14, 0], [0] * 6])
    assert most_completed(two.position) == 2
    assert most_completed(one.position) == 1
