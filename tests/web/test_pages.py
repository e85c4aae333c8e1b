"""The pages around the tables: beginning a game, learning, looking back."""

import json
import re
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Served
from tests.web.beforehand import finished, play_on, seated
from tests.web.conftest import Visit
from tests.web.playing import standing


def test_a_game_takes_one_click(visit: Visit) -> None:
    page = visit().go()
    page.locator(".game-card.genial").get_by_text("Novice", exact=True).click()
    page.locator(".game-card.genial button.main").click()
    assert standing(page).state == "place"
    expect(page.locator(".side-card")).to_have_count(2)
    expect(page.locator(".side-card").last).to_contain_text("Novice")
    # the strength is remembered, and the game can be gone on with
    page.locator(".brand").click()
    expect(page.locator(".game-card.genial input:checked")).to_have_value("novice")
    page.locator("section", has_text="Your games in progress").get_by_role("link").first.click()
    assert standing(page).state == "place"


@pytest.mark.parametrize(
    ("button", "then"),
    [("With friends", "Invite the others"), ("On this screen", "look away")],
)
def test_a_table_for_everybody(visit: Visit, button: str, then: str) -> None:
    """What matters is asked at once; rules and clocks are there for who looks for them."""
    page = visit().go()
    page.locator(".game-card.genial").get_by_role("button", name=button).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".seat-row")).to_have_count(2)
    expect(dialog.get_by_text("Edition", exact=True)).to_be_hidden()
    dialog.get_by_role("button", name="Create the table").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("main")).to_contain_text(then)


def test_alone_one_plays_at_once(visit: Visit) -> None:
    page = visit().go()
    page.locator(".game-card.einstein").get_by_role("button", name="Alone").click()
    assert standing(page).state == "choose"
    expect(page.locator(".ein-sheet")).to_have_count(1)


def test_the_first_page_says_what_it_is_and_what_goes_on(visit: Visit) -> None:
    """Games in progress come before everything else; below are the authors and the licence."""
    visitor = visit()
    standing(visitor.lay("genial", "novice"))
    page = visitor.go()
    first = page.locator(".home > section").first
    expect(first).to_contain_text("Your games in progress")
    expect(first).to_contain_text("your turn")
    expect(page.locator("header", has_text="Two games of wit")).to_be_visible()
    foot = page.locator("footer")
    expect(foot).to_contain_text("Einfach Genial: Reiner Knizia · Einstein: Sid Sackson")
    foot.get_by_role("link", name="Source and licence").click()
    expect(page.get_by_role("heading", name="Source and licence")).to_be_in_viewport()
    expect(page.locator(".about")).to_contain_text("MIT licence")


def test_a_game_that_cannot_be_played_alone_is_not_offered_so(visit: Visit, served: Served) -> None:
    module = served.get("/web/offered.js").body.decode()
    first, rest = module.split("\n", maxsplit=1)
    before, bracket, listed = first.partition("[")
    games = json.loads(bracket + listed.rstrip(";"))
    games[1]["players"].remove(1)
    visitor = visit()
    visitor.page.route(
        "**/web/offered.js",
        lambda route: route.fulfill(
            body=f"{before}{json.dumps(games)};\n{rest}", content_type="text/javascript"
        ),
    )
    page = visitor.go()
    expect(page.locator(".challenge-line")).to_have_count(1)
    for place, count in enumerate((1, 0)):
        alone = page.locator(".game-card").nth(place).get_by_role("button", name="Alone")
        expect(alone).to_have_count(count)
    visitor.go("/challenge")
    expect(page.locator(".day-card")).to_have_count(1)


