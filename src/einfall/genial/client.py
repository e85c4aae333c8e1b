"""A view of Einfach Genial as plain data, for a client that knows no rules.

What is drawn, and what can be done with how many points: a page or a bot in another language needs
nothing else. The placements are not listed one by one, for there are thousands at times: each `way`
can lie on each `slot`, and counts what `points` has for its two cells and colours together.
"""

from typing import Any

from einfall.game import View
from einfall.genial.board import (
    CELL_NAMES,
    CELL_RADIUS,
    COORDINATES,
    SLOTS,
    SYMBOL_AT,
    ZONE_RADIUS,
)
from einfall.genial.drawing import PALETTE, SHAPES, TILE_FACE
from einfall.genial.moves import (
    legal_slots,
    other_actions,
    rack_ways,
    symbols_to_touch,
)
from einfall.genial.notation import WORDS_FOR_ACTIONS, rack_names
from einfall.genial.position import BONUS, DEAL, DRAW, OVER, PLACE, SWAP, laid_slots, slots_in
from einfall.genial.tiles import COLOURS, WAYS

PHASES = {
    DEAL: "deal",
    PLACE: "place",
    BONUS: "bonus",
    SWAP: "swap",
    DRAW: "draw",
    OVER: "over",
}
SLOT_NAMES = tuple(f"{CELL_NAMES[one]} {CELL_NAMES[two]}" for one, two in SLOTS)
WAY_NAMES = tuple(COLOURS[way // 6] + COLOURS[way % 6] for way in range(WAYS))


def show_equipment() -> dict[str, Any]:
    """What is the same in every game: colours and their shapes, the board, its printed symbols."""
    cells = zip(CELL_NAMES, COORDINATES, CELL_RADIUS, strict=True)
    return {
        "colours": list(COLOURS),
        "cells": [{"cell": name, "q": q, "r": r, "ring": ring} for name, (q, r), ring in cells],
        "symbols": {CELL_NAMES[cell]: COLOURS[colour] for cell, colour in SYMBOL_AT.items()},
        "palette": dict(zip(COLOURS, PALETTE, strict=True)),
        "shapes": dict(zip(COLOURS, SHAPES, strict=True)),
        "face": TILE_FACE,
        "rings": {str(players): radius for players, radius in ZONE_RADIUS.items()},
    }


def show(view: View) -> dict[str, Any]:
    """What lies on the table, as far as the viewer may know."""
    players, sides, board = int(view.players), int(view.sides), view.board.tolist()
    counts = view.rack_count[:players].tolist()
    racks = [rack_names(rack) for rack in view.rack[:players].tolist()]
    hidden = sum(count for count, rack in zip(counts, racks, strict=True) if not rack)
    return {
        "phase": PHASES[int(view.phase)],
        "seat": int(view.seat),
        "bonus": int(view.bonus),
        "tiles": [_tile(board, slot) for slot in laid_slots(view)],
        "racks": [
            {"count": count, "tiles": rack if rack or not count else None}
            for count, rack in zip(counts, racks, strict=True)
        ],
        "scores": view.score[:sides].tolist(),
        "track": int(view.track),
        "ring": ZONE_RADIUS[players],
        "bag": sum(view.bag.tolist()) - hidden,
        "shown": rack_names(view.shown.tolist()),
    }


def _tile(board: list[int], slot: int) -> str:
    one, two = SLOTS[slot]
    return f"{COLOURS[board[one]]}{COLOURS[board[two]]} {SLOT_NAMES[slot]}"


def show_moves(view: View) -> dict[str, Any]:
    """What the viewer, who is to act, may do, and what it counts."""
    others = other_actions(view)
    words = [text for action, text in WORDS_FOR_ACTIONS.items() if others >> action & 1]
    if view.phase not in (PLACE, BONUS):
        return {"words": words, "ways": [], "slots": [], "points": {}}
    seat = int(view.seat)
    symbols, ways = symbols_to_touch(view, seat), rack_ways(view, seat)
    words_of_slots = (legal_slots(view, word, symbols) for word in range(int(view.zone_words)))
    slots = slots_in(words_of_slots)
    points = view.points.tolist()
    cells = {cell for slot in slots for cell in SLOTS[slot]}
    return {
        "words": words,
        "ways": [name for way, name in enumerate(WAY_NAMES) if ways >> way & 1],
        "slots": [SLOT_NAMES[slot] for slot in slots],
        "points": {CELL_NAMES[cell]: points[cell] for cell in sorted(cells) if any(points[cell])},
    }
