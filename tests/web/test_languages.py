"""French and German pages: no English is left, and the choice of a language stays."""

import re

import pytest
from playwright.sync_api import Page, expect

from einfall.language import translations
from tests.server.serving import Served
from tests.web.beforehand import finished
from tests.web.conftest import Visit
from tests.web.playing import standing

TEXTS = """() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!parentElement.closest("noscript")) found.add(data);
  }
  for (const one of document.body.querySelectorAll("*")) {
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"]) {
      if (one.hasAttribute(name)) found.add(one.getAttribute(name));
    }
  }
  found.add(document.title);
  return [...found].map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""
"""All that can be read or heard on a page."""


def english_in(page: Page, language: str) -> list[str]:
    """Texts on the page that should have been translated."""
    catalogue = translations(language)
    ours = set(catalogue.values())
    left = {text for text, translated in catalogue.items() if text != translated} - ours
    exact = {text for text in left if "{" not in text}
    patterns = [pattern_of(text) for text in left if "{" in text and words_in(text) > 1]
    return [
        text
        for text in page.evaluate(TEXTS)
        if text in exact or any(pattern.fullmatch(text) for pattern in patterns)
    ]


def words_in(text: str) -> int:
    return len(re.findall(r"[A-Za-z]{3,}", re.sub(r"{\w+}", "", text)))


def pattern_of(text: str) -> re.Pattern[str]:
    """What a text with placeholders looks like when they are filled in."""
    return re.compile(".+?".join(re.escape(part) for part in re.split(r"{\w+}", text)))


def test_english_would_be_noticed(visit: Visit) -> None:
    page = visit().lay("genial", "novice")
    standing(page)
    found = english_in(page, "de")
    assert {"It is your turn.", "Settings", "You sit down."} <= set(found)


PATHS = ["/", "/about", "/games", "/challenge", "/verify", "/rules/genial", "/rules/einstein"]


@pytest.mark.parametrize("language", ["fr", "de"])
def test_pages_are_translated(visit: Visit, language: str) -> None:
    visitor = visit(language=language)
    for path in PATHS:
        page = visitor.go(path)
        page.locator("main h1").first.wait_for(state="attached")
        page.wait_for_load_state("networkidle")
        assert english_in(page, language) == [], path


@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize("game", ["genial", "einstein"])
def test_tables_are_translated(visit: Visit, served: Served, language: str, game: str) -> None:
    visitor = visit(language=language)
    page = visitor.lay(game, "novice")
    standing(page)
    assert english_in(page, language) == []
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("1")
    assert english_in(page, language) == []
    page = visitor.go(finished(served, game, "Ada", "Bob").path())
    page.locator(".result .chart, .result svg").first.wait_for()
    assert english_in(page, language) == []


@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize("game", ["genial", "einstein"])
def test_lessons_and_choices_are_translated(visit: Visit, language: str, game: str) -> None:
    page = visit(language=language).go(f"/learn/{game}")
    skip = page.locator(".lesson-reply button").first
    skip.wait_for()
    for _ in range(20):
        assert english_in(page, language) == []
        if page.locator(".lesson").count() == 0:
            break
        before = page.locator("h1").inner_text()
        skip.click()
        expect(page.locator("h1")).not_to_have_text(before)
    page.locator(".brand").click()
    page.locator(f".game-card.{game} .card-ways button").last.click()
    page.get_by_role("dialog").wait_for()
    for summary in page.locator("dialog .single-rules summary").all():
        summary.click()
    assert english_in(page, language) == []


def test_a_language_is_chosen_and_remembered(visit: Visit) -> None:
    page = visit().lay("genial", "novice")
    standing(page)
    page.locator(".top select").select_option("de")
    expect(page.locator("h1.whose")).to_have_text(translations("de")["It is your turn."])
    assert page.evaluate("document.documentElement.lang") == "de"
    page.reload()
    expect(page.locator("h1.whose")).to_have_text(translations("de")["It is your turn."])


def test_the_service_speaks_the_language_that_is_chosen(visit: Visit) -> None:
    """Also when it is chosen in the middle of a game."""
    page = visit().lay("genial", "novice")
    standing(page)
    page.locator(".top select").select_option("fr")
    expect(page.locator("h1.whose")).to_have_text(translations("fr")["It is your turn."])
    field = page.locator(".typed input")
    field.fill("RR a1 a2")
    field.press("Enter")
    expect(page.locator(".notice.warning")).to_be_visible()
    said = page.locator(".notice.warning").inner_text()
    known = [pattern_of(text) for text in translations("fr").values() if text]
    assert any(pattern.fullmatch(said) for pattern in known), said
