"""The levels really differ: a few duplicate games tell neighbours apart.

How much they differ, over thousands of games, is in docs/strength.md.
"""

import pytest

from einfall.bots import find_bots
from einfall.games import find_game
from einfall.match import play_match, streams
from tests.plain import printed_both_ways

pytestmark = pytest.mark.slow

RULES: dict[str, dict[str, object]] = {
    "two": {"players": 2},
    "three": {"players": 3},
    "teams": {"players": 4, "teams": True},
}


def share_of_wins(bot: str, other: str, rules: dict[str, object], deals: int) -> float:
    """How often the bot came in before the other, at every seat; ties count half."""
    game = find_game("genial", rules)
    results = []
    for deal in range(deals):
        for rotation in range(game.sides):
            sides = [bot if side == rotation else other for side in range(game.sides)]
            bots = find_bots(game, [sides[seat % game.sides] for seat in range(game.players)])
            _, record = play_match(game, bots, *streams(1, deal))
            place = {
                side: place
                for place, group in enumerate(record["result"]["ranking"])
                for side in group
            }
            results += [
                (place[rotation] < place[side]) + (place[rotation] == place[side]) / 2
                for side in range(game.sides)
                if side != rotation
            ]
    return sum(results) / len(results)


@pytest.mark.parametrize("table", RULES)
@pytest.mark.parametrize(
    ("better", "worse", "deals"),
    [
        ("novice", "random", 6),
        ("casual", "novice", 8),
        ("club", "casual", 12),
        ("expert:simulations=60", "greedy", 3),
    ],
)
def test_each_level_beats_the_one_below(better: str, worse: str, deals: int, table: str) -> None:
    assert share_of_wins(better, worse, RULES[table], deals) >= 0.6


def test_more_thought_is_better_alone() -> None:
    game = find_game("genial", {"players": 1})

    def weakest_colours(bot: str) -> list[int]:
        return [
            game.points(play_match(game, find_bots(game, [bot]), *streams(2, n))[1]["result"])[0]
            for n in range(6)
        ]

    novice, club = sum(weakest_colours("novice")), sum(weakest_colours("club"))
    assert sum(weakest_colours("expert:simulations=100")) > club > novice


PLAIN = """
from einfall.bots import find_bots
from einfall.bots.bot import Budget
from einfall.chance import Stream
from einfall.games import find_game
game = find_game("genial", {"players": 2})
position = game.start()
while not game.to_act(position):
    game.happen(position, game.sample(position, Stream(1)))
for name in ("novice", "casual", "greedy", "club", "expert"):
    [bot] = find_bots(game, [name])[:1]
    view = game.view(position, 0)
    legal = game.legal_in_view(view)
    for move, value in bot.rank(game, view, legal, Stream(2), Budget(simulations=16)):
        print(name, move, round(value, 9))
"""


def test_plain_python_ranks_as_machine_code_does() -> None:
    compiled, plain = printed_both_ways(PLAIN)
    assert compiled == plain != ""
