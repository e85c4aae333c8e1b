"""Bots of Einfach Genial that think together: whoever asks, and who answers, on any machine.

What a level decides is the same to the last bit as when it thinks by itself; the yardsticks that
play games out add up fractions, whose last digits may differ on a GPU.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from einfall.bots.bot import Budget, Ranked
from einfall.bots.genial.endgame import POSITIONS_A_SIMULATION, Solving
from einfall.bots.genial.judgement import Judgement
from einfall.bots.genial.levels import Level, network_for
from einfall.bots.genial.manner import Manner
from einfall.bots.genial.many import (
    MOST_MOVES,
    MOST_SOLVED,
    SEEN,
    Numbers,
    begin_all,
    count_all,
    play_all,
    rank_all,
    sample_all,
    solve_all,
    try_all,
    want_all,
)
from einfall.bots.genial.mind import Mind
from einfall.bots.genial.playouts import CHUNK, PlayOutBot, PlayOuts
from einfall.bots.genial.scratch import Scratch
from einfall.bots.genial.thought import VALUE_UNIT, Thought
from einfall.bots.genial.value import Network, table_name
from einfall.bots.thinking import simulations_of
from einfall.bots.together import Company, Machine
from einfall.chance import Words
from einfall.genial.position import GenialPosition, GenialView

MOST_WORLDS: Final = 512
"""How many worlds of a decision are sampled at once."""


class Decision(NamedTuple):
    """A decision of a level."""

    view: GenialView
    seed: int


class Tries(NamedTuple):
    """Moves that are to be tried in so many worlds."""

    view: GenialView
    moves: NDArray[np.int64]
    words: Words
    worlds: int


class Tried(NamedTuple):
    """What came of it: for each world and move, and where chance was before each world and last."""

    results: NDArray[Any]
    before: Numbers


def _records(things: Sequence[Any]) -> NDArray[Any]:
    layout = type(things[0]).layout
    return np.frombuffer(b"".join(thing.tobytes() for thing in things), layout)


class Thinker:
    """Answers questions of many bots on a machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._minds = machine.room((machine.threads,), Mind.layout)
        self._scratches = machine.room((machine.threads,), Scratch.layout)
        self._rooms: dict[str, Any] = {}

    def _room(self, name: str, *shape: int, kind: Any = np.int64) -> Any:
        """Memory that is used again and again: at least so much, with anything in it."""
        if name not in self._rooms or len(self._rooms[name]) < shape[0]:
            self._rooms.pop(name, None)
            self._rooms[name] = self._machine.room(shape, np.dtype(kind))
        return self._rooms[name]

    def _worlds(self, count: int) -> tuple[Any, Any, Any]:
        """Room for so many worlds, what decides their draws, and where chance was before them."""
        worlds = self._room("worlds", count, kind=GenialPosition.layout)
        return worlds, self._room("seeds", count), self._room("before", count, 4)

    def _new(self, *shape: int) -> Any:
        return self._machine.put(np.zeros(shape, np.int64))

    def think(
        self, manner: Manner, network: Network, budget: int, asked: list[Decision]
    ) -> list[list[Ranked]]:
        """How a level ranks its moves in each of these decisions."""
        machine, count = self._machine, len(asked)
        views = machine.put(_records([one.view for one in asked]))
        manners, networks = machine.put(_records([manner])), machine.put(_records([network]))
        thoughts = self._room("thoughts", count, kind=Thought.layout)
        seeds = machine.put(np.array([one.seed for one in asked], np.int64))
        machine.run(begin_all, views, manners, networks, thoughts, seeds, budget)
        words, counts, lefts = self._new(count, 4), self._new(count), self._new(count)
        most = MOST_WORLDS
        worlds, world_seeds, before = self._worlds(count * most)
        while True:
            machine.run(want_all, thoughts, words, counts, lefts, most)
            size = int(machine.get(counts).max())
            if size == 0:
                break
            width = int(machine.get(lefts).max())
            outcomes = self._room("outcomes", count * most * width, SEEN + 1)
            machine.run(sample_all, views, words, counts, most, worlds, world_seeds, before)
            rules = manners, networks, self._minds, self._scratches
            arrays = thoughts, counts, worlds, world_seeds
            machine.run(try_all, size, most, width, *arrays, *rules, outcomes)
            sums = counts, words, before, outcomes
            machine.run(count_all, most, width, thoughts, *sums)
        ranked = self._new(count)
        moves, values = self._new(count, MOST_MOVES), self._new(count, MOST_MOVES)
        machine.run(rank_all, thoughts, ranked, moves, values)
        lengths, moves_here, values_here = map(machine.get, (ranked, moves, values))
        return [
            [
                Ranked(int(moves_here[n, place]), float(values_here[n, place] / VALUE_UNIT))
                for place in range(lengths[n])
            ]
            for n in range(count)
        ]

    def _try(self, asked: list[Tries], kind: type) -> tuple[tuple[Any, ...], Any, Any, Any]:
        """Sample worlds; what the kernels that try moves in them want."""
        machine, count = self._machine, len(asked)
        most = max(one.worlds for one in asked)
        width = max(len(one.moves) for one in asked)
        moves = np.zeros((count, width), np.int64)
        for n, one in enumerate(asked):
            moves[n, : len(one.moves)] = one.moves
        views = machine.put(_records([one.view for one in asked]))
        words = machine.put(np.stack([one.words for one in asked]))
        counts = machine.put(np.array([one.worlds for one in asked], np.int64))
        lefts = machine.put(np.array([len(one.moves) for one in asked], np.int64))
        worlds, seeds, before = self._worlds(count * most)
        machine.run(sample_all, views, words, counts, most, worlds, seeds, before)
        outcomes = self._room(
            f"outcomes, {kind.__name__}", count * most * width, SEEN + 1, kind=kind
        )
        arrays = most, width, machine.put(moves), lefts, counts, worlds, seeds
        return arrays, outcomes, words, before

    def _told(
        self, asked: list[Tries], most: int, width: int, outcomes: Any, words: Any, before: Any
    ) -> list[Tried]:
        machine, count = self._machine, len(asked)
        results = machine.get(outcomes[: count * most * width]).reshape(count, most, width, -1)
        states = machine.get(before[: count * most]).reshape(count, most, 4)
        last = machine.get(words)
        return [
            Tried(
                results[n, : one.worlds, : len(one.moves)],
                np.concatenate([states[n, : one.worlds], last[n : n + 1]]),
            )
            for n, one in enumerate(asked)
        ]

    def play_out(self, softness: float, judgement: Judgement, asked: list[Tries]) -> list[Tried]:
        """What moves lead to if games are played out by the quick judgement."""
        arrays, results, words, before = self._try(asked, np.float64)
        rules = softness, self._machine.put(judgement), self._scratches
        self._machine.run(play_all, *arrays, *rules, results)
        most, width, *_ = arrays
        return self._told(asked, most, width, results, words, before)

    def solve(self, asked: list[Tries]) -> list[Tried]:
        """What moves lead to if all that can still happen is tried out."""
        arrays, outcomes, words, before = self._try(asked, np.int64)
        self._machine.run(solve_all, *arrays, self._scratches, outcomes)
        most, width, *_ = arrays
        return self._told(asked, most, width, outcomes, words, before)


