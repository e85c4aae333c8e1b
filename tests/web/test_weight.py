"""The pages are light: what a browser loads is small, even on a slow connection."""

import gzip

from playwright.sync_api import Page

from einfall.server.http.pages import FOLDER, content_of
from tests.web.conftest import Visit

MOST = 150_000
"""Bytes, compressed."""
MOST_IN_ALL = 350_000


def test_all_files_together() -> None:
    """All that it takes to play without a network, but for kernels, weights and puzzles."""
    left_out = {".png", ".md", ".txt", ".ts", ".wasm", ".bin", ".jsonl"}
    files = [path for path in FOLDER.rglob("*") if path.is_file() and path.suffix not in left_out]
    assert sum(len(gzip.compress(content_of(path))) for path in files) < MOST_IN_ALL


def test_types_are_not_sent_but_lines_keep_their_numbers() -> None:
    path = FOLDER / "parts/net.js"
    lies, sent = path.read_text(), content_of(path).decode()
    assert "@param" in lies
    assert "@param" not in sent
    assert lies.count("\n") == sent.count("\n")
    assert [line for line in sent.split("\n") if line not in lies.split("\n")] == []


def test_the_first_page(visit: Visit) -> None:
    page = visit().go()
    page.locator(".challenge-line button").first.wait_for()
    assert 10_000 < sent_to(page) < MOST


def sent_to(page: Page) -> int:
    """Bytes that the page has got, compressed as they came."""
    bytes_sent: int = page.evaluate(
        "performance.getEntries().reduce((sum, one) => sum + (one.transferSize ?? 0), 0)"
    )
    return bytes_sent
