"""One worker for each table: a live connection is passed on to the worker that keeps its table.

Any worker can serve any table, so nothing but time depends on this: where the players of a table
are at different workers, each of those keeps it, reads what the others have stored, and shows it.
So workers agree on one for each table without a word, by hashing (the one with the highest hash of
both). Whoever lets in somebody for the table of another passes the open connection on, with the
request that has been read from it. Who cannot be reached is passed over, and at worst a worker
serves the connection itself.

Each worker has a socket in a folder that all of them know; the names there say who is at work. What
is sent to it arrives whole or not at all, and what a worker has been sent it will see even if it
ends in an orderly way. Linux only: elsewhere each serves whoever it has let in.
"""

import asyncio
import errno
import hashlib
import os
import socket
import sys
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

from einfall.server import logs, metrics

CAN_PASS_ON = sys.platform == "linux"
LARGEST_REQUEST = 64 * 1024
"""Bytes; twice what the head of a request may have (`einfall.server.live.wire`)."""
NO_ROOM = (errno.EAGAIN, errno.ENOBUFS)
"""Why something cannot be sent just now."""

Take = Callable[[socket.socket, bytes], None]
"""Serves a connection of which a request has been read."""


class Colleagues:
    """All workers of a service, as one of them sees them."""

    def __init__(self, folder: Path, number: int) -> None:
        """A worker that takes the place of another has the same number, and so the same tables."""
        self._folder = folder
        self._name = f"{number}-{os.getpid()}"
        self._socket: socket.socket | None = None
        self.leaving = False

    def open(self, take: Take) -> None:
        """Be one of them: from now on connections may come."""
        if not CAN_PASS_ON:
            return
        mine = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        mine.setblocking(False)
        try:
            (self._folder / self._name).unlink(missing_ok=True)  # of one that has died
            mine.bind(str(self._folder / self._name))
        except OSError as error:  # the name of the folder may be too long for the system
            mine.close()
            logs.note("connections stay where they are", problem=str(error), level="warning")
            return
        self._socket = mine
        asyncio.get_running_loop().add_reader(mine, self._receive_all, take)

    def leave(self) -> None:
        """Let nothing more be sent here; what is on its way is taken all the same."""
        self.leaving = True
        (self._folder / self._name).unlink(missing_ok=True)

    def close(self) -> None:
        """End."""
        self.leave()
        if self._socket:
            asyncio.get_running_loop().remove_reader(self._socket)
            self._socket.close()
            self._socket = None

    def pass_on(self, table: str, connection: int, request: bytes) -> bool:
        """Give a connection to the worker of a table, unless that is us: whether it is gone.

        BlockingIOError if the other has no room for it just now.
        """
        if not self._socket or len(request) > LARGEST_REQUEST:
            return False
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))]
        for name in self._before_us(table):
            path = self._folder / name
            try:
                self._socket.sendmsg([request], rights, 0, str(path))
            except FileNotFoundError:
                continue  # it has just left
            except ConnectionRefusedError:
                path.unlink(missing_ok=True)  # it has died
            except OSError as error:
                if error.errno in NO_ROOM:
                    raise BlockingIOError from None
                return False
            else:
                metrics.passed_on.inc()
                return True
        return False

    def _before_us(self, table: str) -> Iterator[str]:
        """Those who are to be asked first to serve a table."""

        def precedence(name: str) -> tuple[bytes, str]:
            number = name.partition("-")[0]
            return hashlib.blake2b(f"{number}/{table}".encode()).digest(), name

        try:
            names = os.listdir(self._folder)
        except OSError:
            return  # somebody has tidied up too much: each for itself, then
        for name in sorted(names, key=precedence, reverse=True):
            if name == self._name:
                return
            yield name

    def _receive_all(self, take: Take) -> None:
        while self._socket:
            try:
                request, rights, _, _ = self._socket.recvmsg(
                    LARGEST_REQUEST, socket.CMSG_SPACE(array("i").itemsize), socket.MSG_CMSG_CLOEXEC
                )
            except BlockingIOError:
                return
            for _, _, numbers in rights:
                take(socket.socket(fileno=int.from_bytes(numbers, sys.byteorder)), request)
