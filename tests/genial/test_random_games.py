"""Random games at every table: everything that must hold, checked at every state."""

from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from einfall.chance import Stream
from einfall.game import IllegalMove
from einfall.genial.board import CELLS, NEIGHBOURS, NEXT, OUTSIDE_CELL, SLOTS, WORD_BITS
from einfall.genial.game import Genial
from einfall.genial.moves import count_legal, is_legal
from einfall.genial.position import FREE, OVER, GenialPosition, laid_slots
from einfall.genial.tiles import FULL_BAG, KIND_OF, NO_TILE
from einfall.kernel import COMPILED
from einfall.record import check, make_record, read_line, write_line
from tests.genial.games import TABLES, Choose, events, head_start, play_any, play_for_points

GAMES = 2 if COMPILED else 1


@pytest.mark.slow
@pytest.mark.parametrize("choose", [play_any, play_for_points])
@pytest.mark.parametrize("table", TABLES)
def test_every_state_keeps_the_invariants(table: str, choose: Choose) -> None:
    game = Genial.from_rules(TABLES[table])
    for seed in range(GAMES):
        for states, (position, _) in enumerate(events(game, choose, seed)):
            if COMPILED or states % 10 == 0:
                assert_sound(game, position, seed + states)


@given(st.sampled_from(sorted(TABLES)), st.integers(0, 2**32), st.integers(0, 200))
@settings(max_examples=60 if COMPILED else 6)
def test_any_state_of_any_game_keeps_them(table: str, seed: int, steps: int) -> None:
    game = Genial.from_rules(TABLES[table])
    played = events(game, play_for_points, seed, head_start(game, seed))
    for position, _ in islice(played, steps, steps + 1):
        assert_sound(game, position, seed)


@pytest.mark.parametrize("table", TABLES)
def test_a_record_of_a_random_game_replays_and_checks(table: str) -> None:
    game = Genial.from_rules(TABLES[table])
    scribe = game.scribe(with_legal=True)
    position = game.start()
    for position, event in events(game, play_for_points, seed=1):
        scribe.note(position, event)
    record = make_record(game, ["x"] * game.players, scribe, position)
    assert check(read_line(write_line(record))).rules() == game.rules()


def assert_sound(game: Genial, position: GenialPosition, seed: int) -> None:
    assert_all_tiles_are_somewhere(position)
    assert_derived_fields_are_right(position)
    assert_lists_agree(game, position)
    assert_illegal_moves_change_nothing(game, position, seed)
    assert_views_hide_and_can_be_filled_in(game, position, seed)
    again, same = game.from_position_text(game.position_text(position))
    assert same.tobytes() == position.tobytes()
    assert again.actions == game.actions


def assert_all_tiles_are_somewhere(position: GenialPosition) -> None:
    tiles = position.bag.astype(int)
    racks = [*position.rack.flat, *(position.shown if position.aside else ())]
    for kind in racks:
        if kind != NO_TILE:
            tiles[kind] += 1
    for slot in laid_slots(position):
        one, two = SLOTS[slot]
        tiles[KIND_OF[position.board[one], position.board[two]]] += 1
    assert (tiles == FULL_BAG).all()
    for rack, count in zip(position.rack, position.rack_count, strict=True):
        assert list(rack) == sorted(rack)
        assert sum(kind != NO_TILE for kind in rack) == count


def assert_derived_fields_are_right(position: GenialPosition) -> None:
    board = position.board.tolist()
    expected = [
        [count_lines(board, cell, colour) if board[cell] == FREE else 0 for colour in range(6)]
        for cell in range(CELLS)
    ]
    assert position.points.tolist() == [*expected, [0] * 6]  # nothing counts outside
    free = {slot for slot, (one, two) in enumerate(SLOTS) if board[one] == board[two] == FREE}
    assert slots_of(position.free) == free
    if position.contact:
        near = {n for cell in range(CELLS) if board[cell] < FREE for n in NEIGHBOURS[cell]}
        touching = {slot for slot, (one, two) in enumerate(SLOTS) if one in near or two in near}
        assert slots_of(position.touching) & free == touching & free


def count_lines(board: list[int], cell: int, colour: int) -> int:
    total = 0
    for line in LINES[cell]:
        for there in line:
            if board[there] != colour:
                break
            total += 1
    return total


def lines_from(cell: int) -> list[list[int]]:
    """The cells that lie in each of the six directions, nearest first."""
    lines = []
    for direction in range(6):
        line, there = [], int(NEXT[cell, direction])
        while there != OUTSIDE_CELL:
            line.append(there)
            there = int(NEXT[there, direction])
        lines.append(line)
    return lines


LINES = [lines_from(cell) for cell in range(CELLS)]


def slots_of(words: NDArray[np.int64]) -> set[int]:
    bits = sum(word << n * WORD_BITS for n, word in enumerate(words.tolist()))
    return {slot for slot in range(len(SLOTS)) if bits >> slot & 1}


def assert_lists_agree(game: Genial, position: GenialPosition) -> None:
    acting = game.to_act(position)
    for seat in range(game.players):
        legal = game.legal(position, seat)
        mask = game.legal_mask(position, seat)
        assert list(np.flatnonzero(mask)) == list(legal)
        assert (len(legal) > 0) == (seat in acting)
        if seat in acting:
            assert len(legal) == count_legal(position)
            assert list(game.legal_in_view(game.view(position, seat))) == list(legal)
            assert [game.read_move(game.move_text(int(move))) for move in legal[:20]] == list(
                legal[:20]
            )


def assert_illegal_moves_change_nothing(game: Genial, position: GenialPosition, seed: int) -> None:
    stream = Stream(seed)
    before = position.tobytes()
    for _ in range(5):
        seat, action = stream.below(game.players), stream.below(game.actions)
        if seat in game.to_act(position) and is_legal(position, action):
            continue
        with pytest.raises(IllegalMove):
            game.decide(position, {seat: action})
        assert position.tobytes() == before


def assert_views_hide_and_can_be_filled_in(
    game: Genial, position: GenialPosition, seed: int
) -> None:
    for seat in range(game.players):
        view = game.view(position, seat)
        assert list(view.rack[seat]) == list(position.rack[seat])
        for other in range(game.players):
            if other != seat:
                assert all(kind == NO_TILE for kind in view.rack[other])
        guess = game.sample_position(view, Stream(seed))
        assert game.view(guess, seat).tobytes() == view.tobytes()
        if position.phase != OVER:
            assert_all_tiles_are_somewhere(guess)
