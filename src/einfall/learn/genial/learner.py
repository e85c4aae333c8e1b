"""Rounds of self-play and training, which teach a network what a table is worth.

It begins with games of the quick judgement, with some candidates tried at random. Then, round by
round, the average of the network so far plays itself, one look a move; what its tables turned out
to be worth goes into a memory in the place of the oldest, and the network is trained on tables
picked from the memory. How far a step of the training goes falls from round to round.
"""

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Protocol
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from einfall.bots.genial.inputs import count_all_inputs, count_inputs
from einfall.bots.genial.judgement import judgement_for
from einfall.bots.genial.value import LAYERS, WON, Network
from einfall.files import replacing
from einfall.genial.game import Genial
from einfall.genial.position import GenialPosition
from einfall.learn.genial.games import CHANCES, EXTRA, MOST_DECISIONS
from einfall.learn.genial.machines import Cores, Machine
from einfall.learn.genial.network import (
    Pupil,
    first_weights,
    forward,
    from_network,
    grown,
    rounded,
    to_network,
)
from einfall.learn.runs import BadRun, differences

KINDS_OF_TABLE: dict[str, dict[str, object]] = {
    "1": {"players": 1},
    "2": {"players": 2},
    "3": {"players": 3},
    "4": {"players": 4},
    "teams": {"players": 4, "teams": True},
}
"""The kinds of table, each with a network of its own."""
USUAL_SHARE = 24
"""How many tables play by the usual rules, for one by each of the 16 mixtures of the options."""
VALUED_AT_ONCE = 1 << 20
"""Tables that are valued together, for memory's sake."""
STRAY_FIRST = 0.1


@dataclass(frozen=True)
class Plan:
    """What a run is to do; a saved run continues only under the same plan."""

    table: str = "2"
    rounds: int = 40
    minutes: float = 0
    """How long to learn, whatever the number of rounds; 0 for the rounds."""
    seed: int = 1
    places: int = 256
    """Of the first layer."""
    games: int = 1024
    """Played side by side; a round has as many."""
    candidates: int = 16
    """Placements that are valued where a decision is to be made."""
    first_games: int = 4
    """How many times that number the quick judgement plays at first."""
    memory: int = 400_000
    """Tables that are learned from."""
    batch: int = 4096
    """Tables a step learns from."""
    first_steps: int = 2000
    steps: int = 500
    """Of the training, in a round."""
    rate: float = 1e-3
    last_rate: float = 2e-5
    """How far a step goes, at first and in the end."""
    stray: float = 0.04
    """How often any candidate is tried."""
    waver: float = 0.25
    """How often one is tried that is not valued much less than the best."""
    mixture: float = 0.9
    """How much of the end of a game counts, and not what was expected one decision later."""

    def rate_at(self, part: float) -> float:
        """How far steps go when this part of the plan, from 0 to 1, has been carried out."""
        return float(self.rate * (self.last_rate / self.rate) ** part)


def starts_of(table: str) -> list[GenialPosition]:
    """Tables before the deal: by the usual rules, and fewer by each mixture of the options."""
    rules = KINDS_OF_TABLE[table]
    usual = Genial.from_rules(rules).start()
    if table == "1":
        return [usual] * 3 + [Genial.from_rules(rules | {"solo_rack": True}).start()]
    mixtures = product((False, True), ("end", "start"), ("must", "may"), (False, True))
    others = [
        Genial.from_rules(
            rules | {"contact": contact, "swap": swap, "bonus": bonus, "one_bonus": one}
        ).start()
        for contact, swap, bonus, one in mixtures
    ]
    return [usual] * USUAL_SHARE + others


@dataclass(frozen=True)
class Measured:
    """How the network does against the quick judgement at the other seats; alone, by itself."""

    turn: int
    """After how many rounds."""
    share: float
    """Of the wins; alone, the points of the weakest colour."""
    error: float
    """The standard error of that."""


@dataclass(frozen=True)
class Way:
    """How a batch of games is played."""

    seed: int
    learners: int
    """At each table; the others play by the quick judgement."""
    stray: float
    mixture: float
    waver: float = 0.0


Lessons = tuple[Any, Any]
"""Tables, as the inputs of the network, and what they turned out to be worth."""


class Others(Protocol):
    """Whoever plays games elsewhere: a cluster."""

    parts: int
    """How many of them play at once."""

    def submit(self, work: Any, *arguments: Any) -> Any:
        """Ask for something; as of an Executor."""


