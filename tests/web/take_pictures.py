"""Pictures of the pages for the docs: `python -m tests.web.take_pictures docs/pictures`."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.server.running import Running
from tests.server.serving import Json, Served
from tests.web.beforehand import play_on, seated
from tests.web.conftest import CHROMIUM, PATIENCE, Visit, Visitor, address_of
from tests.web.playing import einstein_by_list, play, put_tile, standing

COLOURS = "ROYGBP"
NOTHING = [0] * len(COLOURS)
WIDE = (1280, 800)
TASTES: dict[str, Callable[[Visit], Visitor]] = {
    "": lambda visit: visit(*WIDE),
    "-dark": lambda visit: visit(*WIDE, dark=True),
    "-phone": lambda visit: visit.phone(),
}
PAGES = {
    "home": ("/", ".challenge-line button"),
    "challenge": ("/challenge", ".day-card"),
    "rules-genial": ("/rules/genial", ".rules svg"),
    "rules-einstein": ("/rules/einstein", ".rules article section"),
    "learn-genial": ("/learn/genial", ".lesson svg"),
    "learn-einstein": ("/learn/einstein", ".lesson-stage *"),
}


def main() -> None:
    """Take them all."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE)
    with (
        tempfile.TemporaryDirectory() as place,
        Running(str(Path(place) / "tables.sqlite"), "--log", "warning") as running,
        sync_playwright() as playwright,
    ):
        served = Served(running.port, Path(place))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, taste in TASTES.items():
            visit = Visit(browser, address_of(running))
            take_pages(taste(visit), served, folder, name)
            visit.end()
        browser.close()


def take_pages(visitor: Visitor, served: Served, folder: Path, taste: str) -> None:
    """One picture of each page, in one taste."""

    def take(page: Page, name: str) -> None:
        page.mouse.move(0, 0)
        page.wait_for_load_state("networkidle")
        page.screenshot(path=folder / f"{name}{taste}.png", animations="disabled", scale="css")
        print(f"{name}{taste}.png")

    for name, (path, there) in PAGES.items():
        page = visitor.go(path)
        page.locator(there).first.wait_for()
        take(page, name)
    take(genial_in_the_middle(visitor, served), "genial-table")
    take(einstein_in_the_middle(visitor), "einstein-table")
    for game in ("genial", "einstein"):
        stage = seated(served, game, "Ada", "Bob")
        page = visitor.go(stage.path())
        page.locator(".table").wait_for()
        play_on(served, stage, most_points)
        page.locator(".result svg").first.wait_for()
        take(page, f"{game}-result")
        page.get_by_role("button", name="Replay").click()
        page.locator(".replay-bar").wait_for()
        page.get_by_role("slider").fill("12")
        take(page, f"{game}-replay")
    page = visitor.go(f"/verify#{stage.table}")
    page.locator(".verdict").wait_for()
    take(page, "verify")
    page = visitor.go("/games")
    page.locator(".figures").wait_for()
    take(page, "games")


def genial_in_the_middle(visitor: Visitor, served: Served) -> Page:
    """A tile that is about to be played, on a board with many."""
    stage = seated(served, "genial", "Ada", "Bob")
    page = visitor.go(stage.path())
    page.locator(".table").wait_for()
    play_on(served, stage, most_points, lambda made, sight: made >= 18 and sight["seat"] == 0)
    standing(page, 19)
    put_tile(page, 0.4)
    expect(page.locator(".face.ghost.put")).to_be_visible()
    return page


def most_points(moves: Json) -> str:
    """The move that counts most."""
    if "choices" in moves:
        return str(max(moves["choices"], key=lambda choice: choice["score"])["move"])

    def counted(move: str) -> int:
        halves, *cells = move.split()
        points = [moves["points"].get(cell, NOTHING) for cell in cells]
        return sum(of[COLOURS.index(half)] for half, of in zip(halves, points, strict=True))

    placements = [f"{way} {slot}" for way in moves["ways"] for slot in moves["slots"]]
    return max(placements, key=counted) if placements else str(moves["words"][-1])


def einstein_in_the_middle(visitor: Visitor) -> Page:
    """Dice that are about to be split, after some rounds."""
    page = visitor.lay("einstein", "club")
    opener = page.get_by_role("button", name="All splits")
    if opener.get_attribute("aria-expanded") == "false":
        opener.click()
    page.get_by_role("group", name="Sort by").get_by_role("button", name="points").click()
    play(page, einstein_by_list, turns=8)
    page.locator(".split").first.click()
    return page


if __name__ == "__main__":
    main()
