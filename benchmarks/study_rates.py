"""The error rate of each level, by kind of table: the scale by which a player's level is said.

    python -m benchmarks.study_rates --games 20 --out src/einfall/study/rates.json

Games of a level among itself are judged by the same judge, with the same budget, as people's are;
one seat of each, in turn. Each rate has its interval.
"""

import argparse
import json
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rich.progress import track

from einfall.arena.workers import cores
from einfall.bots import LEVELS, find_bots
from einfall.games import find_game
from einfall.match import play_match, streams
from einfall.study.analysis import Judged, analyse
from einfall.study.summary import summarise_decisions, table_of

TABLES = [
    *(("genial", {"players": players}) for players in (1, 2, 3, 4)),
    ("genial", {"players": 4, "teams": True}),
    *(("einstein", {"players": players}) for players in (1, 2, 3, 4)),
]
MASTER = "master:simulations=400"
"""Quicker than a second, and hardly weaker."""


def main() -> None:
    """Measure, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20, help="for each level and table")
    parser.add_argument("--out", type=Path, required=True, help="what is known there already stays")
    parser.add_argument("--table", action="append", help="only this one, such as 'genial 2'")
    options = parser.parse_args()
    rates: dict[str, dict[str, list[float]]] = json.loads(options.out.read_text())
    with ProcessPoolExecutor(cores(), multiprocessing.get_context("spawn")) as processes:
        for name, rules in TABLES:
            game = find_game(name, rules)
            if options.table and table_of(game) not in options.table:
                continue
            for level in LEVELS:
                bots = find_bots(game, [MASTER if level == "master" else level])
                judged: list[Judged] = []
                for number in track(range(options.games), f"{table_of(game)}, {level}"):
                    _, record = play_match(game, bots, *streams(1, number))
                    seats = [number % game.players]  # the others play alike
                    analysis = analyse(record, "fast", seats, processes=processes)
                    judged += analysis.decisions
                rate = summarise_decisions(game, analysis.scale, judged).error_rate
                print(f"{table_of(game)}, {level}: {rate.mean:.4f} ± {rate.error:.4f}")
                rates.setdefault(table_of(game), {})[level] = [
                    round(rate.mean, 5),
                    round(rate.error, 5),
                ]
            options.out.write_text(json.dumps(rates, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