def let_think_together(bot: object, company: Company, thinker: Thinker) -> bool:
    """From now on the bot asks the company, if it is one of those that can."""
    if isinstance(bot, Level):
        bot.thinking = LevelsTogether(company, thinker)
    elif isinstance(bot, PlayOutBot):
        bot.playing_out = lambda *given: PlayOutsTogether(company, thinker, *given)
        bot.solving = lambda *given: SolvingTogether(company, thinker, *given)
    else:
        return False
    return True


class LevelsTogether:
    """How a level thinks in company."""

    def __init__(self, company: Company, thinker: Thinker) -> None:
        self._company, self._thinker = company, thinker

    def __call__(self, manner: Manner, view: GenialView, seed: int, budget: Budget) -> list[Ranked]:
        """Rank the moves."""
        simulations, network = simulations_of(budget), network_for(view, manner)

        def answer(asked: list[Decision]) -> list[list[Ranked]]:
            return self._thinker.think(manner, network, simulations, asked)

        kind = manner.tobytes(), table_name(view), simulations
        ranked: list[Ranked] = self._company.ask(kind, answer, Decision(view, seed))
        return ranked


class PlayOutsTogether(PlayOuts):
    """Plays the candidates out in company."""

    def __init__(self, company: Company, thinker: Thinker, *given: Any) -> None:
        super().__init__(*given)
        self._company, self._thinker = company, thinker

    def go_on(self, wanted: int) -> int:
        """Play all candidates out in as many worlds as are wanted, by whole chunks."""
        moves, words = self.moves, self._scratch.words
        chunk = max(1, CHUNK // len(moves))
        chunks = -(-wanted // (chunk * len(moves)))
        worlds = min(chunks, max(1, MOST_WORLDS // chunk)) * chunk
        softness, judgement = self._softness, self._judgement

        def answer(asked: list[Tries]) -> list[Tried]:
            return self._thinker.play_out(softness, judgement, asked)

        kind = "play out", softness, judgement.tobytes()
        asked = Tries(self._view, moves, words.copy(), worlds)
        results, before = self._company.ask(kind, answer, asked)
        words[:] = before[worlds]
        # one after the other, as where each world is played by itself
        self.totals[:] = np.cumsum([self.totals, *results[:, :, :2]], axis=0)[-1]
        self.worlds += worlds
        return worlds * len(moves)


class SolvingTogether(Solving):
    """Tries out all that can still happen, in company."""

    def __init__(self, company: Company, thinker: Thinker, *given: Any) -> None:
        super().__init__(*given)
        self._company, self._thinker = company, thinker

    def go_on(self, wanted: int) -> int:
        """Try all candidates in more worlds, until as much has been done as is wanted."""
        moves, words = self.moves, self._scratch.words
        worlds = max(1, min(MOST_SOLVED, wanted // len(moves)))
        asked = Tries(self._view, moves, words.copy(), worlds)
        results, before = self._company.ask("solve", self._thinker.solve, asked)
        simulations, world = 0, 0
        while world < worlds and simulations < wanted:
            self.totals += results[world, :, :SEEN]
            seen = int(results[world, :, SEEN].sum())
            simulations += len(moves) + seen // POSITIONS_A_SIMULATION
            world += 1
        words[:] = before[world]
        self.worlds += world
        return simulations
