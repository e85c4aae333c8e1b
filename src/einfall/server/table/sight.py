"""What somebody at a table, or beside it, is shown: the only way from a table to a client.

Positions go through the game's own view; events lose here what a seat may not know. When the game
is over everything is shown.
"""

from collections.abc import Sequence
from typing import Any, get_args

import msgspec
from msgspec import structs

from einfall.game import WATCHER
from einfall.language import _
from einfall.server.messages.asked import Hand
from einfall.server.messages.told import Preview, ProposalShown, SeatShown, Sight, Update, encode
from einfall.server.table.events import Chose, Happened, Proposed, TableEvent, TakenBack
from einfall.server.table.table import Table

HAPPENED, CHOSE = Happened.__struct_config__.tag, Chose.__struct_config__.tag

PLAIN = tuple(
    f'{{"type":"{kind.__struct_config__.tag}"'.encode()
    for kind in get_args(TableEvent)
    if kind not in (Happened, Chose, Proposed, TakenBack)
)
"""How events begin that are shown to everybody just as they are kept."""
FEW = 8
"""Events that can be new to all who are connected."""
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
        self._common: Update | None = None
        """What all are told alike since the last event, and blanks."""
        self._events: dict[int, msgspec.Raw] = {}
        """The latest events, where all are told the same of them."""

    def text(self, table: Table, hand: Hand, since: int, now: float, many: bool) -> str:
        """The update as it is sent; kept for a moment where `many` need the same."""
        if not self._common or self._common.number != table.number:
            self._forget(table)
        kept = self._texts.get((hand, since))
        if kept and kept[0] <= now < kept[0] + FRESH:
            return kept[1]
        text = encode(self._fill_in(table, hand, now, self._shown(table, hand, since)))
        if many:
            self._texts[hand, since] = (now, text)
        return text

    def update(self, table: Table, hand: Hand, since: int, now: float) -> Update:
        """How the table stands for somebody who has all events up to `since`."""
        events = [msgspec.json.decode(event) for event in self._shown(table, hand, since)]
        return self._fill_in(table, hand, now, events)

    def _forget(self, table: Table) -> Update:
        """Something has happened: what was kept holds no longer."""
        self._texts, self._events = {}, {}
        self._common = Update(
            number=table.number,
            hash=table.hash.hex(),
            turn=table.turn,
            state=table.state,
            events=[],
            seats=[],
            waiting=table.waiting_for(),
            revealing=table.hiding() if table.state == "revealing" else [],
            deadline=table.deadline(),
            now=0.0,
            proposal=_proposal(table),
            sights=[],
            rematch=table.rematch,
        )
        return self._common

    def _fill_in(self, table: Table, hand: Hand, now: float, events: list[Any]) -> Update:
        """What all are told alike, and what this hand is told."""
        common = self._common
        if not common or common.number != table.number:
            common = self._forget(table)
        if self._seen != (seen := (table.step, table.over)):
            self._sights, self._seen = {}, seen
        seats = [
            SeatShown(
                seat.name,
                seat.bot,
                seat.here,
                chosen=number in table.chosen,
                yours=number in hand,
                bank=table.time_left(number, now),
            )
            for number, seat in enumerate(table.seats)
        ]
        sights = [self._sight(table, seat, common.waiting) for seat in hand or (None,)]
        return structs.replace(common, events=events, seats=seats, now=now, sights=sights)

    def _shown(self, table: Table, hand: Hand, since: int) -> list[msgspec.Raw]:
        """The events after a number, for a client."""
        return [self._event(table, one, hand) for one in range(since + 1, table.number + 1)]

    def _event(self, table: Table, number: int, hand: Hand) -> msgspec.Raw:
        """An event for a client: with its number and time, without what is hidden from the hand."""
        if event := self._events.get(number):
            return event
        body, at = table.events.bodies[number - 1], round(table.times[number - 1], 3)
        if not body.startswith(PLAIN):
            return _written({"number": number, "at": at, **_show_event(table, body, hand)})
        event = msgspec.Raw(b'{"number":%d,"at":%b,%b' % (number, repr(at).encode(), body[1:]))
        if number > table.number - FEW:
            self._events[number] = event
        return event

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
    shown: Any = _written(game.show(view))
    moves: Any = _written(game.show_moves(view)) if acts else None
    return Sight(seat, shown, moves)


def _written(plain: dict[str, Any]) -> msgspec.Raw:
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


def _show_event(table: Table, body: bytes, hand: Hand) -> dict[str, Any]:
    """An event of which a hand may not know everything, or whose words mean something else here."""
    shown: dict[str, Any] = msgspec.json.decode(body)
    if not table.over:
        _hide(shown, hand)
    if "number" in shown:  # the event that it goes back to; its own number has that name here
        shown["from"] = shown.pop("number")
    return shown


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
