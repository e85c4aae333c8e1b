"""The error rate of each level, by kind of table: the scale by which a player's level is said.

    python -m benchmarks.study_rates --kept losses.jsonl --out src/einfall/study/rates.json

One seat of each game is judged, in turn, by the same judge and with the same budget as people's
games are. In Einfach Genial a level plays among its like. In Einstein it plays with all levels: the
dice are the same for all, so that a level among its like would only see its own sheet again. Each
rate has its interval. What every game has shown is kept in a file, so that a run that was stopped
is gone on with, and more games can be added.
"""

import argparse
import json
import multiprocessing
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

from rich.progress import track

from einfall.arena.workers import cores
from einfall.bots import LEVELS, find_bots
from einfall.game import Game
from einfall.games import find_game
from einfall.match import play_match, streams
from einfall.study.analysis import DecisionPoint, points_of
from einfall.study.judge import find_effort
from einfall.study.judges import judge_for
from einfall.study.seeds import seed_of
from einfall.study.summary import mean_of, table_of

TABLES = [
    *(("genial", {"players": players}) for players in (1, 2, 3, 4)),
    ("genial", {"players": 4, "teams": True}),
    *(("einstein", {"players": players}) for players in range(1, 9)),
]
MASTER = "master:simulations=400"
"""Quicker than a second, hardly weaker, and the same again on any machine."""

Key = tuple[str, str, int]
"""A kind of table, a level, and the number of a game."""


def main() -> None:
    """Measure, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20, help="for each level and table")
    parser.add_argument("--kept", type=Path, required=True, help="what each game has shown")
    parser.add_argument("--out", type=Path, required=True, help="what is known there already stays")
    parser.add_argument("--table", action="append", help="only this one, such as 'genial 2'")
    options = parser.parse_args()
    games = [find_game(name, rules) for name, rules in TABLES]
    wanted = [game for game in games if not options.table or table_of(game) in options.table]
    known = _read(options.kept)
    missing = [
        (game, level, number)
        for number in range(options.games)  # evenly, so that a run can be stopped at any time
        for game in wanted
        for level in LEVELS
        if (table_of(game), level, number) not in known
    ]
    with ProcessPoolExecutor(cores(), multiprocessing.get_context("spawn")) as processes:
        for game, level, number in track(missing, "Judging"):
            key = table_of(game), level, number
            known[key] = _losses(game, level, number, processes)
            with options.kept.open("a", encoding="utf-8") as kept:
                kept.write(json.dumps([*key, known[key]]) + "\n")
    rates: dict[str, dict[str, list[float]]] = json.loads(options.out.read_text())
    for game in wanted:
        rates[table_of(game)] = _rates(table_of(game), known, options.games)
    options.out.write_text(json.dumps(rates, indent=1) + "\n", encoding="utf-8")


def _read(path: Path) -> dict[Key, list[float]]:
    """What each game has shown so far."""
    if not path.exists():
        return {}
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {(table, level, number): losses for table, level, number, losses in lines}


def _losses(game: Game, level: str, number: int, processes: Executor) -> list[float]:
    """What one seat of a game has lost at each decision that counts."""
    seat, others = number % game.players, [level]
    if game.name == "einstein":
        others = [LEVELS[(number + n) % len(LEVELS)] for n in range(game.players)]
    at_table = [level if one == seat else others[one % len(others)] for one in range(game.players)]
    bots = find_bots(game, [MASTER if name == "master" else name for name in at_table])
    _, record = play_match(game, bots, *streams(1, number))
    decisions = [p for p in points_of(game, record, [seat]) if isinstance(p, DecisionPoint)]
    losses = processes.map(_loss, [game] * len(decisions), decisions)
    return [round(loss, 6) for loss in losses if loss is not None]


def _loss(game: Game, point: DecisionPoint) -> float | None:
    """What a decision has lost, by the judge at `fast`; None where nothing was to be decided."""
    seed = seed_of(0, point.number, point.seat)
    verdict = judge_for(game).judge(point.view, point.played, find_effort("fast"), seed, why=False)
    return verdict.loss if verdict.unforced else None


def _rates(table: str, known: dict[Key, list[float]], games: int) -> dict[str, list[float]]:
    """The rate of each level, with its interval."""
    rates = {}
    for level in LEVELS:
        losses = [loss for number in range(games) for loss in known[table, level, number]]
        rate = mean_of(losses)
        print(f"{table}, {level}: {rate.mean:.4f} ± {rate.error:.4f} of {len(losses)} decisions")
        rates[level] = [round(rate.mean, 5), round(rate.error, 5)]
    return rates


if __name__ == "__main__":
    main()
