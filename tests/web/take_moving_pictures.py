"""Short moving pictures for the README: `python -m tests.web.take_moving_pictures docs/pictures`.

They are taken frame by frame from the real page, whose clock and animations stand still while a
frame is taken: so they move evenly, however slow or busy the machine is.
"""

import io
import sys
import tempfile
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Locator, Page, sync_playwright

from tests.conftest import CHROMIUM
from tests.server.running import Running
from tests.server.serving import Json, Served
from tests.web.beforehand import Stage, play_on, seated
from tests.web.conftest import Visit, address_of
from tests.web.playing import standing
from tests.web.take_pictures import COLOURS, NOTHING, sensibly, sight_of

STEP = 80
"""Milliseconds from frame to frame."""
ARRIVING = 1500
"""Milliseconds of our own clock for news to get from the page to the service and back."""
SIZE = (860, 560)
LARGEST = 600_000
"""Bytes; who opens the README should not have to wait for it."""

# What moves by the browser's own doing: it is stopped where it stands, and led on by hand.
LEAD_ON = """(milliseconds) => {
  const seen = (window.filmed ??= new WeakMap());
  for (const animation of document.getAnimations()) {
    const at = seen.has(animation) ? seen.get(animation) + milliseconds : 0;
    animation.pause();
    seen.set(animation, at);
    if (at < animation.effect.getComputedTiming().endTime) animation.currentTime = at;
    else animation.finish();
  }
}"""

# Pictures of a page lack the pointer.
POINTER = """() => {
  const pointer = document.createElement("div");
  pointer.id = "pointer";
  pointer.style.cssText = "position:fixed;inset:0 auto auto 0;z-index:9999;pointer-events:none";
  pointer.innerHTML = `<svg width="22" height="28" viewBox="0 0 22 28"><path
    fill="#111" stroke="#fff" stroke-width="1.6"
    d="M2 1v21l5.2-4.6 3.6 8.2 3.8-1.7-3.6-8h7z"/></svg>`;
  document.body.append(pointer);
}"""
POINT = "([x, y]) => { document.getElementById('pointer').style.translate = `${x}px ${y}px`; }"


class Film:
    """Frames of a page, and a hand that points and clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[Image.Image] = []
        self.durations: list[int] = []
        self.at = (0.0, 0.0)
        size = page.viewport_size
        assert size
        page.evaluate(POINTER)
        self._to(size["width"] * 0.5, size["height"] * 0.75)

    def _to(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)
        self.page.evaluate(POINT, [x, y])
        self.at = (x, y)

    def take(self) -> None:
        """One frame; one like the last makes that one stay longer."""
        self.page.evaluate(LEAD_ON, STEP)
        self.page.clock.run_for(STEP)
        picture = Image.open(io.BytesIO(self.page.screenshot(scale="css"))).convert("RGB")
        if self.frames and picture.tobytes() == self.frames[-1].tobytes():
            self.durations[-1] += STEP
            return
        self.frames.append(picture)
        self.durations.append(STEP)

    def go_on(self, seconds: float) -> None:
        """So much time passes."""
        for _ in range(round(1000 * seconds / STEP)):
            self.take()

    def click(self, target: Locator) -> None:
        """Lead the pointer there, and click."""
        box = target.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        from_x, from_y = self.at
        for part in (0.15, 0.5, 0.85, 1.0):
            self._to(from_x + part * (x - from_x), from_y + part * (y - from_y))
            self.take()
        self.page.mouse.down()
        self.page.mouse.up()
        self.go_on(0.16)

    def save(self, path: Path) -> None:
        """As an animated WebP that repeats; every browser shows it as a picture."""
        self.frames[0].save(
            path,
            save_all=True,
            append_images=self.frames[1:],
            duration=self.durations,
            loop=0,
            quality=72,
            method=6,
            kmax=1000,
        )
        size = path.stat().st_size
        seconds = sum(self.durations) / 1000
        print(f"{path.name}: {len(self.frames)} frames, {seconds:.1f} s, {size // 1000} kB")
        assert size < LARGEST


def lay(film: Film, served: Served, stage: Stage) -> None:
    """Lay a tile of Einfach Genial by mouse: pick it, put it down, turn it, place it."""
    page = film.page
    sight = sight_of(served, stage)
    halves, *cells = sensibly(sight).split()
    rack = sight["view"]["racks"][0]["tiles"]
    place = next(place for place, tile in enumerate(rack) if sorted(tile) == sorted(halves))
    here, there = cells if rack[place][0] == halves[0] else reversed(cells)
    film.click(page.locator(".rack-tile").nth(place))
    film.click(page.locator(f"[data-cell={here}]"))
    while f" on {there}:" not in page.locator("[aria-live=polite].unseen").inner_text():
        page.keyboard.press("r")
        film.go_on(0.24)
    film.go_on(0.8)
    film.click(page.locator(".hand .place"))


def split(film: Film, served: Served, stage: Stage) -> None:
    """Split the dice of Einstein by mouse: two pairs, and what is left."""
    page = film.page
    sight = sight_of(served, stage)
    first, second, *fifth = (int(part) for part in sensibly(sight).replace("/", "+").split("+"))
    dice = sight["view"]["dice"]
    order = next(
        (*one, *other)
        for one in combinations(range(5), 2)
        for other in combinations([die for die in range(5) if die not in one], 2)
        if sum(dice[die] for die in one) == first
        and sum(dice[die] for die in other) == second
        and (not fifth or sum(dice) - first - second == fifth[0])
    )
    for die in order:
        film.click(page.locator(".die").nth(die))
        if page.locator(".ein-confirm .main:enabled").count():
            break  # the page has found the rest
    film.go_on(0.6)
    film.click(page.locator(".ein-confirm .main"))


def earns_bonus(made: int, sight: Json) -> bool:
    """Whether Ada's next tile brings a colour to its end: there is most to see then."""
    if made < 8 or sight["seat"] or not sight["moves"].get("ways"):
        return False
    halves, *cells = sensibly(sight).split()
    scores = list(sight["view"]["scores"][0])
    before: int = scores.count(18)
    for half, cell in zip(halves, cells, strict=True):
        colour = COLOURS.index(half)
        scores[colour] += sight["moves"]["points"].get(cell, NOTHING)[colour]
    return len([score for score in scores if score >= 18]) > before


