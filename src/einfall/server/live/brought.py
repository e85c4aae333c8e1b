"""Games that were played in a page, at a table of one's own, and are brought to the service.

Nobody takes the page's word for it: the game is played again, event by event, as anybody could
verify it. That chance was fair it cannot prove, for the page had the seed; so nothing but the
player's own list and figures counts it.
"""

import asyncio

import msgspec

from einfall.game import BadRecord
from einfall.language import _
from einfall.record import Record
from einfall.server import metrics
from einfall.server.clock import clock
from einfall.server.live.rooms import Rooms
from einfall.server.messages.asked import LONGEST_NAME, OWN, TABLE_ID
from einfall.server.names import clean
from einfall.server.store.interface import Conflict, Head, StoredEvent, StoredTable
from einfall.server.table.keeping import head_of, results_of
from einfall.server.table.table import Refused, Table, check_bot
from einfall.server.table.verify import NotFair, verified

CLOCKS_DIFFER = 600.0
"""Seconds by which the clock of a visitor may be fast."""


async def bring(rooms: Rooms, record: Record, player: bytes) -> str:
    """Keep a finished game for the player who brings it; the id of its table.

    To bring it again changes nothing.
    """
    try:
        table = await asyncio.to_thread(verified, record)
    except (NotFair, BadRecord) as error:
        raise Refused("record", str(error)) from None
    _check(table)
    events = [
        StoredEvent(entry["number"], entry["event"].encode(), bytes.fromhex(entry["hash"]), at)
        for entry, at in zip(record["log"], table.times, strict=True)
    ]
    done = await _begin(rooms, table, events[0], player)
    if rest := events[done:]:
        await rooms.store.append(table.id, rest, head_of(table), results_of(table))
        metrics.brought.inc()
    return table.id


async def _begin(rooms: Rooms, table: Table, first: StoredEvent, player: bytes) -> int:
    """Make the table, unless an earlier attempt has; how many of its events are kept."""
    created = table.created
    rules = msgspec.json.encode(created.rules).decode()
    # over from the first: else one that began long ago could be deleted before the rest is there
    head = Head(1, over=True)
    stored = StoredTable(table.id, created.game, rules, table.seed, first.at, head)
    try:
        await rooms.store.create(stored, [first], [])
    except Conflict:
        pass
    kept = await rooms.store.events(table.id)
    known = await rooms.store.find(table.id)
    if not known or known.seed != table.seed or kept[0].body != first.body:
        raise Refused("record", _("There is another game of this name."))
    hand = [seat for seat, chair in enumerate(created.chairs) if not chair.bot]
    if len(kept) < table.number:
        await rooms.store.hold(table.id, hand, player, clock.now())
    return len(kept)


def _check(table: Table) -> None:
    """Refuse what no page of ours would bring, and games that have no result."""
    created, ended = table.created, table.ended
    if not table.id.startswith(OWN) or not TABLE_ID.fullmatch(table.id) or created.challenge:
        raise Refused("record", _("Only games from tables of one's own are brought here."))
    if not ended or ended.result is None:
        raise Refused("record", _("Only games that were played to their end are kept."))
    if table.times[-1] > clock.now() + CLOCKS_DIFFER:
        raise Refused("record", _("The game ends in the future."))
    for seat, chair in zip(table.seats, created.chairs, strict=True):
        if len(seat.name) > LONGEST_NAME + len(" 10") or clean(seat.name) != seat.name:
            raise Refused("record", _("A name in it cannot be shown."))
        if chair.bot:
            check_bot(table.game, chair.bot)
