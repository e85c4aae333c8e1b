"""Runs the service: one process, or several workers that share a database."""

import asyncio
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from einfall.server import logs, metrics
from einfall.server.app import make_app, make_service
from einfall.server.live.colleagues import Colleagues
from einfall.server.live.service import Service
from einfall.server.live.sockets import BEAT, LARGEST_FRAME
from einfall.server.live.wire import Http, Passed, WebSockets
from einfall.server.settings import Settings
from einfall.server.store.databases import make_store

HEARING = 2.0
"""Seconds in which those who have just come can still say what they want."""
SHUTDOWN = 5
"""Seconds for connections to end by themselves."""
PAUSE = 1.0
"""Seconds before a worker that has died is replaced; the next may die of the same cause."""
STARTING = 120
"""Seconds for a new worker to get ready; it may have to compile the kernels."""


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


def do_nothing() -> None:
    """Nobody waits for it."""


def work(
    settings: Settings,
    listening: socket.socket,
    log_level: str,
    ready: Callable[[], None] = do_nothing,
    colleagues: Colleagues | None = None,
) -> None:
    """Serve in this process; `ready` is called once it serves."""
    logs.start(log_level)
    service = make_service(settings)
    config = make_config(make_app(settings, service))
    Server(config, service, ready, colleagues).run(sockets=[listening])


class Server(uvicorn.Server):
    """The server under the application."""

    def __init__(
        self,
        config: uvicorn.Config,
        service: Service,
        ready: Callable[[], None] = do_nothing,
        colleagues: Colleagues | None = None,
    ) -> None:
        super().__init__(config)
        self.service = service
        self.ready = ready
        self.colleagues = colleagues

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve, and say so."""
        await super().startup(sockets)
        if not self.started:
            return
        if self.colleagues:
            self.colleagues.open(self._take)
            Http.colleagues = self.colleagues
        self.ready()

    def _take(self, connection: socket.socket, request: bytes) -> None:
        """Serve a connection that another worker has let in."""

        def make_protocol() -> Passed:
            state = self.server_state
            return Passed(request, self.config, state, self.lifespan.state)

        async def serve() -> None:
            try:
                loop = asyncio.get_running_loop()
                await loop.connect_accepted_socket(make_protocol, connection)
            except OSError:
                connection.close()  # the other end is gone

        self.service.spawn(serve())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in, send everybody home, and hear who has just come before it is over.

        A stream of events never ends by itself; and whoever was let in at the last moment would
        otherwise find the door shut in the middle of a sentence.
        """
        for server in self.servers:
            server.close()
        if self.colleagues:
            self.colleagues.leave()
        self.service.send_home()
        enough = time.monotonic() + HEARING
        while Http.unheard and time.monotonic() < enough:
            await asyncio.sleep(0.01)
        await super().shutdown(sockets)
        if self.colleagues:
            self.colleagues.close()


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
    """Keep this many workers running until a signal ends them all.

    SIGHUP has each replaced by a new one, which runs the program as it is installed by then.
    """
    logs.start(log_level)
    try:
        with metrics.shared(), tempfile.TemporaryDirectory(prefix="einfall-") as folder:
            Crew(settings, listening, log_level, Path(folder)).work_on(workers)
    finally:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        # not only those it knows: the signal may have come while one was being started
        started = multiprocessing.active_children()
        for process in started:
            process.terminate()
        for process in started:
            let_go(process)


def let_go(worker: BaseProcess) -> None:
    """Wait for a worker that has been asked to end; it has time to send everybody home."""
    worker.join(2 * SHUTDOWN)
    worker.kill()


class Crew:
    """Workers that share a socket."""

    def __init__(
        self, settings: Settings, listening: socket.socket, log_level: str, folder: Path
    ) -> None:
        self.needs = (settings, listening, log_level)
        self.folder = folder
        self.context = multiprocessing.get_context("spawn")
        self.running: list[BaseProcess] = []
        self.wishes, self.wish = self.context.Pipe(duplex=False)

    def start(self, number: int) -> tuple[BaseProcess, Connection]:
        """A new worker of this number, and where it says that it is ready."""
        ready, say = self.context.Pipe(duplex=False)
        process = self.context.Process(
            target=work_for_another, args=(*self.needs, say, self.folder, number)
        )
        process.start()
        say.close()
        return process, ready

    def work_on(self, workers: int) -> None:
        """Have this many at work, whatever happens."""
        if hasattr(signal, "SIGHUP") and not (sys.stdin and sys.stdin.isatty()):
            # in a terminal it means that the terminal is gone
            signal.signal(signal.SIGHUP, lambda _signal, _frame: self.wish.send(None))
        self.running = [self.start(number)[0] for number in range(workers)]
        while True:
            if self.wishes in wait([self.wishes, *(one.sentinel for one in self.running)]):
                self.wishes.recv()
                self.renew()
            else:
                time.sleep(PAUSE)
                self.replace_dead()

    def replace_dead(self) -> None:
        for number, process in enumerate(self.running):
            if not process.is_alive():
                logs.note("worker died", status=process.exitcode, level="error")
                metrics.forget_worker(process.pid or 0)
                self.running[number] = self.start(number)[0]

    def renew(self) -> None:
        """Replace one after another, each when the new one is ready; none if it cannot start."""
        for number, old in enumerate(self.running):
            new, ready = self.start(number)
            wait([ready], STARTING)
            try:
                if not ready.poll():
                    raise EOFError
                ready.recv()
            except EOFError:
                new.kill()
                new.join()
                logs.note("no new worker", status=new.exitcode, level="error")
                return
            self.running[number] = new
            old.terminate()
            let_go(old)
            metrics.forget_worker(old.pid or 0)
        logs.note("workers renewed", workers=len(self.running))


def work_for_another(
    settings: Settings,
    listening: socket.socket,
    log_level: str,
    ready: Connection,
    folder: Path | None = None,
    number: int = 0,
) -> None:
    """A worker's process. It leaves interrupts to the one that started it, and ends with it.

    After an upgrade that may be an earlier version, which gives the first four arguments.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, end)
    supervisor = multiprocessing.parent_process()

    def follow() -> None:
        if supervisor:
            supervisor.join()
        os.kill(os.getpid(), signal.SIGTERM)

    def say_so() -> None:
        with suppress(BrokenPipeError):  # nobody waits for the first ones
            ready.send(None)
        ready.close()

    threading.Thread(target=follow, daemon=True).start()
    colleagues = Colleagues(folder, number) if folder else None
    work(settings, listening, log_level, say_so, colleagues)


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