class Learner:
    """A run: the network as it is, and what it has seen."""

    def __init__(
        self,
        plan: Plan,
        machine: Machine,
        start: Network | None = None,
        others: Others | None = None,
    ) -> None:
        """Start afresh, or with the network of an earlier run; others may play the games."""
        self.plan, self.machine, self._others = plan, machine, others
        self.turn = 0
        self.seconds = 0.0
        self.measured: list[Measured] = []
        starts = starts_of(plan.table)
        self.players, self.sides = starts[0].players, starts[0].sides
        width = count_all_inputs(self.sides - 1)
        if start is None:
            weights = first_weights(width, plan.places, plan.seed)
        elif start.inputs not in (width, count_inputs(self.sides - 1)):
            raise BadRun(f"that network is for another kind of table than {plan.table}")
        elif start.places > plan.places:
            raise BadRun(f"that network has {start.places} places; there is room for {plan.places}")
        else:
            weights = grown(from_network(start), width, plan.places, plan.seed)
        self.pupil = Pupil(machine.xp, {name: machine.put(weights[name]) for name in LAYERS})
        self.fresh = start is None
        # room
        words = np.stack([np.frombuffer(one.tobytes(), np.int64) for one in starts])
        self._starts = machine.put(words)
        self._judgement = machine.put(judgement_for(starts[0]))
        machine.seat(plan.games)
        rows = plan.candidates + EXTRA
        self._inputs = machine.new(plan.games, rows, width, kind="uint8")
        self._values = machine.new(plan.games, rows, 2, kind="float32")
        decisions = MOST_DECISIONS if self.players > 2 else 64
        self._seen = machine.new(plan.games, decisions, width, kind="uint8")
        self._targets = machine.new(plan.games, decisions, 2, kind="float32")
        self._kept_inputs = machine.new(plan.memory, width, kind="uint8")
        self._kept_targets = machine.new(plan.memory, 2, kind="float32")
        self._kept = self._next = 0
        self._size = machine.new(1, kind="int64")

    # Playing

    def _value(self, whole: dict[str, Any]) -> None:
        """Value all candidates."""
        rows = self._inputs.reshape(-1, self._inputs.shape[2])
        values = self._values.reshape(-1, 2)
        for begin in range(0, len(rows), VALUED_AT_ONCE):
            part = self.machine.as_floats(rows[begin : begin + VALUED_AT_ONCE])
            values[begin : begin + VALUED_AT_ONCE] = forward(self.machine.xp, whole, part)[-1]

    def play(self, way: Way) -> NDArray[Any]:
        """Play games to the end; their records."""
        machine, learners = self.machine, way.learners
        whole = rounded(machine.xp, self.pupil.average)
        machine.set_up(self._starts, way.seed)
        while True:
            machine.look(self.plan.candidates, self._judgement, self._inputs)
            if not machine.playing():
                break
            if learners:
                self._value(whole)
            chances = round(way.stray * CHANCES), round(way.waver * CHANCES)
            machine.choose(learners, *chances, self._inputs, self._values, self._seen)
        machine.teach(way.mixture, self._targets)
        return machine.tables()

    def lessons(self, way: Way) -> Lessons:
        """Play games, and tell what was seen in them, and what it led to."""
        tables = self.play(way)
        places = np.arange(self._seen.shape[1])
        used = self.machine.put(places[None] < tables["decisions"][:, None])
        return self._seen[used], self._targets[used]

    def _gather(self, way: Way) -> None:
        """Play games, here or elsewhere, and remember what they teach."""
        if not self._others:
            self._remember(*self.lessons(way))
            return
        weights = {name: self.machine.get(self.pupil.average[name]) for name in LAYERS}
        games = -(-self.plan.games // self._others.parts)
        plan = replace(self.plan, games=games, memory=1)
        asked = [
            self._others.submit(play_part, plan, weights, replace(way, seed=way.seed + part))
            for part in range(self._others.parts)
        ]
        for part in asked:
            inputs, targets = part.result()
            self._remember(self.machine.put(inputs), self.machine.put(targets))

    def _remember(self, inputs: Any, targets: Any) -> None:
        """Put tables and what they are worth into the memory, in the place of the oldest."""
        for begin in range(0, len(inputs), self.plan.memory):
            some = slice(begin, begin + self.plan.memory)
            self._keep(inputs[some], targets[some])

    def _keep(self, inputs: Any, targets: Any) -> None:
        room = self.plan.memory
        first = min(len(inputs), room - self._next)
        for at, part in ((self._next, slice(0, first)), (0, slice(first, None))):
            count = len(inputs[part])
            self._kept_inputs[at : at + count] = inputs[part]
            self._kept_targets[at : at + count] = targets[part]
        self._next = (self._next + len(inputs)) % room
        self._kept = min(room, self._kept + len(inputs))
        self._size[0] = self._kept

    # Training

    def _step(self) -> None:
        rows = self.machine.pick(self.plan.batch, self._size)
        self.pupil.step(self.machine.as_floats(self._kept_inputs[rows]), self._kept_targets[rows])

    def _train(self, steps: int, rate: float) -> None:
        self.pupil.rate[0] = rate
        self.machine.repeat(self._step, steps)

    # Rounds

    def begin(self) -> None:
        """Fill the memory, with games of the quick judgement or of the network there is."""
        afresh = self.fresh and self.turn == 0
        parts = self._others.parts if self._others else 1
        for n in range(self.plan.first_games):
            seed = self._seed(n * parts)
            self._gather(Way(seed, 0, STRAY_FIRST, 1.0) if afresh else self._usual(seed))
        if afresh:
            self._train(self.plan.first_steps, self.plan.rate)

    def run(self) -> Iterator[float]:
        """Carry the plan out from where it is; after each round the loss."""
        begun = time.monotonic() - self.seconds
        self.begin()
        while not self.done:
            self._gather(self._usual(self._seed(1000)))
            self._train(self.plan.steps, self.plan.rate_at(self._part))
            loss = float(self.machine.get(self.pupil.loss)[0])
            self.turn += 1
            self.seconds = time.monotonic() - begun
            yield loss

    @property
    def done(self) -> bool:
        """Whether the plan has been carried out."""
        if self.plan.minutes:
            return self.seconds >= 60 * self.plan.minutes
        return self.turn >= self.plan.rounds

    @property
    def _part(self) -> float:
        """How much of the plan has been carried out when this round is trained on."""
        if self.plan.minutes:
            return min(1.0, self.seconds / (60 * self.plan.minutes))
        return self.turn / max(1, self.plan.rounds - 1)

    def _usual(self, seed: int) -> Way:
        """How games are played to learn from them."""
        return Way(seed, self.sides, self.plan.stray, self.plan.mixture, self.plan.waver)

    def _seed(self, what: int) -> int:
        """No two batches of games of a run are alike."""
        return (self.plan.seed << 32) + (self.turn << 12) + what

    def measure(self) -> Measured:
        """Play as many games against the quick judgement, and remember how they went."""
        tables = self.play(Way(self._seed(2000), 1, 0.0, 1.0))
        numbers = np.arange(len(tables))
        side = (-numbers) % self.sides  # the one that learns
        got = tables["results"][numbers, side, 0] / WON
        if self.sides == 1:
            got = 36 * got
        now = Measured(self.turn, float(got.mean()), float(got.std() / len(got) ** 0.5))
        self.measured.append(now)
        return now

    def network(self) -> Network:
        """What has been learned so far: the average."""
        return to_network({name: self.machine.get(self.pupil.average[name]) for name in LAYERS})

    # Files

    def save(self, path: Path) -> None:
        """Write the run down, complete or not at all; its memory is filled again on loading."""
        arrays: dict[str, Any] = {
            f"{kind}_{name}": self.machine.get(getattr(self.pupil, kind)[name])
            for kind in ("weights", "average", "means", "squares")
            for name in LAYERS
        }
        arrays["parts"] = self.machine.get(self.pupil.parts)
        measured = np.array([[m.turn, m.share, m.error] for m in self.measured]).reshape(-1, 3)
        with replacing(path) as file:
            np.savez(
                file,
                turn=self.turn,
                seconds=self.seconds,
                measured=measured,
                **arrays,
                **asdict(self.plan),
            )

    def load(self, path: Path) -> None:
        """Continue a saved run, or raise BadRun."""
        try:
            with path.open("rb") as opened, np.load(opened) as file:
                saved = Plan(**{name: file[name].item() for name in asdict(self.plan)})
                if saved != self.plan:
                    raise BadRun(f"{path} is from another run: {differences(saved, self.plan)}")
                self.turn, self.seconds = int(file["turn"]), float(file["seconds"])
                self.measured = [
                    Measured(int(turn), share, error)
                    for turn, share, error in file["measured"].tolist()
                ]
                for kind in ("weights", "average", "means", "squares"):
                    for name in LAYERS:
                        getattr(self.pupil, kind)[name][:] = self.machine.put(
                            file[f"{kind}_{name}"]
                        )
                self.pupil.parts[:] = self.machine.put(file["parts"])
        except (ValueError, KeyError, EOFError, TypeError, BadZipFile):
            raise BadRun(
                f"{path} is not a saved run, or is damaged; remove it to start afresh"
            ) from None


def play_part(plan: Plan, weights: dict[str, NDArray[Any]], way: Way) -> Lessons:
    """Elsewhere: play a part of the games of a round with these weights."""
    learner = _player(plan)
    for name in LAYERS:
        learner.pupil.average[name][:] = weights[name]
    return learner.lessons(way)


@cache
def _player(plan: Plan) -> Learner:
    return Learner(plan, Cores(1))
