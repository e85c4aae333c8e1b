"""The bots that look at each move once, beside slow ways to say the same."""

import pytest

from einfall.bots.bot import Budget
from einfall.bots.genial.judgement import judgement_for, new_tables, quick_move
from einfall.bots.genial.simple import Casual, Club, Greedy, Novice, OneLook
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


@pytest.mark.parametrize("table", TABLES)
def test_casual_has_the_most_points(table: str) -> None:
    for game, position in some_decisions(table, seed=2, every=8):
        view = game.view(position, int(position.seat))
        legal = game.legal_in_view(view)
        most = max(sum(tracks_after(game, position, int(move))) for move in legal)
        choice = Casual("casual").choose(game, view, legal, Stream(1))
        assert sum(tracks_after(game, position, choice)) == most


def test_greedy_breaks_ties_at_random() -> None:
    game, position = next(some_decisions("kosmos-2", seed=1, every=1))
    view = game.view(position, int(position.seat))
    legal = game.legal_in_view(view)
    choices = {Greedy("greedy").choose(game, view, legal, Stream(seed)) for seed in range(30)}
    assert len(choices) > 5


def test_a_novice_takes_the_best_of_the_moves_it_sees() -> None:
    for game, position in some_decisions("kosmos-2", seed=3, every=6):
        view = game.view(position, int(position.seat))
        legal = game.legal_in_view(view)
        seen = Novice("novice").rank(game, view, legal, Stream(5), Budget())
        assert 1 <= len(seen) <= Novice.looks_at
        points = [sum(tracks_after(game, position, move)) for move, _ in seen]
        assert points == sorted(points, reverse=True)


@pytest.mark.parametrize("table", TABLES)
def test_the_roll_outs_play_what_the_club_thinks_best(table: str) -> None:
    for game, position in some_decisions(table, seed=4, every=5):
        view = game.view(position, int(position.seat))
        ranked = Club("club").rank(game, view, game.legal_in_view(view), Stream(1), Budget())
        quick = quick_move(view, judgement_for(view), new_tables(), Stream(1).words)
        if quick < FIRST_PLACEMENT:
            assert quick == ranked[0].move
        else:
            placements = {move: value for move, value in ranked if move >= FIRST_PLACEMENT}
            assert placements[quick] == pytest.approx(max(placements.values()))


def test_the_club_ranks_every_legal_move() -> None:
    for game, position in some_decisions("tilsit-3", seed=5, every=5):
        view = game.view(position, int(position.seat))
        legal = game.legal_in_view(view)
        ranked = Club("club").rank(game, view, legal, Stream(1), Budget())
        assert sorted(move for move, _ in ranked) == legal.tolist()
        assert [value for _, value in ranked] == sorted((v for _, v in ranked), reverse=True)


@pytest.mark.parametrize(
    "bot", [Greedy("greedy"), Casual("casual"), Novice("novice"), Club("club")]
)
def test_what_is_ranked_first_is_played(bot: OneLook) -> None:
    for game, position in some_decisions("tilsit-2", seed=6, every=4):
        view = game.view(position, int(position.seat))
        legal = game.legal_in_view(view)
        first, *_ = bot.rank(game, view, legal, Stream(3), Budget())
        assert bot.choose(game, view, legal, Stream(3)) == first.move
