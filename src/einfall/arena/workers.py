"""Plays the tasks of a tournament on the cores of this machine.

Each worker is a process with a pipe of its own. When the parent is gone, however it went, the pipe
is closed and the worker ends; when a worker is gone the parent reads the end of its pipe and says
so. Nobody waits for ever.
"""

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from einfall.arena.play import PlayedGame, play_task
from einfall.arena.schedule import Task, Tournament
from einfall.game import GameError

AHEAD = 3
"""Tasks a worker is given in advance, so that it need not wait while we write or draw."""


class LostWorker(GameError):
    """A worker is gone, or found something that it could not play."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_here(tournament: Tournament, tasks: Iterable[Task]) -> Generator[PlayedGame, None, None]:
    """Play in this process, one task after the other."""
    for task in tasks:
        yield play_task(tournament, task)


def play_on_cores(
    tournament: Tournament, tasks: Iterable[Task], workers: int
) -> Generator[PlayedGame, None, None]:
    """Play with this many processes; each game as soon as it is over, in any order.

    Closing the iterator ends the workers, whatever they are doing.
    """
    pending = iter(tasks)
    at_work: dict[Connection, SpawnProcess] = {}
    try:
        with _deaf_to_interrupts():
            for _ in range(workers):
                pipe, process = _start(tournament)
                at_work[pipe] = process
        busy = dict.fromkeys(at_work, 0)
        for _ in range(AHEAD):
            for pipe in at_work:
                busy[pipe] += _send_next(pipe, pending)
        while any(busy.values()):
            for ready in wait([pipe for pipe, tasks_there in busy.items() if tasks_there]):
                assert isinstance(ready, Connection)
                game = _receive(ready, at_work[ready])
                busy[ready] += _send_next(ready, pending) - 1
                yield game
    finally:
        for pipe, process in at_work.items():
            process.kill()
            process.join()
            pipe.close()


def _start(tournament: Tournament) -> tuple[Connection, SpawnProcess]:
    # spawned, not forked: a fork would inherit the pipes of the others, and threads half-way
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_work, args=(there, tournament), daemon=True)
    process.start()
    there.close()
    return here, process


def _send_next(pipe: Connection, pending: Iterator[Task]) -> int:
    """Send the next task, if there is one; how many were sent."""
    for task in pending:
        try:
            pipe.send(task)
        except OSError:
            pass  # the worker is gone, and reading from it will tell
        return 1
    return 0


def _receive(pipe: Connection, process: SpawnProcess) -> PlayedGame:
    try:
        answer: PlayedGame | str = pipe.recv()
    except (EOFError, OSError):
        process.join()
        raise LostWorker(f"a worker process was lost: {_ending(process.exitcode)}") from None
    if isinstance(answer, str):
        raise LostWorker(f"a game could not be played:\n{answer}")
    return answer


def _ending(exit_code: int | None) -> str:
    if exit_code is None or exit_code >= 0:
        return f"exit status {exit_code}"
    try:
        return f"ended by {signal.Signals(-exit_code).name}"
    except ValueError:
        return f"ended by signal {-exit_code}"


def _work(pipe: Connection, tournament: Tournament) -> None:
    """What a worker does: play what comes out of the pipe until nobody is at its other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, who ends us
    try:
        while True:
            task = pipe.recv()
            try:
                pipe.send(play_task(tournament, task))
            except OSError:
                raise
            except Exception:
                pipe.send(traceback.format_exc())
    except (EOFError, OSError):
        pass


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started meanwhile do not hear Ctrl-C, not even before their first line."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread can set what a signal does
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
