"""Tables for the tests: made without a service, played at random."""

import random
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

from einfall.games import find_game
from einfall.record import Record
from einfall.server.store.interface import StoredEvent
from einfall.server.table import fair
from einfall.server.table.events import VERSION, Chair, Created, Decided
from einfall.server.table.keeping import seal
from einfall.server.table.table import Refused, Table

SEED = bytes(range(32))
BOTH = ("genial", "einstein")
AGAINST_BOT = {1: "greedy"}

Condition = Callable[[Table], bool]


def new_table(
    game: str = "genial",
    players: int = 2,
    bots: Mapping[int, str] | None = None,
    one_screen: bool = False,
    rules: Mapping[str, object] | None = None,
    seed: bytes = SEED,
    **created: Any,
) -> Table:
    """A table at which nobody sits yet but bots."""
    chairs = [
        Chair((bots or {}).get(seat), hand=0 if one_screen else seat) for seat in range(players)
    ]
    written = find_game(game, {"players": players, **(rules or {})}).rules()
    table = Table("a-table", seed, 100.0)
    created = {"version": VERSION, "stand_in": "greedy", **created}
    table.create(Created(game, written, chairs, fair.commitment(seed), **created))
    return table


def sit_down(table: Table) -> Table:
    """All people sit down, and reveal what they add to chance."""
    people = [seat for seat, chair in enumerate(table.created.chairs) if not chair.bot]
    old = table.created.version == 1
    for seat in people:
        seed = f"seed{seat}"
        table.sit(seat, f"P{seat}", seed if old else promise(table, seat, seed))
    for seat in [] if old else people:
        table.reveal(seat, f"seed{seat}")
    return table


def promise(table: Table, seat: int, seed: str) -> str:
    """What a seat tells of its seed when it sits down."""
    return fair.seat_commitment(table.id, seat, seed)


def begun_table(*args: Any, **kwargs: Any) -> Table:
    """A table at which everybody has just sat down."""
    return sit_down(new_table(*args, **kwargs))


def any_move(table: Table, seat: int, chance: random.Random) -> str:
    """One of the legal moves of a seat, in notation; seldom a swap, which undoes all plans."""
    game = table.game
    texts = [game.move_text(move) for move in game.legal(table.position, seat).tolist()]
    placements = [text for text in texts if text != "swap"]
    return chance.choice(texts if not placements or chance.random() < 0.05 else placements)


def move_once(table: Table, chance: random.Random) -> int:
    """Somebody who is to decide does; who it was."""
    seat = chance.choice(table.waiting_for())
    table.move(seat, any_move(table, seat, chance))
    return seat


def play(table: Table, chance: random.Random, until: Condition = lambda table: table.over) -> Table:
    """Play on until something holds, or to the end."""
    while not table.over and not until(table):
        move_once(table, chance)
    return table


def texts_of(table: Table) -> list[str]:
    """All that the first of those who are to decide may do, in notation."""
    legal = table.game.legal(table.position, table.waiting_for()[0])
    return [table.game.move_text(move) for move in legal.tolist()]


def with_a_swap(against_bot: bool = False) -> tuple[Table, str]:
    """A table at which seat 0 is to move, and a placement after which it could swap its rack."""
    table, text = _with_a_swap(against_bot)
    return table.copy(table.now), text


@cache
def _with_a_swap(against_bot: bool) -> tuple[Table, str]:
    bots = AGAINST_BOT if against_bot else None
    table, chance = begun_table("genial", 2, bots=bots), random.Random(1)
    while True:
        if table.over:
            table = begun_table("genial", 2, bots=bots)
        texts = texts_of(table)
        if table.waiting_for() == [0]:
            for text in chance.sample(texts, min(40, len(texts))):
                if table.consider(0, text):
                    return table, text
        table.move(table.waiting_for()[0], chance.choice(texts))


def most_points(table: Table, seat: int) -> str:
    """The legal move of a seat that counts most, in notation."""
    game, position = table.game, table.position
    moves = game.legal(position, seat).tolist()
    best = max(moves, key=lambda move: sum(game.counts(position, seat, move).values()))
    return game.move_text(best)


def bonus_due() -> Table:
    """Seat 0 has moved, nothing has been drawn yet, and two others sit there."""
    table = begun_table("genial", 3)
    while table.waiting_for() != [0] or not isinstance(table.events[-1], Decided):
        seat = table.waiting_for()[0]
        table.move(seat, most_points(table, seat))
    return table


def refused(deed: Callable[..., None], *args: Any, **kwargs: Any) -> str:
    """The code with which a table refuses something."""
    with pytest.raises(Refused) as raised:
        deed(*args, **kwargs)
    assert str(raised.value)
    return raised.value.code


def sealed(table: Table) -> list[StoredEvent]:
    """All events of a table as they would be stored."""
    return seal(table, fair.NO_HASH, 0, None)


def record_of(table: Table) -> Record:
    """The record of a finished game, as the service would give it."""
    assert table.ended
    seats = [seat.seed for seat in table.seats]
    commitment = table.created.commitment
    claim = {
        "table": table.id,
        "commitment": commitment,
        "seed": table.ended.seed,
        "seeds": seats,
    }
    log = [
        {"number": e.number, "at": e.at, "event": e.body.decode(), "hash": e.hash.hex()}
        for e in sealed(table)
    ]
    return {**table.record(), "fair": claim, "log": log}
