"""Learning from one's mistakes, hints, and a tutor who asks first."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from einfall.server.table.verify import verify
from einfall.study.analysis import analyse
from tests.server.serving import Served
from tests.study.games import played, table
from tests.web.beforehand import seated
from tests.web.conftest import Visit, Visitor
from tests.web.judging import Judging
from tests.web.playing import standing
from tests.web.test_access import FEWER_TASTES, check, visitor_of
from tests.web.test_languages import english_in

TRY = """async ([record, decisions]) => {
  const { tryPosition } = await import("/web/parts/net.js");
  const { go } = await import("/web/parts/ui.js");
  go(`/t/${await tryPosition(record, decisions, "club")}`);
}"""
"""Sits down at a position of a game."""


def with_mistakes(visitor: Visitor, judging: Judging) -> Any:
    """Somebody whose only analysed game has mistakes; returns its record."""
    record = played(table("einstein 1"), "novice")
    judging(visitor.go(), record, 0)
    return record


def offer(page: Page, move: str) -> None:
    """Type a split and confirm it."""
    page.keyboard.press("t")
    field = page.get_by_label("Type a split")
    field.fill(move)
    field.press("Enter")
    page.locator(".ein-confirm .main").click()


def test_a_better_move_is_found_and_counts(visit: Visit, judging: Judging) -> None:
    visitor = visit()
    record = with_mistakes(visitor, judging)
    faults = {
        judged.verdict.played: judged.verdict
        for judged in analyse(record, "fast").decisions
        if judged.verdict.label in ("doubtful", "mistake", "blunder")
    }
    page = visitor.go("/mistakes")
    title = page.locator(".practice h2")
    before = title.inner_text().rpartition(" than ")[2].replace(" ", "")
    game = table("einstein 1")
    verdict = next(one for one in faults.values() if game.move_text(one.played) == before)
    offer(page, before)
    expect(page.locator(".lesson-say.wrong")).to_contain_text("Not yet")
    offer(page, game.move_text(verdict.best))
    expect(page.locator(".lesson-say.right")).to_contain_text("Right!")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".study-page")).to_contain_text("2 of")


def test_a_solution_can_be_shown(visit: Visit, judging: Judging) -> None:
    visitor = visit()
    with_mistakes(visitor, judging)
    page = visitor.go("/mistakes")
    page.locator(".at-table").wait_for()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".practice .lesson-say")).to_contain_text("Best:")
    expect(page.locator(".practice .lesson-say")).to_contain_text("the better move brings: points")


def test_luck_and_skill_are_listed_over_all_games(visit: Visit, judging: Judging) -> None:
    visitor = visit()
    page = visitor.go()
    for seed in (1, 2):
        judging(page, played(table("einstein 1"), "casual", seed), 0)
    page = visitor.lay("einstein")
    standing(page)
    page = visitor.go("/games")
    skill = page.locator(".luck-and-skill")
    expect(skill.locator("dd").first).to_have_text("2")
    expect(skill.locator(".chart")).to_have_count(2)
    expect(skill.locator(".chart .chart-band")).to_have_count(2)
    expect(skill).to_contain_text("result without luck")
    expect(skill.locator("tbody").first.locator("tr")).to_have_count(3)


def test_of_a_single_game_no_interval_is_said(visit: Visit, judging: Judging) -> None:
    visitor = visit()
    judging(visitor.go(), played(table("einstein 1"), "casual", 1), 0)
    page = visitor.lay("einstein")
    standing(page)
    figures = visitor.go("/games").locator(".luck-and-skill dl")
    for name in ("luck per game", "result without luck"):
        expect(figures.locator("div", has_text=name).locator("dd")).to_have_text(
            re.compile(r"−?\d+\.\d")
        )


@pytest.mark.parametrize(("name", "kind"), [("einstein 1", "sums"), ("genial 1", "tiles")])
def test_habits_are_compared_and_the_weakest_is_shown(
    visit: Visit, judging: Judging, name: str, kind: str
) -> None:
    visitor = visit()
    page = visitor.go()
    record = played(table(name), "novice")
    judging(page, {**record, "moves": record["moves"][:24]}, 0)
    page = visitor.lay("einstein")
    standing(page)
    habits = visitor.go("/games").locator(".habits")
    expect(habits).to_contain_text("Strongest:")
    rows = habits.locator(".habit-bars tbody tr")
    assert rows.count() > 1
    expect(rows.first).to_contain_text("±")
    expect(habits.locator(".habit-bars")).to_contain_text(kind)
    expect(habits.locator("figure .hex-board, figure .ein-sheet").first).to_be_visible()
    check(page)


def test_without_mistakes_it_says_where_to_begin(visit: Visit) -> None:
    expect(visit().go("/mistakes").locator("main")).to_contain_text("Analyse a game of yours first")


@pytest.mark.parametrize(("game", "steps"), [("genial", 4), ("einstein", 3)])
def test_hints_come_in_steps(visit: Visit, game: str, steps: int) -> None:
    page = visit().lay(game, "novice")
    standing(page)
    page.get_by_role("button", name="Hint").click()
    for step in range(1, steps + 1):
        expect(page.locator(".help li")).to_have_count(step)
        if step < steps:
            page.get_by_role("button", name="Tell me more").click()
    expect(page.locator(".help li").last).to_contain_text("Best:")
    expect(page.locator(".help button")).to_be_disabled()


JUDGE = "study/worker.js"


def test_a_hint_is_thought_of_when_one_reaches_for_it(visit: Visit) -> None:
    """So it is there when the button is pressed; what nobody was shown is not written down."""
    visitor = visit()
    page = visitor.lay("einstein")
    standing(page)
    assert not [url for url in visitor.requests if url.endswith(JUDGE)]
    with visitor.context.expect_event("request", lambda asked: asked.url.endswith(JUDGE)):
        page.get_by_role("button", name="Hint").hover()
    expect(page.locator(".help li")).to_have_count(0)
    assert not any(page.evaluate(FINISH).get("help", []))


FINISH = """async () => {
  const { LiveTable, ask } = await import("/web/parts/net.js");
  const table = location.pathname.split("/").pop();
  const live = new LiveTable(table);
  await new Promise((told) => { live.update.subscribe((update) => update && told()); });
  while (live.update.value.state !== "over") {
    const { seat, moves } = live.update.value.sights.find((one) => one.moves);
    await live.do("move", { seat, move: moves.choices[0].move });
  }
  live.close();
  return ask(`/api/tables/${table}/record`);
}"""
"""Plays the game on this page to its end, without its board; gives its record."""


def get_a_hint(page: Page) -> None:
    standing(page)
    page.get_by_role("button", name="Hint").click()
    page.locator(".help li").wait_for()
    page.get_by_role("button", name="Tell me more").click()
    expect(page.locator(".help li")).to_have_count(2)


def test_result_and_record_say_that_there_was_help(visit: Visit) -> None:
    """At a table of one's own. The record is verified with it."""
    visitor = visit()
    page = visitor.lay("einstein")
    get_a_hint(page)
    record = page.evaluate(FINISH)
    assert record["help"] == [1]
    verify(record)
    expect(page.locator(".result")).to_contain_text("Decisions with help: 1.")
    visitor.go("/games")
    expect(page.locator(".game-line").first).to_contain_text("with help")


