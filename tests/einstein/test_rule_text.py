"""The four examples of the rule text, and its example of counting."""

from tests.einstein.table import Table, score_of


def test_first_example_the_first_roll() -> None:
    table = Table.start()
    table.play("1-3-4-4-6", "4+10/4")
    assert table.sheets == ["00100000100:000100"]


def test_second_example_the_third_roll() -> None:
    table = Table.at("einstein1 00200000200:010100 - 0")
    table.play("1-2-2-4-5", "4+5/5")
    assert table.sheets == ["00310000200:010110"]


def test_third_example_a_free_throw_on_the_fourth_roll() -> None:
    table = Table.at("einstein1 00310000200:010110 - 0")
    table.roll("1-3-3-6-6")
    assert "4+9/6" not in table.legal()
    table.choose("4+9")
    assert table.sheets == ["00410001200:010110"]


def test_fourth_example_the_final_count() -> None:
    final = {2: 2, 4: 6, 6: 6, 8: 9, 9: 7, 10: 9}
    assert score_of(final) == 600 - 200
    assert score_of(final | {5: 5, 7: 5}) == 600 - 200


def test_nine_ticks_of_the_sum_eight_are_worth_160() -> None:
    assert score_of({8: 9}) == 160
