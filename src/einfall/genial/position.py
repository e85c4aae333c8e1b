"""The position of Einfach Genial: one NumPy record, and how it starts.

The record holds what lies on the table, and the options of the table, so that a rule needs nothing
else. It has no random numbers in it: not the order of the bag, only what is in the bag. Equal
positions are equal byte for byte: racks are sorted, and what can be derived (marked *) is always up
to date.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.fields import Array, Fields, Number
from einfall.game import EVERYTHING, Position, View
from einfall.genial.board import (
    CELL_RADIUS,
    CELLS,
    NEXT,
    OUTSIDE_CELL,
    SLOTS,
    SLOTS_ON_CELL_BITS,
    SLOTS_ON_CELL_WORD,
    SLOTS_TOUCHING_CELL,
    SYMBOL_AT,
    WORD_BITS,
    WORDS,
    ZONE_RADIUS,
    ZONE_SLOTS,
    slot_bits,
)
from einfall.genial.editions import Options
from einfall.genial.tiles import FULL_BAG, NO_COLOUR, NO_TILE
from einfall.kernel import kernel

# What a board cell shows: a colour from 0 to 5, or
FREE: Final = 6
OUTSIDE: Final = 7

# Phases: what is to happen next.
DEAL: Final = 0
"""Chance fills the first racks."""
PLACE: Final = 1
"""The seat begins its turn: it places a tile (or swaps, where a swap is a whole turn)."""
BONUS: Final = 2
"""The seat places a bonus tile (or declines, where it may)."""
SWAP: Final = 3
"""The seat, at the end of its turn, swaps its rack or keeps it."""
DRAW: Final = 4
"""Chance fills the seat's rack."""
OVER: Final = 5

# When a swap may be made, and what a bonus is.
NO_SWAP: Final = 0
SWAP_AT_END: Final = 1
SWAP_AT_START: Final = 2
NO_BONUS: Final = 0
BONUS_MUST: Final = 1
BONUS_MAY: Final = 2

TRACK_END: Final = 18
"""The last place of a single track, and the middle of a double one."""

RACK: Final = 6


class GenialState(Fields):
    """What a position and a view have in common: all fields."""

    # sets of slots, as bits
    free = Array(np.int64, WORDS)  # * slots whose two cells are both free
    laid = Array(np.int64, WORDS)  # slots that hold a tile
    touching = Array(np.int64, WORDS)  # * slots next to something; kept with `contact`
    # the board
    board = Array(np.int8, CELLS + 1)  # colour of each cell, FREE or OUTSIDE
    points = Array(np.uint8, CELLS + 1, 6)  # * what a half of a colour would count there; outside 0
    # what is where
    bag = Array(np.uint8, len(FULL_BAG))  # tiles of each kind
    rack = Array(np.uint8, 4, RACK)  # kinds in ascending order, then NO_TILE
    rack_count = Array(np.uint8, 4)
    shown = Array(np.uint8, RACK)  # the rack last swapped, while it is still known
    aside = Number(np.uint8)  # 1 while the shown tiles wait beside the bag
    # tracks
    score = Array(np.uint8, 4, 6)  # one row for each side: player or team
    first = Array(np.uint8, 4)  # symbol each seat's first tile touched, or NO_COLOUR
    # what is to happen
    phase = Number(np.uint8)
    seat = Number(np.uint8)  # who decides or draws
    due = Number(np.uint8)  # tiles still to be drawn
    bonus = Number(np.uint8)  # bonus tiles still to be played
    viewer = Number(np.uint8)  # EVERYTHING, or whose view this is (view.py)
    # the options
    players = Number(np.uint8)
    sides = Number(np.uint8)
    zone_words = Number(np.uint8)  # * how many words the slots of the zone fill
    rack_size = Number(np.uint8)
    track = Number(np.uint8)  # last place of a track
    contact = Number(np.uint8)
    swap_rule = Number(np.uint8)
    bonus_rule = Number(np.uint8)
    one_bonus = Number(np.uint8)


class GenialPosition(GenialState, Position):
    """A position of Einfach Genial."""


class GenialView(GenialState, View):
    """What one seat may know of it (view.py)."""


POSITION = GenialPosition.layout

