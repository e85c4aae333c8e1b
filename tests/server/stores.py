"""What the tests of the stores have in common: events and tables that need no game."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, ParamSpec

from einfall.server.store.databases import make_store
from einfall.server.store.interface import Head, Result, Store, StoredEvent, StoredTable

P = ParamSpec("P")

ANNA, BERT, CARL = b"anna's hash", b"bert's hash", b"carl's hash"
RESULTS = (
    Result(0, "Anna", 30, 2, False, ("Bert", "expert")),
    Result(1, "Bért", 41, 1, False, ("Anna", "expert")),
    Result(2, "expert", 30, 2, True, ("Anna", "Bért")),
)
"""How some game ended."""


def asynchronous(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test in an event loop of its own."""

    @wraps(test)
    def plain(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return plain


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = make_store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def event(number: int, client: str | None = None, body: bytes = b"{}") -> StoredEvent:
    """Some event, always the same for the same arguments."""
    digest = hashlib.sha256(b"%d %r %b" % (number, client, body)).digest()
    return StoredEvent(number, body, digest, 1000.0 + number, client)


def first_events(number: int) -> list[StoredEvent]:
    """So many events, from the first."""
    return [event(one) for one in range(1, number + 1)]


def table(
    name: str = "a", events: int = 1, created: float = 1000.0, challenge: str | None = None
) -> StoredTable:
    head = Head(events, due=2000.0)
    return StoredTable(name, "genial", '{"players":2}', b"seed", created, head, challenge)


async def make_tables(store: Store, *names: str) -> None:
    """Tables with one event each."""
    for name in names:
        await store.create(table(name), [event(1)], [])


async def outcomes(*requests: Any) -> list[str]:
    """What has become of requests made at once: "done", or the name of the exception."""
    answers = await asyncio.gather(*requests, return_exceptions=True)
    return ["done" if answer is None else type(answer).__name__ for answer in answers]
