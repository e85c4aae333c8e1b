"""The exact expectation over the next roll, against counting every way the dice can fall."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from einfall.einstein.choices import list_legal, list_possible
from einfall.einstein.dice import CHOICES, MOST_SPLITS, ROLL_OF, ROLL_WAYS, ROLLS
from einfall.einstein.expectation import (
    after_sheets,
    best_over_rolls,
    expected_score,
    score_choices,
)
from einfall.einstein.position_text import sheet_text
from einfall.einstein.sheet import SHEET, Sheet, score, tick
from einfall.kernel import COMPILED
from tests.einstein.table import sheet_of

SHEETS = {
    "empty": "00000000000:000000",
    "two values fixed": "10100010001:110000",
    "three values fixed": "11112211411:115000",
    "full sums": "04X0X50X220:700065",
}
every_sheet = pytest.mark.parametrize("ticks", SHEETS.values(), ids=SHEETS)


def legal_choices(sheet: Sheet, roll: int) -> list[int]:
    choices = np.zeros(MOST_SPLITS, np.int64)
    return [int(choice) for choice in choices[: list_legal(sheet, roll, choices)]]


def scores_by_ticking(sheet: Sheet, penalty: int) -> NDArray[Any]:
    """For every choice, the score of a copy on which it was ticked."""
    values = np.zeros(CHOICES)
    for choice in range(CHOICES):
        after = Sheet.new()
        after.sums[:], after.fifths[:] = sheet.sums, sheet.fifths
        tick(after, choice)
        values[choice] = score(after, penalty)
    return values


@every_sheet
@pytest.mark.parametrize("penalty", [-200, -150])
def test_the_scores_of_all_choices_are_those_of_the_ticked_sheets(ticks: str, penalty: int) -> None:
    sheet = sheet_of(ticks)
    values = np.zeros(CHOICES)
    score_choices(sheet, penalty, values)
    assert list(values) == list(scores_by_ticking(sheet, penalty))


@every_sheet
def test_the_expected_score_is_the_mean_over_all_ways_the_dice_can_fall(ticks: str) -> None:
    sheet = sheet_of(ticks)
    values = scores_by_ticking(sheet, -200)
    best = [max(int(values[choice]) for choice in legal_choices(sheet, r)) for r in range(252)]
    if COMPILED:
        falls = [ROLL_OF[tuple(sorted(dice))] for dice in product(range(1, 7), repeat=5)]
        total = sum(best[roll] for roll in falls)
    else:
        total = sum(int(ways) * points for ways, points in zip(ROLL_WAYS, best, strict=True))
    assert expected_score(sheet, -200, np.zeros(CHOICES)) == total / 7776


@every_sheet
def test_any_value_of_choices_can_be_put_in(ticks: str) -> None:
    sheet = sheet_of(ticks)
    values = np.random.default_rng(1).random(CHOICES)
    expected = sum(
        int(ROLL_WAYS[roll]) * max(values[choice] for choice in legal_choices(sheet, roll))
        for roll in range(len(ROLLS))
    )
    assert best_over_rolls(sheet, values) == pytest.approx(expected / 7776, rel=1e-12)


@every_sheet
def test_values_of_choices_that_no_roll_allows_are_never_looked_at(ticks: str) -> None:
    sheet = sheet_of(ticks)
    choices = np.zeros(CHOICES, np.int64)
    count = list_possible(sheet, choices)
    values = np.full(CHOICES, np.nan)
    values[choices[:count]] = 7.0
    assert best_over_rolls(sheet, values) == 7.0


def test_an_empty_sheet_expects_to_lose_200_with_its_first_roll_mostly_400() -> None:
    # 200 if the dice give the same sum twice, 400 if not.
    same_sum_twice = sum(
        int(ROLL_WAYS[roll])
        for roll, dice in enumerate(ROLLS)
        if any(
            a + b == c + d
            for a, b, c, d in (
                (dice[i], dice[j], dice[k], dice[m])
                for i, j, k, m in product(range(5), repeat=4)
                if len({i, j, k, m}) == 4
            )
        )
    )
    expected = -400 + 200 * same_sum_twice / 7776
    assert expected_score(Sheet.new(), -200, np.zeros(CHOICES)) == expected


def test_sheets_after_choices_are_copies_with_the_choice_ticked() -> None:
    sheet = sheet_of(SHEETS["full sums"])
    before = sheet.tobytes()
    choices = np.zeros(CHOICES, np.int64)
    count = list_possible(sheet, choices)
    afters: NDArray[Any] = np.zeros(count, SHEET)
    after_sheets(sheet, choices, count, afters)
    assert sheet.tobytes() == before
    for place, choice in enumerate(choices[:count]):
        by_hand = sheet_of(SHEETS["full sums"])
        tick(by_hand, int(choice))
        after: Sheet = afters[place]
        assert sheet_text(after) == sheet_text(by_hand)
