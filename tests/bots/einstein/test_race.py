"""Master among others: it plays to win, which is not always to play for points."""

import pytest

from einfall.bots.bot import Ranked
from einfall.bots.einstein.race import hold_on
from einfall.bots.einstein.thought import Thought
from tests.bots.einstein.test_levels import MIDGAME, make, ranking
from tests.einstein.table import Table

# Seat 1 is out in both, with 10 and with 360 points.
AHEAD = "einstein2 00209674710:570006/00009895210:380006 23346 0"
BEHIND = "einstein2 00647690600:600067/0040X67X000:560008 13466 0"


def texts(text: str, ranked: list[Ranked]) -> dict[str, float]:
    """The choices in their notation, from the best down, with their values."""
    game = Table.at(text).game
    return {game.move_text(move): value for move, value in ranked}


def test_ahead_it_ends_the_game_though_going_on_brings_more_points() -> None:
    by_points = texts(AHEAD, ranking(make("mean"), AHEAD))
    to_win = texts(AHEAD, ranking(make("master", simulations=200), AHEAD))
    # 7+9/2 is the eighth tick: the game is over, 20 to 10
    assert by_points["7+9/2"] == 20
    assert to_win["7+9/2"] == 1
    assert next(iter(to_win)) == "7+9/2"
    # 6+6/6 brings more on average, and often loses
    assert next(iter(by_points)) == "6+6/6"
    assert by_points["6+6/6"] > 40
    assert to_win["6+6/6"] < 0.8


def test_behind_it_goes_on_though_ending_the_game_brings_more_points() -> None:
    by_points = texts(BEHIND, ranking(make("mean"), BEHIND))
    to_win = texts(BEHIND, ranking(make("master", simulations=200), BEHIND))
    # 4+10/6 is the eighth tick: the game is lost, 310 to 360
    assert next(iter(by_points)) == "4+10/6"
    assert by_points["4+10/6"] == 310
    assert to_win["4+10/6"] == 0
    # 9+10/1 brings less on average, and sometimes wins
    assert next(iter(to_win)) == "9+10/1"
    assert 0.1 < to_win["9+10/1"] < 0.6


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_values_are_shares_of_the_win(seat: int) -> None:
    values = [value for _, value in ranking(make("master", simulations=50), MIDGAME, seat)]
    assert 0 <= min(values) <= max(values) <= 1


def test_when_all_is_lost_it_plays_for_points() -> None:
    lost = AHEAD.replace("00009895210:380006", "X00X9895X10:380006")
    to_win, by_points = ranking(make("master"), lost), ranking(make("mean"), lost)
    assert to_win[0].value == pytest.approx(0)
    assert to_win[0].move == by_points[0].move


def test_equal_sheets_are_expected_to_share_the_win() -> None:
    text = "einstein2 00209674710:570006/00209674710:570006 23346 0"
    assert ranking(make("master", simulations=200), text)[0].value == pytest.approx(0.5, abs=0.1)


@pytest.mark.parametrize(
    ("theirs", "held"),
    [
        (80, True),
        (100, False),  # nobody is ahead
        (120, False),  # one is behind
    ],
)
def test_whoever_simulates_holds_on_to_a_lead(theirs: int, held: bool) -> None:
    thought = Thought.new()
    best, like_theirs = 0, 1
    thought.legal[:2], thought.legal_values[:2], thought.listed = (5, 7), (100, 90), 2
    thought.rivals = 2
    thought.others_choices[:2, 3], thought.others_values[:2, 3] = (5, 7), (theirs - 30, theirs)
    assert hold_on(best, 3, thought) == (like_theirs if held else best)


def test_a_lead_is_not_held_at_any_price() -> None:
    thought = Thought.new()
    thought.legal[:2], thought.legal_values[:2], thought.listed = (5, 7), (100, 40), 2
    thought.rivals, thought.others_choices[0, 0] = 1, 7
    assert hold_on(0, 0, thought) == 0
