"""Settings for all tests, and the browser that all share who need one."""

import asyncio
import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:  # the rules are tested where there is no Playwright, too
    from playwright.sync_api import Browser, BrowserType

# Commands speak the language of the system; tests read English, wherever they run.
os.environ["LC_ALL"] = "C.UTF-8"

# Compiling a kernel takes longer than Hypothesis allows a single example by default.
settings.register_profile("einfall", deadline=None)
settings.load_profile("einfall")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """How many processes test at a time: two more than there are cores.

    Much of the time goes by with waiting, for a browser's next frame or for another process.
    """
    free = getattr(os, "sched_getaffinity", None)
    return 2 + (len(free(0)) if free else os.cpu_count() or 1)


WHOLE = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
"""Chromium with its windows."""
CHROMIUM = shutil.which("chromium-headless-shell") or WHOLE
"""The same without them, if it is there: it opens pages in a quarter of the time."""


def launch(playwright: "BrowserType", path: str) -> "Browser":
    """Start a browser. As root it has no sandbox, and a container's /dev/shm may be small."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.launch(executable_path=path, args=["--disable-dev-shm-usage", *sandbox])


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """One browser for all tests of a process; each visitor has a profile of their own in it."""
    if CHROMIUM is None:
        pytest.skip(
            "there is no Chromium: install it to test the pages (Debian: apt install chromium)"
        )
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = launch(playwright.chromium, CHROMIUM)
        yield chromium
        chromium.close()


@pytest.fixture(autouse=True)
def no_loop_of_a_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hide the loop that a browser leaves running in its process from tests that use no browser.

    Without it, whatever calls `asyncio.run` passes or fails by which tests ran before.
    """
    left = asyncio._get_running_loop()
    if left is None or "browser" in request.fixturenames:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(left)
