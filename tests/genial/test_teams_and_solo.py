"""Teams on a double track, and the solo game."""

import pytest

from einfall.game import IllegalMove
from einfall.genial.position import OVER
from tests.genial.drawn import Table, table

OTHERS = "RR OO YY GG BB PP"

# The board for four: the symbols stand two rings in from the edge.
GREEN_AND_YELLOW = """
                 . . . . . . . .
                . . . . . . . . .
               . . r . . . . g . .
              . . . . . . . . . . .
             . . . . . . . . . . . .
            . . . . . . . . . . . . .
           . . . . . . . . . . . . . .
          . . p . G G G G 1 2 Y Y . . b
           . . . . . . . . . . . . . .
            . . . . . . . . . . . . .
             . . . . . . . . . . . .
              . . . . . . . . . . .
               . . y . . . . o . .
                . . . . . . . . .
                 . . . . . . . .
""".replace("Y Y . . b", "Y Y b . .")


def teams(green: int, yellow: int, rack: str = "YG OO RR BB PP PP") -> Table:
    return table(
        GREEN_AND_YELLOW,
        racks=[rack, OTHERS, OTHERS, OTHERS],
        scores=[[5, 5, yellow, green, 5, 5], [1] * 6],
        teams=True,
    )


def test_four_green_and_two_yellow_carry_both_markers_to_the_second_track() -> None:
    at = teams(green=14, yellow=16)
    at.play("GY 1 2")
    assert (at.score()["G"], at.score()["Y"]) == (18, 18)  # 18 is the second track's 0
    assert at.position.bonus == 2


def test_the_points_beyond_18_are_lost() -> None:
    at = teams(green=17, yellow=17)
    at.play("GY 1 2")
    assert (at.score()["G"], at.score()["Y"], at.position.bonus) == (18, 18, 2)


def test_the_second_track_goes_on_from_there() -> None:
    at = teams(green=18, yellow=19)
    at.play("GY 1 2")
    assert (at.score()["G"], at.score()["Y"], at.position.bonus) == (22, 21, 0)


def test_the_second_end_at_36_gives_its_own_bonus_once() -> None:
    at = teams(green=34, yellow=36)
    at.play("GY 1 2")
    assert (at.score()["G"], at.score()["Y"], at.position.bonus) == (36, 36, 1)


def test_both_halves_of_a_double_count_together_against_the_end() -> None:
    at = table(
        GREEN_AND_YELLOW.replace("1 2 Y Y", "1 2 G G"),
        racks=["GG OO RR BB PP PP", OTHERS, OTHERS, OTHERS],
        scores=[[5, 5, 5, 14, 5, 5], [1] * 6],
        teams=True,
    )
    at.play("GG 1 2")  # four on one side and two on the other: 20 is cut to 18
    assert (at.score()["G"], at.position.bonus) == (18, 1)


def test_partners_share_a_track() -> None:
    at = teams(green=5, yellow=5)
    at.play("GY 1 2")
    at.draw("RR")
    at.play("RR d3 d4")  # seat 1, for the other team: beside the printed red
    assert at.score(1)["R"] > 1
    assert at.position.sides == 2


def test_the_swap_is_judged_by_the_lowest_colour_of_the_team() -> None:
    at = teams(green=2, yellow=9, rack="OP OO RR BB PP PP")
    at.play("OP a1 a2")
    assert at.phase == "swap"


def test_all_six_on_36_win_at_once() -> None:
    at = teams(green=35, yellow=35)
    at.position.score[0] = [36, 36, 35, 35, 36, 36]
    at.play("GY 1 2")
    result = at.game.result(at.position)
    assert (result["reason"], result["ranking"]) == ("all six complete", [[0], [1]])


def test_solo_draws_one_tile_at_a_time() -> None:
    at = table(racks=["RB"], begun=False)
    with pytest.raises(IllegalMove, match="touches a printed symbol"):
        at.play("RB h7 h8")
    at.play("RB c4 c5")
    assert at.position.due == 1
    at.draw("GG")
    assert (at.rack(), at.seat) == ("GG", 0)
    at.play("GG h7 h8")


def test_solo_has_a_double_track_and_no_bonus() -> None:
    at = table(racks=["RB"], scores=[[17, 5, 5, 5, 5, 5]])
    at.play("RB c4 c5")
    assert (at.score()["R"], at.phase) == (18, "draw")
    at.draw("RR")
    at.play("RR d4 d5")
    assert at.score()["R"] > 18


def test_solo_never_swaps_even_with_a_rack_of_six() -> None:
    at = table(racks=["RR OO YY GG BB RO"], scores=[[5, 5, 5, 5, 5, 0]], solo_rack=True)
    at.play("RO h7 h8")
    assert (at.phase, at.position.due) == ("draw", 1)


def test_solo_result_is_the_lowest_colour() -> None:
    at = table(racks=["RB"], scores=[[7, 5, 9, 5, 6, 12]])
    at.position.phase = OVER
    assert at.game.result(at.position)["scores"] == [[7, 5, 9, 5, 6, 12]]
    assert at.game.result(at.position)["ranking"] == [[0]]
