"""Who is at a table, who watches, and how they feel."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.test_access import check
from tests.web.test_company import links_of, sit_down, sit_together


def test_a_reaction_is_seen_beside_the_name_by_all_for_a_moment(visit: Visit) -> None:
    ada, bob = sit_together(visit, "genial", "Bob")
    button = bob.get_by_role("button", name="React")
    button.click()
    bob.get_by_role("button", name="Well played!").click()
    expect(bob.locator(".reactions")).to_have_count(0)
    expect(button).to_be_focused()
    for page in (ada, bob):
        card = page.locator(".side-card", has_text="You" if page is bob else "Bob")
        expect(card.locator(".bubble")).to_have_text("Well played!")
        expect(card.locator(".bubble .sign")).to_be_visible()  # drawn: no letters are needed for it
    expect(ada.locator("[aria-live=polite].unseen")).to_have_text("Bob: Well played!")
    expect(ada.locator(".bubble")).to_have_count(0)


@pytest.mark.parametrize("size", [(1280, 800), (360, 740), (740, 360), (640, 400)])
def test_every_reaction_can_be_reached(visit: Visit, size: tuple[int, int]) -> None:
    """From the first move on, when the log is short and all of it is far up."""
    link = links_of(visit().lay("genial", None))[1]
    bob = sit_down(visit(*size), link, "Bob")
    bob.locator(".hex-board").wait_for()
    bob.get_by_role("button", name="React").click()
    signs = bob.locator(".reactions button:not(.mute)")
    expect(signs).to_have_count(12)
    for sign in signs.all():
        expect(sign).to_be_in_viewport(ratio=1)
        expect(sign.locator(".sign")).to_be_visible()
    assert bob.evaluate("document.scrollingElement.scrollWidth") <= size[0]
    check(bob)


def test_where_cards_are_out_of_sight_a_line_says_how_others_feel(visit: Visit) -> None:
    ada = visit(740, 360, touch=True).lay("einstein", None)
    bob = sit_down(visit(), links_of(ada)[1], "Bob")
    bob.get_by_role("button", name="React").click()
    bob.get_by_role("button", name="Hello!").click()
    expect(ada.locator(".felt")).to_have_text(re.compile(r"^\s*Bob: Hello!\s*$"))
    expect(ada.locator(".felt")).to_be_in_viewport(ratio=1)
    expect(bob.locator(".felt")).to_be_hidden()


def test_a_guest_who_has_not_sat_down_has_nothing_to_react_with(visit: Visit) -> None:
    link = links_of(visit().lay("genial", None))[1]
    page = visit().page
    page.goto(link)
    expect(page.get_by_role("button", name="Join")).to_be_visible()
    expect(page.get_by_role("button", name="React")).to_have_count(0)
    expect(page.locator(".expected li").nth(1)).to_contain_text("not yet seated")


def test_who_is_away_and_who_has_left_is_seen(visit: Visit) -> None:
    ada, bob = sit_together(visit, "einstein", "Bob")
    state = ada.locator(".ein-others .state")
    expect(state).to_have_text("is here")
    table = bob.url
    bob.get_by_role("button", name="Leave").click()
    bob.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(state).to_have_text("has left")
    bob.goto(table)
    expect(state).to_have_text("is here")


def test_watchers_are_named_if_they_have_a_name(visit: Visit) -> None:
    ada = visit().lay("genial", None)
    links = links_of(ada)
    sit_down(visit(), links[1], "Bob")
    eve, nobody = visit(), visit()
    eve.context.add_init_script("localStorage.setItem('einfall.name', '\"Eve\"')")
    for watcher in (eve, nobody):
        watcher.page.goto(links[2])
        expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    expect(ada.locator(".watchers")).to_have_text(re.compile("^2 watching: Eve$"))
    eve.page.close()
    expect(ada.locator(".watchers")).to_have_text("1 watching")
