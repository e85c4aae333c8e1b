"""A service that says on request how many objects it has that only refer to each other.

Run by `test_forgetting`, in a process of its own: whatever is found there is the service's.
"""

import asyncio
import gc
import sys

import uvloop

from einfall.server.app import make_app, make_service
from einfall.server.run import Server, listen, make_config
from einfall.server.settings import NO_LIMITS, Settings


async def main(database: str) -> None:
    """Serve; print the port, and for each line that comes in the number of such objects."""
    settings = Settings(database=database, limits=NO_LIMITS)
    service = make_service(settings)
    server = Server(make_config(make_app(settings, service)), service)
    listening = listen("127.0.0.1", 0)
    serving = asyncio.ensure_future(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    gc.disable()
    print(listening.getsockname()[1], flush=True)
    while await asyncio.to_thread(sys.stdin.readline):
        print(gc.collect(), flush=True)
    server.should_exit = True
    await serving


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1]))
