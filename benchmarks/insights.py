"""What Einfach Genial is like when it is played well: who wins, how long it lasts, how it ends.

A bot plays at every seat of each kind of table. What is noted of each game goes into a file, with
which a run can be gone on with; the tables and pictures of docs/insights.md are made from it.

examples (in the folder above this one):
  python -m benchmarks.insights --bot glance --games 10000 --file insights.jsonl
  python -m benchmarks.insights --bot expert --games 1000 --file more.jsonl --pictures docs/pictures
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.common import print_table
from einfall.arena.intervals import Estimate, mean_of, share_of
from einfall.arena.plot import INK, LINES, PAPER
from einfall.bots import BOTS, find_bots
from einfall.bots.bot import read_bot
from einfall.cli.common import track, whole_number
from einfall.genial.game import Genial
from einfall.genial.moves import FIRST_PLACEMENT, SWAP_RACK
from einfall.genial.position import BONUS, GenialPosition
from einfall.genial.rules import ranking
from einfall.genial.tiles import WAYS
from einfall.match import streams

SEED = 1
TABLES: dict[str, dict[str, object]] = {
    "one player": {"players": 1},
    "two players": {"players": 2},
    "three players": {"players": 3},
    "four players": {"players": 4},
    "two teams": {"players": 4, "teams": True},
}
Facts = dict[str, Any]


def play(table: str, bot: str, number: int) -> Facts:
    """What is worth knowing of one game."""
    game: Any = Genial.from_rules(TABLES[table])
    players, (chance, whims) = find_bots(game, [bot]), streams(SEED, number)
    position = game.start()
    facts: Facts = {"table": table, "bot": bot, "number": number, "placements": 0}
    facts |= {"bonuses": 0, "swaps": 0, "first": None}
    while not game.over(position):
        if not game.to_act(position):
            game.happen(position, game.sample(position, chance[game.drawer(position)]))
            continue
        (seat,) = game.to_act(position)
        view = game.view(position, seat)
        move = players[seat].choose(game, view, game.legal_in_view(view), whims[seat])
        note(facts, game, position, move)
        game.decide(position, {seat: move})
    facts["scores"] = [sorted(position.score[side].tolist()) for side in range(game.sides)]
    facts["winners"] = ranking(position)[0]
    facts["complete"] = game.result(position)["reason"] == "all six complete"
    return facts


def note(facts: Facts, game: Genial, position: GenialPosition, move: int) -> None:
    """Note what a move is: a swap, a bonus, the very first placement."""
    if move < FIRST_PLACEMENT:
        facts["swaps"] += move == SWAP_RACK
        return
    facts["placements"] += 1
    facts["bonuses"] += position.phase == BONUS
    if facts["first"] is None:
        way = (move - FIRST_PLACEMENT) % WAYS
        points = sum(game.counts(position, position.seat, move).values())
        facts["first"] = {"points": points, "double": way // 6 == way % 6}


# Figures


def share_of_side(games: Sequence[Facts], side: int) -> Estimate:
    """How much of the wins a side has; a win that is shared counts in parts."""
    return share_of(
        [(side in facts["winners"]) / len(facts["winners"]) for facts in games], range(len(games))
    )


def percent(estimate: Estimate) -> str:
    """A share with its interval."""
    value, low, high = (100 * (part or 0.0) for part in estimate)
    return f"{value:.1f} % ({low:.1f} to {high:.1f})"


def mean(games: Sequence[Facts], figure: Callable[[Facts], float], digits: int = 1) -> str:
    """A mean with its interval."""
    value, low, high = mean_of([figure(facts) for facts in games], range(len(games)))
    return f"{value:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"


def print_seats(games: Sequence[Facts]) -> None:
    """Which seat wins how often."""
    rows = [["table", "games", *(f"side {side + 1}" for side in range(4))]]
    for table in TABLES:
        here = [facts for facts in games if facts["table"] == table]
        if here and len(here[0]["scores"]) > 1:
            shares = [percent(share_of_side(here, side)) for side in range(len(here[0]["scores"]))]
            rows.append([table, str(len(here)), *shares, *[""] * (4 - len(shares))])
    print_table(rows)


def print_course(games: Sequence[Facts]) -> None:
    """How long games last and how they end."""
    heads = ["table", "placements", "bonus tiles", "swaps", "all six complete"]
    rows = [[*heads, "weakest colour of the best", "of all"]]
    for table in TABLES:
        if here := [facts for facts in games if facts["table"] == table]:
            complete = share_of([facts["complete"] for facts in here], range(len(here)))
            rows.append(
                [
                    table,
                    mean(here, lambda facts: facts["placements"]),
                    mean(here, lambda facts: facts["bonuses"], 2),
                    mean(here, lambda facts: facts["swaps"], 2),
                    percent(complete),
                    mean(here, lambda facts: facts["scores"][facts["winners"][0]][0], 2),
                    mean(here, lambda facts: float(np.mean([s[0] for s in facts["scores"]])), 2),
                ]
            )
    print_table(rows)


def print_first_moves(games: Sequence[Facts]) -> None:
    """What became of whoever began, by what the first tile was."""
    here = [facts for facts in games if facts["table"] == "two players"]
    rows = [["two players: the first tile", "games", "share of the wins of who began"]]
    for name, wanted in FIRST_TILES.items():
        if some := [facts for facts in here if wanted(facts["first"])]:
            rows.append([name, str(len(some)), percent(share_of_side(some, 0))])
    print_table(rows)


FIRST_TILES: dict[str, Callable[[Facts], bool]] = {
    "a double": lambda first: bool(first["double"]),
    "two colours": lambda first: not first["double"],
    **{f"counts {n}": (lambda first, n=n: first["points"] == n) for n in range(1, 6)},  # type: ignore[misc]
}


# Pictures


def draw(games: Sequence[Facts], folder: Path) -> None:
    """How high the weakest colour of the winner gets, and how often each seat wins."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.hashsalt": "einfall", "font.size": 10, "text.color": INK}):
        for name, paint in (("insights-seats", draw_seats), ("insights-weakest", draw_weakest)):
            figure = Figure(figsize=(7.2, 3.4), facecolor=PAPER, layout="constrained")
            axes = figure.add_subplot()
            paint(axes, games)
            axes.set_axisbelow(True)
            for side in ("top", "right", "left"):
                axes.spines[side].set_visible(False)
            axes.tick_params(length=0, labelcolor=INK)
            figure.savefig(folder / f"{name}.svg", metadata={"Date": None})


