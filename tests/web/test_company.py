"""Several people at a table: over links, at one screen, coming and going."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.serving import Served
from tests.web.beforehand import Stage, play_on, seated
from tests.web.conftest import Visit, Visitor
from tests.web.playing import (
    einstein_by_list,
    genial_by_mouse,
    genial_quickly,
    play,
    standing,
)

TURN = "It is your turn."


def whose(page: Page) -> Locator:
    return page.locator("h1.whose")


def log(page: Page) -> Locator:
    return page.locator(".log li")


def links_of(page: Page) -> list[str]:
    """One's own link, those for the others, and the one to watch, as the table shows them."""
    page.locator(".share").wait_for()
    kinds = ["own", "seat", "watch"]
    fields = [field for kind in kinds for field in page.locator(f".share .{kind} input").all()]
    return [field.input_value() for field in fields]


def sit_down(visitor: Visitor, link: str, name: str) -> Page:
    """Open a link, say a name, sit down."""
    visitor.page.goto(link)
    visitor.page.get_by_label("Your name").fill(name)
    visitor.page.get_by_role("button", name="Join").click()
    return visitor.page


def sit_together(visit: Visit, game: str, *names: str) -> list[Page]:
    """Ada and others at a table, each with a browser of their own."""
    ada = visit().lay(game, *[None for _ in names])
    links = links_of(ada)
    pages = [sit_down(visit(), link, name) for link, name in zip(links[1:], names, strict=False)]
    for page in (ada, *pages):
        expect(whose(page)).not_to_contain_text("everybody has sat down")
    return [ada, *pages]


def test_a_link_lets_one_sit_down_and_then_shows_no_secret(visit: Visit) -> None:
    ada = visit().lay("genial", None)
    seat = links_of(ada)[1]
    secret = seat.partition("#")[2]
    assert len(secret) >= 16
    bob = sit_down(visit(), seat, "Bob")
    expect(whose(ada)).to_have_text(re.compile("your turn|Waiting for Bob"))
    assert "#" not in bob.url
    assert secret not in bob.content()
    expect(log(ada)).to_contain_text(["You sit down.", "Bob sits down."])
    expect(ada.locator(".share")).to_have_count(0)


def test_two_people_and_somebody_who_watches(visit: Visit, served: Served) -> None:
    """Who watches sees no rack before the end of a game, and all of them after."""
    ada = visit().lay("genial", None)
    links = links_of(ada)
    bob = sit_down(visit(), links[1], "Bob")
    eve = visit().page
    eve.goto(links[2])
    expect(eve.get_by_text("You are watching.")).to_be_visible()
    expect(ada.locator(".watchers")).to_have_text("1 watching")
    for _ in range(3):
        decide_in_turn(ada, bob)
        expect(eve.locator(".backs")).to_have_count(2)
        assert eve.locator(".rack-tile, .backs.open, .hand").count() == 0
        assert ada.locator(".backs.open").count() + bob.locator(".backs.open").count() == 0
    secrets = [link.partition("#")[2] for link in links[:2]]
    stage = Stage(links[2].rpartition("/")[2], secrets)
    play_on(served, stage, enough=lambda _, sight: 0 < len(sight["moves"]["slots"]) <= 4)
    while decide_in_turn(ada, bob):
        pass
    for page in (ada, bob, eve):
        expect(page.locator(".result")).to_be_visible()
    expect(eve.locator(".backs.open")).to_have_count(2)
    expect(ada.locator(".backs.open")).to_have_count(1)
    # both go on to the next game, whoever asks for it
    bob.get_by_role("button", name="Rematch").click()
    for page in (ada, bob):
        page.wait_for_url(lambda url: url != links[2])
        expect(whose(page)).to_have_text(re.compile(f"{TURN}|Waiting for"))


def test_who_watches_is_offered_nothing_to_play_with(visit: Visit) -> None:
    ada = visit().lay("genial", None)
    links = links_of(ada)
    sit_down(visit(), links[1], "Bob")
    eve = visit().page
    eve.goto(links[2])
    expect(eve.get_by_role("button", name="Letters")).to_be_visible()
    expect(eve.get_by_role("button", name="Play at once")).to_have_count(0)


def decide_in_turn(ada: Page, bob: Page) -> bool:
    """Let whoever is to move do so, and the other see it; whether the game goes on."""
    latest = 0
    for page in (ada, bob):
        latest = page.wait_for_function(SEEN, arg=latest).json_value()
    expect(ada.locator("h1.whose")).to_have_text(re.compile(f"{TURN}|Waiting for Bob|is over"))
    page = ada if whose(ada).inner_text() == TURN else bob
    now = standing(page)
    if now.state == "over":
        return False
    genial_quickly(page, now.state)
    if page.wait_for_function(SEEN_OR_ASKED, arg=now.entries + 1).json_value() == "asked":
        genial_quickly(page, "asked")  # whether to swap goes along with the placement
        page.wait_for_function(SEEN, arg=now.entries + 1)
    return True


SEEN_OR_ASKED = """(wanted) => {
  const entries = document.querySelectorAll(".log li").length;
  if (document.querySelector(".prompt button")) return "asked";
  return document.querySelector(".result") || entries >= wanted ? entries : null;
}"""
SEEN = """(wanted) => {
  const entries = document.querySelectorAll(".log li").length;
  return document.querySelector(".result") || entries >= wanted ? entries : null;
}"""


