"""The searching bots of Einfach Genial that play games out: yardsticks for the learned ones.

The moves that look best to the quick judgement are the candidates. In each sampled world every
candidate is played, and then the game is played out by the quick judgement for all seats; when few
slots are left, everything is tried out instead.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.bot import BotOf, Budget, Ranked, best_first
from einfall.bots.genial.endgame import Solving, is_solvable
from einfall.bots.genial.judgement import (
    Judgement,
    judged,
    judgement_for,
    quick_move,
)
from einfall.bots.genial.outcome import SHARE, credit, take_result
from einfall.bots.genial.scratch import Scratch
from einfall.bots.genial.trial import CREDIT, Purse, Trial, run
from einfall.chance import Source, Words, branch, next_word, seed_words
from einfall.game import GameOf
from einfall.genial.moves import FIRST_PLACEMENT, side_of
from einfall.genial.position import OVER, GenialPosition, GenialView
from einfall.genial.rules import decide, draw_due
from einfall.genial.view import fill_in
from einfall.kernel import kernel

CHUNK: Final = 32
"""About how many simulations are made between two looks at the clock."""
POINTS_ALONE: Final = 10.0
"""Alone, credit is counted in points of the weakest colour, not in games won."""


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
    line = scratch.line
    for _ in range(worlds):
        line[0] = view
        fill_in(line[0], scratch.words)
        seed = next_word(scratch.words)
        for n in range(len(candidates)):
            result = scratch.result
            play_from(line[0], candidates[n], seed, softness, judgement, scratch, result)
            totals[n, SHARE] += result[SHARE]
            totals[n, CREDIT] += result[CREDIT]


@kernel
def play_from(
    world: GenialPosition,
    candidate: int,
    seed: int,
    softness: float,
    judgement: Judgement,
    scratch: Scratch,
    result: NDArray[Any],
) -> None:
    """Play one candidate out in a world, and write its SHARE and CREDIT into the result."""
    table = scratch.line[1]
    scratch.line[1] = world
    decide(table, candidate)
    seed_words(scratch.chance, seed, 0)
    seed_words(scratch.whims, seed, 1)
    play_out(table, judgement, scratch.tables, scratch.chance, scratch.whims)
    take_result(table, side_of(world, world.seat), scratch.tracks, result)
    result[CREDIT] = credit(result, softness)


class PlayOuts(Trial):
    """Plays the candidates out by the quick judgement."""

    def __init__(
        self,
        view: GenialView,
        candidates: NDArray[np.int64],
        first_credit: NDArray[np.float64],
        softness: float,
        words: Words,
    ) -> None:
        super().__init__(candidates, np.zeros((len(candidates), 2)))
        self.totals[:, CREDIT] = first_credit
        self._view, self._softness = view, softness
        self._judgement = judgement_for(view)
        self._scratch = Scratch.new()
        self._scratch.words[:] = words

    def go_on(self, _wanted: int) -> int:
        """Play all candidates out in a few more worlds."""
        worlds = max(1, CHUNK // len(self.moves))
        self.worlds += worlds
        weights = self._softness, self._judgement
        try_out(self._view, self.moves, worlds, self.totals, *weights, self._scratch)
        return worlds * len(self.moves)


class PlayOutBot(BotOf[GenialView]):
    """Tries the most promising moves out in sampled worlds.

    Its bots are yardsticks and never change, so that strength can be compared over the years.
    """

    candidates: ClassVar[int]
    """How many moves it tries out."""
    trust: ClassVar[float] = 0.3
    """What a point of the quick judgement counts at first, in games: a few of them are noise."""
    softness: ClassVar[float] = 0.85
    """How much of the credit of a game played out is for its clarity, which is less noisy."""
    playing_out: Callable[..., Trial] = PlayOuts
    solving: Callable[..., Trial] = Solving
    """How it tries moves out (together.py: in company)."""

    def rank(
        self,
        game: GameOf[Any, GenialView],
        view: GenialView,
        legal: NDArray[np.int64],
        source: Source,
        budget: Budget,
    ) -> list[Ranked]:
        """The candidates with the share of the win that they promise; alone, the weakest colour."""
        purse = Purse(budget)
        words = branch(source).words
        values = judged(view, legal)
        promising = best_first(values, words)[: self.candidates]
        tried = np.union1d(promising, np.flatnonzero(legal < FIRST_PLACEMENT))
        if is_solvable(view):
            return run(self.solving(view, legal[tried], words), purse)
        trust = self.trust * (POINTS_ALONE if game.sides == 1 else 1.0)
        first = trust * values[tried]
        return run(self.playing_out(view, legal[tried], first, self.softness, words), purse)


class Veteran(PlayOutBot):
    """Tries out a few hundred games, and always the same for the same whims."""

    usual_budget = Budget(simulations=300)
    candidates = 16


class Doyen(PlayOutBot):
    """Thinks for a second."""

    usual_budget = Budget(seconds=1.0)
    candidates = 32
