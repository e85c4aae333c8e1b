"""Tables of one's own: how soon a bot moves with the network gone, and what they spare a service.

First a browser visits a site of plain files once, and the network goes. Then the page is opened
again and again, by the page's own clock: from that moment until it can be used, and from asking for
a table to the first move of a bot there. How long somebody looks at the page in between is not
counted.

Then whole games against a bot: at a table of the service, over a socket, as every game was played
before; and in the page itself, which brings the finished game to the service, where it is played
again before it is kept. What counts is the processor time of the service, its bots included, for
each game; the browser is not counted. Linux only.

example (in the folder above this one):
  python -m benchmarks.own --rounds 10
"""

import json
import os
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.common import Spread, describe_machine, make_parser, print_machine, print_table
from benchmarks.table_service import Failed, Service
from einfall.bots import USUAL_LEVEL
from einfall.cli.common import track
from einfall.games import GAMES
from einfall.server.http.site import site_files
from tests.conftest import CHROMIUM

KEPT = """async () => {
  if (!navigator.serviceWorker.controller) return false;
  const kept = await caches.open("einfall");
  return (await kept.match(new URL("web/files.json", document.baseURI))) !== undefined;
}"""

FIRST_MOVE = """async ([game, bot]) => {
  const asked = performance.now();
  const net = await import(new URL("web/parts/net.js", document.baseURI));
  const { LiveTable, commitSeed, makeTable, seedOf } = net;
  const seats = [{ bot }, { name: "Ada" }];
  const table = await makeTable({ game, rules: { players: 2 }, seats });
  const live = new LiveTable(table);
  await new Promise((told) => { live.update.subscribe((update) => update && told()); });
  await live.do("sit", { seat: 1, commitment: await commitSeed(table, 1) });
  await live.do("reveal", { seat: 1, seed: seedOf(table, 1) });
  const [{ startTime: usable }] = performance.getEntriesByName("usable");
  const decided = ({ type, seat }) => type === "played" || (type === "chose" && seat === 0);
  return new Promise((done) => {
    live.events.subscribe((events) => {
      if (events.some(decided)) done(usable + performance.now() - asked);
    });
  });
}"""
"""Milliseconds to the first move of a bot, which begins."""

WHOLE_GAME = """async ([game, bot, here]) => {
  const net = await import("/web/parts/net.js");
  const { LiveTable, ask, commitSeed, enter, makeTable, seedOf } = net;
  const { bringGames } = await import("/web/parts/bringing.js");
  const wanted = { game, rules: { players: 2 }, seats: [{ name: "Ada" }, { bot }] };
  const make = async () => {
    const { table, links: [{ secret }] } = await ask("/api/tables", wanted);
    await enter(table, secret);
    return table;
  };
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const some = ({ choices, slots, ways, words }) =>
    choices ? any(choices).move : slots.length ? `${any(ways)} ${any(slots)}` : any(words);
  const table = here ? await makeTable(wanted) : await make();
  const live = new LiveTable(table);
  await new Promise((told) => { live.update.subscribe((update) => update && told()); });
  await live.do("sit", { seat: 0, commitment: await commitSeed(table, 0) });
  await live.do("reveal", { seat: 0, seed: seedOf(table, 0) });
  while (live.update.value.state !== "over") {
    const sight = live.update.value.sights.find(({ moves }) => moves);
    if (sight) await live.do("move", { seat: 0, move: some(sight.moves) });
    else await new Promise((resolve) => { setTimeout(resolve, 2); });
  }
  live.close();
  if (here) await bringGames();
}"""
"""A game against a bot, any legal move, at a table of the service or in the page."""


