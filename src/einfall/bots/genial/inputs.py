"""What the learned evaluation of Einfach Genial reads off a table: whole numbers from 0 to 127.

They are read with the eyes of one seat, from what it may know: its own rack, the tracks, the board,
and how many tiles of each kind it cannot see. The colours come in the order of its own tracks, the
weakest first, so that what is learned of one colour holds for all.

For each colour: the points of the side and of each rival, and how far the next rival is ahead of
its own weakest there; halves on the rack and among the unseen tiles; how many free cells count at
least 1, 2, 3, 4, 5, 6, 8 and 10, the most that any counts, and the most that the rack can make of
it. For each kind of tile: how many are on the rack and how many unseen, the most that one would
count, and that again if the rack has one, and by how many are unseen: what the seat can reach, and
what others might. Then the tracks of each rival in its own order; much of the same once more for
the next rival, its weakest colour first, so that what it is after is found in the same place at
every table; how the game stands; and last, for what others may leave of it, in how many places
tiles of each kind on the rack would count much, and unseen ones for the next rival; alone, unseen
ones that are still to come. A network may have learned to read more: what the next rival may
answer (replies.py); alone, what tiles to come may gain (coming.py).

The six counts of a cell are kept in one word, a byte each, in that order of colours (packed.py).
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.genial.coming import FOR_COMING, read_coming
from einfall.bots.genial.judgement import CELLS_INSIDE_OUT, KIND_COLOURS, ZONE_CELLS
from einfall.bots.genial.mind import MOST_INPUTS, OFTEN, THRESHOLDS, Mind
from einfall.bots.genial.packed import EACH_BYTE, HIGH_BITS, MOST, MOST_COUNTED, greater_bytes
from einfall.bots.genial.replies import FOR_REPLIES, read_replies
from einfall.genial.board import SLOT_CELLS, SLOTS_ON_CELL_BITS, SLOTS_ON_CELL_WORD, WORD_BITS
from einfall.genial.moves import lowest_bit, side_of
from einfall.genial.position import BONUS, FREE, PLACE, RACK, SWAP, GenialState
from einfall.genial.tiles import KIND_OF, KINDS, NO_TILE
from einfall.kernel import kernel, signed

AT_LEAST = np.array([1, 2, 3, 4, 5, 6, 8, 10], np.int64)
UNITS = np.array([1, 1, 2, 3, 4, 6, 8, 12], np.int64)
"""What each such cell adds to its input: the rarer they are, the more."""

STANDING: Final = 14
"""How many inputs say how the game stands."""

RIVAL_LEVELS = np.array([0, 2, 4, 6], np.int64)
"""Which of the levels of AT_LEAST are read for the next rival too."""
FOR_RIVAL: Final = 6 * (5 + len(RIVAL_LEVELS)) + len(KINDS)
"""How many inputs say what the board has for it."""
MUCH = np.array([5, 8], np.int64)
"""How much a tile is to count in a slot for that slot to be one of those that it has."""
SLOT_UNITS = np.array([2, 6], np.int64)
"""What each such slot adds to its input."""


def count_inputs(rivals: int) -> int:
    """How many inputs there are with this many rivals."""
    against = 6 * rivals + FOR_RIVAL + len(KINDS) if rivals else OFTEN * len(KINDS)
    return 6 * (14 + rivals) + (5 + OFTEN) * len(KINDS) + against + STANDING


def count_all_inputs(rivals: int) -> int:
    """The same with the replies of rivals, or with tiles to come where there are none."""
    return count_inputs(rivals) + (FOR_REPLIES if rivals else FOR_COMING)


assert count_all_inputs(3) == MOST_INPUTS


@kernel
def order_colours(position: GenialState, side: int, rival: int, order: NDArray[Any]) -> None:
    """The colours, the side's weakest first; of equal ones that in which the rival has more."""
    for colour in range(6):
        order[colour] = colour
    for n in range(1, 6):
        colour, place = order[n], n
        key = 64 * signed(position.score[side, colour]) - signed(position.score[rival, colour])
        while place > 0:
            other = order[place - 1]
            other_key = 64 * signed(position.score[side, other]) - signed(
                position.score[rival, other]
            )
            if other_key <= key:
                break
            order[place] = other
            place -= 1
        order[place] = colour


