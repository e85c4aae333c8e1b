"""The program in real terminals, by tmux: signals, sizes, and terminals that can do less."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

TMUX = shutil.which("tmux")
PATIENCE = 60.0

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(TMUX is None, reason="there is no tmux: real terminals were not tried"),
]


class Terminal:
    """A terminal of tmux with a shell in it."""

    def __init__(self, folder: Path, term: str = "xterm-256color", size: str = "80x24") -> None:
        self.name = f"einfall-{uuid4().hex[:8]}"
        width, height = size.split("x")
        home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8"}
        cache = {"EINFALL_CACHE": os.environ.get("EINFALL_CACHE", str(cache_root()))}
        environment = {**os.environ, **home, **cache}
        self.tmux("new-session", "-d", "-x", width, "-y", height, "sh", environment=environment)
        self.tmux("set", "-g", "remain-on-exit", "on")
        self.type(f"export TERM={term}; clear", "Enter")

    def tmux(self, *arguments: str, environment: dict[str, str] | None = None) -> str:
        assert TMUX
        command = [TMUX, "-L", self.name, "-f", "/dev/null", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def type(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def text(self) -> str:
        return self.tmux("capture-pane", "-p")

    def until(self, pattern: str) -> str:
        """Wait until something can be read."""
        end = time.monotonic() + PATIENCE
        while not re.search(pattern, text := self.text(), re.MULTILINE):
            assert time.monotonic() < end, f"{pattern!r} is not there:\n{text}"
            time.sleep(0.05)
        return text

    def close(self) -> None:
        assert TMUX
        subprocess.run([TMUX, "-L", self.name, "kill-server"], capture_output=True, check=False)


def cache_root() -> Path:
    """Where this machine's compiled rules are, which a home of its own would hide."""
    from einfall.kernel import cache_folder

    return cache_folder().parent.parent


EINFALL = f"{sys.executable} -m einfall"


@pytest.fixture
def terminal(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Terminal]:
    term = getattr(request, "param", "xterm-256color")
    opened = Terminal(tmp_path, term)
    yield opened
    opened.close()


def test_it_is_played_put_aside_resized_and_left(terminal: Terminal) -> None:
    terminal.type(EINFALL, "Enter")
    terminal.until("Play against a bot")
    terminal.type("Down", "Down", "Down", "Enter")  # alone
    terminal.until("It is your turn")
    terminal.type("1", "Enter", "Enter")
    terminal.until("You: [A-Z]{2}")
    terminal.tmux("resize-window", "-x", "130", "-y", "40")
    terminal.until(r"^ {10}c3 \(.\)[ ·]+")
    assert len(terminal.text().splitlines()) >= 38
    terminal.type("C-z")
    terminal.until("(?i)stopped|suspended")
    terminal.type("fg", "Enter")
    terminal.until("You: [A-Z]{2}")
    terminal.type("C-c")
    terminal.until(r"[#$%] ?$")
    terminal.type("echo ended $?", "Enter")
    terminal.until("ended 0$")


@pytest.mark.parametrize(
    ("terminal", "more"),
    [("xterm", ""), ("linux", ""), ("screen", ""), ("xterm-256color", "NO_COLOR=1")],
    indirect=["terminal"],
)
def test_terminals_with_few_colours_or_none(terminal: Terminal, more: str) -> None:
    terminal.type(f"{more} {EINFALL} play genial --players 1 --seed 1; echo ended $?", "Enter")
    text = terminal.until("It is your turn")
    assert "m3 (" in text
    drawn = terminal.tmux("capture-pane", "-p", "-e")
    backgrounds = set(re.findall(r"\x1b\[(?:4[0-7]|10[0-7]|48;5;\d+)m", drawn))
    assert len(backgrounds) >= 6 if not more else backgrounds == set()
    terminal.type("C-q")
    terminal.until(r"ended \d+$")


@pytest.mark.parametrize("terminal", ["dumb"], indirect=True)
def test_a_terminal_that_cannot_draw_is_asked_line_by_line(terminal: Terminal) -> None:
    terminal.type(f"{EINFALL} play einstein --players 1 --words; echo ended $?", "Enter")
    terminal.until("Your move")
    terminal.type("best", "Enter")
    terminal.until(r"\d\+\d+/\d")
    terminal.type("C-c")
    terminal.until(r"ended \d+$")
