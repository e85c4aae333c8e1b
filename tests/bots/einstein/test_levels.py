"""The levels of Einstein: what they play is legal, repeatable, and better from level to level."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from einfall.bots import BOTS
from einfall.bots.bot import Bot, Budget, Ranked
from einfall.bots.einstein.decisions import play_alone
from einfall.bots.einstein.levels import LEVELS as MANNERS
from einfall.bots.einstein.levels import weights_for
from einfall.bots.einstein.sight import expect_score, see_further, whole_weights
from einfall.bots.einstein.thought import VALUE_UNIT, Thought
from einfall.chance import Stream
from einfall.einstein.dice import CHOICES
from einfall.einstein.position import EinsteinView
from einfall.einstein.sheet import tick
from einfall.games import find_game, read_position
from einfall.match import play_match, streams
from tests.einstein.table import Table, sheet_of
from tests.plain import printed_both_ways

LEVELS = list(BOTS["einstein"])
every_level = pytest.mark.parametrize("name", LEVELS)
both_penalties = pytest.mark.parametrize("penalty", [-200, -150])

MIDGAME = "einstein3 00203540200:200303/00114330310:230300/10005342010:004040 13446 0"


def make(name: str, simulations: int = 4) -> Bot:
    return BOTS["einstein"][name](name, Budget(simulations=simulations))


def ranking(bot: Bot, text: str, seat: int = 0, seed: int = 1) -> list[Ranked]:
    """The choices of a bot that has a seat in a position."""
    game, position = read_position(text)
    view = game.view(position, seat)
    return bot.rank(game, view, game.legal_in_view(view), Stream(seed), bot.budget)


def values_after(ticks: str, choices: list[str]) -> tuple[dict[str, float], dict[str, float]]:
    """What is to be expected after each choice, one turn further and two."""
    game, thought, weights = find_game("einstein", {}), Thought.new(), whole_weights(-200)
    room = np.zeros(CHOICES, np.int64), np.zeros(CHOICES, np.int64)
    near, far = {}, {}
    for choice in choices:
        sheet = sheet_of(ticks)
        tick(sheet, game.read_move(choice))
        near[choice] = see_further(sheet, -200, weights, thought) / VALUE_UNIT
        far[choice] = expect_score(sheet, -200, weights, thought, *room) / VALUE_UNIT
    return near, far


def solo_scores(level: str, penalty: int, games: int) -> NDArray[Any]:
    scores, view, manner = np.zeros(games), EinsteinView.new(), MANNERS[level].manner
    view.players, view.penalty = 1, penalty
    play_alone(view, manner, weights_for(view, manner), Thought.new(), 1, 0, scores)
    return scores


@pytest.mark.parametrize("players", [1, 2, 5])
@pytest.mark.parametrize("easy_penalty", [False, True])
@every_level
def test_every_level_plays_whole_games(name: str, easy_penalty: bool, players: int) -> None:
    game = find_game("einstein", {"players": players, "easy_penalty": easy_penalty})
    position, record = play_match(game, [make(name)] * players, *streams(3, 0))
    assert game.over(position)
    assert len(record["result"]["scores"]) == players


def test_all_levels_play_at_one_table() -> None:
    game = find_game("einstein", {"players": 8})
    position, _ = play_match(game, [make(name) for name in LEVELS], *streams(4, 0))
    assert game.over(position)


@both_penalties
def test_each_level_scores_clearly_more_than_the_one_before(penalty: int) -> None:
    means = [solo_scores(level, penalty, games=500).mean() for level in list(MANNERS)[:-1]]
    assert all(better > worse + 50 for worse, better in pairwise(means))


@both_penalties
def test_master_scores_more_than_expert_with_the_same_dice(penalty: int) -> None:
    expert, master = (solo_scores(level, penalty, games=500) for level in ("expert", "master"))
    assert master.mean() > expert.mean()


@pytest.mark.parametrize("level", MANNERS)
def test_the_same_seed_gives_the_same_solo_games(level: str) -> None:
    assert list(solo_scores(level, -200, 5)) == list(solo_scores(level, -200, 5))


@pytest.mark.parametrize("level", ["club", "expert", "master"])
def test_three_of_a_level_do_not_share_the_first_place_all_the_time(level: str) -> None:
    game = find_game("einstein", {"players": 3})
    ends = [play_match(game, [make(level)] * 3, *streams(6, n))[1] for n in range(24)]
    assert sum(len(end["result"]["ranking"][0]) == 1 for end in ends) >= 8


@every_level
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_ranking_goes_from_the_best_down_and_has_no_illegal_choice(name: str, seat: int) -> None:
    table = Table.at(MIDGAME)
    ranked = ranking(make(name), MIDGAME, seat)
    values = [value for _, value in ranked]
    assert values == sorted(values, reverse=True)
    moves = [table.game.move_text(move) for move, _ in ranked]
    assert len(moves) == len(set(moves))
    assert set(moves) <= table.legal(seat)


@every_level
def test_the_same_source_and_simulations_give_the_same_ranking(name: str) -> None:
    bot = make(name, simulations=20)
    assert ranking(bot, MIDGAME, seed=5) == ranking(bot, MIDGAME, seed=5)


def test_greedy_takes_the_greatest_score_and_tosses_coins_between_equals() -> None:
    text = "einstein1 00000000000:000000 11246 0"  # every choice costs 400
    assert {value for _, value in ranking(make("greedy"), text)} == {-400}
    assert len({ranking(make("greedy"), text, seed=seed)[0].move for seed in range(20)}) > 5


def test_a_novice_overlooks_choices() -> None:
    seen = [len(ranking(make("novice"), MIDGAME, seed=seed)) for seed in range(20)]
    assert 1 <= min(seen) < max(seen) < len(ranking(make("greedy"), MIDGAME))


def test_alone_master_expects_points_and_needs_no_simulations() -> None:
    text = "einstein1 00203540200:200303 13446 0"
    expected = dict(ranking(make("mean"), text))
    assert {
        move: pytest.approx(value, abs=12) for move, value in ranking(make("master", 1), text)
    } == expected


def test_alone_master_looks_another_turn_further_where_choices_are_close() -> None:
    ticks, one, two = "00445650110:305005", "4+5/3", "5+6/1"
    near, far = values_after(ticks, [one, two])
    assert near[one] - 3 < near[two] < near[one]
    assert far[two] > far[one]

    game = find_game("einstein", {"players": 1})
    ranked = ranking(make("master"), f"einstein1 {ticks} 12234 0")
    values = {game.move_text(move): value for move, value in ranked}
    assert list(values)[:2] == [two, one]
    assert values[two] - values[one] == pytest.approx(far[two] - far[one], abs=0.001)


def test_mean_does_not_care_what_the_others_have() -> None:
    alone = MIDGAME.partition("/")[0].replace("einstein3", "einstein1") + " 13446 0"
    assert ranking(make("mean"), MIDGAME) == ranking(make("mean"), alone)


PLAIN = """
from tests.bots.einstein.test_levels import LEVELS, make, ranking
text = "einstein2 0030X67X004:670007/0040X67X000:560008 13346 0"
print([(name, ranking(make(name, 2), text)[0]) for name in LEVELS if name != "random"])
"""


@pytest.mark.slow
def test_plain_python_ranks_as_machine_code_does() -> None:
    compiled, plain = printed_both_ways(PLAIN)
    assert compiled == plain != ""
