"""The look: a typeface that comes with the page, boards to choose from, sounds offered once."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.playing import standing
from tests.web.test_access import check


def test_the_typeface_comes_with_the_page(visit: Visit) -> None:
    page = visit().go()
    page.locator(".home-lead h1").wait_for()
    page.evaluate("document.fonts.ready.then(() => 0)")
    loaded = "[...document.fonts].map(({ family, status }) => [family, status])"
    assert page.evaluate(loaded) == [["Bricolage", "loaded"]]


@pytest.mark.parametrize(("game", "dark"), [("genial", False), ("einstein", True)])
def test_a_board_of_high_contrast(visit: Visit, game: str, dark: bool) -> None:
    """It is chosen at the table, kept for the next time, and keeps nobody out."""
    visitor = visit(dark=dark)
    page = visitor.lay(game, "novice")
    standing(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_label("Board").select_option("High contrast")
    check(page)
    page.get_by_role("dialog").get_by_role("button", name="Done").click()
    check(page)
    page.reload()
    page.locator(f".table.{game}").wait_for()
    assert page.evaluate("document.documentElement.dataset.board") == "contrast"


def test_sounds_are_offered_once(visit: Visit) -> None:
    visitor = visit()
    page = visitor.lay("genial", "novice")
    standing(page)
    page.get_by_role("button", name="No, thank you").click()
    expect(page.locator(".offer-sounds")).to_have_count(0)
    page = visitor.lay("einstein", "novice")
    standing(page)
    expect(page.locator(".offer-sounds")).to_have_count(0)


def test_the_sheets_of_others_are_beside_the_dice_on_a_desktop(visit: Visit) -> None:
    """One sees at once what they tick, without scrolling; log and tools have a column too."""
    page = visit(1280, 800).lay("einstein", "novice", "novice", "novice")
    standing(page)
    for part in page.locator(".ein-own, .ein-dice, .ein-confirm, .ein-others > *, .log").all():
        expect(part).to_be_in_viewport(ratio=1)
    parts = [page.locator(part) for part in (".ein-own", ".ein-dice", ".ein-others", ".log")]
    lefts = [box["x"] for part in parts if (box := part.bounding_box())]
    assert len(lefts) == 4
    assert lefts == sorted(set(lefts))
    tray = parts[1].bounding_box()
    assert tray
    for die in page.locator(".ein-dice .die").all():
        box = die.bounding_box()
        assert box
        assert tray["x"] < box["x"]
        assert box["x"] + box["width"] < tray["x"] + tray["width"]
