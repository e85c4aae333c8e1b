"""What a tournament takes from a game: who sat where, their places and their points."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from einfall.arena.schedule import Tournament
from einfall.game import BadRecord
from einfall.record import Record


class Finish(NamedTuple):
    """How one game finished, side by side."""

    number: int
    """Its place in the schedule."""
    deal: int
    bots: tuple[int, ...]
    """By their numbers in the tournament."""
    places: tuple[int, ...]
    """0 is the best; equals have the same."""
    points: tuple[int, ...]


def read_finish(tournament: Tournament, number: int, record: Record) -> Finish:
    """How a game finished, from its record, or BadRecord."""
    deal, table, rotation = tournament.place(number)
    result = record.get("result")
    if not isinstance(result, Mapping):
        raise BadRecord("the game has not ended")
    sides = tournament.game.sides
    places = _places(result, sides)
    try:
        points = tuple(int(value) for value in tournament.game.points(result))
    except (KeyError, TypeError, ValueError):
        points = ()
    if len(points) != sides:
        raise BadRecord("the scores of the result cannot be read")
    return Finish(number, deal, tournament.seating(table, rotation), places, points)


def _places(result: Mapping[str, Any], sides: int) -> tuple[int, ...]:
    ranking = result.get("ranking")
    try:
        found = {side: place for place, group in enumerate(ranking or []) for side in group}
        return tuple(found[side] for side in range(sides))
    except (KeyError, TypeError):
        raise BadRecord("the ranking of the result cannot be read") from None
