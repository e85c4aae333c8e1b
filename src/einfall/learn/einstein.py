"""How the value of a sheet of Einstein is learned: from games that the learner plays with itself.

Each game is played to the end by the value as it is. Then, from the last turn back to the first,
the value of every sheet is moved towards a mixture of what was expected one turn later and what
came in the end (temporal differences; MIXTURE is their lambda). All weights of a sheet take an
equal part of the way. How fast a weight moves is its own affair: as long as its errors agree in
sign at full speed, and the slower the more they cancel out (temporal coherence). Towards the end of
a run all get slower, down to nothing, so that chance averages out.

A run can also be exact: then the value of every sheet is moved towards what it is worth from one
turn further, over all rolls and all choices, instead of towards what happened to come. No chance is
left in that but which sheets come up. It takes ten times as long and is for the table of
another run, which it brings nearer to agreeing with itself.

Several pupils learn side by side, each on its own weights from its own games, and the table is the
mean of theirs, each weight by how much each pupil has seen of it. Since a value is a sum of
weights, the mean table gives the mean of their values, in which their errors cancel out. On shared
weights they would only wait for each other: all games begin alike, so all threads write to the same
places. And so the same seed gives the same table, however many threads there are.
"""

import hashlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from einfall.bots.einstein.features import PLACES, WEIGHTS, Weights, list_places
from einfall.bots.einstein.policies import EXPERT, choose
from einfall.bots.einstein.value import MOST_WEIGHT, Scratch, expected_value, value
from einfall.chance import seed_words
from einfall.einstein.dice import random_roll
from einfall.einstein.sheet import EASY_PENALTY, PENALTY, is_out, score, tick
from einfall.fields import Array, Fields
from einfall.files import replacing
from einfall.kernel import kernel
from einfall.learn.runs import BadRun, differences

MIXTURE: Final = 0.5
FULL_SPEED: Final = 0.5
"""The part of a run after which the weights begin to slow down."""
MOST_TURNS: Final = 64
"""No game has ever been seen to last half as long; the rest of a longer one would teach nothing."""
GAMES_A_STEP: Final = 5_000
"""After this many games each, the pupils meet, and the run can be saved."""


class Trail(Fields):
    """What is remembered of one game, turn by turn."""

    places = Array(np.int32, MOST_TURNS, PLACES)  # of the weights of each sheet
    scores = Array(np.int64, MOST_TURNS)


@kernel
def learn_games(
    weights: Weights,
    errors: NDArray[Any],
    amounts: NDArray[Any],
    games: int,
    penalty: int,
    speed: float,
    trail: Trail,
    scratch: Scratch,
) -> int:
    """Play games with the dice of scratch.dice, and learn from each; returns their total score.

    `errors` and `amounts` are the errors of each weight, added up with and without their signs.
    """
    sheets = scratch.played
    total = 0
    for _ in range(games):
        sheets[1] = sheets[0]
        turns = 0
        while True:
            roll = random_roll(scratch.dice)
            tick(sheets[1], choose(EXPERT, sheets[1], roll, penalty, weights, scratch))
            if is_out(sheets[1]) or turns == MOST_TURNS:
                break
            list_places(sheets[1], trail.places[turns])
            trail.scores[turns] = score(sheets[1], penalty)
            turns += 1
        total += score(sheets[1], penalty)
        target = float(score(sheets[1], penalty))
        for turn in range(turns - 1, -1, -1):
            valued = float(trail.scores[turn])
            for place in range(PLACES):
                valued += float(weights[trail.places[turn, place]])
            correct(weights, errors, amounts, trail.places[turn], target - valued, speed)
            target = MIXTURE * target + (1 - MIXTURE) * valued
    return total


@kernel
def learn_exactly(
    weights: Weights,
    errors: NDArray[Any],
    amounts: NDArray[Any],
    games: int,
    penalty: int,
    speed: float,
    scratch: Scratch,
) -> int:
    """The same, with every sheet valued from one turn further as soon as it is there."""
    sheet = scratch.played[1]
    total = 0
    for _ in range(games):
        scratch.played[1] = scratch.played[0]
        while True:
            roll = random_roll(scratch.dice)
            tick(sheet, choose(EXPERT, sheet, roll, penalty, weights, scratch))
            if is_out(sheet):
                break
            target = expected_value(sheet, penalty, weights, scratch)
            error = target - value(sheet, penalty, weights, scratch)  # and scratch.places are its
            correct(weights, errors, amounts, scratch.places, error, speed)
        total += score(sheet, penalty)
    return total