class Quiet(SimpleHTTPRequestHandler):
    """A plain file server, which says nothing of what it does."""

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def a_site() -> Iterator[str]:
    """The address of a file server with the site of plain files."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in site_files():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        server.server_close()


def first_moves(browser: Browser, rounds: int) -> dict[str, list[float]]:
    """How long it takes to the first move of a bot without a network, by game."""
    waits: dict[str, list[float]] = {game: [] for game in GAMES}
    with a_site() as address:
        context = browser.new_context()
        page = context.new_page()
        page.goto(address)
        while not page.evaluate(KEPT):
            page.wait_for_timeout(50)
        context.set_offline(True)
        page.close()
        for _ in track(range(rounds), "Without a network", rounds):
            for game, times in waits.items():
                page = context.new_page()
                page.goto(address)
                page.locator(".home").wait_for()
                times.append(page.evaluate(FIRST_MOVE, [game, USUAL_LEVEL]))
                page.close()
        context.close()
    return waits


def processor_time(service: Service) -> float:
    """Seconds of processor time that the service and its bots have used."""
    ticks = 0
    for process in service.processes():
        after_name = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += int(after_name[11]) + int(after_name[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def game_costs(browser: Browser, rounds: int) -> dict[tuple[str, bool], float]:
    """Processor time of the service for a game, in milliseconds: there (False) and here (True)."""
    costs = {}
    with tempfile.TemporaryDirectory() as folder:
        service = Service(f"sqlite:{folder}/tables.db", 1)
        try:
            page = browser.new_context(service_workers="block").new_page()
            page.goto(f"http://127.0.0.1:{service.port}/", wait_until="networkidle")
            for game in GAMES:
                for here in (False, True):
                    costs[game, here] = _cost(service, page, [game, USUAL_LEVEL, here], rounds)
        finally:
            service.kill()
    return costs


def _cost(service: Service, page: Page, wanted: list[Any], rounds: int) -> float:
    page.evaluate(WHOLE_GAME, wanted)
    before = processor_time(service)
    for _ in track(range(rounds), "Playing", rounds):
        page.evaluate(WHOLE_GAME, wanted)
    return 1000 * (processor_time(service) - before) / rounds


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = make_parser("benchmarks.own", __doc__)
    parser.set_defaults(rounds=10)
    options = parser.parse_args(arguments)
    machine = describe_machine("uvicorn", "playwright")
    if CHROMIUM is None:
        print("benchmarks.own: there is no Chromium (Debian: apt install chromium)")
        return 1
    try:
        with sync_playwright() as playwright:
            sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
            browser = playwright.chromium.launch(
                executable_path=CHROMIUM, args=["--disable-dev-shm-usage", *sandbox]
            )
            waits = {game: Spread.of(t) for game, t in first_moves(browser, options.rounds).items()}
            costs = game_costs(browser, options.rounds)
            browser.close()
    except Failed as failed:
        print(f"benchmarks.own: {failed}", file=sys.stderr)
        return 1
    if options.json:
        told: dict[str, Any] = {f"first_move_{game}_ms": s.as_json() for game, s in waits.items()}
        told |= {
            f"{'brought' if here else 'played'}_{game}_ms": cost
            for (game, here), cost in costs.items()
        }
        print(json.dumps({"machine": machine, **told}))
        return 0
    print_machine(machine)
    print(f"Against {USUAL_LEVEL}; median (lowest – highest) of {options.rounds}, or the mean")
    print()
    print_table([("", ""), *_rows(waits, costs)])
    return 0


def _rows(
    waits: dict[str, Spread], costs: dict[tuple[str, bool], float]
) -> Iterator[tuple[str, str]]:
    for name, game in GAMES.items():
        yield f"{game.title}: from opening to a bot's move, no network, ms", str(waits[name])
    for name, game in GAMES.items():
        there, here = costs[name, False], costs[name, True]
        yield f"{game.title}: a game at the service, its processor's ms", f"{there:.0f}"
        yield f"{game.title}: a game in the page, brought to it, ms", f"{here:.0f}"
        yield f"{game.title}: as many times as many games", f"{there / max(here, 1):.1f}"


if __name__ == "__main__":
    sys.exit(main())
