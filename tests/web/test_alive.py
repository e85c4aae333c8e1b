"""The table is alive: opponents have names and faces, and what they do is seen."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit, Visitor
from tests.web.playing import einstein_by_list, genial_by_mouse, play, standing


def names(page: Page, within: str) -> list[str]:
    return page.locator(f"{within} .player-name").all_inner_texts()


def test_bots_have_names_and_faces_of_their_own_and_say_how_strong_they_are(visit: Visit) -> None:
    page = visit().lay("genial", "novice", "club", "club")
    standing(page)
    you, *bots = names(page, ".side-card")
    assert you == "You"
    assert len(set(bots)) == 3
    assert page.locator(".side-card .level").all_inner_texts() == ["Novice", "Club", "Club"]
    faces = page.locator(".side-card .face-of.bot")
    drawn = {face.inner_html() for face in faces.all()}
    assert len(drawn) == 3
    page.reload()
    standing(page)
    assert names(page, ".side-card") == [you, *bots]  # the same when one comes back


def test_seats_have_colours_and_patterns_that_differ(visit: Visit) -> None:
    page = visit().lay("einstein", *["novice"] * 7)
    standing(page)
    marks = page.evaluate(
        """() => [...document.querySelectorAll(".seat-card")].map((card) => {
          const style = getComputedStyle(card);
          return [style.getPropertyValue("--seat"), style.getPropertyValue("--dash")];
        })"""
    )
    assert len(marks) == 8
    assert len({colour for colour, _ in marks}) == len({dash for _, dash in marks}) == 8


def test_the_log_names_who_did_what(visit: Visit) -> None:
    page = visit().lay("einstein", "novice", "club")
    standing(page)
    play(page, einstein_by_list, turns=1)
    deeds = page.locator(".log .deed")
    expect(deeds).to_have_count(3)
    said = [" ".join(text.split()) for text in deeds.all_inner_texts()]
    for who, text in zip(["You", *names(page, ".ein-others")], said, strict=True):
        assert re.fullmatch(rf"{who}\s?: \d+ \+ \d+ ?, fifth die \d .\d+", text), text


def test_the_last_tile_of_each_seat_is_marked_in_its_manner(visit: Visit) -> None:
    page = visit().lay("genial", "novice", "novice")
    standing(page)
    play(page, genial_by_mouse, turns=2)
    marked = page.locator(".pieces > .face.marked")
    expect(marked).to_have_count(3)
    assert {
        re.findall(r"seat-\d", one.get_attribute("class") or "")[0] for one in marked.all()
    } == {
        "seat-0",
        "seat-1",
        "seat-2",
    }
    expect(page.locator(".pieces > .face.marked.last")).to_have_count(1)


def test_a_move_is_shown_again_to_whoever_points_at_it(visit: Visit) -> None:
    """By mouse, by keyboard, and on a player's card."""
    page = visit().lay("genial", "club")
    now = standing(page)
    rays = page.locator(".hex-board .ray:not(.under)")
    lines = page.locator(".log-line")
    for _ in range(10):  # until the bot has made points
        if lines.last.locator(".count").count():
            break
        now = play(page, genial_by_mouse, turns=1)
    assert now.state == "place"
    expect(rays).to_have_count(0)
    lines.last.hover()
    expect(rays).not_to_have_count(0)
    drawn = rays.count()
    page.mouse.move(5, 5)
    expect(rays).to_have_count(0)
    page.locator(".side-card .who").last.focus()
    expect(rays).to_have_count(drawn)
    lines.last.focus()
    page.keyboard.press("ArrowUp")
    expect(lines.nth(lines.count() - 2)).to_be_focused()


WATCH = """
  window.flown = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!node.classList?.contains("flying")) continue;
        const { length } = document.querySelectorAll(".pieces > .face:not(.ghost)");
        window.flown.push([node.classList[node.classList.length - 1], length]);
      }
    }
  }).observe(document, { subtree: true, childList: true });
"""
"""Remembers what has flown over the page, and how many tiles lay on the board then."""


def flown(page: Page) -> list[list[str | int]]:
    found: list[list[str | int]] = page.evaluate("window.flown")
    return found


def at_a_lively_table(visit: Visit, speed: str = "normal") -> Visitor:
    visitor = visit(motion=True)
    visitor.context.add_init_script(WATCH)
    visitor.context.add_init_script(f"localStorage.setItem('einfall.speed', '\"{speed}\"')")
    return visitor


def test_tiles_of_others_come_from_their_cards_one_after_the_other(visit: Visit) -> None:
    page = at_a_lively_table(visit).lay("genial", "club", "club")
    standing(page)
    genial_by_mouse(page, "place")
    page.wait_for_function("() => window.flown.filter(([kind]) => kind === 'tile').length >= 2")
    tiles = [lying for kind, lying in flown(page) if kind == "tile"]
    assert tiles == [2, 3]  # the second one starts when the first one is seen
    standing(page)
    play(page, genial_by_mouse, turns=3)
    page.wait_for_function("() => window.flown.some(([kind]) => kind === 'points')")
    assert {kind for kind, _ in flown(page)} == {"tile", "lines", "points"}
    expect(page.locator(".flying")).to_have_count(0)


def test_nobody_waits_for_what_moves(visit: Visit) -> None:
    """Whatever one does shows at once how the game stands."""
    page = at_a_lively_table(visit, "slow").lay("genial", "novice", "novice", "novice")
    standing(page)
    genial_by_mouse(page, "place")
    page.locator(".flying").first.wait_for()
    for _ in range(60):
        page.keyboard.press("Shift")
        expect(page.locator(".flying")).to_have_count(0)
        if page.locator("h1.whose").inner_text() == "It is your turn.":
            break
    expect(page.locator(".pieces > .face:not(.ghost)")).to_have_count(4)


