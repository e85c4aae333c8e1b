"""Whole games in the browser, from the first move to the result and on to the next game."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Served
from tests.web.beforehand import seated
from tests.web.conftest import Visit
from tests.web.playing import (
    einstein_by_list,
    genial_quickly,
    hurry,
    play,
    sort_by_fifth,
    standing,
)


@pytest.mark.parametrize(
    ("others", "rules"),
    [
        (["novice"], {}),
        (["novice"], {"edition": "lutin"}),
        ([], {}),
        (["novice", "casual", "novice"], {"teams": True}),
    ],
    ids=["two", "two, lutin", "alone", "teams"],
)
def test_a_game_of_genial(visit: Visit, others: list[str], rules: dict[str, Any]) -> None:
    """Between two every tile is laid by mouse; at the other tables the first and the last ones."""
    page = visit().lay("genial", *others, **rules)
    if rules or not others:
        assert play(page, genial_quickly, turns=4).state != "over"
        hurry(page)
    assert play(page, genial_quickly).state == "over"
    sides = 2 if rules.get("teams") else 1 + len(others)
    check_result(page, sides)


@pytest.mark.parametrize("others", [["novice"], []], ids=["two", "alone"])
def test_a_game_of_einstein(visit: Visit, others: list[str]) -> None:
    page = visit().lay("einstein", *others)
    sort_by_fifth(page)
    assert play(page, einstein_by_list).state == "over"
    check_result(page, 1 + len(others))


BELOW_MAIN = """() =>
  document.documentElement.scrollHeight - scrollY
  - Math.max(innerHeight, document.querySelector("main").getBoundingClientRect().bottom)"""
"""How much of a page comes after all that can be seen."""


def check_result(page: Page, sides: int) -> None:
    """The card with the result, and the next game."""
    result = page.locator(".result")
    expect(result.get_by_role("listitem")).to_have_count(sides)
    assert page.evaluate(BELOW_MAIN) < 100  # what only a screen reader finds makes no page longer
    expect(page.locator("h1.whose")).to_have_text("The game is over.")
    old = page.url
    result.locator("button.main").click()
    page.wait_for_url(lambda url: url != old)
    expect(page.locator("h1.whose")).not_to_have_text("The game is over.")
    expect(page.locator(".result")).to_have_count(0)


PLAY_ON = """async () => {
  const { LiveTable } = await import("/web/parts/net.js");
  const live = new LiveTable(location.pathname.split("/").pop());
  await new Promise((told) => { live.update.subscribe((update) => update && told()); });
  while (live.update.value.state !== "over") {
    const { seat, moves } = live.update.value.sights.find((one) => one.moves);
    const placed = () => moves.words[0] ?? `${moves.ways[0]} ${moves.slots[0]}`;
    const move = moves.choices ? moves.choices[0].move : placed();
    await live.do("move", { seat, move });
  }
  live.close();
}"""
"""Plays the game on this page to its end, without its board."""

LATE = re.compile(r"/api/(tables/[^/]+/replay|me/statistics)")
"""What is asked for when a game has ended."""


@pytest.mark.parametrize("size", [(1280, 800), (360, 740), (740, 360)])
@pytest.mark.parametrize("game", ["genial", "einstein"])
def test_the_buttons_of_a_result_stay_where_they_are(
    visit: Visit, served: Served, game: str, size: tuple[int, int]
) -> None:
    """Over a slow network, what shows how it went comes after them."""
    page = visit(*size).go(seated(served, game, "Ada").path())
    standing(page)
    page.route(LATE, lambda _route: None)  # held until nobody holds it any more
    page.evaluate(PLAY_ON)
    buttons = page.locator(".result-buttons")
    before = buttons.bounding_box()
    expect(page.locator(".course svg").first).not_to_be_visible()
    page.unroute(LATE)
    expect(page.locator(".course svg").first).to_be_visible()
    expect(page.locator(".own-record")).to_have_text("Your first game alone.")
    assert buttons.bounding_box() == before