def well_begun(made: int, sight: Json) -> bool:
    """Whether some ticks are on the sheets, and Ada is to decide."""
    return made >= 14 and bool(sight["seat"] == 0)


class Scene(NamedTuple):
    """What is shown of a game."""

    decide: Callable[[Film, Served, Stage], None]
    begins: Callable[[int, Json], bool]


SCENES = {"genial": Scene(lay, earns_bonus), "einstein": Scene(split, well_begun)}
DECISIONS = 3


def film_game(visit: Visit, served: Served, game: str) -> Film:
    """Some decisions of a game against somebody else."""
    scene = SCENES[game]
    stage = seated(served, game, "Ada", "Bob")
    while not play_on(served, stage, sensibly, scene.begins):
        stage = seated(served, game, "Ada", "Bob")
    visitor = visit(*SIZE, motion=True)
    visitor.page.clock.install()
    page = visitor.go(stage.path())
    standing(page)
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    film = Film(page)
    film.go_on(1.6)
    for _ in range(DECISIONS):
        before = happened(served, stage)
        scene.decide(film, served, stage)
        page.wait_for_timeout(ARRIVING)
        assert happened(served, stage) > before
        film.go_on(1.2)
        play_on(served, stage, sensibly, lambda _made, sight: sight["seat"] == 0)
        page.wait_for_timeout(ARRIVING)
        film.go_on(2.4)
    return film


def happened(served: Served, stage: Stage) -> int:
    """How many events the service has of a table."""
    return int(served.get(f"/api/tables/{stage.table}", secret=stage.secrets[0]).json()["number"])


def main() -> None:
    """Take one of each game."""
    folder = Path(sys.argv[1])
    with (
        tempfile.TemporaryDirectory() as place,
        Running(str(Path(place) / "tables.sqlite"), "--log", "warning") as running,
        sync_playwright() as playwright,
    ):
        served = Served(running.port, Path(place))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in sys.argv[2:] or SCENES:
            visit = Visit(browser, address_of(running))
            film_game(visit, served, game).save(folder / f"{game}-moving.webp")
            visit.end()
        browser.close()


if __name__ == "__main__":
    main()
