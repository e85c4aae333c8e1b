"""A table as the store keeps it: its events, where it stands, how its game has ended."""

from einfall.server.store.interface import Head, Result, StoredEvent
from einfall.server.table.standing import Standing

BOT_GRACE = 15.0
"""Seconds after which another process may think that a bot has been forgotten."""


def seal(table: Standing, previous: bytes, number: int, client_id: str | None) -> list[StoredEvent]:
    """The events of a table after a number as they are stored, chained to the hash before them.

    The first of them has the id under which the client asked. The table has the last hash then.
    """
    events = []
    for body, at in zip(table.events.bodies[number:], table.times[number:], strict=True):
        number += 1
        previous = table.next_hash(previous, number, at, body)
        events.append(StoredEvent(number, body, previous, at, client_id))
        client_id = None
    table.hash = previous
    return events


def head_of(table: Standing) -> Head:
    """Where a table stands; when the service has to act by itself."""
    waiting = [table.seats[seat].bot for seat in table.waiting_for()]
    times = [table.now + BOT_GRACE] if any(waiting) else []
    if deadline := table.deadline():
        times.append(deadline)
    return Head(table.number, table.over, min(times, default=None), how_far(table))


def how_far(table: Standing) -> str:
    """How far a table has got; for a game that is over, how it has ended."""
    if not table.ended:
        return table.state
    if table.ended.result is not None:
        return "finished"
    dealt = "left" if table.line else "left before the deal"
    return table.ended.why if table.ended.why not in ("", "left") else dealt


def results_of(table: Standing) -> list[Result]:
    """How a game that was played to its end has ended for each seat."""
    result = table.ended.result if table.ended else None
    if result is None:
        return []
    game = table.game
    points = game.points(result)
    places = {}
    better = 1
    for sides in result["ranking"]:
        places.update(dict.fromkeys(sides, better))
        better += len(sides)
    return [
        Result(
            seat=number,
            name=seat.name,
            points=points[number % game.sides],
            place=places[number % game.sides],
            bot=not seat.person,
            opponents=tuple(
                other.name
                for n, other in enumerate(table.seats)
                if n % game.sides != number % game.sides
            ),
        )
        for number, seat in enumerate(table.seats)
    ]
