"""What the next rival may answer, and what that leaves: more inputs of the learned evaluation.

A table is worth less to a seat whose best places the next rival is about to take. So for each kind
of tile that the rival may have, its best place is found, and how likely it is that nothing better
is on its rack; and for each such answer the best that the seat's own rack can do after it. That is
the next turn in a nutshell, in which every tile is worth what it gains, and nothing else.

A point gains UNIT in the weakest colour of a side, and in others the less the further they are
ahead of it; the end of a track gains END more. What the halves of a tile gain is added up.

All of it is read off a table that read_table (inputs.py) has just read for the same seat.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.genial.judgement import CELLS_INSIDE_OUT, ZONE_CELLS
from einfall.bots.genial.mind import BEST_OWN, PAIRS, Mind
from einfall.bots.genial.packed import (
    EACH_TEN,
    MOST,
    MOST_COUNTED,
    TEN,
    TEN_BITS,
    byte_of,
    ten_of,
    where_less,
)
from einfall.genial.board import SLOT_CELLS, WORD_BITS
from einfall.genial.moves import lowest_bit, side_of
from einfall.genial.position import FREE, RACK, TRACK_END, GenialState
from einfall.genial.rules import score_after
from einfall.genial.tiles import KIND_OF, TILES_OF_KIND
from einfall.kernel import kernel, signed

UNIT: Final = 10
LESS: Final = 0.2
"""How fast points gain less: a colour that is one point further ahead, e to the minus this."""
END: Final = 15
GAINED = np.round(UNIT * (1 - np.exp(-LESS * np.arange(37))) / (1 - np.exp(-LESS))).astype(np.int64)
"""What so many points gain, from the weakest colour's on."""

PAIR_RANKS = np.array([(one, two) for one in range(6) for two in range(one, 6)], np.int64)
CERTAIN_BITS: Final = 16
"""A probability of 1 is 1 << CERTAIN_BITS."""
UNLIKELY: Final = 1 << 10
"""Answers that are less likely than this are not looked for."""
NOWHERE: Final = -1
"""The slot of an answer that gains nothing anywhere."""

FOR_REPLIES: Final = 2 * PAIRS + 5 + 6 * 3 + BEST_OWN // 2
"""How many inputs there are."""


def chances_of_none() -> NDArray[np.int64]:
    """How likely a rack has none of a kind, by the tiles unseen, and those of that kind."""
    chances = np.zeros((121, max(TILES_OF_KIND) + 1), np.int64)
    for unseen in range(1, 121):
        for of_kind in range(chances.shape[1]):
            none = 1.0
            for drawn in range(min(RACK, unseen)):
                none *= max(0, unseen - drawn - of_kind) / (unseen - drawn)
            chances[unseen, of_kind] = round(none * (1 << CERTAIN_BITS))
    return chances


NONE_OF = chances_of_none()


@kernel
def gain(before: int, points: int, weakest: int, track: int) -> int:
    """What points gain a side that has so many in the colour, and in its weakest."""
    after = score_after(before, points, track)
    gained = GAINED[after - weakest] - GAINED[before - weakest]
    if after > before and after % TRACK_END == 0:
        gained += END
    return int(min(gained, MOST_COUNTED))


@kernel
def list_gains(
    position: GenialState, side: int, order: NDArray[Any], mind: Mind, gains: NDArray[Any]
) -> None:
    """What a half that counts so much gains a side, by the seat's rank of its colour.

    It stands in ten bits at the place that the colour has in this order, the side's own.
    """
    track = signed(position.track)
    weakest = signed(position.score[side, order[0]])
    for place in range(6):
        colour = order[place]
        before, rank = signed(position.score[side, colour]), mind.rank_of[colour]
        gains[rank, 0] = 0
        for points in range(1, min(byte_of(mind.most, rank), TRACK_END) + 1):
            gains[rank, points] = gain(before, points, weakest, track) << (TEN * place)


@kernel
def read_gains(position: GenialState, side: int, rival: int, mind: Mind) -> None:
    """What halves gain both sides on each free cell, six colours in a word, in their own orders."""
    list_gains(position, side, mind.order, mind, mind.gains[0])
    list_gains(position, rival, mind.others, mind, mind.gains[1])
    for n in range(ZONE_CELLS[position.players]):
        cell = CELLS_INSIDE_OUT[n]
        if position.board[cell] != FREE:
            continue
        row, own, its = mind.rows[cell], 0, 0
        if row:
            for rank in range(6):
                points = min(byte_of(row, rank), TRACK_END)
                own |= mind.gains[0, rank, points]
                its |= mind.gains[1, rank, points]
        mind.own_row[cell], mind.rival_row[cell] = own, its


