"""A bank of time: what seats have left, and when a clock may decide for them."""

import random

import pytest

from einfall.server.table.events import Chose, Decided
from einfall.server.table.table import Table
from tests.server.tables import AGAINST_BOT, any_move, begun_table, refused

CHANCE = random.Random(1)


def banks(table: Table) -> list[float | None]:
    """What all seats have left at this moment."""
    return [table.time_left(seat, table.now) for seat in range(len(table.seats))]


def later(table: Table, seconds: float) -> Table:
    return table.copy(table.now + seconds)


def moved(table: Table, seat: int, clock: bool = False) -> Table:
    table.move(seat, any_move(table, seat, CHANCE), clock=clock)
    return table


def test_only_the_clock_of_who_is_to_move_runs() -> None:
    table = later(begun_table(bank=60, increment=0), 10.0)
    assert banks(table) == [50, 60]
    table = later(moved(table, 0), 5.0)
    assert banks(table) == [50, 55]


def test_a_decision_earns_the_increment() -> None:
    table = moved(later(begun_table(bank=60, increment=5), 10.0), 0)
    assert banks(table) == [55, 60]


def test_where_all_choose_at_once_each_clock_stops_with_its_choice() -> None:
    table = moved(later(begun_table("einstein", bank=60, increment=3), 10.0), 1)
    table = later(table, 20.0)
    assert banks(table) == [30, 50]
    assert banks(moved(table, 0)) == [33, 53]


def test_whoever_chooses_again_has_been_thinking_all_the_time() -> None:
    table = moved(later(begun_table("einstein", bank=60, increment=3), 10.0), 1)
    table = later(table, 20.0)
    table.take_back(1)
    assert banks(table) == [30, 30]


def test_time_that_was_spent_is_not_given_back_with_a_move() -> None:
    table = begun_table(bots=AGAINST_BOT, bank=60, increment=5)
    table = moved(later(table, 10.0), 0)
    table.take_back(0)
    assert banks(table) == [50, None]


@pytest.mark.parametrize("game", ["genial", "einstein"])
def test_the_clock_decides_for_who_has_nothing_left_and_no_sooner(game: str) -> None:
    table = later(begun_table(game, bank=60, increment=5), 59.9)
    text = any_move(table, 0, CHANCE)
    assert refused(table.move, 0, text, clock=True) == "clock"
    assert table.deadline() == table.now + 0.1
    table = later(table, 0.1)
    table.move(0, text, clock=True)
    assert table.time_left(0, table.now) == (5 if game == "genial" else 0)
    by_clock = [e for e in table.events if isinstance(e, Decided | Chose)]
    assert [event.clock for event in by_clock] == [True]


def test_with_time_for_each_decision_too_the_shorter_one_counts() -> None:
    table = begun_table(bank=60, increment=0, clock=20)
    assert table.deadline() == 120.0
    for seat in (0, 1, 0, 1, 0, 1):
        table = moved(later(table, 18.0), seat)
    assert table.deadline() == pytest.approx(table.now + 6.0)


def test_one_who_waits_for_another_has_time_for_it() -> None:
    """The first deadline is that of who has least."""
    table = begun_table("einstein", bank=60, increment=0)
    table = moved(later(table, 1.0), 0)
    table = moved(later(table, 40.0), 1)
    assert banks(table) == [59, 19]
    assert table.deadline() == table.now + 19
    table = later(table, 19.0)
    assert table.time_is_up(1)
    assert not table.time_is_up(0)


def test_no_bank_is_kept_for_bots() -> None:
    assert banks(begun_table(bots=AGAINST_BOT, bank=60)) == [60, None]
    assert banks(begun_table()) == [None, None]
