"""How long it takes to judge a game, on all cores, and to give a hint, on one.

    python -m benchmarks.study
    python -m benchmarks.study --hints

The time of a hint is that of the processor, in a process of its own: the first one, which loads the
kernels, then the slowest and the mean of others, spread over a game. Starting Python and loading
Einfall is not in it.
"""

import argparse
import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor

from einfall.arena.workers import cores
from einfall.bots import find_bots
from einfall.game import Game
from einfall.games import find_game
from einfall.match import play_match, streams
from einfall.record import replay
from einfall.study.analysis import analyse
from einfall.study.judges import judge_for
from einfall.study.summary import table_of

SPAWN = multiprocessing.get_context("spawn")
JUDGED = [("genial", {"players": 2}), ("genial", {"players": 4}), ("einstein", {"players": 2})]
HINTED = [
    *(("genial", {"players": players}) for players in (1, 2, 3, 4)),
    ("genial", {"players": 4, "teams": True}),
    *(("einstein", {"players": players}) for players in range(1, 9)),
]
HINTS = 12
"""How many hints are asked for in a game."""


def main() -> None:
    """Measure, and print tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hints", action="store_true", help="only hints")
    print(f"{cores()} cores")
    if not parser.parse_args().hints:
        print(f"{'table':15} {'decisions':>9} {'played':>9} {'fast':>9} {'normal':>9}")
        with ProcessPoolExecutor(cores(), SPAWN) as processes:
            for name, rules in JUDGED:
                print(judging(find_game(name, rules), processes))
    print(f"{'table':15} {'first hint':>10} {'slowest':>9} {'mean':>9}")
    for name, rules in HINTED:
        with ProcessPoolExecutor(1, SPAWN) as process:
            first, *others = process.submit(time_hints, find_game(name, rules)).result()
        table = table_of(find_game(name, rules))
        taken = first, max(others), sum(others) / len(others)
        print(
            f"{table:15} {1000 * taken[0]:7.0f} ms"
            + f" {1000 * taken[1]:6.0f} ms {1000 * taken[2]:6.0f} ms"
        )


def judging(game: Game, processes: ProcessPoolExecutor) -> str:
    """How long a game takes, as a line."""
    bots = find_bots(game, ["expert"])
    play_match(game, bots, *streams(1, 0))  # so that all is loaded
    began = time.perf_counter()
    _, record = play_match(game, bots, *streams(1, 1))
    played = time.perf_counter() - began
    analyse(record, "fast", [0], processes=processes)
    taken = {}
    for effort in ("fast", "normal"):
        began = time.perf_counter()
        analysis = analyse(record, effort, processes=processes)
        taken[effort] = time.perf_counter() - began
    return (
        f"{table_of(game):15} {len(analysis.decisions):9} {played:7.2f} s"
        f" {taken['fast']:7.2f} s {taken['normal']:7.2f} s"
    )


def time_hints(game: Game) -> list[float]:
    """How long hints take in a game, each as if it were the only thing to do."""
    _, record = play_match(game, find_bots(game, ["novice"]), *streams(1, 1))
    before = [position.copy() for position in replay(game, record)][:-1]
    taken = []
    for place in [0, *range(0, len(before), max(1, len(before) // HINTS))]:
        seat = game.to_act(before[place])[0]
        began = time.process_time()
        view, judge = game.view(before[place], seat), judge_for(game)
        judge.judge(view, None, judge.hint_effort(game.players), 1, why=False)
        taken.append(time.process_time() - began)
    return taken


if __name__ == "__main__":
    main()
