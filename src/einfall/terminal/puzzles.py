"""Puzzles line by line: a position is printed, an answer is typed. For any terminal."""

from collections.abc import Iterable

from einfall.game import BadNotation, IllegalMove, Move
from einfall.language import _
from einfall.study.puzzles.puzzle import Puzzle
from einfall.study.puzzles.theme import Theme
from einfall.study.puzzles.themes import find_theme
from einfall.terminal.lines import Ask, Say, speak

FULL_SCORE = 4
"""What a puzzle is worth without hints; each hint costs one, and a wrong answer all."""


class Leaving(Exception):
    """Somebody has had enough."""


def solve_all(
    puzzles: Iterable[Puzzle], *, ask: Ask = input, say: Say = speak, colour: bool = False
) -> tuple[int, int]:
    """Ask puzzle after puzzle until somebody leaves; how many were solved, of how many."""
    solved = asked = points = 0
    try:
        for puzzle in puzzles:
            score = solve(puzzle, ask=ask, say=say, colour=colour)
            asked += 1
            solved += score > 0
            points += score
            if ask(_("Press Enter for the next puzzle, or type quit: ")).strip() in QUIT:
                break
    except (Leaving, EOFError):
        pass
    text = _("{solved} of {asked} puzzles solved, {points} points.")
    say(text.format(solved=solved, asked=asked, points=points))
    return solved, asked


QUIT = ("quit", "exit", "q")


def solve(puzzle: Puzzle, *, ask: Ask, say: Say, colour: bool) -> int:
    """Ask one puzzle until there is an answer; the points for it."""
    theme = find_theme(puzzle.theme)
    game, view = theme.open(puzzle)
    said = _("{title}, difficulty {rating}")
    say("\n" + said.format(title=theme.title(), rating=puzzle.rating))
    say(game.draw_text(view, colour=colour))
    say(theme.task(puzzle))
    hints, moves = theme.hints(puzzle), list[Move]()
    worth = FULL_SCORE
    while not moves or not theme.complete(puzzle, moves):
        if moves:
            say(game.draw_text(theme.after(puzzle, moves), colour=colour))
        answer = ask(_("Your answer (? for help): ")).strip()
        if answer in QUIT:
            raise Leaving
        if answer in ("?", "help"):
            say(_("Type a move, such as: {example}").format(example=_example(theme, puzzle, moves)))
            say(_("hint: a hint, which costs a point. skip: the solution. quit: leave."))
        elif answer == "hint":
            if hints:
                say(hints.pop(0))
                worth = max(1, worth - 1)
            else:
                say(_("There are no more hints."))
        elif answer == "skip":
            reply = theme.reply(puzzle, theme.read_answer(puzzle))
            say(_("The answer: {moves}.").format(moves=", ".join(puzzle.answer)))
            say("\n".join(reply.reasons))
            return 0
        elif answer:
            _add(theme, puzzle, moves, answer, say)
    reply = theme.reply(puzzle, moves)
    say(_("Right!") if reply.right else _("Not quite."))
    say("\n".join(reply.reasons))
    return worth if reply.right else 0


def _example(theme: Theme, puzzle: Puzzle, moves: list[Move]) -> str:
    """Some legal move."""
    game, _view = theme.open(puzzle)
    return game.move_text(int(game.legal_in_view(theme.after(puzzle, moves))[-1]))


def _add(theme: Theme, puzzle: Puzzle, moves: list[Move], answer: str, say: Say) -> None:
    """Add the move that was typed, or say what is wrong with it."""
    game, _view = theme.open(puzzle)
    try:
        move = game.read_typed_move(answer)
        theme.after(puzzle, [*moves, move])
    except (BadNotation, IllegalMove) as error:
        say(str(error))
    else:
        moves.append(move)
