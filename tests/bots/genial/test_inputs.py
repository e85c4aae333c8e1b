"""What the learned evaluation reads off a table, beside a slow and obvious way to say the same."""

from itertools import combinations_with_replacement

import numpy as np
import pytest

from einfall.bots.genial.inputs import (
    AT_LEAST,
    MUCH,
    RIVAL_LEVELS,
    SLOT_UNITS,
    UNITS,
    count_inputs,
    read_table,
)
from einfall.bots.genial.mind import MOST_INPUTS, Mind
from einfall.bots.genial.packed import MOST
from einfall.chance import Stream
from einfall.genial.board import SLOTS
from einfall.genial.game import Genial
from einfall.genial.position import BONUS, FREE, PLACE, SWAP, GenialPosition, GenialState
from einfall.genial.tiles import KIND_OF, KINDS, NO_TILE
from tests.bots.genial.positions import some_decisions
from tests.genial.games import TABLES


def read(state: GenialState, seat: int) -> list[int]:
    mind = Mind.new()
    inputs = np.zeros(MOST_INPUTS, np.int16)
    count = read_table(state, seat, mind, inputs)
    assert not inputs[count:].any()
    return [int(number) for number in inputs[:count]]


def obvious(position: GenialPosition, seat: int) -> list[int]:
    """The same numbers, straight from what inputs.py says."""
    sides = [(seat + n) % position.sides for n in range(position.sides)]
    scores = [[int(points) for points in position.score[side]] for side in sides]
    rival = scores[1 % len(scores)]
    order = sorted(range(6), key=lambda colour: (scores[0][colour], -rival[colour], colour))
    unit = 36 // position.track
    rack = [int(kind) for kind in position.rack[seat] if kind != NO_TILE]
    unseen = [int(number) for number in position.bag]
    for other in range(position.players):
        for kind in position.rack[other]:
            if other != seat and kind != NO_TILE:
                unseen[kind] += 1
    if position.aside:
        for kind in position.shown:
            if kind != NO_TILE:
                unseen[kind] += 1
    slots = [pair for pair in SLOTS if all(position.board[cell] == FREE for cell in pair)]
    cells = {cell for pair in slots for cell in pair}
    counts = {cell: [min(int(n), 60) for n in position.points[cell]] for cell in cells}

    def best(one: int, two: int) -> int:
        both = [counts[a][one] + counts[b][two] for pair in slots for a, b in (pair, pair[::-1])]
        return max(both, default=0)

    def often(one: int, two: int, much: int) -> int:
        """Ways to lay the tile where both halves count something in some colour, and it much."""
        pairs = [pair for pair in slots if all(any(counts[cell]) for cell in pair)]
        ways = [way for a, b in pairs for way in ({(a, b)} if one == two else {(a, b), (b, a)})]
        return sum(counts[a][one] + counts[b][two] >= much for a, b in ways)

    def most(colour: int) -> int:
        return max((counts[cell][colour] for cell in cells), default=0)

    def reached(colour: int, threshold: int) -> int:
        return sum(counts[cell][colour] >= threshold for cell in cells)

    numbers: list[int] = []
    for colour in order:
        numbers += [unit * tracks[colour] for tracks in scores]
        numbers.append(unit * (rival[colour] - min(rival)))
        halves = sum(KINDS[kind].count(colour) for kind in rack)
        numbers.append(min(8 * halves, MOST))
        numbers.append(sum(n * KINDS[kind].count(colour) for kind, n in enumerate(unseen)))
        for threshold, worth in zip(AT_LEAST, UNITS, strict=True):
            numbers.append(min(reached(colour, threshold) * int(worth), MOST))
        numbers.append(min(4 * most(colour), MOST))
        double = KIND_OF[colour, colour] in rack
        reach = best(colour, colour) if double else most(colour)
        numbers.append(min(3 * reach, MOST) if halves else 0)
    for one, two in combinations_with_replacement(order, 2):
        kind, value = KIND_OF[one, two], best(one, two)
        numbers.append(min(24 * rack.count(kind), MOST))
        numbers.append(8 * unseen[kind])
        numbers.append(min(3 * value, MOST))
        numbers.append(min(3 * value, MOST) if kind in rack else 0)
        numbers.append(min(value * unseen[kind] // 2, MOST))
    for tracks in scores[1:]:
        numbers += [unit * points for points in sorted(tracks)]
    if len(scores) > 1:
        its_order = sorted(range(6), key=lambda c: (rival[c], -scores[0][c], c))
        for colour in its_order:
            numbers.append(unit * scores[0][colour])
            numbers.append(sum(n * KINDS[kind].count(colour) for kind, n in enumerate(unseen)))
            numbers.append(min(4 * most(colour), MOST))
            numbers.append(min(3 * best(colour, colour), MOST))
            numbers.append(min(3 * max(best(colour, other) for other in range(6)), MOST))
            for n in RIVAL_LEVELS:
                numbers.append(min(reached(colour, AT_LEAST[n]) * int(UNITS[n]), MOST))
        for one, two in combinations_with_replacement(its_order, 2):
            numbers.append(min(best(one, two) * unseen[KIND_OF[one, two]] // 2, MOST))
    zone = sum(1 for shown in position.board if shown != 7)
    own = seat == position.seat
    numbers += [
        len(cells) * 96 // zone,
        min(len(slots) * 40 // zone, MOST),
        6 * min(len(slots), 20),
        6 * min(len(cells), 20),
        min(24 * position.bonus, MOST) if own else 0,
        32 * (own and position.phase == SWAP),
        32 * (own and position.phase in (BONUS, PLACE)),
        8 * position.due if own else 0,
        8 * position.rack_count[seat],
        32 * position.contact,
        32 * position.swap_rule,
        32 * position.bonus_rule,
        32 * position.one_bonus,
        8 * position.rack_size,
    ]
    for one, two in combinations_with_replacement(order, 2):
        for much, worth in zip(MUCH, SLOT_UNITS, strict=True):
            there = often(one, two, much) if KIND_OF[one, two] in rack else 0
            numbers.append(min(there * int(worth), MOST))
    if len(scores) > 1:
        for one, two in combinations_with_replacement(its_order, 2):
            there = often(one, two, MUCH[0]) + 3 * often(one, two, MUCH[1])
            numbers.append(min(there * unseen[KIND_OF[one, two]] // 4, MOST))
    else:
        for one, two in combinations_with_replacement(order, 2):
            for much, worth in zip(MUCH, SLOT_UNITS, strict=True):
                there = often(one, two, much) * unseen[KIND_OF[one, two]]
                numbers.append(min(int(worth) * there // 8, MOST))
    return [int(number) for number in numbers]


@pytest.mark.parametrize("name", TABLES)
def test_the_inputs_are_what_they_are_said_to_be(name: str) -> None:
    for seed in range(2):
        for game, position in some_decisions(name, seed, every=8):
            for seat in range(game.players):
                inputs = read(position, seat)
                assert inputs == obvious(position, seat)
                assert len(inputs) == count_inputs(game.sides - 1)
                assert 0 <= min(inputs) <= max(inputs) <= MOST


def test_a_view_reads_like_the_position_behind_it() -> None:
    for game, position in some_decisions("kosmos-3", seed=1, every=6):
        seat = position.seat
        view = game.view(position, seat)
        other = game.sample_position(view, Stream(3))
        assert read(view, seat) == read(position, seat) == read(other, seat)


def test_renaming_two_colours_changes_nothing() -> None:
    """On tracks that all differ, for ties are settled by the order of colours."""
    for _, position in some_decisions("kosmos-2", seed=2, every=6):
        position.score[0] = [3, 5, 7, 9, 11, 13]
        position.score[1] = [4, 6, 8, 10, 12, 14]
        assert read(swap_colours(position, 1, 4), 0) == read(position, 0)


def swap_colours(position: GenialPosition, one: int, two: int) -> GenialPosition:
    """The same table with two colours renamed."""
    names = list(range(8))
    names[one], names[two] = two, one
    renamed = position.copy()
    renamed.board[:] = [names[shown] for shown in position.board]
    renamed.points[:] = position.points[:, names[:6]]
    renamed.score[:] = position.score[:, names[:6]]
    kinds = [int(KIND_OF[names[a], names[b]]) for a, b in KINDS] + [NO_TILE]
    renamed.bag[:] = [position.bag[kinds[kind]] for kind in range(NO_TILE)]
    for seat in range(position.players):
        renamed.rack[seat] = sorted(kinds[kind] for kind in position.rack[seat])
    return renamed


def test_the_tables_of_the_tests_are_of_every_size() -> None:
    sizes = {Genial.from_rules(rules).sides for rules in TABLES.values()}
    assert sizes == {1, 2, 3, 4}
