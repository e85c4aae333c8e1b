"""What the service counts, for Prometheus. Workers count together, in files that they share."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder of what is shared, to the library and to the workers."""

QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

tables = Counter("einfall_tables", "Tables made")
brought = Counter("einfall_brought", "Games brought that were played in a browser")
events = Counter("einfall_events", "Events committed")
refused = Counter("einfall_refused", "Commands refused", ["code"])
conflicts = Counter("einfall_conflicts", "Commits that another process was ahead of")
answered = Histogram(
    "einfall_answer_seconds", "From a command to its commit", ["command"], buckets=QUICK
)
answered_to = cache(answered.labels)
"""The same for one kind of command."""
thought = Histogram("einfall_bot_seconds", "From asking a bot to its decision", ["bot"])
rooms = Gauge("einfall_tables_in_memory", "Tables in memory", multiprocess_mode="livesum")
connections = Gauge(
    "einfall_connections", "Open connections", ["kind"], multiprocess_mode="livesum"
)
passed_on = Counter(
    "einfall_passed_on", "Live connections passed on to the worker that keeps their table"
)
slow = Counter("einfall_slow_connections", "Connections closed because they could not keep up")
pushed = Counter("einfall_pushed", "Browsers told that it is somebody's turn", ["status"])
limited = Counter("einfall_limited", "Requests and messages refused as too many", ["what"])


def text() -> tuple[bytes, str]:
    """All of it, and the type of its format."""
    counted: CollectorRegistry = REGISTRY
    if SHARED in os.environ:
        counted = CollectorRegistry()
        MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
    return generate_latest(counted), CONTENT_TYPE_LATEST


@contextmanager
def shared() -> Iterator[None]:
    """Workers that are started in this context count together."""
    with tempfile.TemporaryDirectory(prefix="einfall-") as folder:
        os.environ[SHARED] = folder
        yield


def forget_worker(pid: int) -> None:
    """What a worker had open it has open no longer."""
    mark_process_dead(pid)  # type: ignore[no-untyped-call]
