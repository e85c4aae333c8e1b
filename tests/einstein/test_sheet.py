"""What a sheet is worth, and what a tick does to it."""

import pytest

from einfall.einstein.dice import CHOICES
from einfall.einstein.sheet import POINTS, Sheet, gain, score, tick
from tests.einstein.table import Table, score_of


@pytest.mark.parametrize(
    ("number", "points"),
    [(2, 100), (3, 70), (4, 60), (5, 50), (6, 40), (7, 30)],
)
def test_a_sum_and_its_mirror_pay_the_same_from_the_sixth_tick_on(number: int, points: int) -> None:
    for same in (number, 14 - number):
        assert [score_of({same: ticks}) for ticks in (5, 6, 7, 8, 9, 10)] == [
            points * paying for paying in range(6)
        ]


@pytest.mark.parametrize("ticks", [1, 2, 3, 4])
def test_one_to_four_ticks_cost_200_whatever_the_sum(ticks: int) -> None:
    for number in range(2, 13):
        assert score_of({number: ticks}) == -200


def test_no_ticks_and_five_ticks_are_worth_nothing() -> None:
    assert score_of({}) == 0
    assert score_of(dict.fromkeys(range(2, 13), 5)) == 0


def test_the_easy_penalty_is_150() -> None:
    assert score_of({2: 1, 7: 4}, easy_penalty=True) == -300


def test_the_clock_changes_nothing() -> None:
    assert score_of({2: 1, 7: 9}, clock=30) == score_of({2: 1, 7: 9})


def test_the_best_sheet_of_all() -> None:
    assert score_of(dict.fromkeys(range(2, 13), 10)) == 5 * sum(map(int, POINTS)) == 3350


def test_the_same_sum_from_both_pairs_is_ticked_twice() -> None:
    table = Table.start()
    table.play("1-2-3-4-6", "5+5/6")
    assert table.sheets == ["00020000000:000001"]


def test_an_eleventh_tick_may_be_formed_and_adds_nothing() -> None:
    table = Table.at("einstein1 00000X00000:000050 - 0")
    table.play("1-6-2-3-5", "5+7/5")
    assert table.sheets == ["00010X00000:000060"]
    assert table.scores == [5 * 30 - 200]


def test_the_same_sum_twice_fills_the_last_box_and_loses_the_rest() -> None:
    table = Table.at("einstein1 00000900001:000050 - 0")
    table.play("1-6-2-5-5", "7+7/5")
    assert table.sheets == ["00000X00001:000060"]


@pytest.mark.parametrize("penalty", [-200, -150])
def test_a_gain_is_the_difference_of_two_scores(penalty: int) -> None:
    for number in range(2, 13):
        for ticks in range(11):
            for more in (1, 2):
                before, after = Sheet.new(), Sheet.new()
                before.sums[number] = ticks
                after.sums[number] = min(ticks + more, 10)
                difference = score(after, penalty) - score(before, penalty)
                assert gain(number, ticks, more, penalty) == difference


def test_every_choice_ticks_what_it_says() -> None:
    for choice in range(CHOICES):
        sheet = Sheet.new()
        tick(sheet, choice)
        assert sheet.sums.sum() == 2
        assert sheet.fifths.sum() == (choice % 7 > 0)
