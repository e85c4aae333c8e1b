"""`einfall simulate`: games between bots, as records."""

import argparse
import secrets
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from einfall.bots import find_bots
from einfall.chance import GREATEST_SEED
from einfall.cli.common import (
    Subparsers,
    add_command,
    add_rules,
    bot_names,
    read_rules,
    track,
    whole_number,
)
from einfall.files import replacing
from einfall.games import GAMES, find_game
from einfall.match import play_match, streams
from einfall.record import write_line

EXAMPLES = """\
  einfall simulate genial --games 100 --seed 7 --out games.jsonl
  einfall simulate genial --bots club,master:time=0.3 --games 10
  einfall simulate genial --players 3 --edition tilsit --games 10
  einfall simulate einstein --players 4 --easy-penalty --games 10
  einfall simulate genial --players 4 --teams --bonus may --legal --out teams.jsonl
"""


def add_to(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = add_command(subparsers, "simulate", run, "play games between bots", EXAMPLES)
    parser.add_argument("game", choices=list(GAMES), help="which game")
    add_rules(parser)
    parser.add_argument(
        "--bots",
        default="random",
        metavar="BOT[,BOT...]",
        help="one bot for each seat, or one for all; also master:time=0.3 or"
        f" master:simulations=2000 (default: random; {bot_names()})",
    )
    parser.add_argument("--games", type=whole_number(1), default=1, help="how many (default: 1)")
    parser.add_argument(
        "--seed",
        type=whole_number(0, GREATEST_SEED),
        help="the same seed gives the same games, unless a bot thinks for a time, as master does",
    )
    parser.add_argument("--out", type=Path, help="a .jsonl file (default: standard output)")
    parser.add_argument("--legal", action="store_true", help="also write down all legal moves")


def run(options: argparse.Namespace) -> int:
    """Play, and write a record a line."""
    game = find_game(options.game, read_rules(options), strict=True)
    bots = find_bots(game, options.bots.split(","))
    seed = secrets.randbits(32) if options.seed is None else options.seed
    if options.seed is None:
        print(f"seed {seed}: repeat these games with --seed {seed}", file=sys.stderr)

    def lines() -> Iterator[str]:
        for number in track(range(options.games), "Playing", options.games):
            chance, whims = streams(seed, number)
            _, record = play_match(game, bots, chance, whims, with_legal=options.legal)
            yield write_line(record)

    if options.out is None:
        sys.stdout.writelines(lines())
    else:
        write_file(options.out, lines())
    return 0


def write_file(path: Path, lines: Iterable[str]) -> None:
    """Write a file that is complete or not there; an earlier one stays until then."""
    path = path.resolve()
    if path.exists() and not path.is_file():  # a pipe or a device; open() refuses a folder
        with path.open("w", encoding="utf-8") as file:
            file.writelines(lines)
        return
    with replacing(path) as whole:
        whole.writelines(line.encode() for line in lines)
