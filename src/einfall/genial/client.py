"""A view of Einfach Genial as plain data, for a client that knows no rules.

What is drawn, and what can be done with how many points: a page or a bot in another language needs
nothing else. The placements are not listed one by one, for there are thousands at times: each `way`
can lie on each `slot`, and counts what `points` has for its two cells and colours together.
"""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einfall.genial.board import (
    CELL_NAMES,
    CELL_RADIUS,
    CELLS,
    COORDINATES,
    DIRECTIONS,
    SLOT_CELLS,
    SLOTS,
    SYMBOL_AT,
    WORD_BITS,
    ZONE_RADIUS,
)
from einfall.genial.drawing import (
    CELL_WIDTH,
    DOMINO,
    HEXAGON,
    PALETTE,
    ROW_HEIGHT,
    SHAPES,
    TILE_FACE,
)
from einfall.genial.moves import (
    list_legal_slots,
    other_actions,
    rack_ways,
)
from einfall.genial.notation import WORDS_FOR_ACTIONS, rack_names
from einfall.genial.position import (
    BONUS,
    DEAL,
    DRAW,
    OVER,
    PLACE,
    RACK,
    SWAP,
    TRACK_END,
    GenialView,
)
from einfall.genial.tiles import COLOURS, WAYS
from einfall.kernel import kernel

PHASES = {
    DEAL: "deal",
    PLACE: "place",
    BONUS: "bonus",
    SWAP: "swap",
    DRAW: "draw",
    OVER: "over",
}
SLOT_NAMES = tuple(f"{CELL_NAMES[one]} {CELL_NAMES[two]}" for one, two in SLOTS)
SLOTS_BY_BITS = {
    slot // WORD_BITS * 64 + slot % WORD_BITS: (SLOT_NAMES[slot], one, two)
    for slot, (one, two) in enumerate(SLOTS)
}
"""The name and the cells of each slot, by its bit in a row of words."""
WAY_NAMES = tuple(COLOURS[way // 6] + COLOURS[way % 6] for way in range(WAYS))


def show_equipment() -> dict[str, Any]:
    """What is the same in every game: colours and their shapes, the board, its printed symbols.

    With it come the measures and outlines of our own pictures, so that all who draw the game draw
    it alike.
    """
    cells = zip(CELL_NAMES, COORDINATES, CELL_RADIUS, strict=True)
    return {
        "colours": list(COLOURS),
        "cells": [{"cell": name, "q": q, "r": r, "ring": ring} for name, (q, r), ring in cells],
        "symbols": {CELL_NAMES[cell]: COLOURS[colour] for cell, colour in SYMBOL_AT.items()},
        "palette": dict(zip(COLOURS, PALETTE, strict=True)),
        "shapes": dict(zip(COLOURS, SHAPES, strict=True)),
        "face": TILE_FACE,
        "rings": {str(players): radius for players, radius in ZONE_RADIUS.items()},
        "directions": [list(step) for step in DIRECTIONS],
        "cell_width": CELL_WIDTH,
        "row_height": ROW_HEIGHT,
        "hexagon": HEXAGON,
        "domino": DOMINO,
        "rack_size": RACK,
        "track": TRACK_END,
    }


def show(view: GenialView) -> dict[str, Any]:
    """What lies on the table, as far as the viewer may know."""
    laid, board, bag, rack, counts, shown, score, phase, seat, bonus, players, sides, *sizes = (
        _read(view.tobytes())
    )
    racks = [rack_names(rack[at : at + RACK]) for at in range(0, players * RACK, RACK)]
    hidden = sum(count for count, rack in zip(counts, racks, strict=False) if not rack)
    return {
        "phase": PHASES[phase],
        "seat": seat,
        "bonus": bonus,
        "tiles": _show_tiles(laid, board),
        "rack_size": sizes[0],
        "racks": [
            {"count": count, "tiles": rack if rack or not count else None}
            for count, rack in zip(counts, racks, strict=False)
        ],
        "scores": [list(score[at : at + 6]) for at in range(0, sides * 6, 6)],
        "track": sizes[1],
        "ring": ZONE_RADIUS[players],
        "bag": sum(bag) - hidden,
        "shown": rack_names(shown),
    }


_read = GenialView.reader(
    *("laid", "board", "bag", "rack", "rack_count", "shown", "score", "phase", "seat", "bonus"),
    *("players", "sides", "rack_size", "track"),
)


@lru_cache(maxsize=64)  # everybody at a table is shown the same tiles
def _show_tiles(laid: bytes, board: bytes) -> list[str]:
    bits = np.unpackbits(np.frombuffer(laid, np.uint8), bitorder="little")
    slots = [SLOTS_BY_BITS[bit] for bit in bits.nonzero()[0].tolist()]
    return [f"{COLOURS[board[one]]}{COLOURS[board[two]]} {name}" for name, one, two in slots]


def show_moves(view: GenialView) -> dict[str, Any]:
    """What the viewer, who is to act, may do, and what it counts."""
    slots, cells = np.empty(len(SLOTS), np.int64), np.zeros(CELLS, np.int64)
    others, ways, legal, counting = list_choices(view, slots, cells)
    cells = cells[:counting]
    points = zip(cells.tolist(), view.points[cells].tolist(), strict=True)
    return {
        "words": [text for action, text in WORDS_FOR_ACTIONS.items() if others >> action & 1],
        "ways": _show_ways(ways),
        "slots": [SLOT_NAMES[slot] for slot in slots[:legal].tolist()],
        "points": {CELL_NAMES[cell]: counts for cell, counts in points},
    }


@kernel
def list_choices(
    view: GenialView, slots: NDArray[Any], cells: NDArray[Any]
) -> tuple[int, int, int, int]:
    """The legal slots, and their cells where something counts; `cells` is full of zeros before.

    Returns the other legal actions and all ways to place a tile of the rack, as bits, and how many
    slots and cells there are.
    """
    if view.phase != PLACE and view.phase != BONUS:
        return other_actions(view), 0, 0, 0
    legal = list_legal_slots(view, slots)
    for n in range(legal):
        cells[SLOT_CELLS[slots[n], 0]] = cells[SLOT_CELLS[slots[n], 1]] = 1
    counting = 0
    for cell in range(CELLS):  # each is written where none is read any more
        if cells[cell] and view.points[cell].any():
            cells[counting] = cell
            counting += 1
    return other_actions(view), rack_ways(view, view.seat), legal, counting


@lru_cache(maxsize=4096)  # as many racks as are in use
def _show_ways(ways: int) -> list[str]:
    return [name for way, name in enumerate(WAY_NAMES) if ways >> way & 1]
