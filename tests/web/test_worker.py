"""The service worker: pages open without a network, and are never old with one."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from einfall.server.http import pages
from tests.conftest import WHOLE, launch
from tests.server.serving import Served, serving
from tests.web.conftest import Visit
from tests.web.playing import genial_by_mouse, play

KEPT = """async () => {
  if (!navigator.serviceWorker.controller) return false;
  const kept = await caches.open("einfall");
  return (await kept.match(new URL("web/files.json", document.baseURI))) !== undefined;
}"""
"""Whether the worker has everything: the list of all files is what it keeps last."""


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
    for _ in range(600):
        if page.evaluate(KEPT):  # wait_for_function would take the promise for the truth
            return
        page.wait_for_timeout(50)
    raise AssertionError("the worker does not keep what pages need")


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
    button.click()
    assert play(page, genial_by_mouse, 1).entries > 2  # against a bot that thinks here


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


@pytest.fixture
def visit_with_windows(browser: Browser, service: str) -> Iterator[Visit]:
    """Visitors who can be shown notifications."""
    if WHOLE is None:
        pytest.skip("only Chromium with windows shows notifications (Debian: apt install chromium)")
    whole = launch(browser.browser_type, WHOLE)
    visits = Visit(whole, service)
    yield visits
    visits.end()
    whole.close()


def test_the_worker_tells_that_it_is_ones_turn(visit_with_windows: Visit) -> None:
    """What the push service of the browser delivers becomes a notification, which leads there.

    A browser without a maker's push service cannot subscribe; what comes after that is tested here.
    """
    visitor = visit_with_windows(worker=True)
    visitor.context.grant_permissions(["notifications"], origin=visitor.address)
    page = visitor.go()
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    session = visitor.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    for _ in range(600):
        if found:
            break
        page.wait_for_timeout(50)  # so long it listens to what the session is told
    message = {"title": "Einfach Genial", "text": "It is your turn.", "table": "abc123"}
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": visitor.address, "registrationId": found[0], "data": json.dumps(message)},
    )
    shown = """async () => {
      for (let n = 0; n < 100; n += 1) {
        const all = await (await navigator.serviceWorker.ready).getNotifications();
        if (all.length) return all.map(({ title, body, tag }) => [title, body, tag]);
        await new Promise((resolve) => { setTimeout(resolve, 50); });
      }
      return [];
    }"""
    assert page.evaluate(shown) == [["Einfach Genial", "It is your turn.", "/t/abc123"]]
