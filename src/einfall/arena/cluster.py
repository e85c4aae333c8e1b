"""Plays the tasks of a tournament on a Ray cluster: on many machines, or as a trial on this one."""

import logging
import os
import socket
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from einfall.arena.play import PlayedGame, play_task
from einfall.arena.schedule import Task, Tournament
from einfall.arena.workers import LostWorker
from einfall.game import GameError

LOCAL = "local"
"""The address for which Ray starts a cluster on this machine, and ends it afterwards."""
AHEAD = 3
"""Tasks in flight for each core of the cluster: enough to keep it busy, however far away it is."""
PATIENCE = 10.0
"""Seconds in which a cluster has to answer."""


class NoCluster(GameError):
    """Ray is not installed, or no cluster answers."""


def play_on_cluster(
    tournament: Tournament, tasks: Iterable[Task], address: str, workers: int | None = None
) -> Generator[PlayedGame, None, None]:
    """Play on the cluster at this address; each game as soon as it is over.

    `workers` is how many cores a cluster on this machine is to have. The other machines need the
    same version of Einfall.
    """
    ray = _connect(address, workers)
    try:
        play = ray.remote(play_task)  # Ray plays a task again elsewhere when a machine is lost
        there = ray.put(tournament)
        pending = iter(tasks)
        most = AHEAD * _cores(ray)
        in_flight = [play.remote(there, task) for task in islice(pending, most)]
        while in_flight:
            done, in_flight = ray.wait(in_flight)
            in_flight += [play.remote(there, task) for task in islice(pending, len(done))]
            for reference in done:
                yield _result(ray, reference)
    finally:
        ray.shutdown()


class _Reference:
    """Something that a cluster is asked for, as a Future is waited for."""

    def __init__(self, ray: Any, reference: Any) -> None:
        self._ray, self._reference = ray, reference

    def result(self) -> Any:
        """What it answers."""
        try:
            return self._ray.get(self._reference)
        except self._ray.exceptions.RayError as error:
            raise LostWorker(f"something failed on the cluster:\n{error}") from None


class ClusterExecutor:
    """Does things on a cluster, asked for as of an Executor."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self.parts = _cores(ray)
        """How many things it does at once."""

    def submit(self, work: Any, *arguments: Any) -> _Reference:
        """Ask for something."""
        return _Reference(self._ray, self._ray.remote(work).remote(*arguments))


@contextmanager
def cluster_executor(address: str, workers: int | None = None) -> Iterator[ClusterExecutor]:
    """An executor on the cluster at this address."""
    ray = _connect(address, workers)
    try:
        yield ClusterExecutor(ray)
    finally:
        ray.shutdown()


def _connect(address: str, workers: int | None) -> Any:
    # before it is imported: Ray asks the environment once, and it is nobody's business
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    try:
        import ray
    except ImportError:
        raise NoCluster("Ray is not installed; add it with: pip install 'einfall[ray]'") from None
    _knock(address)
    here: dict[str, Any] = {"num_cpus": workers, "include_dashboard": False}
    try:
        ray.init(
            address=address,
            log_to_driver=False,
            logging_level=logging.ERROR,
            **(here if address == LOCAL else {}),
        )
    except (OSError, RuntimeError, ValueError) as error:
        raise NoCluster(f"no Ray cluster at {address!r}: {error}") from None
    return ray


def _cores(ray: Any) -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _knock(address: str) -> None:
    """See whether anybody is at HOST:PORT: Ray itself would keep trying for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        return  # local or auto
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except (OSError, OverflowError, ValueError) as error:
        raise NoCluster(f"no Ray cluster at {address!r}: {error}") from None


def _result(ray: Any, reference: Any) -> PlayedGame:
    try:
        game: PlayedGame = ray.get(reference)
    except ray.exceptions.RayError as error:
        raise LostWorker(f"a game could not be played on the cluster:\n{error}") from None
    return game
