"""A service as anybody runs it, in processes of its own, and what the machine says of them.

Linux only.
"""

import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterable
from pathlib import Path

FILES_BESIDE_SOCKETS = 200
"""That a process has open, at most."""


class Failed(Exception):
    """It cannot be measured; the sentence says why."""


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


def compile_first() -> None:
    """Compile what the service would compile beside its work.

    Its bots get ready in processes of its own, which takes half a minute where nothing is compiled
    yet: they would be measured with it, and be killed before they are done.
    """
    code = "from einfall.server.live.thinking import load; load()"
    subprocess.run([sys.executable, "-c", code], check=True)


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
            if workers > 1:
                self._await_workers(workers)
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

    def _await_workers(self, number: int) -> None:
        """Wait until all are at work: tables of before would stay with those who came first.

        Each has a socket with its number and process in its name (`server/live/colleagues.py`).
        """
        end = time.monotonic() + 60
        while time.monotonic() < end:
            sockets = Path(tempfile.gettempdir()).glob("einfall-*/*-*")
            at_work = {int(path.name.rpartition("-")[2]) for path in sockets}
            if len(at_work.intersection(self.processes())) == number:
                return
            time.sleep(0.1)
        raise Failed(f"{number} workers were asked for, and not all came to work")

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
        return max(memory_of(process, "VmHWM") for process in self.processes())

    def memory_now(self) -> float:
        """Of all its processes, in MB."""
        return sum(memory_of(process, "VmRSS") for process in self.processes())


def _session(folder: Path) -> int:
    try:
        return int((folder / "stat").read_text().rpartition(")")[2].split()[3])
    except OSError:
        return 0  # it has just ended


def processor_of(process: int) -> float:
    """Seconds of processor time of a process."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: int, what: str) -> float:
    """What of a process is in memory, in MB: now (VmRSS), or at most until now (VmHWM)."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0.0  # it has just ended
    match = re.search(rf"{what}:\s+(\d+) kB", status)
    return int(match[1]) * 1024 / 1e6 if match else 0.0


def processor_of_all() -> float:
    """Seconds that the machine's processors have not been idle."""
    fields = list(map(int, Path("/proc/stat").read_text().splitlines()[0].split()[1:9]))
    return (sum(fields) - fields[3] - fields[4]) / os.sysconf("SC_CLK_TCK")


def share_cores(wanted: int | None) -> list[int]:
    """Cores for players alone; this process, and all that it starts, keep to the others."""
    cores = sorted(os.sched_getaffinity(0))
    count = min(wanted or max(1, len(cores) // 3), len(cores) - 1)
    keep_to(cores[: len(cores) - count])
    return cores[len(cores) - count :]


def keep_to(cores: Iterable[int]) -> None:
    """Run on these cores from now on; on any if there are none."""
    if cores := list(cores):
        os.sched_setaffinity(0, cores)
