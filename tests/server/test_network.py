"""However bad the network is: no move is lost or doubled, and nobody is told anything twice."""

import asyncio
import random
from pathlib import Path

from tests.server.playing import Hall
from tests.server.proxy import Proxy
from tests.server.running import Running
from tests.server.stores import asynchronous

DISCONNECTS = 1000
TABLES = [("genial", (None, None)), ("einstein", (None, None, None))] * 4


@asynchronous
async def test_a_thousand_disconnects_lose_and_double_nothing(sqlite_path: Path) -> None:
    chance = random.Random(1000)
    with Running(str(sqlite_path), "--log", "error") as service:
        proxy = Proxy(service.port, chance)
        hall = Hall(service.client, proxy.port, str(sqlite_path), chance, TABLES, patience=1.0)
        async with proxy.open(), hall.open():
            while hall.losses() < DISCONNECTS:
                await asyncio.sleep(0.5)
                hall.check()
            proxy.good = True
        hall.check_all()
        assert hall.answers() > DISCONNECTS / 2
        assert proxy.swallowed > 0
        assert service.stop() == 0
