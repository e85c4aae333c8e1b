"""The engine against the slow, obvious reference: same legal moves, points, bags and results."""

from collections import Counter
from collections.abc import Sequence

import pytest

from einfall.game import Happening
from einfall.genial.game import Genial
from einfall.genial.notation import rack_names
from einfall.genial.position import DEAL, PLACE
from einfall.genial.scribe import counted_points
from einfall.genial.tiles import KIND_NAMES
from einfall.kernel import COMPILED
from tests.genial.games import (
    TABLES,
    Choose,
    events,
    head_start,
    play_any,
    play_for_points,
)
from tests.genial.reference import Reference

pytestmark = pytest.mark.slow

GAMES = 40 if COMPILED else 1
COMPARE_EVERY = 6
"""All legal moves are compared at each sixth decision: listing them takes the reference longest."""


@pytest.mark.parametrize("choose", [play_any, play_for_points])
@pytest.mark.parametrize("table", TABLES)
def test_engine_and_reference_agree(table: str, choose: Choose) -> None:
    game = Genial.from_rules(TABLES[table])
    for seed in range(GAMES):
        assert_same_game(game, choose, seed)


@pytest.mark.parametrize("table", TABLES)
def test_they_agree_near_the_ends_of_the_tracks(table: str) -> None:
    game = Genial.from_rules(TABLES[table])
    for seed in range(GAMES):
        assert_same_game(game, play_for_points, seed, head_start(game, seed))


def assert_same_game(
    game: Genial, choose: Choose, seed: int, scores: Sequence[Sequence[int]] = ()
) -> None:
    reference = Reference(game.rules())
    for row, points in zip(reference.scores, scores, strict=False):
        row[:] = points
    racks: list[list[str]] = []
    position = game.start()
    decisions = 0
    for position, event in events(game, choose, seed, scores):
        if isinstance(event, Happening):
            tiles = [str(tile) for tile in event.outcome]
            if position.phase != DEAL:
                reference.draw(tiles)
            else:
                racks.append(tiles)
                if len(racks) == game.players:
                    reference.begin(racks)
            continue
        ((seat, action),) = event.moves.items()
        assert reference.seat == seat
        if (seed + decisions) % COMPARE_EVERY == 0 or position.phase != PLACE:
            legal = [game.move_text(int(move)) for move in game.legal(position, seat)]
            assert sorted(legal) == sorted(reference.legal())
        bag = Counter(dict(zip(KIND_NAMES, map(int, position.bag), strict=True)))
        assert bag == reference.bag + Counter()
        for rack, expected in zip(position.rack, reference.racks, strict=False):
            assert sorted(rack_names(rack)) == sorted(expected)
        assert counted_points(position, action) == reference.do(game.move_text(action))
        decisions += 1
    assert reference.over
    assert game.result(position) == {
        "scores": reference.scores,
        "ranking": reference.ranking(),
        "reason": reference.reason,
    }
