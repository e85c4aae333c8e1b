"""Ways out of a game, and back: resigning, breaking off, taking a move back, the clock."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Json, Served
from tests.web.beforehand import play_on, seated
from tests.web.conftest import Visit
from tests.web.playing import genial_by_mouse, play, put_tile, standing
from tests.web.test_company import log, sit_together


def way_out(page: Page, name: str) -> None:
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()


@pytest.mark.parametrize("game", ["genial", "einstein"])
def test_between_two_whoever_resigns_has_lost(visit: Visit, game: str) -> None:
    ada, bob = sit_together(visit, game, "Bob")
    way_out(bob, "Resign")
    expect(bob.get_by_role("heading", level=2)).to_have_text("You resigned.")
    expect(ada.get_by_role("heading", level=2)).to_have_text("You won: Bob resigned.")
    expect(log(ada)).to_contain_text(["Bob resigns.", "The game is over."])
    ada.get_by_role("button", name="Rematch").click()
    for page in (ada, bob):
        expect(page.locator("h1.whose")).to_have_text(re.compile("your turn|Waiting for"))


def test_among_three_a_bot_plays_on_for_who_resigns(visit: Visit) -> None:
    ada, _, cem = sit_together(visit, "einstein", "Bob", "Cem")
    way_out(cem, "Resign")
    expect(log(ada)).to_contain_text(["Cem resigns.", re.compile("bot .* plays for Cem")])
    expect(ada.locator(".split").first).to_be_enabled()


def test_a_game_is_broken_off_together(visit: Visit) -> None:
    ada, bob = sit_together(visit, "genial", "Bob")
    way_out(ada, "Offer to break off")
    question = bob.get_by_role("alertdialog")
    expect(question).to_contain_text("Ada would like to break the game off.")
    question.get_by_role("button", name="Decline").click()
    expect(log(ada).last).to_have_text("Bob declines.")
    way_out(ada, "Offer to break off")
    question.get_by_role("button", name="Agree").click()
    for page in (ada, bob):
        expect(page.get_by_role("heading", level=2)).to_have_text(re.compile("as all agreed"))
    page = bob
    page.goto(page.url.partition("/t/")[0] + "/games")
    expect(page.get_by_text("Games without a result (1)")).to_be_visible()
    expect(page.get_by_role("heading", name="Finished games")).to_have_count(0)


def test_against_a_bot_one_resigns_in_the_page_itself(visit: Visit) -> None:
    page = visit().lay("genial", "novice")
    play(page, genial_by_mouse, turns=1)
    way_out(page, "Resign")
    expect(page.get_by_role("heading", level=2)).to_have_text("You resigned.")


def test_a_move_is_taken_back_only_where_that_can_be_granted(visit: Visit, served: Served) -> None:
    """Against bots after any move of one's own; among people not once tiles have been drawn."""
    back = "Take back my move"
    page = visit().lay("genial", "novice")
    standing(page)
    expect(page.get_by_role("button", name=back)).to_have_count(0)
    play(page, genial_by_mouse, turns=1)
    expect(page.get_by_role("button", name=back)).to_be_visible()
    stage = seated(served, "genial", "Ada", "Bob")
    play_on(served, stage, enough=lambda made, sight: made >= 4 and sight["seat"] == 0)
    page = visit().go(stage.path())
    standing(page)
    expect(page.get_by_role("button", name=back)).to_have_count(0)


def test_a_double_click_plays_nothing_unless_one_wants_it_to(visit: Visit) -> None:
    page = visit().lay("genial", "novice")
    before = standing(page)
    put_tile(page)
    ghost = page.locator(".face.ghost.put")
    expect(ghost).to_be_visible()
    box = ghost.bounding_box()
    assert box
    middle = box["x"] + box["width"] / 4, box["y"] + box["height"] / 2
    page.mouse.dblclick(*middle)
    expect(ghost).to_be_visible()
    assert standing(page).entries == before.entries
    for _ in range(2):  # from the board into the hand, from the hand onto the rack
        page.get_by_role("button", name="Put it back on the rack").click()
    page.get_by_role("button", name="Play at once").click()
    put_tile(page)
    expect(ghost).to_be_visible()
    page.mouse.dblclick(*middle)
    standing(page, before.entries)


def test_nothing_of_a_roll_is_chosen_before_it_is_touched(visit: Visit, served: Served) -> None:
    """Not even the fifth die where only one may be used, late in a game."""

    def one_fifth(_made: int, sight: Json) -> bool:
        fifths = {choice["fifth"] for choice in sight["moves"]["choices"]}
        return sight["seat"] == 0 and len(fifths) == 1

    stage = seated(served, "einstein", "Ada", "Bob")
    while not play_on(served, stage, enough=one_fifth):  # dice that never left just one
        stage = seated(served, "einstein", "Ada", "Bob")
    page = visit().go(stage.path())
    standing(page)
    for dice in (".die", ".slot .mini-die:not(.open)", ".ein-own .ghost"):
        pressed = page.locator(f"{dice}[aria-pressed=true]" if dice == ".die" else dice)
        expect(pressed).to_have_count(0)
    expect(page.locator(".ein-confirm .main")).to_be_disabled()


def test_moves_that_the_clock_made_are_marked(visit: Visit) -> None:
    visitor = visit()
    visitor.go()
    page = visitor.page
    page.evaluate(
        """async () => {
          const { makeTable } = await import("/web/parts/net.js");
          const { go } = await import("/web/parts/ui.js");
          const seats = [{ name: "Ada" }, { bot: "novice" }];
          go(`/t/${await makeTable({ game: "genial", rules: { players: 2 }, seats, clock: 1 })}`);
        }"""
    )
    page.locator(".by-clock").first.wait_for()
    expect(page.locator(".deed", has=page.locator(".by-clock")).first).to_contain_text("You")


def test_whoever_plays_a_challenge_is_asked_for_a_name_first(visit: Visit) -> None:
    page = visit().go()
    page.locator(".challenge-line button").first.click()
    field = page.get_by_role("dialog").get_by_label("Your name")
    expect(field).to_be_focused()
    field.fill("Ada")
    field.press("Enter")
    page.wait_for_url("**/t/*")
    standing(page)
    assert page.evaluate("localStorage.getItem('einfall.name')") == '"Ada"'
