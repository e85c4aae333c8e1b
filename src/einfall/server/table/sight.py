"""What somebody at a table, or beside it, is shown: the only way from a table to a client.

Positions go through the game's own view; events lose here what a seat may not know. When the game
is over everything is shown.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from einfall.game import WATCHER
from einfall.language import _
from einfall.server.messages.asked import Hand
from einfall.server.messages.told import Preview, ProposalShown, SeatShown, Sight, Update, encode
from einfall.server.table.events import Chose, Happened
from einfall.server.table.table import Table

HAPPENED, CHOSE = Happened.__struct_config__.tag, Chose.__struct_config__.tag

FRESH = 1.0
"""Seconds for which an update may be sent again: it says what time it is."""


class Showing:
    """What is shown of one table; each thing is made once for all who need it as it stands."""

    def __init__(self) -> None:
        self._sights: dict[int | None, Sight] = {}
        """What seats, and watchers, see of the position."""
        self._seen = (0, False)
        """Which position that is: after which event, and whether the game is over."""
        self._texts: dict[tuple[Hand, int], tuple[float, str]] = {}
        """What hands have been sent of the table, and when; kept if many need it."""
        self._number = 0
        """The last event of the table that was sent."""

    def text(self, table: Table, hand: Hand, since: int, now: float, many: bool) -> str:
        """The update as it is sent; kept for a moment where `many` need the same."""
        if self._number != table.number:
            self._texts, self._number = {}, table.number
        kept = self._texts.get((hand, since))
        if kept and kept[0] <= now < kept[0] + FRESH:
            return kept[1]
        text = encode(self.update(table, hand, since, now))
        if many:
            self._texts[hand, since] = (now, text)
        return text

    def update(self, table: Table, hand: Hand, since: int, now: float) -> Update:
        """How the table stands for somebody who has all events up to `since`."""
        if self._seen != (seen := (table.step, table.over)):
            self._sights, self._seen = {}, seen
        waiting = table.waiting_for()
        return Update(
            number=table.number,
            hash=table.hash.hex(),
            turn=table.turn,
            state=table.state,
            events=[show_event(table, one, hand) for one in range(since + 1, table.number + 1)],
            seats=[
                SeatShown(
                    seat.name,
                    seat.bot,
                    seat.here,
                    chosen=number in table.chosen,
                    yours=number in hand,
                    bank=table.time_left(number, now),
                )
                for number, seat in enumerate(table.seats)
            ],
            waiting=waiting,
            revealing=table.hiding() if table.state == "revealing" else [],
            deadline=table.deadline(),
            now=now,
            proposal=_proposal(table),
            sights=[self._sight(table, seat, waiting) for seat in hand or (None,)],
            rematch=table.rematch,
        )

    def _sight(self, table: Table, seat: int | None, waiting: Sequence[int]) -> Sight:
        """What a seat or a watcher sees; made once for as long as the position stands."""
        chosen = seat in table.chosen and not table.over
        acts = chosen or seat in waiting
        sight = self._sights.get(seat)
        if sight is None or (acts and sight.moves is None):
            sight = self._sights[seat] = _look(table, seat, acts)
        return Sight(seat, sight.view, None, sight.moves) if chosen else sight


def _look(table: Table, seat: int | None, acts: bool) -> Sight:
    """The sight of a seat that has not chosen yet."""
    game, position = table.game, table.position
    if table.over:
        view = game.open_view(position)
    else:
        view = game.view(position, WATCHER if seat is None else seat)
    return Sight(seat, _written(game.show(view)), _written(game.show_moves(view)) if acts else None)


def _written(plain: dict[str, Any]) -> Any:
    """The same as it is sent: it takes less room, and is written once."""
    return msgspec.Raw(msgspec.json.encode(plain))


def show_preview(table: Table) -> Preview:
    """What other sites show of a link to a table: the game, who plays, how far they are."""
    names = [
        _("a bot") if seat.bot else seat.name if seat.here or table.begun else ""
        for seat in table.seats
    ]
    return Preview(table.game.title, names, table.state)


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
    """Take out what only one seat may know: what it has drawn, or chosen."""
    kind, seat = shown["type"], shown.get("seat")
    if seat is None or seat in hand:
        return
    if kind == HAPPENED:
        shown.pop("moves", None)
        shown["outcome"] = len(shown["outcome"])
    elif kind == CHOSE:
        del shown["move"]
