"""Playing to win: what share of the win each choice can expect against the others' sheets.

Everybody has the same dice, so all sheets are played on to the end with the same rolls: what is
luck for all cancels out. In these simulations everybody plays as the learned value says, looking
only at their own sheet. The others' choices for the roll on the table are hidden, and taken to be
the best ones by the value from one turn further.

The simulations have to show that a choice wins more often than its expected score promises. The
fewer there are, the less they count, and the more it is the expected score that decides. Choices
that have fallen behind are given up, and the others simulated further, until one is left.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.einstein.features import Weights
from einfall.bots.einstein.policies import EXPERT, finish
from einfall.bots.einstein.value import Scratch
from einfall.chance import seed_words
from einfall.kernel import kernel

Floats = NDArray[np.float64]

MOST_CHOICES: Final = 8
"""How many choices take part in the race: those with the best expected scores."""
FIRST_SIMULATIONS: Final = 16
AT_ONCE: Final = 64
"""No more simulations than that between two looks at the clock."""
MOST_SIMULATIONS: Final = 4096
"""More would find nothing new: nobody plays exactly as simulated."""
SURPRISE: Final = 0.2
"""By how much of a win a choice is usually better or worse than its expected score promises, times
the turns left and two: early in a game, risk and safety hardly tell."""
SURPRISE_OF_FIRST: Final = 0.1
"""The same for the first choice, not against the other choices but against the other players."""
CLEARLY: Final = 2.0
"""When it is this many standard errors behind, a choice is given up."""
COST_OF_COPYING: Final = 0.01
"""A sheet like the leader's can only tie; this part of a win is worth giving up to differ."""
DOUBT: Final = 0.05
"""The variance that is added to that of the simulations, which can all end alike by chance."""


@kernel
def finish_all(
    starts: NDArray[Any],
    penalty: int,
    weights: Weights,
    seed: int,
    first: int,
    scores: NDArray[Any],
    scratch: Scratch,
) -> None:
    """For each sheet a row of scores, one for each stream of dice from `first` on."""
    for place in range(len(starts)):
        for number in range(scores.shape[1]):
            scratch.played[1] = starts[place]
            seed_words(scratch.whims, ~seed, first + number)
            scores[place, number] = finish(
                EXPERT, scratch.played[1], penalty, weights, seed, first + number, scratch
            )


class Race:
    """The choices of one player, each a sheet after it, against the sheets of the others.

    The choices come in the order of their expected scores, the best one first.
    """

    def __init__(
        self,
        own: NDArray[Any],
        own_means: Floats,
        others: NDArray[Any],
        other_means: Floats,
        penalty: int,
        weights: Weights,
        turns_left: float,
        seed: int,
    ) -> None:
        self.surprise = SURPRISE / (turns_left + 2)
        self.own, self.own_means = own, own_means
        self.others, self.other_means = others, other_means
        self._rules = penalty, weights, seed
        self._scratch = Scratch.new()
        self._own_scores = np.zeros((len(own), 0))
        self._other_scores = np.zeros((len(others), 0))
        self.running = list(range(len(own)))
        self.simulations = 0
        self.shares = np.zeros(len(own))
        """The share of the win expected of each choice."""

    def run(self, most: int, time_is_up: Callable[[], bool]) -> None:
        """Simulate until it is clear, or until the simulations or the time are used up."""
        most = min(most, MOST_SIMULATIONS)
        more = min(FIRST_SIMULATIONS, most)
        while more:
            self._simulate(more)
            self._give_up()
            if len(self.running) == 1 or time_is_up():
                break
            more = min(self.simulations, AT_ONCE, most - self.simulations)

    def ranking(self) -> list[int]:
        """The choices from the best down, those given up after the others."""
        running = set(self.running)
        return sorted(
            range(len(self.own)),
            key=lambda choice: (choice in running, self.shares[choice], self.own_means[choice]),
            reverse=True,
        )

    def _simulate(self, more: int) -> None:
        """Play all sheets that still matter to the end, this many more times."""
        sheets = np.concatenate([self.own[self.running], self.others])
        keys = [sheet.tobytes() for sheet in sheets]
        different = [keys.index(key) for key in dict.fromkeys(keys)]
        scores = np.zeros((len(different), more))
        penalty, weights, seed = self._rules
        finish_all(
            sheets[different],
            penalty,
            weights,
            seed,
            self.simulations,
            scores,
            self._scratch,
        )
        scores = scores[[different.index(keys.index(key)) for key in keys]]
        own = np.full((len(self.own), more), np.nan)
        own[self.running] = scores[: len(self.running)]
        self._own_scores = np.hstack([self._own_scores, own])
        self._other_scores = np.hstack([self._other_scores, scores[len(self.running) :]])
        self.simulations += more

    def _give_up(self) -> None:
        """Value the choices that are still running, and keep those that may be the best.

        Each is compared with the first of them, simulation by simulation.
        """
        own, others = self._own_scores[self.running], self._other_scores
        best = others.max(axis=0)
        wins = np.where(own == best, 1 / (1 + (others == best).sum(axis=0)), own > best)
        deviations = (own - best).std(axis=1)
        promised = self._promised(deviations)
        copies = (own == best).all(axis=1)
        promised[copies] = wins[copies].mean(axis=1)
        certain = deviations == 0  # the end is the same whatever the dice
        apart = wins - wins[0]
        errors = (apart.var(axis=1) + DOUBT) / self.simulations
        trust = self.surprise**2 / (self.surprise**2 + errors)
        first_error = 0 if certain[0] else (wins[0].var() + DOUBT) / self.simulations
        first_trust = SURPRISE_OF_FIRST**2 / (SURPRISE_OF_FIRST**2 + first_error)
        first = promised[0] + first_trust * (wins[0].mean() - promised[0])
        difference = promised - promised[0]
        difference += trust * (apart.mean(axis=1) - difference)
        shares = np.clip(first + difference, 0, 1)
        shares[certain] = wins[certain].mean(axis=1)
        self.shares[self.running] = np.maximum(shares - COST_OF_COPYING * copies, 0)
        self._keep(np.sqrt(trust * errors))

    def _promised(self, deviations: Floats) -> Floats:
        """The shares of the win that the expected scores promise."""
        shifts = self.other_means - self._other_scores.mean(axis=1)
        rival = (self._other_scores + shifts[:, None]).max(axis=0).mean()
        varying = deviations[deviations > 0]
        usual = float(np.median(varying)) if len(varying) else 1.0
        return normal((self.own_means[self.running] - rival) / usual)

    def _keep(self, errors: Floats) -> None:
        shares = self.shares[self.running]
        best = int(np.argmax(shares))
        near = shares[best] - shares <= CLEARLY * np.maximum(errors, errors[best])
        near[best] = True
        self.running = [choice for choice, kept in zip(self.running, near, strict=True) if kept]


def normal(deviations: Floats) -> Floats:
    """How likely a normal variable is less than this many standard deviations above its mean."""
    limited = np.clip(deviations, -8, 8)
    chances: Floats = 1 / (1 + np.exp(-1.5976 * limited - 0.070566 * limited**3))
    return chances
