"""The judge of Einstein: the learned value, exact over the next rolls; against others, races."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einfall.bots.einstein.race import WIN
from einfall.bots.einstein.sight import WholeWeights, whole_weights
from einfall.bots.einstein.thought import MOST_RACERS, MOST_SIMULATIONS, VALUE_UNIT, Thought
from einfall.einstein.dice import CHOICES
from einfall.einstein.position import EinsteinView
from einfall.game import Move
from einfall.study.einstein.measure import (
    expect_score,
    line_up_choices,
    line_up_sheets,
    race,
    value_choices,
)
from einfall.study.judge import Chance, JudgeOf
from einfall.study.verdict import CHANCES, Scale

ALONE = Scale(292.0, points=True)
WORLDS_BEFORE = 400
"""In which it is estimated what is to be expected before a roll."""
RACES_A_WORLD = 2
"""A race is quicker than what other games do in a world, and there is more luck in it."""


class EinsteinJudge(JudgeOf[EinsteinView]):
    """Judges by what a sheet can be expected to score, and against others by who wins."""

    name = "einstein 1"

    @property
    def scale(self) -> Scale:
        """Shares of the win; alone, points."""
        return ALONE if self.game.players == 1 else CHANCES

    @cached_property
    def _thought(self) -> Thought:
        return Thought.new()

    def _weights(self, view: EinsteinView) -> WholeWeights:
        return whole_weights(int(view.penalty))

    def _points(self, view: EinsteinView, choices: NDArray[np.int64]) -> NDArray[np.float64]:
        values = np.zeros(len(choices), np.int64)
        value_choices(view, choices, self._weights(view), self._thought, values)
        return values / VALUE_UNIT

    def candidates(self, view: EinsteinView, most: int) -> list[Move]:
        """By the score that is to be expected; against others no more than can race."""
        legal = self.game.legal_in_view(view)
        order = np.argsort(-self._points(view, legal), kind="stable")
        count = len(legal) if view.players == 1 else min(most, MOST_RACERS - 1)
        return [int(choice) for choice in legal[order][:count]]

    def measure(
        self, view: EinsteinView, moves: Sequence[Move], worlds: int, seed: int
    ) -> NDArray[Any]:
        """Alone the expected scores; against others who wins, simulation by simulation."""
        choices = np.array(moves, np.int64)
        if view.players == 1:
            return self._points(view, choices)[None]
        line_up_choices(view, choices, self._weights(view), self._thought)
        return self._race(view, len(choices), worlds, seed)

    def _race(self, view: EinsteinView, racers: int, worlds: int, seed: int) -> NDArray[Any]:
        results = np.zeros((min(worlds * RACES_A_WORLD, MOST_SIMULATIONS), racers), np.int64)
        race(int(view.penalty), seed, self._weights(view), self._thought, results)
        return results / WIN

    # Luck

    def start(self) -> float:
        """Alone, the score that is to be expected of an empty sheet."""
        if self.game.players > 1:
            return super().start()
        return self._expected(self.game.view(self.game.start(), 0), 0)

    def chance(self, before: EinsteinView, after: EinsteinView, seed: int) -> Chance:
        """What was to be expected before the dice were thrown."""
        return Chance(expected=self._expected(before, seed))

    def _expected(self, view: EinsteinView, seed: int) -> float:
        if view.players > 1:
            line_up_sheets(view, self._thought)
            return float(self._race(view, 1, WORLDS_BEFORE, seed).mean())
        choices, values = np.zeros(CHOICES, np.int64), np.zeros(CHOICES, np.int64)
        penalty, weights = int(view.penalty), self._weights(view)
        total = expect_score(view.sheets[0], penalty, weights, self._thought, choices, values)
        return float(total) / VALUE_UNIT

    def final(self, view: EinsteinView, seat: int) -> float:
        """The share of the win; alone, the score."""
        result = self.game.result(view)
        if view.players == 1:
            return float(self.game.points(result)[0])
        winners = result["ranking"][0]
        return 1 / len(winners) if seat in winners else 0.0
