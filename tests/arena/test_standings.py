"""Standings, beside what can be worked out by hand."""

import random

import pytest

from einfall.arena.finish import Finish, read_finish
from einfall.arena.intervals import Estimate, share_of
from einfall.arena.play import TimeUsed
from einfall.arena.ratings import mean_places, rate
from einfall.arena.schedule import Tournament
from einfall.arena.standings import Duel, Standings, standings_of
from einfall.game import BadRecord
from einfall.games import find_game


def hold(players: int, *bots: str) -> Tournament:
    return Tournament(find_game("einstein", {"players": players}), bots, 1)


def values(standings: Standings) -> dict[str, tuple[int, float | None, float]]:
    """Games, share of the wins and points of each bot, from the best down."""
    return {
        standing.bot: (
            standing.games,
            standing.wins and standing.wins.value,
            standing.points.value,
        )
        for standing in standings.bots
    }


def test_two_bots_by_hand() -> None:
    games = [
        Finish(0, 0, (0, 1), (0, 1), (5, 3)),
        Finish(1, 0, (1, 0), (0, 0), (4, 4)),
        Finish(2, 1, (0, 1), (1, 0), (1, 2)),
        Finish(3, 1, (1, 0), (0, 1), (6, 0)),
    ]
    standings = standings_of(hold(2, "b0", "b1"), games)
    assert (standings.games, standings.deals) == (4, 2)
    assert values(standings) == {"b1": (4, 0.625, 3.75), "b0": (4, 0.375, 2.5)}
    share = share_of([1, 0.5, 0, 0], [0, 0, 1, 1])
    assert standings.duels["b0", "b1"] == Duel(share, 4)
    assert standings.duels["b1", "b0"].share.value == 0.625
    assert set(standings.duels) == {("b0", "b1"), ("b1", "b0")}


def test_three_bots_with_ties_by_hand() -> None:
    games = [
        Finish(0, 0, (0, 1, 2), (0, 0, 1), (9, 9, 1)),  # b0 and b1 share the first place
        Finish(1, 0, (1, 2, 0), (0, 1, 1), (7, 2, 2)),  # b0 and b2 share the second
        Finish(2, 0, (2, 0, 1), (0, 0, 0), (3, 3, 3)),  # all are equal
    ]
    standings = standings_of(hold(3, "b0", "b1", "b2"), games)
    third = 1 / 3
    expected = {
        "b1": (3, (0.5 + 1 + third) / 3, 19 / 3),
        "b0": (3, (0.5 + 0 + third) / 3, 14 / 3),
        "b2": (3, (0 + 0 + third) / 3, 6 / 3),
    }
    assert list(values(standings)) == list(expected)
    for bot, figures in expected.items():
        assert values(standings)[bot] == pytest.approx(figures)
    assert standings.duels["b0", "b1"].share.value == pytest.approx((0.5 + 0 + 0.5) / 3)
    assert standings.duels["b0", "b2"].share.value == pytest.approx((1 + 0.5 + 0.5) / 3)


def test_a_bot_on_two_sides_has_the_mean_of_both() -> None:
    games = [Finish(0, 0, (0, 1, 0), (0, 1, 2), (6, 5, 1))]
    standings = standings_of(hold(3, "b0", "b1"), games)
    assert values(standings) == {"b0": (1, 0.5, 3.5), "b1": (1, 0, 5)}
    assert standings.duels["b0", "b1"].share.value == 0.5
    assert len(set(mean_places(games[0]).values())) == 1  # first and third are as good as second


def test_alone_bots_are_compared_by_the_points_of_the_same_deal() -> None:
    points = {0: (5, 3, 3), 1: (2, 2, 1)}
    games = [
        Finish(3 * deal + bot, deal, (bot,), (0,), (made[bot],))
        for deal, made in points.items()
        for bot in range(3)
    ]
    only_one_has_played = Finish(6, 2, (0,), (0,), (100,))
    standings = standings_of(hold(1, "b0", "b1", "b2"), [*games, only_one_has_played])
    assert values(standings) == {
        "b0": (3, 0.75, pytest.approx(107 / 3)),
        "b1": (2, 0.25, 2.5),
        "b2": (2, 0, 2),
    }
    assert standings.duels["b1", "b2"] == Duel(share_of([0.5, 1], [0, 1]), 2)


