"""What each bot makes of a game in which it sits at every seat: the points that decide first.

Beating others is one thing (`einfall arena` measures it), playing well another: among equals, how
high is the weakest colour of Einfach Genial, or the score of Einstein?

examples (in the folder above this one):
  python -m benchmarks.self_play genial --bots casual,club,expert --games 200
  python -m benchmarks.self_play einstein --players 4 --bots greedy,expert --games 200
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from benchmarks.common import print_table
from einfall.arena.intervals import mean_of
from einfall.bots import BOTS, find_bots
from einfall.bots.bot import read_bot
from einfall.cli.common import add_rules, read_rules, track, whole_number
from einfall.games import GAMES, find_game
from einfall.match import play_match, streams

SEED = 1


def points_of_game(name: str, rules: dict[str, object], bot: str, number: int) -> list[int]:
    """The points of each side in one game."""
    game = find_game(name, rules)
    _, record = play_match(game, find_bots(game, [bot]), *streams(SEED, number))
    return game.points(record["result"])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=list(GAMES))
    add_rules(parser)
    parser.add_argument("--bots", required=True, metavar="BOT,BOT...")
    parser.add_argument("--games", type=whole_number(2), default=100)
    parser.add_argument("--workers", type=whole_number(1), default=os.cpu_count() or 1)
    options = parser.parse_args()
    rules = read_rules(options)
    find_game(options.game, rules, strict=True)
    bots = options.bots.split(",")
    for bot in bots:
        read_bot(bot, BOTS[options.game])
    rows = []
    with ProcessPoolExecutor(options.workers) as pool:
        for bot in bots:
            games = pool.map(
                points_of_game,
                repeat(options.game),
                repeat(rules),
                repeat(bot),
                range(options.games),
            )
            found = list(track(games, bot, options.games))
            points = [own for game in found for own in game]
            deals = [number for number, game in enumerate(found) for _ in game]
            mean = mean_of(points, deals)
            rows.append([bot, f"{mean.value:.2f} ({mean.low:.2f} to {mean.high:.2f})"])
    print_table([["bot", f"points, mean of {options.games} games"], *rows])
    return 0


if __name__ == "__main__":
    sys.exit(main())
