"""A bad network: a proxy that delays what it passes on, swallows it, and cuts connections."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from tests.server.running import HOST, free_port


class Proxy:
    """Stands between clients and a service."""

    def __init__(self, target: int, chance: random.Random) -> None:
        self.target = target
        self.port = free_port()
        self.chance = chance
        self.good = False
        """Whether it has become a good network."""
        self.swallowed = 0
        """Bytes that nobody ever saw."""

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        async with await asyncio.start_server(self._carry, HOST, self.port):
            yield

    async def _carry(self, near: asyncio.StreamReader, to_near: asyncio.StreamWriter) -> None:
        """Carry one connection, for as long as it is let live."""
        try:
            far, to_far = await asyncio.open_connection(HOST, self.target)
        except OSError:
            to_near.transport.abort()
            return
        # in the middle of anything: after some hundred bytes or some thousand
        line = Line(int(300 * 80 ** self.chance.random()))
        ways = [
            asyncio.create_task(self._pass_on(line, near, to_far)),
            asyncio.create_task(self._pass_on(line, far, to_near)),
            asyncio.create_task(self._break(line)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        for writer in (to_near, to_far):
            if self.chance.random() < 0.5:
                writer.transport.abort()  # a reset
            else:
                writer.close()

    async def _pass_on(
        self, line: "Line", reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        with suppress(OSError):
            while part := await reader.read(2**16):
                if self.good and not line.broken.is_set():
                    line.left = len(part) + 1
                elif self.chance.random() < 0.2:
                    await asyncio.sleep(self.chance.uniform(0, 0.01))
                passed = part[: max(line.left, 0)]
                line.left -= len(part)
                self.swallowed += len(part) - len(passed)
                writer.write(passed)
                await writer.drain()
                if line.left <= 0:
                    line.broken.set()

    async def _break(self, line: "Line") -> None:
        """End a broken line: at once, or after having swallowed everything for a while."""
        await line.broken.wait()
        if self.chance.random() < 0.2:
            await asyncio.sleep(self.chance.uniform(0.05, 0.3))


class Line:
    """A connection, until it breaks."""

    def __init__(self, left: int) -> None:
        self.left = left
        """So many bytes go through."""
        self.broken = asyncio.Event()
