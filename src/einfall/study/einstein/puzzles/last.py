"""Last turns: which split leads to most points, when at most three turns are left.

Everything that can still be rolled is counted, with best play. Only of free throws, which have no
end, not all are followed up; how much that can matter is known, and the answer is ahead by more.
"""

from collections.abc import Sequence
from typing import Any

from einfall.chance import Source
from einfall.einstein.position import EinsteinView
from einfall.game import GameOf, Move
from einfall.language import _
from einfall.study.einstein.puzzles.common import EinsteinTheme, all_choices
from einfall.study.einstein.puzzles.proofs import (
    FREE_THROWS,
    choice_value,
    most_error,
    turns_left,
)
from einfall.study.einstein.puzzles.search import after_choice
from einfall.study.puzzles.puzzle import BadPuzzle, Puzzle
from einfall.study.puzzles.theme import Reply, demand
from einfall.study.words import figure

MOST_TURNS = 3
LEAST_CHOICE = 3
LEAST_APART = 6.0
"""How many points the best is ahead of the second; more than twice what can be wrong."""
ROUNDED = 0.05
"""Figures in a proof have one digit behind the point."""


class LastTurns(EinsteinTheme):
    """Which split leads to most points on average, when the game is nearly over?"""

    name = "last"
    exact = True

    def title(self) -> str:
        """What it is called."""
        return _("Last turns")

    def task(self, puzzle: Puzzle) -> str:
        """What is asked."""
        text = _("At most {turns} turns are left. Which split leads to the most points on average?")
        _game, view = self.open(puzzle)
        return text.format(turns=turns_left(view.sheets[0]))

    def reply(self, puzzle: Puzzle, moves: Sequence[Move]) -> Reply:
        """What the answer and the best lead to."""
        game, _view = self.open(puzzle)
        (best,) = self.read_answer(puzzle)
        values = _values(puzzle)
        text = _("{move} leads to {points} points on average.")
        said = [
            text.format(move=game.move_text(move), points=figure(values[move], 1))
            for move in dict.fromkeys([moves[0], best])
        ]
        if moves[0] == best:
            second = sorted(values, key=lambda move: -values[move])[1]
            said.append(text.format(move=game.move_text(second), points=figure(values[second], 1)))
        return Reply(moves[0] == best, tuple(said))

    def worth_a_look(self, view: EinsteinView) -> bool:
        """Whether the end is near."""
        turns = turns_left(view.sheets[0])
        return turns is not None and 2 <= turns <= MOST_TURNS

    def prove(
        self, game: GameOf[Any, EinsteinView], view: EinsteinView, source: Source
    ) -> Puzzle | None:
        """A puzzle if one split is clearly the best."""
        choices = all_choices(game, view)
        if len(choices) < LEAST_CHOICE:
            return None
        penalty = int(view.penalty)
        values = {
            choice: after_choice(view.sheets[0], choice, penalty, FREE_THROWS) for choice in choices
        }
        order = sorted(choices, key=lambda choice: -values[choice])
        if values[order[0]] < values[order[1]] + LEAST_APART:
            return None
        proof = {"values": {str(choice): round(values[choice], 1) for choice in order}}
        return Puzzle(self.name, game.view_text(view), (game.move_text(order[0]),), proof)

    def check(self, puzzle: Puzzle) -> None:
        """Count everything that can still be rolled after each split."""
        game, view = self.open(puzzle)
        (answer,) = self.read_answer(puzzle)
        sheet, penalty = view.sheets[0], int(view.penalty)
        turns = turns_left(sheet)
        demand(view.players == 1, "last turns are for one player")
        if turns is None or turns > MOST_TURNS:
            raise BadPuzzle(f"more than {MOST_TURNS} turns can be left")
        claimed = _values(puzzle)
        demand(set(claimed) == set(all_choices(game, view)), "the proof has not all splits")
        for choice, value in claimed.items():
            found = choice_value(sheet, choice, penalty)
            text = game.move_text(choice)
            close = abs(found - value) <= ROUNDED + 1e-6
            demand(close, f"{text} leads to {found:.1f} points on average, not {value}")
        best = claimed.pop(answer)
        ahead = best - max(claimed.values())
        sure = 2 * (most_error(turns - 1, FREE_THROWS) + ROUNDED)
        demand(ahead > sure, "the answer is not ahead of all others by more than can be wrong")


def _values(puzzle: Puzzle) -> dict[Move, float]:
    """What each split leads to, as the proof says, or BadPuzzle."""
    try:
        return {int(move): float(value) for move, value in puzzle.proof["values"].items()}
    except (KeyError, ValueError, TypeError, AttributeError):
        raise BadPuzzle("the proof has no values") from None
