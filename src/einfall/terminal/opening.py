"""How the full-screen program begins: the first screen is drawn before the rest is loaded."""

import argparse
import atexit
import importlib.util
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from einfall.language import LANGUAGES, _, preferred, use

if TYPE_CHECKING:
    from einfall.terminal.screens.app import EinfallApp

ENTER, HOME, HIDE = "\x1b[?1049h", "\x1b[H", "\x1b[?25l"
LEAVE = "\x1b[?25h\x1b[?1049l"


def is_possible() -> bool:
    """Whether this is a terminal that can be drawn on, and what draws is installed."""
    return is_screen() and importlib.util.find_spec("textual") is not None


def is_screen() -> bool:
    """Whether this is a terminal that can be drawn on."""
    streams = (sys.stdin, sys.stdout)
    return all(stream and stream.isatty() for stream in streams) and (
        os.environ.get("TERM", "dumb") not in ("dumb", "unknown")
    )


def draw_at_once() -> None:
    """Draw the first screen, which takes a third of the time that loading what follows does."""
    from rich.console import Console
    from rich.segment import Segments

    from einfall.terminal.home import Kept, home_menu
    from einfall.terminal.sketch import Sketch

    use(language())
    keep_keys_for_later()
    width, height = shutil.get_terminal_size()
    sketch = Sketch(width, height)
    home_menu(Kept(kept_file()).values).draw(sketch)
    console = Console(highlight=False, soft_wrap=True, width=width, height=height)
    sys.stdout.write(ENTER + HIDE)
    for y in range(height):
        sys.stdout.write(f"\x1b[{y + 1};1H")
        console.print(Segments(sketch.segments(y)), end="")
    sys.stdout.flush()


def keep_keys_for_later() -> None:
    """Neither show what is pressed before the program is ready, nor wait for a whole line of it."""
    try:
        import termios
    except ImportError:
        return  # Windows has none, and needs none
    before = termios.tcgetattr(sys.stdin)
    quiet = termios.tcgetattr(sys.stdin)
    quiet[0] &= ~termios.ICRNL
    quiet[3] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(sys.stdin, termios.TCSADRAIN, quiet)
    _afterwards.append(lambda: termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before))
    atexit.register(give_keys_back)


_afterwards: list[Callable[[], None]] = []


def give_keys_back() -> None:
    """Leave the terminal as it was found; what was pressed meanwhile is still there to be read."""
    while _afterwards:
        _afterwards.pop()()


def kept_file() -> Path:
    """Where what was chosen before is kept."""
    from platformdirs import user_data_path

    return user_data_path("einfall") / "terminal.json"


def language() -> str:
    """The language that was chosen on the first screen, or else the one of the environment."""
    from einfall.terminal.home import Kept

    chosen = Kept(kept_file()).values.get("language")
    return chosen if chosen in LANGUAGES else preferred()


def run(options: argparse.Namespace) -> int:
    """Open the full-screen program."""
    use(options.language)
    return open_screen()


def open_screen(first: "Callable[[EinfallApp], object] | None" = None) -> int:
    """Open it with the first screen, or with what is to be opened first; its exit status."""
    try:
        from einfall.terminal.screens.app import EinfallApp

        app = EinfallApp(first)
        give_keys_back()  # from here on Textual takes care of them, and of what it finds
        app.run()
    except BaseException:
        sys.stdout.write(LEAVE)
        sys.stdout.flush()
        raise
    return app.return_code or 0


def missing() -> str:
    """That the full-screen program is not installed, and what is done instead."""
    how = "pip install 'einfall[terminal]'"
    return _("For the game full screen: {how}. Here it goes on line by line.").format(how=how)
