"""Known dice: the rolls to come are shown, and the best row of splits is looked for."""

from collections.abc import Sequence
from typing import Any

from einfall.chance import Source
from einfall.einstein.dice import FALLS, NO_ROLL, ROLL_OF, ROLL_OF_FALL, ROLLS
from einfall.einstein.notation import dice_text
from einfall.einstein.position import OVER, EinsteinView
from einfall.einstein.sheet import is_out, score, tick
from einfall.game import GameOf, Move
from einfall.language import _
from einfall.study.einstein.puzzles.common import EinsteinTheme, all_choices
from einfall.study.einstein.puzzles.proofs import most_points
from einfall.study.einstein.puzzles.search import MOST_DICE, Search, count_rows, try_rows
from einfall.study.puzzles.puzzle import BadPuzzle, Puzzle
from einfall.study.puzzles.theme import Reply, demand, number_in
from einfall.study.words import figure

LEAST_DICE = 5
LEAST_ANSWER = 4
"""Whoever is out at once has nothing to plan."""
LEAST_POINTS = 60
FORESIGHT = {"novice": 1, "casual": 2, "club": 3, "expert": 4, "master": MOST_DICE}
"""How many rolls each level looks ahead."""
MOODS = {"novice": 60, "casual": 40, "club": 20, "expert": 0, "master": 0}
"""By how many points each level errs."""
MOST_ROWS = 60_000
"""More rows of splits than this take too long to check."""
LEAST_APART = 50
"""By how many points the best row is ahead of taking the most at every roll."""


