"""How the searching bots of Einfach Genial come to a decision: candidates in ever more worlds.

A world is a full position that agrees with the view: hidden racks and draws are sampled. Every
candidate is tried in the same worlds with the same draws, so that luck cancels out. Sequential
halving spends the budget: round by round, the better half of the candidates is kept.
"""

import math
import time
from abc import ABC, abstractmethod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.bot import Budget, Ranked
from einfall.bots.genial.outcome import SHARE

CREDIT: Final = 1
"""What is added up for each candidate beside its SHARE: what decides between them."""
FULL_FIELD: Final = 8
"""With fewer candidates than this, each costs its part of the budget and the rest is saved."""


class Trial(ABC):
    """One decision: candidates that are tried in ever more worlds."""

    def __init__(self, candidates: NDArray[np.int64], totals: NDArray[Any]) -> None:
        self.moves, self.totals = candidates, totals
        self.worlds = 0

    @abstractmethod
    def go_on(self, wanted: int) -> int:
        """Try all candidates that are left in a few more worlds; how many simulations that was.

        So many are wanted in all before it is next asked for anything else.
        """

    def share(self, total: Any) -> float:
        """The share of the win, or the points of a solo game, that a total of SHARE stands for."""
        return float(total) / self.worlds

    def halve(self) -> list[tuple[int, float]]:
        """Drop the worse half; which these were, and how far behind the best their shares were."""
        order = np.argsort(-self.totals[:, CREDIT], kind="stable")
        kept = (len(order) + 1) // 2
        shares = self.totals[order, SHARE]
        dropped = [
            (int(self.moves[order[n]]), self.share(shares[0] - shares[n]))
            for n in range(kept, len(order))
        ]
        self.moves, self.totals = self.moves[order[:kept]], self.totals[order[:kept]]
        return dropped


class Purse:
    """Spends a budget on a trial, part by part."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.begun = time.perf_counter()
        self.simulations = 0

    def spend(self, trial: Trial, part: float) -> None:
        """Continue until this part of the whole budget, from 0 to 1, is spent."""
        enough = math.ceil(part * self.budget.simulations)
        while (
            self.simulations < enough
            and time.perf_counter() - self.begun < part * self.budget.seconds
        ):
            self.simulations += trial.go_on(enough - self.simulations)


def run(trial: Trial, purse: Purse) -> list[Ranked]:
    """The candidates from the best down, with the share of the win that they promise.

    A move's value is what the best one promises, less what it fell short of the best of its last
    round in the worlds that both met.
    """
    field = len(trial.moves)
    rounds = max(1, int(np.ceil(np.log2(field))))
    dropped: list[tuple[int, float]] = []
    for n in range(rounds):
        if field > 1:
            purse.spend(trial, (n + 1) / rounds * min(1.0, field / FULL_FIELD))
        if not trial.worlds:
            trial.go_on(1)
        dropped = trial.halve() + dropped
    best = trial.share(trial.totals[0, SHARE])
    worse = [Ranked(move, best - max(0.0, behind)) for move, behind in dropped]
    return [Ranked(int(trial.moves[0]), best), *worse]
