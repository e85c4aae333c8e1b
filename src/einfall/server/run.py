"""Runs the service: one process, or several workers that share a database."""

import asyncio
import multiprocessing
import os
import signal
import socket
import threading
import time
from contextlib import suppress
from multiprocessing.connection import wait
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from einfall.server import logs
from einfall.server.app import make_app, make_service
from einfall.server.live.service import Service
from einfall.server.live.sockets import BEAT, LARGEST_FRAME
from einfall.server.live.wire import Http, WebSockets
from einfall.server.settings import Settings
from einfall.server.store.databases import make_store

SHUTDOWN = 5
"""Seconds for connections to end by themselves."""
PAUSE = 1.0
"""Seconds before a worker that has died is replaced; the next may die of the same cause."""


def serve(settings: Settings, listening: socket.socket, workers: int, log_level: str) -> None:
    """Serve until a signal ends it."""
    signal.signal(signal.SIGTERM, end)
    allow_connections()
    if workers > 1:
        supervise(settings, listening, workers, log_level)
    else:
        work(settings, listening, log_level)


def end(_signal: int, _frame: FrameType | None) -> None:
    """Being asked to end is no failure."""
    raise SystemExit(0)


def allow_connections() -> None:
    """Allow as many as the system does; by default a program may have a thousand."""
    try:
        import resource
    except ImportError:
        return  # Windows counts none
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with suppress(ValueError, OSError):  # macOS says it has no limit, and has one
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def check_store(database: str) -> None:
    """StoreError unless the database can be used; better said before anything runs."""

    async def open_and_close() -> None:
        store = make_store(database)
        await store.open()
        await store.close()

    asyncio.run(open_and_close())


def work(settings: Settings, listening: socket.socket, log_level: str) -> None:
    """Serve in this process."""
    logs.start(log_level)
    service = make_service(settings)
    Server(make_config(make_app(settings, service)), service).run(sockets=[listening])


class Server(uvicorn.Server):
    """The server under the application."""

    def __init__(self, config: uvicorn.Config, service: Service) -> None:
        super().__init__(config)
        self.service = service

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send everybody home first: a stream of events never ends by itself."""
        self.service.send_home()
        await super().shutdown(sockets)


def make_config(app: ASGIApp) -> uvicorn.Config:
    """What the server under the application is to do."""
    return uvicorn.Config(
        app,
        http=Http,
        ws=WebSockets,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=BEAT,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN,
        lifespan="on",
    )


# Several workers


def supervise(settings: Settings, listening: socket.socket, workers: int, log_level: str) -> None:
    """Keep this many workers running until a signal ends them all."""
    logs.start(log_level)
    context = multiprocessing.get_context("spawn")

    def start() -> multiprocessing.process.BaseProcess:
        process = context.Process(target=work_for_another, args=(settings, listening, log_level))
        process.start()
        return process

    try:
        running = [start() for _ in range(workers)]
        while True:
            wait([process.sentinel for process in running])
            time.sleep(PAUSE)
            for number, process in enumerate(running):
                if not process.is_alive():
                    logs.note("worker died", status=process.exitcode, level="error")
                    running[number] = start()
    finally:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        # not only those in the list: the signal may have come while one was being started
        started = multiprocessing.active_children()
        for process in started:
            process.terminate()
        for process in started:
            process.join(2 * SHUTDOWN)
            process.kill()


def work_for_another(settings: Settings, listening: socket.socket, log_level: str) -> None:
    """A worker's process. It leaves interrupts to the one that started it, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, end)
    supervisor = multiprocessing.parent_process()

    def follow() -> None:
        if supervisor:
            supervisor.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=follow, daemon=True).start()
    work(settings, listening, log_level)


def listen(host: str, port: int, others: int = 0) -> socket.socket:
    """A socket on this port, or on one of the next ones if it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, port + others + 1):
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
            listening.listen(2048)
        except OSError:
            listening.close()
            if candidate == port + others:
                raise
        else:
            listening.set_inheritable(True)
            return listening
    raise AssertionError("a port was tried")