@kernel
def list_tiles(mind: Mind) -> int:
    """The kinds on the rack, by the ranks of their colours, with nothing gained yet."""
    tiles = 0
    for pair in range(PAIRS):
        one, two = PAIR_RANKS[pair, 0], PAIR_RANKS[pair, 1]
        if mind.on_rack[signed(KIND_OF[mind.order[one], mind.order[two]])]:
            mind.tiles[tiles] = pair
            mind.tile_bits[tiles, 0], mind.tile_bits[tiles, 1] = TEN * one, TEN * two
            mind.tile_gains[tiles] = 0
            tiles += 1
    return tiles


@kernel
def look_at_slots(position: GenialState, tiles: int, mind: Mind) -> int:
    """Find the best place of each of the rival's answers, and the best places for one's own rack.

    The answers are in mind.answer_gains and mind.answer_slots, by the ranks of the colours on the
    two cells of the slot; one's own places, the best first, in mind.own_gains. Returns how many.
    """
    gains, places = mind.answer_gains, mind.answer_slots
    for rank in range(6):
        gains[rank] = places[rank] = 0
    listed = 0
    for word in range(signed(position.zone_words)):
        slots = position.free[word]
        while slots:
            slot = word * WORD_BITS + lowest_bit(slots)
            slots &= slots - 1
            one, two = SLOT_CELLS[slot, 0], SLOT_CELLS[slot, 1]
            row, other_row = mind.rival_row[one], mind.rival_row[two]
            if row | other_row:
                here = slot * EACH_TEN
                for rank in range(6):
                    both = ten_of(row, rank) * EACH_TEN + other_row
                    less = where_less(gains[rank], both)
                    if less:
                        gains[rank] ^= (gains[rank] ^ both) & less
                        places[rank] ^= (places[rank] ^ here) & less
            if tiles and mind.own_row[one] | mind.own_row[two]:
                listed = try_tiles(slot, tiles, listed, mind)
    return listed


@kernel
def try_tiles(slot: int, tiles: int, places: int, mind: Mind) -> int:
    """Try the rack in a slot, and list it if it is among the best; how many are listed then."""
    row, other_row = mind.own_row[SLOT_CELLS[slot, 0]], mind.own_row[SLOT_CELLS[slot, 1]]
    most, best = 0, 0
    for tile in range(tiles):
        one, two = mind.tile_bits[tile, 0], mind.tile_bits[tile, 1]
        gained = (row >> one & TEN_BITS) + (other_row >> two & TEN_BITS)
        turned = (row >> two & TEN_BITS) + (other_row >> one & TEN_BITS)
        way = 2 * tile
        if turned > gained:
            gained, way = turned, 2 * tile + 1
        mind.tile_gains[tile] = max(mind.tile_gains[tile], gained)
        if gained > most:
            most, best = gained, way
    if most == 0 or (places == BEST_OWN and most <= mind.own_gains[BEST_OWN - 1]):
        return places
    at = min(places, BEST_OWN - 1)
    while at > 0 and mind.own_gains[at - 1] < most:
        mind.own_gains[at] = mind.own_gains[at - 1]
        mind.own_slots[at] = mind.own_slots[at - 1]
        mind.own_ways[at] = mind.own_ways[at - 1]
        at -= 1
    mind.own_gains[at], mind.own_slots[at], mind.own_ways[at] = most, slot, best
    return min(places + 1, BEST_OWN)


@kernel
def apart(one: int, two: int) -> bool:
    """Whether two slots have no cell in common."""
    a, b = SLOT_CELLS[one, 0], SLOT_CELLS[one, 1]
    c, d = SLOT_CELLS[two, 0], SLOT_CELLS[two, 1]
    return bool(a != c and a != d and b != c and b != d)


@kernel
def first_apart(slot: int, begin: int, places: int, mind: Mind) -> int:
    """The best of one's own places from the one of this number on that a slot leaves alone."""
    at = begin
    while at < places and slot != NOWHERE and not apart(slot, mind.own_slots[at]):
        at += 1
    return at


