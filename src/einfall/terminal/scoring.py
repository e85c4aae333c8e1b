"""Keep the score of a game at a real table, line by line. For any terminal, and any game."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from einfall.by_hand import KeptByHand, go_on_with, is_kept_by_hand
from einfall.files import replacing
from einfall.game import GameError
from einfall.language import _, labelled
from einfall.record import read_line, read_lines, write_line
from einfall.terminal.lines import Ask, Say, in_columns, speak
from einfall.terminal.rooms import find_room
from einfall.terminal.tables import result_text

QUIT = ("quit", "exit", "q")

Save = Callable[[], None]


class ScoreFile:
    """Games that were kept by hand, a line each; the last may go on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines = [line for _, line in read_lines(path)] if path.exists() else []

    def go_on(self) -> KeptByHand[Any, Any] | None:
        """The game on the last line, if it was kept by hand and goes on; it is written anew."""
        record = read_line(self.lines[-1]) if self.lines else {}
        if not is_kept_by_hand(record) or "result" in record:
            return None
        self.lines.pop()
        return go_on_with(record)

    def save(self, kept: KeptByHand[Any, Any]) -> None:
        """Write a game down, after those before it."""
        with replacing(self.path) as file:
            for line in self.lines:
                file.write(line.rstrip(b"\n") + b"\n")
            file.write(write_line(kept.record()).encode())


def keep_score(
    kept: KeptByHand[Any, Any],
    save: Save,
    *,
    ask: Ask = input,
    say: Say = speak,
    colour: bool = False,
) -> None:
    """Ask for all that happens at the table, until the game is over or somebody has had enough.

    `save` is called after each entry, so that nothing is lost.
    """
    named = _("Seat {seat}: {name}")
    who = ", ".join(named.format(seat=seat, name=name) for seat, name in enumerate(kept.names))
    shown = -1
    while True:
        if shown != len(kept.events):
            shown = len(kept.events)
            view = kept.game.view_by_hand(kept.position)
            say(f"\n{who}\n\n{kept.game.draw_text(view, colour=colour)}")
        if kept.over:
            say(result_text(kept.game, kept.record()["result"], kept.names, ()))
            say(_("The game is over. Type undo if the last entry was wrong."))
        try:
            answer = ask(prompt(kept)).strip()
        except EOFError:
            return
        if answer in QUIT or (kept.over and not answer):
            return
        if answer in ("?", "help"):
            say(help_text(kept))
        elif answer.split()[:1] == ["moves"]:
            list_moves(kept, say)
        elif answer:
            try:
                enter(kept, answer, say)
            except GameError as error:
                say(str(error))
            else:
                save()


def prompt(kept: KeptByHand[Any, Any]) -> str:
    """What is to be entered next."""
    if kept.over:
        return _("Enter to leave: ")
    if kept.seat is None:
        return kept.game.ask_for_outcome()
    return _("{name} (? for help): ").format(name=kept.names[kept.seat])


def enter(kept: KeptByHand[Any, Any], text: str, say: Say) -> None:
    """Take down what was typed, and say what it counted; or raise GameError."""
    if text == "undo":
        kept.undo()
        say(_("Taken back."))
    elif kept.chance_is_due:
        kept.happen(kept.game.read_typed_outcome(text))
    else:
        move, seat, before = kept.game.read_typed_move(text), kept.seat, kept.position
        kept.decide(move)
        if seat is not None and (counts := kept.game.counts(before, seat, move)):
            listed = find_room(kept.game.name).say_counts(counts)
            deed = kept.game.move_text(move)
            say(labelled(kept.names[seat], f"{deed} ({listed})" if listed else deed))


def list_moves(kept: KeptByHand[Any, Any], say: Say) -> None:
    """What the seat may do, where that is known: where nothing is hidden."""
    if kept.seat is None or not kept.game.chance_is_open:
        say(_("There is nothing to list now."))
        return
    legal = kept.game.legal(kept.position, kept.seat)
    for line in in_columns([kept.game.move_text(int(move)) for move in legal]):
        say(line)


def help_text(kept: KeptByHand[Any, Any]) -> str:
    """What can be typed."""
    lines = [] if kept.over else kept.game.help_by_hand()
    if kept.game.chance_is_open:
        lines += [_("moves        lists what the player may choose")]
    return "\n".join(
        [
            *lines,
            _("undo         takes back what was entered last, as often as you like"),
            _("quit         stops for now; einfall score goes on from there"),
        ]
    )
