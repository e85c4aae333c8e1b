"""Themes whose proofs are measured: one move is clearly ahead, in sampled worlds.

Two judges have to say so, who have nothing in common: the one that analyses games, and one that
plays games out by simple rules. Each is asked again with other seeds when a puzzle is checked.
"""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, ClassVar, Protocol

from numpy.typing import NDArray

from einfall.chance import GREATEST_BOUND, Source
from einfall.game import GameOf, Move, V
from einfall.language import _
from einfall.study.puzzles.puzzle import BadPuzzle, Puzzle
from einfall.study.puzzles.theme import Reply, ThemeOf, demand

SURE_ENOUGH = 2.33
"""Standard errors that make a check hold: 98 %."""
VERY_SURE = 3.29
"""Standard errors that a puzzle is ahead by when it is made, to the first judge: 99.9 %."""
SURER_STILL = 5.0
"""To the other one, who is noisier: so that it says the same in nearly any other worlds."""
FRESH, AGAIN, CHECKED = 0xF4E5, 0xA6A1, 0xC4EC
"""Tell seeds apart: of the first look at a few, of the second, and of a check."""
RIVALS = 4
"""How many other moves each judge names, to be compared with the best in many worlds."""


class Measures(Protocol):
    """Somebody who says what moves lead to."""

    @property
    def name(self) -> str:
        """Who it is."""

    def measure(self, view: Any, moves: Sequence[Move], worlds: int, seed: int) -> NDArray[Any]:
        """A row for each world, a column for each move."""


@dataclass(frozen=True)
class Lead:
    """By how much a move is ahead of the nearest other, and how sure that is."""

    ahead: float
    error: float
    """One standard error."""

    def holds(self, errors: float) -> bool:
        """Whether it is ahead by more than so many standard errors."""
        return self.ahead > errors * self.error


@dataclass(frozen=True)
class Worlds:
    """In how many worlds moves are measured."""

    screened: int
    """All candidates, by the first judge."""
    first: int
    """The best and its rivals, by the first judge."""
    other_screened: int
    """All candidates, by the other judge."""
    other: int
    """The best and its rivals, by the other judge."""


