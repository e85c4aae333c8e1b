"""Inviting somebody: a link to send or to show, and what a guest meets."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.playing import standing

SHARE = "navigator.share = async (what) => { window.shared = what; };"


def test_the_link_for_the_other_seat_comes_first(visit: Visit) -> None:
    """It can be sent, and read by a phone; one's own is where one has to look for it."""
    visitor = visit()
    visitor.context.add_init_script(SHARE)
    page = visitor.lay("genial", None)
    link = page.locator(".share input").first.input_value()
    assert "#" in link
    code = page.locator(".share .qr")
    expect(code).to_be_visible()
    assert code.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 100
    page.get_by_role("button", name="Send the link").click()
    assert page.evaluate("window.shared.url") == link
    own = page.locator(".share .own input")
    expect(own).to_be_hidden()
    page.get_by_text("Play on another device").click()
    expect(own).to_be_visible()
    assert own.input_value() not in (link, page.locator(".share .watch input").input_value())


@pytest.mark.parametrize("small", [False, True], ids=["desktop", "phone"])
def test_a_guest_is_invited_by_name_and_sees_at_once_how_to_join(visit: Visit, small: bool) -> None:
    ada = visit().lay("genial", None)
    link = ada.locator(".share .seat input").input_value()
    guest = visit.phone() if small else visit()
    guest.context.add_init_script("localStorage.setItem('einfall.name', '\"Bob\"')")
    page = guest.page
    page.goto(link)
    expect(page.get_by_role("heading", level=2)).to_have_text("Ada invites you to Einfach Genial")
    field = page.get_by_label("Your name")
    expect(field).to_have_value("Bob")  # nobody sits down without having been asked
    join = page.get_by_role("button", name="Join")
    expect(field).to_be_in_viewport(ratio=1)
    expect(join).to_be_in_viewport(ratio=1)
    join.click()
    expect(page.locator(".hex-board")).to_be_visible()
    expect(ada.locator(".log li", has_text="Bob sits down.")).to_have_count(1)


def test_somebody_without_a_name_is_you_to_oneself_and_a_player_to_others(visit: Visit) -> None:
    """In no language is "you" stored as a name."""
    ada = visit(language="de").lay("einstein", None, name="")
    links = [ada.locator(f".share .{kind} input").input_value() for kind in ("seat", "watch")]
    bob = visit().page
    bob.goto(links[0])
    bob.get_by_role("button", name="Join").click()
    standing(bob)
    eve = visit().page
    eve.goto(links[1])
    eve.locator(".ein-all").wait_for()
    assert ada.locator(".player-name").all_inner_texts() == ["Du", "Player 2"]
    assert bob.locator(".player-name").all_inner_texts() == ["You", "Spieler 1"]
    assert eve.locator(".player-name").all_inner_texts() == ["Spieler 1", "Player 2"]
    expect(eve.locator("h1.whose")).to_have_text(re.compile("^Waiting for Spieler 1, Player 2"))
    expect(ada.locator(".log li").first).to_have_text("Du nimmst Platz.")
