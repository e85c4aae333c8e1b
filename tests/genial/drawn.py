"""Tables for the tests, drawn as a reader would draw them.

    table('''
            r . . . . g
           . . . . . . .
          . . . . . . . .
         . . . . . . . . .
        . . . . B . . . . .
       p . . . . 1 2 . . . b
        . . . . . . . . . .
         . . . . . . . . .
          . . . . . . . .
           . . . . . . .
            y . . . . o
    ''', racks=["BR", ""])

Capitals are halves of tiles, small letters the printed symbols, dots free cells. Digits are free
cells that the test speaks of: `table.play("BR 1 2")` is `table.play("BR h8 h9")`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from einfall.genial.board import CELL_NAMES, CELL_RADIUS, CELLS, SYMBOL_AT, ZONE_RADIUS
from einfall.genial.editions import read_options
from einfall.genial.game import Genial
from einfall.genial.moves import count_legal
from einfall.genial.notation import rack_names, read_tile
from einfall.genial.position import (
    BONUS,
    DRAW,
    FREE,
    OVER,
    PLACE,
    SWAP,
    GenialPosition,
    land,
    start_position,
)
from einfall.genial.rules import put_on_rack
from einfall.genial.tiles import COLOURS

PHASES = {PLACE: "place", BONUS: "bonus", SWAP: "swap", DRAW: "draw", OVER: "over"}


class Table:
    """A position, the game it is of, and the cells that digits mark in its drawing."""

    def __init__(self, game: Genial, position: GenialPosition, marks: Mapping[str, str]) -> None:
        self.game = game
        self.position = position
        self.marks = dict(marks)

    def move(self, text: str) -> int:
        """The action of a notation in which digits may stand for cells."""
        return self.game.read_move(" ".join(self.marks.get(word, word) for word in text.split()))

    def play(self, text: str) -> None:
        """Make a move for the seat that is to act."""
        self.game.decide(self.position, {int(self.position.seat): self.move(text)})

    def draw(self, tiles: str) -> None:
        """Chance: these tiles, as in "RR RB", are drawn."""
        self.game.happen(self.position, tiles.split())

    def legal(self) -> list[str]:
        """What the seat that is to act may do."""
        seat = int(self.position.seat)
        return [self.game.move_text(int(move)) for move in self.game.legal(self.position, seat)]

    def placements(self) -> list[str]:
        return [move for move in self.legal() if " " in move]

    def count(self) -> int:
        return int(count_legal(self.position))

    def score(self, side: int = 0) -> dict[str, int]:
        """The colours of a side that have points."""
        scores = zip(COLOURS, map(int, self.position.score[side]), strict=True)
        return {colour: points for colour, points in scores if points}

    def rack(self, seat: int = 0) -> str:
        return " ".join(rack_names(self.position.rack[seat]))

    @property
    def phase(self) -> str:
        return PHASES[int(self.position.phase)]

    @property
    def seat(self) -> int:
        return int(self.position.seat)


def table(
    drawing: str = "",
    *,
    racks: Sequence[str],
    scores: Sequence[Sequence[int]] = (),
    begun: bool = True,
    **rules: Any,
) -> Table:
    """A table at which seat 0 is to begin its turn; `begun`: all first placements are long made."""
    options = read_options({"players": len(racks)} | rules)
    position = start_position(options)
    marks = _draw(position, drawing)
    for seat, rack in enumerate(racks):
        for tile in rack.split():
            kind = read_tile(tile)
            put_on_rack(position, seat, kind)
            position.bag[kind] -= 1
    for side, points in enumerate(scores):
        position.score[side] = points
    if begun:
        position.first[: len(racks)] = np.arange(len(racks))
    position.phase = PLACE
    position.due = 0
    return Table(Genial(options), position, marks)


def _draw(position: GenialPosition, drawing: str) -> dict[str, str]:
    radius = ZONE_RADIUS[int(position.players)]
    zone = [cell for cell in range(CELLS) if CELL_RADIUS[cell] <= radius]
    signs = drawing.split() or ["."] * len(zone)
    assert len(signs) == len(zone), f"{len(signs)} signs for {len(zone)} cells"
    marks: dict[str, str] = {}
    for cell, sign in zip(zone, signs, strict=True):
        if sign.isdigit():
            marks[sign] = CELL_NAMES[cell]
        elif sign.isupper():
            assert position.board[cell] == FREE
            land(position, cell, COLOURS.index(sign))
        elif drawing:
            printed = COLOURS[SYMBOL_AT[cell]].lower() if cell in SYMBOL_AT else "."
            assert sign == printed, f"{CELL_NAMES[cell]} is {printed}, drawn as {sign}"
    return marks
