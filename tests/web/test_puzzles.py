"""Puzzles in the browser: solved, explained, rated, and there without a network."""

from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from einfall.games import GAMES
from einfall.study.puzzles.puzzle import Puzzle
from einfall.study.puzzles.shipped import daily, shipped
from einfall.study.puzzles.themes import THEMES
from tests.web.conftest import Visit
from tests.web.test_access import check
from tests.web.test_languages import english_in
from tests.web.test_site import site
from tests.web.test_worker import wait_until_kept

__all__ = ["site"]

READ = """async ([name, views]) => {
  const { findGame } = await import("/web/games/index.js");
  const game = findGame(name);
  const [parts, { loadEngine }] = await Promise.all([game.puzzles(), game.engine()]);
  const engine = await loadEngine(parts.rules, game);
  return views.map((text) => {
    const { position, seat } = parts.read(engine, text);
    return { seat, view: engine.show(position), moves: engine.showMoves(position) };
  });
}"""
"""What the page makes of the texts of views."""


def open_puzzle(visit: Visit, puzzle: Puzzle, phone: bool = False) -> Page:
    page = (visit.phone() if phone else visit()).go(f"/puzzle/{puzzle.id}")
    page.locator(".puzzle-card").wait_for()
    return page


def type_moves(page: Page, *moves: str) -> None:
    """Type moves of Einfach Genial."""
    for move in moves:
        page.get_by_label("Type a move").fill(move)
        page.get_by_role("button", name="Play", exact=True).click()


def wrong_move(puzzle: Puzzle) -> str:
    game, view = THEMES[puzzle.theme].open(puzzle)
    texts = [game.move_text(int(move)) for move in game.legal_in_view(view)]
    return next(text for text in texts if text not in puzzle.answer)


def remembered(page: Page) -> Any:
    return page.evaluate("JSON.parse(localStorage.getItem('einfall.puzzles'))")


@pytest.mark.parametrize("name", GAMES)
def test_the_page_reads_positions_as_the_terminal_does(visit: Visit, name: str) -> None:
    themes = [theme for theme in THEMES.values() if theme.game_class.name == name]
    puzzles = [puzzle for theme in themes for puzzle in shipped(theme.name)[::25]]
    page = visit().go()
    read = page.evaluate(READ, [name, [puzzle.view for puzzle in puzzles]])
    for puzzle, found in zip(puzzles, read, strict=True):
        game, view = THEMES[puzzle.theme].open(puzzle)
        assert found["seat"] == view.viewer
        plain = plainly(game.show(view)), plainly(game.show_moves(view))
        assert (found["view"], found["moves"]) == plain, puzzle.id


def plainly(data: Any) -> Any:
    """As JSON has it: keys are texts, and tuples lists."""
    if isinstance(data, dict):
        return {str(key): plainly(value) for key, value in data.items()}
    return [plainly(one) for one in data] if isinstance(data, list | tuple) else data


def test_an_illegal_answer_is_refused_by_the_rule_that_forbids_it(visit: Visit) -> None:
    page = open_puzzle(visit, shipped("points")[0])
    type_moves(page, "RR a1 a2")
    expect(page.get_by_role("alert")).to_have_text("a1 lies outside the zone for 2 players")


def test_a_right_answer_lifts_the_rating(visit: Visit) -> None:
    puzzle = shipped("points")[-1]
    page = open_puzzle(visit, puzzle)
    type_moves(page, *puzzle.answer)
    reply = page.locator(".puzzle-reply.right")
    expect(reply).to_contain_text("Right!")
    expect(reply).to_contain_text(f"brings {puzzle.proof['best']} points")
    kept = remembered(page)
    assert kept["solver"]["rating"] > 1200
    assert kept["tried"][puzzle.id]["rated"]["rating"] < puzzle.rating
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()


def test_a_wrong_answer_shows_the_rack_that_refutes_it(visit: Visit) -> None:
    puzzle = shipped("win")[0]
    page = open_puzzle(visit, puzzle)
    type_moves(page, wrong_move(puzzle))
    reply = page.locator(".puzzle-reply.wrong")
    expect(reply).to_contain_text("If your rival holds")
    expect(reply.locator(".rack-picture")).to_be_visible()
    before = page.locator(".hex-board .face").count()
    page.get_by_role("button", name="See the answer").click()
    assert page.locator(".hex-board .face").count() == before
    expect(page.locator(".hex-board .marked.last")).to_have_count(1)
    page.get_by_role("button", name="Try again").click()
    type_moves(page, *puzzle.answer)
    expect(page.locator(".puzzle-reply.right")).to_be_visible()
    assert remembered(page)["solver"]["rating"] < 1200, "only the first try counts"


