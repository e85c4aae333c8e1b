"""Who is out, who goes on, and who wins."""

import pytest

from einfall.game import GameError
from tests.einstein.table import Table


def test_the_eighth_tick_of_a_fifth_die_ends_the_game_and_its_sums_count() -> None:
    table = Table.at("einstein1 00550400000:000070 - 0")
    assert table.scores == [-200]
    table.play("1-4-2-3-5", "5+5/5")
    assert table.sheets == ["00570400000:000080"]
    assert table.game.over(table.position)
    assert table.game.result(table.position) == {"scores": [-100], "ranking": [[0]]}


def test_who_is_out_waits_while_others_go_on() -> None:
    table = Table.at("einstein2 00550400000:000070/00000004400:211000 - 0")
    table.play("1-2-3-4-5", "5+5/5", "6+8/1")
    assert table.game.to_act(table.position) == ()
    table.roll("1-2-3-4-5")
    assert table.game.to_act(table.position) == (1,)
    assert table.legal(0) == set()
    before = table.sheets[0]
    table.choose(None, "6+8/1")
    assert table.sheets[0] == before


def test_all_can_go_out_on_one_roll() -> None:
    table = Table.at("einstein3 00450500000:000070/00540500000:000070/00540500000:000070 - 2")
    table.play("1-2-3-4-5", "3+7/5", "5+5/5", "4+6/5")
    assert table.game.over(table.position)
    assert table.scores == [-370, 50, -340]
    assert table.game.result(table.position)["ranking"] == [[1], [2], [0]]


def test_equal_scores_share_a_place() -> None:
    table = Table.at("einstein3 00450500000:000070/00540500000:000070/00540500000:000070 - 2")
    table.play("1-2-3-4-5", "3+7/5", "5+5/5", "5+5/5")
    assert table.game.result(table.position)["ranking"] == [[1, 2], [0]]


def test_nobody_acts_after_the_end() -> None:
    table = Table.at("einstein1 00570400000:000080 - 0")
    assert table.game.over(table.position)
    assert table.game.to_act(table.position) == ()
    assert table.legal() == set()


def test_a_game_that_goes_on_has_no_result() -> None:
    table = Table.start()
    with pytest.raises(GameError, match="not ended"):
        table.game.result(table.position)


def test_the_dice_pass_clockwise_to_who_is_still_in() -> None:
    table = Table.at("einstein3 00000002200:110000/00570400000:000080/00000001111:020000 - 0")
    assert table.position.thrower == 0
    table.play("1-2-3-4-5", "5+5/5", None, "5+5/5")
    assert table.position.thrower == 2
    table.play("1-2-3-4-5", "5+5/5", None, "5+5/5")
    assert table.position.thrower == 0
