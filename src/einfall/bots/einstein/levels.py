"""The levels of Einstein's bots, from the weakest up, and two yardsticks."""

import time
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from einfall.bots.bot import BotOf, Budget, Ranked
from einfall.bots.einstein.features import Weights
from einfall.bots.einstein.life import TURNS_LEFT, track_of
from einfall.bots.einstein.policies import (
    CASUAL,
    CLUB,
    EXPERT,
    GREEDY,
    MEAN,
    NOVICE,
    NOVICE_LOOKS,
    judge_choices,
)
from einfall.bots.einstein.race import MOST_CHOICES, Race
from einfall.bots.einstein.value import Scratch, learned_weights
from einfall.chance import Source
from einfall.einstein.position import EinsteinView, still_in
from einfall.einstein.sheet import SHEET, Sheet, score, tick
from einfall.game import GameOf

NO_WEIGHTS: Weights = np.zeros(1, np.float32)

Judged = list[tuple[int, float]]
"""Legal choices, each with what a level thinks of it."""


def judged(level: int, view: EinsteinView, seat: int) -> Judged:
    """What a level thinks of each legal choice of a seat, in ascending order of choices."""
    penalty = int(view.penalty)
    weights = learned_weights(penalty) if level >= EXPERT else NO_WEIGHTS
    scratch = Scratch.new()
    count = judge_choices(level, view.sheets[seat], int(view.roll), penalty, weights, scratch)
    return [(int(scratch.legal[place]), float(scratch.values[place])) for place in range(count)]


def sorted_choices(choices: Judged, source: Source) -> list[Ranked]:
    """The choices from the best down; equal ones in any order."""
    shuffled = [(value, source.below(2**31), choice) for choice, value in choices]
    return [Ranked(choice, value) for value, _, choice in sorted(shuffled, reverse=True)]


class Judge(BotOf[EinsteinView]):
    """Takes the choice whose sheet its level likes best, whatever the others have."""

    level: ClassVar[int]

    def rank(
        self,
        game: GameOf[Any, EinsteinView],
        view: EinsteinView,
        legal: NDArray[np.int64],
        source: Source,
        budget: Budget,
    ) -> list[Ranked]:
        """All legal choices with what the level thinks of the sheets after them."""
        return sorted_choices(judged(self.level, view, int(view.viewer)), source)


class Greedy(Judge):
    """Takes the points that lie on the table. A yardstick that never changes."""

    level = GREEDY


class Novice(Judge):
    """Looks at the scores after two of the choices, and takes the better one."""

    level = NOVICE

    def rank(
        self,
        game: GameOf[Any, EinsteinView],
        view: EinsteinView,
        legal: NDArray[np.int64],
        source: Source,
        budget: Budget,
    ) -> list[Ranked]:
        """The choices that it has looked at."""
        choices = judged(self.level, view, int(view.viewer))
        seen = {source.below(len(choices)) for _ in range(NOVICE_LOOKS)}
        return sorted_choices([choices[place] for place in sorted(seen)], source)


class Casual(Judge):
    """Takes points, tries to save begun sums, and has some sense of how long a game lasts."""

    level = CASUAL


class Club(Judge):
    """Estimates what each sum will bring, but sees no connection between them."""

    level = CLUB


class Expert(Judge):
    """Knows from many games what a sheet is worth."""

    level = EXPERT


class Mean(Judge):
    """Looks one turn further. It plays for points and ignores the others: a yardstick."""

    level = MEAN


class Master(BotOf[EinsteinView]):
    """Plays as `mean` when alone, and to win when not: behind it takes risks, ahead it avoids them.

    A simulation is one series of rolls to the end of the game, for all choices considered.
    """

    usual_budget: ClassVar[Budget | None] = Budget(seconds=0.9)

    def rank(
        self,
        game: GameOf[Any, EinsteinView],
        view: EinsteinView,
        legal: NDArray[np.int64],
        source: Source,
        budget: Budget,
    ) -> list[Ranked]:
        """The best choices with the share of the win expected, or alone with the score."""
        end = time.monotonic() + budget.seconds
        seat, penalty = int(view.viewer), int(view.penalty)
        by_score = sorted_choices(judged(MEAN, view, seat), source)
        if view.players == 1:
            return by_score
        others = [other for other in range(view.players) if other != seat]
        considered = by_score[:MOST_CHOICES]
        race = Race(
            np.array([after(view.sheets[seat], ranked.move) for ranked in considered]),
            np.array([ranked.value for ranked in considered]),
            *foreseen(view, others),
            penalty,
            learned_weights(penalty),
            TURNS_LEFT[track_of(view.sheets[seat])],
            source.below(2**31),
        )
        race.run(budget.simulations, lambda: time.monotonic() > end)
        order = race.ranking()
        # what was given up cannot be worth more than what was not, whatever its few simulations say
        shares = np.minimum.accumulate(race.shares[order])
        return [
            Ranked(considered[place].move, float(share))
            for place, share in zip(order, shares, strict=True)
        ]


def after(sheet: Sheet, choice: int) -> Sheet:
    """A copy of a sheet, with a choice ticked."""
    copy = sheet.copy()
    tick(copy, choice)
    return copy


def foreseen(view: EinsteinView, seats: list[int]) -> tuple[NDArray[np.void], NDArray[np.float64]]:
    """The sheets of these seats after the choices expected of them, and their expected scores."""
    sheets, values = np.zeros(len(seats), SHEET), np.zeros(len(seats))
    for place, seat in enumerate(seats):
        sheets[place] = view.sheets[seat]
        values[place] = score(view.sheets[seat], int(view.penalty))
        if still_in(view, seat):
            choice, values[place] = max(judged(MEAN, view, seat), key=lambda pair: pair[1])
            tick(sheets[place], choice)
    return sheets, values
