"""What tiles to come may gain alone, beside a slow and obvious way to say it."""

from itertools import combinations_with_replacement

import numpy as np
import pytest

from einfall.bots.genial.coming import FOR_COMING
from einfall.bots.genial.inputs import count_all_inputs, count_inputs, read_inputs
from einfall.bots.genial.mind import MOST_INPUTS, Mind
from einfall.genial.position import GenialState
from einfall.genial.tiles import KIND_OF
from tests.bots.genial.gains import Gains
from tests.bots.genial.positions import some_decisions
from tests.genial.games import TABLES

ALONE = [name for name, rules in TABLES.items() if rules["players"] == 1]


def read(position: GenialState) -> list[int]:
    inputs = np.zeros(MOST_INPUTS, np.int16)
    read_inputs(position, 0, count_all_inputs(0), Mind.new(), inputs)
    assert not inputs[count_all_inputs(0) :].any()
    return [int(number) for number in inputs[count_inputs(0) :][:FOR_COMING]]


def obvious(table: Gains) -> list[int]:
    """The same numbers, straight from what coming.py says."""
    on_rack, to_come = [], []
    gained, points = 0, [0] * 6
    for pair in combinations_with_replacement(table.order, 2):
        places, unseen = table.places(table.own, *pair), table.unseen[KIND_OF[pair]]
        best = max(places, key=lambda place: place[0], default=(0, -1, 0, *pair))
        on_rack.append(best[0] if KIND_OF[pair] in table.rack else 0)
        to_come += [best[0] if unseen else 0, min(best[0] * unseen // 6, 127)]
        gained += best[0] * unseen
        for colour, counted in table.points(best) if best[0] else []:
            points[table.order.index(colour)] += counted * unseen
    total = max(sum(table.unseen), 1)
    expected = [2 * gained // total, *(16 * number // total for number in points)]
    return on_rack + to_come + [min(number, 127) for number in expected]


@pytest.mark.parametrize("name", ALONE)
def test_what_is_to_come_is_what_it_is_said_to_be(name: str) -> None:
    for _, position in some_decisions(name, seed=1, every=6):
        assert read(position) == obvious(Gains(position, 0))


def test_a_view_reads_like_the_position_behind_it() -> None:
    for game, position in some_decisions(ALONE[0], seed=2, every=6):
        assert read(game.view(position, 0)) == read(position)