def test_so_do_those_of_a_service(visit: Visit, served: Served) -> None:
    stage = seated(served, "einstein", "Ada")
    page = visit().go(stage.path())
    get_a_hint(page)
    record = page.evaluate(FINISH)
    assert record["help"] == [1]
    verify(record)
    watcher = visit().go(stage.path(None))
    expect(watcher.locator(".result")).to_contain_text("Decisions with help: 1.")


def test_between_people_nobody_gets_help(visit: Visit) -> None:
    page = visit().lay("genial", None, one_screen=True)
    page.locator(".curtain button").click()
    standing(page)
    expect(page.locator(".help")).to_have_count(0)


def test_nor_in_the_challenge_of_the_day(visit: Visit) -> None:
    page = visit().go("/challenge")
    page.get_by_label("Your name in the results table").fill("Ada")
    page.get_by_role("button", name="Play today's challenge: Einstein").click()
    standing(page)
    expect(page.locator(".help")).to_have_count(0)


def test_a_tutor_asks_before_a_mistake_counts(visit: Visit) -> None:
    record = played(table("einstein 1"), "novice")
    decisions = analyse(record, "fast").decisions
    fault = next(one for one in decisions if one.verdict.label in ("mistake", "blunder"))
    page = visit().go()
    page.evaluate(TRY, [record, fault.number - 1])
    standing(page)
    page.get_by_label("Ask me before a clear mistake counts").check()
    entries = page.locator(".log li").count()
    offer(page, table("einstein 1").move_text(fault.verdict.played))
    page.get_by_role("dialog").get_by_role("button", name="Think again").click()
    expect(page.locator(".log li")).to_have_count(entries)
    page.locator(".ein-confirm .main").click()
    page.get_by_role("dialog").get_by_role("button", name="Play it").click()
    expect(page.locator(".log li").nth(entries)).to_be_visible()


@pytest.mark.parametrize("taste", FEWER_TASTES)
def test_nobody_is_kept_out(visit: Visit, judging: Judging, taste: str) -> None:
    visitor = visitor_of(visit, taste)
    with_mistakes(visitor, judging)
    page = visitor.go("/mistakes")
    page.locator(".practice .einstein-table").wait_for()
    check(page)
    page = visitor.lay("genial", "novice")
    standing(page)
    page.get_by_role("button", name="Hint").click()
    page.locator(".help li").wait_for()
    check(page)


@pytest.mark.parametrize("language", ["fr", "de"])
def test_it_speaks_all_languages(visit: Visit, judging: Judging, language: str) -> None:
    visitor = visit(language=language)
    with_mistakes(visitor, judging)
    page = visitor.go("/mistakes")
    page.locator(".practice .einstein-table").wait_for()
    assert english_in(page, language) == []
