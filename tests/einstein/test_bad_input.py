"""What the game refuses: the error names the rule, and the position stays as it was."""

from typing import Any

import pytest

from einfall.einstein.game import Einstein
from einfall.game import BadRecord, BadRules, GameError, IllegalMove, ImpossibleChance
from einfall.record import Record, check
from tests.einstein.table import Table

AFTER_THREE = "11100010011:111000"
OUT = "00570400000:000080"


def refuses(table: Table, error: type[GameError], rule: str, *choices: str | None) -> None:
    before = table.position.tobytes()
    with pytest.raises(error, match=rule):
        table.choose(*choices)
    assert table.position.tobytes() == before


@pytest.mark.parametrize(
    ("roll", "rule"),
    [
        ([1, 2, 3, 4], "5 dice are rolled, not 4"),
        ([1, 2, 3, 4, 5, 6], "5 dice are rolled, not 6"),
        ([1, 2, 3, 4, 7], "a die shows 1 to 6, not 7"),
        ([0, 2, 3, 4, 5], "a die shows 1 to 6, not 0"),
        ([1, 2, 3, 4, "5"], "a die shows 1 to 6, not '5'"),
        ([1, 2, 3, 4, True], "a die shows 1 to 6, not True"),
        ([1.0, 2, 3, 4, 5], "a die shows 1 to 6, not 1.0"),
    ],
)
def test_a_roll_is_five_dice(roll: Any, rule: str) -> None:
    table = Table.start()
    before = table.position.tobytes()
    with pytest.raises(ImpossibleChance, match=rule):
        table.game.happen(table.position, roll)
    assert table.position.tobytes() == before


def test_a_roll_waits_until_all_have_chosen() -> None:
    table = Table.start()
    table.roll("1-3-4-4-6")
    before = table.position.tobytes()
    with pytest.raises(ImpossibleChance, match="still to be chosen from"):
        table.roll("1-3-4-4-6")
    assert table.position.tobytes() == before


def test_there_is_no_roll_after_the_end() -> None:
    with pytest.raises(ImpossibleChance, match="the game has ended"):
        Table.at(f"einstein1 {OUT} - 0").roll("1-3-4-4-6")


def test_a_choice_is_a_split_of_the_roll() -> None:
    table = Table.start()
    table.roll("1-3-4-4-6")
    refuses(table, IllegalMove, "not a split of 1-3-4-4-6", "2+10/4")
    refuses(table, IllegalMove, "not a split of 1-3-4-4-6", "4+10/3")


def test_a_fourth_value_of_the_fifth_die_is_refused() -> None:
    table = Table.at(f"einstein1 {AFTER_THREE} - 0")
    table.roll("1-4-4-5-6")
    refuses(table, IllegalMove, "has to be one of 1, 2, 3", "5+11/4")


def test_a_free_throw_is_refused_when_the_roll_shows_a_fixed_value() -> None:
    table = Table.at(f"einstein1 {AFTER_THREE} - 0")
    table.roll("1-4-4-5-6")
    refuses(table, IllegalMove, "shows one of the fixed values 1, 2, 3", "8+11")


def test_a_free_throw_is_refused_before_three_values_are_fixed() -> None:
    table = Table.start()
    table.roll("1-4-4-5-6")
    refuses(table, IllegalMove, "none before three values are fixed", "8+11")


def test_a_fifth_die_is_refused_in_a_free_throw() -> None:
    table = Table.at(f"einstein1 {AFTER_THREE} - 0")
    table.roll("4-5-5-6-6")
    refuses(table, IllegalMove, "it is a free throw", "10+12/4")


def test_no_choice_before_the_roll() -> None:
    refuses(Table.start(), IllegalMove, "rolled first", "4+10/4")


def test_no_choice_after_the_end() -> None:
    refuses(Table.at(f"einstein1 {OUT} - 0"), IllegalMove, "the game has ended", "4+10/4")
    refuses(Table.at(f"einstein1 {OUT} - 0"), IllegalMove, "the game has ended", None)


