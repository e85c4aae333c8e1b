"""A server to be killed: python -m tests.server.store.append_forever FILE; prints what is saved."""

import asyncio
import sys

from einfall.server.store.interface import Head
from tests.server.stores import event, make_tables, opened


async def main() -> None:
    async with opened(sys.argv[1]) as store:
        await make_tables(store, "a")
        number = 1
        while True:
            number += 1
            await store.append("a", [event(number)], Head(number))
            print(number, flush=True)


if __name__ == "__main__":
    asyncio.run(main())
