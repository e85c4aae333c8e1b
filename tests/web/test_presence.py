"""Who is at a table, who watches, and how they feel."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.test_company import links_of, sit_down, sit_together


def test_a_reaction_is_seen_beside_the_name_by_all_for_a_moment(visit: Visit) -> None:
    ada, bob = sit_together(visit, "genial", "Bob")
    bob.get_by_role("button", name="React").click()
    expect(bob.locator(".reactions button:not(.mute)")).to_have_count(12)
    bob.get_by_role("button", name="Well played!").click()
    expect(bob.locator(".reactions")).to_have_count(0)
    for page in (ada, bob):
        card = page.locator(".side-card", has_text="You" if page is bob else "Bob")
        expect(card.locator(".bubble")).to_have_text("👏")
    expect(ada.locator("[aria-live=polite].unseen")).to_have_text("Bob: Well played!")
    expect(ada.locator(".bubble")).to_have_count(0)


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
