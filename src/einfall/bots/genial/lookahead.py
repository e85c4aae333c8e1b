"""The searching bots of Einfach Genial that look ahead with the learned value.

The moves that look best to the quick judgement are valued one by one (value.py); the best of them
are the candidates. In each sampled world every candidate is played, then all seats play what looks
best to them, one look each, until its own next turn is over; what the table is worth then counts
for the candidate. When few slots are left, everything is tried out instead. Whatever is decided is
decided in whole numbers: the same view, number of simulations and seed give the same move on every
machine.

Alone they play games out like the yardsticks, which is better so far: the network for that table
has learned for less than a minute.
"""

from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.bot import BotOf, Budget, Ranked, best_first
from einfall.bots.genial.candidates import list_candidates
from einfall.bots.genial.endgame import Solving, is_solvable
from einfall.bots.genial.judgement import Judgement, judgement_for
from einfall.bots.genial.mind import MOST_CANDIDATES, Mind
from einfall.bots.genial.outcome import SHARE
from einfall.bots.genial.playouts import Doyen, Veteran
from einfall.bots.genial.trial import CREDIT, Purse, Trial, run
from einfall.bots.genial.value import (
    WON,
    Network,
    clear_mind,
    learned_network,
    table_name,
    value_table,
)
from einfall.chance import Source, Words, branch, next_word, seed_words
from einfall.game import GameOf
from einfall.genial.moves import FIRST_PLACEMENT
from einfall.genial.position import OVER, GenialPosition, GenialState, GenialView
from einfall.genial.rules import decide, draw_due
from einfall.genial.view import fill_in
from einfall.kernel import kernel, signed

GLANCES: Final = 48
"""How many moves are valued where a decision is to be made."""
QUICK_GLANCES: Final = 8
"""How many each player values on the way."""
CHUNK: Final = 16
"""About how many simulations are made between two looks at the clock."""
TRUST: Final = 4
"""At first a candidate has what it was valued at, as if it had been so in this many worlds."""
WORLD, TABLE, AFTER = 0, 1, 2
"""The positions of mind.line."""


@kernel
def credit(mind: Mind) -> int:
    """What decides between moves: the mean of the expected share and its clarity."""
    return int((mind.values[0] + mind.values[1]) >> 1)


@kernel
def value_moves(
    state: GenialState, judgement: Judgement, most: int, network: Network, mind: Mind
) -> int:
    """List candidates in mind.actions, and in mind.worths what each is worth; returns how many."""
    count = list_candidates(state, judgement, most, mind)
    seat = signed(state.seat)
    for n in range(count):
        mind.line[AFTER] = state
        decide(mind.line[AFTER], mind.actions[n])
        value_table(mind.line[AFTER], seat, network, mind)
        mind.worths[n] = credit(mind)
    return count


@kernel
def best_look(position: GenialPosition, judgement: Judgement, network: Network, mind: Mind) -> int:
    """The move that one look finds best."""
    best = 0
    for n in range(value_moves(position, judgement, QUICK_GLANCES, network, mind)):
        if mind.worths[n] > mind.worths[best]:
            best = n
    return int(mind.actions[best])


@kernel
def play_on(
    position: GenialPosition, seat: int, judgement: Judgement, network: Network, mind: Mind
) -> None:
    """Play until the seat has had one more turn, or to the end; then value the table for it."""
    turns = 1
    while position.phase != OVER:
        if position.due:
            if position.seat == seat:
                if turns == 0:
                    break
                turns -= 1
            draw_due(position, mind.chance)
        else:
            decide(position, best_look(position, judgement, network, mind))
    value_table(position, seat, network, mind)