@kernel
def count_tiles(position: GenialState, seat: int, mind: Mind) -> None:
    """The tiles on the rack and the unseen ones, by kind, and their halves, by colour."""
    for kind in range(NO_TILE):
        mind.unseen[kind] = signed(position.bag[kind])
        mind.on_rack[kind] = 0
    mind.unseen[NO_TILE] = 0
    mind.on_rack[NO_TILE] = 0
    for other in range(signed(position.players)):
        for place in range(RACK):
            kind = signed(position.rack[other, place])
            if other == seat:
                mind.on_rack[kind] += 1
            else:
                mind.unseen[kind] += 1
    if position.aside:
        for place in range(RACK):
            mind.unseen[signed(position.shown[place])] += 1
    for colour in range(6):
        mind.halves[0, colour] = 0
        mind.halves[1, colour] = 0
    for kind in range(NO_TILE):
        for half in range(2):
            colour = KIND_COLOURS[kind, half]
            mind.halves[0, colour] += mind.on_rack[kind]
            mind.halves[1, colour] += mind.unseen[kind]


@kernel
def read_cells(position: GenialState, mind: Mind) -> int:
    """The counts of all free cells where a tile can lie, and how many count how much.

    Returns how many such cells there are.
    """
    at_least, order = mind.at_least, mind.order
    for n in range(THRESHOLDS):
        at_least[n] = 0
    cells, most = 0, 0
    for n in range(ZONE_CELLS[position.players]):
        cell = CELLS_INSIDE_OUT[n]
        if position.board[cell] != FREE:
            continue
        slots = 0
        for word in range(3):
            slots |= position.free[SLOTS_ON_CELL_WORD[cell, word]] & SLOTS_ON_CELL_BITS[cell, word]
        if slots == 0:
            continue
        cells += 1
        row = 0
        for rank in range(6):
            row |= min(signed(position.points[cell, order[rank]]), MOST_COUNTED) << (8 * rank)
        mind.rows[cell] = row
        if row == 0:
            continue
        for n_least in range(THRESHOLDS):
            reached = (row + EACH_BYTE * (128 - AT_LEAST[n_least])) & HIGH_BITS
            at_least[n_least] += reached >> 7
        most = greater_bytes(most, row)
    mind.most = most
    return cells


@kernel
def read_slots(position: GenialState, mind: Mind) -> int:
    """The most that two halves of any two colours count in a free slot; how many slots are free.

    Where a half counts nothing in any colour, the other counts what it does anywhere. Of the slots
    where both count something it also says in how many they count MUCH.
    """
    best, often, rows = mind.best, mind.often, mind.rows
    for rank in range(6):
        best[rank] = mind.most
        for n in range(OFTEN):
            often[n, rank] = 0
    count = 0
    for word in range(signed(position.zone_words)):
        slots = position.free[word]
        while slots:
            slot = word * WORD_BITS + lowest_bit(slots)
            slots &= slots - 1
            count += 1
            one, two = rows[SLOT_CELLS[slot, 0]], rows[SLOT_CELLS[slot, 1]]
            if one == 0 or two == 0:
                continue
            for rank in range(6):
                both = ((one >> (8 * rank)) & 255) * EACH_BYTE + two
                best[rank] = greater_bytes(best[rank], both)
                for n in range(OFTEN):
                    often[n, rank] += ((both + EACH_BYTE * (128 - MUCH[n])) & HIGH_BITS) >> 7
    return count


@kernel
def best_of(mind: Mind, rank: int, other: int) -> int:
    """The most that a tile of two colours, given by their ranks, counts either way round."""
    return int(max(mind.best[rank] >> (8 * other) & 255, mind.best[other] >> (8 * rank) & 255))


