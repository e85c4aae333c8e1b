"""Moves and tiles of Einfach Genial to text and back.

A tile is two colour letters (`RB`), a placement `RB h7 h8`: the two cells in reading order, the
first letter on the first cell. Other decisions are `swap`, `keep` and `decline`.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from einfall.game import BadNotation
from einfall.genial.board import CELL_NAMED, CELL_NAMES, CELLS, SLOT_OF, SLOTS, SYMBOL_AT
from einfall.genial.moves import DECLINE_BONUS, FIRST_PLACEMENT, KEEP_RACK, SWAP_RACK
from einfall.genial.tiles import COLOURS, KIND_NAMES, NO_TILE, WAYS
from einfall.language import _

WORDS_FOR_ACTIONS = {
    SWAP_RACK: "swap",
    KEEP_RACK: "keep",
    DECLINE_BONUS: "decline",
}


def move_text(move: int) -> str:
    """The notation of a move."""
    if move in WORDS_FOR_ACTIONS:
        return WORDS_FOR_ACTIONS[move]
    slot, way = divmod(move - FIRST_PLACEMENT, WAYS)
    one, two = SLOTS[slot]
    return f"{COLOURS[way // 6]}{COLOURS[way % 6]} {CELL_NAMES[one]} {CELL_NAMES[two]}"


@lru_cache(maxsize=16384)  # as many as there are, nearly
def read_move(text: str) -> int:
    """The action that a notation names; the cells must be adjacent, and in reading order."""
    for action, word in WORDS_FOR_ACTIONS.items():
        if text == word:
            return action
    match = re.fullmatch(r"([A-Z]{2}) ([a-z]\d+) ([a-z]\d+)", text)
    if not match:
        problem = _("{text} is not a move; one looks like 'RB h7 h8', or is swap, keep or decline")
        raise BadNotation(problem.format(text=repr(text)))
    tile, *cells = match.groups()
    for letter in tile:
        if letter not in COLOURS:
            problem = _("there is no colour {letter}, only {colours}")
            raise BadNotation(problem.format(letter=letter, colours=", ".join(COLOURS)))
    for cell in cells:
        if cell not in CELL_NAMED:
            raise BadNotation(_("the board has no cell {cell}").format(cell=cell))
    one, two = (CELL_NAMED[cell] for cell in cells)
    way = COLOURS.index(tile[0]) * 6 + COLOURS.index(tile[1])
    if one > two:
        right = f"{tile[1]}{tile[0]} {cells[1]} {cells[0]}"
        problem = _("cells are given in reading order, so this is written {right}")
        raise BadNotation(problem.format(right=right))
    for cell in (one, two):
        if cell in SYMBOL_AT:
            problem = _("{cell} bears a printed symbol and is never free")
            raise BadNotation(problem.format(cell=CELL_NAMES[cell]))
    if (one, two) not in SLOT_OF:
        problem = _("{one} and {two} are not adjacent")
        raise BadNotation(problem.format(one=cells[0], two=cells[1]))
    return FIRST_PLACEMENT + SLOT_OF[one, two] * WAYS + way


def read_typed_move(text: str) -> int:
    """The action that a person means: the cells in either order, capitals or not."""
    words = text.split()
    if len(words) != 3:
        word = text.strip()
        return read_move(word.lower() if word.isalpha() and len(word) > 2 else word)
    tile, one, two = words[0].upper(), words[1].lower(), words[2].lower()
    if CELL_NAMED.get(one, 0) > CELL_NAMED.get(two, CELLS):
        tile, one, two = tile[::-1], two, one
    return read_move(f"{tile} {one} {two}")


def read_tile(text: object) -> int:
    """The kind of a tile such as `RB`, its letters in the order R O Y G B P."""
    if text in KIND_NAMES:
        return KIND_NAMES.index(str(text))
    if isinstance(text, str) and text[::-1] in KIND_NAMES:
        raise BadNotation(f"{text!r} is written {text[::-1]!r}: colours in the order {COLOURS}")
    raise BadNotation(f"{text!r} is not a tile; one is two letters of {COLOURS}, like 'RB'")


def rack_names(kinds: Iterable[int]) -> list[str]:
    """The names of the tiles on a rack, without its empty places."""
    return [KIND_NAMES[kind] for kind in kinds if kind != NO_TILE]
