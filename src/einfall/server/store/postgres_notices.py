"""How servers that share a PostgreSQL database tell each other which tables have changed.

Over one connection beside the pool, and after the change is saved, so that no append ever waits for
it: PostgreSQL lets only one transaction with a notification commit at a time.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any

import asyncpg

from einfall.server.store.postgres_errors import FIRST_PAUSE, LONGEST_PAUSE, LOST, one_line

CHANNEL = "einfall"

LARGEST_NOTICE = 7900
"""PostgreSQL takes less than 8,000 bytes."""

PAUSE_OF_NOTICES = 0.005
"""Seconds in which what changes is collected, to be told together."""

SIGN_OF_LIFE = 30.0
"""Seconds after which a silent connection is tried, for it may have been lost without a word."""

logger = logging.getLogger(__name__)


class Messenger:
    """Tells other servers what has changed here, and hears from them."""

    def __init__(self, connect: Callable[[], Awaitable[Any]]) -> None:
        self._connect = connect
        self._token = secrets.token_hex(8)
        """What this server signs its notices with, to know them again."""
        self._untold: dict[str, None] = {}
        """What nobody has been told yet: a table, which has changed, or a table and a text."""
        self._news = asyncio.Event()
        self._in_touch = asyncio.Event()
        self._closing = False
        self.heard: list[Callable[[str, str], None]] = []
        """Who is called with a table that has changed elsewhere, and what was said of it if not."""

    async def start(self, patience: float) -> None:
        """Get in touch; without notices it is slower, but works, so patience has an end."""
        self._closing = False
        self._task = asyncio.create_task(self._keep_in_touch())
        with suppress(TimeoutError):
            await asyncio.wait_for(self._in_touch.wait(), patience)

    async def stop(self, patience: float) -> None:
        """Send the last notices, which are not worth a long wait."""
        self._closing = True
        self._news.set()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._task, patience)

    def tell(self, *lines: str) -> None:
        """Let the others know that these tables have changed, or what is said of them."""
        self._untold.update(dict.fromkeys(lines))
        self._news.set()

    async def _keep_in_touch(self) -> None:
        """Tell other servers what has changed, and hear it from them, until it is closed."""
        pause = FIRST_PAUSE
        while True:
            begun = time.monotonic()
            try:
                return await self._be_in_touch()
            except (*LOST, asyncpg.PostgresError) as error:
                if self._closing:
                    return None
                logger.warning("no notices from other servers: %s", one_line(error))
            if time.monotonic() > begun + LONGEST_PAUSE:
                pause = FIRST_PAUSE  # it has been well in between
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _be_in_touch(self) -> None:
        connection = await self._connect()
        try:
            connection.add_termination_listener(lambda _: self._news.set())
            await connection.add_listener(CHANNEL, self._hear)
            self._in_touch.set()
            self._news.set()
            while True:
                try:
                    await asyncio.wait_for(self._news.wait(), SIGN_OF_LIFE)
                except TimeoutError:
                    await connection.execute("SELECT 1")
                self._news.clear()
                await self._send(connection)
                if self._closing:
                    return
                await asyncio.sleep(PAUSE_OF_NOTICES)
        finally:
            connection.terminate()

    async def _send(self, connection: Any) -> None:
        if connection.is_closed():
            raise ConnectionResetError("the connection was closed")
        # Taken out before they are sent: what changes from now on needs a notice of its own.
        untold, self._untold = self._untold, {}
        try:
            for notice in _notices(self._token, untold):
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, notice)
        except BaseException:
            self._untold = untold | self._untold
            raise

    def _hear(self, _connection: Any, _process: int, _channel: str, notice: str) -> None:
        token, *lines = notice.split("\n")
        if token != self._token:
            for line in lines:
                table, _, what = line.partition(" ")
                for heard in self.heard:
                    heard(table, what)


def _notices(token: str, lines: Iterable[str]) -> Iterator[str]:
    """Who tells, and as many lines as go into one notice."""
    notice = token
    for line in lines:
        if len(notice) + 1 + len(line) > LARGEST_NOTICE:
            yield notice
            notice = token
        notice += "\n" + line
    if notice != token:
        yield notice
