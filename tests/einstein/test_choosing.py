"""Which choices a roll gives a sheet: the fifth die and the free throw."""

from itertools import combinations

import numpy as np

from einfall.einstein.choices import list_legal, list_possible
from einfall.einstein.dice import CHOICES, MOST_SPLITS, ROLLS
from einfall.einstein.game import Einstein
from einfall.einstein.sheet import Sheet
from tests.einstein.table import Table


def sheet_with(*fixed: int) -> Sheet:
    sheet = Sheet.new()
    for value in fixed:
        sheet.fifths[value] = 1
    return sheet


def test_at_first_any_die_may_be_the_fifth() -> None:
    table = Table.start()
    table.roll("1-1-2-2-3")
    assert table.legal() == {"2+4/3", "2+5/2", "3+3/3", "3+4/2", "3+5/1", "4+4/1"}


def test_a_roll_of_five_equal_dice_leaves_one_choice() -> None:
    table = Table.start()
    table.roll("4-4-4-4-4")
    assert table.legal() == {"8+8/4"}


def test_with_two_values_fixed_a_third_may_be_fixed_or_an_old_one_used() -> None:
    table = Table.at("einstein1 10100010001:110000 - 0")
    table.roll("1-3-3-3-3")
    assert table.legal() == {"4+6/3", "6+6/1"}


def test_a_third_value_is_fixed_by_necessity_when_the_roll_shows_no_other() -> None:
    table = Table.at("einstein1 10100010001:110000 - 0")
    table.play("5-5-5-5-5", "10+10/5")
    assert table.sheets == ["10100010201:110010"]


def test_with_fewer_than_three_values_fixed_there_is_no_free_throw() -> None:
    table = Table.at("einstein1 10100010001:110000 - 0")
    table.roll("5-5-5-6-6")
    assert table.legal() == {"10+11/6", "10+12/5", "11+11/5"}


def test_a_fixed_value_has_to_be_used_when_the_roll_shows_it() -> None:
    table = Table.at("einstein1 11100010011:111000 - 0")
    table.roll("1-4-4-5-6")
    assert table.legal() == {"8+11/1", "9+10/1"}


def test_of_two_fixed_values_in_the_roll_either_may_be_used() -> None:
    table = Table.at("einstein1 11100010011:111000 - 0")
    table.roll("1-2-4-4-4")
    assert table.legal() == {"6+8/1", "5+8/2"}


def test_a_free_throw_forms_any_two_pairs_and_ticks_no_fifth_die() -> None:
    table = Table.at("einstein1 11100010011:111000 - 0")
    table.roll("4-5-5-6-6")
    free = {"9+11", "9+12", "10+10", "10+11", "10+12", "11+11"}
    assert table.legal() == free
    table.choose("10+12")
    assert table.sheets == ["11100010112:111000"]


def test_seats_choose_from_the_same_roll_by_their_own_sheets() -> None:
    table = Table.at("einstein2 11100010011:111000/00000000000:000000 - 0")
    table.roll("5-5-5-5-5")
    assert table.legal(0) == {"10+10"}
    assert table.legal(1) == {"10+10/5"}


def test_the_mask_numbers_choices_as_the_list_does() -> None:
    game = Einstein.from_rules({"players": 1})
    position = game.start()
    game.happen(position, [1, 3, 4, 4, 6])
    mask = game.legal_mask(position, 0)
    assert len(mask) == game.actions == 462
    assert list(np.flatnonzero(mask)) == list(game.legal(position, 0))


def test_possible_choices_are_those_that_some_roll_allows() -> None:
    for count in range(4):
        for fixed in combinations(range(1, 7), count):
            sheet = sheet_with(*fixed)
            legal = np.zeros(MOST_SPLITS, np.int64)
            allowed: set[int] = set()
            for roll in range(len(ROLLS)):
                allowed.update(map(int, legal[: list_legal(sheet, roll, legal)]))
            possible = np.zeros(CHOICES, np.int64)
            assert list(possible[: list_possible(sheet, possible)]) == sorted(allowed)
