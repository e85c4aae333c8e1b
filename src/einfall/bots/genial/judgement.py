"""A quick judgement of placements in Einfach Genial: one look at the table, no search.

Each colour of a side has a utility that grows ever slower with its points: the weakest colours
weigh most, yet many points in a stronger colour can outweigh one in the weakest. A placement is
worth

    what it adds to the side's own utility
    + a part of the most that the next player could have made of each cell it covers
    + or - what it opens: free neighbours, where others, or the side itself, can add to its lines.

Every part but the first is a sum over the two halves, and the first is one too unless both halves
have the same colour. So two tables over cells and colours, made once for a position, judge any
placement of any tile with a few look-ups. All are whole numbers, so that every machine judges
alike: what is worth one is ONE here.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.chance import Words, below
from einfall.genial.board import CELL_RADIUS, CELLS, NEXT, SLOT_CELLS, WORD_BITS, ZONE_RADIUS
from einfall.genial.moves import (
    FIRST_PLACEMENT,
    KEEP_RACK,
    SWAP_RACK,
    legal_slots,
    lowest_bit,
    side_of,
    symbols_to_touch,
)
from einfall.genial.position import FREE, RACK, SWAP, TRACK_END, GenialState, GenialView
from einfall.genial.rules import score_after
from einfall.genial.tiles import KINDS, NO_TILE, WAYS
from einfall.kernel import kernel, signed

ONE_BITS: Final = 16
ONE: Final = 1 << ONE_BITS

STAGES: Final = 8
"""The weights change as the board fills, in this many steps."""

# A judgement is one row for each stage: the utility of 0 to 36 points, and after them the weights.
COVER: Final = 37
OPEN_RIVAL: Final = 38
OPEN_OWN: Final = 39
COLUMNS: Final = 40
Judgement = NDArray[np.int64]

# What to work in: [TABLES, CELLS, 6].
WORTH: Final = 0
"""What a half of a colour on a cell is worth."""
EXTRA: Final = 1
"""The same without its own points."""
ROOM: Final = 2
TABLES: Final = 3

LEAST: Final = -(1 << 62)
"""Nothing is worth less."""

KIND_COLOURS = np.array([*KINDS, (0, 0)], np.int64)
CELLS_INSIDE_OUT = np.array(sorted(range(CELLS), key=lambda cell: CELL_RADIUS[cell]), np.int64)
ZONE_CELLS = np.array(
    [0, *(sum(r <= ZONE_RADIUS[players] for r in CELL_RADIUS) for players in (1, 2, 3, 4))]
)
"""How many of these each number of players uses."""


def new_tables() -> NDArray[np.int64]:
    """Room for the tables of one position."""
    return np.zeros((TABLES, CELLS, 6), np.int64)


@kernel
def stage_of(position: GenialState) -> int:
    """How far the game has come, from 0 to STAGES - 1, by the cells that are still free."""
    cells = ZONE_CELLS[position.players]
    free = 0
    for n in range(cells):
        free += position.board[CELLS_INSIDE_OUT[n]] == FREE
    return int(STAGES - 1 - STAGES * free // (cells + 1))


@kernel
def judge_cells(position: GenialState, weights: Judgement, tables: NDArray[Any]) -> None:
    """Fill the tables for the seat to act; `weights` is the judgement's row for the stage."""
    worth, extra = tables[WORTH], tables[EXTRA]
    own, theirs, opening = tables[ROOM, 0], tables[ROOM, 1], tables[ROOM, 2]
    track = signed(position.track)
    side = side_of(position, position.seat)
    rival = side_of(position, (signed(position.seat) + 1) % signed(position.players))
    for colour in range(6):
        mine, other = signed(position.score[side, colour]), signed(position.score[rival, colour])
        own[colour], theirs[colour] = weights[mine], weights[other]
        opened = weights[OPEN_RIVAL] * (weights[score_after(other, 1, track)] - weights[other])
        opened += weights[OPEN_OWN] * (weights[score_after(mine, 1, track)] - weights[mine])
        opening[colour] = opened >> ONE_BITS
    for n in range(ZONE_CELLS[position.players]):
        cell = CELLS_INSIDE_OUT[n]
        if position.board[cell] != FREE:
            continue
        free_neighbours = 0
        for direction in range(6):
            free_neighbours += position.board[NEXT[cell, direction]] == FREE
        taken = 0
        for colour in range(6):
            extra[cell, colour] = free_neighbours * opening[colour]
            worth[cell, colour] = extra[cell, colour]
            points = signed(position.points[cell, colour])
            if points:
                after = score_after(signed(position.score[side, colour]), points, track)
                worth[cell, colour] += weights[after] - own[colour]
                after = score_after(signed(position.score[rival, colour]), points, track)
                taken = max(taken, weights[after] - theirs[colour])
        taken = taken * weights[COVER] >> ONE_BITS
        for colour in range(6):
            extra[cell, colour] += taken
            worth[cell, colour] += taken


