"""Whole games in the browser, from the first move to the result and on to the next game."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.playing import einstein_by_list, genial_quickly, play, sort_by_fifth


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
    page = visit().lay("genial", *others, **rules)
    assert play(page, genial_quickly).state == "over"
    sides = 2 if rules.get("teams") else 1 + len(others)
    check_result(page, sides)


@pytest.mark.parametrize("others", [["novice"], []], ids=["two", "alone"])
def test_a_game_of_einstein(visit: Visit, others: list[str]) -> None:
    page = visit().lay("einstein", *others)
    sort_by_fifth(page)
    assert play(page, einstein_by_list).state == "over"
    check_result(page, 1 + len(others))


def check_result(page: Page, sides: int) -> None:
    """The card with the result, and the next game."""
    result = page.locator(".result")
    expect(result.get_by_role("listitem")).to_have_count(sides)
    expect(page.locator("h1.whose")).to_have_text("The game is over.")
    old = page.url
    result.locator("button.main").click()
    page.wait_for_url(lambda url: url != old)
    expect(page.locator("h1.whose")).not_to_have_text("The game is over.")
    expect(page.locator(".result")).to_have_count(0)