def test_nothing_moves_for_whoever_wants_no_motion(visit: Visit) -> None:
    """Either by a setting of the system, or by one of ours."""
    calm, instant = visit(), at_a_lively_table(visit, "instant")
    calm.context.add_init_script(WATCH)
    for visitor in (calm, instant):
        page = visitor.lay("genial", "club")
        standing(page)
        play(page, genial_by_mouse, turns=2)
        assert flown(page) == []


def test_how_fast_things_move_is_a_setting_that_is_kept(visit: Visit) -> None:
    page = visit().lay("genial", "novice")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Slow", exact=True).click()
    page.get_by_role("button", name="Done").click()
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("radio", name="Slow")).to_be_checked()
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--pace')")


def test_dice_roll_after_the_ticks_are_written(visit: Visit) -> None:
    page = at_a_lively_table(visit).lay("einstein", "novice")
    standing(page)
    page.evaluate(
        """() => {
          const { animate } = Element.prototype;
          window.rolled = [];
          Element.prototype.animate = function (frames, how) {
            if (this.matches(".cube")) window.rolled.push(how.delay > 0);
            return animate.call(this, frames, how);
          };
        }"""
    )
    play(page, einstein_by_list, turns=1)
    page.wait_for_function("() => window.rolled.length === 5")
    assert page.evaluate("window.rolled.every(Boolean)")
    expect(page.locator(".ein-others .tick.fresh").first).to_be_visible()


AWAY = """
  window.told = [];
  window.badges = [];
  Object.defineProperty(document, "hidden", { get: () => true });
  navigator.setAppBadge = async (count) => { window.badges.push(count); };
  navigator.clearAppBadge = async () => { window.badges.push(0); };
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, { body }) { window.told.push([title, body]); }
  };
"""
"""Somebody who looks at something else; what they would be told is written down."""


def test_whoever_looks_elsewhere_is_told_that_it_is_their_turn(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script(AWAY)
    page = visitor.lay("genial", "novice")
    standing(page)
    expect(page).to_have_title("● Your turn · Einfach Genial")
    assert (page.locator("link[rel=icon]").get_attribute("href") or "").endswith("icon-turn.svg")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Tell me when it is my turn").check()
    page.get_by_role("button", name="Done").click()
    play(page, genial_by_mouse, turns=1)
    page.wait_for_function("() => window.told.length === 1")
    assert page.evaluate("window.told[0]") == ["Einfach Genial", "It is your turn."]
    assert page.evaluate("window.badges.slice(-2)") == [0, 1]
    page.locator(".brand").click()
    expect(page).to_have_title("Einfall")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("icon.svg$"))


def test_a_line_of_the_log_shows_its_ticks_on_the_sheets(visit: Visit) -> None:
    """Also those of a round long past, on everybody's sheet."""
    page = visit().lay("einstein", "novice")
    standing(page)
    play(page, einstein_by_list, turns=2)
    ticked = page.locator(".ein-sheet .box.pointed")
    expect(ticked).to_have_count(0)
    page.locator(".log-line").first.hover()
    expect(ticked.first).to_be_visible()
    shown = ticked.count()
    assert 4 <= shown <= 6  # two sums each, and a fifth die unless it is a free throw
    page.mouse.move(5, 5)
    expect(ticked).to_have_count(0)


ARRIVALS = """async () => {
  const shown = () => [...document.querySelectorAll(".side-card .points")]
    .map((one) => one.textContent).join();
  const told = () => [...document.querySelectorAll(".side-card .track .unseen")]
    .map((one) => one.textContent.match(/[0-9]+/)[0]).join();
  let behind = false;
  for (let n = 0; n < 400; n += 1) {
    if (document.querySelector(".flying.points")) behind ||= shown() !== told();
    else if (behind) break;
    await new Promise((resolve) => { requestAnimationFrame(resolve); });
  }
  return [behind, shown() === told()];
}"""
"""Whether the numbers were behind while points were under way, and are right in the end."""


def test_nothing_is_said_to_be_sent_that_has_arrived(visit: Visit) -> None:
    """While others move, the hand is silent."""
    page = visit(motion=True).lay("genial", "novice", "novice")
    before = standing(page)
    page.evaluate(
        """() => {
          window.said = new Set();
          const look = () => {
            const textOf = (part) => document.querySelector(part).textContent;
            if (textOf("h1.whose").startsWith("Waiting")) window.said.add(textOf(".hand .hint"));
            requestAnimationFrame(look);
          };
          look();
        }"""
    )
    genial_by_mouse(page, "place")
    standing(page, before.entries + 1)
    page.wait_for_function("() => window.said.size > 0")
    assert page.evaluate("[...window.said]") == [""]


def test_an_unbroken_mark_has_a_ring_around_it(visit: Visit) -> None:
    """Else it would be one more dark line around a dark tile, for who sees no colours."""
    page = visit().lay("genial", "novice")
    standing(page)
    play(page, genial_by_mouse, turns=2)
    widths = page.evaluate(
        """() => [".rim", ".owner"].map((part) => parseFloat(getComputedStyle(
          document.querySelector(`.face.marked.seat-0 ${part}`)).strokeWidth))"""
    )
    assert widths[0] >= widths[1] + 6


def test_numbers_change_when_the_points_arrive(visit: Visit) -> None:
    page = visit(motion=True).lay("genial", "expert")
    standing(page)
    for _ in range(8):
        genial_by_mouse(page, "place")
        behind, right = page.evaluate(ARRIVALS)
        assert right
        if behind:
            return
        standing(page)
    raise AssertionError("no points were seen under way")
