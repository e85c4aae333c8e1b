"""A small phone: everything fits, can be hit with a finger, and is played by taps."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Json, Served
from tests.web.beforehand import finished, play_on, seated
from tests.web.conftest import Visit
from tests.web.playing import einstein_by_dice, genial_by_taps, play, standing
from tests.web.take_pictures import sensibly
from tests.web.test_clocks import stage_with_banks

SMALLEST = 24
"""Pixels: WCAG 2.2, target size (minimum)."""

TARGETS = "a, button, input, select, summary, [role=gridcell]"
TOO_SMALL = """([targets, least]) => [...document.querySelectorAll(targets)]
  .filter((target) => {
    const { width, height, right } = (target.closest("label") ?? target).getBoundingClientRect();
    const inText = target.matches("p a, li a, dd a"); // as high as its line, which is allowed
    const seen = width > 0 && right > 0 && target.checkVisibility();
    return seen && !inText && (width < least || height < least);
  })
  .map((target) => target.outerHTML.slice(0, 120))"""


def check_screen(page: Page) -> None:
    """Nothing sticks out at the sides, and nothing is too small for a finger."""
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 360
    assert page.evaluate(TOO_SMALL, [TARGETS, SMALLEST]) == []


@pytest.mark.parametrize("others", [["novice"], []], ids=["two", "alone"])
def test_genial_by_taps(visit: Visit, others: list[str]) -> None:
    page = visit.phone().lay("genial", *others)
    standing(page)
    check_screen(page)
    now = play(page, genial_by_taps, turns=3)
    assert now.entries >= 4
    check_screen(page)


@pytest.mark.parametrize(
    ("others", "rules"),
    [(0, {}), (1, {}), (2, {}), (3, {}), (3, {"teams": True})],
    ids=["alone", "two", "three", "four", "teams"],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_all_tracks_are_in_sight(
    visit: Visit, others: int, rules: dict[str, Any], language: str
) -> None:
    page = visit.phone(language=language).lay("genial", *["novice"] * others, **rules)
    standing(page)
    for part in page.locator(".whose, .hex-board, .rack, .place, .side-card").all():
        expect(part).to_be_in_viewport(ratio=1)


WHOLE = """() => [...document.querySelectorAll(".side-card .player-name")]
  .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""
"""Names that are cut short."""


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (640, 400)])
@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize(
    ("others", "rules"),
    [(1, {}), (2, {}), (3, {}), (3, {"teams": True})],
    ids=["two", "three", "four", "teams"],
)
def test_everybody_is_called_by_name_however_many_there_are(
    visit: Visit, size: tuple[int, int], language: str, others: int, rules: dict[str, Any]
) -> None:
    levels = ["casual", "expert", "club"][:others]
    page = visit(*size, touch=True, language=language).lay("genial", *levels, **rules)
    standing(page)
    assert page.evaluate(WHOLE) == []


def test_a_name_is_seen_beside_its_clock(visit: Visit, served: Served) -> None:
    page = visit.phone().go(stage_with_banks(served, "genial", 300).path())
    standing(page)
    expect(page.locator(".side-card .bank")).to_have_count(2)
    assert page.evaluate(WHOLE) == []


def test_a_line_of_the_log_that_is_tapped_leads_to_the_board(visit: Visit) -> None:
    page = visit.phone().lay("genial", "novice")
    standing(page)
    play(page, genial_by_taps, turns=2)
    board = page.locator(".hex-board")
    page.locator(".log").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(board).not_to_be_in_viewport(ratio=0.5)
    page.locator(".log-line").last.tap()
    expect(board).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".log-line").last).to_be_focused()


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_top_of_a_page_fits_a_phone_in_every_language(visit: Visit, language: str) -> None:
    page = visit.phone(language=language).go()
    page.locator(".challenge-line button").first.wait_for()
    icon = page.locator(".top .brand svg, .top .brand img").bounding_box()
    assert icon
    assert min(icon["width"], icon["height"]) >= SMALLEST
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 360


LOW = [(740, 360, True), (640, 400, False), (1280, 560, False)]
"""A phone on its side, a window at twice its size, a low window."""


@pytest.mark.parametrize("size", LOW, ids=["landscape", "zoomed", "low"])
@pytest.mark.parametrize(
    ("game", "parts"),
    [
        ("genial", ".whose, .hex-board, .rack, .place"),
        ("einstein", ".whose, .dice, .slots, .ein-own tbody:not(.fifths), .ein-confirm"),
    ],
)
def test_all_that_a_move_needs_is_in_one_view(
    visit: Visit, size: tuple[int, int, bool], game: str, parts: str
) -> None:
    width, height, touch = size
    page = visit(width, height, touch=touch).lay(game, "novice")
    standing(page)
    for part in page.locator(parts).all():
        expect(part).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width


