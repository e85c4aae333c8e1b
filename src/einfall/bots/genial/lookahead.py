"""Looking ahead in Einfach Genial with the learned value, and the yardstick that only looks.

The moves that look best to the quick judgement are valued one by one (value.py). In a sampled world
a candidate is played, then all seats play what looks best to them, one look each, until its own
next turn is over; what the table is worth then counts for the candidate. Whatever is decided is
decided in whole numbers.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.bot import BotOf, Budget, Ranked, best_first
from einfall.bots.genial.candidates import list_candidates
from einfall.bots.genial.judgement import Judgement, judgement_for
from einfall.bots.genial.mind import MOST_CANDIDATES, Mind
from einfall.bots.genial.outcome import SHARE
from einfall.bots.genial.trial import CREDIT
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
from einfall.genial.position import OVER, GenialPosition, GenialState, GenialView
from einfall.genial.rules import decide, draw_due
from einfall.genial.view import fill_in
from einfall.kernel import kernel, signed

GLANCES: Final = 200
"""How many moves are valued where a decision is to be made."""
WORLD, TABLE, AFTER = 0, 1, 2
"""The positions of mind.line."""


@kernel
def credit(mind: Mind, bold: int) -> int:
    """What decides between moves: the mean of the expected share and its clarity.

    The bolder a player, the more it is the share, in sixteenths.
    """
    return int((mind.values[0] * (8 + bold) + mind.values[1] * (8 - bold)) >> 4)


@kernel
def value_moves(
    state: GenialState, judgement: Judgement, most: int, network: Network, mind: Mind
) -> int:
    """List candidates in mind.actions, and in mind.worths what each is worth; returns how many."""
    count = list_candidates(state, judgement, most, mind)
    value_listed(state, count, 0, network, mind)
    return count


@kernel
def value_listed(state: GenialState, count: int, bold: int, network: Network, mind: Mind) -> None:
    """Put into mind.worths what each of the first moves in mind.actions is worth."""
    seat = signed(state.seat)
    for n in range(count):
        mind.line[AFTER] = state
        decide(mind.line[AFTER], mind.actions[n])
        value_table(mind.line[AFTER], seat, network, mind)
        mind.worths[n] = credit(mind, bold)


@kernel
def best_look(
    position: GenialPosition, glances: int, judgement: Judgement, network: Network, mind: Mind
) -> int:
    """The move that one look at so many finds best."""
    best = 0
    for n in range(value_moves(position, judgement, glances, network, mind)):
        if mind.worths[n] > mind.worths[best]:
            best = n
    return int(mind.actions[best])


@kernel
def play_on(
    position: GenialPosition,
    seat: int,
    turns: int,
    glances: int,
    judgement: Judgement,
    network: Network,
    mind: Mind,
) -> None:
    """Play until the seat has had so many more turns, or to the end; then value its table."""
    while position.phase != OVER:
        if position.due:
            if position.seat == seat:
                if turns == 0:
                    break
                turns -= 1
            draw_due(position, mind.chance)
        else:
            decide(position, best_look(position, glances, judgement, network, mind))
    value_table(position, seat, network, mind)


@kernel
def look_ahead(
    view: GenialView,
    candidates: NDArray[Any],
    totals: NDArray[Any],
    turns: int,
    glances: int,
    bold: int,
    judgement: Judgement,
    network: Network,
    mind: Mind,
) -> None:
    """Look ahead from every candidate in a new world, and add up SHARE and CREDIT in totals."""
    mind.line[WORLD] = view
    fill_in(mind.line[WORLD], mind.words)
    seed = next_word(mind.words)
    for n in range(len(candidates)):
        look_from(mind.line[WORLD], candidates[n], seed, turns, glances, judgement, network, mind)
        totals[n, SHARE] += mind.values[0]
        totals[n, CREDIT] += credit(mind, bold)


@kernel
def look_from(
    world: GenialPosition,
    candidate: int,
    seed: int,
    turns: int,
    glances: int,
    judgement: Judgement,
    network: Network,
    mind: Mind,
) -> None:
    """Look ahead from one candidate in a world, whose draws follow from the seed."""
    mind.line[TABLE] = world
    decide(mind.line[TABLE], candidate)
    seed_words(mind.chance, seed, 0)
    play_on(mind.line[TABLE], signed(world.seat), turns, glances, judgement, network, mind)


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
    """The yardstick of learned values: plays what one look finds best, and searches nothing."""

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


assert GLANCES + 2 <= MOST_CANDIDATES
