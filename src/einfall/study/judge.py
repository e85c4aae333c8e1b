"""What a game has for study: somebody who says what moves and tables are worth.

A judge is given views only. So what a seat could not know cannot change what is said of it.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any, ClassVar, Generic

import numpy as np
from numpy.typing import NDArray

from einfall.game import GameError, GameOf, Move, V, View
from einfall.study.verdict import SURE, Label, Option, Scale, Verdict, is_decided, label_of


@dataclass(frozen=True)
class Effort:
    """How much is tried for one decision, in worlds."""

    screened: int
    """How many moves are compared at all."""
    worlds: int
    """In how many worlds these are compared, the better ones in more."""
    fresh: int
    """In how many new worlds the best and the one played are compared then."""


EFFORTS = {
    "fast": Effort(16, 24, 400),
    "normal": Effort(24, 60, 1600),
    "deep": Effort(40, 200, 6400),
}
"""By the names that people choose from."""


class UnknownEffort(GameError):
    """There is no such effort."""


def find_effort(name: str) -> Effort:
    """The effort of this name."""
    if name not in EFFORTS:
        raise UnknownEffort(f"there is no budget {name!r}, only: {', '.join(EFFORTS)}")
    return EFFORTS[name]


@dataclass(frozen=True)
class Chance:
    """What chance was worth to somebody, in one of two ways."""

    luck: float | None = None
    """By how much it was better than what was to be expected."""
    expected: float | None = None
    """Or what was to be expected; what it brought is then worth what the best move is worth."""


class JudgeOf(ABC, Generic[V]):
    """Says what moves and tables of one game are worth to a seat."""

    name: ClassVar[str]
    """Who judges, and by which version: figures of different judges do not compare."""

    def __init__(self, game: GameOf[Any, V]) -> None:
        self.game = game

    @property
    @abstractmethod
    def scale(self) -> Scale:
        """What it counts in."""

    @classmethod
    def hint_effort(cls, players: int) -> Effort:
        """How much is tried for a hint, which should be there at once."""
        return EFFORTS["fast"]

    # Moves

    @abstractmethod
    def candidates(self, view: V, most: int) -> list[Move]:
        """The moves that look best at first sight, from the best down."""

    @property
    @abstractmethod
    def unit(self) -> int:
        """So many of what `outcomes` counts make one of what `scale` counts."""

    @abstractmethod
    def outcomes(self, view: V, moves: Sequence[Move], worlds: int, seed: int) -> NDArray[Any]:
        """What each move leads to in each of so many worlds: a row for each world.

        Whole numbers, which add up to the same everywhere. Where nothing needs to be sampled there
        is one row, whatever was asked for.
        """

    def measure(self, view: V, moves: Sequence[Move], worlds: int, seed: int) -> NDArray[Any]:
        """The same in what `scale` counts."""
        return self.outcomes(view, moves, worlds, seed) / self.unit

    def reasons(self, view: V, best: Move, played: Move, seed: int) -> dict[str, float]:
        """What the best move gets more of than the one played, by name."""
        return {}

    @abstractmethod
    def reason_name(self, reason: str, short: bool = False) -> str:
        """What a reason is called, in the language in use; short where there is little room."""

    @abstractmethod
    def why_text(self, reasons: str) -> str:
        """A sentence with reasons in it, which says until when they are counted."""

    def judge(
        self, view: V, played: Move | None, effort: Effort, seed: int, why: bool = True
    ) -> Verdict:
        """What is said of a move in a view; without one, of the best."""
        moves = self.candidates(view, effort.screened)
        if played is not None and played not in moves:
            moves.append(played)
        screened = self._screen(view, moves, played, effort, seed)
        best = screened[0].move if len(moves) > 1 else moves[0]
        chosen = best if played is None else played
        compared = [best] if chosen == best else [best, chosen]
        fresh = self.outcomes(view, compared, effort.fresh, seed ^ FRESH)
        behind, error = mean_difference(fresh[:, 0] - fresh[:, -1], self.unit)
        values = [float(total) / (len(fresh) * self.unit) for total in fresh.sum(axis=0)]
        if behind < 0:  # in new worlds, what was played turns out to be the best
            pair = [Option(chosen, values[-1], 0.0, 0.0), Option(best, values[0], -behind, error)]
        else:
            pair = [Option(best, values[0], 0.0, 0.0), Option(chosen, values[-1], behind, error)]
        played_as = next(option for option in pair if option.move == chosen)
        forced = len(self.game.legal_in_view(view)) == 1
        label = label_of(played_as.loss, played_as.error, self.scale)
        if is_decided(pair[0].value, played_as.value, self.scale):
            label = Label.DECIDED
        found = pair[0].move
        return Verdict(
            chosen,
            found,
            pair[0].value,
            played_as.loss,
            played_as.error,
            Label.FORCED if forced else label,
            _all_options(pair[: len(compared)], screened, self.scale),
            len(fresh) if len(fresh) > 1 else 0,
            self.reasons(view, found, chosen, seed) if why and found != chosen else {},
        )

    def _screen(
        self, view: V, moves: list[Move], played: Move | None, effort: Effort, seed: int
    ) -> list[Option]:
        """Compare moves in the same worlds, the better half in twice as many each time."""
        worlds, left = effort.worlds, moves
        dropped: list[Option] = []
        while True:
            results = self.outcomes(view, left, worlds, seed)
            totals = results.sum(axis=0)
            order = np.argsort(-totals, kind="stable")
            top, shares = order[0], len(results) * self.unit
            options = []
            for place in order:
                loss, error = mean_difference(results[:, top] - results[:, place], self.unit)
                options.append(Option(left[place], float(totals[place]) / shares, loss, error))
            kept = (len(left) + 1) // 2
            if kept < LEAST_FIELD or len(results) == 1:
                return options + dropped
            keep = [n for n in range(len(options)) if n < kept or options[n].move == played]
            dropped = [options[n] for n in range(len(options)) if n not in keep] + dropped
            left = [options[n].move for n in keep]
            worlds *= 2

    # Luck, and the end

    def start(self) -> float:
        """What a seat can expect before anything has happened."""
        return 1 / self.game.sides

    @abstractmethod
    def chance(self, before: V, after: V, seed: int) -> Chance:
        """What chance was worth to the viewer, who saw what it brought."""

    @abstractmethod
    def final(self, view: V, seat: int) -> float:
        """What a game that has ended brought a seat."""


Judge = JudgeOf[View]

FRESH = 0x5EED
"""Tells the worlds in which the pair is compared from those in which the best was found."""
LEAST_FIELD = 3
"""With fewer moves than this there is no use in comparing them further."""


def _all_options(pair: list[Option], screened: list[Option], scale: Scale) -> tuple[Option, ...]:
    """All that were compared, from the best down; of the pair, what the fresh worlds say.

    Losses of the others come from other worlds, and may be more than the best has to lose.
    """
    best, named = pair[0], {option.move for option in pair}
    least = -inf if scale.points else 0.0
    others = [
        Option(option.move, max(least, best.value - option.loss), option.loss, option.error)
        for option in screened
        if option.move not in named
    ]
    return tuple(sorted(pair + others, key=lambda option: option.loss))


def mean_difference(differences: NDArray[Any], unit: int) -> tuple[float, float]:
    """The mean of paired differences in whole numbers, and half the width of its interval."""
    count, total = len(differences), float(differences.sum())
    mean = total / (count * unit)
    if count < 2:
        return mean, 0.0
    squares = float((differences * differences).sum())
    variance = max(0.0, squares - total * total / count) / (count - 1)
    return mean, SURE * sqrt(variance / count) / unit
