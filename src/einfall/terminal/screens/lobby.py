"""What a server has for people without a link: open seats, a game at once, the challenge."""

import asyncio
import time
from contextlib import suppress

from einfall.bots import USUAL_LEVEL
from einfall.client import Challenge, ClientError, KeptSeeds, Link, Lobby, Offer
from einfall.games import GAMES, find_game
from einfall.language import _, labelled
from einfall.terminal.menu import Item, Menu
from einfall.terminal.names import level_name, paces
from einfall.terminal.room import ACCENT, BOLD, FAINT
from einfall.terminal.screens.base import Drawn, MenuScreen, Prompt
from einfall.terminal.sketch import Sketch

OFTEN = 4.0
"""Seconds between two looks at what a server has."""
VERY_OFTEN = 1.5
"""The same for who waits to play."""
LAST_WORD = 3.0
"""Seconds that leaving may take."""
PATIENCE = 30
"""Seconds until a bot sits down instead."""
MOST_RESULTS = 3
USUAL_SERVER = "http://127.0.0.1:8421"


class ServerScreen(MenuScreen):
    """What a server has, looked at again and again; which server can be changed."""

    def __init__(self, title: str, lead: str) -> None:
        foot = _("↑ ↓ choose   Enter go on   Esc back")
        super().__init__(Menu(title, [Item("server", "")], lead, foot))
        self.server = ""

    @property
    def lobby(self) -> Lobby:
        """What is asked there, as whom one is known there."""
        return Lobby(self.server, KeptSeeds(self.einfall.folder / "known.json"))

    def on_mount(self) -> None:
        """Begin with the server used last."""
        self.server = self.einfall.kept.values.get("server", USUAL_SERVER)
        self._begin()

    def _begin(self) -> None:
        self.menu.replace([self._server_item()])
        self.menu.said = _("Connecting to {address}…").format(address=self.server)
        self.run_worker(self._look_on(), exclusive=True, group="looking")

    def _server_item(self) -> Item:
        return Item("server", labelled(_("Server"), self.server))

    async def _look_on(self) -> None:
        while True:
            try:
                items = await self.look()
                if self.menu.said != "" and len(self.menu.items) == 1:
                    self.menu.said = ""
                self.menu.replace([self._server_item(), *items])
            except ClientError as error:
                self.menu.said = str(error)
            self.redraw()
            await asyncio.sleep(OFTEN)

    async def look(self) -> list[Item]:
        """What there is now."""
        return []

    def choose(self, name: str) -> None:
        """Another server, or something that it has."""
        if name == "server":

            def typed(text: str | None) -> None:
                if text and text.strip():
                    self.server = text.strip()
                    self.einfall.kept.keep(server=self.server)
                    self._begin()

            self.app.push_screen(Prompt(_("Server"), self.server), typed)
        else:
            self.run_worker(self._go(name), exclusive=True, group="going")

    async def _go(self, name: str) -> None:
        kept = self.einfall.kept.values.get("name", "")
        if not kept:  # others read it: who has none is asked first
            kept = await self.app.push_screen_wait(Prompt(_("Your name")))
            if kept is None:
                return
            self.einfall.kept.keep(name=kept)
        try:
            await self.go(name, kept)
        except ClientError as error:
            self.menu.said = str(error)
            self.redraw()

    async def go(self, what: str, name: str) -> None:
        """Go where a line leads, under this name."""


class LobbyScreen(ServerScreen):
    """Open seats on a server, and a game at once with whoever is there."""

    def __init__(self) -> None:
        lead = _(
            "Play at once with whoever else wants to; if nobody comes, a bot does. Or offer a seat"
            " by rules of your own."
        )
        super().__init__(_("With people on a server"), lead)

    async def look(self) -> list[Item]:
        """A game at once, an offer, and what others offer."""
        offers = await self.lobby.offers()
        items: list[Item] = []
        for name, game in GAMES.items():
            items += [
                Item("", game.title),
                Item(f"now:{name}", _("Play now")),
                Item(f"offer:{name}", _("Offer a seat …")),
            ]
        items.append(Item("", _("Open seats") if offers else _("Nobody offers a seat just now.")))
        hint = _("Enter takes the seat, W watches.")
        for offer in offers:
            kind = "yours" if offer.yours else "take"
            items.append(Item(f"{kind}:{offer.table}", offer_text(offer), hint=hint))
        return items

    def press(self, key: str) -> bool:
        """The keys of the list, and one to watch."""
        kind, _colon, table = self.menu.item.name.partition(":")
        if key == "w" and kind == "take":
            self.einfall.open_link(str(self.lobby.link(table)), "")
            return True
        return super().press(key)

    async def go(self, what: str, name: str) -> None:
        """Take a seat, offer one, or look for somebody."""
        kind, _colon, which = what.partition(":")
        if kind == "take":
            self.einfall.open_link(str(await self.lobby.take(which)), name)
        elif kind == "yours":
            self.einfall.open_link(str(self.lobby.link(which)), name, offered=True)
        elif kind == "now":
            self.app.push_screen(LookingScreen(self.lobby, which, name))
        else:
            from einfall.terminal.screens.home import SetupScreen

            self.app.push_screen(SetupScreen(which, "open"))


def offer_text(offer: Offer) -> str:
    """A table with open seats, in a line."""
    parts = [
        GAMES[offer.game].title if offer.game in GAMES else offer.game,
        _("with {name}").format(name=offer.name or _("Somebody")),
        _("{count} players").format(count=offer.rules.get("players", 2)),
    ]
    if any(offer.pace):
        parts.append(paces().get(offer.pace, ""))
    if offer.level:
        parts.append(_("level: {level}").format(level=level_name(offer.level)))
    if offer.free > 1:
        parts.append(_("{count} free seats").format(count=offer.free))
    return " · ".join(filter(None, parts))


