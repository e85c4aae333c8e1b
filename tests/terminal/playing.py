"""The full-screen program under the hands of Textual's pilot."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from einfall.server.live.thinking import Thinkers
from einfall.terminal.home import home_items
from einfall.terminal.screens.app import EinfallApp
from einfall.terminal.screens.base import Drawn, MenuScreen
from einfall.terminal.screens.table import TableScreen

SMALL, LARGE = (80, 24), (140, 45)
PATIENCE = 60.0


@contextmanager
def bots() -> Iterator[Thinkers]:
    """Processes that think for bots, for all tests of a module."""
    thinkers = Thinkers(1)
    try:
        yield thinkers
    finally:
        thinkers.close()


@contextmanager
def many_colours() -> Iterator[None]:
    """A terminal with all colours, whatever the tests are run in."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLORTERM", "truecolor")
        patch.delenv("NO_COLOR", raising=False)
        yield


async def at_rest(*_: object) -> None:
    """Wait until nothing is left to be done but what somebody else has to bring about.

    Textual waits until the process has slept long enough, twice for each key. That what was pressed
    has been taken in can be known sooner: when no callback is due in the event loop.
    """
    due = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]  # asyncio does not tell
    await asyncio.sleep(0)
    while due:
        await asyncio.sleep(0)


@contextmanager
def without_naps() -> Iterator[None]:
    """Let the pilot go on as soon as there is nothing left to be waited for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.app.wait_for_idle", at_rest)
        patch.setattr("textual.pilot.wait_for_idle", at_rest)
        yield


class Opened:
    """The program, and what one does with it."""

    def __init__(self, app: EinfallApp, pilot: "Pilot[int]") -> None:
        self.app, self.pilot = app, pilot

    @property
    def screen(self) -> Drawn:
        assert isinstance(self.app.screen, Drawn), self.app.screen
        return self.app.screen

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.app.screen, TableScreen), self.app.screen
        return self.app.screen

    async def press(self, *keys: str) -> None:
        """Press real keys, one after the other."""
        for key in keys:
            await self.pilot.press(key)
            await self.rest()

    async def choose(self, name: str) -> None:
        """Go to a line of the first screen with the arrow keys, and choose it."""
        names = [item.name for item in home_items(self.app.kept.values) if item.name]
        await self.press("home", *["down"] * names.index(name), "enter")

    async def rest(self) -> None:
        """Wait until all is done and drawn that can be; what is drawn may have effects, too."""
        for _drawing in range(2):
            await self.pilot.pause()
        await at_rest()

    async def resize(self, width: int, height: int) -> None:
        """Give the terminal another size, and wait until it is drawn so; that takes a moment."""
        await self.pilot.resize_terminal(width, height)
        async with asyncio.timeout(PATIENCE):
            while (self.screen.canvas.sketch.width, self.screen.canvas.sketch.height) != (
                width,
                height,
            ):
                await self.pilot.pause(0.002)

    def text(self) -> str:
        """What can be read on the screen."""
        return "\n".join(self.screen.canvas.sketch.lines())

    async def until(self, text: str) -> None:
        """Wait until this can be read."""
        async with asyncio.timeout(PATIENCE):
            while not (isinstance(self.app.screen, Drawn) and text in self.text()):
                await self.pilot.pause(0.02)

    async def click(self, target: str) -> None:
        """Click on something that is drawn."""
        place = self.screen.canvas.sketch.place_of(target)
        assert place, f"{target} is not on the screen"
        await self.pilot.click(offset=place)
        await self.rest()

    async def ready(self) -> bool:
        """Wait until somebody here is to decide, with nothing covered; whether the game goes on."""
        async with asyncio.timeout(PATIENCE):
            while True:
                if isinstance(self.app.screen, MenuScreen):  # what is decided along with a move
                    self.app.screen.press("enter")
                    await self.rest()
                    continue
                table = self.table
                if table.covered:
                    table.press("enter")
                elif table.table.standing.over:
                    return False
                elif table.hand.scene.moves and not table.sending:
                    return True
                await asyncio.sleep(0.002)


@asynccontextmanager
async def opened(
    thinkers: Thinkers | None = None, size: tuple[int, int] = SMALL, folder: Path | None = None
) -> AsyncIterator[Opened]:
    """The program with its first screen, with nothing remembered."""
    with tempfile.TemporaryDirectory() as empty, many_colours(), without_naps():
        app = EinfallApp(folder=folder or Path(empty))
        if thinkers:
            app._thinkers = thinkers
        async with app.run_test(size=size) as pilot:
            program = Opened(app, pilot)
            await program.rest()
            yield program
            app._thinkers = None
