"""Fast search for puzzles of Einfach Genial: chains of bonuses, sure wins, odds. Kernels.

It finds candidates and their proofs. Whether a proof holds is checked elsewhere, in plain Python
and move by move (proofs.py); nothing here is trusted.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.fields import Array, Fields, Number, RowOf
from einfall.genial.board import SLOT_CELLS, WORD_BITS
from einfall.genial.moves import (
    FIRST_PLACEMENT,
    KEEP_RACK,
    MOST_LEGAL,
    list_legal,
    lowest_bit,
    side_of,
)
from einfall.genial.position import (
    BONUS,
    DRAW,
    OVER,
    PLACE,
    RACK,
    SWAP,
    GenialPosition,
    GenialState,
)
from einfall.genial.rules import decide, draw
from einfall.genial.tiles import KIND_OF, KIND_WAYS, KINDS, NO_TILE, WAYS
from einfall.kernel import kernel, signed

DEEPEST: Final = 16
"""More decisions than can follow each other where few slots are left."""
DRAWS: Final = 24
"""How many tiles of the bag have an order in a world."""
UNKNOWN: Final = -1
GOES_ON: Final = 2


class Search(Fields):
    """Room to search in."""

    actions = Array(np.int64, DEEPEST, MOST_LEGAL)
    points = Array(np.int64, DEEPEST, MOST_LEGAL)
    counts = Array(np.int64, DEEPEST)  # of the actions at each depth
    tried = Array(np.int64, DEEPEST)  # how many of them have been tried
    drawn = Array(np.int64, DEEPEST)  # how many tiles have been drawn by then
    order = Array(np.int64, DRAWS)  # in which tiles come out of the bag
    line = RowOf(GenialPosition, DEEPEST)
    nodes = Number(np.int64)
    most_nodes = Number(np.int64)


# Who is ahead


@kernel
def compare(position: GenialState, side: int, other: int) -> int:
    """1 if a side is ahead of the other, -1 if it is behind, 0 if they are equal.

    The first number of points that one has more often is the lower of the two.
    """
    for points in range(signed(position.track) + 1):
        apart = 0
        for colour in range(6):
            apart += position.score[other, colour] == points
            apart -= position.score[side, colour] == points
        if apart:
            return 1 if apart > 0 else -1
    return 0


@kernel
def wins_alone(position: GenialState, seat: int) -> bool:
    """Whether the side of a seat is ahead of every other."""
    side = side_of(position, seat)
    for other in range(position.sides):
        if other != side and compare(position, side, other) <= 0:
            return False
    return True


# Most points


@kernel
def completes(position: GenialState, action: int) -> int:
    """How many colours a placement brings to the end of the track."""
    slot, way = (action - FIRST_PLACEMENT) // WAYS, (action - FIRST_PLACEMENT) % WAYS
    one, two = way // 6, way % 6
    first = signed(position.points[SLOT_CELLS[slot, 0], one])
    second = signed(position.points[SLOT_CELLS[slot, 1], two])
    side, track = side_of(position, position.seat), signed(position.track)
    if one == two:
        return reaches(signed(position.score[side, one]), first + second, track)
    return reaches(signed(position.score[side, one]), first, track) + reaches(
        signed(position.score[side, two]), second, track
    )


@kernel
def reaches(before: int, points: int, track: int) -> int:
    """1 if these points bring a marker to the end of the track, else 0."""
    return 1 if before < track <= before + points else 0


@kernel
def gained(position: GenialState, action: int) -> int:
    """By how many places the markers move, on single tracks."""
    slot, way = (action - FIRST_PLACEMENT) // WAYS, (action - FIRST_PLACEMENT) % WAYS
    one, two = way // 6, way % 6
    first = signed(position.points[SLOT_CELLS[slot, 0], one])
    second = signed(position.points[SLOT_CELLS[slot, 1], two])
    side, track = side_of(position, position.seat), signed(position.track)
    left = track - signed(position.score[side, one])
    if one == two:
        return min(first + second, left)
    return min(first, left) + min(second, track - signed(position.score[side, two]))


@kernel
def gains(position: GenialState, actions: NDArray[Any], out: NDArray[Any]) -> None:
    """The same of many."""
    for n in range(len(actions)):
        out[n] = gained(position, actions[n])


# Chains of bonuses


@kernel
def list_links(position: GenialState, actions: NDArray[Any], counts: NDArray[Any]) -> int:
    """The placements that a chain can begin with, how many colours each completes; how many.

    That is those that complete a colour; and any, where another bonus is due anyway.
    """
    spare = position.phase == BONUS and position.bonus > 1
    count, links = list_legal(position, actions, counts), 0
    for n in range(count):
        action = actions[n]
        done = completes(position, action) if action >= FIRST_PLACEMENT else 0
        if done or spare:
            actions[links], counts[links] = action, done
            links += 1
    return links


# Sure wins: the rival may use any tile that nobody has seen, the seat only those on its rack


@kernel
def go_past(position: GenialPosition, seat: int) -> None:
    """Nobody swaps, the seat draws nothing, the others as much as they like: on with the game."""
    while position.phase == SWAP or position.phase == DRAW:
        if position.phase == SWAP:
            decide(position, KEEP_RACK)
        else:
            position.due = 0
            if position.seat != seat:
                position.rack_count[position.seat] = RACK
            last = position.seat == position.players - 1
            position.seat = 0 if last else position.seat + 1
            position.phase = PLACE


@kernel
def list_replies(position: GenialState, actions: NDArray[Any]) -> int:
    """All placements of all unseen tiles; returns how many."""
    count = 0
    for word in range(position.zone_words):
        slots = position.free[word]
        while slots:
            slot = word * WORD_BITS + lowest_bit(slots)
            slots &= slots - 1
            for kind in range(len(KINDS)):
                ways = KIND_WAYS[kind] if position.bag[kind] else 0
                while ways:
                    actions[count] = FIRST_PLACEMENT + slot * WAYS + lowest_bit(ways)
                    ways &= ways - 1
                    count += 1
    return count


@kernel
def take_unseen(position: GenialState, action: int) -> None:
    """Take the tile of a reply away from the unseen ones."""
    way = (action - FIRST_PLACEMENT) % WAYS
    position.bag[KIND_OF[way // 6, way % 6]] -= 1


# One world, in which everything is known


@kernel
def draw_in_order(position: GenialPosition, seat: int, search: Search, depth: int) -> None:
    """Draw all that is due, in the order of the world. The rival never swaps."""
    if position.phase == SWAP and position.seat != seat:
        decide(position, KEEP_RACK)
    while position.phase == DRAW:
        draw(position, search.order[search.drawn[depth]])
        search.drawn[depth] += 1


# Both


@kernel
def arrive(search: Search, depth: int, seat: int, open_world: bool) -> int:
    """Get a position ready to go on from; 1 if the seat has won there, 0 if not, else GOES_ON."""
    position = search.line[depth]
    if open_world:
        draw_in_order(position, seat, search, depth)
    else:
        go_past(position, seat)
    if position.phase == OVER:
        return 1 if wins_alone(position, seat) else 0
    if open_world or position.seat == seat:
        search.counts[depth] = list_legal(position, search.actions[depth], search.points[depth])
    else:
        search.counts[depth] = list_replies(position, search.actions[depth])
    search.tried[depth] = 0
    return GOES_ON


@kernel
def wins_from(search: Search, seat: int, open_world: bool) -> int:
    """1 if the seat wins from line[1] on with best play by all, 0 if not, UNKNOWN if it takes long.

    In an open world everybody sees everything. Otherwise the seat knows only its rack and draws
    nothing, and the rival, who wants that it does not win, may use any unseen tile.
    """
    search.nodes = search.drawn[1] = 0
    depth, answer = 1, arrive(search, 1, seat, open_world)
    while True:
        if answer != GOES_ON:
            depth -= 1
            if depth == 0:
                return answer
            own = search.line[depth].seat == seat
            if own == (answer == 1):
                continue
            answer = GOES_ON
        if search.tried[depth] == search.counts[depth]:
            answer = 0 if search.line[depth].seat == seat else 1
            continue
        search.nodes += 1
        if search.nodes > search.most_nodes or depth == DEEPEST - 1:
            return UNKNOWN
        action = search.actions[depth, search.tried[depth]]
        search.tried[depth] += 1
        search.line[depth + 1] = search.line[depth]
        search.drawn[depth + 1] = search.drawn[depth]
        depth += 1
        if not open_world and search.line[depth].seat != seat:
            take_unseen(search.line[depth], action)
        decide(search.line[depth], action)
        answer = arrive(search, depth, seat, open_world)


# One reply is left


@kernel
def count_beating(position: GenialState, seat: int, search: Search) -> int:
    """How many unseen tiles let the rival, who is to reply, keep the seat from winning.

    UNKNOWN if the game can go on after the reply.
    """
    total = 0
    then = search.line[0]
    for kind in range(len(KINDS)):
        beats = False
        for word in range(position.zone_words):
            slots = position.free[word]
            while slots:
                slot = word * WORD_BITS + lowest_bit(slots)
                slots &= slots - 1
                ways = KIND_WAYS[kind]
                while ways:
                    search.line[0] = position
                    decide(then, FIRST_PLACEMENT + slot * WAYS + lowest_bit(ways))
                    ways &= ways - 1
                    if then.phase != OVER:
                        return UNKNOWN
                    beats = beats or not wins_alone(then, seat)
        if beats:
            total += signed(position.bag[kind])
    return total


@kernel
def try_action(search: Search, action: int) -> None:
    """Put what an action of line[0] leads to on line[1]."""
    search.line[1] = search.line[0]
    decide(search.line[1], action)


@kernel
def give_rack(position: GenialPosition, seat: int, rack: NDArray[Any]) -> None:
    """Put unseen tiles on a rack, in ascending order."""
    for place in range(RACK):
        position.rack[seat, place] = rack[place]
        if rack[place] != NO_TILE:
            position.bag[rack[place]] -= 1
