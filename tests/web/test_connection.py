"""Connections that break in the middle of a move: nothing is lost, and nothing is done twice."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.running import Running
from tests.web.conftest import Visit, address_of
from tests.web.playing import put_tile, standing

CUT_OFF = "ERR_|WebSocket"
"""What a browser without a service says on its console."""
AT_THE_SERVICE = "greedy"
"""A bot that thinks there alone: a table against any other would be played in the page."""


@pytest.fixture
def own_service(tmp_path: Path) -> Iterator[Running]:
    """A service that the test may kill."""
    with Running(str(tmp_path / "tables.sqlite"), "--log", "warning") as running:
        yield running


def moves_of(page: Page, name: str) -> list[str]:
    return page.locator(".log li", has_text=f"{name}: ").all_inner_texts()


def test_a_service_that_dies_and_comes_back(visit: Visit, own_service: Running) -> None:
    """A tile that lies there unplayed stays; one that was sent meanwhile counts once."""
    visitor = visit(address=address_of(own_service))
    visitor.forgive(CUT_OFF)
    page = visitor.lay("genial", AT_THE_SERVICE)
    before = standing(page)
    put_tile(page)
    ghost = page.locator(".face.ghost.put")
    expect(ghost).to_be_visible()
    spot = ghost.get_attribute("transform")
    own_service.kill()
    expect(page.locator(".connection")).to_be_visible()
    own_service.start()
    expect(page.locator(".connection")).to_have_count(0)
    assert ghost.get_attribute("transform") == spot

    own_service.kill()
    expect(page.locator(".connection")).to_be_visible()
    page.locator(".hand .place").click()
    expect(page.locator(".hand .hint")).to_have_text("Sending…")
    own_service.start()
    assert standing(page, before.entries + 1).state == "place"
    assert len(moves_of(page, "You")) == 1
    assert page.locator(".notice").count() == 0


def test_a_network_that_goes_away(visit: Visit) -> None:
    """Dice that were assigned stay so; a choice that is made meanwhile arrives, once."""
    visitor = visit()
    visitor.forgive(CUT_OFF)
    page = visitor.lay("einstein", AT_THE_SERVICE)
    before = standing(page)
    page.keyboard.press("1")
    touched = page.locator(".die[aria-pressed=true]")
    expect(touched.first).to_be_visible()
    parts = touched.evaluate_all("dice => dice.map((die) => die.className)")
    visitor.context.set_offline(True)
    expect(page.locator(".connection")).to_be_visible()
    assert touched.evaluate_all("dice => dice.map((die) => die.className)") == parts
    page.locator(".split").last.click()
    page.locator(".ein-confirm .main").click()
    expect(page.locator(".ein-confirm .main")).to_have_text("Sending…")
    visitor.context.set_offline(False)
    standing(page, before.entries)
    expect(page.locator(".connection")).to_have_count(0)
    assert len(moves_of(page, "You")) == 1


def test_a_page_that_is_loaded_again(visit: Visit) -> None:
    page = visit().lay("genial", AT_THE_SERVICE)
    standing(page)
    tiles = page.locator(".rack-tile").evaluate_all("all => all.map((tile) => tile.ariaLabel)")
    page.reload()
    assert standing(page).state == "place"
    assert (
        page.locator(".rack-tile").evaluate_all("all => all.map((tile) => tile.ariaLabel)") == tiles
    )
    expect(page.locator(".log li", has_text="sit down")).to_have_count(1)