class LookingScreen(Drawn):
    """Waiting for somebody to play with; in the end, for a bot."""

    def __init__(self, lobby: Lobby, game: str, name: str) -> None:
        super().__init__()
        self.lobby, self.game, self.name_there = lobby, game, name
        self.table = ""
        self.found = False
        self._asked: asyncio.Future[tuple[Link, bool]] | None = None
        self.until = time.monotonic() + PATIENCE
        self.said = ""

    @property
    def level(self) -> str:
        """How strong the bot is that comes in the end."""
        return str(self.einfall.kept.values.get("levels", {}).get(self.game, USUAL_LEVEL))

    def seconds_left(self) -> int:
        """How long until then."""
        return max(0, round(self.until - time.monotonic()))

    def on_mount(self) -> None:
        """Begin to look."""
        self.run_worker(self._look(), exclusive=True)
        self.set_interval(1.0, self._tick)

    def _tick(self) -> None:
        if time.monotonic() >= self.until and not self.said:
            self._end(bot=True)
        self.redraw()

    async def _look(self) -> None:
        try:
            while True:
                self._asked = asyncio.ensure_future(self._ask())
                link, waiting = await asyncio.shield(self._asked)
                if not waiting:
                    self._found(link)
                    return
                await asyncio.sleep(VERY_OFTEN)
        except ClientError as error:
            self.said = str(error)
            self.redraw()

    async def _ask(self) -> tuple[Link, bool]:
        link, waiting = await self.lobby.play_now(self.game, self.name_there, self.table)
        self.table = link.table
        return link, waiting

    async def _take_back(self) -> Link | None:
        """Offer the seat no longer; the link to it, if somebody has come at the last moment."""
        if self._asked:
            await asyncio.wait([self._asked])  # what was asked last may have made a table
        table, self.table = self.table, ""
        gone = not table or await self.lobby.withdraw(table)
        return None if gone else self.lobby.link(table)

    async def on_unmount(self) -> None:
        """Nobody is to come to a table that was left, not even with the program."""
        if not self.found:
            with suppress(ClientError, TimeoutError):
                async with asyncio.timeout(LAST_WORD):
                    await self._take_back()

    def _found(self, link: Link) -> None:
        self.found = True
        self.dismiss(None)
        self.einfall.open_link(str(link), self.name_there)

    def _end(self, bot: bool) -> None:
        """Look no longer; somebody who has come at the last moment is not left alone."""
        self.run_worker(self._withdraw(bot), exclusive=True)

    async def _withdraw(self, bot: bool) -> None:
        try:
            if link := await self._take_back():
                self._found(link)
                return
        except ClientError:
            pass  # who cannot be reached lets the offer lapse
        self.dismiss(None)
        if bot:
            self.einfall.open_own(find_game(self.game, {"players": 2}), [None, self.level])

    def paint(self, sketch: Sketch) -> None:
        """Who is looked for, and for how long still."""
        title = _("Looking for somebody to play {game}").format(game=GAMES[self.game].title)
        sketch.put(1, 0, title, ACCENT)
        middle = sketch.height // 2 - 1
        if self.said:
            sketch.wrap(2, middle, self.said)
        else:
            bot = _("If nobody comes, {level} sits down.").format(level=level_name(self.level))
            sketch.put(2, middle, f"{bot} {self.seconds_left()} s", BOLD)
            button = _("Play the bot now")
            sketch.put(2, middle + 2, f"[ {button} ]", "reverse", "key:b")
        sketch.put(1, sketch.height - 1, _("B play the bot now   Esc back"), FAINT)

    def press(self, key: str) -> bool:
        """Play the bot, or give up."""
        if key in ("b", "enter", "escape"):
            self._end(bot=key != "escape")
        return True

    def point(self, target: str, click: bool) -> None:
        """The same by mouse."""
        if click and target == "key:b":
            self._end(bot=True)


class ChallengeScreen(ServerScreen):
    """Today's challenge of each game."""

    def __init__(self) -> None:
        lead = _("Play alone, with the same luck as everybody else in the world. One try a day.")
        super().__init__(_("Today's challenge"), lead)

    async def look(self) -> list[Item]:
        """How it stands, and a table to play it at."""
        items: list[Item] = []
        for name, game in GAMES.items():
            challenge = await self.lobby.challenge(name)
            label = _("Play")
            if challenge.table:
                label = _("View it") if challenge.over else _("Continue")
            items += [
                Item("", f"{game.title} · {standing_text(challenge)}"),
                Item(f"challenge:{name}", label),
            ]
            for place, (who, points) in enumerate(challenge.results[:MOST_RESULTS], start=1):
                items.append(Item("", f"  {place}. {who or _('Somebody')}   {points}"))
        return items

    async def go(self, what: str, name: str) -> None:
        """Sit down at one's own table for it."""
        link = await self.lobby.play_challenge(what.partition(":")[2])
        self.einfall.open_link(str(link), name)


def standing_text(challenge: Challenge) -> str:
    """What has been made of a challenge, in words."""
    if challenge.table and not challenge.over:
        return _("You have started it.")
    if not challenge.results:
        return _("Nobody has finished it yet.")
    count, best = len(challenge.results), challenge.results[0][1]
    if count == 1:
        return _("1 result: {best}").format(best=best)
    return _("{count} results, the best: {best}").format(count=count, best=best)
