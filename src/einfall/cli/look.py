"""`einfall legal` and `einfall show`: look at one position of a recorded game."""

import argparse
import json
import sys
from itertools import islice
from pathlib import Path

from einfall.cli.common import Subparsers, add_command, pick_record, wants_colour, whole_number
from einfall.game import BadRecord, Game, Position
from einfall.games import read_position
from einfall.record import game_of, replay

LEGAL_EXAMPLES = """\
  einfall legal games.jsonl --game 1 --ply 12
  einfall legal games.jsonl --json | jq '.legal["0"] | length'
  einfall legal --position 'kosmos2 ...'

--ply counts the decisions that have been made: 0 is the first one to make, and the legal moves at
ply 12 are those among which the record's 13th entry chose.
"""
SHOW_EXAMPLES = """\
  einfall show games.jsonl --game 1 --ply 12
  einfall show games.jsonl --game 3 --svg end.svg
  einfall show --position 'kosmos2 ...'

--ply counts the decisions that have been made: 0 is the start; without it, the end is shown.
"""


def add_to(subparsers: Subparsers) -> None:
    """Add both commands."""
    legal = add_command(
        subparsers, "legal", run_legal, "list the legal moves of a position", LEGAL_EXAMPLES
    )
    add_place(legal)
    legal.set_defaults(ply=0)
    legal.add_argument("--json", action="store_true", help="as JSON, for programs")
    show = add_command(
        subparsers, "show", run_show, "draw a position of a recorded game", SHOW_EXAMPLES
    )
    add_place(show)
    show.add_argument("--svg", type=Path, metavar="FILE", help="write a picture instead")
    show.add_argument("--text", action="store_true", help="one line to paste, instead of a drawing")
    show.add_argument(
        "--colour", choices=("auto", "always", "never"), default="auto", help="default: auto"
    )


def add_place(parser: argparse.ArgumentParser) -> None:
    """Add the options that say which position is meant."""
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a file of records")
    parser.add_argument(
        "--game", type=whole_number(1), default=1, help="which game of the file (default: 1)"
    )
    parser.add_argument("--ply", type=whole_number(0), help="after how many decisions")
    parser.add_argument("--position", metavar="TEXT", help="a position as text, instead of a file")


def find_position(options: argparse.Namespace) -> tuple[Game, Position]:
    """The game and the position that the options name."""
    if (options.file is None) == (options.position is None):
        raise BadRecord("name a file of records, or a --position")
    if options.position is not None:
        return read_position(options.position)
    record = pick_record(options.file, options.game)
    try:
        game = game_of(record)
        positions = replay(game, record)
        if options.ply is None:
            *_, position = positions
            return game, position
        for position in islice(positions, options.ply, None):
            return game, position
    except BadRecord as error:
        raise BadRecord(f"{options.file}, game {options.game}: {error}") from None
    last = len(record["moves"])
    raise BadRecord(f"game {options.game} has {last} decisions, so there is no ply {options.ply}")


def run_legal(options: argparse.Namespace) -> int:
    """List the legal moves of every seat that is to act."""
    game, position = find_position(options)
    legal = {
        seat: [game.move_text(int(move)) for move in game.legal(position, seat)]
        for seat in game.to_act(position)
    }
    if options.json:
        json.dump({"position": game.position_text(position), "legal": legal}, sys.stdout)
        print()
        return 0
    if not legal:
        ended = game.over(position)
        print("Nobody is to act: the game is over." if ended else "Chance is due.", file=sys.stderr)
    for seat, moves in legal.items():
        print(f"Seat {seat} has {len(moves)} legal moves", file=sys.stderr)
        for move in moves:
            print(move if len(legal) == 1 else f"{seat}: {move}")
    return 0


def run_show(options: argparse.Namespace) -> int:
    """Draw a position."""
    game, position = find_position(options)
    if options.svg is not None:
        options.svg.write_text(game.draw_svg(position), encoding="utf-8")
    elif options.text:
        print(game.position_text(position))
    else:
        print(game.draw_text(position, colour=wants_colour(options.colour)))
    return 0
