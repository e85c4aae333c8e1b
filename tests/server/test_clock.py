"""The service's time: setting the machine's clock back moves no deadline."""

import time
from pathlib import Path

import pytest

from einfall.server.clock import Clock, clock
from einfall.server.live.service import Service
from einfall.server.live.thinking import Thinkers
from einfall.server.messages.asked import NewTable
from einfall.server.store.databases import make_store
from tests.server.stores import asynchronous

DAY = 24 * 3600.0


def test_a_clock_that_is_set_back_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = Clock()
    before = ours.now()
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() - DAY)
    assert 0 <= ours.now() - before < DAY / 2


def test_it_is_never_earlier_than_the_last_game() -> None:
    ours = Clock()
    late = ours.now() + DAY
    assert ours.reach(late) == pytest.approx(DAY, abs=60)
    assert ours.now() >= late
    assert ours.reach(late - DAY) == 0


@asynchronous
async def test_a_service_that_starts_with_a_wrong_clock_goes_by_its_last_game(
    sqlite_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def time_of_a_new_table() -> float:
        service = Service(make_store(str(sqlite_path)), Thinkers())
        await service.open()
        try:
            made = await service.create(NewTable(game="einstein", clock=60))
            return (await service._rooms.room(made.table)).table.times[0]
        finally:
            await service.close()

    before = await time_of_a_new_table()
    monkeypatch.setattr(clock, "_ahead", clock._ahead - DAY)
    assert await time_of_a_new_table() >= before