# What a game begins with, the zone of each number of players in a row of its own.
RADII = [0, *(ZONE_RADIUS[players] for players in (1, 2, 3, 4))]
IN_ZONE = np.array(CELL_RADIUS) <= np.array(RADII)[:, None]
ZONE_BITS = np.array([slot_bits(range(ZONE_SLOTS.get(radius, 0))) for radius in RADII])
SYMBOLS = np.array(list(SYMBOL_AT.items()))
"""The cells of the printed symbols, and their colours."""


@kernel
def land(position: GenialPosition, cell: int, colour: int) -> None:
    """Put a colour on a free cell and bring all that is derived from the board up to date.

    On each of the three lines through the cell the run of this colour now reaches through it: the
    free cell at either end of the run sees, towards here, one more and all that lies beyond.
    """
    position.board[cell] = colour
    for axis in range(3):
        ahead, seen_ahead = NEXT[cell, axis], 0
        while position.board[ahead] == colour:
            ahead = NEXT[ahead, axis]
            seen_ahead += 1
        behind, seen_behind = NEXT[cell, axis + 3], 0
        while position.board[behind] == colour:
            behind = NEXT[behind, axis + 3]
            seen_behind += 1
        # multiplied rather than asked for: whether a cell is free nobody can foresee
        position.points[ahead, colour] += (position.board[ahead] == FREE) * (1 + seen_behind)
        position.points[behind, colour] += (position.board[behind] == FREE) * (1 + seen_ahead)
    for any_colour in range(6):
        position.points[cell, any_colour] = 0
    for n in range(3):
        position.free[SLOTS_ON_CELL_WORD[cell, n]] &= ~SLOTS_ON_CELL_BITS[cell, n]
    if position.contact:
        for word in range(position.zone_words):
            position.touching[word] |= SLOTS_TOUCHING_CELL[cell, word]


def laid_slots(position: GenialState) -> list[int]:
    """The slots that hold a tile, in ascending order."""
    slots = np.empty(len(SLOTS), np.int64)
    laid: list[int] = slots[: list_laid(position, slots)].tolist()
    return laid


@kernel
def list_laid(position: GenialState, slots: NDArray[Any]) -> int:
    """Write down the slots that hold a tile, in ascending order; returns how many."""
    count = 0
    for word in range(position.zone_words):
        laid = position.laid[word]
        place = word * WORD_BITS
        while laid:
            if laid & 1:
                slots[count] = place
                count += 1
            laid >>= 1
            place += 1
    return count


def start_position(options: Options) -> GenialPosition:
    """The table before the deal: six tiles (one in solo) are due for seat 0, then for the next."""
    position = GenialPosition.new()
    position.players = options.players
    position.sides = options.sides
    position.rack_size = options.rack_size
    position.track = options.track
    position.contact = options.contact
    alone = options.players == 1
    position.swap_rule = (
        NO_SWAP if alone else SWAP_AT_START if options.swap == "start" else SWAP_AT_END
    )
    position.bonus_rule = NO_BONUS if alone else BONUS_MAY if options.bonus == "may" else BONUS_MUST
    position.one_bonus = options.one_bonus
    lay_out(position)
    return position


@kernel
def lay_out(position: GenialPosition) -> None:
    """Begin a game with the options that are set: the zone's free cells, its symbols, the bag."""
    zone = int(position.players)
    for cell in range(CELLS):
        position.board[cell] = FREE if IN_ZONE[zone, cell] else OUTSIDE
    position.board[OUTSIDE_CELL] = OUTSIDE
    for word in range(WORDS):
        position.free[word] = ZONE_BITS[zone, word]
        if position.free[word]:
            position.zone_words = word + 1
    for n in range(len(SYMBOLS)):
        land(position, SYMBOLS[n, 0], SYMBOLS[n, 1])
    for kind in range(len(FULL_BAG)):
        position.bag[kind] = FULL_BAG[kind]
    for place in range(RACK):
        position.shown[place] = NO_TILE
        for seat in range(4):
            position.rack[seat, place] = NO_TILE
    for seat in range(4):
        position.first[seat] = NO_COLOUR
    position.viewer = EVERYTHING
    position.phase = DEAL
    position.due = position.rack_size