def test_a_table_with_rules_of_its_own(visit: Visit) -> None:
    """Four players in teams, another edition, a clock."""
    page = visit().go()
    page.locator(".game-card.genial").get_by_role("button", name="More options").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("4", exact=True).click()
    for seat in dialog.locator(".seat-row select").all()[1:]:
        seat.select_option("novice")
    dialog.get_by_text("Two teams of two").click()
    dialog.get_by_text("Lutin", exact=True).click()
    dialog.get_by_label("Time").select_option("5 minutes a decision")
    dialog.get_by_role("button", name="Create the table").click()
    expect(dialog).to_have_count(0)
    assert standing(page).state == "place"
    expect(page.locator(".side-card")).to_have_count(2)
    expect(page.locator(".player")).to_have_count(4)
    expect(page.get_by_role("timer")).to_have_text(re.compile("^[45]:[0-9]{2}$"))


def test_a_link_is_pasted(visit: Visit) -> None:
    ada = visit().lay("einstein", None)
    link = ada.locator(".share .seat input").input_value()
    bob = visit().go()
    bob.get_by_label("Link to a table").fill(link)
    bob.get_by_role("button", name="Join").click()
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Join").click()
    assert standing(bob).state == "choose"
    assert "#" not in bob.url


@pytest.mark.parametrize("game", ["genial", "einstein"])
def test_a_lesson(visit: Visit, game: str) -> None:
    """Each step has a right answer that leads on, up to the first game."""
    page = visit().go(f"/learn/{game}")
    for _ in range(20):
        page.locator(".lesson, .page.empty").first.wait_for()
        if page.locator(".lesson").count() == 0:
            break
        before = page.locator("h1").inner_text()
        find_answer(page)
        page.locator(".lesson-reply .main").click()
        expect(page.locator("h1")).not_to_have_text(before)
    page.get_by_role("button", name="Play now").click()
    assert standing(page).state in {"place", "choose"}


def find_answer(page: Page) -> None:
    """Try what a lesson's step offers until it is right; in pairs, since some ask for two dice."""
    choices = page.locator(".lesson-stage :is(button, [role=button])")
    choices.first.wait_for()
    for pair in combinations(range(choices.count()), 2):
        for place in pair:
            # a place that was wrong is not offered again while it is shown
            choices.nth(min(place, choices.count() - 1)).click()
            page.evaluate("new Promise(requestAnimationFrame)")
            if page.locator(".lesson-say.right").count():
                return
    raise AssertionError("no answer is right")


@pytest.mark.parametrize("game", ["genial", "einstein"])
def test_rules_have_what_their_contents_promise(visit: Visit, game: str) -> None:
    page = visit().go(f"/rules/{game}")
    entries = page.locator(".contents li a")
    entries.first.wait_for()
    for entry in entries.all():
        expect(page.locator(entry.get_attribute("href") or "")).to_be_visible()
    assert entries.count() > 4


@pytest.mark.parametrize("game", ["genial", "einstein"])
def test_a_game_is_looked_at_again(visit: Visit, served: Served, game: str) -> None:
    """By buttons and by keys; the address names the move, and can be sent on."""
    stage = finished(served, game, "Ada", "Bob")
    page = visit().go(stage.path())
    page.get_by_role("button", name="Replay").click()
    heading = page.locator(".replay-head h2")
    expect(heading).to_have_text("The beginning")
    page.get_by_role("button", name="One move forward").click()
    page.keyboard.press("ArrowRight")
    expect(heading).to_have_text(re.compile("^(Move|Round) 2"))
    expect(page).to_have_url(re.compile("#move=2$"))
    somebody = visit().page
    somebody.goto(page.url)
    expect(somebody.locator(".replay-head h2")).to_have_text(re.compile("^(Move|Round) 2"))
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="One move forward")).to_be_disabled()
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".replay")).to_have_count(0)


@pytest.mark.parametrize("game", ["genial", "einstein"])
def test_a_game_is_verified(visit: Visit, served: Served, tmp_path: Path, game: str) -> None:
    """The browser computes all of chance again; a record that was changed is found out."""
    stage = finished(served, game, "Ada", "Bob")
    page = visit().go(stage.path())
    page.get_by_role("link", name="Verify fairness").click()
    expect(page.locator(".verdict.sound")).to_be_visible()
    record = served.get(f"/api/tables/{stage.table}/record").json()
    event = next(one for one in record["log"] if "Ada" in one["event"])
    event["event"] = event["event"].replace("Ada", "Eve")
    changed = tmp_path / "changed.jsonl"
    changed.write_text(json.dumps(record))
    page.locator("input[type=file]").set_input_files(changed)
    expect(page.locator(".verdict.unsound")).to_be_visible()


