"""The kernels as pages have them: WebAssembly, one module for each game.

    python -m einfall.browser

makes the modules anew (`make wasm`), and with `--check` says whether those in the package are what
would be made.
"""

from pathlib import Path

from einfall.browser.einstein import EINSTEIN
from einfall.browser.genial import GENIAL
from einfall.wasm import Module

MODULES: dict[str, Module] = {"genial": GENIAL, "einstein": EINSTEIN}
"""By the name of the game."""

GAMES_IN_PAGES = Path(__file__).parents[1] / "web" / "games"


def module_path(game: str) -> Path:
    """Where the module of a game lies, in its room among the pages."""
    return GAMES_IN_PAGES / game / "kernels.wasm"


def data_path(game: str, name: str) -> Path:
    """Where data for the module lies: beside it."""
    return GAMES_IN_PAGES / game / f"weights-{name}.bin"