def test_no_choice_for_who_is_out() -> None:
    table = Table.at(f"einstein2 {OUT}/{AFTER_THREE} - 1")
    table.roll("1-4-4-5-6")
    refuses(table, IllegalMove, "seat 0 is out", "8+11/1", "8+11/1")


def test_all_choose_at_once() -> None:
    table = Table.start(players=3)
    table.roll("1-3-4-4-6")
    refuses(table, IllegalMove, "move of seat 1 is missing", "4+10/4", None, "4+10/4")
    refuses(table, IllegalMove, "move of seat 0 is missing", None, None, None)


def test_one_bad_choice_leaves_all_sheets_alone() -> None:
    table = Table.start(players=2)
    table.roll("1-3-4-4-6")
    refuses(table, IllegalMove, "not a split", "4+10/4", "2+2/2")


def test_seats_and_choices_that_do_not_exist() -> None:
    table = Table.start()
    table.roll("1-3-4-4-6")
    refuses(table, IllegalMove, "no seat 1", "4+10/4", "4+10/4")
    for number in (-1, 462):
        with pytest.raises(IllegalMove, match=f"no move number {number}"):
            table.game.decide(table.position, {0: number})


@pytest.mark.parametrize(
    "rules",
    [{"players": 0}, {"players": 9}, {"players": "2"}, {"easy_penalty": 1}, {"clock": 20}],
    ids=str,
)
def test_rules_that_do_not_exist(rules: dict[str, object]) -> None:
    with pytest.raises(BadRules, match="cannot be"):
        Einstein.from_rules(rules)


def record_of(*moves: dict[str, Any]) -> Record:
    return {
        "format": "einfall",
        "version": 1,
        "game": "einstein",
        "rules": {"players": 2},
        "players": ["a", "b"],
        "moves": list(moves),
    }


FIRST = {"roll": [6, 1, 4, 3, 4], "choices": ["4+10/4", "7+8/3"]}


def test_an_unfinished_record_is_right() -> None:
    check(record_of(FIRST))
    check(record_of(FIRST, {"roll": [1, 1, 1, 1, 1]}))


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"roll": None}, "move 2: a roll is a list"),
        ({"roll": [1, 2, 3]}, "move 2: 5 dice"),
        ({"choices": ["4+10/4"]}, "move 2: choices are a list with one for each of 2 seats"),
        ({"choices": ["4+10/4", 7]}, "move 2: a choice is a text"),
        ({"choices": ["4+10/4", "10+4/4"]}, "move 2: .*smaller sum comes first"),
        ({"choices": ["4+10/4", None]}, "move 2: the move of seat 1 is missing"),
        ({"choices": ["4+10/4", "6+6/6"]}, "move 2: 6\\+6/6 is not a split"),
        ({"legal": [["4+10/4"], []]}, "move 2: legal should be"),
    ],
)
def test_a_record_is_read_with_care(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadRecord, match=problem):
        check(record_of(FIRST, FIRST | changes))


def test_choices_may_be_missing_only_at_the_end() -> None:
    with pytest.raises(BadRecord, match="move 1: choices are a list"):
        check(record_of({"roll": [1, 1, 1, 1, 1]}, FIRST))


def test_legal_choices_stand_at_their_own_seats() -> None:
    moves: list[dict[str, Any]] = [
        {"roll": [1, 2, 3, 4, 5], "choices": [choice, "5+9/1"]}
        for choice in ("5+9/1", "4+9/2", "3+9/3")
    ]
    last = {"roll": [4, 4, 4, 5, 5], "choices": ["9+9", "9+9/4"]}
    free, fixing = ["9+9", "8+10", "8+9"], ["8+9/5", "8+10/4", "9+9/4"]
    check(record_of(*moves, last | {"legal": [free, fixing]}))
    with pytest.raises(BadRecord, match="move 4: legal"):
        check(record_of(*moves, last | {"legal": [fixing, free]}))
