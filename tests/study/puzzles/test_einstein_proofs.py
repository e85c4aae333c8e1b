"""What a proof says of sheets of Einstein that can be checked by hand."""

from itertools import permutations, product

import numpy as np
import pytest

from einfall.einstein.dice import ROLL_OF
from einfall.einstein.notation import read_move
from einfall.einstein.sheet import PENALTY
from einfall.study.einstein.puzzles.proofs import (
    choice_value,
    expected_ends,
    most_error,
    most_points,
    turns_left,
)
from einfall.study.einstein.puzzles.search import after_choice
from tests.einstein.table import sheet_of


def rolls(*texts: str) -> list[int]:
    return [ROLL_OF[tuple(int(die) for die in text)] for text in texts]


def test_with_known_dice_all_rows_of_splits_are_tried() -> None:
    # 7 and 8 have five ticks. 3-4-4-4-5 makes 8 twice, for 80. Then 1-1-1-1-1 begins the 2.
    sheet = sheet_of("00000550000:005000")
    assert most_points(sheet, rolls("34445"), PENALTY) == 80
    assert most_points(sheet, rolls("34445", "11111"), PENALTY) == 80 - 200


def test_who_is_out_does_not_have_to_use_the_rolls_that_follow() -> None:
    # The fifth die 3 has seven ticks. With 8+9/3 the 9 is saved, the 8 scores 40, and it is over
    # before five ones could spoil the sheet.
    sheet = sheet_of("00000554000:007000")
    assert most_points(sheet, rolls("34445", "11111"), PENALTY) == 40


def test_how_many_turns_are_left() -> None:
    assert turns_left(sheet_of("0055X500000:700077")) == 1
    assert turns_left(sheet_of("0055X500000:600067")) == 3
    assert turns_left(sheet_of("0055X000000:600060")) is None, "a third value is still open"


def test_the_last_turn_is_a_mean_over_all_falls_of_the_dice() -> None:
    # All fifth dice have seven ticks, and all sums but 7 have ten: only a pair of 7 changes the
    # score, by 30 for one and 60 for two. So for each fall the best is a matter of counting.
    fixed = (1, 2, 3)
    total = count = 0
    for dice in product(range(1, 7), repeat=5):
        if not set(dice) & set(fixed):
            continue  # a free throw, which is thrown again
        best = 0
        for a, b, c, d, fifth in permutations(dice):
            if fifth in fixed:
                best = max(best, 30 * ((a + b == 7) + (c + d == 7)))
        total += best
        count += 1
    full = [10] * 11
    full[5] = 5
    (found,) = expected_ends(np.array([full]), [(value, 7) for value in fixed], PENALTY, free=0)
    (before,) = expected_ends(np.array([full]), [(1, 8), (2, 7), (3, 7)], PENALTY, free=0)
    assert found - before == pytest.approx(total / count)


def test_two_programs_agree_on_the_last_turns() -> None:
    sheet = sheet_of("0X07X056301:600067")
    for text in ("8+10/1", "5+8/6", "3+12/1"):
        choice = read_move(text)
        assert choice_value(sheet, choice, PENALTY) == pytest.approx(
            after_choice(sheet, choice, PENALTY, 1)
        )


def test_what_can_be_wrong_shrinks_with_every_free_throw_that_is_followed_up() -> None:
    assert most_error(1, 0) == pytest.approx(400 / 31)
    assert most_error(1, 1) == pytest.approx(400 / 31 / 32)
    assert most_error(2, 1) < 1.3
    assert most_error(2, 2) < most_error(2, 1) / 10
