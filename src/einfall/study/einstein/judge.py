"""The judge of Einstein: the learned value, exact over the next rolls; against others, races."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einfall.bots.einstein.race import WIN
from einfall.bots.einstein.sight import WholeWeights, expect_score, whole_weights
from einfall.bots.einstein.thought import MOST_RACERS, MOST_SIMULATIONS, VALUE_UNIT, Thought
from einfall.einstein.dice import CHOICES, SUMS
from einfall.einstein.position import EinsteinView
from einfall.game import Move
from einfall.language import _
from einfall.study.einstein.measure import (
    FACTS,
    POINTS,
    gather_facts,
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
WHY_GAMES = 200
"""Games to the end in which it is found out which sums gain and lose."""


class EinsteinJudge(JudgeOf[EinsteinView]):
    """Judges by what a sheet can be expected to score, and against others by who wins."""

    name = "einstein 3"

    @property
    def scale(self) -> Scale:
        """Shares of the win; alone, points."""
        return ALONE if self.game.players == 1 else CHANCES

    @cached_property
    def _thought(self) -> Thought:
        return Thought.new()

    def _weights(self, view: EinsteinView) -> WholeWeights:
        return whole_weights(int(view.penalty))

    def _points(self, view: EinsteinView, choices: NDArray[np.int64]) -> NDArray[np.int64]:
        values = np.zeros(len(choices), np.int64)
        value_choices(view, choices, len(choices), self._weights(view), self._thought, values)
        return values

    def candidates(self, view: EinsteinView, most: int) -> list[Move]:
        """By the score that is to be expected; against others no more than can race."""
        legal = self.game.legal_in_view(view)
        order = np.argsort(-self._points(view, legal), kind="stable")
        count = len(legal) if view.players == 1 else min(most, MOST_RACERS - 1)
        return [int(choice) for choice in legal[order][:count]]

    @property
    def unit(self) -> int:
        """Alone as in a thought, else as in a race."""
        return VALUE_UNIT if self.game.players == 1 else WIN

    def outcomes(
        self, view: EinsteinView, moves: Sequence[Move], worlds: int, seed: int
    ) -> NDArray[Any]:
        """Alone the expected scores; against others who wins, simulation by simulation."""
        choices = np.array(moves, np.int64)
        if view.players == 1:
            return self._points(view, choices)[None]
        line_up_choices(view, choices, len(choices), self._weights(view), self._thought)
        return self._race(view, len(choices), worlds, seed)

    def _race(self, view: EinsteinView, racers: int, worlds: int, seed: int) -> NDArray[Any]:
        races = min(worlds * RACES_A_WORLD, MOST_SIMULATIONS)
        results = np.zeros((MOST_SIMULATIONS, MOST_RACERS), np.int32)
        race(int(view.penalty), seed, races, self._weights(view), self._thought, results)
        return results[:races, :racers].astype(np.int64)

    def facts(self, view: EinsteinView, move: Move, seed: int) -> NDArray[np.int64]:
        """What becomes of all sheets after a move, added up over the same games for any move."""
        facts, choices = np.zeros(FACTS, np.int64), np.array([move], np.int64)
        gather_facts(view, choices, WHY_GAMES, seed, self._weights(view), self._thought, facts)
        return facts

    def reasons(self, view: EinsteinView, best: Move, played: Move, seed: int) -> dict[str, float]:
        """The points of each sum at the end. What others get depends on nobody but them."""
        better, worse = (self.facts(view, move, seed) for move in (best, played))
        apart = (better - worse) / WHY_GAMES
        named = {f"sum {total}": float(apart[POINTS + total]) for total in SUMS}
        return {name: value for name, value in named.items() if value}

    def reason_name(self, reason: str, short: bool = False) -> str:
        """A sum."""
        text = _("sum {sum}") if short else _("points in the sum {sum}")
        return text.format(sum=reason.split()[1])

    def why_text(self, reasons: str) -> str:
        """Reasons are counted until the game is over."""
        text = _("By the end of the game, the better move brings: {reasons}.")
        return text.format(reasons=reasons)

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
            races = self._race(view, 1, WORLDS_BEFORE, seed)
            return float(races.sum()) / (len(races) * WIN)
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
