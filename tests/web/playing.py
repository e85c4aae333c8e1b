"""Playing through the pages themselves, by mouse, finger or keyboard: any legal move will do."""

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page, expect


class PageState(NamedTuple):
    """How a game stands for who looks at it."""

    state: str
    """What is to be done: place, choose, be asked about a bonus, be sure, lift a curtain."""
    entries: int
    """Lines in the log, which grows with every move."""


STANDING = """(known) => {
  const there = (selector) => document.querySelector(selector) !== null;
  const entries = document.querySelectorAll(".log li").length;
  const state = there(".result") ? "over"
    : there("dialog[open]") ? "sure?"
    : there(".prompt.along") ? "asked"
    : entries <= known || document.querySelector(".connection") ? null
    : there(".curtain") ? "curtain"
    : there(".split:not(:disabled)") || there(".die[aria-disabled=false]") ? "choose"
    : there(".rack-tile:not([aria-disabled])") ? "place"
    : there(".prompt button:not(:disabled)") ? "asked" : null;
  return state && [state, entries];
}"""


def standing(page: Page, known: int = -1) -> PageState:
    """Wait until there is something to decide and more in the log than is known, or the end."""
    return PageState(*page.wait_for_function(STANDING, arg=known).json_value())


Turn = Callable[[Page, str], None]


def play(page: Page, turn: Turn, turns: int = 200) -> PageState:
    """Decide so often, or to the end."""
    now = standing(page)
    for _ in range(turns):
        if now.state == "over":
            break
        turn(page, now.state)
        now = standing(page, now.entries)
    return now


# Einfach Genial

FREE = """(which) => {
  const cells = [...document.querySelectorAll(".cell:has(.dot)")];
  if (!cells.length) return null;
  const cell = cells[Math.floor(which * cells.length)];
  cell.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = cell.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


def free_cell(page: Page, which: float = 0.5) -> tuple[float, float]:
    """Where a cell is on the screen that can be used: the first, or some way on to the last."""
    x, y = page.wait_for_function(FREE, arg=which).json_value()
    return x, y


def put_tile(page: Page, which: float = 0.5) -> None:
    """Pick a tile and put it on the board, by mouse; it is not yet played."""
    page.locator(".rack-tile").first.click(position={"x": 8, "y": 12})
    page.mouse.click(*free_cell(page, which))


def genial_by_mouse(page: Page, state: str) -> None:
    if state == "curtain":
        page.locator(".curtain button").click()
    elif state == "asked":
        page.locator(".prompt button").first.click()
    else:
        put_tile(page)
        page.locator(".hand .place").click()


def genial_quickly(page: Page, state: str) -> None:
    """Pick a tile by its key, click where it goes, and confirm it."""
    if state == "place":
        page.keyboard.press("1")
        page.mouse.click(*free_cell(page))
        page.locator(".hand .place").click()
    else:
        genial_by_mouse(page, state)


def genial_by_keys(page: Page, state: str) -> None:
    """Pick the first tile, jump to where its first half counts most, put it there, play it."""
    if state == "asked":
        page.locator(".prompt button").first.press("Enter")
        return
    page.keyboard.press("1")
    for colour in "roygbp":
        before = page.evaluate("document.activeElement.dataset.cell ?? ''")
        page.keyboard.press("b")
        page.keyboard.press(colour)
        if page.evaluate("document.activeElement.dataset.cell ?? ''") != before:
            break
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")


def genial_by_taps(page: Page, state: str) -> None:
    if state == "asked":
        page.locator(".prompt button").first.tap()
        return
    page.locator(".rack-tile").first.tap(position={"x": 8, "y": 12})
    page.touchscreen.tap(*free_cell(page))
    page.locator(".hand .place:not([aria-disabled])").tap()


# Einstein


def einstein_by_list(page: Page, state: str) -> None:
    """Take the first split of the list, by mouse."""
    if state == "sure?":
        page.locator("dialog .main").click()
        return
    page.locator(".split:not(:disabled)").first.click()
    page.locator(".ein-confirm .main").click()


def einstein_by_keys(page: Page, state: str) -> None:
    """Take a split with the list, by keyboard."""
    page.keyboard.press("l")
    expect(page.locator(".split:focus")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".split[aria-pressed=true]")).to_be_visible()
    page.keyboard.press("Enter")


def einstein_by_dice(page: Page, state: str) -> None:
    """Touch dice until a split is made, then confirm it, by finger."""
    confirm = page.locator(".ein-confirm .main")
    for _ in range(5):
        if confirm.is_enabled():
            break
        page.locator(".die[aria-pressed=false][aria-disabled=false]").first.tap()
    confirm.tap()


def sort_by_fifth(page: Page) -> None:
    """So that the first split of the list brings the end nearer."""
    page.locator(".orders button").nth(1).click()


# Without a board

HURRY = """async (slots) => {
  const { LiveTable } = await import("/web/parts/net.js");
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const live = new LiveTable(location.pathname.split("/").pop());
  await new Promise((told) => { live.update.subscribe((update) => update && told()); });
  while (live.update.value.state !== "over") {
    const sight = live.update.value.sights.find(({ moves }) => moves);
    if (!sight) {
      await new Promise((resolve) => { setTimeout(resolve, 2); });
      continue;
    }
    const { seat, moves } = sight;
    if (moves.slots.length && moves.slots.length <= slots) break;
    const move = moves.slots.length ? `${any(moves.ways)} ${any(moves.slots)}` : any(moves.words);
    await live.do("move", { seat, move });
  }
  live.close();
}"""
"""Plays the game of Einfach Genial on this page on, until few places are left for a tile."""


def hurry(page: Page, slots: int = 6) -> None:
    """Play on without the board until so few places are left."""
    page.evaluate(HURRY, slots)


# The same from the first page

PLAY_ALONG = """async (wanted) => {
  const net = await import(new URL("web/parts/net.js", document.baseURI));
  const { LiveTable, ask, commitSeed, makeTable, seedOf } = net;
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const some = ({ choices, slots, ways, words }) =>
    choices ? any(choices).move : slots.length ? `${any(ways)} ${any(slots)}` : any(words);
  const table = await makeTable(wanted);
  const live = new LiveTable(table);
  const seats = wanted.seats.flatMap(({ bot }, seat) => (bot ? [] : [seat]));
  await new Promise((told) => { live.update.subscribe((update) => update && told()); });
  for (const seat of seats) {
    await live.do("sit", { seat, name: `P${seat}`, commitment: await commitSeed(table, seat) });
  }
  for (const seat of seats) await live.do("reveal", { seat, seed: seedOf(table, seat) });
  const due = () => live.update.value.sights.find(({ moves }) => moves);
  while (live.update.value.state !== "over") {
    const sight = due();
    if (sight) await live.do("move", { seat: sight.seat, move: some(sight.moves) });
    else await new Promise((resolve) => { setTimeout(resolve, 2); });
  }
  live.close();
  const [record, replay] = ["record", "replay"].map((what) => ask(`/api/tables/${table}/${what}`));
  return [table, await record, await replay];
}"""
"""Plays a whole game as the page would, any legal move."""