class KnownDice(EinsteinTheme):
    """Which row of splits brings most points, when the rolls to come are known?"""

    name = "dice"
    exact = True

    def title(self) -> str:
        """What it is called."""
        return _("Known dice")

    def task(self, puzzle: Puzzle) -> str:
        """What is asked, and the rolls to come."""
        text = _("The next rolls are {rolls}. Reach {points} points with them and this one.")
        rolls = ", ".join(dice_text(ROLLS[roll]) for roll in _rolls(puzzle))
        return text.format(rolls=rolls, points=puzzle.proof["best"])

    def hints(self, puzzle: Puzzle) -> list[str]:
        """The fifth die of the first split, then one of its sums, then all of it."""
        first = _("The first split is {move}.").format(move=puzzle.answer[0])
        return [*super().hints(puzzle), first]

    def step(
        self,
        game: GameOf[Any, EinsteinView],
        view: EinsteinView,
        puzzle: Puzzle,
        move: Move,
        number: int,
    ) -> None:
        """Tick what is chosen; then the next roll that is known lies on the table."""
        super().step(game, view, puzzle, move, number)
        rolls = _rolls(puzzle)
        if number < len(rolls) and not is_out(view.sheets[0]):
            view.roll = rolls[number]
        else:
            view.roll, view.phase = NO_ROLL, OVER

    def complete(self, puzzle: Puzzle, moves: Sequence[Move]) -> bool:
        """Whether all rolls are used, or the player is out."""
        return self.after(puzzle, moves).phase == OVER

    def reply(self, puzzle: Puzzle, moves: Sequence[Move]) -> Reply:
        """The points reached, and a row of splits that reaches the most."""
        view = self.after(puzzle, moves)
        points, best = int(score(view.sheets[0], view.penalty)), puzzle.proof["best"]
        text = _("That makes {points} points; {best} is the most.")
        said = [text.format(points=figure(points, 0), best=figure(best, 0))]
        if points < best:
            said.append(_("One way: {moves}.").format(moves=", ".join(puzzle.answer)))
        return Reply(points == best, tuple(said))

    def worth_a_look(self, view: EinsteinView) -> bool:
        """Whether the sheet is about half full."""
        return 20 <= int(view.sheets[0].sums.sum()) <= 44

    def prove(
        self, game: GameOf[Any, EinsteinView], view: EinsteinView, source: Source
    ) -> Puzzle | None:
        """A puzzle, with rolls of its own, if taking the most every time is not the best."""
        search, penalty = Search.new(), int(view.penalty)
        search.count = LEAST_DICE + source.below(MOST_DICE - LEAST_DICE + 1)
        rolls = [int(ROLL_OF_FALL[source.below(FALLS)]) for _roll in range(search.count - 1)]
        search.rolls[: search.count] = [view.roll, *rolls]
        search.sheets[0] = view.sheets[0]
        if count_rows(search) > MOST_ROWS:
            return None
        search.best = WORST
        try_rows(search, penalty)
        answer = tuple(game.move_text(int(move)) for move in search.best_row if move >= 0)
        given = {"rolls": ["".join(map(str, ROLLS[roll])) for roll in rolls]}
        best = int(search.best)
        if best < LEAST_POINTS or len(answer) < LEAST_ANSWER:
            return None
        puzzle = Puzzle(self.name, game.view_text(view), answer, {"best": best}, given)
        return puzzle if best >= self._greedily(game, puzzle) + LEAST_APART else None

    def _greedily(self, game: GameOf[Any, EinsteinView], puzzle: Puzzle) -> int:
        """The points of somebody who takes the most at every roll."""
        moves: list[Move] = []
        view = self.after(puzzle, moves)
        while view.phase != OVER:
            legal = all_choices(game, view)
            moves.append(max(legal, key=lambda move: game.counts(view, 0, move)["score"]))
            view = self.after(puzzle, moves)
        return int(score(view.sheets[0], view.penalty))

    def attempt(self, puzzle: Puzzle, level: str, source: Source) -> list[Move]:
        """Take what leads to most points, a few rolls ahead."""
        game, view = self.open(puzzle)
        rolls, moves = [view.roll, *_rolls(puzzle)], list[Move]()
        while view.phase != OVER:
            ahead = rolls[len(moves) + 1 : len(moves) + FORESIGHT[level]]
            legal = all_choices(game, view)
            moods = [source.below(2 * MOODS[level] + 1) for _move in legal]
            hopes = [self._hope(view, move, ahead) for move in legal]
            best = max(range(len(legal)), key=lambda n: hopes[n] + moods[n])
            moves.append(legal[best])
            self.step(game, view, puzzle, legal[best], len(moves) - 1)
        return moves

    def _hope(self, view: EinsteinView, move: Move, rolls: Sequence[int]) -> int:
        """The most points after a split and these rolls."""
        search = Search.new()
        search.sheets[0] = view.sheets[0]
        tick(search.sheets[0], move)
        search.count, search.best = len(rolls), WORST
        search.rolls[: len(rolls)] = rolls
        try_rows(search, int(view.penalty))
        return int(search.best)

    def check(self, puzzle: Puzzle) -> None:
        """Try all splits of all rolls."""
        _game, view = self.open(puzzle)
        moves = self.read_answer(puzzle)
        demand(view.players == 1, "known dice are for one player")
        then = self.after(puzzle, moves)
        claimed = number_in(puzzle.proof, "best")
        reached = int(score(then.sheets[0], view.penalty))
        demand(reached == claimed, f"the answer brings {reached} points, not {claimed}")
        rolls = [view.roll, *_rolls(puzzle)]
        demand(LEAST_DICE <= len(rolls) <= MOST_DICE, f"there are {len(rolls)} rolls")
        most = most_points(view.sheets[0], rolls, int(view.penalty))
        demand(most == claimed, f"{most} points can be reached, not {claimed}")


WORST = -(10**6)
"""Fewer points than any sheet has."""


def _rolls(puzzle: Puzzle) -> list[int]:
    """The rolls to come, or BadPuzzle."""
    try:
        return [ROLL_OF[tuple(int(die) for die in dice)] for dice in puzzle.given["rolls"]]
    except (KeyError, ValueError, TypeError):
        raise BadPuzzle("the rolls to come are no rolls of five dice in ascending order") from None
