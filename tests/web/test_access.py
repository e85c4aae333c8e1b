"""Nothing on the pages keeps people out, as far as axe can tell: WCAG 2.2, levels A and AA."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.server.serving import Served
from tests.web.beforehand import play_on, seated
from tests.web.conftest import Visit, Visitor
from tests.web.playing import put_tile, standing

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
OPTIONS = {
    "runOnly": {"type": "tag", "values": LEVELS},
    "rules": {"label-content-name-mismatch": {"enabled": True}},  # axe itself leaves it out
    "resultTypes": ["violations"],
}

TASTES = ["light", "dark", "dark phone"]
FEWER_TASTES = ["light", "dark phone"]


def visitor_of(visit: Visit, taste: str) -> Visitor:
    return visit.phone(dark=True) if "phone" in taste else visit(dark=taste == "dark")


AT_REST = """() => document.getAnimations().every((one) =>
  one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)"""
"""What is still fading in has not its colours yet."""


def check(page: Page) -> None:
    page.wait_for_function(AT_REST)
    found = Axe().run(page, options=OPTIONS).response["violations"]
    assert [
        (rule["id"], node["target"], node.get("failureSummary"))
        for rule in found
        for node in rule["nodes"]
    ] == []


def test_a_barrier_would_be_noticed(visit: Visit) -> None:
    page = visit().go()
    page.locator(".challenge-line button").first.wait_for()
    page.evaluate(
        "document.querySelector('.brand').insertAdjacentHTML('afterend', '<button></button>')"
    )
    with pytest.raises(AssertionError, match="button-name"):
        check(page)
    other = "<button aria-label=Other>Play now</button>"
    page.evaluate(f"document.querySelector('.brand + button').outerHTML = '{other}'")
    with pytest.raises(AssertionError, match="label-content-name-mismatch"):
        check(page)


@pytest.mark.parametrize("taste", TASTES)
def test_genial(visit: Visit, taste: str) -> None:
    page = visitor_of(visit, taste).lay("genial", "novice")
    standing(page)
    put_tile(page)
    expect(page.locator(".face.ghost.put")).to_be_visible()
    check(page)
    page.get_by_role("button", name="Letters").click()
    page.get_by_role("button", name="Keys").click()
    page.get_by_role("dialog").wait_for()
    check(page)


@pytest.mark.parametrize("taste", TASTES)
def test_einstein(visit: Visit, taste: str) -> None:
    page = visitor_of(visit, taste).lay("einstein", "novice", "novice")
    standing(page)
    if "phone" in taste:
        page.get_by_role("button", name="All splits").press("Enter")
    page.locator(".split").last.click()
    expect(page.locator(".ein-confirm .main")).to_be_enabled()
    check(page)
    page.locator(".ein-help").click()
    page.get_by_role("dialog").wait_for()
    check(page)


@pytest.mark.parametrize("taste", FEWER_TASTES)
def test_waiting_for_others(visit: Visit, taste: str) -> None:
    """Links to send on, and the question whether to leave."""
    page = visitor_of(visit, taste).lay("genial", None, None)
    page.locator(".qr").wait_for()
    check(page)
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("dialog").wait_for()
    check(page)


@pytest.mark.parametrize("taste", FEWER_TASTES)
@pytest.mark.parametrize("game", ["genial", "einstein"])
def test_a_game_that_is_over(visit: Visit, served: Served, taste: str, game: str) -> None:
    """The result, the replay, the proof that all was fair, and one's list of games."""
    visitor = visitor_of(visit, taste)
    stage = seated(served, game, "Ada", "Bob")
    page = visitor.go(stage.path())
    page.locator(".table").wait_for()
    play_on(served, stage)
    page.locator(".result svg").first.wait_for()
    check(page)
    page.get_by_role("button", name="Replay").click()
    page.locator(".replay-bar").wait_for()
    page.keyboard.press("End")
    check(page)
    page = visitor.go(f"/verify#{stage.table}")
    page.locator(".verdict").wait_for()
    check(page)
    page = visitor.go("/games")
    page.locator(".figures").wait_for()
    check(page)


@pytest.mark.parametrize("taste", FEWER_TASTES)
def test_pages(visit: Visit, taste: str) -> None:
    visitor = visitor_of(visit, taste)
    for path, there in [
        ("/", ".challenge-line button"),
        ("/challenge", ".day-card"),
        ("/rules/genial", ".rules svg"),
        ("/rules/einstein", ".rules article section"),
        ("/learn/genial", ".lesson svg"),
        ("/learn/einstein", ".lesson-stage *"),
    ]:
        page = visitor.go(path)
        page.locator(there).first.wait_for()
        check(page)
    page = visitor.go()
    page.locator(".game-card.genial .card-ways button").last.click()
    page.get_by_role("dialog").wait_for()
    page.locator("dialog .single-rules summary").click()
    check(page)


def test_a_curtain(visit: Visit) -> None:
    page = visit().lay("genial", None, one_screen=True)
    page.locator(".curtain").wait_for()
    check(page)