def draw_seats(axes: Any, games: Sequence[Facts]) -> None:
    """A dot with its interval for each seat of each table; a line where equals would be."""
    at, ticks = 0.0, {}
    for table in TABLES:
        here = [facts for facts in games if facts["table"] == table]
        sides = len(here[0]["scores"]) if here else 1
        if sides == 1:
            continue
        axes.plot([at - 0.5, at + sides - 0.5], [100 / sides] * 2, color=LINES, linewidth=3)
        for side in range(sides):
            value, low, high = (100 * (part or 0.0) for part in share_of_side(here, side))
            axes.plot([at, at], [low, high], color=INK)
            axes.plot([at], [value], "o", color=INK)
            axes.annotate(
                f"{value:.1f}", (at, high), (0, 4), textcoords="offset points", ha="center"
            )
            ticks[at] = f"{side + 1}." if side else f"1.\n{table}"
            at += 1
        at += 1
    axes.set_xticks(list(ticks), list(ticks.values()))
    axes.set_ylabel("share of the wins, in %")
    axes.set_title("Who begins has it easier (grey: equals)", loc="left", fontsize=11)
    axes.margins(y=0.15)


def draw_weakest(axes: Any, games: Sequence[Facts]) -> None:
    """How the weakest colour of the winner is distributed, a line for each table."""
    for table, style in zip(TABLES, ["-", "--", "-.", ":", (0, (1, 1))], strict=True):
        here = [facts for facts in games if facts["table"] == table]
        if here:
            best = [facts["scores"][facts["winners"][0]][0] for facts in here]
            counts = np.bincount(best, minlength=37) / len(best)
            axes.plot(range(37), 100 * counts[:37], linestyle=style, color=INK, label=table)
    axes.set_xlabel("weakest colour of the winner")
    axes.set_ylabel("games, in %")
    axes.grid(color=LINES)
    axes.legend(frameon=False)


# The run


def go_on(file: Path, bot: str, games: int, workers: int) -> list[Facts]:
    """All facts of these games: those in the file, and those that are still to be played."""
    known = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    known = [facts for facts in known if facts["bot"] == bot and facts["number"] < games]
    done = {(facts["table"], facts["number"]) for facts in known}
    with ProcessPoolExecutor(workers) as pool, file.open("a") as kept:
        for table in TABLES:
            left = [number for number in range(games) if (table, number) not in done]
            played = pool.map(play, repeat(table), repeat(bot), left, chunksize=8)
            for facts in track(played, table, len(left)):
                kept.write(json.dumps(facts) + "\n")
                kept.flush()
                known.append(facts)
    return known


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bot", default="glance")
    parser.add_argument("--games", type=whole_number(2), default=1000, help="at each table")
    parser.add_argument("--workers", type=whole_number(1), default=os.cpu_count() or 1)
    parser.add_argument("--file", type=Path, required=True, help="where the games are noted")
    parser.add_argument("--pictures", type=Path, help="a folder for the pictures")
    options = parser.parse_args()
    read_bot(options.bot, BOTS["genial"])
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    games = go_on(options.file, options.bot, options.games, options.workers)
    for show in (print_seats, print_course, print_first_moves):
        show(games)
        print()
    if options.pictures:
        draw(games, options.pictures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
