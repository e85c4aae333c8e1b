"""How fast the kernels are in a page, beside the same kernels natively, on one core.

Both sides take turns, in one run: whole random games of two players, by the same kernel called once
for all of them, and the moves of an expert in positions of a game of experts. The page is in
Chromium, on the same machine. With modules that were made without SIMD
(`python -m einfall.browser --without-simd FOLDER`) these are measured as well.

examples (in the folder above this one):
  python -m benchmarks.browser --rounds 15
  python -m benchmarks.browser --without-simd FOLDER
"""

import json
import os
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from benchmarks.common import Spread, describe_machine, make_parser, print_machine, print_table
from benchmarks.table_service import Failed, Service
from einfall.bots import BOTS, find_bots
from einfall.browser import MODULES, module_path
from einfall.chance import Stream
from einfall.cli.common import track
from einfall.game import Game
from einfall.games import GAMES, find_game
from tests.conftest import CHROMIUM

LEVEL = "expert"
SOME = 40
"""How many positions an expert decides in."""

PREPARE = """async ([name, module, start]) => {
  const { Kernels } = await import("/web/parts/kernels.js");
  const { Thinking } = await import("/web/parts/thinking.js");
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const kernels = new Kernels(await WebAssembly.compile(bytes(module)));
  const weights = (file) => fetch(`/web/games/${name}/weights-${file}.bin`)
    .then((answer) => answer.arrayBuffer()).then((buffer) => new Uint8Array(buffer));
  const thinking = new Thinking(kernels, weights);
  const [positions, words] = [kernels.array("simulate", 0), kernels.array("simulate", 3)];
  positions.bytes.set(bytes(start));
  globalThis.play = (games) => {
    const begun = performance.now();
    const decisions = kernels.call.simulate(positions, games, 1, words);
    return 1000 * decisions / (performance.now() - begun);
  };
  globalThis.decide = async (texts, level) => {
    const views = texts.map(bytes);
    const begun = performance.now();
    for (const view of views) await thinking.decide(view, level, 1);
    return (performance.now() - begun) / views.length;
  };
}"""


def text_of(content: bytes) -> str:
    """Bytes for a page."""
    return b64encode(content).decode()


def some_views(game: Game) -> list[Any]:
    """What seats see that are to decide, in a game of experts."""
    [bot, *_] = find_bots(game, [LEVEL])
    position, views, source = game.start(), [], Stream(1)
    while not game.over(position):
        moves = {}
        for seat in game.to_act(position):
            views.append(game.view(position, seat))
            moves[seat] = bot.choose(game, views[-1], game.legal_in_view(views[-1]), source)
        if moves:
            game.decide(position, moves)
        else:
            game.happen(position, game.sample(position, source))
    return views[:SOME]


def play_natively(game: Game, games: int) -> float:
    """Random decisions a second."""
    begun = time.perf_counter()
    decisions = game.simulate(games, 1)
    return decisions / (time.perf_counter() - begun)


def decide_natively(game: Game, views: Sequence[Any]) -> float:
    """How many milliseconds a decision of an expert takes."""
    bot, legal = BOTS[game.name][LEVEL](LEVEL), [game.legal_in_view(view) for view in views]
    begun = time.perf_counter()
    for view, moves in zip(views, legal, strict=True):
        bot.choose(game, view, moves, Stream(1))
    return 1000 * (time.perf_counter() - begun) / len(views)


def compare(page: Page, game: Game, module: bytes, rounds: int) -> dict[str, Spread]:
    """Let the page and the native kernels take turns."""
    page.evaluate(PREPARE, [game.name, text_of(module), text_of(game.start().tobytes())])
    views, games = some_views(game), 20_000
    shown = [text_of(view.tobytes()) for view in views]
    figures: dict[str, list[float]] = {
        "page": [],
        "native": [],
        "ratio": [],
        "move": [],
        "moves": [],
    }
    for turn in track(range(rounds + 1), f"Measuring: {game.title}", rounds + 1):
        there, here = page.evaluate("games => play(games)", games), play_natively(game, games)
        move = page.evaluate("([views, level]) => decide(views, level)", [shown, LEVEL])
        native = decide_natively(game, views)
        if turn:  # the first one warms up
            figures["page"].append(there)
            figures["native"].append(here)
            figures["ratio"].append(100 * there / here)
            figures["move"].append(move)
            figures["moves"].append(100 * native / move)
    return {name: Spread.of(found) for name, found in figures.items()}


def measure(rounds: int, without_simd: Path | None) -> dict[str, dict[str, Spread]]:
    """Start a service and a browser, and compare."""
    if CHROMIUM is None:
        raise Failed("there is no Chromium: install it (Debian: apt install chromium)")
    found = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        service = Service(f"sqlite:{folder}/tables.db", 1)
        try:
            sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
            arguments = ["--disable-dev-shm-usage", *sandbox]
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{service.port}/")
            for name in MODULES:
                game = find_game(name, {"players": 2})
                module = module_path(name).read_bytes()
                found[GAMES[name].title] = compare(page, game, module, rounds)
                if without_simd:
                    module = (without_simd / f"{name}.wasm").read_bytes()
                    found[f"{GAMES[name].title}, no SIMD"] = compare(page, game, module, rounds)
            browser.close()
        finally:
            service.kill()
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = make_parser("benchmarks.browser", __doc__)
    parser.add_argument("--without-simd", type=Path, help="a folder with such modules")
    options = parser.parse_args(arguments)
    machine = describe_machine("playwright")
    try:
        found = measure(options.rounds, options.without_simd)
    except Failed as failed:
        print(f"benchmarks.browser: {failed}", file=sys.stderr)
        return 1
    if options.json:
        told = {n: {k: s.as_json() for k, s in spreads.items()} for n, spreads in found.items()}
        print(json.dumps({"machine": machine, "rounds": options.rounds, **told}))
        return 0
    print_machine(machine)
    print(f"Median (lowest – highest) of {options.rounds} turns each, in Chromium and natively")
    print()
    head = ("", "decisions/s, page", "native", "page : native, %", "expert, ms", "page : native, %")
    rows = [
        (
            name,
            str(one["page"]),
            str(one["native"]),
            str(one["ratio"]),
            f"{one['move'].median:.2f} ({one['move'].lowest:.2f} – {one['move'].highest:.2f})",
            str(one["moves"]),
        )
        for name, one in found.items()
    ]
    print_table([head, *rows])
    return 0


if __name__ == "__main__":
    sys.exit(main())
