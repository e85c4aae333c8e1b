"""Pictures of the pages for the docs: `python -m tests.web.take_pictures docs/pictures`."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.conftest import CHROMIUM
from tests.server.running import Running
from tests.server.serving import Json, Served, sight_to_act
from tests.web.beforehand import Stage, play_on, seated
from tests.web.conftest import PATIENCE, Visit, Visitor, address_of
from tests.web.playing import standing
from tests.web.test_score import begin, type_moves

WIDE = (1280, 800)
LANDSCAPE = (740, 360)
TASTES: dict[str, Callable[[Visit], Visitor]] = {
    "": lambda visit: visit(*WIDE),
    "-dark": lambda visit: visit(*WIDE, dark=True),
    "-phone": lambda visit: visit.phone(),
    "-landscape": lambda visit: visit(*LANDSCAPE, touch=True),
}
PAGES = {
    "home": ("/", ".challenge-line button"),
    "challenge": ("/challenge", ".day-card"),
    "rules-genial": ("/rules/genial", ".rules svg"),
    "rules-einstein": ("/rules/einstein", ".rules article section"),
    "learn-genial": ("/learn/genial", ".lesson svg"),
    "learn-einstein": ("/learn/einstein", ".lesson-stage *"),
}
COLOURS = "ROYGBP"
NOTHING = [0] * len(COLOURS)


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
        page.keyboard.press("Shift")  # ends what is celebrated
        expect(page.locator(".moment, .plus.gained")).to_have_count(0)
        page.wait_for_load_state("networkidle")
        page.screenshot(path=folder / f"{name}{taste}.png", animations="disabled", scale="css")
        print(f"{name}{taste}.png")

    on_its_side = taste == "-landscape"  # other pages are as on any phone
    for name, (path, there) in [] if on_its_side else PAGES.items():
        page = visitor.go(path)
        page.locator(there).first.wait_for()
        take(page, name)
    take(genial_in_the_middle(visitor, served), "genial-table")
    take(einstein_in_the_middle(visitor, served), "einstein-table")
    if on_its_side:
        return
    take(invitation(visitor, served), "invitation")
    for game in ("genial", "einstein"):
        stage = seated(served, game, "Ada", "Bob")
        page = visitor.go(stage.path())
        page.locator(".table").wait_for()
        play_on(served, stage, sensibly)
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
    if taste == "-phone":
        take_scores(visitor, take)


def invitation(visitor: Visitor, served: Served) -> Page:
    """What a guest meets who opens a link."""
    made = served.make("genial")
    assert served.command(made.table, "sit", made.secrets[0], seat=0, name="Ada").status == 200
    page = visitor.go(Stage(made.table, made.secrets[1:]).path())
    page.get_by_role("button", name="Join").wait_for()
    return page


def take_scores(visitor: Visitor, take: Callable[[Page, str], None]) -> None:
    """The score of a real table, kept on a phone: a tile that was laid, and dice that fell."""
    page = begin(visitor, "Einfach Genial", "Ada", "Bob")
    type_moves(page, ["RO d4 e5", "GB c7 d8", "RR e4 f5", "GG d7 d6"])
    page.get_by_label("First half: red").tap()
    page.get_by_label("Second half: blue").tap()
    page.evaluate("scrollTo(0, 0)")
    for cell in ("g5", "g6"):
        page.locator(f"[data-cell={cell}]").tap(force=True)
    take(page, "score-genial")
    page = begin(visitor, "Einstein", "Ada", "Bob")
    page.keyboard.type("1344")
    take(page, "score-einstein")


def genial_in_the_middle(visitor: Visitor, served: Served) -> Page:
    """A tile that is about to be played, on a board with many."""
    stage = seated(served, "genial", "Ada", "Bob")
    play_on(served, stage, sensibly, lambda made, sight: made >= 22 and sight["seat"] == 0)
    page = visitor.go(stage.path())
    standing(page)
    sight = sight_of(served, stage)
    halves, *cells = sensibly(sight).split()
    rack = sight["view"]["racks"][0]["tiles"]
    place = next(place for place, tile in enumerate(rack) if sorted(tile) == sorted(halves))
    page.keyboard.press(str(place + 1))
    here, there = cells if rack[place][0] == halves[0] else reversed(cells)
    box = page.locator(f"[data-cell={here}]").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for _ in range(6):
        page.keyboard.press("r")
        page.wait_for_timeout(150)
        if f" on {there}:" in page.locator("[aria-live=polite].unseen").inner_text():
            break
    return page


def einstein_in_the_middle(visitor: Visitor, served: Served) -> Page:
    """Dice that are about to be split, after some rounds."""
    stage = seated(served, "einstein", "Ada", "Bob")
    play_on(served, stage, sensibly, lambda made, sight: made >= 18 and sight["seat"] == 0)
    page = visitor.go(stage.path())
    standing(page)
    page.keyboard.press("t")
    field = page.get_by_label("Type a split")
    field.fill(sensibly(sight_of(served, stage)))
    field.press("Enter")
    expect(page.locator(".split[aria-pressed=true]")).to_have_count(1)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    return page


def sight_of(served: Served, stage: Stage) -> Json:
    """What the first player sees, who is to decide."""
    sight = sight_to_act(served.get(f"/api/tables/{stage.table}", secret=stage.secrets[0]).json())
    assert sight
    return sight


def hope(choice: Json) -> int:
    """What a choice is worth to somebody who hopes to finish what is begun."""
    begun: int = sum(ticks**2 for ticks in choice["ticks"].values())
    return int(choice["score"]) + 20 * begun


def sensibly(sight: Json) -> str:
    """A move as people make them: for a weak colour, or for a sum that is begun."""
    moves = sight["moves"]
    if "choices" in moves:
        best = sorted(moves["choices"], key=hope)[-2:]
        return str(best[0 if sight["seat"] else -1]["move"])  # so that no two sheets are alike
    scores = sight["view"]["scores"][sight["seat"]]

    def worth(move: str) -> int:
        halves, *cells = move.split()
        total = 0
        for half, cell in zip(halves, cells, strict=True):
            colour = COLOURS.index(half)
            total += moves["points"].get(cell, NOTHING)[colour] * (18 - scores[colour])
        return total

    placements = [f"{way} {slot}" for way in moves["ways"] for slot in moves["slots"]]
    return max(placements, key=worth) if placements else str(moves["words"][-1])


if __name__ == "__main__":
    main()
