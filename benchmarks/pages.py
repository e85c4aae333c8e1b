"""How soon the first page can be used, how much of it is sent, and how long a click on Play takes.

The service runs as anybody runs it, and has been used before (it is warm). Each visit is by a
browser that has never been here: Chromium, on the same machine, with nothing kept. A page can be
used when it has been drawn with its buttons, as the browser's own clock has it, counted from the
moment at which somebody asks for the page. From the click on Play it takes until the table is laid
and it says whose turn it is.

example (in the folder above this one):
  python -m benchmarks.pages --rounds 20
"""

import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Browser, sync_playwright

from benchmarks.common import Spread, describe_machine, make_parser, print_machine, print_table
from benchmarks.table_service import Failed, Service
from einfall.cli.common import track
from einfall.games import GAMES
from tests.conftest import CHROMIUM

TITLES = {name: game.title for name, game in GAMES.items()}


@dataclass
class Visits:
    """What was measured, in milliseconds and bytes."""

    usable: list[float] = field(default_factory=list)
    sent: list[float] = field(default_factory=list)
    at_table: dict[str, list[float]] = field(default_factory=lambda: {game: [] for game in GAMES})

    def spreads(self) -> dict[str, Spread]:
        """All of it, by what it is."""
        named = {"usable_ms": self.usable, "sent_bytes": self.sent}
        named |= {f"at_table_{game}_ms": waits for game, waits in self.at_table.items()}
        return {name: Spread.of(figures) for name, figures in named.items()}


def visit(browser: Browser, address: str, visits: Visits) -> None:
    """Come for the first time, and play each game once."""
    for game, waits in visits.at_table.items():
        context = browser.new_context(locale="en")
        page = context.new_page()
        page.goto(address)
        page.wait_for_function("performance.getEntriesByName('usable').length > 0")
        card = page.locator(f".game-card.{game}")
        began = time.perf_counter()
        card.get_by_role("button", name=re.compile("^Play")).first.click()
        page.get_by_role("heading", name=re.compile("It is your turn|Waiting for")).wait_for()
        waits.append(1000 * (time.perf_counter() - began))
        entries = "performance.getEntriesByName('usable')[0].startTime"
        visits.usable.append(page.evaluate(entries))
        context.close()
    context = browser.new_context(locale="en")
    page = context.new_page()
    page.goto(address, wait_until="networkidle")
    sizes = "performance.getEntries().reduce((sum, one) => sum + (one.transferSize ?? 0), 0)"
    visits.sent.append(page.evaluate(sizes))
    context.close()


def measure(rounds: int) -> Visits:
    """Start a service and a browser, and visit."""
    if CHROMIUM is None:
        raise Failed("there is no Chromium: install it (Debian: apt install chromium)")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        service = Service(f"sqlite:{folder}/tables.db", 1)
        try:
            sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
            arguments = ["--disable-dev-shm-usage", *sandbox]
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
            address = f"http://127.0.0.1:{service.port}/"
            visit(browser, address, Visits())
            visits = Visits()
            for _ in track(range(rounds), "Visiting", rounds):
                visit(browser, address, visits)
            browser.close()
        finally:
            service.kill()
    return visits


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = make_parser("benchmarks.pages", __doc__)
    parser.set_defaults(rounds=10)
    options = parser.parse_args(arguments)
    machine = describe_machine("uvicorn", "playwright")
    try:
        spreads = measure(options.rounds).spreads()
    except Failed as failed:
        print(f"benchmarks.pages: {failed}", file=sys.stderr)
        return 1
    if options.json:
        told = {name: spread.as_json() for name, spread in spreads.items()}
        print(json.dumps({"machine": machine, "visits": options.rounds, **told}))
        return 0
    print_machine(machine)
    print(f"Median (lowest – highest) of {options.rounds} first visits with Chromium")
    print()
    rows = [
        ("first page usable, ms", str(spreads["usable_ms"])),
        ("first page and what it loads, bytes as sent", str(spreads["sent_bytes"])),
    ]
    rows += [
        (f"from Play to one's turn at {name}, ms", str(spreads[f"at_table_{game}_ms"]))
        for game, name in TITLES.items()
    ]
    print_table([("", ""), *rows])
    return 0


if __name__ == "__main__":
    sys.exit(main())