@pytest.mark.parametrize("size", LOW, ids=["landscape", "zoomed", "low"])
def test_buttons_keep_their_words_in_one_line(visit: Visit, size: tuple[int, int, bool]) -> None:
    width, height, touch = size
    page = visit(width, height, touch=touch).lay("genial", "novice")
    standing(page)
    place = page.locator(".hand .place")
    height_of_text = place.evaluate(
        """(button) => {
          const range = document.createRange();
          range.selectNodeContents(button.lastChild);
          const { height } = range.getBoundingClientRect();
          return height / parseFloat(getComputedStyle(button).fontSize);
        }"""
    )
    assert height_of_text < 2


def replay_of(visit: Visit, served: Served, game: str, size: tuple[int, int, bool]) -> Page:
    """Opened as people do: from the result, wherever that stands on the page."""
    width, height, touch = size
    page = visit(width, height, touch=touch).go(finished(served, game, "Ada", "Bob").path())
    page.locator(".result svg").first.wait_for()
    page.get_by_role("button", name="Replay").click()
    page.locator(".replay-bar").wait_for()
    page.get_by_role("slider").fill("9")
    return page


@pytest.mark.parametrize("size", LOW, ids=["landscape", "zoomed", "low"])
@pytest.mark.parametrize(
    ("game", "parts"),
    [
        ("genial", ".replay h2, .genial-replay .hex-board, .replay-bar"),
        ("einstein", ".replay h2, .replay-what svg, .replay-sheets .ein-sheet, .replay-bar"),
    ],
)
def test_a_replay_is_in_one_view(
    visit: Visit, served: Served, size: tuple[int, int, bool], game: str, parts: str
) -> None:
    page = replay_of(visit, served, game, size)
    bar = page.locator(".replay-bar").bounding_box()
    assert bar
    for part in page.locator(parts).all():
        expect(part).to_be_in_viewport(ratio=1)
    for part in page.locator(parts.rpartition(",")[0]).all():
        box = part.bounding_box()
        assert box
        assert box["y"] + box["height"] <= bar["y"] + 1  # not behind the bar


@pytest.mark.parametrize("size", LOW, ids=["landscape", "zoomed", "low"])
def test_a_bonus_is_announced_in_one_view_with_the_hand(
    visit: Visit, served: Served, size: tuple[int, int, bool]
) -> None:
    def bonus(_made: int, sight: Json) -> bool:
        return bool(sight["seat"] == 0 and sight["view"]["phase"] == "bonus")

    stage = seated(served, "genial", "Ada", "Bob")
    while not play_on(served, stage, sensibly, bonus):  # a game in which Ada completed nothing
        stage = seated(served, "genial", "Ada", "Bob")
    width, height, touch = size
    page = visit(width, height, touch=touch).go(stage.path())
    prompt = page.locator(".prompt.bonus")
    prompt.wait_for()
    for part in page.locator(".hex-board, .rack, .prompt, .place").all():
        expect(part).to_be_in_viewport(ratio=1)
    box = prompt.bounding_box()
    assert box
    assert box["width"] > 3 * box["height"]  # words beside each other, not one below the other


def test_a_tap_chooses_where_the_other_half_goes(visit: Visit) -> None:
    page = visit.phone().lay("genial", "novice")
    before = standing(page)
    page.locator(".rack-tile").first.tap(position={"x": 8, "y": 12})
    cell = page.locator(".cell:has(.dot)").first
    cell.tap()
    expect(page.locator(".hint")).to_contain_text("other half")
    page.locator(".cell:has(.lit)").first.tap()
    expect(page.locator(".hint")).not_to_contain_text("other half")
    page.locator(".hand .place").tap()
    standing(page, before.entries + 1)


def test_einstein_by_taps(visit: Visit) -> None:
    page = visit.phone().lay("einstein", "novice")
    standing(page)
    check_screen(page)
    assert play(page, einstein_by_dice, turns=3).entries >= 7
    check_screen(page)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/games",
        "/challenge",
        "/verify",
        "/rules/genial",
        "/rules/einstein",
        "/learn/genial",
        "/learn/einstein",
    ],
)
def test_pages(visit: Visit, path: str) -> None:
    page = visit.phone().go(path)
    page.locator("h1").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    check_screen(page)
