"""The last placements: the quick solver beside a slow one that calls itself."""

from collections.abc import Iterator

import numpy as np
import pytest

from einfall.bots.genial.endgame import (
    FOR_THE_WIN,
    MOST_TRIED,
    count_free_slots,
    few_slots_left,
    solve,
)
from einfall.bots.genial.outcome import CLARITY, FINE, SHARE, credit, take_result
from einfall.bots.genial.scratch import DEEPEST, FEW_APART, FEW_SLOTS, Scratch
from einfall.chance import Stream
from einfall.genial.board import CELL_NAMED, SLOT_OF, slot_bits
from einfall.genial.game import Genial
from einfall.genial.moves import SWAP_RACK, side_of
from einfall.genial.position import PLACE, GenialPosition
from einfall.genial.rules import draw_due
from tests.bots.genial.positions import decisions
from tests.genial.games import TABLES


def endings(table: str, slots: int) -> Iterator[tuple[Genial, GenialPosition]]:
    """One late position of each of a few games."""
    for seed in range(3):
        for game, position in decisions(table, seed):
            if count_free_slots(position) <= slots:
                yield game, position.copy()
                break


def solve_fast(position: GenialPosition, seed: int) -> np.ndarray:
    scratch = Scratch.new()
    scratch.line[1] = position
    solve(scratch, seed)
    return scratch.results[1, : int(position.sides)] / FINE


def solve_slowly(game: Genial, position: GenialPosition, seed: int, depth: int = 1) -> np.ndarray:
    position = position.copy()
    if position.due:
        draw_due(position, Stream(seed, depth).words)
    results = np.zeros((int(position.sides), 2))
    if game.over(position):
        for side in range(int(position.sides)):
            take_result(position, side, np.zeros((2, 6), np.int64), results[side])
        return results
    seat = int(position.seat)
    moves = game.legal(position, seat).tolist()
    if position.phase == PLACE and len(moves) > 1 and SWAP_RACK in moves:
        moves.remove(SWAP_RACK)
    lines = []
    for move in moves:
        after = position.copy()
        game.decide(after, {seat: move})
        lines.append(solve_slowly(game, after, seed, depth + 1))
    side = side_of(position, seat)
    return max(lines, key=lambda line: credit(line[side], 1 / (1 + FOR_THE_WIN)))


@pytest.mark.parametrize("table", TABLES)
def test_both_solvers_agree(table: str) -> None:
    for seed, (game, position) in enumerate(endings(table, slots=2)):
        side = side_of(position, int(position.seat))
        fast, slow = solve_fast(position, seed), solve_slowly(game, position, seed)
        assert fast[side] == pytest.approx(slow[side])


def test_the_most_slots_that_are_tried_out_fit_the_room() -> None:
    deepest = 0
    for game, position in endings("tilsit-2", slots=FEW_SLOTS):
        deepest = max(deepest, int(count_free_slots(position)))
        shares = solve_fast(position, seed=1)[:, SHARE]
        assert shares.sum() == pytest.approx(1.0), game
    assert deepest >= FEW_SLOTS - 1


def test_a_result_is_a_share_of_the_win_and_how_clear_it_was() -> None:
    position = Genial.from_rules({"players": 3}).start()
    position.score[:3] = [[5, 9, 9, 9, 9, 9], [5, 9, 9, 9, 9, 9], [4, 18, 18, 18, 18, 18]]
    results = np.zeros((3, 2))
    for side in range(3):
        take_result(position, side, np.zeros((2, 6), np.int64), results[side])
    assert results[:, SHARE].tolist() == [0.5, 0.5, 0.0]
    assert results[0, CLARITY] > results[2, CLARITY]


def test_alone_the_result_is_the_weakest_colour() -> None:
    position = Genial.from_rules({"players": 1}).start()
    position.score[0] = [12, 7, 9, 20, 36, 11]
    result = np.zeros(2)
    take_result(position, 0, np.zeros((2, 6), np.int64), result)
    assert result[SHARE] == 7


@pytest.mark.parametrize(
    ("free", "few"),
    [
        ("h8 h9, h9 h10, h10 h11, h11 h12", True),  # a row: two or three tiles
        ("h8 h9, g3 g4, i3 i4", True),
        ("h8 h9, g3 g4, i3 i4, k8 k9", False),  # four tiles, each anywhere
    ],
)
def test_few_is_how_many_tiles_can_still_lie(free: str, few: bool) -> None:
    position = Genial.from_rules({"players": 2}).start()
    pairs = [tuple(CELL_NAMED[name] for name in pair.split()) for pair in free.split(", ")]
    position.free[:] = slot_bits({SLOT_OF[min(pair), max(pair)] for pair in pairs})
    assert few_slots_left(position, np.zeros(FEW_APART, np.int64)) == few


def test_it_stops_when_it_has_tried_enough() -> None:
    _, position = next(endings("tilsit-2", slots=FEW_SLOTS))
    scratch = Scratch.new()
    scratch.line[1] = position
    seen = solve(scratch, 1)
    assert seen <= MOST_TRIED + DEEPEST
