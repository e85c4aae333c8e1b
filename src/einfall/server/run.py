"""Runs the service: one process, or several workers that share a database."""

import os
import socket

import msgspec
import uvicorn

from einfall.server import logs
from einfall.server.app import make_app
from einfall.server.guard import App
from einfall.server.live import LARGEST_FRAME
from einfall.server.settings import Settings

ENVIRONMENT = "EINFALL_SERVICE"
"""How workers are told the settings."""

SHUTDOWN = 5
"""Seconds for connections to end by themselves."""


def serve(settings: Settings, listening: socket.socket, workers: int, log_level: str) -> None:
    """Serve until a signal ends it."""
    if workers > 1:
        os.environ[ENVIRONMENT] = msgspec.json.encode([settings, log_level]).decode()
        config = make_config("einfall.server.run:make_worker", workers)
        from uvicorn.supervisors import Multiprocess

        Multiprocess(config, sockets=[listening]).run()
    else:
        logs.start(log_level)
        uvicorn.Server(make_config(make_app(settings))).run(sockets=[listening])


def make_worker() -> App:
    """The application of one worker."""
    settings, log_level = msgspec.json.decode(os.environ[ENVIRONMENT], type=tuple[Settings, str])
    logs.start(log_level)
    return make_app(settings)


def make_config(app: App | str, workers: int = 1) -> uvicorn.Config:
    """What the server under the application is to do."""
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        workers=workers,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN,
        lifespan="on",
    )


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
