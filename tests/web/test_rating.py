"""One's rating in My games: against bots in the page, with its uncertainty and a curve."""

import re

from playwright.sync_api import expect

from tests.server.serving import Served
from tests.web.beforehand import play_on, seated
from tests.web.conftest import Visit
from tests.web.playing import PLAY_ALONG
from tests.web.test_access import check


def test_a_rating_from_games_with_bots_and_people(visit: Visit, served: Served) -> None:
    """Games in the page and games at the service count; alone, nobody is rated."""
    visitor = visit()
    stage = seated(served, "einstein", "Ada", "Bob")
    visitor.go(stage.path()).locator(".table").wait_for()
    play_on(served, stage)
    page = visitor.go()
    bot = {"bot": "novice"}
    wanted = {"game": "einstein", "rules": {"players": 2}, "seats": [{"name": "Ada"}, bot]}
    page.evaluate(PLAY_ALONG, wanted)
    alone = {"game": "genial", "rules": {"players": 1}, "seats": [{"name": "Ada"}]}
    page.evaluate(PLAY_ALONG, alone)
    page = visitor.go("/games")
    card = page.locator(".ratings")
    expect(card.locator("h3")).to_have_text(["Einstein"])
    expect(card.locator(".rating-figure")).to_have_text(re.compile(r"^−?[0-9.]+ ± [0-9.]+$"))
    expect(card).to_contain_text("After 2 games.")
    expect(card.get_by_role("img")).to_have_attribute("aria-label", re.compile("over time: .+, .+"))
    check(page)
    numbers = page.locator(".figures .numbers dt").first
    page.get_by_label("Kind of game").select_option("genial 1")
    expect(numbers).to_have_text("game")
    page.get_by_label("Kind of game").select_option("einstein 2")
    expect(numbers).to_have_text("games")
