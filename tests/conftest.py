"""Settings for all tests, and the browser that all share who need one."""

import os
import shutil
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, BrowserType, sync_playwright

# Compiling a kernel takes longer than Hypothesis allows a single example by default.
settings.register_profile("einfall", deadline=None)
settings.load_profile("einfall")

WHOLE = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
"""Chromium with its windows."""
CHROMIUM = shutil.which("chromium-headless-shell") or WHOLE
"""The same without them, if it is there: it opens pages in a quarter of the time."""


def launch(playwright: BrowserType, path: str) -> Browser:
    """Start a browser. As root it has no sandbox, and a container's /dev/shm may be small."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.launch(executable_path=path, args=["--disable-dev-shm-usage", *sandbox])


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a process; each visitor has a profile of their own in it."""
    if CHROMIUM is None:
        pytest.skip(
            "there is no Chromium: install it to test the pages (Debian: apt install chromium)"
        )
    with sync_playwright() as playwright:
        chromium = launch(playwright.chromium, CHROMIUM)
        yield chromium
        chromium.close()
