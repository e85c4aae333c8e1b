"""`einfall join` and `einfall host`: tables of a service, in the terminal."""

import argparse
import asyncio
from typing import TYPE_CHECKING

from einfall.cli.common import (
    Subparsers,
    add_command,
    add_language,
    add_plain,
    add_rules,
    read_rules,
    whole_number,
)
from einfall.game import GameError
from einfall.games import GAMES, find_game
from einfall.language import _, labelled, use
from einfall.terminal import opening

if TYPE_CHECKING:
    from einfall.client import MadeTable

JOIN_EXAMPLES = """\
  einfall join 'https://play.example/t/K3mQ9vXb2LpA#secret'    take the seat of a link
  einfall join https://play.example/t/K3mQ9vXb2LpA             watch
  einfall join LINK --plain --words                            line by line, told in words

Put a link in quotes: to a shell, # begins a comment.
"""
HOST_EXAMPLES = """\
  einfall host https://play.example
  einfall host 127.0.0.1:8421 einstein --players 3 --bots novice
  einfall host https://play.example --edition tilsit --no-join

Prints a link for each seat, to be passed on, and takes the first one.
"""


def add_to(subparsers: Subparsers) -> None:
    """Add both commands."""
    join = add_command(
        subparsers, "join", run_join, "play at a table of a server, or watch", JOIN_EXAMPLES
    )
    join.add_argument("link", metavar="LINK", help="the link to a seat, or to a table")
    add_manner(join)
    host = add_command(
        subparsers, "host", run_host, "make a table on a server, and print its links", HOST_EXAMPLES
    )
    host.add_argument("server", metavar="SERVER", help="such as https://play.example")
    first = next(iter(GAMES))
    host.add_argument(
        "game", nargs="?", choices=list(GAMES), default=first, help=f"default: {first}"
    )
    add_rules(host)
    host.add_argument(
        "--bots",
        default="",
        metavar="BOT[,BOT...]",
        help="who plays the last seats, instead of people",
    )
    seconds = whole_number(0)
    host.add_argument("--clock-seconds", type=seconds, default=0, help="time for each decision")
    host.add_argument("--bank-seconds", type=seconds, default=0, help="time of each for the game")
    host.add_argument(
        "--increment-seconds", type=seconds, default=0, help="what each decision adds to that"
    )
    host.add_argument("--no-join", action="store_true", help="print the links, and do not play")
    add_manner(host)


def add_manner(parser: argparse.ArgumentParser) -> None:
    """Add the options that say how it is played."""
    parser.add_argument("--name", default="", help="what the others see")
    add_plain(parser)
    add_language(parser)


def run_join(options: argparse.Namespace) -> int:
    """Join a table."""
    use(options.language)
    return play(options.link, options)


def play(link: str, options: argparse.Namespace, made: "MadeTable | None" = None) -> int:
    """Play at the table of a link, full screen where that is possible."""
    from einfall.client import ClientError, KeptSeeds, Link

    try:
        Link.read(link)
        if opening.is_possible() and not (options.plain or options.words):
            name = options.name or None
            return opening.open_screen(lambda program: program.open_link(link, name, made))
        from einfall.terminal.far_lines import play_far

        if opening.is_screen() and not (options.plain or options.words):
            print(opening.missing())
        seeds = KeptSeeds(opening.kept_file().with_name("seeds.json"))
        asyncio.run(play_far(link, options.name, seeds, words=options.words))
    except ClientError as error:
        raise GameError(str(error)) from None
    return 0


def run_host(options: argparse.Namespace) -> int:
    """Make a table, print its links, and sit down."""
    from einfall.client import ClientError, Service

    use(options.language)
    game = find_game(options.game, read_rules(options), strict=True)
    bots = [bot for bot in options.bots.split(",") if bot]
    if len(bots) >= game.players:
        raise GameError(f"--bots names {len(bots)}: leave a seat of {game.players} for yourself")
    seats: list[dict[str, str]] = [{} for _ in range(game.players - len(bots))]
    seats += [{"bot": bot} for bot in bots]
    if options.name:
        seats[0] = {"name": options.name}
    try:
        making = Service(options.server).make_table(
            game.name,
            game.rules(),
            seats,
            clock=options.clock_seconds,
            bank=options.bank_seconds,
            increment=options.increment_seconds,
        )
        made = asyncio.run(making)
    except ClientError as error:
        raise GameError(str(error)) from None
    for numbers, link in made.links:
        print(labelled(_("Seat {number}").format(number=numbers[0] + 1), str(link)))
    print(labelled(_("To watch"), str(made.link)), flush=True)
    return 0 if options.no_join else play(str(made.own), options, made)