@kernel
def worth_of_double(
    position: GenialState, weights: Judgement, tables: NDArray[Any], one: int, two: int, colour: int
) -> int:
    """What a double on these cells is worth: its halves add to the same track."""
    points = signed(position.points[one, colour]) + signed(position.points[two, colour])
    score = signed(position.score[side_of(position, position.seat), colour])
    after = score_after(score, points, signed(position.track))
    extras = tables[EXTRA, one, colour] + tables[EXTRA, two, colour]
    return int(weights[after] - weights[score] + extras)


@kernel
def best_placement(
    position: GenialState, weights: Judgement, tables: NDArray[Any], words: Words
) -> int:
    """The placement that is worth most; one of them if there are several."""
    worth = tables[WORTH]
    seat = signed(position.seat)
    symbols = symbols_to_touch(position, seat)
    best, best_action, ties = LEAST, -1, 0
    for word in range(position.zone_words):
        slots = legal_slots(position, word, symbols)
        while slots:
            slot = word * WORD_BITS + lowest_bit(slots)
            slots &= slots - 1
            one, two = signed(SLOT_CELLS[slot, 0]), signed(SLOT_CELLS[slot, 1])
            last_kind = NO_TILE
            for place in range(RACK):
                kind = position.rack[seat, place]
                if kind == NO_TILE:
                    break
                if kind == last_kind:
                    continue
                last_kind = kind
                a, b = KIND_COLOURS[kind, 0], KIND_COLOURS[kind, 1]
                if a == b:
                    value = worth_of_double(position, weights, tables, one, two, a)
                    way = a * 7
                else:
                    value = worth[one, a] + worth[two, b]
                    turned = worth[one, b] + worth[two, a]
                    way = a * 6 + b
                    if turned > value:
                        value, way = turned, b * 6 + a
                if value > best:
                    best, best_action, ties = value, FIRST_PLACEMENT + slot * WAYS + way, 1
                elif value == best:
                    ties += 1
                    if below(words, ties) == 0:
                        best_action = FIRST_PLACEMENT + slot * WAYS + way
    return best_action


@kernel
def quick_move(
    position: GenialState, judgement: Judgement, tables: NDArray[Any], words: Words
) -> int:
    """What the judgement plays; it swaps whenever it may at the end of a turn."""
    if position.phase == SWAP:
        return SWAP_RACK
    weights = judgement[stage_of(position)]
    judge_cells(position, weights, tables)
    return best_placement(position, weights, tables, words)


