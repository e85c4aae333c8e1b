"""One's games on another device, by a link from My games."""

import re

from playwright.sync_api import expect

from tests.server.serving import Served
from tests.web.beforehand import finished
from tests.web.conftest import Visit
from tests.web.test_access import check


def test_games_are_carried_over_to_a_phone(visit: Visit, served: Served) -> None:
    desk = visit()
    stage = finished(served, "einstein", "Ada", "Bob")
    desk.go(stage.path()).locator(".result").wait_for()
    page = desk.go("/games")
    page.evaluate("localStorage.setItem('einfall.name', JSON.stringify('Ada'))")
    page.get_by_role("button", name="Carry my games over").click()
    link = page.get_by_label("The link for your other device").input_value()
    expect(page.locator(".other-device .qr")).to_be_visible()
    check(page)
    visitor = visit.phone()
    phone = visitor.go(link.removeprefix(visitor.address))
    phone.get_by_role("button", name="Yes, these are my games").wait_for()
    expect(phone).not_to_have_url(re.compile("#"))
    check(phone)
    phone.get_by_role("button", name="Yes, these are my games").click()
    expect(phone.locator(".game-line")).to_contain_text(["Einstein"])
    assert phone.evaluate("localStorage.getItem('einfall.name')") == '"Ada"'
    late = visit()
    late.forgive("409")
    other = late.go(link.removeprefix(late.address))
    other.get_by_role("button", name="Yes, these are my games").click()
    expect(other.get_by_role("alert").filter(has_text="has been used")).to_be_visible()
