"""What the next rival may answer and what that leaves, beside a slow and obvious way to say it."""

from itertools import combinations_with_replacement
from math import comb

import numpy as np
import pytest

from einfall.bots.genial.inputs import count_all_inputs, count_inputs, read_inputs
from einfall.bots.genial.mind import MOST_INPUTS, Mind
from einfall.bots.genial.replies import END, FOR_REPLIES, UNIT, gain
from einfall.genial.board import SLOTS
from einfall.genial.position import GenialState
from einfall.genial.tiles import KIND_OF
from tests.bots.genial.gains import Gains, Place
from tests.bots.genial.positions import some_decisions
from tests.genial.games import TABLES


def read(position: GenialState, seat: int) -> list[int]:
    inputs = np.zeros(MOST_INPUTS, np.int16)
    rivals = position.sides - 1
    read_inputs(position, seat, count_all_inputs(rivals), Mind.new(), inputs)
    assert not inputs[count_all_inputs(rivals) :].any()
    return [int(number) for number in inputs[count_inputs(rivals) :][:FOR_REPLIES]]


class Obvious(Gains):
    """The same numbers, straight from what replies.py says."""

    def own_places(self) -> list[Place]:
        """The best tile in each slot, and of these the twelve best."""
        pairs = list(combinations_with_replacement(self.order, 2))
        held = [pair for pair in pairs if KIND_OF[pair] in self.rack]
        best: list[Place] = []
        for slot in sorted(self.slots):
            there = [p for pair in held for p in self.places(self.own, *pair) if p[1] == slot]
            best += [max(there, key=lambda place: place[0])] if there else []
        best = [place for place in best if place[0] > 0]
        return sorted(best, key=lambda place: -place[0])[:12]

    def numbers(self) -> list[int]:
        numbers = []
        for pair in combinations_with_replacement(self.order, 2):
            there = self.places(self.own, *pair) if KIND_OF[pair] in self.rack else []
            numbers.append(max((place[0] for place in there), default=0))
        answers = []
        for pair in combinations_with_replacement(self.its_order, 2):
            there, unseen = self.places(self.its, *pair), self.unseen[KIND_OF[pair]]
            best = max(there, key=lambda place: place[0], default=(0, -1, 0, *pair))
            numbers.append(min(best[0] * unseen // 6, 127))
            if unseen:
                answers.append((best, unseen))
        answers.sort(key=lambda answer: -answer[0][0])
        own = self.own_places()
        rivals = mine = spoiled = 0.0
        expected = {(who, colour): 0.0 for who in range(3) for colour in range(6)}
        missing, unseen = 1.0, sum(self.unseen)
        for best, of_kind in answers:
            if missing <= 1 / 64:
                break
            left = missing * comb(unseen - of_kind, 6) / comb(unseen, 6)
            likely, missing, unseen = missing - left, left, unseen - of_kind
            rivals += likely * best[0]
            taken = set(SLOTS[best[1]]) if best[0] else set()
            for colour, points in self.points(best) if best[0] else []:
                expected[1, colour] += likely * points
                expected[2, colour] += likely * points
            kept = [place for place in own if not taken & set(SLOTS[place[1]])]
            spoiled += likely * (own[:1] != kept[:1])
            if kept:
                mine += likely * kept[0][0]
                for colour, points in self.points(kept[0]):
                    expected[0, colour] += likely * points
        numbers += [int(1.5 * rivals), int(1.5 * mine), int(100 * spoiled)]
        for rank in range(6):
            for who, order in enumerate((self.order, self.order, self.its_order)):
                numbers.append(min(int(8 * expected[who, order[rank]]), 127))
        first = set(SLOTS[own[0][1]]) if own else set()
        beside = [place[0] for place in own if not first & set(SLOTS[place[1]])]
        worths = [place[0] for place in own] + [0] * 12
        numbers += [3 * worths[0] // 2, 3 * (beside or [0])[0] // 2]
        return numbers + [3 * worths[n] // 2 for n in range(1, 12, 2)]


OF_SEVERAL = [name for name, rules in TABLES.items() if rules["players"] != 1]


@pytest.mark.parametrize("name", OF_SEVERAL)
def test_the_replies_are_what_they_are_said_to_be(name: str) -> None:
    for _, position in some_decisions(name, seed=1, every=12):
        seat = position.seat
        rounded_down = np.array(read(position, seat)) - Obvious(position, seat).numbers()
        assert abs(rounded_down).max() <= 1


def test_a_view_reads_like_the_position_behind_it() -> None:
    for game, position in some_decisions("kosmos-3", seed=2, every=6):
        view = game.view(position, position.seat)
        assert read(view, position.seat) == read(position, position.seat)


def test_a_point_gains_most_in_the_weakest_colour() -> None:
    assert gain(3, 1, 3, 18) == UNIT > gain(6, 1, 3, 18) > gain(12, 1, 3, 18) > 0


def test_the_end_of_a_track_gains_more_and_what_is_beyond_it_nothing() -> None:
    assert gain(17, 1, 17, 18) == UNIT + END
    assert gain(17, 5, 17, 36) == UNIT + END
    assert gain(18, 5, 17, 18) == 0
    assert 0 < gain(18, 1, 17, 36) < UNIT
