"""The bots that try moves out in sampled worlds."""

import pytest

from einfall.bots.bot import BotOf, Budget, Ranked
from einfall.bots.genial.decisions import glances_on_the_way, turns_ahead
from einfall.bots.genial.levels import Expert, Level, Master
from einfall.bots.genial.manner import manner
from einfall.bots.genial.playouts import Doyen, Veteran
from einfall.bots.genial.thought import Thought
from einfall.chance import Stream
from einfall.genial.game import Genial
from einfall.genial.position import GenialPosition, GenialView
from tests.bots.genial.positions import some_decisions
from tests.genial.drawn import table
from tests.genial.games import TABLES

LITTLE = Budget(simulations=48)
BOTS = [Expert("expert"), Master("master"), Veteran("veteran"), Doyen("doyen")]

each_bot = pytest.mark.parametrize("bot", BOTS, ids=[bot.name for bot in BOTS])


def rank(
    bot: BotOf[GenialView],
    game: Genial,
    position: GenialPosition,
    seed: int = 1,
    budget: Budget = LITTLE,
) -> list[Ranked]:
    view = game.view(position, int(position.seat))
    return bot.rank(game, view, game.legal_in_view(view), Stream(seed), budget)


@pytest.mark.parametrize("bot", BOTS[::2], ids=[bot.name for bot in BOTS[::2]])
@pytest.mark.parametrize("name", TABLES)
def test_it_ranks_legal_moves_from_the_best_down(name: str, bot: BotOf[GenialView]) -> None:
    for game, position in some_decisions(name, seed=1, every=12):
        ranked = rank(bot, game, position)
        moves = [move for move, _ in ranked]
        assert len(set(moves)) == len(moves)
        assert set(moves) <= set(game.legal(position, int(position.seat)).tolist())
        assert all(value <= ranked[0].value for _, value in ranked)
        assert 0 <= ranked[0].value <= (1 if game.sides > 1 else 36)


@each_bot
def test_the_same_whims_and_simulations_give_the_same_ranking(bot: BotOf[GenialView]) -> None:
    for game, position in some_decisions("kosmos-2", seed=2, every=10):
        assert rank(bot, game, position) == rank(bot, game, position)


class Looker(Level):
    """Believes what looking ahead says."""

    manner = manner(glances=24, candidates=12)


class Truster(Level):
    """Believes in its first look just as much."""

    manner = manner(glances=24, candidates=12, trust=16, trust_among=0)


@pytest.mark.parametrize(
    ("name", "counts"),
    [("kosmos-1", False), ("kosmos-2", True), ("kosmos-3", False), ("kosmos-4t", True)],
)
def test_the_first_look_counts_where_there_is_one_rival(name: str, counts: bool) -> None:
    """Alone it looks so far ahead that it knows better; among several it need not be trusted."""
    differ = [
        rank(Looker("looker"), game, position) != rank(Truster("truster"), game, position)
        for game, position in some_decisions(name, seed=9, every=6)
    ]
    assert any(differ) == counts


def test_alone_fewer_moves_are_valued_on_the_way_and_more_turns_looked_ahead() -> None:
    thought = Thought.new()
    thought.left = 24
    starts = [Genial.from_rules(TABLES[name]).start() for name in ("kosmos-1", "kosmos-2")]
    assert [glances_on_the_way(start, Master.manner) for start in starts] == [8, 16]
    assert [turns_ahead(start, Master.manner, thought) for start in starts] == [8, 1]


@each_bot
def test_it_knows_no_more_than_its_view(bot: BotOf[GenialView]) -> None:
    for game, position in some_decisions("kosmos-3", seed=3, every=10):
        view = game.view(position, int(position.seat))
        other = game.sample_position(view, Stream(7))
        assert rank(bot, game, position) == rank(bot, game, other)


@each_bot
def test_a_time_budget_gives_a_move_however_short(bot: BotOf[GenialView]) -> None:
    game, position = next(some_decisions("kosmos-4", seed=4, every=1))
    assert rank(bot, game, position, budget=Budget(seconds=1e-9))
    assert rank(bot, game, position, budget=Budget(seconds=0.05))


@each_bot
def test_swap_keep_and_decline_are_always_among_the_candidates(bot: BotOf[GenialView]) -> None:
    seen: set[int] = set()
    for seed in range(6):
        for game, position in some_decisions("tilsit-2", seed, every=1):
            others = {m for m in game.legal(position, int(position.seat)).tolist() if m < 3}
            if others and not others <= seen:
                assert others <= {move for move, _ in rank(bot, game, position)}
                seen |= others
    assert seen == {0, 1, 2}


LAST_TWO_CELLS = """
            r R R R R g
           R O O O O O O
          R Y Y Y Y Y Y Y
         R G G G G G G G G
        R B B B B B B B B B
       p R P P P P P P P P b
        R O O O O O O O O O
         R Y Y Y Y Y Y Y Y
          R G G G G G G G
           R B B 1 2 B B
            y P P P P o
"""


@each_bot
def test_the_last_placement_is_the_one_that_wins(bot: BotOf[GenialView]) -> None:
    """Purple is the weakest colour: BP must lie with its purple half on 1 or 2 to count."""
    end = table(LAST_TWO_CELLS, racks=["BB BP OO RR YY GG", "RR"])
    end.position.score[:2] = [[9, 9, 9, 9, 9, 4], [5, 9, 9, 9, 9, 9]]
    ranked = rank(bot, end.game, end.position)
    moves = {end.game.move_text(move): value for move, value in ranked}
    assert {"P" in move for move, value in moves.items() if value == 1.0} == {True}
    assert "P" in end.game.move_text(ranked[0].move)
