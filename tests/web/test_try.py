"""A board to try things: any position, typed or set up by hand, with what a bot thinks of it."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from einfall.games import read_position
from tests.study.games import played, table
from tests.web.conftest import Visit, Visitor
from tests.web.playing import einstein_by_list, genial_by_mouse, play, standing
from tests.web.test_access import FEWER_TASTES, check, visitor_of
from tests.web.test_languages import english_in
from tests.web.test_study import open_record

LATE = (
    "kosmos2 *Y-YY-Y*/R-RR-RR-R1/8/9/10/*9*/10/9/8/7/*4* RRRBYGGGGPPP/?????? "
    "17,3,4,5,6,7/9,9,9,9,9,2 RG 0:place -"
)
"""Red can be completed at once."""
LAST = "einstein2 11040000000:020001/00000000004:200000 11336 0"


def address(text: str) -> str:
    return f"/try#{text.replace(' ', '+')}"


def text_field(page: Page) -> Any:
    return page.get_by_label("Position as text")


def open_board(visitor: Visitor, text: str) -> Page:
    page = visitor.go(address(text))
    page.locator(".try-opinion").wait_for()
    return page


def ask_bot(page: Page) -> None:
    button = page.locator(".try-opinion button.main")
    button.click()
    page.locator(".try-opinion table").wait_for()
    expect(button).to_be_enabled()  # it has been thought to its end


@pytest.mark.parametrize("text", [LATE, LAST])
def test_a_bot_says_what_it_would_play_without_asking_anybody(visit: Visit, text: str) -> None:
    visitor = visit()
    page = open_board(visitor, text)
    visitor.requests.clear()
    page.get_by_role("combobox", name="Bot").select_option("expert")
    ask_bot(page)
    expect(page.locator(".try-opinion")).to_contain_text("Expert would play")
    expect(page.locator(".try-opinion tr.own")).to_have_count(1)
    assert not [url for url in visitor.requests if "/api/" in url]


def test_of_tiles_alike_one_is_used(visit: Visit) -> None:
    page = open_board(visit(), LATE.replace("RRRBYGGGGPPP", "OYOYOYOYOYOY"))
    ask_bot(page)
    expect(page.locator(".study-rack span.used")).to_have_count(1)


def test_what_is_wrong_with_a_text_is_said_and_marked(visit: Visit) -> None:
    page = open_board(visit(), LATE)
    text_field(page).fill(LATE.replace("0:place", "0:plaice"))
    expect(page.locator(".try-problem")).to_contain_text("Part 6: 0:plaice is not a seat")
    expect(page.locator(".try-where mark")).to_have_text("0:plaice")
    expect(text_field(page)).to_have_attribute("aria-invalid", "true")
    text_field(page).fill(LAST)
    expect(page.locator(".try-problem")).to_have_count(0)
    expect(page.locator(".ein-sheet")).to_have_count(2)
    assert LAST.split()[1] in page.url  # the link to it


def test_a_table_is_set_up_by_keyboard(visit: Visit) -> None:
    """A tile is laid and another taken away; a tile of the rack changes; tracks and turn."""
    page = open_board(visit(), LATE)
    page.get_by_role("button", name="Set up by hand").press("Enter")
    board = page.locator(".draft-board")
    for _ in range(2):
        page.locator(".cell[tabindex='0']").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
    expect(text_field(page)).to_have_value(LATE.replace("*9*", "*4R-O3*"))
    board.locator("[data-cell=d4]").focus()
    page.keyboard.press(" ")
    expect(text_field(page)).to_have_value(
        LATE.replace("*9*", "*4R-O3*").replace("R-RR-RR-R1", "2R-RR-R1")
    )
    page.get_by_role("button", name="Take away double purple").press("Enter")
    expect(page.locator(".try-problem")).to_contain_text("The rack of player 1 is not full.")
    page.get_by_role("button", name="Add double blue").press("Enter")
    page.get_by_label("Player 2, purple").fill("3")
    page.get_by_label("Player 2, purple").press("Enter")
    expect(page.locator(".try-opinion")).to_be_visible()
    text = text_field(page).input_value().replace("??????", "OOYYROYPOBYB")
    game, position = read_position(text)
    assert "/9,9,9,9,9,3 " in game.position_text(position)


def test_sheets_and_dice_are_set_up_by_hand(visit: Visit) -> None:
    page = open_board(visit(), LAST)
    page.get_by_role("button", name="Set up by hand").click()
    sheet = page.get_by_role("group", name="Player 2")
    sheet.get_by_label("Sum 12").fill("3")
    sheet.get_by_label("Sum 12").press("Tab")
    expect(page.locator(".try-problem")).to_contain_text("ticked in twos")
    sheet.get_by_label("Sum 2", exact=True).fill("1")
    sheet.get_by_label("Sum 2", exact=True).press("Tab")
    page.get_by_label("Die 5", exact=True).select_option("5")
    expect(text_field(page)).to_have_value(
        "einstein2 11040000000:020001/10000000003:200000 11335 0"
    )
    page.get_by_label("Die 1", exact=True).select_option("")
    expect(page.get_by_text("Chance is to speak first.")).to_be_visible()
    page.get_by_role("button", name="Let chance decide").click()
    expect(page.locator(".try-opinion")).to_be_visible()


def test_changes_by_hand_in_one_breath_are_all_kept(visit: Visit) -> None:
    """Each comes before the page has read what the one before made of the text."""
    page = open_board(visit(), LAST)
    page.get_by_role("button", name="Set up by hand").click()
    page.get_by_role("group", name="Player 2").get_by_label("Sum 2", exact=True).wait_for()
    page.evaluate(
        """async () => {
          const sheet = document.querySelector(".draft-sheet:last-of-type");
          for (const sum of [...sheet.querySelectorAll("input")].slice(0, 3)) {
            sum.value = 1;
            sum.dispatchEvent(new Event("input", { bubbles: true }));
            await new Promise((done) => setTimeout(done));
          }
        }"""
    )
    expect(text_field(page)).to_have_value(LAST.replace("/00000000004", "/11100000004"))


def test_one_plays_on_from_there(visit: Visit) -> None:
    page = open_board(visit(), LATE)
    page.get_by_role("button", name="Play on from here").click()
    page.locator(".table.genial").wait_for()
    before = standing(page)
    assert before.state == "place"
    played_on = play(page, genial_by_mouse, 2)
    assert played_on.entries > before.entries
    page.reload()
    page.wait_for_function(
        "known => document.querySelectorAll('.log li').length >= known", arg=played_on.entries
    )


def test_one_plays_on_with_dice_that_lie_there(visit: Visit) -> None:
    page = open_board(visit(), LAST)
    page.get_by_role("button", name="Play on from here").click()
    page.locator(".table.einstein").wait_for()
    before = standing(page)
    einstein_by_list(page, before.state)
    standing(page, before.entries)


@pytest.mark.parametrize("name", ["genial 2", "einstein 3"])
def test_a_position_of_a_record_is_opened_on_the_board(
    visit: Visit, tmp_path: Path, name: str
) -> None:
    record = played(table(name))
    page = open_record(visit(), tmp_path, record)
    page.locator(".replay-bar").wait_for()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".replay-head h2")).to_contain_text("3")
    page.get_by_role("button", name="Open on the board").click()
    page.locator(".try-opinion").wait_for()
    game, position = read_position(text_field(page).input_value())
    assert game.to_act(position)
    page.go_back()
    expect(page.get_by_role("heading", name="Open a record")).to_be_visible()


def test_any_file_is_opened_or_it_is_said_why_not(visit: Visit, tmp_path: Path) -> None:
    """Records of other programs: what the format says is enough."""
    record = played(table("genial 2"))
    plain = {key: record[key] for key in ("game", "rules", "players", "setup", "moves")}
    page = open_record(visit(), tmp_path, plain)
    expect(page.locator(".replay-bar")).to_be_visible()
    wrong = {**plain, "moves": [*plain["moves"][:4], plain["moves"][0]]}
    for number, (content, says) in enumerate(
        {
            json.dumps(wrong): "Move 5 of the record is not allowed.",
            json.dumps({**plain, "setup": {}}): "This is not the record of a game.",
            json.dumps({**plain, "players": ["Ada"]}): "This is not the record of a game.",
            json.dumps({**plain, "rules": None}): "This is not the record of a game.",
            json.dumps({**plain, "rules": {"players": 9}}): "The option players cannot be 9.",
            json.dumps({**plain, "game": "chess"}): "This page does not know this game.",
            "42": "This is not the record of a game.",
            f"{json.dumps(plain)}\n1. e4 e5\n": "Line 2 of the file is not the record of a game.",
            "": "The file is empty.",
        }.items()
    ):
        path = tmp_path / f"{number}.jsonl"
        path.write_text(content)
        page.locator("input[type=file]").set_input_files(path)
        expect(page.locator(".notice.warning").last).to_have_text(says)


def test_a_file_of_many_games_lists_them(visit: Visit, tmp_path: Path) -> None:
    """A list of records is as good as a line for each; of very many the first are listed."""
    page = open_record(visit(), tmp_path, [played(table("einstein 1"))] * 201)
    expect(page.locator(".record-list li")).to_have_count(200)
    expect(page.get_by_text("200 of 201")).to_be_visible()


@pytest.mark.parametrize("taste", FEWER_TASTES)
@pytest.mark.parametrize("text", [LATE, LAST])
def test_nobody_is_kept_out(visit: Visit, taste: str, text: str) -> None:
    page = open_board(visitor_of(visit, taste), text)
    ask_bot(page)
    check(page)
    page.get_by_role("button", name="Set up by hand").click()
    page.locator(".draft-rest").wait_for()
    text_field(page).fill(text.replace("0:place", "0:x").replace("11336", "1133"))
    page.locator(".try-problem").wait_for()
    check(page)


@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize("text", [LATE, LAST])
def test_it_speaks_all_languages(visit: Visit, language: str, text: str) -> None:
    page = open_board(visit(language=language), text)
    ask_bot(page)
    page.locator(".try-games button").last.click()
    page.locator(".draft-rest").wait_for()
    page.locator("#position-text").fill(text + " x")
    page.locator(".try-problem").wait_for()
    assert english_in(page, language) == []
