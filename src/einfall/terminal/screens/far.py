"""Tables of a service: joining one by its link, and making one."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from einfall.client import ClientError, KeptSeeds, Link, Lobby, MadeTable, Service, join
from einfall.client import Table as LiveTable
from einfall.game import Game, GameError
from einfall.language import _
from einfall.terminal.far import FarTable
from einfall.terminal.room import ACCENT, FAINT
from einfall.terminal.screens.base import Drawn, Prompt
from einfall.terminal.screens.table import TableScreen
from einfall.terminal.sketch import Sketch

if TYPE_CHECKING:
    from einfall.terminal.screens.app import EinfallApp


OFTEN_ENOUGH = 20.0
"""Seconds after which one says again that one offers a seat."""


class JoiningScreen(Drawn):
    """That a table is being joined; or why it cannot be, until somebody has read it."""

    def __init__(self, text: str, stop: Callable[[], None], again: Callable[[], None]) -> None:
        """`stop` gives up, `again` tries once more."""
        super().__init__()
        self.text, self.stop, self.again = text, stop, again
        self.failed = False

    def fail(self, problem: str) -> None:
        """Say why it cannot be joined."""
        self.text, self.failed = problem, True
        self.redraw()

    def paint(self, sketch: Sketch) -> None:
        """One sentence, and what can be done."""
        sketch.put(1, 0, "Einfall", ACCENT)
        sketch.wrap(2, sketch.height // 2 - 1, self.text)
        foot = _("R try again   Esc back") if self.failed else _("Esc back")
        sketch.put(1, sketch.height - 1, foot, FAINT)

    def press(self, key: str) -> bool:
        """Go back, or try again."""
        if key == "escape" or (key == "enter" and self.failed):
            self.dismiss(None)
            self.stop()
        elif key == "r" and self.failed:
            self.dismiss(None)
            self.again()
        return True


async def open_link(
    app: "EinfallApp",
    text: str,
    name: str | None = None,
    made: MadeTable | None = None,
    offered: bool = False,
) -> None:
    """Join a table and stay there until its screen is left.

    `made` has links to pass on; where seats are `offered`, they are for as long as one stays.
    """
    try:
        link = Link.read(text)
    except ClientError as error:
        app.notify(str(error), severity="error", timeout=10)
        return
    if name is None and link.secret:
        kept = app.kept.values.get("name", "")
        name = await app.push_screen_wait(Prompt(_("Your name"), kept))
        if name is None:
            return
        app.kept.keep(name=name)
    await _join(app, link, name or "", made, offered)


async def _join(
    app: "EinfallApp", link: Link, name: str, made: MadeTable | None, offered: bool
) -> None:
    worker = get_current_worker()
    connecting = _("Connecting to {address}…").format(address=link.address)
    again = partial(app.open_link, str(link), name, made, offered)
    joining = JoiningScreen(connecting, worker.cancel, again)
    app.push_screen(joining)
    try:
        seeds = KeptSeeds(app.folder / "seeds.json")
        known = KeptSeeds(app.folder / "known.json")
        async with join(link, name, seeds=seeds, known=known) as live:
            table = FarTable(live, made)
            joining.dismiss(None)
            async with offering(Lobby(link.address, known), live if offered else None):
                await _stay(app, table)
    except (ClientError, GameError) as error:
        if not joining.is_current:
            app.push_screen(joining)
        joining.fail(str(error))


@asynccontextmanager
async def offering(lobby: Lobby, live: LiveTable | None) -> AsyncIterator[None]:
    """Offer the free seats of a table for as long as one stays, or until they are taken."""

    async def keep(table: str) -> None:
        try:
            while await lobby.keep(table):
                await asyncio.sleep(OFTEN_ENOUGH)
        except ClientError:
            pass  # who cannot be reached lets the offer lapse

    if live is None:
        yield
        return
    keeping = asyncio.create_task(keep(live.link.table))
    try:
        yield
    finally:
        keeping.cancel()
        if live.update.state == "open":
            with suppress(ClientError):
                await lobby.withdraw(live.link.table)


async def _stay(app: "EinfallApp", table: FarTable) -> None:
    """Show a table, and pass on what happens there, until somebody leaves it."""
    left = asyncio.Event()
    following: list[Link] = []
    screen = TableScreen(table)

    def go_on(link: Link) -> None:
        following.append(link)
        screen.dismiss(None)

    async def listen() -> None:
        async for news in table.live.news():
            table.hear(news)

    table.moved = go_on
    app.push_screen(screen, lambda _answer: left.set())
    listening = asyncio.create_task(listen())
    leaving = asyncio.create_task(left.wait())
    try:
        await asyncio.wait([listening, leaving], return_when=asyncio.FIRST_COMPLETED)
        if listening.done() and not left.is_set():
            screen.dismiss(None)
    finally:
        listening.cancel()
        leaving.cancel()
    if listening.done() and not listening.cancelled():
        await listening  # raises what has gone wrong
    if following:
        app.open_link(str(following[0]), table.live.name)


async def open_offered(
    app: "EinfallApp",
    server: str,
    game: Game,
    bots: Sequence[str | None],
    pace: tuple[int, int, int],
) -> None:
    """Offer seats of a new table to whoever comes to the lobby, and wait there."""
    name = app.kept.values.get("name", "")
    lobby = Lobby(server, KeptSeeds(app.folder / "known.json"))
    seats = [{"bot": bot} if bot else {} for bot in bots]
    try:
        link = await lobby.offer(game.name, game.rules(), seats, pace=pace, name=name)
    except ClientError as error:
        app.notify(str(error), severity="error", timeout=10)
        return
    app.open_link(str(link), name, offered=True)


async def open_hosted(
    app: "EinfallApp",
    server: str,
    game: Game,
    bots: Sequence[str | None],
    pace: tuple[int, int, int],
) -> None:
    """Make a table at a service, and sit down there; its links are shown while it is open.

    `pace` is how much time there is: for a decision, for all of them, and added by each.
    """
    name = await app.push_screen_wait(Prompt(_("Your name"), app.kept.values.get("name", "")))
    if name is None:
        return
    app.kept.keep(name=name)
    seats = [{"bot": bot} if bot else {} for bot in bots]
    clock, bank, increment = pace
    try:
        made = await Service(server).make_table(
            game.name, game.rules(), seats, clock=clock, bank=bank, increment=increment
        )
    except ClientError as error:
        app.notify(str(error), severity="error", timeout=10)
        return
    app.open_link(str(made.own), name, made)