class SampledThemeOf(ThemeOf[V]):
    """One move is clearly the best: who finds it?"""

    exact = False
    apart: ClassVar[float]
    """How far ahead the best has to be."""
    digits: ClassVar[int]
    """Of the figures in a proof."""
    worlds: ClassVar[Worlds]

    @abstractmethod
    def judges(self, game: GameOf[Any, V]) -> tuple[Measures, Measures]:
        """The two judges."""

    @abstractmethod
    def candidates(self, game: GameOf[Any, V], view: V) -> list[Move]:
        """The moves that are compared at all."""

    @abstractmethod
    def open_enough(self, value: float) -> bool:
        """Whether there is something to play for, where the best is worth this."""

    @abstractmethod
    def said(self, value: float) -> str:
        """A value as people read it."""

    def prove(self, game: GameOf[Any, V], view: V, source: Source) -> Puzzle | None:
        """A puzzle if both judges find one move clearly ahead."""
        seed = source.below(GREATEST_BOUND)
        judge, other = self.judges(game)
        moves = self.candidates(game, view)
        if len(moves) < 2:
            return None
        means = judge.measure(view, moves, self.worlds.screened, seed).mean(axis=0)
        order = sorted(range(len(moves)), key=lambda n: -means[n])
        best = moves[order[0]]
        close = means[order[0]] < means[order[1]] + self.apart
        if close or not self.open_enough(float(means[order[0]])):
            return None
        rivals = self.rivals((judge, other), view, best, moves, seed)
        found: list[tuple[Lead, dict[Move, float]]] = []
        for who, count, more, errors in (
            (judge, self.worlds.first, 0, VERY_SURE),
            (judge, self.worlds.first, AGAIN, VERY_SURE),
            (other, self.worlds.other, 0, SURER_STILL),
        ):
            lead, values = lead_of(who, view, best, rivals, count, seed ^ more ^ FRESH)
            least = self.apart if who is judge else self.apart / 2
            if lead.ahead < least or not lead.holds(errors):
                return None
            found.append((lead, values))
        (lead, values), _again, (other_lead, _other_values) = found
        proof = {
            "value": round(values[best], self.digits),
            "ahead": round(lead.ahead, self.digits),
            "behind": {str(m): round(values[best] - values[m], self.digits) for m in rivals},
            "other": round(other_lead.ahead, self.digits),
        }
        made = {"judge": judge.name, "other": other.name, "worlds": self.worlds.first}
        return Puzzle(self.name, game.view_text(view), (game.move_text(best),), proof, made=made)

    def rivals(
        self,
        judges: tuple[Measures, Measures],
        view: V,
        best: Move,
        moves: Sequence[Move],
        seed: int,
    ) -> list[Move]:
        """The other moves that one of the judges finds best at first."""
        others = [move for move in moves if move != best]
        found: list[Move] = []
        counts = self.worlds.screened, self.worlds.other_screened
        for judge, worlds in zip(judges, counts, strict=True):
            means = judge.measure(view, others, worlds, seed).mean(axis=0)
            order = sorted(range(len(others)), key=lambda n: -means[n])
            found += [others[n] for n in order[:RIVALS]]
        return list(dict.fromkeys(found))

    def check(self, puzzle: Puzzle) -> None:
        """Let both judges say it again, in other worlds, and find the rivals anew."""
        game, view = self.open(puzzle)
        (answer,) = self.read_answer(puzzle)
        ahead, other_ahead = _figure(puzzle, "ahead"), _figure(puzzle, "other")
        demand(ahead >= self.apart, f"{ahead} is less than a puzzle has to be ahead by")
        judge, other = self.judges(game)
        moves = [move for move in self.candidates(game, view) if move != answer]
        demand(bool(moves), "there is nothing to compare the answer with")
        seed = int(puzzle.id.rpartition("-")[2], 16)
        rivals = self.rivals((judge, other), view, answer, moves, seed)
        for who, worlds, claimed in (
            (judge, self.worlds.first, ahead),
            (other, self.worlds.other, other_ahead),
        ):
            lead, _values = lead_of(who, view, answer, rivals, worlds, seed ^ CHECKED)
            demand(
                lead.holds(SURE_ENOUGH),
                f"the judge {who.name!r} does not find the answer ahead of all others",
            )
            far = abs(lead.ahead - claimed) > self.apart + 2 * VERY_SURE * lead.error
            demand(
                not far,
                f"the judge {who.name!r} finds the answer ahead by {lead.ahead:.3g}, not {claimed}",
            )

    def reply(self, puzzle: Puzzle, moves: Sequence[Move]) -> Reply:
        """What the best is worth, and how far behind the answer is."""
        game, _view = self.open(puzzle)
        (best,) = self.read_answer(puzzle)
        value, behind = puzzle.proof["value"], puzzle.proof["behind"]
        said = [_("{move} is worth {value}.").format(move=puzzle.answer[0], value=self.said(value))]
        text = _("{move} is {value} behind.")
        if moves[0] == best:
            second = min(behind, key=lambda move: behind[move])
            named = {"move": game.move_text(int(second)), "value": self.said(behind[second])}
            said.append(text.format(**named))
        elif str(moves[0]) in behind:
            named = {
                "move": game.move_text(moves[0]),
                "value": self.said(behind[str(moves[0])]),
            }
            said.append(text.format(**named))
        else:
            text = _("{move} is at least {value} behind.")
            named = {
                "move": game.move_text(moves[0]),
                "value": self.said(puzzle.proof["ahead"]),
            }
            said.append(text.format(**named))
        return Reply(moves[0] == best, tuple(said))


def lead_of(
    judge: Measures, view: Any, best: Move, rivals: Sequence[Move], worlds: int, seed: int
) -> tuple[Lead, dict[Move, float]]:
    """By how much a move is ahead of the nearest of others, and what each is worth."""
    results = judge.measure(view, [best, *rivals], worlds, seed)
    apart = results[:, :1] - results[:, 1:]
    nearest = int(apart.mean(axis=0).argmin())
    differences = apart[:, nearest]
    error = float(differences.std(ddof=1)) / sqrt(len(results)) if len(results) > 1 else 0.0
    values = dict(zip([best, *rivals], results.mean(axis=0).tolist(), strict=True))
    return Lead(float(differences.mean()), error), values


def _figure(puzzle: Puzzle, name: str) -> float:
    """A figure of the proof, or BadPuzzle."""
    figure = puzzle.proof.get(name)
    if not isinstance(figure, int | float) or isinstance(figure, bool):
        raise BadPuzzle(f"the proof has no figure {name!r}")
    return float(figure)
