"""A view of Einfach Genial as plain data, for a client that knows no rules.

What is drawn, and what can be done with how many points: a page or a bot in another language needs
nothing else. The placements are not listed one by one, for there are thousands at times: each `way`
can lie on each `slot`, and counts what `points` has for its two cells and colours together.
"""

from functools import cache, lru_cache
from typing import Any

import numpy as np

from einfall.genial.board import (
    CELL_NAMES,
    CELL_RADIUS,
    CELLS,
    COORDINATES,
    DIRECTIONS,
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

PHASES = {
    DEAL: "deal",
    PLACE: "place",
    BONUS: "bonus",
    SWAP: "swap",
    DRAW: "draw",
    OVER: "over",
}
SLOT_CELLS = np.array(SLOTS)
SLOT_NAMES = tuple(f"{CELL_NAMES[one]} {CELL_NAMES[two]}" for one, two in SLOTS)
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
    words = np.frombuffer(laid, np.uint64)
    bits = np.unpackbits(words.view(np.uint8), bitorder="little").reshape(len(words), 64)
    slots = np.flatnonzero(bits[:, :WORD_BITS]).tolist()
    cells = [SLOTS[slot] for slot in slots]
    return [
        _show_tile(slot, board[one], board[two])
        for slot, (one, two) in zip(slots, cells, strict=True)
    ]


@cache
def _show_tile(slot: int, one: int, two: int) -> str:
    return f"{COLOURS[one]}{COLOURS[two]} {SLOT_NAMES[slot]}"


def show_moves(view: GenialView) -> dict[str, Any]:
    """What the viewer, who is to act, may do, and what it counts."""
    others = other_actions(view)
    words = [text for action, text in WORDS_FOR_ACTIONS.items() if others >> action & 1]
    if view.phase not in (PLACE, BONUS):
        return {"words": words, "ways": [], "slots": [], "points": {}}
    ways, slots = rack_ways(view, view.seat), np.empty(len(SLOTS), np.int64)
    legal = slots[: list_legal_slots(view, slots)]
    count = view.points[:CELLS].any(axis=1)
    free = np.zeros(CELLS, np.bool_)
    free[SLOT_CELLS[legal]] = True
    cells = np.flatnonzero(count & free)
    points = zip(cells.tolist(), view.points[cells].tolist(), strict=True)
    return {
        "words": words,
        "ways": _show_ways(ways),
        "slots": [SLOT_NAMES[slot] for slot in legal.tolist()],
        "points": {CELL_NAMES[cell]: counts for cell, counts in points},
    }


@lru_cache(maxsize=4096)  # as many racks as are in use
def _show_ways(ways: int) -> list[str]:
    return [name for way, name in enumerate(WAY_NAMES) if ways >> way & 1]
