"""Exact facts about five dice: the rolls, how likely each is, and how each can be split."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np

from einfall.chance import Stream
from einfall.einstein.dice import (
    CHOICES,
    FALLS,
    FIFTHS,
    PAIRS,
    ROLL_OF,
    ROLL_OF_FALL,
    ROLL_VALUES,
    ROLL_WAYS,
    ROLLS,
    SPLIT_COUNTS,
    SPLITS,
    fifth_die,
    high_sum,
    low_sum,
    random_roll,
)
from einfall.einstein.notation import move_text
from einfall.kernel import COMPILED

EVERY_FALL = list(product(range(1, 7), repeat=5))


def splits(*dice: int) -> list[str]:
    roll = ROLL_OF[dice]
    return [move_text(int(split)) for split in SPLITS[roll, : SPLIT_COUNTS[roll]]]


def test_there_are_252_rolls() -> None:
    assert len(ROLLS) == 252
    assert set(ROLLS) == {tuple(sorted(dice)) for dice in EVERY_FALL}


def test_the_chance_of_each_roll_is_exact() -> None:
    counted = Counter(tuple(sorted(dice)) for dice in EVERY_FALL)
    for roll, dice in enumerate(ROLLS):
        assert ROLL_WAYS[roll] == counted[dice]
    assert sum(Fraction(int(ways), FALLS) for ways in ROLL_WAYS) == 1


def test_five_different_dice_fall_in_120_ways_and_five_equal_ones_in_one() -> None:
    assert ROLL_WAYS[ROLL_OF[1, 2, 3, 4, 5]] == 120
    assert ROLL_WAYS[ROLL_OF[1, 1, 2, 2, 3]] == 30
    assert ROLL_WAYS[ROLL_OF[6, 6, 6, 6, 6]] == 1


def test_every_way_to_fall_shows_its_roll() -> None:
    assert [ROLLS[roll] for roll in ROLL_OF_FALL] == [tuple(sorted(dice)) for dice in EVERY_FALL]


def test_the_values_in_a_roll_stand_as_bits() -> None:
    assert ROLL_VALUES[ROLL_OF[1, 3, 4, 4, 6]] == 0b1011010


def test_a_roll_has_at_most_15_splits_and_five_equal_dice_have_one() -> None:
    assert SPLIT_COUNTS.max() == 15
    assert splits(3, 3, 3, 3, 3) == ["6+6/3"]


def test_the_sums_leave_one_value_for_the_fifth_die() -> None:
    for roll, dice in enumerate(ROLLS):
        for split in SPLITS[roll, : SPLIT_COUNTS[roll]]:
            low, high, fifth = low_sum(int(split)), high_sum(int(split)), fifth_die(int(split))
            assert low <= high
            assert low + high + fifth == sum(dice)
            assert fifth in dice


def test_the_splits_of_a_roll_are_listed_once_in_ascending_order() -> None:
    for roll in range(len(ROLLS)):
        listed = list(SPLITS[roll, : SPLIT_COUNTS[roll]])
        assert listed == sorted(set(listed))


def test_all_splits_of_a_roll_with_equal_dice() -> None:
    assert splits(1, 1, 2, 2, 3) == [
        "2+4/3",
        "2+5/2",
        "3+3/3",
        "3+4/2",
        "3+5/1",
        "4+4/1",
    ]


def test_choices_are_numbered_by_both_sums_and_the_fifth_die() -> None:
    assert CHOICES == 462 == len(PAIRS) * FIFTHS
    assert [move_text(choice) for choice in (0, 1, 6, 7, 461)] == [
        "2+2",
        "2+2/1",
        "2+2/6",
        "2+3",
        "12+12/6",
    ]


def test_the_tables_leave_a_gpu_room() -> None:
    tables = (ROLL_WAYS, ROLL_VALUES, ROLL_OF_FALL, SPLIT_COUNTS, SPLITS)
    assert sum(table.nbytes for table in tables) < 20_000


def test_random_rolls_come_as_often_as_they_should() -> None:
    rolls = 100_000 if COMPILED else 10_000
    words = Stream(5).words
    counts = np.bincount([random_roll(words) for _ in range(rolls)], minlength=len(ROLLS))
    expected = ROLL_WAYS * (rolls / FALLS)
    # chi squared with 251 degrees of freedom: beyond 350 about once in 40,000 seeds
    assert ((counts - expected) ** 2 / expected).sum() < 350
