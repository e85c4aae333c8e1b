"""Everything without a mouse."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.playing import einstein_by_keys, genial_by_keys, play, standing

LETTERS = {"red": "r", "orange": "o", "yellow": "y", "green": "g", "blue": "b", "purple": "p"}


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Press Tab until this has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


@pytest.mark.parametrize("game", ["genial", "einstein"])
def test_a_game_is_begun_and_played(visit: Visit, game: str) -> None:
    page = visit().go()
    tab_to(page, f".game-card.{game} button.main")
    page.keyboard.press("Enter")
    page.locator(f".table.{game}").wait_for()
    turn = genial_by_keys if game == "genial" else einstein_by_keys
    assert play(page, turn, turns=3).entries >= 7
    expect(page.locator(".notice")).to_have_count(0)


def test_a_tile_is_turned_and_put_back(visit: Visit) -> None:
    page = visit().lay("genial", "novice")
    standing(page)
    page.keyboard.press("1")
    chosen = page.locator(".rack-tile[aria-pressed=true]")
    expect(chosen).to_have_count(1)
    name = (chosen.get_attribute("aria-label") or "").partition(": ")[2]
    colour = name.removeprefix("double ").split()[0]
    page.keyboard.press("b")
    page.keyboard.press(LETTERS[colour])
    ghost = page.locator(".face.ghost")
    expect(ghost).to_have_class(re.compile("held"))
    page.keyboard.press("Enter")
    expect(ghost).to_have_class(re.compile("put"))
    said = page.locator("[aria-live=polite].unseen")
    expect(said).to_contain_text(f"{colour} on ")
    before = said.inner_text()
    page.keyboard.press("r")
    expect(said).not_to_have_text(before)
    page.keyboard.press("Escape")
    expect(ghost).to_have_class(re.compile("held"))
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    page.keyboard.press("t")
    expect(said).to_contain_text("1: ")
    page.keyboard.press("s")
    expect(said).to_contain_text("You: red 0")


def test_a_tile_is_typed(visit: Visit) -> None:
    """What is wrong with a typed move is said; a right one is played."""
    page = visit().lay("genial", "novice")
    before = standing(page)
    page.keyboard.press("m")
    field = page.get_by_label("Type a move")
    expect(field).to_be_focused()
    page.keyboard.type("RR a1 a2")
    page.keyboard.press("Enter")
    expect(page.locator(".notice.warning")).to_be_visible()
    field.press("Escape")
    page.keyboard.press("1")
    names = (page.locator(".rack-tile.chosen").get_attribute("aria-label") or "").partition(": ")[2]
    words = names.split()
    halves = [words[1], words[1]] if words[0] == "double" else words
    for colour in LETTERS.values():
        page.keyboard.press("b")
        page.keyboard.press(colour)
        if "dot" in page.evaluate("document.activeElement.innerHTML"):
            break
    page.keyboard.press("Enter")
    here = page.evaluate("document.activeElement.dataset.cell")
    there = page.locator(".cell:has(.lit)").first.get_attribute("data-cell")
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    page.keyboard.press("Control+a")
    page.keyboard.type(f"{LETTERS[halves[0]]}{LETTERS[halves[1]]} {here} {there}")
    page.keyboard.press("Enter")
    assert standing(page, before.entries + 1).state == "place"


def test_dice_are_split(visit: Visit) -> None:
    page = visit().lay("einstein", "novice")
    before = standing(page)
    touched = page.locator(".die[aria-pressed=true]")
    begun = touched.count()  # a fifth die may be settled from the start
    page.keyboard.press("1")
    expect(touched).not_to_have_count(begun)
    page.keyboard.press("Escape")
    expect(touched).to_have_count(begun)
    for key in "12345":
        page.keyboard.press(key)
        if page.locator(".ein-confirm .main").is_enabled():
            break
    page.keyboard.press("Enter")
    assert standing(page, before.entries).state == "choose"
    expect(page.locator(".log li", has_text="You: ")).to_have_count(1)


def test_a_split_is_typed(visit: Visit) -> None:
    page = visit().lay("einstein", "novice")
    before = standing(page)
    page.keyboard.press("t")
    field = page.get_by_label("Type a split")
    expect(field).to_be_focused()
    page.keyboard.type("99+1/7")
    page.keyboard.press("Enter")
    expect(page.locator("#einstein-typed-problem")).to_contain_text("99+1/7")
    page.keyboard.press("Control+a")
    move = field.get_attribute("placeholder") or ""
    page.keyboard.type(move)
    page.keyboard.press("Enter")
    expect(page.locator(".split[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Enter")
    standing(page, before.entries)
    sums = move.partition("/")[0].replace("+", " + ")
    expect(page.locator(".log li", has_text=f"You: {sums}")).to_have_count(1)


@pytest.mark.parametrize("game", ["genial", "einstein"])
def test_the_keys_are_explained(visit: Visit, game: str) -> None:
    """The list opens with a key, closes with another, and gives the focus back."""
    page = visit().lay(game, "novice")
    standing(page)
    page.keyboard.press("Tab")
    at = "document.activeElement.outerHTML.slice(0, 60)"
    page.locator(".cell[tabindex='0'], .die[tabindex='0']").first.focus()
    before = page.evaluate(at)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    page.keyboard.press("1")  # means nothing while the dialog is open
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.wait_for_function(f"before => {at} === before", arg=before)
    assert page.locator("[aria-pressed=true].rack-tile, .die.a").count() == 0


@pytest.mark.parametrize("game", ["", "genial", "einstein"])
def test_where_one_is_can_be_seen(visit: Visit, game: str) -> None:
    """Every stop of the Tab key shows that it has the focus, and is inside the window."""
    visitor = visit()
    page = visitor.lay(game, "novice") if game else visitor.go()
    if game:
        standing(page)
    else:
        page.locator(".challenge-line button").first.wait_for()
    stops: list[str] = []
    for _ in range(80):
        page.keyboard.press("Tab")
        stop = page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        if stop in stops or stop.startswith("<body"):
            break
        stops.append(stop)
        page.wait_for_function(SEEN)
    assert len(stops) > 8


SEEN = """() => {
  const stop = document.activeElement;
  const shown = stop.matches("input[type=radio]") ? stop.nextElementSibling : stop;
  const style = getComputedStyle(shown);
  const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const cursor = stop.matches(".cell") && document.querySelector(".hex-board .cursor");
  const { left, top, right, bottom } = shown.getBoundingClientRect();
  const inside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  return (outlined || cursor) && inside;
}"""
