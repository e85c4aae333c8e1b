"""The score of a real table, kept in the page: what happens is entered, and nothing is drawn."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from einfall.by_hand import KeptByHand
from einfall.game import Decision, Happening
from einfall.games import find_game
from einfall.record import check, read_line
from tests.genial.games import TABLES
from tests.web import test_access
from tests.web.conftest import Visit, Visitor
from tests.web.playing import free_cell
from tests.web.test_worker import wait_until_kept


def begin(visitor: Visitor, game: str, *names: str) -> Page:
    """Begin a new game, with these players."""
    return set_up(visitor.go("/score"), game, *names)


def set_up(page: Page, game: str, *names: str) -> Page:
    """Fill the form in that begins a game."""
    page.locator(".choice-label", has_text=game).click()
    page.locator(".choice", has_text="Players").get_by_text(
        "1 (alone)" if len(names) == 1 else str(len(names)), exact=True
    ).click()
    for seat, name in enumerate(names, start=1):
        page.get_by_label(f"Name of seat {seat}").fill(name)
    page.get_by_role("button", name="Begin").click()
    page.locator(".table").wait_for()
    return page


def download(page: Page, folder: Path) -> dict[str, Any]:
    """The record that the page hands over."""
    with page.expect_download() as started:
        page.get_by_role("button", name="Download the record").click()
    file = folder / "record.jsonl"
    started.value.save_as(file)
    return read_line(file.read_bytes())


# Einfach Genial


def tap_tile(page: Page, first: str, second: str) -> None:
    """Pick a tile by its symbols and lay it on the first cells that are free, by finger."""
    page.get_by_label(f"First half: {first}").tap()
    page.get_by_label(f"Second half: {second}").tap()
    page.touchscreen.tap(*free_cell(page, 0))
    page.locator(".hand .place:not([aria-disabled])").tap()


LINES = "(count) => document.querySelectorAll('.log-line').length === count"


def type_moves(page: Page, moves: list[str]) -> None:
    """Enter what was laid as it is written; `swap` has a button."""
    for move in moves:
        lines = page.locator(".log-line").count()
        page.locator(".typed input").fill(move)
        page.locator(".typed input").press("Enter")
        page.wait_for_function(LINES, arg=lines + 1)


def seen_moves(rules: dict[str, object], seed: int) -> list[str]:
    """What everybody sees of a random game."""
    game = find_game("genial", rules)
    play = game.play(seed)
    while not play.over:
        play.push(play.random())
    decided = [event.moves for event in play.history if isinstance(event, Decision)]
    moves = [move for moves in decided for move in moves.values() if game.is_seen(move)]
    return [game.move_text(move) for move in moves]


BEHIND = """async ([rules, moves]) => {
  const { engineOf } = await import("/web/own/standing.js");
  const engine = await engineOf({ game: "genial", rules });
  return engine.behind(moves).map(({ moves, outcome }) => moves ?? outcome);
}"""


def test_the_page_finds_the_same_game_behind_what_was_laid(visit: Visit) -> None:
    page = visit().go("/verify")
    for seed, rules in enumerate(list(TABLES.values())[::3]):
        game, moves = find_game("genial", rules), seen_moves(rules, seed)
        events = game.behind([game.read_move(move) for move in moves])
        found = page.evaluate(BEHIND, [game.rules(), moves])
        assert found == [
            list(event.outcome)
            if isinstance(event, Happening)
            else {str(seat): game.move_text(move) for seat, move in event.moves.items()}
            for event in events
        ]


def test_a_game_of_genial_on_a_phone(visit: Visit, tmp_path: Path) -> None:
    visitor = visit.phone()
    page = begin(visitor, "Einfach Genial", "Anna", "Bert")
    expect(page.locator("h1")).to_have_text("What did Anna do?")
    tap_tile(page, "red", "blue")
    expect(page.locator("h1")).to_have_text("What did Bert do?")
    expect(page.locator(".log-line")).to_contain_text("Anna")
    page.reload()  # nothing is lost
    expect(page.locator("h1")).to_have_text("What did Bert do?")
    page.get_by_role("button", name="Undo the last entry").tap()
    expect(page.locator("h1")).to_have_text("What did Anna do?")

    moves = seen_moves({"players": 2}, 3)
    page.locator("h1").wait_for()
    lines = page.locator(".log-line").count()
    type_moves(page, moves)
    expect(page.locator(".log-line")).to_have_count(lines + len(moves))
    expect(page.locator(".result")).to_be_visible()
    page.get_by_role("button", name="Undo the last entry").tap()  # even the end
    expect(page.locator(".result")).not_to_be_visible()
    type_moves(page, moves[-1:])

    record = download(page, tmp_path)
    check(record)
    kept = KeptByHand(find_game("genial", {"players": 2}), ["Anna", "Bert"])
    for move in moves:
        kept.decide(kept.game.read_move(move))
    assert record == kept.record()

    page.get_by_role("link", name="Analyse").click()
    expect(page.locator(".study-page")).to_contain_text("nobody entered what was on the racks")
    page = visitor.go("/games")
    expect(page.locator(".game-list")).to_contain_text("kept by hand")
    expect(page.locator(".figures")).to_have_count(0)  # it counts for nothing


def test_a_tile_of_which_all_copies_lie_cannot_be_picked(visit: Visit) -> None:
    page = begin(visit(), "Einfach Genial", "Anna")
    type_moves(page, [f"RR {cells}" for cells in ("d4 d5", "e4 e5", "f4 f5", "g4 g5", "h4 h5")])
    page.get_by_label("First half: red").click()
    expect(page.get_by_label("Second half: red")).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_label("Second half: blue")).not_to_have_attribute("aria-disabled", "true")


def test_a_swapped_rack_belongs_to_whoever_has_just_moved(visit: Visit) -> None:
    page = begin(visit(), "Einfach Genial", "Anna", "Bert")
    type_moves(page, ["RO c4 c5"])
    page.get_by_role("button", name="Anna has swapped the rack").click()
    expect(page.locator(".log-line").last).to_contain_text("Anna")
    expect(page.locator(".swapped .small-tile")).to_have_count(0)  # nobody entered what was on it
    expect(page.get_by_role("button", name="has swapped the rack")).to_have_count(0)
    expect(page.locator("h1")).to_have_text("What did Bert do?")


# Einstein


def enter_roll(page: Page, *faces: str) -> None:
    for face in faces:
        page.locator(".entry-faces").get_by_label(face, exact=True).tap()
    page.get_by_role("button", name="These five").tap()


def choose(page: Page, split: str) -> None:
    """Take a split of the list, by its text."""
    page.locator(".split", has_text=split).first.click()
    page.locator(".ein-confirm .main").click()


def test_a_game_of_einstein_on_a_phone(visit: Visit, tmp_path: Path) -> None:
    page = begin(visit.phone(), "Einstein", "Anna", "Bert")
    enter_roll(page, "one", "one", "one", "one", "one")
    page.get_by_role("button", name="All splits").tap()
    page.get_by_role("button", name="Bert", exact=True).tap()  # in any order
    expect(page.locator("h1")).to_have_text("What did Bert do?")
    choose(page, "2")
    expect(page.locator("h1")).to_have_text("What did Anna do?")
    page.reload()
    expect(page.locator("h1")).to_have_text("What did Anna do?")
    choose(page, "2")
    page.get_by_role("button", name="Undo the last entry").tap()
    expect(page.locator(".split").first).to_be_visible()
    choose(page, "2")
    for number in range(2, 9):  # nobody has such luck: the eighth tick of a fifth die is the last
        page.locator(".dice-entry").wait_for()
        page.keyboard.type("11111")
        page.keyboard.press("Enter")
        for name in ("Anna", "Bert"):
            expect(page.locator("h1")).to_have_text(f"What did {name} do?")
            choose(page, "2")
            if number == 8:
                page.locator("dialog .main").click()
    expect(page.locator(".result")).to_be_visible()
    record = download(page, tmp_path)
    check(record)
    assert record["by_hand"] == {"chance": "entered"}
    assert record["players"] == ["Anna", "Bert"]
    assert len(record["moves"]) == 8


# Both


@pytest.mark.parametrize(
    ("language", "question"), [("fr", "Qu’a fait Anna ?"), ("de", "Was hat Anna gemacht?")]
)
def test_a_game_is_begun_and_kept_without_a_network(
    visit: Visit, language: str, question: str
) -> None:
    visitor = visit.phone(language=language, worker=True)
    visitor.forgive("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    wait_until_kept(visitor.go())
    visitor.context.set_offline(True)
    page = visitor.go("/score")
    page.locator(".choice-label", has_text="Einfach Genial").click()
    for seat, name in enumerate(["Anna", "Bert"]):
        page.locator(".seat-row input").nth(seat).fill(name)
    page.locator(".setup-end .main").click()
    expect(page.locator("h1")).to_have_text(question)
    type_moves(page, ["RO c4 c5"])
    page.reload()
    expect(page.locator(".log-line")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("taste", test_access.FEWER_TASTES)
def test_nothing_keeps_people_out(visit: Visit, taste: str) -> None:
    visitor = test_access.visitor_of(visit, taste)
    page = begin(visitor, "Einfach Genial", "Anna", "Bert")
    page.get_by_label("First half: red").click()
    test_access.check(page)
    page = begin(visitor, "Einstein", "Anna", "Bert")
    page.keyboard.type("123")
    test_access.check(page)
    visitor.go("/score")
    page.locator(".game-list").wait_for()
    test_access.check(page)
