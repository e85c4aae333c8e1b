"""What somebody at a table, or beside it, is shown: the only way from a table to a client.

Positions go through the game's own view; events lose here what a seat may not know. When the game
is over everything is shown.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from einfall.game import WATCHER
from einfall.server.messages import ProposalShown, SeatShown, Sight, Update
from einfall.server.table.events import Chose, Happened
from einfall.server.table.table import Table

HAPPENED, CHOSE = Happened.__struct_config__.tag, Chose.__struct_config__.tag

Hand = tuple[int, ...]
"""The seats that somebody plays; none for a watcher."""


def update(table: Table, hand: Hand, since: int, now: float) -> Update:
    """How the table stands for somebody who has all events up to `since`."""
    waiting = table.waiting_for()
    return Update(
        number=table.number,
        hash=table.hash.hex(),
        turn=table.turn,
        state="over" if table.over else "playing" if table.begun else "open",
        events=[show_event(table, number, hand) for number in range(since + 1, table.number + 1)],
        seats=[
            SeatShown(seat.name, seat.bot, seat.here, number in table.chosen, number in hand)
            for number, seat in enumerate(table.seats)
        ],
        waiting=waiting,
        deadline=table.deadline(),
        now=now,
        proposal=_proposal(table),
        sights=[_sight(table, seat, waiting) for seat in hand] or [_sight(table, None, waiting)],
        rematch=table.rematch,
    )


def _sight(table: Table, seat: int | None, waiting: Sequence[int]) -> Sight:
    """What a seat or a watcher sees; made once for as long as the position stands."""
    chosen = seat in table.chosen and not table.over
    acts = chosen or seat in waiting
    sight = table.sights.get(seat)
    if sight is None or (acts and sight.moves is None):
        sight = table.sights[seat] = _look(table, seat, acts)
    return Sight(seat, sight.view, None, sight.moves) if chosen else sight


def _look(table: Table, seat: int | None, acts: bool) -> Sight:
    """The sight of a seat that has not chosen yet."""
    game, view = table.game, table.position
    if not table.over:
        view = game.view(table.position, WATCHER if seat is None else seat)
    return Sight(seat, _written(game.show(view)), _written(game.show_moves(view)) if acts else None)


def _written(plain: dict[str, Any]) -> Any:
    """The same as it is sent: it takes less room, and is written once."""
    return msgspec.Raw(msgspec.json.encode(plain))


def _proposal(table: Table) -> ProposalShown | None:
    if not (proposal := table.proposal):
        return None
    asked = table.asked()
    return ProposalShown(proposal.seat, proposal.what, proposal.about, proposal.bot, asked)


def show_event(table: Table, number: int, hand: Hand) -> dict[str, Any]:
    """An event for a client: with its number and time, and without what is hidden from the hand."""
    shown: dict[str, Any] = msgspec.json.decode(table.events.bodies[number - 1])
    if not table.over:
        _hide(shown, hand)
    if "number" in shown:  # the event that it goes back to; its own number has that name here
        shown["from"] = shown.pop("number")
    return {"number": number, "at": round(table.times[number - 1], 3), **shown}


def _hide(shown: dict[str, Any], hand: Hand) -> None:
    """Take out what only the seat may know that chance spoke to, or that has chosen."""
    kind, seat = shown["type"], shown.get("seat")
    if seat is None or seat in hand:
        return
    if kind == HAPPENED:
        shown.pop("moves", None)
        shown["outcome"] = len(shown["outcome"])
    elif kind == CHOSE:
        del shown["move"]
