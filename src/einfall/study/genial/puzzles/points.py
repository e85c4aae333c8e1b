"""Most points: the one placement that moves the own markers furthest."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from einfall.chance import Source
from einfall.game import GameOf, Move
from einfall.genial.moves import legal_actions
from einfall.genial.position import PLACE, GenialView
from einfall.language import _
from einfall.study.genial.puzzles.common import GenialTheme, as_position
from einfall.study.genial.puzzles.proofs import points_gained
from einfall.study.genial.puzzles.search import gains
from einfall.study.puzzles.puzzle import Puzzle
from einfall.study.puzzles.theme import Reply, demand, number_in

LEAST_APART = 3
"""How many points the best is ahead of the second."""
LEAST_BEST = 7
"""With fewer points there is nothing to look for."""


class MostPoints(GenialTheme):
    """Which placement brings most points, whatever their colour?"""

    name = "points"
    exact = True
    for_points = True

    def title(self) -> str:
        """What it is called."""
        return _("Most points")

    def task(self, puzzle: Puzzle) -> str:
        """What is asked."""
        return _("Which placement moves your markers furthest, all colours together?")

    def hints(self, puzzle: Puzzle) -> list[str]:
        """How many points, then which tile and where."""
        points = _("It brings {points} points.").format(points=puzzle.proof["best"])
        return [points, *super().hints(puzzle)]

    def reply(self, puzzle: Puzzle, moves: Sequence[Move]) -> Reply:
        """The points of the answer, and of the best."""
        game, view = self.open(puzzle)
        points = points_gained(as_position(view), moves[0])
        best, second = puzzle.proof["best"], puzzle.proof["second"]
        text = _("{move} brings {points} points.")
        said = [text.format(move=game.move_text(moves[0]), points=points)]
        if points == best:
            said.append(_("The next best brings {points}.").format(points=second))
        else:
            said.append(text.format(move=puzzle.answer[0], points=best))
        return Reply(points == best, tuple(said))

    def worth_a_look(self, view: GenialView) -> bool:
        """Whether a turn begins."""
        return view.phase == PLACE

    def prove(
        self, game: GameOf[Any, GenialView], view: GenialView, source: Source
    ) -> Puzzle | None:
        """A puzzle if one placement is clearly ahead."""
        actions = legal_actions(view)
        points = np.zeros(len(actions), np.int64)
        gains(view, actions, points)
        order = np.argsort(-points, kind="stable")
        best, second = (int(points[place]) for place in order[:2])
        if best < LEAST_BEST or best < second + LEAST_APART:
            return None
        answer = (game.move_text(int(actions[order[0]])),)
        proof = {"best": best, "second": second, "moves": len(actions)}
        return Puzzle(self.name, game.view_text(view), answer, proof)

    def check(self, puzzle: Puzzle) -> None:
        """Lay every tile in every place."""
        _game, view = self.open(puzzle)
        (answer,) = self.read_answer(puzzle)
        position = as_position(view)
        points = {int(a): points_gained(position, int(a)) for a in legal_actions(position)}
        best, second = number_in(puzzle.proof, "best"), number_in(puzzle.proof, "second")
        found = points.pop(answer)
        most = max(points.values(), default=0)
        demand(found == best, f"the answer brings {found} points, not {best}")
        demand(most == second, f"the next best brings {most} points, not {second}")
        demand(best >= second + LEAST_APART, f"{best} is not clearly more than {second}")
        demand(
            number_in(puzzle.proof, "moves") == len(points) + 1,
            f"there are {len(points) + 1} placements",
        )
