"""How long it takes to judge a game, on all cores, beside how long it took to play it.

python -m benchmarks.study
"""

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
from einfall.study.judge import find_effort
from einfall.study.judges import judge_for

TABLES = [("genial", {"players": 2}), ("genial", {"players": 4}), ("einstein", {"players": 2})]


def main() -> None:
    """Measure, and print a table."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(cores(), context) as processes:
        print(f"{cores()} cores")
        print(
            f"{'table':12} {'decisions':>9} {'played':>9} {'fast':>9} {'normal':>9} {'a hint':>9}"
        )
        for name, rules in TABLES:
            print(line(find_game(name, rules), processes))


def line(game: Game, processes: ProcessPoolExecutor) -> str:
    """The figures of one table."""
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
    position = next(replay(game, record)).copy()
    seat = game.to_act(position)[0]
    began = time.perf_counter()
    judge_for(game).judge(game.view(position, seat), None, find_effort("fast"), 1, why=False)
    hint = time.perf_counter() - began
    return (
        f"{game.name + ' ' + str(game.players):12} {len(analysis.decisions):9} {played:7.2f} s"
        f" {taken['fast']:7.2f} s {taken['normal']:7.2f} s {1000 * hint:6.0f} ms"
    )


if __name__ == "__main__":
    main()
