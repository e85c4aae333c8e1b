"""Play line by line: the table is printed, a move is typed. For any terminal, and any game."""

import shutil
import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einfall.bots import BEST_AT_ONCE, find_bots
from einfall.chance import Source
from einfall.game import BadNotation, Game, GameError, Move, View
from einfall.language import _, labelled
from einfall.match import Player, PlayerLeft, streams
from einfall.play import Play
from einfall.record import Record
from einfall.terminal.room import Scene
from einfall.terminal.rooms import find_room
from einfall.terminal.sketch import fold
from einfall.terminal.tables import result_text
from einfall.terminal.talk import Talk

Ask = Callable[[str], str]
Say = Callable[[str], None]

MOST_LISTED = 60
"""How many moves are listed at once; more would scroll the table away."""
TAKE_BACK = ("undo", "back", "take back")
"""What takes one's last move back."""


def speak(text: str) -> None:
    """Print it; in a terminal, sentences that are wider than it are broken between words."""
    if sys.stdout.isatty():
        text = "\n".join(
            folded(line, shutil.get_terminal_size().columns) for line in text.split("\n")
        )
    print(text, flush=True)


def folded(line: str, width: int) -> str:
    """A line in as many as it takes; drawings and columns, which have gaps, stay as they are."""
    if len(line) <= width or "  " in line or "\x1b" in line:
        return line
    return "\n".join(fold(line, width))


class TakingBack(Exception):
    """Somebody wants their last move back."""


class LinePlayer:
    """A person at the keyboard; with `words`, one who hears the table rather than sees it."""

    def __init__(
        self,
        name: str,
        ask: Ask,
        say: Say,
        colour: bool,
        words: bool = False,
        names: Sequence[str] = (),
    ) -> None:
        self.name = name
        self.ask = ask
        self.say = say
        self.colour = colour
        self.words = words
        self.names = names
        self.talk: Talk | None = None

    def choose(self, game: Game, view: View, legal: NDArray[np.int64], source: Source) -> Move:
        """Show the table as this seat sees it, and ask until a legal move is typed."""
        self.talk = self.talk or Talk(find_room(game.name))
        scene = self.scene(game, view)
        if self.words:
            self.say("\n" + "\n".join(self.talk.turn(scene)))
        else:
            self.talk.look(scene)
            self.say("\n" + game.draw_text(view, colour=self.colour))
        while True:
            try:
                answer = self.ask(_("Your move (? for help): ")).strip()
            except EOFError:
                raise PlayerLeft from None
            if answer in ("?", "help"):
                self.say(help_text(game, legal))
                self.say(listed(self.talk.questions()))
            elif answer in ("quit", "exit", "q"):
                raise PlayerLeft
            elif answer in TAKE_BACK:
                raise TakingBack
            elif answer == "board":
                self.say(game.draw_text(view, colour=self.colour))
            elif answer == "hint":
                self.say(self.hint(game, view, legal, source))
            elif (told := self.talk.answer(answer, scene)) is not None:
                self.say(told)
            elif answer.split()[:1] == ["moves"]:
                self.list_moves(game, legal, answer.removeprefix("moves").strip())
            elif answer and (move := self.read(game, view, legal, answer)) is not None:
                return move

    def scene(self, game: Game, view: View) -> Scene:
        """The table as the room of the game knows it."""
        seat = int(view.viewer)
        names = self.names or [_("Seat {seat}").format(seat=n) for n in range(game.players)]
        acting = game.to_act(view)
        return Scene(
            game.show(view),
            game.show_moves(view),
            seat,
            names,
            acting,
            headline=_("It is your turn."),
        )

    def hint(self, game: Game, view: View, legal: NDArray[np.int64], source: Source) -> str:
        """What a strong bot would play."""
        bot = find_bots(game, [BEST_AT_ONCE])[0]
        move = game.move_text(bot.choose(game, view, legal, source))
        return _("A strong bot would play {move}.").format(move=move)

    def read(self, game: Game, view: View, legal: NDArray[np.int64], text: str) -> Move | None:
        """The legal move that was typed; otherwise say what is wrong with it."""
        try:
            move = game.read_typed_move(text)
        except BadNotation as error:
            self.say(str(error))
            return None
        if move in legal:
            return move
        self.say(game.why_illegal(view, int(view.viewer), move) or _("That move is not legal."))
        return None

    def list_moves(self, game: Game, legal: NDArray[np.int64], beginning: str) -> None:
        """The legal moves whose notation begins with this."""
        moves = [game.move_text(int(move)) for move in legal]
        fitting = [move for move in moves if move.lower().startswith(beginning.lower())]
        if not fitting:
            self.say(_("No legal move begins with {start}.").format(start=beginning))
            return
        for line in in_columns(fitting[:MOST_LISTED]):
            self.say(line)
        if len(fitting) > MOST_LISTED:
            more = _("... and {count} more. Narrow it down: moves {example}")
            self.say(more.format(count=len(fitting) - MOST_LISTED, example=fitting[-1][:2]))


