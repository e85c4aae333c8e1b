"""The lobby: a seat is offered and taken, two play at once, a bot comes, names are muted."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Running
from tests.web.conftest import PATIENCE, Visit, Visitor, address_of
from tests.web.playing import standing
from tests.web.test_access import check
from tests.web.test_weight import MOST, sent_to


@pytest.fixture(scope="module")
def open_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service with a lobby, as one that others can reach has by itself."""
    database: Path = tmp_path_factory.mktemp("lobby") / "tables.sqlite"
    with Running(str(database), "--bot-processes", "1", "--host", "0.0.0.0") as running:
        yield address_of(running)
        running.stop()


@pytest.fixture
def come(browser: Browser, open_service: str) -> Iterator[Visit]:
    """Makes visitors of that service."""
    expect.set_options(timeout=PATIENCE)
    visits = Visit(browser, open_service)
    yield visits
    visits.end()


def named(visitor: Visitor, name: str) -> Page:
    """Somebody whom the browser knows by name, at the first page."""
    visitor.go()
    visitor.page.evaluate(
        "(name) => localStorage.setItem('einfall.name', JSON.stringify(name))", name
    )
    page = visitor.go()
    page.locator(".lobby").wait_for()
    return page


def test_on_a_server_for_this_machine_alone_there_is_no_lobby(visit: Visit) -> None:
    page = visit().go()
    page.locator(".challenge-line button").first.wait_for()
    expect(page.locator(".lobby")).to_have_count(0)


def test_the_first_page_is_light_with_a_lobby_too(come: Visit) -> None:
    page = come().go()
    page.locator(".lobby").wait_for()
    page.locator(".challenge-line button").first.wait_for()
    assert 10_000 < sent_to(page) < MOST


def test_a_seat_is_offered_and_taken(come: Visit) -> None:
    ada, bob = named(come(), "Ada"), named(come.phone(), "Bob")
    ada.get_by_role("button", name="Offer a seat … Einstein").click()
    dialog = ada.get_by_role("dialog")
    dialog.get_by_label("How strong the others should be").select_option("Expert")
    check(ada)
    dialog.get_by_role("button", name="Create the table").click()
    expect(ada.locator(".open-seats")).to_contain_text("Anybody on this server")
    check(ada)
    offer = bob.locator(".offers li")
    expect(offer).to_contain_text("Einstein")
    expect(offer).to_contain_text("with Ada")
    expect(offer).to_contain_text("level: Expert")
    check(bob)
    offer.get_by_role("button", name="Take a seat").click()
    for page in (ada, bob):
        assert standing(page).state == "choose"
    expect(come().go().locator(".offers")).to_have_count(0)


def test_two_who_want_to_play_now_do(come: Visit) -> None:
    ada, bob = named(come(), "Ada"), come().go()
    ada.get_by_role("button", name="Play now: Einfach Genial").click()
    expect(ada.get_by_role("dialog")).to_contain_text("Looking for somebody")
    check(ada)
    bob.get_by_role("button", name="Play now: Einfach Genial").click()
    bob.get_by_role("dialog").get_by_label("Your name").fill("Bob")  # others will read it
    bob.get_by_role("dialog").get_by_role("button", name="Play").click()
    for page, other in ((ada, "Bob"), (bob, "Ada")):
        expect(page.locator(".side-card")).to_have_count(2)
        expect(page.locator(".player-name").get_by_text(other)).to_be_visible()
        expect(page.locator(".bank")).to_have_count(2)


def test_where_nobody_comes_a_bot_does(come: Visit) -> None:
    ada = named(come(), "Ada")
    ada.clock.install()
    ada.get_by_role("button", name="Play now: Einstein").click()
    timer = ada.get_by_role("dialog").get_by_role("timer")
    expect(timer).to_have_text(re.compile("^(30|[12][0-9]) s$"))
    ada.clock.fast_forward(31_000)
    ada.wait_for_url("**/t/own-*")
    expect(ada.locator(".table.einstein")).to_be_visible()
    expect(come().go().locator(".lobby .offers")).to_have_count(0)


def react(page: Page, text: str) -> None:
    page.get_by_role("button", name="React").click()
    page.get_by_role("group", name="Reactions").get_by_text(text).click()
    expect(page.locator(".bubble").get_by_text(text)).to_be_visible()


def test_muted_names_are_not_heard_of(come: Visit) -> None:
    """Neither their open seats nor how they feel."""
    ada, bob = named(come(), "Ada"), named(come(), "Bob")
    ada.get_by_role("button", name="Offer a seat … Einstein").click()
    ada.get_by_role("dialog").get_by_role("button", name="Create the table").click()
    expect(ada.locator(".open-seats")).to_be_visible()
    bob.locator(".offers").get_by_role("button", name="Take a seat").click()
    assert standing(bob).state == "choose"
    react(ada, "Hello!")
    expect(bob.locator(".bubble")).to_have_text("Hello!")
    bob.get_by_role("button", name="React").click()
    bob.get_by_role("button", name="Mute Ada").click()
    bob.keyboard.press("Escape")
    react(ada, "Good luck!")
    react(bob, "Well played!")  # what comes after it is heard
    expect(bob.locator(".bubble").get_by_text("Well played!")).to_be_visible()
    expect(bob.locator(".bubble").get_by_text("Good luck!")).to_have_count(0)
    bob.get_by_role("button", name="Settings").click()
    expect(bob.get_by_role("button", name="Unmute Ada")).to_be_visible()
    check(bob)
