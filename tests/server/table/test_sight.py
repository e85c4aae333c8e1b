"""What is shown of a table: no choice before all have chosen, no trace of a rack that was kept."""

import json
import random
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from einfall.server.messages.asked import Hand
from einfall.server.table.events import Decided, Happened
from einfall.server.table.sight import FRESH, Showing
from einfall.server.table.table import Refused, Table
from tests.server.tables import BOTH, any_move, begun_table, texts_of, with_a_swap

# Choosing at once


def test_choices_are_hidden_until_all_have_chosen() -> None:
    table = begun_table("einstein", 3)
    chance = random.Random(1)
    chosen = [any_move(table, seat, chance) for seat in range(3)]
    roll = table.turn
    table.move(2, chosen[2])
    table.move(0, chosen[0])
    assert table.waiting_for() == [1]
    assert table.turn == roll
    for hand in ((), (1,)):
        seen = Showing().update(table, hand, 0, 0.0)
        assert [seat.chosen for seat in seen.seats] == [True, False, True]
        assert not any("move" in event for event in seen.events)
    mine = Showing().update(table, (2,), 0, 0.0).events[-2]
    assert (mine["type"], mine["move"]) == ("chose", chosen[2])
    table.move(1, chosen[1])
    played = table.events[-2]
    assert isinstance(played, Decided)
    assert played.moves == dict(enumerate(chosen))


def test_who_has_chosen_still_sees_all_choices_and_nobody_else_does() -> None:
    table = begun_table("einstein", players=2)
    showing = Showing()
    before = sent(table, (0,), showing)["sights"][0]
    assert before["moves"]["choices"]
    assert before["chosen"] is None
    table.move(0, any_move(table, 0, random.Random(1)))
    after = sent(table, (0,), showing)["sights"][0]
    assert after["moves"] is None
    assert after["chosen"] == before["moves"]
    assert sent(table, (1,), showing)["sights"][0]["chosen"] is None
    assert sent(table, (), showing)["sights"][0]["chosen"] is None
    table.take_back(0)
    assert sent(table, (0,), showing)["sights"][0] == before


def test_a_choice_is_forgotten_when_all_have_left() -> None:
    table = begun_table("einstein", players=2)
    table.move(0, any_move(table, 0, random.Random(1)))
    for seat in (0, 1):
        table.leave(seat)
    assert table.over
    for hand in ((), (0,), (1,)):
        (seen,) = sent(table, hand)["sights"]
        assert (seen["moves"], seen["chosen"]) == (None, None)


# A rack that is kept


def keep_always(seed: int) -> Table:
    """A game in which swaps were on offer and nobody swapped."""
    chance = random.Random(seed)
    table = begun_table("genial", 2)
    while not table.over and table.turn < 60:
        seat = table.waiting_for()[0]
        table.move(seat, chance.choice(texts_of(table)))
    return table


def test_that_a_rack_was_kept_leaves_no_trace_for_others() -> None:
    table = next(table for table in map(keep_always, range(50)) if not table.over and kept(table))
    keepers = kept(table)
    for hand in [(), *((seat,) for seat in (0, 1) if seat not in keepers)]:
        seen = Showing().update(table, hand, 0, 0.0)
        game = [event for event in seen.events if event["type"] in ("played", "happened")]
        assert seen.turn == len(game)
        draws = [event for event in game if event["type"] == "happened"]
        shapes = {tuple(sorted(event)) for event in draws if event["seat"] in keepers}
        assert shapes == {("at", "number", "outcome", "seat", "type")}
        # a placement and a draw in turn, whether something could have been swapped or not
        turns = [event["type"] for event in game[2:]]
        assert turns == ["played", "happened"] * (len(turns) // 2)
        assert b"keep" not in msgspec.json.encode(seen)
    own = Showing().update(table, tuple(keepers), 0, 0.0)
    assert b"keep" in msgspec.json.encode(own)


def kept(table: Table) -> set[int]:
    """The seats that have kept a rack they could have swapped."""
    return {
        seat for event in table.events if isinstance(event, Happened) for seat in event.moves or ()
    }


def test_keeping_a_rack_looks_as_if_there_had_been_nothing_to_decide() -> None:
    table, text = with_a_swap()
    plain = next(move for move in texts_of(table) if not table.consider(0, move))
    seen = []
    for move in (text, plain):
        after = table.copy(table.now + 7.0)
        after.move(0, move)
        update = sent(after, (1,))
        seen.append(
            [(one["number"], one["type"], one["at"]) for one in update["events"][table.number :]]
        )
        assert update["waiting"] == [1]
    assert seen[0] == seen[1]
    assert [kind for _, kind, _ in seen[0]] == ["played", "happened"]


# What is kept of a showing


@pytest.mark.parametrize("game", BOTH)
def test_what_is_kept_is_never_stale(game: str) -> None:
    table, showing, chance = begun_table(game), Showing(), random.Random(1)
    while not table.over:
        seat = chance.choice(table.waiting_for())
        if chance.random() < 0.2 and table.turn > 2 and not table.proposal:
            with suppress(Refused):
                table.take_back(seat)
        elif table.proposal:
            table.answer(table.asked()[0], chance.random() < 0.8)
        else:
            table.move(seat, any_move(table, seat, chance))
        for hand in ((), (0,), (1,)):
            due = sent(table, hand)
            assert sent(table, hand, showing) == due
            for since in (0, 0, table.number):
                text = json.loads(showing.text(table, hand, since, 0.0, many=True))
                assert text == {**due, "events": due["events"][since:]}
    showing.text(table, (), 0, 0.0, many=True)
    assert json.loads(showing.text(table, (), 0, FRESH / 2, many=True))["now"] == 0.0
    assert json.loads(showing.text(table, (), 0, FRESH * 2, many=True))["now"] == FRESH * 2


def sent(table: Table, hand: Hand, showing: Showing | None = None) -> Any:
    """What a client reads."""
    showing = showing or Showing()
    return msgspec.json.decode(msgspec.json.encode(showing.update(table, hand, 0, 0.0)))
