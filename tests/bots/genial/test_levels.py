"""Greedy, and the levels at first sight, beside slow ways to say the same."""

import pytest

from einfall.bots.bot import Budget, Ranked
from einfall.bots.genial.greedy import Greedy
from einfall.bots.genial.judgement import (
    JUDGEMENTS,
    OF_MORE,
    OF_ONE,
    OF_TWO,
    new_tables,
    quick_move,
)
from einfall.bots.genial.levels import LEVELS, Level, Novice
from einfall.bots.genial.manner import manner
from einfall.chance import Stream
from einfall.genial.game import Genial
from einfall.genial.moves import FIRST_PLACEMENT, side_of
from einfall.genial.position import GenialPosition
from tests.bots.genial.positions import some_decisions
from tests.genial.games import TABLES


def tracks_after(game: Genial, position: GenialPosition, move: int) -> list[int]:
    """The tracks of the side to act after a move, from playing it."""
    after = position.copy()
    game.decide(after, {int(position.seat): move})
    return [int(points) for points in after.score[side_of(position, int(position.seat))]]


@pytest.mark.parametrize("table", TABLES)
def test_greedy_has_the_best_sorted_tracks(table: str) -> None:
    for game, position in some_decisions(table, seed=1, every=8):
        view = game.view(position, int(position.seat))
        legal = game.legal_in_view(view)
        best = max(sorted(tracks_after(game, position, int(move))) for move in legal)
        choice = Greedy("greedy").choose(game, view, legal, Stream(1))
        assert sorted(tracks_after(game, position, choice)) == best


def test_greedy_breaks_ties_at_random() -> None:
    game, position = next(some_decisions("kosmos-2", seed=1, every=1))
    view = game.view(position, int(position.seat))
    legal = game.legal_in_view(view)
    choices = {Greedy("greedy").choose(game, view, legal, Stream(seed)) for seed in range(30)}
    assert len(choices) > 5


class ForPoints(Level):
    """Sees everything, and wants points."""

    manner = manner(for_points=True)


class Judge(Level):
    """Sees everything, and judges it as play-outs do."""

    manner = manner()


def ranked(bot: Level, game: Genial, position: GenialPosition, seed: int = 1) -> list[Ranked]:
    view = game.view(position, int(position.seat))
    return bot.rank(game, view, game.legal_in_view(view), Stream(seed), Budget(simulations=8))


@pytest.mark.parametrize("table", TABLES)
def test_who_wants_points_takes_the_most(table: str) -> None:
    for game, position in some_decisions(table, seed=2, every=8):
        legal = game.legal(position, int(position.seat)).tolist()
        most = max(sum(tracks_after(game, position, move)) for move in legal)
        choice = ranked(ForPoints("points"), game, position)[0].move
        if choice >= FIRST_PLACEMENT:
            assert sum(tracks_after(game, position, choice)) == most


def test_a_novice_overlooks_what_others_see() -> None:
    overlooked = 0
    for game, position in some_decisions("kosmos-2", seed=3, every=2):
        best = ranked(ForPoints("points"), game, position)[0].move
        overlooked += best not in [move for move, _ in ranked(Novice("novice"), game, position)]
    assert overlooked > 5


@pytest.mark.parametrize("table", TABLES)
def test_the_quick_judgement_is_that_of_the_roll_outs(table: str) -> None:
    for game, position in some_decisions(table, seed=4, every=5):
        view = game.view(position, int(position.seat))
        judgement = JUDGEMENTS[{1: OF_ONE, 2: OF_TWO}.get(game.players, OF_MORE)]
        quick = quick_move(view, judgement, new_tables(), Stream(1).words)
        moves = dict(ranked(Judge("judge"), game, position))
        placements = [value for move, value in moves.items() if move >= FIRST_PLACEMENT]
        if quick < FIRST_PLACEMENT:
            assert quick == next(iter(moves))
        elif quick in moves:  # equal ones need not all be listed
            assert moves[quick] == max(placements)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("name", LEVELS)
def test_every_level_ranks_legal_moves_from_the_best_down(name: str, table: str) -> None:
    bot = LEVELS[name](name)
    for game, position in some_decisions(table, seed=6, every=12):
        moves = [move for move, _ in ranked(bot, game, position)]
        assert len(set(moves)) == len(moves) > 0
        assert set(moves) <= set(game.legal(position, int(position.seat)).tolist())
        values = [value for _, value in ranked(bot, game, position)]
        assert values[0] == max(values)


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_whims_give_the_same_ranking(name: str) -> None:
    bot = LEVELS[name](name)
    for game, position in some_decisions("tilsit-3", seed=7, every=8):
        assert ranked(bot, game, position, seed=5) == ranked(bot, game, position, seed=5)


def test_each_seat_loves_another_colour() -> None:
    class Lover(Level):
        manner = manner(love=100.0)

    for game, position in some_decisions("kosmos-4", seed=8, every=6):
        colour = [0, 4, 2, 5][int(position.seat)]
        before = int(position.score[int(position.seat), colour])
        gains = [
            tracks_after(game, position, move)[colour] - before
            for move in game.legal(position, int(position.seat)).tolist()
        ]
        choice = ranked(Lover("lover"), game, position)[0].move
        if choice >= FIRST_PLACEMENT:
            assert tracks_after(game, position, choice)[colour] - before >= max(gains) - 1