def test_one_screen_with_a_curtain(visit: Visit) -> None:
    """While the curtain is down, and behind it, no rack but the own one is in the page."""
    page = visit().lay("genial", None, name="Ada", one_screen=True)
    racks = []
    for _ in range(4):
        assert standing(page).state == "curtain"
        assert page.locator(".rack-tile, .small-tile, .hand").count() == 0
        page.locator(".curtain button").click()
        tiles = page.locator(".rack-tile")
        expect(tiles).to_have_count(6)
        assert page.locator(".backs.open").count() == 0
        racks.append([tile.get_attribute("aria-label") for tile in tiles.all()])
        entries = standing(page).entries
        genial_by_mouse(page, "place")
        standing(page, entries)
    expect(page.locator(".curtain")).to_contain_text("Ada")
    assert racks[0] != racks[1]


def test_a_move_is_taken_back_against_a_bot(visit: Visit) -> None:
    page = visit().lay("genial", "novice")
    before = standing(page)
    tiles = [tile.get_attribute("aria-label") for tile in page.locator(".rack-tile").all()]
    play(page, genial_by_mouse, turns=1)
    laid = page.locator(".pieces > .face")
    expect(laid).to_have_count(2)
    page.get_by_role("button", name="Take back").click()
    expect(laid).to_have_count(0)
    expect(log(page).last).to_have_text("You take a move back.")
    assert standing(page, before.entries).state == "place"
    assert [tile.get_attribute("aria-label") for tile in page.locator(".rack-tile").all()] == tiles
    assert play(page, genial_by_mouse, turns=1).state == "place"


def test_a_choice_is_made_again_while_others_choose(visit: Visit) -> None:
    ada, bob = sit_together(visit, "einstein", "Bob")
    for page in (ada, bob):
        assert standing(page).state == "choose"
    ada.locator(".split").first.click()
    ada.locator(".ein-confirm .main").click()
    expect(bob.locator(".ein-others")).to_contain_text("has chosen")
    ada.get_by_role("button", name="Choose again").click()
    ada.locator(".split").last.click()
    ada.locator(".ein-confirm .main").click()
    expect(ada.locator(".ein-confirm.chosen")).to_be_visible()
    bob.locator(".split").first.click()
    bob.locator(".ein-confirm .main").click()
    expect(ada.locator(".log li", has_text="You: ")).to_have_count(1)
    expect(bob.locator(".log li", has_text="Ada: ")).to_have_count(1)


def test_who_leaves_can_come_back(visit: Visit) -> None:
    ada, bob = sit_together(visit, "genial", "Bob")
    table = bob.url
    bob.get_by_role("button", name="Leave").click()
    bob.get_by_role("dialog").get_by_role("button", name="Leave").click()
    bob.wait_for_url(lambda url: "/t/" not in url)
    expect(log(ada).last).to_have_text("Bob leaves.")
    bob.goto(table)
    expect(log(ada).last).to_have_text("Bob sits down.")
    expect(bob.locator(".rack-tile")).to_have_count(6)


def test_a_bot_stands_in_for_who_has_left(visit: Visit) -> None:
    """The others agree to it; who comes back has the seat again."""
    ada, bob, cem = sit_together(visit, "einstein", "Bob", "Cem")
    table = cem.url
    cem.get_by_role("button", name="Leave").click()
    cem.get_by_role("dialog").get_by_role("button", name="Leave").click()
    ada.get_by_role("button", name="A bot for Cem").click()
    question = bob.get_by_role("alertdialog")
    expect(question).to_contain_text("Cem")
    question.get_by_role("button", name="Agree").click()
    for page in (ada, bob):
        expect(log(page)).to_contain_text([re.compile("bot .* plays for Cem")])
    for page in (ada, bob):
        page.locator(".split").first.click()
        page.locator(".ein-confirm .main").click()
    expect(ada.locator(".log li", has_text=re.compile(r"You: .*Bob: "))).to_have_count(1)
    cem.goto(table)
    expect(log(ada).last).to_have_text("Cem sits down.")
    expect(cem.locator(".ein-confirm")).to_be_visible()  # the bot may have chosen already


@pytest.mark.parametrize("path", ["/t/nowhere12345", "/nothing-here"])
def test_an_address_that_leads_nowhere_says_so(visit: Visit, path: str) -> None:
    visitor = visit()
    visitor.forgive("404")
    page = visitor.go(path)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^There is "))


def test_what_one_has_chosen_is_still_on_the_sheet_when_the_page_is_loaded_again(
    visit: Visit, served: Served
) -> None:
    stage = seated(served, "einstein", "Ada", "Bob")
    play_on(served, stage, enough=lambda made, sight: made >= 12 and sight["seat"] == 0)
    page = visit().go(stage.path())
    einstein_by_list(page, standing(page).state)
    expect(page.get_by_role("button", name="Choose again")).to_be_visible()
    sheet = page.locator(".ein-own table")
    expect(sheet.locator(".tick.ghost").first).to_be_visible()
    before = sheet.inner_html()
    page.reload()
    expect(page.get_by_role("button", name="Choose again")).to_be_visible()
    assert sheet.inner_html() == before
