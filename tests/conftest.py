"""Settings for all tests, and the browser that all share who need one."""

import os
import shutil
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

# Compiling a kernel takes longer than Hypothesis allows a single example by default.
settings.register_profile("einfall", deadline=None)
settings.load_profile("einfall")

# The first is the same browser without its own windows, and opens pages in a quarter of the time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(
    (path for name in BROWSERS if (path := shutil.which(name))),
    None,
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a process; each visitor has a profile of their own in it."""
    if CHROMIUM is None:
        pytest.skip(
            "there is no Chromium: install it to test the pages (Debian: apt install chromium)"
        )
    with sync_playwright() as playwright:
        # as root it has no sandbox, and a container's /dev/shm may be small
        arguments = ["--disable-dev-shm-usage"]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield chromium
        chromium.close()
