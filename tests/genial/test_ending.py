"""The end: a full board, all six colours complete, and who wins."""

from typing import Any

from einfall.genial.position import OVER
from tests.genial.drawn import table

OTHERS = "RR OO YY GG BB PP"

ONE_PAIR_LEFT = """
            r R O R O g
           Y G Y G Y G B
          R O R O R O R O
         Y G Y G Y G Y G B
        R O R O . O R O R O
       p G Y G Y 1 2 Y G Y b
        R O R O R O R O R O
         Y G . G Y G Y G B
          R O R O R O R O
           Y G Y G Y G B
            y O R O R o
"""
TWO_PAIRS_LEFT = ONE_PAIR_LEFT.replace("Y G . G Y", "Y . . G Y")


def test_the_game_ends_when_no_two_free_cells_are_adjacent() -> None:
    at = table(ONE_PAIR_LEFT, racks=["PP BP", OTHERS], begun=True)
    at.play("PP 1 2")
    assert at.phase == "over"
    assert at.legal() == []
    assert at.game.result(at.position)["reason"] == "board full"


def test_it_goes_on_while_one_pair_is_free() -> None:
    at = table(TWO_PAIRS_LEFT, racks=["PP BP", OTHERS])
    at.play("PP 1 2")
    assert at.phase != "over"


def test_no_bonus_swap_or_refill_after_the_end() -> None:
    at = table(
        ONE_PAIR_LEFT,
        racks=["OY BB BB BB BB PP", OTHERS],
        scores=[[3, 17, 17, 3, 3, 3], [1] * 6],
    )
    at.play("OY 1 2")
    assert at.score() == {"R": 3, "O": 18, "Y": 18, "G": 3, "B": 3, "P": 3}
    assert (at.phase, at.position.bonus, at.position.due) == ("over", 0, 0)


def test_all_six_colours_on_18_win_at_once() -> None:
    at = table(TWO_PAIRS_LEFT, racks=["OY", OTHERS], scores=[[18, 17, 17, 18, 18, 18], [17] * 6])
    at.play("OY 1 2")
    assert at.phase == "over"
    result = at.game.result(at.position)
    assert result["reason"] == "all six complete"
    assert result["ranking"] == [[0], [1]]


def ranking(*scores: list[int], **rules: Any) -> list[list[int]]:
    at = table(ONE_PAIR_LEFT if len(scores) < 3 else "", racks=[OTHERS] * len(scores), **rules)
    for side, row in enumerate(scores):
        at.position.score[side] = row
    at.position.phase = OVER
    places: list[list[int]] = at.game.result(at.position)["ranking"]
    return places


def test_lowest_10_beats_lowest_9() -> None:
    assert ranking([10, 12, 13, 11, 14, 18], [18, 18, 18, 18, 9, 18]) == [[0], [1]]


def test_tied_at_9_and_12_the_third_lowest_14_beats_13() -> None:
    assert ranking([13, 9, 12, 15, 16, 17], [12, 14, 15, 9, 15, 18]) == [[1], [0]]


def test_the_colours_do_not_matter_and_equal_scores_share_a_place() -> None:
    assert ranking([1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1]) == [[0, 1]]


def test_a_shared_second_place() -> None:
    assert ranking([3] * 6, [5] * 6, [3] * 6) == [[1], [0, 2]]
