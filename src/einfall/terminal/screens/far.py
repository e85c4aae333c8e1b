"""Tables of a service: joining one by its link, and making one."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from einfall.client import ClientError, KeptSeeds, Link, Service, join
from einfall.game import Game, GameError
from einfall.language import _
from einfall.terminal.far import FarTable
from einfall.terminal.screens.base import KeysScreen, Prompt
from einfall.terminal.screens.table import TableScreen

if TYPE_CHECKING:
    from einfall.terminal.screens.app import EinfallApp


async def open_link(app: "EinfallApp", text: str, name: str | None = None) -> None:
    """Join a table and stay there until its screen is left."""
    try:
        link = Link.read(text)
        if name is None and link.secret:
            kept = app.kept.values.get("name", "")
            name = await app.push_screen_wait(Prompt(_("Your name"), kept))
            if name is None:
                return
            app.kept.keep(name=name)
        seeds = KeptSeeds(app.folder / "seeds.json")
        async with join(link, name or "", seeds=seeds) as live:
            await _stay(app, FarTable(live))
    except (ClientError, GameError) as error:
        app.notify(str(error), severity="error", timeout=10)


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
    await asyncio.wait([listening, leaving], return_when=asyncio.FIRST_COMPLETED)
    if listening.done() and not left.is_set():
        screen.dismiss(None)
    listening.cancel()
    leaving.cancel()
    if listening.done() and not listening.cancelled():
        await listening  # raises what has gone wrong
    if following:
        app.run_worker(open_link(app, str(following[0]), table.live.name))


async def open_hosted(
    app: "EinfallApp", server: str, game: Game, bots: Sequence[str | None]
) -> None:
    """Make a table at a service, show its links, and sit down at the first."""
    name = await app.push_screen_wait(Prompt(_("Your name"), app.kept.values.get("name", "")))
    if name is None:
        return
    app.kept.keep(name=name)
    seats = [{"bot": bot} if bot else {} for bot in bots]
    try:
        made = await Service(server).make_table(game.name, game.rules(), seats)
    except ClientError as error:
        app.notify(str(error), severity="error", timeout=10)
        return
    own, *others = [link for _seats, link in made.links] or [made.link]
    shown = [
        *((_("A friend"), str(link)) for link in others),
        (_("To watch"), str(made.link)),
        (_("Your own"), str(own)),
    ]
    await app.push_screen_wait(KeysScreen(_("Links to this table"), shown))
    app.run_worker(open_link(app, str(own), name))
