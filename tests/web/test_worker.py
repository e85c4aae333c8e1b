"""The service worker: pages open without a network, and are never old with one."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from einfall.server.http import pages
from tests.server.serving import Served, serving
from tests.web.conftest import Visit

KEPT = """async () => {
  if (!navigator.serviceWorker.controller) return false;
  const kept = await (await caches.open("einfall")).keys();
  const paths = kept.map(({ url }) => new URL(url).pathname);
  return paths.includes("/") && performance.getEntriesByType("resource")
    .map(({ name }) => new URL(name).pathname)
    .every((path) => path.startsWith("/api") || path === "/worker.js" || paths.includes(path));
}"""
"""Whether the worker has all that the page needs."""


@pytest.fixture
def changing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Served, Path]]:
    """A service whose files can be changed, and where they are."""
    folder = tmp_path / "web"
    shutil.copytree(pages.FOLDER, folder)
    monkeypatch.setattr(pages, "FOLDER", folder)
    with serving(tmp_path) as served:
        yield served, folder


def wait_until_kept(page: Page) -> None:
    page.locator(".home").wait_for()
    page.wait_for_load_state("networkidle")
    for _ in range(600):
        if page.evaluate(KEPT):  # wait_for_function would take the promise for the truth
            return
        page.wait_for_timeout(50)
    raise AssertionError("the worker does not keep what the page needs")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_page_opens_without_a_network(visit: Visit, language: str) -> None:
    """After a single visit, in the language of the visitor."""
    visitor = visit(language=language, worker=True)
    visitor.forgive("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    page = visitor.go()
    wait_until_kept(page)
    button = page.locator(".game-card.genial button.main")
    text = button.inner_text()
    visitor.context.set_offline(True)
    page.reload()
    expect(button).to_have_text(text)
    assert page.evaluate("document.documentElement.lang") == language
    # asked for a game, it says why there is none
    button.click()
    expect(page.locator(".notice.warning")).to_be_visible()
    visitor.context.set_offline(False)
    button.click()
    page.wait_for_url("**/t/*")


def test_a_changed_file_is_used_at_once(visit: Visit, changing: tuple[Served, Path]) -> None:
    served, folder = changing
    page = visit(address=served.origin, worker=True).go()
    wait_until_kept(page)
    page.reload()
    expect(page.locator(".game-card.genial button.main")).to_have_text("Play against a bot")
    script = folder / "pages/home.js"
    script.write_text(script.read_text().replace("Play against a bot", "Play at once"))
    page.reload()
    expect(page.locator(".game-card.genial button.main")).to_have_text("Play at once")