def test_a_chain_is_played_tile_by_tile(visit: Visit) -> None:
    puzzle = shipped("chain")[0]
    page = open_puzzle(visit, puzzle)
    type_moves(page, *puzzle.answer)
    expect(page.locator(".puzzle-reply.right")).to_contain_text("More cannot be completed")


@pytest.mark.parametrize("number", [0, 1], ids=["the last one ends the game", "and it goes on"])
def test_known_dice_roll_one_after_the_other(visit: Visit, number: int) -> None:
    puzzle = shipped("dice")[number]
    page = open_puzzle(visit, puzzle)
    page.keyboard.press("t")
    for move in puzzle.answer:
        page.locator("#einstein-typed").fill(move)
        page.get_by_role("button", name="Take it").click()
        page.get_by_role("button", name="Confirm").click()
    page.locator("dialog[open], .puzzle-reply").first.wait_for()
    confirm_end(page)
    expect(page.locator(".puzzle-reply.right")).to_be_visible()
    expect(page.get_by_text("when everybody is here")).to_have_count(0)


def confirm_end(page: Page) -> None:
    """A split that ends the game is asked about."""
    if page.get_by_role("dialog").count():
        page.get_by_role("dialog").locator("button.main").click()


def test_hints_cost(visit: Visit) -> None:
    puzzle = shipped("points")[10]
    ratings = []
    for hints in (0, 3):
        page = open_puzzle(visit, puzzle)
        for _hint in range(hints):
            page.get_by_role("button", name="Hint").click()
        expect(page.locator(".puzzle-hints li")).to_have_count(hints)
        type_moves(page, *puzzle.answer)
        page.locator(".puzzle-reply.right").wait_for()
        ratings.append(remembered(page)["solver"]["rating"])
    assert ratings[1] < ratings[0]


def test_the_puzzle_of_the_day_is_the_same_as_in_the_terminal(visit: Visit) -> None:
    visitor = visit()
    visitor.context.clock.install(time="2026-11-20T12:00:00")
    page = visitor.go("/puzzles")
    links = page.locator("section[aria-labelledby=daily] a")
    expect(links).to_have_count(len(GAMES))
    found = [link.get_attribute("href") for link in links.all()]
    assert found == [f"/puzzle/{daily(date(2026, 11, 20), game).id}" for game in GAMES]


def test_days_in_a_row(visit: Visit) -> None:
    visitor = visit()
    visitor.go("/puzzles")
    visitor.page.evaluate(
        """async () => {
          const { rememberAttempt } = await import("/web/parts/puzzles.js");
          const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
          const day = [yesterday.getFullYear(), yesterday.getMonth() + 1, yesterday.getDate()]
            .map((part) => String(part).padStart(2, "0")).join("-");
          localStorage.setItem("einfall.puzzles", JSON.stringify({ streak: { day, days: 4 } }));
          const solved = { right: true, hints: 0, isDaily: true };
          rememberAttempt({ id: "points-1", rating: 1000 }, solved);
          rememberAttempt({ id: "points-2", rating: 1000 }, solved);
        }"""
    )
    visitor.page.reload()
    expect(visitor.page.get_by_text("Days in a row: 5")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_nothing_keeps_people_out(visit: Visit, phone: bool) -> None:
    page = open_puzzle(visit, shipped("win")[1], phone)
    page.get_by_role("button", name="Hint").click()
    check(page)
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".puzzle-reply strong")).to_have_text(
        f"The answer: {shipped('win')[1].answer[0]}."
    )
    check(page)
    page.get_by_role("link", name="All puzzles").click()
    page.locator("section[aria-labelledby=daily] a").first.wait_for()
    check(page)
    if phone:
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("language", ["fr", "de"])
def test_in_other_languages(visit: Visit, language: str) -> None:
    visitor = visit(language=language)
    page = visitor.go("/puzzles")
    page.locator("section[aria-labelledby=daily] a").first.wait_for()
    assert english_in(page, language) == []
    for name in ("win", "dice", "only"):
        visitor.go(f"/puzzle/{shipped(name)[3].id}")
        page.locator(".puzzle-card .quiet-button").click()
        page.locator(".puzzle-reply").wait_for()
        assert english_in(page, language) == []


def test_a_site_without_a_service_and_without_a_network(visit: Visit, site: str) -> None:
    visitor = visit(address=site, worker=True)
    visitor.forgive("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    page = visitor.go()
    wait_until_kept(page)
    visitor.context.set_offline(True)
    puzzle = shipped("win")[0]
    visitor.go(f"/?/puzzle/{puzzle.id}")
    page.locator(".puzzle-card").wait_for()
    type_moves(page, *puzzle.answer)
    expect(page.locator(".puzzle-reply.right")).to_contain_text("against every rack")


def test_a_puzzle_that_is_not_there(visit: Visit) -> None:
    page = visit().go("/puzzle/points-00000000")
    expect(page.locator("h1")).to_have_text("There is no such puzzle.")
