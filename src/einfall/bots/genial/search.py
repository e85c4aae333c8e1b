"""The searching bots of Einfach Genial: many worlds, played out, for the moves that matter.

The moves that look best to the quick judgement are the candidates. A world is a full position that
agrees with the view: hidden racks and draws are sampled. In each world every candidate is played,
and then the game is played out by the quick judgement for all seats; when few slots are left,
everything is tried out instead. All candidates meet the same worlds, so that luck cancels out.
Sequential halving spends the budget: round by round, the better half of the candidates is kept.
"""

import time
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.bot import BotOf, Budget, Ranked, best_first
from einfall.bots.genial.endgame import SOLVED_SOFTNESS, few_slots_left, solve
from einfall.bots.genial.judgement import (
    Judgement,
    judge_moves,
    judgement_for,
    new_tables,
    quick_move,
)
from einfall.bots.genial.outcome import SHARE, credit, take_result
from einfall.bots.genial.scratch import FEW_APART, Scratch
from einfall.chance import Source, Words, branch, next_word, seed_words
from einfall.game import GameOf
from einfall.genial.moves import FIRST_PLACEMENT, side_of
from einfall.genial.position import OVER, GenialPosition, GenialView
from einfall.genial.rules import decide, draw_due
from einfall.genial.view import fill_in
from einfall.kernel import kernel

CHUNK: Final = 32
"""About how many simulations are made between two looks at the clock."""
POSITIONS_A_SIMULATION: Final = 300
"""Looking at this many positions near the end takes as long as playing a game out."""
FULL_FIELD: Final = 8
"""With fewer candidates than this, each costs its part of the budget and the rest is saved."""

POINTS_ALONE: Final = 10.0
"""Alone, credit is counted in points of the weakest colour, not in games won."""

# What is added up for each candidate.
CREDIT: Final = 1
"""Beside SHARE: what decides between candidates."""


@kernel
def play_out(
    position: GenialPosition,
    judgement: Judgement,
    tables: NDArray[Any],
    chance: Words,
    whims: Words,
) -> None:
    """Play to the end by the quick judgement."""
    while position.phase != OVER:
        if position.due:
            draw_due(position, chance)
        else:
            decide(position, quick_move(position, judgement, tables, whims))


@kernel
def try_out(
    view: GenialView,
    candidates: NDArray[Any],
    worlds: int,
    totals: NDArray[Any],
    softness: float,
    judgement: Judgement,
    scratch: Scratch,
) -> None:
    """Play every candidate out in this many new worlds, and add up SHARE and CREDIT in totals."""
    line, chance, whims = scratch.line, scratch.chance, scratch.whims
    side = side_of(view, view.seat)
    for _ in range(worlds):
        line[0] = view
        fill_in(line[0], scratch.words)
        seed = next_word(scratch.words)
        for n in range(len(candidates)):
            line[1] = line[0]
            decide(line[1], candidates[n])
            seed_words(chance, seed, 0)
            seed_words(whims, seed, 1)
            play_out(line[1], judgement, scratch.tables, chance, whims)
            take_result(line[1], side, scratch.tracks, scratch.result)
            totals[n, SHARE] += scratch.result[SHARE]
            totals[n, CREDIT] += credit(scratch.result, softness)


@kernel
def solve_out(
    view: GenialView, candidates: NDArray[Any], totals: NDArray[Any], scratch: Scratch
) -> int:
    """The same in one world with best play by all; returns how many positions that took."""
    line, results = scratch.line, scratch.results
    side = side_of(view, view.seat)
    line[0] = view
    fill_in(line[0], scratch.words)
    seed = next_word(scratch.words)
    seen = 0
    for n in range(len(candidates)):
        line[1] = line[0]
        decide(line[1], candidates[n])
        seen += solve(scratch, seed)
        totals[n, SHARE] += results[1, side, SHARE]
        totals[n, CREDIT] += credit(results[1, side], SOLVED_SOFTNESS)
    return seen