def in_columns(words: Sequence[str], width: int = 76) -> list[str]:
    """The words in columns, read line by line."""
    column = max(len(word) for word in words) + 3
    across = max(1, width // column)
    lines = [words[first : first + across] for first in range(0, len(words), across)]
    return ["".join(f"{word:{column}}" for word in line).rstrip() for line in lines]


def listed(keys: Sequence[tuple[str, str]]) -> str:
    """Words and what they do, in two columns."""
    return "\n".join(f"{word:12} {text}" for word, text in keys)


def help_text(game: Game, legal: NDArray[np.int64]) -> str:
    """What can be typed."""
    example = game.move_text(int(legal[-1]))
    listing = _("moves        lists the legal moves; moves {start} those beginning with {start}")
    return "\n".join(
        [
            _("Type a move, such as: {example}").format(example=example),
            listing.format(start=example[0]),
            _("hint         says what a strong bot would play"),
            _("undo         takes your last move back, with all since"),
            _("quit         leaves the table"),
        ]
    )


def play(
    game: Game,
    bots: Sequence[Player],
    seat: int,
    seed: int,
    *,
    ask: Ask = input,
    say: Say = speak,
    colour: bool = False,
    words: bool = False,
) -> Record:
    """Play a game with a person at `seat`; its record, which has no result if the person left."""
    players = list(bots)
    names = [_("Seat {seat}").format(seat=n) for n in range(game.players)]
    names[seat] = _("You")
    person = LinePlayer(_("you"), ask, say, colour, words, names)
    players[seat] = person
    going, (_chance, whims) = game.play(seed), streams(seed, 0)
    try:
        while not going.over:
            views = {acting: going.view(acting) for acting in going.to_act}
            try:
                moves = {
                    n: players[n].choose(game, view, game.legal_in_view(view), whims[n])
                    for n, view in views.items()
                }
            except TakingBack:
                take_back(going, seat, names, say)
                continue
            going.push(moves)
            for other, move in moves.items():
                if other != seat and game.is_seen(move):
                    text = _("Seat {seat} ({name}) plays {move}")
                    name, notation = players[other].name, game.move_text(move)
                    say(text.format(seat=other, name=name, move=notation))
    except PlayerLeft:
        say(_("You left the table."))
    if going.over and words:
        say(result_text(game, going.result or {}, names, [seat]))
        ended = Scene(game.show(game.open_view(going.position)), None, seat, names)
        say("\n".join(find_room(game.name).read(ended)))
    elif going.over:
        say("\n" + game.draw_text(going.position, colour=colour))
    return going.record([player.name for player in players])


def take_back(going: Play[Any, Any], seat: int, names: Sequence[str], say: Say) -> None:
    """Take the last decision of a seat back, and say what goes with it."""
    try:
        gone = going.take_back([seat])
    except GameError as error:
        say(str(error))
        return
    room, game = find_room(going.game.name), going.game
    for moves in gone:
        for other, move in moves.items():
            if other == seat or game.is_seen(move):
                deed = labelled(names[other], room.say_move(game.move_text(move)))
                say(_("Taken back: {deed}.").format(deed=deed))
