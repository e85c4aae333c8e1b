"""How long a hint takes in the page, by the clock: from a click on Hint until it can be read.

    python -m benchmarks.page_hints --hints 8

A real browser without windows plays at tables of its own against bots; moves are made without the
board until a hint is asked for. The first hint starts the worker that judges, and loads the kernels
and the weights; then come the slowest and the median of the others. Whoever reaches for the button
with a mouse is served sooner: the hint is thought of meanwhile. By the clock it says something
only where nothing else runs; beside it stands what the processor has spent on it in the page, on
all threads, which also compile meanwhile what is used often.
"""

import argparse
import statistics
import tempfile

from playwright.sync_api import Browser, CDPSession, sync_playwright

from benchmarks.table_service import Service
from tests.conftest import CHROMIUM, launch

TABLES: dict[str, tuple[str, int, dict[str, object]]] = {
    "Einfach Genial alone": ("genial", 1, {}),
    "Einfach Genial, two": ("genial", 2, {}),
    "Einfach Genial, three": ("genial", 3, {}),
    "Einfach Genial, four": ("genial", 4, {}),
    "Einfach Genial, teams": ("genial", 4, {"teams": True}),
    "Einstein alone": ("einstein", 1, {}),
    "Einstein, two": ("einstein", 2, {}),
    "Einstein, four": ("einstein", 4, {}),
    "Einstein, eight": ("einstein", 8, {}),
}

SIT = """async ([game, players, rules]) => {
  const { makeTable } = await import("/web/parts/net.js");
  const { go } = await import("/web/parts/ui.js");
  const bots = Array.from({ length: players - 1 }, () => ({ bot: "novice" }));
  const seats = [{ name: "Ada" }, ...bots];
  go(`/t/${await makeTable({ game, rules: { players, ...rules }, seats })}`);
}"""

MOVE = """async () => {
  const { LiveTable } = await import("/web/parts/net.js");
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const live = new LiveTable(location.pathname.split("/").pop());
  await new Promise((told) => { live.update.subscribe((update) => update && told()); });
  const { seat, moves } = live.update.value.sights.find((one) => one.moves);
  const { choices, slots, ways, words } = moves;
  const placed = () => (slots.length ? `${any(ways)} ${any(slots)}` : any(words));
  const move = choices ? any(choices).move : placed();
  await live.do("move", { seat, move });
  live.close();
}"""

HINT = """() => new Promise((resolve) => {
  const began = performance.now();
  const look = new MutationObserver(() => {
    if (!document.querySelector(".help li")) return;
    look.disconnect();
    resolve(performance.now() - began);
  });
  look.observe(document.querySelector(".help"), { subtree: true, childList: true });
  document.querySelector(".help button").click();
})"""

DUE = """() => document.querySelector(".help button:not(:disabled)")
  && !document.querySelector(".help li")"""


def processor(session: CDPSession) -> float:
    """Milliseconds that pages have spent so far."""
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    seconds = [float(one["cpuTime"]) for one in processes if one["type"] == "renderer"]
    return 1000 * sum(seconds)


def hints_at(browser: Browser, address: str, table: str, count: int) -> list[tuple[float, float]]:
    """Milliseconds that each hint of a game takes, by the clock and of the processor."""
    session = browser.new_browser_cdp_session()
    context = browser.new_context(locale="en", reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    page.evaluate(SIT, list(TABLES[table]))
    taken = []
    for _ in range(count):
        page.wait_for_function(DUE)
        before = processor(session)
        waited = page.evaluate(HINT)
        taken.append((waited, processor(session) - before))
        page.evaluate(MOVE)
        page.locator(".help li").wait_for(state="detached")
    context.close()
    session.detach()
    return taken


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hints", type=int, default=8, help="at each table (default: 8)")
    options = parser.parse_args()
    if CHROMIUM is None:
        parser.error("there is no Chromium: install it (Debian: apt install chromium)")
    print(f"{'':22} {'by the clock':^29} {'of the processor':^29}")
    print(f"{'table':22}" + 2 * f" {'first':>9} {'slowest':>9} {'median':>9}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        service = Service(f"sqlite:{folder}/tables.db", 1)
        address = f"http://127.0.0.1:{service.port}"
        browser = launch(playwright.chromium, CHROMIUM)
        try:
            for table in TABLES:
                line = f"{table:22}"
                for first, *others in zip(
                    *hints_at(browser, address, table, options.hints), strict=True
                ):
                    figures = first, max(others), statistics.median(others)
                    line += "".join(f" {ms:6.0f} ms" for ms in figures)
                print(line)
        finally:
            browser.close()
            service.kill()


if __name__ == "__main__":
    main()
