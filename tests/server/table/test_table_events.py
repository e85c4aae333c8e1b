"""Whatever is done, a table is what its events make of it; a draft that is dropped is nothing."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from einfall.server.table.keeping import seal
from einfall.server.table.table import Refused, Table
from tests.server.tables import (
    BOTH,
    begun_table,
    move_once,
    new_table,
    play,
    promise,
    sealed,
    sit_down,
)

Deed = tuple[str, int, int]
DEEDS = (
    *("move", "move", "move", "move many", "sit", "sit", "reveal", "reveal"),
    *("take back", "leave", "propose", "resign", "help", "break off"),
    *("agree", "disagree", "clock", "nonsense", "rematch", "give up"),
)
deeds = st.lists(
    st.tuples(st.sampled_from(DEEDS), st.integers(0, 3), st.integers(0, 1000)), max_size=40
)


def perform(table: Table, deed: Deed) -> None:
    what, seat, number = deed
    seat %= len(table.seats)
    chance = random.Random(number)
    match what:
        case "sit":
            table.sit(
                seat, f"Name {number % 3}", promise(table, seat, "seed") if number % 2 else ""
            )
        case "reveal":
            table.reveal(seat, "seed")
        case "give up":
            table.now += 1e6 * (number % 2)
            table.give_up()
        case "move" | "move many":
            for _ in range(1 if what == "move" else 40):
                if table.waiting_for():
                    move_once(table, chance)
        case "take back":
            table.take_back(seat)
        case "leave":
            table.leave(seat)
        case "resign":
            table.resign(seat)
        case "help":
            table.help(seat)
        case "break off":
            table.break_off(seat)
        case "propose":
            table.propose_bot(seat, number % 5 - 1, table.now - 40 if number & 8 else None)
        case "agree" | "disagree":
            table.answer(seat, what == "agree")
        case "clock":
            table.move(seat, "keep", turn=number % 40, clock=True)
        case "nonsense":
            table.move(seat, "\0" * (number % 40))
        case "rematch":
            table.go_on_at(f"table{number}")


def state(table: Table) -> list[object]:
    """All that a table is."""
    same = (
        *("events", "times", "seats", "line", "chosen", "proposal", "agreed", "resigned"),
        *("helped", "ended"),
    )
    return [
        *(getattr(table, name) for name in same),
        table.rematch,
        table.turn_began,
        table.position.tobytes(),
        table.waiting_for(),
        table.deadline(),
        table.label(),
    ]


@pytest.mark.parametrize("game", BOTH)
@settings(max_examples=60)
@given(
    players=st.integers(1, 4),
    bots=st.sets(st.integers(0, 3)),
    one_screen=st.booleans(),
    seated=st.booleans(),
    clock=st.sampled_from([0, 60]),
    chosen=deeds,
)
def test_a_table_is_what_its_events_make_of_it(
    game: str,
    players: int,
    bots: set[int],
    one_screen: bool,
    seated: bool,
    clock: int,
    chosen: list[Deed],
) -> None:
    table = new_table(game, players, dict.fromkeys(bots, "greedy"), one_screen, clock=clock)
    if seated:
        sit_down(table)
    table.hash = sealed(table)[-1].hash
    for at, deed in enumerate(chosen, start=101):
        before = state(table)
        draft = table.copy(float(at))
        try:
            perform(draft, deed)
        except Refused:
            assert state(table) == before
            continue
        seal(draft, table.hash, table.number, None)
        assert state(table) == before
        table = draft
    fresh = Table(table.id, table.seed)
    for event, when in zip(table.events, table.times, strict=True):
        fresh.apply(event, when)
    assert state(fresh) == state(table)
    assert sealed(fresh)[-1].hash == table.hash


def test_a_draft_that_is_dropped_changes_nothing() -> None:
    table = begun_table("einstein")
    before = state(table)
    draft = table.copy(200.0)
    play(draft, random.Random(1))
    draft.leave(0)
    assert state(table) == before
    assert draft.number > table.number