def test_my_games(visit: Visit, served: Served) -> None:
    visitor = visit()
    page = visitor.go("/games")
    expect(page.get_by_text("No games yet.")).to_be_visible()
    for game in ("einstein", "genial"):
        stage = seated(served, game, "Ada", "Bob")
        visitor.go(stage.path()).locator(".table").wait_for()
        play_on(served, stage)
        page.locator(".result").wait_for()
    visitor.go("/games")
    expect(page.locator(".game-line")).to_have_count(2)
    expect(page.locator(".figures")).to_contain_text("Bob")
    page.get_by_role("link", name="Replay").first.click()
    page.locator(".replay-bar").wait_for()


def test_the_challenge_of_the_day(visit: Visit) -> None:
    """It is played once, and nothing in it is taken back."""
    page = visit().go("/challenge")
    page.get_by_label("Your name in the results table").fill("Ada")
    page.get_by_role("button", name=re.compile("Play today's challenge: Einstein")).click()
    assert standing(page).state == "choose"
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    table = page.url
    page.goto(table.partition("/t/")[0] + "/challenge")
    page.locator(".day-card", has_text="Einstein").get_by_role("link", name="Continue").click()
    page.wait_for_url(table)
    page.go_back()
    page.get_by_role("button", name="Previous day").click()
    expect(page.locator(".day-card").first).to_contain_text("Commitment")


def test_light_or_dark_as_one_likes_it(visit: Visit) -> None:
    """Whatever the system says, and for good."""
    page = visit(dark=True).go()
    light, dark = "rgb(244, 242, 238)", "rgb(23, 24, 29)"
    body, colours = page.locator("body"), page.get_by_label("Colours")
    expect(body).to_have_css("background-color", dark)
    colours.select_option("light")
    expect(body).to_have_css("background-color", light)
    page.reload()
    expect(body).to_have_css("background-color", light)
    colours.select_option("system")
    expect(body).to_have_css("background-color", dark)


def test_a_replay_plays_by_itself_until_it_is_stopped(visit: Visit, served: Served) -> None:
    stage = finished(served, "einstein", "Ada", "Bob")
    visitor = visit()
    visitor.context.add_init_script("localStorage.setItem('einfall.speed', '\"instant\"')")
    page = visitor.go(stage.path())
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="Play by itself").click()
    page.wait_for_url(re.compile("#move=2$"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play by itself")).to_be_visible()


def test_the_focus_never_falls_to_nowhere(visit: Visit) -> None:
    """Neither when a button goes away or is disabled, nor when a page is left."""
    page = visit().go()
    page.get_by_role("link", name="Learn it in two minutes").first.press("Enter")
    page.locator(".lesson").wait_for()
    at_body = "() => document.activeElement !== document.body"
    page.wait_for_function(at_body)
    page.go_back()
    page.locator(".game-card.einstein .card-ways button").nth(2).press("Enter")
    standing(page)
    page.wait_for_function(at_body)
    page.locator(".split").first.press("Enter")
    page.locator(".ein-confirm .main").press("Enter")
    standing(page)
    page.wait_for_function(at_body)


def test_everybody_can_see_what_became_of_the_games(visit: Visit, served: Served) -> None:
    """Games that were given up after the deal are counted, for whoever runs a server to be seen."""
    page = visit().go("/about")
    counted = page.locator(".counted")
    expect(counted.get_by_role("row")).to_have_count(7)
    row = counted.get_by_role("row", name="Given up by all after the deal")
    expect(row.get_by_role("cell")).to_have_text(str(served.get("/api/counts").json()["left"]))