@kernel
def look_ahead(
    view: GenialView,
    candidates: NDArray[Any],
    worlds: int,
    totals: NDArray[Any],
    judgement: Judgement,
    network: Network,
    mind: Mind,
) -> None:
    """Look ahead from every candidate in new worlds, and add up SHARE and CREDIT in totals."""
    seat = signed(view.seat)
    for _ in range(worlds):
        mind.line[WORLD] = view
        fill_in(mind.line[WORLD], mind.words)
        seed = next_word(mind.words)
        for n in range(len(candidates)):
            mind.line[TABLE] = mind.line[WORLD]
            decide(mind.line[TABLE], candidates[n])
            seed_words(mind.chance, seed, 0)
            play_on(mind.line[TABLE], seat, judgement, network, mind)
            totals[n, SHARE] += mind.values[0]
            totals[n, CREDIT] += credit(mind)


class LookAhead(Trial):
    """Looks ahead from the candidates, in worlds that agree with the view."""

    def __init__(
        self, view: GenialView, candidates: NDArray[np.int64], worths: NDArray[np.int64], mind: Mind
    ) -> None:
        super().__init__(candidates, np.zeros((len(candidates), 2), np.int64))
        self.totals[:, CREDIT] = TRUST * worths
        self._view, self._mind = view, mind
        self._unit = WON / 36 if view.sides == 1 else WON

    def go_on(self) -> int:
        """Look ahead in a few more worlds."""
        worlds = max(1, CHUNK // len(self.moves))
        self.worlds += worlds
        view = self._view
        weights = judgement_for(view), learned_network(table_name(view))
        look_ahead(view, self.moves, worlds, self.totals, *weights, self._mind)
        return worlds * len(self.moves)

    def share(self, total: Any) -> float:
        """Values are whole numbers here; a game for one is counted in points."""
        return super().share(total) / self._unit


def first_look(view: GenialView, words: Words) -> tuple[Mind, NDArray[np.int64], NDArray[np.int64]]:
    """A mind to think on with, and the moves that it has valued, from the best down."""
    mind = Mind.new()
    mind.words[:] = words
    network = learned_network(table_name(view))
    clear_mind(network, mind)
    count = value_moves(view, judgement_for(view), GLANCES, network, mind)
    order = best_first(mind.worths[:count].astype(float), mind.words)
    return mind, mind.actions[order], mind.worths[order]


class Glance(BotOf[GenialView]):
    """Plays what one look with the learned value finds best, and searches nothing."""

    def rank(
        self,
        game: GameOf[Any, GenialView],
        view: GenialView,
        legal: NDArray[np.int64],
        source: Source,
        budget: Budget,
    ) -> list[Ranked]:
        """The moves that it has valued."""
        _, moves, worths = first_look(view, branch(source).words)
        return [Ranked(int(moves[n]), float(worths[n]) / WON) for n in range(len(moves))]


class LookAheadBot(BotOf[GenialView]):
    """Looks ahead from the moves that a first look finds best."""

    candidates: ClassVar[int]
    """How many moves it looks ahead from."""
    alone: ClassVar[type[BotOf[GenialView]]]
    """Who decides in a game for one."""

    def rank(
        self,
        game: GameOf[Any, GenialView],
        view: GenialView,
        legal: NDArray[np.int64],
        source: Source,
        budget: Budget,
    ) -> list[Ranked]:
        """The candidates with the share of the win that they promise; alone, the weakest colour."""
        if game.sides == 1:
            return self.alone(self.name).rank(game, view, legal, source, budget)
        purse = Purse(budget)
        mind, moves, worths = first_look(view, branch(source).words)
        tried = np.flatnonzero(
            (np.arange(len(moves)) < self.candidates) | (moves < FIRST_PLACEMENT)
        )
        moves, worths = moves[tried], worths[tried]
        if is_solvable(view):
            return run(Solving(view, moves, mind.words), purse)
        return run(LookAhead(view, moves, worths, mind), purse)


class Expert(LookAheadBot):
    """Looks ahead a little, and always the same for the same whims."""

    usual_budget = Budget(simulations=256)
    candidates = 12
    alone = Veteran


class Master(LookAheadBot):
    """Thinks for a second."""

    usual_budget = Budget(seconds=1.0)
    candidates = 24
    alone = Doyen


assert GLANCES + 2 <= MOST_CANDIDATES
