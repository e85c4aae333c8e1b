"""The board of a table: which cells there are, what lies on them, which lines a half counts."""

from collections.abc import Mapping
from functools import cache

from einfall.genial.board import (
    CELL_AT,
    CELL_NAMED,
    CELL_NAMES,
    CELL_RADIUS,
    CELLS,
    COORDINATES,
    DIRECTIONS,
    SYMBOL_AT,
)
from einfall.genial.tiles import COLOURS
from einfall.terminal.room import Data

SYMBOLS = {CELL_NAMES[cell]: COLOURS[colour] for cell, colour in SYMBOL_AT.items()}


@cache
def rows(ring: int) -> tuple[tuple[str, ...], ...]:
    """The cells of a board of this size, row by row."""
    return tuple(
        tuple(
            CELL_NAMES[cell]
            for cell in range(CELLS)
            if CELL_RADIUS[cell] <= ring and COORDINATES[cell][1] == r
        )
        for r in range(-ring, ring + 1)
    )


def coordinates(cell: str) -> tuple[int, int]:
    """Where a cell lies: its column counted along its row, and its row."""
    return COORDINATES[CELL_NAMED[cell]]


def step(cell: str, direction: int, ring: int) -> str | None:
    """The next cell in a direction; None off the board."""
    (q, r), (dq, dr) = coordinates(cell), DIRECTIONS[direction]
    found = CELL_AT.get((q + dq, r + dr))
    return None if found is None or CELL_RADIUS[found] > ring else CELL_NAMES[found]


def in_order(one: str, two: str) -> bool:
    """Whether two cells are in reading order."""
    return CELL_NAMED[one] < CELL_NAMED[two]


def colours_on(view: Data) -> dict[str, str]:
    """The colour on each cell that is not free."""
    on = dict(SYMBOLS)
    for tile in view["tiles"]:
        colours, one, two = tile.split()
        on[one], on[two] = colours
    return on


def line(cell: str, direction: int, colour: str, on: Mapping[str, str], ring: int) -> list[str]:
    """The cells of a colour that follow a cell without a gap."""
    found: list[str] = []
    there = step(cell, direction, ring)
    while there is not None and on.get(there) == colour:
        found.append(there)
        there = step(there, direction, ring)
    return found


def rays(cells: tuple[str, str], colours: str, on: Mapping[str, str], ring: int) -> set[str]:
    """The cells that a tile counts: the lines from each half, but never through its twin."""
    counted: set[str] = set()
    for half in (0, 1):
        for direction in range(6):
            if step(cells[half], direction, ring) != cells[1 - half]:
                counted.update(line(cells[half], direction, colours[half], on, ring))
    return counted
