"""How a game of Einstein is written in a record.

    "moves": [{"roll": [1, 3, 4, 4, 6], "choices": ["4+10/4", "7+8/3", null]}, ...]

One entry for each roll: the dice as they fell, and one choice for each seat, `null` for a player
who is out.
A game that was left before all had chosen ends with an entry that has only its `roll`.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from einfall.einstein.choices import list_legal
from einfall.einstein.dice import MOST_SPLITS
from einfall.einstein.notation import move_text, read_move
from einfall.einstein.position import CHOOSE, EinsteinPosition, EinsteinState, still_in
from einfall.game import BadNotation, BadRecord, Decision, Entry, Event, Happening


def legal_choices(position: EinsteinState, seat: int) -> "np.ndarray[Any, np.dtype[np.int64]]":
    """The legal choices of a seat in ascending order; none when it is not to choose."""
    choices = np.zeros(MOST_SPLITS, np.int64)
    if position.phase != CHOOSE or not still_in(position, seat):
        return choices[:0]
    return choices[: list_legal(position.sheets[seat], position.roll, choices)]


class EinsteinScribe:
    """Writes a game of Einstein down as it is played."""

    def __init__(self, with_legal: bool = False) -> None:
        self.with_legal = with_legal
        self.moves: list[Entry] = []

    def note(self, position: EinsteinPosition, event: Event) -> None:
        """Take down what happens in this position."""
        if isinstance(event, Happening):
            self.moves.append({"roll": [int(die) for die in event.outcome]})
            return
        seats = range(position.players)
        entry = self.moves[-1]
        entry["choices"] = [
            move_text(event.moves[seat]) if seat in event.moves else None for seat in seats
        ]
        if self.with_legal:
            entry["legal"] = [
                [move_text(int(choice)) for choice in legal_choices(position, seat)]
                for seat in seats
            ]

    def body(self) -> dict[str, Any]:
        """The record's `moves` up to now."""
        return {"moves": self.moves}


def read_events(record: Mapping[str, Any], players: int) -> Iterator[tuple[int, Event]]:
    """What a record says happened, each with the number of its entry."""
    entries = record["moves"]
    for number, entry in enumerate(entries, start=1):
        roll = entry.get("roll")
        if not isinstance(roll, list):
            raise BadRecord(f"a roll is a list like [1, 3, 4, 4, 6], not {roll!r}", number)
        yield number, Happening(roll)
        if "choices" in entry or number < len(entries):
            yield number, _read_decision(entry.get("choices"), number, players)


def _read_decision(choices: object, number: int, players: int) -> Decision:
    if not isinstance(choices, list) or len(choices) != players:
        raise BadRecord(f"choices are a list with one for each of {players} seats", number)
    moves = {}
    for seat, text in enumerate(choices):
        if text is None:
            continue
        if not isinstance(text, str):
            raise BadRecord(f"a choice is a text like '4+10/4', not {text!r}", number)
        try:
            moves[seat] = read_move(text)
        except BadNotation as error:
            raise BadRecord(str(error), number) from None
    return Decision(moves)
