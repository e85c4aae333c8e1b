"""The board of Einfach Genial: cells, names, neighbours, zones, printed symbols, slots.

169 hexagons, 8 to a side. Axial coordinates (q, r), centre (0, 0), q to the right, r down-right:

        NW  NE
      W  (q,r)  E        E (+1, 0)   SE (0, +1)   SW (-1, +1)
        SW  SE           W (-1, 0)   NW (0, -1)   NE (+1, -1)

A cell is a number from 0 to 168 in reading order (rows from the top, each from the left) and has a
name: the row's letter `a` to `o` and its place in the row from 1, so the centre is `h8`. A smaller
game uses the cells up to radius 5 or 6; names and numbers stay the same.

A slot is a pair of adjacent cells that can hold a tile: no printed symbol among them. Slots are
numbered by zone, the smallest first, and in reading order within it. So the slots of a zone are
simply the first 222, 306 or 426.
"""

from itertools import groupby

import numpy as np

from einfall.genial.tiles import COLOURS, NO_COLOUR

RADIUS = 7
ZONE_RADIUS = {1: 5, 2: 5, 3: 6, 4: 7}
"""The zone used by each number of players."""

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""E, SE, SW, W, NW, NE: opposite directions are three apart."""

COORDINATES = tuple(
    (q, r)
    for r in range(-RADIUS, RADIUS + 1)
    for q in range(-RADIUS, RADIUS + 1)
    if abs(q + r) <= RADIUS
)
CELLS = len(COORDINATES)
CELL_AT = {coordinate: cell for cell, coordinate in enumerate(COORDINATES)}
OUTSIDE_CELL = CELLS
"""Stands for every place off the board, so that a walk needs no test for the edge."""

CELL_RADIUS = tuple(max(abs(q), abs(r), abs(q + r)) for q, r in COORDINATES)


def _name(q: int, r: int) -> str:
    leftmost = max(-RADIUS, -RADIUS - r)
    return "abcdefghijklmno"[r + RADIUS] + str(q - leftmost + 1)


CELL_NAMES = tuple(_name(q, r) for q, r in COORDINATES)
CELL_NAMED = {name: cell for cell, name in enumerate(CELL_NAMES)}


def zone_rows(players: int) -> list[list[int]]:
    """The cells of the zone for this many players, row by row."""
    zone = [cell for cell in range(CELLS) if CELL_RADIUS[cell] <= ZONE_RADIUS[players]]
    return [list(row) for _, row in groupby(zone, key=lambda cell: COORDINATES[cell][1])]


SYMBOL_AT = {  # clockwise from the top left
    CELL_AT[0, -5]: COLOURS.index("R"),
    CELL_AT[5, -5]: COLOURS.index("G"),
    CELL_AT[5, 0]: COLOURS.index("B"),
    CELL_AT[0, 5]: COLOURS.index("O"),
    CELL_AT[-5, 5]: COLOURS.index("Y"),
    CELL_AT[-5, 0]: COLOURS.index("P"),
}
"""The colour printed on each of the six corners of the smallest zone."""


def _neighbour(cell: int, direction: int) -> int:
    (q, r), (dq, dr) = COORDINATES[cell], DIRECTIONS[direction]
    return CELL_AT.get((q + dq, r + dr), OUTSIDE_CELL)


NEIGHBOURS = tuple(
    tuple(n for d in range(6) if (n := _neighbour(cell, d)) != OUTSIDE_CELL)
    for cell in range(CELLS)
)

SLOTS = tuple(
    sorted(
        (
            (cell, twin)
            for cell in range(CELLS)
            for twin in NEIGHBOURS[cell]
            if cell < twin and cell not in SYMBOL_AT and twin not in SYMBOL_AT
        ),
        key=lambda pair: (max(5, CELL_RADIUS[pair[0]], CELL_RADIUS[pair[1]]), pair),
    )
)
"""The two cells of each slot, in reading order."""

SLOT_OF = {pair: slot for slot, pair in enumerate(SLOTS)}
ZONE_SLOTS = {
    radius: sum(CELL_RADIUS[a] <= radius and CELL_RADIUS[b] <= radius for a, b in SLOTS)
    for radius in (5, 6, 7)
}

# Sets of slots are kept as bits, 62 to a word: the most that leaves signed 64-bit arithmetic safe.
WORD_BITS = 62
WORDS = -(-len(SLOTS) // WORD_BITS)


def slot_bits(slots: "set[int] | range") -> list[int]:
    """A set of slots as words of bits."""
    words = [0] * WORDS
    for slot in slots:
        words[slot // WORD_BITS] |= 1 << slot % WORD_BITS
    return words


def _touching(cells: set[int]) -> list[int]:
    """The slots with a cell next to one of these."""
    near = {n for cell in cells for n in NEIGHBOURS[cell]}
    return slot_bits({s for s, (a, b) in enumerate(SLOTS) if a in near or b in near})


def _symbol_of_slot(slot: int) -> int:
    for cell in SLOTS[slot]:
        for n in NEIGHBOURS[cell]:
            if n in SYMBOL_AT:
                return SYMBOL_AT[n]
    return NO_COLOUR


# Tables for the kernels, as small as can be: a GPU has little room for constants. Those of bytes
# are for looking up and comparing, not for computing with.
NEXT = np.full((CELLS + 1, 6), OUTSIDE_CELL, np.uint8)
"""The neighbour of each cell in each direction."""
for _cell in range(CELLS):
    for _direction in range(6):
        NEXT[_cell, _direction] = _neighbour(_cell, _direction)

SLOT_CELLS = np.array(SLOTS, np.uint8)
SLOT_SYMBOL = np.array([_symbol_of_slot(slot) for slot in range(len(SLOTS))], np.uint8)
"""The printed symbol that a tile in the slot touches (never more than one), or NO_COLOUR."""

# The slots that use a cell lie in at most three words: which, and the bits there.
SLOTS_ON_CELL_WORD = np.zeros((CELLS, 3), np.uint8)
SLOTS_ON_CELL_BITS = np.zeros((CELLS, 3), np.int64)
for _cell in range(CELLS):
    _words = slot_bits({slot for slot, pair in enumerate(SLOTS) if _cell in pair})
    for _n, _word in enumerate(word for word in range(WORDS) if _words[word]):
        SLOTS_ON_CELL_WORD[_cell, _n] = _word
        SLOTS_ON_CELL_BITS[_cell, _n] = _words[_word]

SLOTS_TOUCHING_CELL = np.array([_touching({cell}) for cell in range(CELLS)], np.int64)
SLOTS_TOUCHING_SYMBOL = np.array(
    [_touching({cell for cell, at in SYMBOL_AT.items() if at == colour}) for colour in range(6)],
    np.int64,
)
