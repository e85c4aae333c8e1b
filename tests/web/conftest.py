"""A real browser at a real service."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
)

from einfall.bots import BEST_AT_ONCE
from einfall.games import GAMES, find_game
from einfall.server.live.thinking import think
from tests.server.running import HOST, Running
from tests.server.serving import Served
from tests.web.judging import judging

__all__ = ["judging"]

PATIENCE = 30_000
"""Milliseconds after which a test gives up waiting: many, for machines with much else to do."""
EVERYWHERE = ("data:", "blob:", "about:")
"""Addresses that ask nobody."""


def compile_bots() -> None:
    """Compile what bots need, if nothing has been: in a service they give way to all else."""
    for name in GAMES:
        play = find_game(name, {}).play(seed=0)
        view = play.view(play.to_act[0]).tobytes()
        for bot in ("greedy", BEST_AT_ONCE):
            think(name, play.game.rules(), view, bot, 0)


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service, for all tests of a process."""
    compile_bots()
    database = tmp_path_factory.mktemp("service") / "tables.sqlite"
    with Running(str(database), "--log", "warning", "--bot-processes", "1") as running:
        yield address_of(running)
        running.stop()


@pytest.fixture
def served(service: str) -> Served:
    """The service without a browser."""
    return Served(int(service.rpartition(":")[2]), Path())


def address_of(running: Running) -> str:
    return f"http://{HOST}:{running.port}"


class Visitor:
    """Somebody with a browser of their own. What goes wrong in it fails the test."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.problems: list[str] = []
        self.requests: list[str] = []
        self.forgiven: re.Pattern[str] | None = None
        context.on("request", self._asks)
        self.page = self.open_page()

    def open_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._says)
        return page

    def forgive(self, pattern: str) -> None:
        """Let the browser complain about this, which the test brings about."""
        self.forgiven = re.compile(pattern)

    def _asks(self, request: Request) -> None:
        self.requests.append(request.url)
        if not request.url.startswith((self.address + "/", *EVERYWHERE)):
            self.problems.append(f"asks somebody else: {request.url}")

    def _says(self, message: ConsoleMessage) -> None:
        told = f"{message.text} ({message.location['url']})"
        if message.type == "error" and not (self.forgiven and self.forgiven.search(told)):
            self.problems.append(told)

    def go(self, path: str = "/") -> Page:
        self.page.goto(self.address + path)
        return self.page

    def lay(
        self,
        game: str,
        *others: str | None,
        name: str = "Ada",
        one_screen: bool = False,
        **rules: Any,
    ) -> Page:
        """Sit at a new table, with bots and (None) people, as from the first page."""
        seats = [{"name": name}, *({"bot": bot} if bot else {"name": ""} for bot in others)]
        wanted = {
            "game": game,
            "rules": {"players": len(seats), **rules},
            "seats": seats,
            "one_screen": one_screen,
        }
        self.go()
        self.page.evaluate(
            """async (wanted) => {
              const { makeTable } = await import("/web/parts/net.js");
              const { go } = await import("/web/parts/ui.js");
              go(`/t/${await makeTable(wanted)}`);
            }""",
            wanted,
        )
        self.page.locator(f".table.{game}").wait_for()
        return self.page


class Visit:
    """Makes visitors, of any screen, language and taste."""

    def __init__(self, browser: Browser, service: str) -> None:
        self.browser = browser
        self.service = service
        self.visitors: list[Visitor] = []

    def __call__(
        self,
        width: int = 1280,
        height: int = 800,
        *,
        dark: bool = False,
        language: str = "en",
        touch: bool = False,
        motion: bool = False,
        address: str = "",
        worker: bool = False,
    ) -> Visitor:
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            locale=language,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="no-preference" if motion else "reduce",
            service_workers="allow" if worker else "block",
        )
        visitor = Visitor(context, address or self.service)
        self.visitors.append(visitor)
        return visitor

    def phone(self, **taste: Any) -> Visitor:
        """Somebody with a small phone."""
        return self(360, 740, touch=True, **taste)

    def end(self) -> None:
        problems = [problem for visitor in self.visitors for problem in visitor.problems]
        for visitor in self.visitors:
            visitor.context.close()
        assert problems == []


@pytest.fixture
def visit(browser: Browser, service: str) -> Iterator[Visit]:
    """Makes visitors."""
    expect.set_options(timeout=PATIENCE)
    visits = Visit(browser, service)
    yield visits
    visits.end()
