"""`einfall sheet`: score sheets of Einstein to print."""

import argparse
from pathlib import Path

from einfall.cli.common import Subparsers, add_command, add_language, pick_record, whole_number
from einfall.einstein.game import Einstein
from einfall.einstein.paper import PAPERS, SHEETS_A_PAGE, Filled, draw_pdf
from einfall.game import BadRecord
from einfall.language import use
from einfall.record import game_of, replay

EXAMPLES = """\
  einfall sheet --pdf sheets.pdf
  einfall sheet --pdf sheets.pdf --copies 40 --paper letter --language fr
  einfall sheet --pdf mine.pdf --from games.jsonl --game 3 --seat 0
"""


def add_to(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = add_command(
        subparsers, "sheet", run, "print score sheets of Einstein, blank or filled in", EXAMPLES
    )
    parser.add_argument("--pdf", type=Path, required=True, metavar="FILE", help="the file to write")
    parser.add_argument("--paper", choices=PAPERS, default="a4", help="default: a4")
    parser.add_argument(
        "--copies",
        type=whole_number(1),
        metavar="N",
        help=f"how many: blank ones (default: {SHEETS_A_PAGE}, one page), or of each filled one",
    )
    parser.add_argument(
        "--from", dest="file", type=Path, metavar="FILE", help="fill in from a file of records"
    )
    parser.add_argument(
        "--game", type=whole_number(1), default=1, help="which game of the file (default: 1)"
    )
    parser.add_argument("--seat", type=whole_number(0), help="only this seat's sheet")
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Write the PDF."""
    use(options.language)
    sheets: list[Filled | None]
    if options.file is None:
        if options.seat is not None:
            raise BadRecord("--seat picks a sheet out of a game: name its file with --from")
        sheets = [None] * (options.copies or SHEETS_A_PAGE)
    else:
        filled = filled_sheets(options.file, options.game, options.seat)
        sheets = [sheet for sheet in filled for _ in range(options.copies or 1)]
    options.pdf.write_bytes(draw_pdf(sheets, options.paper))
    return 0


def filled_sheets(path: Path, number: int, seat: int | None) -> list[Filled]:
    """The sheets at the end of a recorded game, or the one of a seat."""
    record = pick_record(path, number)
    game = game_of(record)
    if not isinstance(game, Einstein):
        raise BadRecord(f"game {number} of {path} is of {game.name}, which has no such sheets")
    if seat is not None and seat >= game.players:
        raise BadRecord(f"game {number} of {path} has {game.players} seats, so no seat {seat}")
    *_, position = replay(game, record)
    seats = range(game.players) if seat is None else [seat]
    return [
        Filled(record["players"][seat], position.sheets[seat], int(position.penalty))
        for seat in seats
    ]
