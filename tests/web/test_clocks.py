"""Clocks beside the names: a bank of time for each person, at both games."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Served
from tests.web.beforehand import Stage
from tests.web.conftest import Visit
from tests.web.playing import standing
from tests.web.test_access import check


def stage_with_banks(served: Served, game: str, bank: int) -> Stage:
    """Ada and Bob, who have sat down."""
    made = served.make(game, bank=bank, increment=5)
    for seat, (name, secret) in enumerate(zip(["Ada", "Bob"], made.secrets, strict=True)):
        assert served.command(made.table, "sit", secret, seat=seat, name=name).status == 200
    return Stage(made.table, made.secrets)


@pytest.mark.parametrize(("game", "running"), [("genial", 1), ("einstein", 2)])
def test_each_card_shows_what_its_player_has_left(
    visit: Visit, served: Served, game: str, running: int
) -> None:
    """At Einfach Genial one clock runs, at Einstein all of them."""
    page = visit().go(stage_with_banks(served, game, 300).path())
    standing(page)
    expect(page.locator(".bank")).to_have_count(2)
    expect(page.locator(".bank.runs")).to_have_count(running)
    expect(page.locator(".bank.runs").first).to_have_text(re.compile("^4:5[0-9]$"))
    if game == "genial":
        check(page)


def test_when_the_bank_is_empty_a_quick_bot_decides(visit: Visit, served: Served) -> None:
    page = visit().go(stage_with_banks(served, "genial", 1).path())
    expect(page.locator(".log .by-clock").first).to_be_visible()
    expect(page.locator(".bank.short").first).to_be_visible()


def choose_time(page: Page) -> None:
    page.locator(".game-card.einstein").get_by_role("button", name="More options").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Time").select_option("3 min each + 5 s a decision")
    dialog.get_by_role("button", name="Create the table").click()


def test_a_bank_is_chosen_with_the_table_and_kept_in_the_page(visit: Visit) -> None:
    """A table of one's own has clocks too; the bot has none."""
    page = visit().go()
    choose_time(page)
    page.wait_for_url("**/t/own-*")
    standing(page)
    expect(page.locator(".bank.runs")).to_have_text(re.compile("^(3:00|2:5[0-9])$"))