class Trial:
    """One decision: candidates that are tried out in ever more worlds."""

    def __init__(
        self,
        view: GenialView,
        candidates: NDArray[np.int64],
        first_credit: NDArray[np.float64],
        softness: float,
        words: Words,
    ) -> None:
        self.moves = candidates
        self.softness = softness
        self.totals = np.zeros((len(candidates), 2))
        self.worlds = 0
        self._view = view
        self._solving = bool(few_slots_left(view, np.zeros(FEW_APART, np.int64)))
        if not self._solving:
            self.totals[:, CREDIT] = first_credit
        self._judgement = judgement_for(view)
        self._scratch = Scratch.new()
        self._scratch.words[:] = words

    def go_on(self) -> int:
        """Try all candidates that are left in a few more worlds; how many simulations that was."""
        if self._solving:
            self.worlds += 1
            seen = solve_out(self._view, self.moves, self.totals, self._scratch)
            return len(self.moves) + int(seen) // POSITIONS_A_SIMULATION
        worlds = max(1, CHUNK // len(self.moves))
        self.worlds += worlds
        weights = self.softness, self._judgement
        try_out(self._view, self.moves, worlds, self.totals, *weights, self._scratch)
        return worlds * len(self.moves)

    def halve(self) -> list[tuple[int, float]]:
        """Drop the worse half; what was dropped, and how far its share was behind the best."""
        order = np.argsort(-self.totals[:, CREDIT], kind="stable")
        kept = (len(order) + 1) // 2
        behind = (self.totals[order[0], SHARE] - self.totals[order, SHARE]) / self.worlds
        dropped = [(int(self.moves[order[n]]), float(behind[n])) for n in range(kept, len(order))]
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
        while (
            self.simulations < part * self.budget.simulations
            and time.perf_counter() - self.begun < part * self.budget.seconds
        ):
            self.simulations += trial.go_on()


class Searcher(BotOf[GenialView]):
    """Tries the most promising moves out in sampled worlds."""

    candidates: ClassVar[int]
    """How many moves it tries out."""
    trust: ClassVar[float] = 0.3
    """What a point of the quick judgement counts at first, in games: a few of them are noise."""
    softness: ClassVar[float] = 0.85
    """How much of the credit of a game played out is for its clarity, which is less noisy."""

    def rank(
        self,
        game: GameOf[Any, GenialView],
        view: GenialView,
        legal: NDArray[np.int64],
        source: Source,
        budget: Budget,
    ) -> list[Ranked]:
        """The candidates with the share of the win that they promise; alone, the weakest colour.

        A move's value is what the best one promises, less what it fell short of the best of its
        last round in the worlds that both met.
        """
        purse = Purse(budget)
        words = branch(source).words
        values = np.zeros(len(legal))
        judge_moves(view, judgement_for(view), new_tables(), legal, values)
        promising = best_first(values, words)[: self.candidates]
        tried = np.union1d(promising, np.flatnonzero(legal < FIRST_PLACEMENT))
        trust = self.trust * (POINTS_ALONE if game.sides == 1 else 1.0)
        trial = Trial(view, legal[tried], trust * values[tried], self.softness, words)
        field = len(trial.moves)
        rounds = max(1, int(np.ceil(np.log2(field))))
        dropped: list[tuple[int, float]] = []
        for n in range(rounds):
            if field > 1:
                purse.spend(trial, (n + 1) / rounds * min(1.0, field / FULL_FIELD))
            if not trial.worlds:
                trial.go_on()
            dropped = trial.halve() + dropped
        best = float(trial.totals[0, SHARE]) / trial.worlds
        worse = [Ranked(move, best - max(0.0, behind)) for move, behind in dropped]
        return [Ranked(int(trial.moves[0]), best), *worse]


class Expert(Searcher):
    """Tries out a few hundred games, and always the same for the same whims."""

    usual_budget = Budget(simulations=300)
    candidates = 16


class Master(Searcher):
    """Thinks for a second."""

    usual_budget = Budget(seconds=1.0)
    candidates = 32
