"""What tiles to come may gain in a game for one: more inputs of the learned evaluation.

Nobody else lays tiles there, so what the next rival is to others (replies.py) are the next tiles to
a single player: for each kind its best place is found, and what it gains there; and from all that
are unseen what the next tile can be expected to bring, in all and in which colours.

What a tile gains is what it is in replies.py. All of it is read off a table that read_table
(inputs.py) has just read.
"""

from typing import Any, Final

from numpy.typing import NDArray

from einfall.bots.genial.judgement import CELLS_INSIDE_OUT, ZONE_CELLS
from einfall.bots.genial.mind import PAIRS, Mind
from einfall.bots.genial.packed import MOST, byte_of, ten_of
from einfall.bots.genial.replies import PAIR_RANKS, list_gains, list_tiles, look_at_slots
from einfall.genial.board import SLOT_CELLS
from einfall.genial.position import FREE, TRACK_END, GenialState
from einfall.genial.tiles import KIND_OF
from einfall.kernel import kernel, signed

FOR_COMING: Final = 3 * PAIRS + 1 + 6
"""How many inputs there are."""


@kernel
def read_own_gains(position: GenialState, mind: Mind) -> None:
    """What halves gain on each free cell: for tiles of the rack, and for those that may come."""
    gains = mind.gains[0]
    list_gains(position, 0, mind.order, mind, gains)
    for n in range(ZONE_CELLS[position.players]):
        cell = CELLS_INSIDE_OUT[n]
        if position.board[cell] != FREE:
            continue
        row, gained = mind.rows[cell], 0
        if row:
            for rank in range(6):
                gained |= gains[rank, min(byte_of(row, rank), TRACK_END)]
        mind.own_row[cell] = mind.rival_row[cell] = gained


@kernel
def read_coming(position: GenialState, mind: Mind, inputs: NDArray[Any]) -> int:
    """Write down all inputs of this file; returns how many.

    For each kind of tile what it gains at its best place if it is on the rack, if it is unseen, and
    that by how many are unseen; what the next tile gains on average, and how many points it brings
    in each colour.
    """
    for rank in range(6):
        mind.rank_of[mind.order[rank]] = rank
        mind.expected[0, rank] = 0
    read_own_gains(position, mind)
    tiles = list_tiles(mind)
    look_at_slots(position, tiles, mind)
    for pair in range(PAIRS):
        inputs[pair] = 0
    for tile in range(tiles):
        inputs[mind.tiles[tile]] = min(mind.tile_gains[tile], MOST)
    at, total, gained = PAIRS, 0, 0
    for pair in range(PAIRS):
        one, two = PAIR_RANKS[pair, 0], PAIR_RANKS[pair, 1]
        unseen = mind.unseen[signed(KIND_OF[mind.order[one], mind.order[two]])]
        if ten_of(mind.answer_gains[two], one) > ten_of(mind.answer_gains[one], two):
            one, two = two, one
        best = ten_of(mind.answer_gains[one], two)
        inputs[at] = min(best, MOST) if unseen else 0
        inputs[at + 1] = min(best * unseen // 6, MOST)
        at += 2
        total += unseen
        gained += best * unseen
        if best and unseen:
            slot = ten_of(mind.answer_slots[one], two)
            for half in range(2):
                rank = two if half else one
                points = byte_of(mind.rows[SLOT_CELLS[slot, half]], rank)
                mind.expected[0, rank] += points * unseen
    total = max(total, 1)
    inputs[at] = min(2 * gained // total, MOST)
    at += 1
    for rank in range(6):
        inputs[at] = min(16 * mind.expected[0, rank] // total, MOST)
        at += 1
    return at
