"""A finished game is judged in the visitor's own browser, and any move of it can be tried."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from einfall.game import Game
from einfall.games import find_game
from einfall.study.analysis import analyse
from tests.browser.test_study import decisions_here, flat
from tests.server.serving import Served
from tests.study.games import played, table
from tests.web.beforehand import finished
from tests.web.conftest import PATIENCE, Visit, Visitor
from tests.web.judging import Judging
from tests.web.test_access import FEWER_TASTES, check, visitor_of
from tests.web.test_languages import english_in

JUDGE = """async (record) => {
  const { analyse } = await import("/web/study/analysing.js");
  const told = [];
  const heard = (analysis, done, all) => told.push([done, all]);
  const signal = new AbortController().signal;
  const { decisions } = await analyse({ record, mine: [] }, { signal, heard });
  return [decisions, told.length];
}"""


def beginning(game: Game, moves: int) -> Any:
    """A game that was broken off, quick to judge."""
    record = played(game)
    return {
        **{key: record[key] for key in record if key != "result"},
        "moves": record["moves"][:moves],
    }


def judged(page: Page, patience: int = PATIENCE) -> None:
    """Wait until all is judged."""
    page.locator(".study-look").wait_for(timeout=patience)
    page.locator(".study-progress").wait_for(state="detached", timeout=patience)


def open_judged(visitor: Visitor, folder: Path, record: Any, judging: Judging) -> Page:
    """Open a record from a file that this browser has analysed before, and its analysis."""
    judging(visitor.go("/replay"), record)
    page = open_record(visitor, folder, record)
    page.locator(".record-page button.main").click()
    judged(page)
    return page


def open_record(visitor: Visitor, folder: Path, record: Any) -> Page:
    """Open a record from a file."""
    path = folder / "game.jsonl"
    path.write_text(json.dumps(record) + "\n")
    page = visitor.go("/replay")
    page.locator("input[type=file]").set_input_files(path)
    return page


@pytest.mark.parametrize(("name", "moves"), [("genial 2", 2), ("einstein 3", 3)])
def test_workers_say_what_is_said_here(visit: Visit, name: str, moves: int) -> None:
    record = beginning(table(name), moves)
    there, told = visit().go().evaluate(JUDGE, record)
    here = decisions_here(analyse(record, "fast"))
    assert flat(there) == pytest.approx(flat(here))
    assert told >= len(here)


def test_analyse_is_the_first_thing_to_do_after_a_game(visit: Visit, served: Served) -> None:
    page = visit().go(finished(served, "einstein", "Ada", "Bob").path())
    first = page.locator(".result-buttons > *").first
    expect(first).to_have_text("Analyse")
    first.click()
    judged(page)
    expect(page.locator(".study-graph svg")).to_be_visible()
    expect(page.locator(".study-figures tbody").first).to_contain_text("own losses")
    expect(page.locator(".study-turning")).to_contain_text("Your turning point")


def test_a_second_look_is_at_once(visit: Visit, served: Served) -> None:
    visitor = visit()
    stage = finished(served, "einstein", "Ada")
    visitor.go(stage.path()).locator(".result").wait_for()
    judged(visitor.go(f"/analysis/{stage.table}"))
    before = len(visitor.requests)
    judged(visitor.go(f"/analysis/{stage.table}"))
    assert not [url for url in visitor.requests[before:] if url.endswith("study/worker.js")]


def test_where_workers_do_not_start_the_service_judges(visit: Visit, served: Served) -> None:
    visitor = visit()
    visitor.forgive("worker.js|ERR_FAILED")
    stage = finished(served, "einstein", "Ada")
    visitor.go(stage.path()).locator(".result").wait_for()
    visitor.page.route("**/study/worker.js*", lambda route: route.abort())
    page = visitor.go(f"/analysis/{stage.table}")
    judged(page, patience=8 * PATIENCE)  # the service judges when nobody else needs the processor
    expect(page.locator(".study-figures tbody").first).to_contain_text("own losses")
    assert [url for url in visitor.requests if url.endswith("/analysis")]


IN_SIGHT = """(last) => {
  const rows = [...document.querySelectorAll(".study-moves tbody tr")];
  const row = rows.findIndex((one) => one.matches(".own"));
  const [inner, outer] = [rows[row], document.querySelector(".study-moves .study-scroll")]
    .map((part) => part.getBoundingClientRect());
  return (last ? row === rows.length - 1 : row < 2)
    && inner.top >= outer.top && inner.bottom <= outer.bottom;
}"""
"""Whether the move looked at is the last one, or the first, and can be seen in the list."""


def test_from_move_to_move_and_from_mistake_to_mistake_by_keyboard(
    visit: Visit, tmp_path: Path
) -> None:
    page = open_record(visit(), tmp_path, played(find_game("einstein", {"players": 1}), "novice"))
    page.get_by_role("button", name="Analyse").click()
    judged(page)
    title = page.locator(".study-look h2")
    page.keyboard.press("Home")
    expect(title).to_contain_text("Move 1,")
    page.keyboard.press("ArrowRight")
    expect(title).to_contain_text("Move 2,")
    page.keyboard.press("n")
    expect(title).to_contain_text("?")
    page.locator(".study-moves .study-move").first.click()
    expect(title).to_contain_text("Move 1,")
    for key in ("End", "Home"):  # the list goes along
        page.keyboard.press(key)
        page.wait_for_function(IN_SIGHT, arg=key == "End")


PRESS = """async (keys) => {
  for (const key of keys) {
    dispatchEvent(new KeyboardEvent("keydown", { key }));
    await null; // no frame is drawn in between
  }
}"""


def test_keys_that_follow_quickly_all_count(visit: Visit, tmp_path: Path) -> None:
    page = open_record(visit(), tmp_path, beginning(find_game("einstein", {"players": 1}), 5))
    page.get_by_role("button", name="Analyse").click()
    judged(page)
    page.evaluate(PRESS, ["Home", "ArrowRight", "ArrowRight", "ArrowRight"])
    expect(page.locator(".study-look h2")).to_contain_text("Move 4,")


def test_from_luck_to_luck_by_keyboard_and_the_keys_are_listed(
    visit: Visit, tmp_path: Path
) -> None:
    record = played(find_game("einstein", {"players": 1}), "novice")
    named = analyse(record, "fast").fortunes(0)
    page = open_record(visit(), tmp_path, record)
    page.get_by_role("button", name="Analyse").click()
    judged(page)
    title = page.locator(".study-look h2")
    for key, mark, fortune in (("l", "▲ lucky", "lucky"), ("u", "▽ unlucky", "unlucky")):
        numbers = [number for number, one in named.items() if one == fortune]
        assert numbers, "this game has both"
        page.keyboard.press("Home")
        later = [number for number in numbers if number > 1]
        for number in [*later, numbers[0]]:  # it goes round
            page.keyboard.press(key)
            expect(title).to_contain_text(f"Move {number},")
            expect(title).to_contain_text(mark)
        expect(page.locator(".study-moves td", has_text=mark)).to_have_count(len(numbers))
        sign = page.locator(".study-mark.luck", has_text=mark[0])
        expect(sign).to_have_count(len(numbers))
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("the next stroke of luck, the next bad luck")
    keys.get_by_label("Use letters and digits as shortcuts").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("Home")
    expect(title).to_contain_text("Move 1,")
    page.keyboard.press("l")
    page.keyboard.press("ArrowRight")
    expect(title).to_contain_text("Move 2,")


def test_any_other_move_can_be_tried_and_judged(visit: Visit, tmp_path: Path) -> None:
    page = open_record(visit(), tmp_path, beginning(table("genial 2"), 2))
    page.get_by_role("button", name="Analyse").click()
    judged(page)
    page.get_by_role("button", name="Try another move").click()
    rack = page.locator(".at-table .rack-tile")
    expect(rack).to_have_count(6)
    page.keyboard.press("1")
    field = page.get_by_label("Type a move")
    tile = page.locator(".study-said").inner_text().split("Played: ")[1][:2]
    field.fill(f"{tile} h7 h8")
    field.press("Enter")
    expect(page.locator(".study-look [role=status]")).to_contain_text(f"{tile} h7 h8: Judging")
    tried = page.locator(".study-options tr", has_text=f"{tile} h7 h8")
    expect(tried).to_contain_text("%")
    expect(tried.get_by_role("button")).to_have_attribute("aria-pressed", "true")


def test_alone_hundredths_count_and_nobody_else_is_accounted_for(
    visit: Visit, tmp_path: Path, judging: Judging
) -> None:
    record = beginning(table("genial 1"), 4)
    page = open_judged(visit(), tmp_path, record, judging)
    expect(page.locator(".study-options")).to_contain_text(re.compile(r"\d\.\d\d ± \d\.\d\d"))
    expect(page.locator(".study-said")).to_contain_text("By the end of the game")
    accounts = page.locator(".study-figures tbody").first
    expect(accounts).to_contain_text("own losses")
    expect(accounts).not_to_contain_text("what the others did")


def test_what_cells_are_worth_in_a_colour_stands_on_them(
    visit: Visit, tmp_path: Path, judging: Judging
) -> None:
    page = open_judged(visit(), tmp_path, beginning(table("genial 2"), 2), judging)
    expect(page.locator(".worth-mark")).to_have_count(0)
    page.get_by_label("On the cells").select_option(label="points in red")
    around_the_heart = page.locator(".worth-mark text")
    expect(around_the_heart.first).to_have_text("1")
    expect(page.locator(".study-look")).to_contain_text("Most: ")


def test_where_others_are_likely_to_play_stands_on_the_cells(
    visit: Visit, tmp_path: Path, judging: Judging
) -> None:
    page = open_judged(visit(), tmp_path, beginning(table("genial 2"), 2), judging)
    page.get_by_label("On the cells").select_option(label="where others are likely to play")
    marks = page.locator(".worth-mark text")
    expect(marks.first).to_contain_text("%")
    cells = [float(text.rstrip("%")) for text in marks.all_text_contents()]
    assert 3 <= min(cells) <= max(cells) <= 100
    assert sum(cells) <= 200 + len(cells), "one tile has two halves"
    expect(page.locator(".study-look")).to_contain_text(f"{max(cells):.0f}%")
    check(page)


def test_what_becomes_of_the_sums_stands_beside_them(
    visit: Visit, tmp_path: Path, judging: Judging
) -> None:
    page = open_judged(visit(), tmp_path, beginning(table("einstein 3"), 3), judging)
    page.get_by_label("What becomes of the sums").select_option(label="chance of five ticks")
    expect(page.locator("td.figure")).to_have_count(11)
    expect(page.locator("td.figure").first).to_contain_text("%")
    expect(page.locator(".study-look")).to_contain_text("Expected in the end:")
    check(page)


@pytest.mark.parametrize("taste", FEWER_TASTES)
@pytest.mark.parametrize("name", ["genial 2", "einstein 3"])
def test_nobody_is_kept_out(
    visit: Visit, tmp_path: Path, judging: Judging, taste: str, name: str
) -> None:
    record = beginning(table(name), 2)
    page = open_judged(visitor_of(visit, taste), tmp_path, record, judging)
    check(page)
    page.get_by_role("button", name="Try another move").click()
    page.locator(".at-table .genial-game, .at-table .einstein-table").wait_for()
    check(page)


@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize("name", ["genial 2", "einstein 3"])
def test_it_speaks_all_languages(
    visit: Visit, tmp_path: Path, judging: Judging, language: str, name: str
) -> None:
    record = beginning(table(name), 2)
    page = open_judged(visit(language=language), tmp_path, record, judging)
    assert english_in(page, language) == []
    best = {"fr": "le meilleur", "de": "am besten"}[language]
    expect(page.locator(".study-options tbody td", has_text=best)).to_have_count(1)
