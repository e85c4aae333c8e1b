"""Who plays whom: everybody gets the same."""

import json
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from einfall.arena.play import play_task
from einfall.arena.schedule import BadTournament, Task, Tournament
from einfall.bots.bot import UnknownBot
from einfall.games import find_game

GAMES = [
    *(("genial", {"players": players}) for players in (1, 2, 3, 4)),
    ("genial", {"players": 4, "teams": True}),
    *(("einstein", {"players": players}) for players in (1, 2, 3, 5, 8)),
]


def hold(name: str, rules: dict[str, object], *bots: str, seed: int = 1) -> Tournament:
    return Tournament(find_game(name, rules), bots, seed)


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    name, rules = draw(st.sampled_from(GAMES))
    least = 1 if rules["players"] == 1 else 2
    bots = draw(st.integers(least, 6))
    return hold(name, dict(rules), *(f"b{number}" for number in range(bots)))


def seatings(tournament: Tournament, deals: int) -> list[tuple[int, ...]]:
    return [
        tournament.seating(task.table, task.rotation)
        for task in tournament.tasks(deals * tournament.rotations)
    ]


@given(tournaments(), st.integers(1, 3))
def test_every_bot_sits_equally_often_at_every_seat(tournament: Tournament, deals: int) -> None:
    seated = Counter(
        (bot, side) for seating in seatings(tournament, deals) for side, bot in enumerate(seating)
    )
    for bot in range(len(tournament.bots)):
        assert len({seated[bot, side] for side in range(tournament.game.sides)}) == 1


@given(tournaments())
def test_every_set_of_bots_that_fills_a_table_meets(tournament: Tournament) -> None:
    bots, sides = range(len(tournament.bots)), tournament.game.sides
    met = {frozenset(seating) for seating in seatings(tournament, deals=1)}
    assert met == {frozenset(together) for together in combinations(bots, min(len(bots), sides))}


@given(tournaments(), st.integers(1, 40))
def test_each_table_has_at_least_the_games_asked_for_and_less_than_a_deal_more(
    tournament: Tournament, games: int
) -> None:
    each = tournament.total(games) // len(tournament.tables)
    assert games <= each < games + tournament.rotations


@given(tournaments(), st.integers(0, 10_000))
def test_a_number_names_one_place(tournament: Tournament, number: int) -> None:
    assert tournament.number(*tournament.place(number)) == number


@given(tournaments(), st.integers(1, 20), st.integers(1, 20))
def test_a_longer_tournament_begins_with_a_shorter_one(
    tournament: Tournament, games: int, more: int
) -> None:
    short, long = list(tournament.tasks(games)), list(tournament.tasks(games + more))
    assert long[: len(short)] == short


def test_only_what_is_missing_is_to_be_played() -> None:
    tournament = hold("einstein", {"players": 3}, "b0", "b1", "b2")
    assert list(tournament.tasks(6, there={0, 1, 2, 4})) == [Task(1, 0, 0), Task(1, 0, 2)]


def test_fewer_bots_than_sides_sit_down_again_in_order() -> None:
    four = hold("einstein", {"players": 4}, "b0", "b1")
    assert seatings(four, deals=1) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    three = hold("einstein", {"players": 3}, "b0", "b1")
    assert seatings(three, deals=1) == [(0, 1, 0), (1, 0, 0), (0, 0, 1)]


def test_in_teams_a_bot_has_both_seats_of_its_side() -> None:
    teams = hold("genial", {"players": 4, "teams": True}, "b0", "b1")
    assert [teams.players(seating) for seating in seatings(teams, deals=1)] == [
        ["b0", "b1", "b0", "b1"],
        ["b1", "b0", "b1", "b0"],
    ]


def test_alone_each_bot_plays_the_same_deals() -> None:
    solo = hold("einstein", {"players": 1}, "b0", "b1", "b2")
    assert list(solo.tasks(2)) == [Task(deal, bot, 0) for deal in (0, 1) for bot in (0, 1, 2)]


def test_each_rotation_gets_the_same_tiles_at_the_same_seats() -> None:
    tournament = hold("genial", {"players": 3}, "first", "last", "random")
    racks = [
        record_of(play_task(tournament, Task(deal=3, table=0, rotation=rotation)).line)["setup"]
        for rotation in range(3)
    ]
    assert racks[0] == racks[1] == racks[2]


def test_each_rotation_gets_the_same_dice() -> None:
    tournament = hold("einstein", {"players": 2}, "first", "random")
    one, other = (
        [entry["roll"] for entry in record_of(play_task(tournament, task).line)["moves"]]
        for task in (Task(deal=3, table=0, rotation=0), Task(deal=3, table=0, rotation=1))
    )
    shorter = min(len(one), len(other))
    assert one[:shorter] == other[:shorter]


def record_of(line: str) -> dict[str, list[dict[str, object]]]:
    record: dict[str, list[dict[str, object]]] = json.loads(line)
    return record


def test_the_same_bot_twice_is_no_tournament() -> None:
    with pytest.raises(BadTournament, match="random is listed twice"):
        hold("genial", {"players": 2}, "random", "random")


def test_one_bot_is_enough_alone_but_not_against_others() -> None:
    hold("genial", {"players": 1}, "random")
    with pytest.raises(BadTournament, match="at least two bots"):
        hold("genial", {"players": 2}, "random")


def test_bots_have_to_exist() -> None:
    with pytest.raises(UnknownBot, match="there is no bot 'wizard'"):
        hold("genial", {"players": 2}, "random", "wizard")


def test_there_are_only_so_many_deals_to_a_seed() -> None:
    tournament = hold("genial", {"players": 2}, "first", "last")
    with pytest.raises(BadTournament, match="one seed is enough for"):
        tournament.total(10**12)
