"""How the weights of the quick judgement are found: players with slightly different ones meet.

In each step all weights are moved a little at once, each up or down by the toss of a coin. Players
who judge by that, and players who judge by the exact opposite, meet at tables with the same tiles,
each at every seat (alone: they play the same tiles). The weights then go a little way towards
whoever did better, the further the clearer it was (simultaneous perturbation). One such step tells
little, thousands tell a lot; towards the end they get smaller, so that chance averages out.
"""

import hashlib
import json
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.genial.judgement import (
    ALONE_WEIGHTS,
    MORE_WEIGHTS,
    TWO_WEIGHTS,
    Judgement,
    Weights,
    make_judgement,
    quick_move,
)
from einfall.bots.genial.mind import Mind
from einfall.bots.genial.value import WON, read_result
from einfall.chance import seed_words
from einfall.fields import Row
from einfall.files import replacing
from einfall.genial.game import Genial
from einfall.genial.moves import side_of
from einfall.genial.position import OVER, GenialPosition
from einfall.genial.rules import decide, draw_due
from einfall.kernel import kernel, signed
from einfall.learn.genial.learner import KINDS_OF_TABLE
from einfall.learn.runs import BadRun, differences

SPANS: Final = {"bend": 0.03, "end": 0.05, "cover": 0.02, "open_rival": 0.02, "open_own": 0.02}
"""How far a weight is moved in a step."""
SHIPPED = {"1": ALONE_WEIGHTS, "2": TWO_WEIGHTS}
GAMES_A_TASK: Final = 64


def shipped_weights(table: str) -> Weights:
    """The weights that come with the package."""
    return SHIPPED.get(table, MORE_WEIGHTS)


@dataclass(frozen=True)
class JudgementPlan:
    """What a run is to do; a saved run continues only under the same plan."""

    table: str = "2"
    steps: int = 1000
    seed: int = 1
    deals: int = 256
    """In each step, each played once for every side of the table."""
    stride: float = 4.0
    """How many spans the weights go at first for a player that always wins."""


@kernel
def play_between(
    start: GenialPosition,
    judgements: NDArray[np.int64],
    first: int,
    results: NDArray[np.float64],
    seed: int,
    words: NDArray[np.int64],
    room: Row[GenialPosition],
    mind: Mind,
) -> None:
    """Play deals, each once for every side: there the one sits, and the other everywhere else.

    `results` has what each of the two got, a deal in each row: their shares of the win with how
    clear it was, or points. Alone each of the two plays the deal.
    """
    position = room[0]
    sides = signed(start.sides)
    for row in range(len(results)):
        results[row, 0] = results[row, 1] = 0
        for guest in range(2 if sides == 1 else sides):
            room[0] = start
            seed_words(words[0], seed, 2 * (first + row))
            seed_words(words[1], seed, 2 * (first + row) + 1)
            while position.phase != OVER:
                if position.due:
                    draw_due(position, words[0])
                    continue
                side = side_of(position, position.seat)
                who = guest if sides == 1 else 0 if side == guest else 1
                decide(position, quick_move(position, judgements[who], mind.tables, words[1]))
            for side in range(sides):
                who = guest if sides == 1 else 0 if side == guest else 1
                read_result(position, side, mind)
                got = (mind.values[0] + mind.values[1]) / (2 * WON)
                seats = 1 if who == 0 or sides == 1 else sides - 1
                results[row, who] += got / seats


class JudgementLearner:
    """A run: the weights as they are."""

    def __init__(self, plan: JudgementPlan, start: Weights | None = None) -> None:
        self.plan = plan
        self.step = 0
        self.weights = start or shipped_weights(plan.table)
        self.first_weights = self.weights
        self._start = Genial.from_rules(KINDS_OF_TABLE[plan.table]).start()
        self._threads = os.cpu_count() or 1

    def compare(self, one: Weights, two: Weights, deals: int, seed: int) -> tuple[float, float]:
        """By how much the one does better than the other, and the standard error of that.

        It is a share of the games, or, alone, of the 36 points of a track.
        """
        judgements = np.stack([make_judgement(one), make_judgement(two)])
        begins = range(0, deals, GAMES_A_TASK)

        def play(begin: int) -> NDArray[np.float64]:
            return self._play(judgements, begin, min(GAMES_A_TASK, deals - begin), seed)

        with ThreadPoolExecutor(self._threads) as pool:
            results = np.concatenate(list(pool.map(play, begins)))
        sides = int(self._start.sides)
        better: Any = (results[:, 0] - results[:, 1]) / sides
        return float(better.mean()), float(better.std() / len(better) ** 0.5)

    def _play(self, judgements: Judgement, first: int, deals: int, seed: int) -> NDArray[Any]:
        results = np.zeros((deals, 2))
        room: Any = np.zeros(1, GenialPosition.layout)
        words = np.zeros((2, 4), np.int64)
        play_between(self._start, judgements, first, results, seed, words, room, Mind.new())
        return results

    def run(self) -> Iterator[float]:
        """Carry the plan out from where it is; after each step, by how much the one was better."""
        while self.step < self.plan.steps:
            tosses = np.random.default_rng([self.plan.seed, self.step]).choice([-1.0, 1.0], 9)
            one, two = (moved(self.weights, sign * tosses) for sign in (1, -1))
            seed = (self.plan.seed << 32) + self.step
            better, _ = self.compare(one, two, self.plan.deals, seed)
            stride = self.plan.stride * (1 - self.step / self.plan.steps)
            self.weights = moved(self.weights, stride * better * tosses)
            self.step += 1
            yield better

    # Files

    def save(self, path: Path) -> None:
        """Write the run down, complete or not at all."""
        run = {
            "plan": asdict(self.plan),
            "step": self.step,
            "first_weights": asdict(self.first_weights),
            "weights": asdict(self.weights),
        }
        text = json.dumps(run)
        with replacing(path) as file:
            file.write(f"{text}\n{_mark(text)}\n".encode())

    def load(self, path: Path) -> None:
        """Continue a saved run, or raise BadRun."""
        try:
            text, mark = path.read_text("utf-8").splitlines()
            if mark != _mark(text):
                raise ValueError(mark)
            run = json.loads(text)
            saved = JudgementPlan(**run["plan"])
            first, weights = read_weights(run["first_weights"]), read_weights(run["weights"])
        except (ValueError, KeyError, TypeError):
            raise BadRun(
                f"{path} is not a saved run, or is damaged; remove it to start afresh"
            ) from None
        if saved != self.plan:
            raise BadRun(f"{path} is from another run: {differences(saved, self.plan)}")
        self.step, self.first_weights, self.weights = int(run["step"]), first, weights


def _mark(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def moved(weights: Weights, by: NDArray[np.float64]) -> Weights:
    """Weights moved by so many spans each."""
    steps = iter(by.tolist())
    changed: dict[str, Any] = {}
    for name, span in SPANS.items():
        value = getattr(weights, name)
        if isinstance(value, tuple):
            changed[name] = tuple(part + span * next(steps) for part in value)
        else:
            changed[name] = value + span * next(steps)
    return replace(weights, **changed)


def read_weights(told: Any) -> Weights:
    """Weights from what `asdict` made of them, or ValueError, KeyError or TypeError."""
    pairs = {name: (float(told[name][0]), float(told[name][1])) for name in SPANS if name != "end"}
    return Weights(end=float(told["end"]), **pairs)