@kernel
def judge_moves(
    position: GenialState,
    judgement: Judgement,
    tables: NDArray[Any],
    actions: NDArray[Any],
    values: NDArray[Any],
) -> None:
    """What each of these actions is worth. Placing nothing is worth nothing, keeping even less."""
    weights = judgement[stage_of(position)]
    judge_cells(position, weights, tables)
    for n in range(len(actions)):
        if actions[n] < FIRST_PLACEMENT:
            values[n] = -ONE if actions[n] == KEEP_RACK else 0
            continue
        slot, way = (actions[n] - FIRST_PLACEMENT) // WAYS, (actions[n] - FIRST_PLACEMENT) % WAYS
        one, two = signed(SLOT_CELLS[slot, 0]), signed(SLOT_CELLS[slot, 1])
        if way // 6 == way % 6:
            values[n] = worth_of_double(position, weights, tables, one, two, way // 6)
        else:
            values[n] = tables[WORTH, one, way // 6] + tables[WORTH, two, way % 6]


# The weights


@dataclass(frozen=True)
class Weights:
    """How to judge at one kind of table: pairs are from the start of the game to its end."""

    bend: tuple[float, float]
    """How fast the utility of points flattens: 0 is a straight line."""
    end: float
    """What the end of a track is worth beyond its points, which add up to 10: a bonus tile."""
    cover: tuple[float, float] = (0.0, 0.0)
    """What a half counts for each point of utility that it takes from the next player."""
    open_rival: tuple[float, float] = (0.0, 0.0)
    """What a free neighbour of a half counts, for the utility of a point to the next player."""
    open_own: tuple[float, float] = (0.0, 0.0)
    """The same for the utility of a point to the side itself."""


def make_judgement(weights: Weights) -> Judgement:
    """The weights as the rows that the kernels read."""
    judgement = np.zeros((STAGES, COLUMNS))
    points = np.arange(COVER)
    for stage in range(STAGES):
        part = stage / (STAGES - 1)
        bend, cover, open_rival, open_own = (
            first + part * (last - first)
            for first, last in (
                weights.bend,
                weights.cover,
                weights.open_rival,
                weights.open_own,
            )
        )
        if abs(bend) < 1e-3:
            judgement[stage, points] = points / TRACK_END
        else:
            judgement[stage, points] = np.expm1(-bend * points) / np.expm1(-bend * TRACK_END)
        judgement[stage, points] *= 10
        judgement[stage, points[TRACK_END:]] += weights.end
        judgement[stage, COVER] = cover
        judgement[stage, OPEN_RIVAL] = open_rival
        judgement[stage, OPEN_OWN] = open_own
    return np.round(judgement * ONE).astype(np.int64)


# Found by letting tables of quick players with slightly different weights play each other, many
# thousands of games, and moving towards those that won more (alone: whose weakest colour was best):
# `einfall learn genial-judgement`.
ALONE_WEIGHTS = Weights(
    bend=(0.248, 0.142),
    end=0.086,
    cover=(-0.176, -0.192),
    open_rival=(-0.152, -0.18),
    open_own=(-0.009, -0.04),
)
TWO_WEIGHTS = Weights(
    bend=(0.0, 0.3),
    end=0.5,
    cover=(0.15, 0.2),
    open_rival=(-0.23, -0.45),
    open_own=(-0.2, 0.4),
)
MORE_WEIGHTS = Weights(
    bend=(0.0, 0.2),
    end=0.5,
    cover=(0.08, 0.1),
    open_rival=(-0.12, -0.22),
    open_own=(-0.12, 0.2),
)
TWO, MORE = make_judgement(TWO_WEIGHTS), make_judgement(MORE_WEIGHTS)
ALONE_AT_FIRST = make_judgement(Weights(bend=(0.3, 0.6), end=0.0))
"""How the yardsticks judge alone."""

POINTS = make_judgement(Weights(bend=(0.0, 0.0), end=0.0))
"""Of a beginner: points, whatever their colour and whoever else wants them."""

# The same by number, for kernels
OF_ONE, OF_TWO, OF_MORE, OF_POINTS = range(4)
JUDGEMENTS = np.stack([make_judgement(ALONE_WEIGHTS), TWO, MORE, POINTS])


def judgement_for(state: GenialState) -> Judgement:
    """The judgement of the yardsticks for a table of that size."""
    return ALONE_AT_FIRST if state.players == 1 else TWO if state.players == 2 else MORE


def judged(view: GenialView, legal: NDArray[np.int64]) -> NDArray[np.float64]:
    """What each of these moves is worth to the seat whose view this is."""
    values = np.zeros(len(legal), np.int64)
    judge_moves(view, judgement_for(view), new_tables(), legal, values)
    return values / ONE
