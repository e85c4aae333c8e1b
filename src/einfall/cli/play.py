"""`einfall play`: a game in the terminal, against bots."""

import argparse
import secrets
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from einfall.bots import LEVELS, USUAL_LEVEL, find_bots, load_bots
from einfall.chance import GREATEST_SEED
from einfall.cli.common import (
    Subparsers,
    add_command,
    add_language,
    add_plain,
    add_rules,
    edit_at_the_prompt,
    read_rules,
    wants_colour,
    whole_number,
)
from einfall.game import BadRules, Game
from einfall.games import GAMES, find_game
from einfall.language import _, use
from einfall.record import Record, write_line
from einfall.terminal import opening
from einfall.terminal.lines import play

EXAMPLES = """\
  einfall play
  einfall play --bots expert
  einfall play einstein --players 3 --bots casual,master
  einfall play genial --edition tilsit --language fr --save mine.jsonl
  einfall play einstein --words                line by line, told in words rather than drawn

Full screen where the terminal can do it, else line by line. Press or type ? to see the keys, or
what can be typed.
"""
FIRST = next(iter(GAMES))


def add_to(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = add_command(subparsers, "play", run, "play in the terminal, against bots", EXAMPLES)
    parser.add_argument(
        "game", nargs="?", choices=list(GAMES), default=FIRST, help=f"default: {FIRST}"
    )
    add_rules(parser)
    parser.add_argument("--seat", type=whole_number(0), default=0, help="your seat (default: 0)")
    parser.add_argument(
        "--bots",
        default=USUAL_LEVEL,
        metavar="BOT[,BOT...]",
        help=f"whom to play against: {', '.join(LEVELS)} (default: {USUAL_LEVEL});"
        " one for all other seats, or one for each",
    )
    parser.add_argument(
        "--seed", type=whole_number(0, GREATEST_SEED), help="the same seed deals the same game"
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="add the record to a .jsonl file")
    add_plain(parser)
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Play one game."""
    use(options.language)
    game = find_game(options.game, read_rules(options), strict=True)
    if options.seat >= game.players:
        raise BadRules(f"there is no seat {options.seat} for {game.players} players")
    names = options.bots.split(",")
    if len(names) not in (1, game.players - 1):
        raise BadRules(
            f"--bots names {len(names)}: name one for all other seats, or {game.players - 1}"
        )
    if len(names) > 1:
        names.insert(options.seat, names[0])  # never asked: there you sit yourself
    bots = find_bots(game, names)
    seed = secrets.randbits(32) if options.seed is None else options.seed
    with ExitStack() as files:
        # opened before the game, so that a game is never lost to a wrong path
        save = options.save and files.enter_context(options.save.open("a", encoding="utf-8"))
        by_line = options.plain or options.words
        if opening.is_possible() and not by_line:
            record = play_full_screen(game, names, options.seat, seed)
        else:
            if opening.is_screen() and not by_line:
                print(opening.missing())
            edit_at_the_prompt()
            load_bots(game)
            record = play(
                game,
                bots,
                options.seat,
                seed,
                colour=wants_colour("auto"),
                words=options.words,
            )
        if save and record["moves"]:
            save.write(write_line(record))
            print(_("The game was added to {file}.").format(file=options.save))
    return 0


def play_full_screen(game: Game, names: Sequence[str], seat: int, seed: int) -> Record:
    """Play with the full-screen program; the record of the game, as far as it got."""
    from einfall.terminal.tables import OwnTable

    tables: list[OwnTable] = []
    bots: list[str | None] = list(names) if len(names) > 1 else [names[0]] * game.players
    bots[seat] = None
    opening.open_screen(lambda program: tables.append(program.open_own(game, bots, seed=seed)))
    return tables[0].own_record() if tables else {"moves": []}