@kernel
def often_of(mind: Mind, n: int, rank: int, other: int) -> int:
    """In how many slots a tile of two colours, given by their ranks, counts much."""
    slots = mind.often[n, rank] >> (8 * other) & 255
    if rank != other:
        slots += mind.often[n, other] >> (8 * rank) & 255
    return int(slots)


@kernel
def read_inputs(
    position: GenialState, seat: int, count: int, mind: Mind, inputs: NDArray[Any]
) -> None:
    """Write down the inputs of a network that has so many."""
    at = read_table(position, seat, mind, inputs)
    if at >= count:
        return
    if position.sides > 1:
        read_replies(position, seat, mind, inputs[at:])
    else:
        read_coming(position, mind, inputs[at:])


@kernel
def read_table(position: GenialState, seat: int, mind: Mind, inputs: NDArray[Any]) -> int:
    """Write down all inputs of this file, as the seat knows them; returns how many."""
    side, sides = side_of(position, seat), signed(position.sides)
    next_side = (side + 1) % sides
    order = mind.order
    order_colours(position, side, next_side, order)
    count_tiles(position, seat, mind)
    cells = read_cells(position, mind)
    slots = read_slots(position, mind)
    unit = 36 // signed(position.track)
    weakest = signed(position.track)
    for colour in range(6):
        weakest = min(weakest, signed(position.score[next_side, colour]))
    at = 0
    for rank in range(6):
        colour = order[rank]
        for other in range(sides):
            inputs[at] = unit * signed(position.score[(side + other) % sides, colour])
            at += 1
        inputs[at] = unit * (signed(position.score[next_side, colour]) - weakest)
        inputs[at + 1] = min(8 * mind.halves[0, colour], MOST)
        inputs[at + 2] = mind.halves[1, colour]
        at += 3
        for n in range(THRESHOLDS):
            reached = (mind.at_least[n] >> (8 * rank)) & 255
            inputs[at] = min(reached * UNITS[n], MOST)
            at += 1
        most = (mind.most >> (8 * rank)) & 255
        inputs[at] = min(4 * most, MOST)
        if mind.on_rack[KIND_OF[colour, colour]]:
            most = best_of(mind, rank, rank)
        inputs[at + 1] = min(3 * most, MOST) if mind.halves[0, colour] else 0
        at += 2
    for rank in range(6):
        for other in range(rank, 6):
            kind = signed(KIND_OF[order[rank], order[other]])
            best = best_of(mind, rank, other)
            inputs[at] = min(24 * mind.on_rack[kind], MOST)
            inputs[at + 1] = 8 * mind.unseen[kind]
            inputs[at + 2] = min(3 * best, MOST)
            inputs[at + 3] = min(3 * best, MOST) if mind.on_rack[kind] else 0
            inputs[at + 4] = min(best * mind.unseen[kind] // 2, MOST)
            at += 5
    for n in range(1, sides):
        other = (side + n) % sides
        for rank in range(6):
            mind.others[rank] = signed(position.score[other, rank])
        for rank in range(1, 6):
            points, place = mind.others[rank], rank
            while place > 0 and mind.others[place - 1] > points:
                mind.others[place] = mind.others[place - 1]
                place -= 1
            mind.others[place] = points
        for rank in range(6):
            inputs[at] = unit * mind.others[rank]
            at += 1
    if sides > 1:
        read_rival(position, next_side, side, mind, inputs[at:])
        at += FOR_RIVAL
    at += read_standing(position, seat, cells, slots, inputs[at:])
    return at + read_often(sides > 1, mind, inputs[at:])


@kernel
def read_rival(
    position: GenialState, rival: int, side: int, mind: Mind, inputs: NDArray[Any]
) -> None:
    """What the board has for the next rival, in the order of its own tracks."""
    unit = 36 // signed(position.track)
    for rank in range(6):
        mind.rank_of[mind.order[rank]] = rank
    order = mind.others
    order_colours(position, rival, side, order)
    at = 0
    for place in range(6):
        colour = order[place]
        rank = mind.rank_of[colour]
        most = 0
        for other in range(6):
            most = max(most, best_of(mind, rank, other))
        inputs[at] = unit * signed(position.score[side, colour])
        inputs[at + 1] = mind.halves[1, colour]
        inputs[at + 2] = min(4 * ((mind.most >> (8 * rank)) & 255), MOST)
        inputs[at + 3] = min(3 * best_of(mind, rank, rank), MOST)
        inputs[at + 4] = min(3 * most, MOST)
        at += 5
        for level in range(len(RIVAL_LEVELS)):
            n = RIVAL_LEVELS[level]
            inputs[at] = min(((mind.at_least[n] >> (8 * rank)) & 255) * UNITS[n], MOST)
            at += 1
    for place in range(6):
        for other in range(place, 6):
            best = best_of(mind, mind.rank_of[order[place]], mind.rank_of[order[other]])
            unseen = mind.unseen[signed(KIND_OF[order[place], order[other]])]
            inputs[at] = min(best * unseen // 2, MOST)
            at += 1


@kernel
def read_standing(
    position: GenialState, seat: int, cells: int, slots: int, inputs: NDArray[Any]
) -> int:
    """How the game stands: what is free, what is to happen, by which rules."""
    zone = ZONE_CELLS[position.players]
    own = seat == position.seat
    inputs[0] = cells * 96 // zone
    inputs[1] = min(slots * 40 // zone, MOST)
    inputs[2] = 6 * min(slots, 20)
    inputs[3] = 6 * min(cells, 20)
    inputs[4] = min(24 * signed(position.bonus), MOST) if own else 0
    inputs[5] = 32 if own and position.phase == SWAP else 0
    inputs[6] = 32 if own and (position.phase == BONUS or position.phase == PLACE) else 0
    inputs[7] = 8 * signed(position.due) if own else 0
    inputs[8] = 8 * signed(position.rack_count[seat])
    inputs[9] = 32 if position.contact else 0
    inputs[10] = 32 * signed(position.swap_rule)
    inputs[11] = 32 * signed(position.bonus_rule)
    inputs[12] = 32 if position.one_bonus else 0
    inputs[13] = 8 * signed(position.rack_size)
    return STANDING


@kernel
def read_often(rivals: bool, mind: Mind, inputs: NDArray[Any]) -> int:
    """In how many slots tiles count much: those on the rack, and unseen ones for the next rival.

    The rival's order of colours is that of read_rival. Alone, unseen tiles are one's own to come.
    """
    at = 0
    for rank in range(6):
        for other in range(rank, 6):
            kind = signed(KIND_OF[mind.order[rank], mind.order[other]])
            for n in range(OFTEN):
                slots = often_of(mind, n, rank, other) if mind.on_rack[kind] else 0
                inputs[at] = min(SLOT_UNITS[n] * slots, MOST)
                at += 1
    if not rivals:
        return at + read_to_come(mind, inputs[at:])
    order = mind.others
    for place in range(6):
        for other in range(place, 6):
            one, two = mind.rank_of[order[place]], mind.rank_of[order[other]]
            slots = often_of(mind, 0, one, two) + 3 * often_of(mind, 1, one, two)
            unseen = mind.unseen[signed(KIND_OF[order[place], order[other]])]
            inputs[at] = min(slots * unseen // 4, MOST)
            at += 1
    return at


@kernel
def read_to_come(mind: Mind, inputs: NDArray[Any]) -> int:
    """In how many slots tiles that are still to come would count much."""
    at = 0
    for rank in range(6):
        for other in range(rank, 6):
            unseen = mind.unseen[signed(KIND_OF[mind.order[rank], mind.order[other]])]
            for n in range(OFTEN):
                inputs[at] = min(SLOT_UNITS[n] * often_of(mind, n, rank, other) * unseen // 8, MOST)
                at += 1
    return at
