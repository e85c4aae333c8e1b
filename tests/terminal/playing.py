"""The full-screen program under the hands of Textual's pilot."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from einfall.server.live.thinking import Thinkers
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
        await self.pilot.press(*keys)
        await self.pilot.pause()

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
        await self.pilot.pause()

    async def ready(self) -> bool:
        """Wait until somebody here is to decide, with nothing covered; whether the game goes on."""
        async with asyncio.timeout(PATIENCE):
            while True:
                if isinstance(self.app.screen, MenuScreen):  # what is decided along with a move
                    self.app.screen.press("enter")
                    await self.pilot.pause()
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
    with tempfile.TemporaryDirectory() as empty, many_colours():
        app = EinfallApp(folder=folder or Path(empty))
        if thinkers:
            app._thinkers = thinkers
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield Opened(app, pilot)
            app._thinkers = None
