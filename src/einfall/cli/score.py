"""`einfall score`: keep the score of a game at a real table."""

import argparse
from functools import partial
from pathlib import Path
from typing import Any

from einfall.by_hand import KeptByHand
from einfall.cli.common import (
    Subparsers,
    add_command,
    add_language,
    add_rules,
    edit_at_the_prompt,
    read_rules,
    wants_colour,
)
from einfall.game import BadRules
from einfall.games import GAMES, find_game
from einfall.language import _, use
from einfall.terminal.scoring import ScoreFile, keep_score

EXAMPLES = """\
  einfall score genial --names Anna,Bert,Cleo
  einfall score genial --names Anna,Bert --edition lutin --file evening.jsonl
  einfall score einstein --names Anna,Bert,Cleo,Dora
  einfall score                         goes on with the game that is not finished
  einfall analyse score.jsonl           what each move was worth, afterwards

You play with real tiles or dice, and type what happens; the program counts, keeps the tracks or the
sheets, and knows when the game is over. Everything is saved at once, so you can stop at any time.

genial: the player who is to move is asked for. Type the tile and where it was laid: RB h7 h8 puts
  red on h7 and blue on h8. Rows are letters, as in the drawing; R O Y G B P are the six colours.
  A tile that nobody can have is refused. Type swap when a player drew a new rack, decline when a
  bonus was not played. Racks stay hidden: the record has some that agree with what was laid.
einstein: type the five dice, 13446, then for each player the choice, such as 4+10/4: the two sums
  and the fifth die; 4+9 in a free throw.

undo takes back what was typed last, ? says what can be typed, quit stops.
"""
FIRST = next(iter(GAMES))
USUAL_FILE = Path("score.jsonl")


def add_to(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = add_command(subparsers, "score", run, "keep score at a real table", EXAMPLES)
    parser.add_argument("game", nargs="?", choices=list(GAMES), help=f"default: {FIRST}")
    parser.add_argument(
        "--names", default="", metavar="NAME[,NAME...]", help="who plays, in the order of seats"
    )
    add_rules(parser)
    parser.set_defaults(players=None)
    parser.add_argument(
        "--file",
        type=Path,
        default=USUAL_FILE,
        help=f"where the game is kept; a finished one stays there (default: {USUAL_FILE})",
    )
    parser.add_argument("--new", action="store_true", help="begin anew, whatever is in the file")
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Keep the score of one game."""
    use(options.language)
    scores = ScoreFile(options.file)
    kept = None if options.new or options.game or options.names else scores.go_on()
    if kept:
        print(_("Going on with the game in {file}.").format(file=options.file))
    else:
        kept = begin(options)
    save = partial(scores.save, kept)
    save()  # before the game, so that a game is never lost to a wrong path
    edit_at_the_prompt()
    keep_score(kept, save, colour=wants_colour("auto"))
    print(_("The game is in {file}.").format(file=options.file))
    return 0


def begin(options: argparse.Namespace) -> KeptByHand[Any, Any]:
    """The new game that the options describe."""
    names = [name.strip() for name in options.names.split(",") if name.strip()]
    players = options.players or len(names) or 2
    options.players = players
    game = find_game(options.game or FIRST, read_rules(options), strict=True)
    if names and len(names) != game.players:
        raise BadRules(f"--names has {len(names)} names for {game.players} players")
    numbered = [_("Player {number}").format(number=n) for n in range(1, game.players + 1)]
    return KeptByHand(game, names or numbered)