@kernel
def expect_answers(places: int, mind: Mind, inputs: NDArray[Any]) -> None:
    """What the rival's answer and one's own after it can be expected to gain; and in which colours.

    Kinds of tiles from the one that gains the rival most: each is its answer if it has none of
    those before.
    """
    for rank in range(6):
        for who in range(3):
            mind.expected[who, rank] = 0
    rivals, own, spoiled = 0, 0, 0
    unseen = 0
    for kind in range(PAIRS):
        unseen += mind.unseen[kind]
    missing, tried = 1 << CERTAIN_BITS, 0
    while missing > UNLIKELY:
        pair, most = -1, -1
        for n in range(PAIRS):
            if mind.answers[n] > most and not tried >> n & 1:
                pair, most = n, mind.answers[n]
        if pair < 0:
            break
        tried |= 1 << pair
        one, two = PAIR_RANKS[pair, 0], PAIR_RANKS[pair, 1]
        of_kind = mind.unseen[signed(KIND_OF[mind.others[one], mind.others[two]])]
        left = missing * NONE_OF[unseen, of_kind] >> CERTAIN_BITS
        likely = missing - left
        missing = left
        unseen -= of_kind
        rivals += likely * most
        if ten_of(mind.answer_gains[two], one) > ten_of(mind.answer_gains[one], two):
            one, two = two, one
        slot = NOWHERE
        if most:
            slot = ten_of(mind.answer_slots[one], two)
            for half in range(2):
                place = two if half else one
                rank = mind.rank_of[mind.others[place]]
                points = byte_of(mind.rows[SLOT_CELLS[slot, half]], rank)
                mind.expected[1, rank] += likely * points
                mind.expected[2, place] += likely * points
        at = first_apart(slot, 0, places, mind)
        if at > 0:
            spoiled += likely
        if at < places:
            own += likely * mind.own_gains[at]
            tile, turned = mind.own_ways[at] >> 1, mind.own_ways[at] & 1
            for half in range(2):
                rank = PAIR_RANKS[mind.tiles[tile], half ^ turned]
                points = byte_of(mind.rows[SLOT_CELLS[mind.own_slots[at], half]], rank)
                mind.expected[0, rank] += likely * points
    inputs[0] = min(3 * rivals >> (CERTAIN_BITS + 1), MOST)
    inputs[1] = min(3 * own >> (CERTAIN_BITS + 1), MOST)
    inputs[2] = 100 * spoiled >> CERTAIN_BITS
    for rank in range(6):
        for who in range(3):
            inputs[3 + 3 * rank + who] = min(8 * mind.expected[who, rank] >> CERTAIN_BITS, MOST)


@kernel
def read_replies(position: GenialState, seat: int, mind: Mind, inputs: NDArray[Any]) -> int:
    """Write down all inputs of this file; returns how many.

    For each kind of tile what it gains if it is on the rack, and what its best place gains the
    rival, by how many are unseen; what is to be expected of both; the seat's best place, its best
    one beside that, and others further down.
    """
    side = side_of(position, seat)
    rival = (side + 1) % signed(position.sides)
    read_gains(position, side, rival, mind)
    tiles = list_tiles(mind)
    places = look_at_slots(position, tiles, mind)
    for pair in range(PAIRS):
        inputs[pair] = 0
    for tile in range(tiles):
        inputs[mind.tiles[tile]] = min(mind.tile_gains[tile], MOST)
    at = PAIRS
    for pair in range(PAIRS):
        one, two = PAIR_RANKS[pair, 0], PAIR_RANKS[pair, 1]
        unseen = mind.unseen[signed(KIND_OF[mind.others[one], mind.others[two]])]
        best = max(ten_of(mind.answer_gains[one], two), ten_of(mind.answer_gains[two], one))
        mind.answers[pair] = best if unseen else -1
        inputs[at] = min(best * unseen // 6, MOST)
        at += 1
    expect_answers(places, mind, inputs[at:])
    at += 3 + 18
    for n in range(places, BEST_OWN):
        mind.own_gains[n] = 0
    beside = first_apart(mind.own_slots[0], 1, places, mind) if places else places
    inputs[at] = min(3 * mind.own_gains[0] // 2, MOST)
    inputs[at + 1] = min(3 * mind.own_gains[beside] // 2, MOST) if beside < places else 0
    at += 2
    for n in range(1, BEST_OWN, 2):
        inputs[at] = min(3 * mind.own_gains[n] // 2, MOST)
        at += 1
    return at
