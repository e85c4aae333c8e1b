"""How soon the terminal draws its first screen, and how long it takes to answer a key.

The program runs as anybody runs it, in a pseudo-terminal of 80 by 24; the first time is for warming
up. The first screen is there when its first choice can be read; a key is answered when what it
changes arrives. Keys are pressed one by one, when the terminal has come to rest: on the first
screen, at a table of each game, and at a table where the strongest bot is thinking.

example (in the folder above this one):
  python -m benchmarks.terminal --rounds 20
"""

import fcntl
import json
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from benchmarks.common import Spread, describe_machine, make_parser, print_machine, print_table
from einfall.bots import LEVELS
from einfall.cli.common import track
from einfall.games import GAMES
from einfall.kernel import cache_folder

COLUMNS, LINES = 80, 24
PATIENCE = 60.0
QUIET = 0.4
"""Seconds without a word after which a terminal has come to rest."""
LEFT, RIGHT, DOWN = b"\x1b[D", b"\x1b[C", b"\x1b[B"
KEYS = 10
"""How often a key is pressed in each round."""


class Failed(Exception):
    """Something did not come."""


class Terminal:
    """The program in a terminal of its own."""

    def __init__(self, home: str, *arguments: str) -> None:
        self._end, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        environment = {
            **os.environ,
            "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
            "XDG_DATA_HOME": home,
            "EINFALL_CACHE": os.environ.get("EINFALL_CACHE", str(cache_folder().parent.parent)),
        }
        environment.pop("NO_COLOR", None)
        self.heard = b""
        self.began = time.perf_counter()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "einfall", *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=environment,
            start_new_session=True,
        )
        os.close(inside)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._process.terminate()
        self._process.wait()
        os.close(self._end)

    def _listen(self, seconds: float) -> bool:
        """Whether something comes within so many seconds."""
        if not select.select([self._end], [], [], max(0.0, seconds))[0]:
            return False
        try:
            self.heard += os.read(self._end, 1 << 16)
        except OSError:
            raise Failed(f"the program has ended: {self.heard[-500:]!r}") from None
        return True

    def until(self, text: str, after: int = 0) -> float:
        """Wait for a text after so many bytes; the seconds since the beginning."""
        while text.encode() not in self.heard[after:]:
            if not self._listen(self.began + PATIENCE - time.perf_counter()):
                raise Failed(f"{text!r} did not come")
        return time.perf_counter() - self.began

    def rest(self, quiet: float = QUIET) -> None:
        """Wait until nothing more comes for so many seconds."""
        while self._listen(quiet):
            pass

    def answer(self, key: bytes) -> float:
        """Press a key; the seconds until the first change arrives."""
        pressed = time.perf_counter()
        self.press(key)
        if not self._listen(PATIENCE):
            raise Failed(f"the key {key!r} was not answered")
        return time.perf_counter() - pressed

    def press(self, *keys: bytes) -> None:
        """Press keys."""
        for key in keys:
            os.write(self._end, key)


@dataclass
class Waits:
    """What was measured, in milliseconds."""

    first_screen: list[float] = field(default_factory=list)
    first_key: list[float] = field(default_factory=list)
    keys: dict[str, list[float]] = field(default_factory=dict)

    def spreads(self) -> dict[str, Spread]:
        """All of it, by what it is."""
        named = {"first_screen_ms": self.first_screen, "first_key_ms": self.first_key}
        named |= {f"key_{where}_ms": waits for where, waits in self.keys.items()}
        return {name: Spread.of(figures) for name, figures in named.items()}

    def keep(self, where: str, *seconds: float) -> None:
        """Keep how long keys took to be answered."""
        self.keys.setdefault(where, []).extend(1000 * wait for wait in seconds)


def one_round(home: str, waits: Waits) -> None:
    """Start the program, and press keys on its screens."""
    with Terminal(home) as terminal:
        waits.first_screen.append(1000 * terminal.until("Play against a bot"))
        seen = len(terminal.heard)
        terminal.press(DOWN)  # at once, while the rest is being loaded
        waits.first_key.append(1000 * terminal.until("▸ With friends", seen))
        waits.keep("first_screen", *(pressed(terminal, DOWN) for _ in range(KEYS)))
    for game in GAMES:
        arguments = ("play", game, "--players", "2", "--bots", LEVELS[-1], "--seed", "1")
        with Terminal(home, *arguments) as terminal:
            terminal.until("It is your turn")
            terminal.rest()
            to_and_fro = (RIGHT, LEFT) * (KEYS // 2)
            waits.keep(game, *(pressed(terminal, key) for key in to_and_fro))
            if game == "genial":  # where the strongest bot thinks for a second
                terminal.press(b"1", b"\r", b"\r")
                terminal.until("Waiting for")
                terminal.rest(0.1)
                waits.keep("thinking", terminal.answer(b"?"))


def pressed(terminal: Terminal, key: bytes) -> float:
    """Press a key when nothing else happens; the seconds until it was answered."""
    terminal.rest()
    return terminal.answer(key)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = make_parser("benchmarks.terminal", __doc__)
    parser.set_defaults(rounds=10)
    options = parser.parse_args(arguments)
    machine = describe_machine("textual", "rich")
    waits = Waits()
    try:
        with tempfile.TemporaryDirectory() as home:
            one_round(home, Waits())
            for _ in track(range(options.rounds), "Pressing keys", options.rounds):
                one_round(home, waits)
    except Failed as failed:
        print(f"benchmarks.terminal: {failed}", file=sys.stderr)
        return 1
    spreads = waits.spreads()
    if options.json:
        told = {name: spread.as_json() for name, spread in spreads.items()}
        print(json.dumps({"machine": machine, "rounds": options.rounds, **told}))
        return 0
    print_machine(machine)
    print(f"Median (lowest – highest) of {options.rounds} rounds, milliseconds")
    print()
    names = {
        "first_screen_ms": "from the command to the first screen",
        "first_key_ms": "from the command to the answer to a key pressed at once",
        "key_first_screen_ms": "a key on the first screen",
        **{f"key_{name}_ms": f"a key at {game.title}" for name, game in GAMES.items()},
        "key_thinking_ms": "a key while the strongest bot thinks",
    }
    print_table([("", ""), *((text, str(spreads[name])) for name, text in names.items())])
    return 0


if __name__ == "__main__":
    sys.exit(main())
