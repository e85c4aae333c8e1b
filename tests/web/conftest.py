"""A real browser at a real service."""

import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

CHROMIUM = next(
    (
        path
        for name in ("chromium", "chromium-browser", "google-chrome")
        if (path := shutil.which(name))
    ),
    None,
)


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service of its own."""
    folder: Path = tmp_path_factory.mktemp("service")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "einfall", "serve", "--port", str(port)]
    options = ["--database", str(folder / "tables.sqlite"), "--limits", "off"]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([*command, *options], stderr=log, stdout=log)
        try:
            wait_for(f"http://127.0.0.1:{port}/health")
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(timeout=15)


def wait_for(address: str) -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError(f"nothing answers at {address}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip(
            "there is no Chromium: install it to test the pages (Debian: apt install chromium)"
        )
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


class Visitor:
    """Somebody with a browser of their own; what goes wrong in it fails the test."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.problems: list[str] = []
        self.page = self.open_page()

    def open_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on(
            "console",
            lambda message: self.problems.append(message.text) if message.type == "error" else None,
        )
        return page

    def go(self, path: str = "/") -> Page:
        self.page.goto(self.address + path)
        return self.page


@pytest.fixture
def visit(browser: Browser, service: str) -> Iterator["Visit"]:
    """Makes visitors, of any screen, language and taste."""
    visits = Visit(browser, service)
    yield visits
    visits.end()


class Visit:
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
        still: bool = True,
    ) -> Visitor:
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            locale=language,
            has_touch=touch,
            reduced_motion="reduce" if still else "no-preference",
        )
        visitor = Visitor(context, self.service)
        self.visitors.append(visitor)
        return visitor

    def end(self) -> None:
        problems = [problem for visitor in self.visitors for problem in visitor.problems]
        for visitor in self.visitors:
            visitor.context.close()
        assert problems == []
