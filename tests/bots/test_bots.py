"""Bots by name, and what all of them have in common."""

import numpy as np
import pytest

from einfall.bots import BOTS, LEVELS, QUICK_LEVEL, USUAL_LEVEL, find_bots
from einfall.bots.bot import Budget, UnknownBot, best_first, read_bot
from einfall.chance import Stream
from einfall.games import GAMES, find_game


@pytest.mark.parametrize("game_name", GAMES)
def test_every_game_has_the_same_levels_in_order(game_name: str) -> None:
    assert tuple(name for name in BOTS[game_name] if name in LEVELS) == LEVELS
    assert {QUICK_LEVEL, USUAL_LEVEL} <= set(LEVELS)


def test_one_name_is_for_all_seats_or_there_is_one_for_each() -> None:
    game = find_game("genial", {"players": 3})
    assert [bot.name for bot in find_bots(game, ["club"])] == ["club", "club", "club"]
    names = ["novice", "club", "master:time=0.3"]
    assert [bot.name for bot in find_bots(game, names)] == names
    with pytest.raises(UnknownBot, match="2 bots for 3 seats"):
        find_bots(game, ["club", "club"])


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("master", Budget(seconds=1.0)),
        ("master:time=0.3", Budget(seconds=0.3)),
        ("master:simulations=2000", Budget(simulations=2000)),
    ],
)
def test_a_budget_is_a_time_or_a_number_of_simulations(text: str, budget: Budget) -> None:
    bot = read_bot(text, BOTS["genial"])
    assert bot.name == text
    assert bot.budget == budget


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("wizard", "there is no bot 'wizard', only: random, novice"),
        ("", "a name is missing between commas"),
        (" club,", "there is no bot 'club,'"),
        ("master:simulations=1" + "0" * 400, "is not an option"),
        ("club:time=1", "club needs no time and takes no options"),
        ("master:time=0", "'time=0' is not an option; write time=SECONDS or simulations=NUMBER"),
        ("master:time=soon", "such as master:time=0.3"),
        ("master:time=inf", "'time=inf' is not an option"),
        ("master:simulations=1.5", "'simulations=1.5' is not an option"),
        ("master:depth=3", "'depth=3' is not an option"),
        ("master:", "'' is not an option"),
        ("master:time=1:simulations=5", "either a time or a number of simulations"),
    ],
)
def test_a_bad_name_is_explained(text: str, problem: str) -> None:
    with pytest.raises(UnknownBot) as error:
        read_bot(text, BOTS["genial"])
    assert problem in str(error.value)


def test_the_best_come_first_and_equals_in_any_order() -> None:
    values = np.array([1.0, 3.0, 1.0, 2.0, 3.0])
    orders = {tuple(best_first(values, Stream(seed).words).tolist()) for seed in range(50)}
    assert orders == {(a, b, 3, c, d) for a, b in ((1, 4), (4, 1)) for c, d in ((0, 2), (2, 0))}