def test_one_bot_alone_has_points_and_nothing_else() -> None:
    standings = standings_of(hold(1, "b0"), [Finish(0, 0, (0,), (0,), (5,))])
    (standing,) = standings.bots
    assert (standing.rating, standing.wins, standing.points) == (None, None, Estimate(5))
    assert standings.duels == {}


def test_the_order_in_which_games_came_in_does_not_matter() -> None:
    tournament = hold(2, "b0", "b1", "b2")
    games = coin_games(tournament, 200, {0: 1.0, 1: 1.5, 2: 3.0})
    shuffled = random.Random(5).sample(games, len(games))
    assert standings_of(tournament, games) == standings_of(tournament, shuffled)


def test_the_time_of_a_move() -> None:
    games = [Finish(0, 0, (0, 1), (0, 1), (5, 3))]
    times = [TimeUsed(moves=4, seconds=2.0), TimeUsed()]
    found = standings_of(hold(2, "b0", "b1"), games, times).bots
    assert [standing.seconds for standing in found] == [0.5, None]


def coin_games(tournament: Tournament, games: int, strength: dict[int, float]) -> list[Finish]:
    """Games in which each side wins as often as its strength says, as in the model."""
    chance = random.Random(1)
    found = []
    for number in range(tournament.total(games)):
        deal, table, rotation = tournament.place(number)
        bots = tournament.seating(table, rotation)
        left = list(range(len(bots)))
        places = [0] * len(bots)
        for place in range(len(bots)):
            (side,) = chance.choices(left, [strength[bots[side]] for side in left])
            places[side] = place
            left.remove(side)
        found.append(Finish(number, deal, bots, tuple(places), tuple(places)))
    return found


@pytest.mark.parametrize("players", [2, 3])
def test_ratings_come_out_as_the_model_says(players: int) -> None:
    """Who wins twice as often as another is c * log(2) above it, where c**2 = players * beta**2."""
    tournament = hold(players, "b0", "b1", "b2")
    ratings = rate(coin_games(tournament, 3000, {0: 1, 1: 2, 2: 4}), 3)
    step = (players**0.5 * 25 / 6) * 0.6931
    assert ratings[1].value - ratings[0].value == pytest.approx(step, abs=0.6)
    assert ratings[2].value - ratings[1].value == pytest.approx(step, abs=0.6)
    for rating in ratings:
        assert rating.high is not None
        assert 0.1 < rating.high - rating.value < 1


def test_equal_bots_have_equal_ratings() -> None:
    games = [Finish(number, number // 2, (0, 1), (0, 1), (1, 0)) for number in range(0, 200, 2)]
    games += [Finish(number, number // 2, (1, 0), (0, 1), (1, 0)) for number in range(1, 200, 2)]
    one, other = rate(games, 2)
    assert one.value == pytest.approx(other.value, abs=0.2)


def test_a_bot_that_has_not_played_has_the_rating_it_began_with() -> None:
    assert rate([], 1)[0].value == 25


@pytest.mark.parametrize(
    "result",
    [
        None,
        {},
        {"scores": [1, 2], "ranking": [[0]]},
        {"scores": [1, 2], "ranking": 7},
        {"scores": [1], "ranking": [[0], [1]]},
        {"scores": None, "ranking": [[0], [1]]},
        {"ranking": [[0], [1]]},
    ],
)
def test_a_result_that_cannot_be_read(result: object) -> None:
    with pytest.raises(BadRecord):
        read_finish(hold(2, "b0", "b1"), 0, {"result": result})
