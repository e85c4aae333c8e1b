"""Sent again it is done once, taken back it can be done again, and failed it can be tried again."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from einfall.game import Game, View
from einfall.server.live.rooms import Room
from einfall.server.live.service import Service
from einfall.server.live.thinking import Thinkers
from einfall.server.live.turns import Asker
from einfall.server.messages.asked import MakeMove, NewSeat, NewTable, Sit, TakeBack
from einfall.server.store.databases import make_store
from einfall.server.store.interface import StoreError
from tests.server.running import served
from tests.server.stores import asynchronous


class QuickThinkers(Thinkers):
    """They take the first move they see."""

    async def choose(self, game: Game, view: View, bot: str, asker: Asker) -> str:
        return game.move_text(game.legal_in_view(view)[0])


@asynccontextmanager
async def at_table(database: str, wanted: NewTable) -> AsyncIterator[tuple[Service, Room]]:
    service = Service(make_store(database), QuickThinkers())
    await service.open()
    made = await service.create(wanted)
    try:
        yield service, await service._rooms.room(made.table)
    finally:
        await service.close()


def first_move(room: Room, seat: int) -> str:
    game, position = room.table.game, room.table.position
    return game.move_text(game.legal_in_view(game.view(position, seat))[0])


async def until_it_waits_for(room: Room, seats: list[int]) -> None:
    async with asyncio.timeout(5):
        while room.table.waiting_for() != seats:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("game", ["genial", "einstein"])
@asynchronous
async def test_a_bot_decides_again_after_a_move_was_taken_back(
    sqlite_path: Path, game: str
) -> None:
    seats = [NewSeat(), NewSeat(bot="casual")]
    wanted = NewTable(game="genial" if game == "genial" else "einstein", seats=seats)
    async with at_table(str(sqlite_path), wanted) as (service, room):
        assert (await service.do(room.table.id, (0,), Sit(id="sit", name="Ann"))).ok
        for again in range(3):
            await until_it_waits_for(room, [0])
            move = MakeMove(id=f"move-{again}", move=first_move(room, 0))
            assert (await service.do(room.table.id, (0,), move)).ok
            await until_it_waits_for(room, [0])
            assert (await service.do(room.table.id, (0,), TakeBack(id=f"back-{again}"))).ok


@asynchronous
async def test_on_one_screen_a_move_sent_again_is_not_the_next_seats(url: str) -> None:
    wanted = NewTable(game="genial", rules={"players": 2}, one_screen=True)
    async with at_table(url, wanted) as (service, room):
        for seat in (0, 1):
            assert (await service.do(room.table.id, (0, 1), Sit(id=f"sit{seat}", seat=seat))).ok
        (seat,) = room.table.waiting_for()
        move = MakeMove(id="move", move=first_move(room, seat), turn=room.table.turn)
        first = await service.do(room.table.id, (0, 1), move)
        assert first.ok
        assert await service.do(room.table.id, (0, 1), move) == first


@asynchronous
async def test_what_became_of_a_command_without_an_answer_is_looked_up(url: str) -> None:
    async with at_table(url, NewTable(game="genial", rules={"players": 2})) as (service, room):
        told = 0

        def tell() -> None:
            nonlocal told
            told = room.table.number

        room.wakers.add(tell)
        append = service._store.append

        async def append_and_fail(*arguments: Any) -> None:
            await append(*arguments)
            raise StoreError("the answer was lost")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(service._store, "append", append_and_fail)
            failed = await service.do(room.table.id, (0,), Sit(id="a", name="Ann"))
        assert (failed.ok, failed.code) == (False, "store")
        again, other = await asyncio.gather(
            service.do(room.table.id, (0,), Sit(id="a", name="Ann")),
            service.do(room.table.id, (1,), Sit(id="b", name="Bob")),
        )
        assert (again.ok, again.number) == (True, 2)
        assert (other.ok, other.number) == (True, 3)
        await asyncio.sleep(0)
        assert told == room.table.number
        events = await service._store.events(room.table.id)
        labels = [(event.client_id or "").partition(" ")[0] for event in events[:3]]
        assert labels == ["", "0:a", "1:b"]


@asynchronous
async def test_who_comes_while_the_store_fails_is_told_to_come_back(sqlite_path: Path) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("it does not answer")

    async with served(str(sqlite_path)) as (service, client):
        made = await asyncio.to_thread(client.make_table, "genial")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(service._store, "keys", fail)
            async with client.live(made.table, made.secrets[0]) as live:
                assert (await live.receive_a("problem"))["code"] == "store"
                assert await live.stay() == 1011
        async with client.live(made.table, made.secrets[0]) as live:
            assert (await live.do(do="sit", id="a"))["ok"]
