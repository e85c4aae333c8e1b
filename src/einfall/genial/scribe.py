"""How a game of Einfach Genial is written in a record.

    "setup": {"racks": [["RR", "RB", ...], ...]}
    "moves": [{"seat": 0, "move": "RB c4 c5", "points": {"R": 1, "B": 0}, "draw": ["OG"]}, ...]

One entry for each decision; `draw` has the tiles that the deciding player drew because of it,
`points` what the two halves counted before any loss at the end of a track.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from einfall.game import BadNotation, BadRecord, Decision, Entry, Event, Happening
from einfall.genial.board import SLOTS
from einfall.genial.moves import FIRST_PLACEMENT, legal_actions
from einfall.genial.notation import move_text, read_move, read_tile
from einfall.genial.position import DEAL, GenialPosition, GenialState
from einfall.genial.tiles import COLOURS, KIND_NAMES, WAYS


def counted_points(position: GenialState, action: int) -> dict[str, int]:
    """What the halves of a placement would count, by colour letter; empty for other moves."""
    points: dict[str, int] = {}
    if action >= FIRST_PLACEMENT:
        slot, way = divmod(action - FIRST_PLACEMENT, WAYS)
        for cell, colour in zip(SLOTS[slot], divmod(way, 6), strict=True):
            letter = COLOURS[colour]
            points[letter] = points.get(letter, 0) + int(position.points[cell, colour])
    return points


class GenialScribe:
    """Writes a game of Genial down as it is played."""

    def __init__(self, with_legal: bool = False) -> None:
        self.with_legal = with_legal
        self.racks: list[list[str]] = []
        self.moves: list[Entry] = []

    def note(self, position: GenialPosition, event: Event) -> None:
        """Take down what happens in this position."""
        if isinstance(event, Happening):
            tiles = [str(tile) for tile in event.outcome]
            if position.phase == DEAL:
                self.racks.append(tiles)
            else:
                self.moves[-1]["draw"] = tiles
            return
        ((seat, action),) = event.moves.items()
        entry: Entry = {"seat": seat, "move": move_text(action)}
        if action >= FIRST_PLACEMENT:
            entry["points"] = counted_points(position, action)
        if self.with_legal:
            entry["legal"] = [move_text(int(legal)) for legal in legal_actions(position)]
        self.moves.append(entry)

    def body(self) -> dict[str, Any]:
        """The record's `setup` and `moves` up to now."""
        return {"setup": {"racks": self.racks}, "moves": self.moves}


def read_events(record: Mapping[str, Any]) -> Iterator[tuple[int, Event]]:
    """What a record says happened, each with the number of its entry; 0 is the setup."""
    setup = record.get("setup")
    racks = setup.get("racks") if isinstance(setup, Mapping) else None
    if not isinstance(racks, list):
        raise BadRecord("there is no list of racks", 0)
    for rack in racks:
        yield 0, Happening(_read_tiles(rack, 0))
    for number, entry in enumerate(record["moves"], start=1):
        yield number, _read_decision(entry, number)
        if entry.get("draw") not in (None, []):
            yield number, Happening(_read_tiles(entry["draw"], number))


def _read_decision(entry: Entry, number: int) -> Decision:
    seat, text = entry.get("seat"), entry.get("move")
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise BadRecord(f"a seat is a number from 0, not {seat!r}", number)
    if not isinstance(text, str):
        raise BadRecord(f"a move is a text like 'RB h7 h8', not {text!r}", number)
    try:
        return Decision({seat: read_move(text)})
    except BadNotation as error:
        raise BadRecord(str(error), number) from None


def _read_tiles(tiles: object, number: int) -> list[str]:
    if not isinstance(tiles, list):
        raise BadRecord(f"tiles are a list like ['RB', 'GG'], not {tiles!r}", number)
    try:
        return [KIND_NAMES[read_tile(tile)] for tile in tiles]
    except BadNotation as error:
        raise BadRecord(str(error), number) from None
