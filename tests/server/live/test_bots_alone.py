"""Tables where bots play among themselves are bounded for each address."""

import asyncio
from pathlib import Path

import pytest

from einfall.game import Game, View
from einfall.server.live import new_tables
from einfall.server.live.service import Refused, Service
from einfall.server.live.thinking import Thinkers
from einfall.server.live.turns import Asker
from einfall.server.messages.asked import NewSeat, NewTable
from einfall.server.store.databases import make_store
from tests.server.stores import asynchronous


class Ponderers(Thinkers):
    """They never come to a decision, so that games never end."""

    async def choose(self, game: Game, view: View, bot: str, asker: Asker) -> str:
        await asyncio.Event().wait()
        raise AssertionError("for ever has ended")


@asynchronous
async def test_one_address_has_a_few_tables_of_bots_alone(
    sqlite_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_tables, "MOST_BOTS_ALONE", 2)
    service = Service(make_store(str(sqlite_path)), Ponderers())
    await service.open()
    bots = NewTable(game="genial", seats=[NewSeat(bot="master"), NewSeat(bot="master")])
    person = NewTable(game="genial", seats=[NewSeat(), NewSeat(bot="master")])
    try:
        for _ in range(2):
            await service.create(bots, "here")
        with pytest.raises(Refused, match="among themselves at 2") as refused:
            await service.create(bots, "here")
        assert refused.value.code == "too many"
        await service.create(person, "here")
        await service.create(bots, "elsewhere")
    finally:
        await service.close()