@kernel
def correct(
    weights: Weights,
    errors: NDArray[Any],
    amounts: NDArray[Any],
    places: NDArray[Any],
    error: float,
    speed: float,
) -> None:
    """Move the weights at these places so that their sum comes nearer by some of the error."""
    for number in range(PLACES):
        place = places[number]
        agreement = abs(errors[place]) / amounts[place] if amounts[place] > 0 else 1.0
        weights[place] += speed * agreement * error / PLACES
        errors[place] += error
        amounts[place] += abs(error)


@dataclass(frozen=True)
class Plan:
    """What a run is to do; a saved run continues only under the same plan."""

    games: int
    """How many in all; each pupil plays its part of them."""
    seed: int
    pupils: int = 1
    easy_penalty: bool = False
    exact: bool = False
    """Whether sheets are valued from one turn further, over all rolls."""
    start: str = ""
    """The fingerprint of the table that it begins with, if any."""

    @property
    def games_each(self) -> int:
        """How many games each pupil plays."""
        return -(-self.games // self.pupils)

    def speed(self, done: int) -> float:
        """How fast weights move after each has played this many games: from 1 down to nearly 0."""
        return min(1.0, (1 - done / self.games_each) / (1 - FULL_SPEED))


def fingerprint(start: Weights | None) -> str:
    """Tells the table that a run began with from others."""
    return "" if start is None else hashlib.sha256(start.tobytes()).hexdigest()[:16]


class Learner:
    """A run: the weights of all pupils, and what is needed to continue it."""

    def __init__(self, plan: Plan, start: Weights | None = None) -> None:
        """Start afresh, or with the weights of an earlier run."""
        self.plan = plan
        self.done_each = 0
        shape = plan.pupils, WEIGHTS
        self.weights = np.zeros(shape, np.float32)
        if start is not None:
            self.weights[:] = start
        self.errors = np.zeros(shape, np.float32)
        self.amounts = np.zeros(shape, np.float32)

    @property
    def done(self) -> int:
        """How many games have been learned from."""
        return self.done_each * self.plan.pupils

    def run(self, threads: int = 1) -> Iterator[float]:
        """Learn to the end of the plan; after each step the mean score of its games."""
        pupils = self.plan.pupils
        with ThreadPoolExecutor(min(threads, pupils)) as pool:
            while self.done_each < self.plan.games_each:
                games = min(GAMES_A_STEP, self.plan.games_each - self.done_each)
                total = sum(pool.map(self._learn, range(pupils), [games] * pupils))
                self.done_each += games
                yield total / (games * pupils)

    def _learn(self, pupil: int, games: int) -> int:
        scratch = Scratch.new()
        # all streams of a run are different: two for each pupil and step
        stream = 2 * (self.done_each // GAMES_A_STEP * self.plan.pupils + pupil)
        seed_words(scratch.dice, self.plan.seed, stream)
        seed_words(scratch.whims, self.plan.seed, stream + 1)
        weights, errors, amounts = self.weights[pupil], self.errors[pupil], self.amounts[pupil]
        penalty = EASY_PENALTY if self.plan.easy_penalty else PENALTY
        speed = self.plan.speed(self.done_each)
        if self.plan.exact:
            total = learn_exactly(weights, errors, amounts, games, penalty, speed, scratch)
        else:
            total = learn_games(
                weights, errors, amounts, games, penalty, speed, Trail.new(), scratch
            )
        np.clip(weights, -MOST_WEIGHT, MOST_WEIGHT, out=weights)
        return int(total)

    def table(self) -> Weights:
        """The mean of the pupils' weights, each by how much its pupil has seen of it."""
        parts = self.amounts + 1e-9  # what nobody has seen stays as it was
        weights: Weights = ((self.weights * parts).sum(axis=0) / parts.sum(axis=0)).astype("f4")
        return weights

    def save(self, path: Path) -> None:
        """Write the run down, complete or not at all; an earlier file stays until then."""
        with replacing(path) as file:
            np.savez(
                file,
                done_each=self.done_each,
                weights=self.weights,
                errors=self.errors,
                amounts=self.amounts,
                **asdict(self.plan),
            )

    @classmethod
    def load(cls, path: Path, plan: Plan) -> "Learner":
        """Continue a saved run, or raise BadRun."""
        learner = cls(plan)
        try:
            with path.open("rb") as opened, np.load(opened) as file:
                saved = Plan(**{name: file[name].item() for name in asdict(plan)})
                if saved != plan:
                    raise BadRun(f"{path} is from another run: {differences(saved, plan)}")
                learner.done_each = int(file["done_each"])
                for name in ("weights", "errors", "amounts"):
                    getattr(learner, name)[:] = file[name]
        except (ValueError, KeyError, EOFError, TypeError, BadZipFile):
            raise BadRun(
                f"{path} is not a saved run, or is damaged; remove it to start afresh"
            ) from None
        return learner
