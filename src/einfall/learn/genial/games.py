"""Many games of Einfach Genial at once, step by step, for the learner. Kernels.

A step of a game is finding, looking and a choice. What is due is drawn, and the candidates of the
seat that is to decide are found; a look reads what the table would be after one of them. All these
tables are then valued together, and the choice carries one candidate out. When a game is over, the
teaching goes back over its decisions and says what each of them led to: a mixture of what came in
the end and what was expected at the same seat's next decision (temporal differences).

The same functions run on the cores of a machine, a range of games in each thread, and on a GPU, a
game at a time in each thread. Records are also reached as rows of words: a GPU would copy a
position byte by byte.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.genial.candidates import list_candidates
from einfall.bots.genial.inputs import read_inputs
from einfall.bots.genial.judgement import Judgement
from einfall.bots.genial.lookahead import AFTER
from einfall.bots.genial.mind import Mind
from einfall.bots.genial.value import WON, read_result
from einfall.chance import below, seed_words
from einfall.fields import Array, Fields, Number, Row, RowOf
from einfall.genial.moves import side_of
from einfall.genial.position import OVER, GenialPosition
from einfall.genial.rules import decide, draw_due
from einfall.kernel import kernel, signed

MOST_PLACEMENTS: Final = 48
EXTRA: Final = 2
"""So many candidates at most are no placements."""
ROWS: Final = MOST_PLACEMENTS + EXTRA
"""The most candidates."""
NOBODY: Final = -1
"""Stands for the seat where a game is over."""
UNKNOWN: Final = -1
"""Stands for the value of a table where the game goes on."""
MOST_DECISIONS: Final = 160
"""Of a longer game the rest teaches nothing."""
CHANCES: Final = 1 << 16
"""How often something is tried is given in parts of this."""
WAVERING: Final = 0.06
"""By how much at most a candidate seems better where a player wavers; games are worth two."""


class SelfPlay(Fields):
    """A game that is being played."""

    position = RowOf(GenialPosition, 1)
    chance = Array(np.int64, 4)
    whims = Array(np.int64, 4)
    actions = Array(np.int64, ROWS)  # the candidates
    exact = Array(np.int32, ROWS, 2)  # the values of those that end the game, or UNKNOWN
    seats = Array(np.int8, MOST_DECISIONS)  # who decided
    expected = Array(np.float32, MOST_DECISIONS, 2)  # what the best candidate was worth
    strayed = Array(np.int8, MOST_DECISIONS)  # whether another one was tried
    results = Array(np.int32, 4, 2)  # what each seat got in the end
    seat = Number(np.int64)  # who is to decide, or NOBODY
    count = Number(np.int64)  # how many candidates there are
    decisions = Number(np.int64)  # how many have been made


POSITION_WORDS: Final = GenialPosition.layout.itemsize // 8
AFTER_WORD: Final = Mind.layout.fields["line"][1] // 8 + AFTER * POSITION_WORDS  # type: ignore[index]  # it has fields
"""Where in a mind the table after a candidate begins."""
SEAT_WORD: Final = SelfPlay.layout.fields["seat"][1] // 8  # type: ignore[index]  # the same


@kernel
def set_up(
    n: int, starts: NDArray[np.int64], tables: Row[SelfPlay], words: NDArray[np.int64], seed: int
) -> None:
    """Begin the game of this number, with chance and whims of its own."""
    start = n % len(starts)
    for word in range(POSITION_WORDS):
        words[n, word] = starts[start, word]
    seed_words(tables[n].chance, seed, 2 * n)
    seed_words(tables[n].whims, seed, 2 * n + 1)
    tables[n].decisions = 0


@kernel
def find(
    n: int, me: int, most: int, judgement: Judgement, tables: Row[SelfPlay], minds: Row[Mind]
) -> None:
    """Draw, and list the candidates of whoever is to decide; `me` is the thread."""
    table, mind = tables[n], minds[me]
    position = table.position[0]
    while position.due:
        draw_due(position, table.chance)
    if position.phase == OVER:
        table.seat, table.count = NOBODY, 0
        return
    table.seat = signed(position.seat)
    table.count = list_candidates(position, judgement, most, mind)
    for k in range(table.count):
        table.actions[k] = mind.actions[k]


@kernel
def look(
    n: int,
    k: int,
    me: int,
    tables: Row[SelfPlay],
    words: NDArray[np.int64],
    minds: Row[Mind],
    mind_words: NDArray[np.int64],
    inputs: NDArray[np.uint8],
) -> None:
    """Read what the table would be after a candidate, if there is one of this number."""
    table, mind = tables[n], minds[me]
    if k >= table.count:
        return
    for word in range(POSITION_WORDS):
        mind_words[me, AFTER_WORD + word] = words[n, word]
    after = mind.line[AFTER]
    decide(after, table.actions[k])
    if after.phase == OVER:
        read_result(after, side_of(after, table.seat), mind)
        table.exact[k, 0], table.exact[k, 1] = mind.values[0], mind.values[1]
    else:
        table.exact[k, 0], table.exact[k, 1] = UNKNOWN, UNKNOWN
    read_inputs(after, table.seat, inputs.shape[2], mind, inputs[n, k])


@kernel
def choose(
    n: int,
    learners: int,
    stray: int,
    waver: int,
    tables: Row[SelfPlay],
    inputs: NDArray[np.uint8],
    values: NDArray[np.float32],
    seen: NDArray[np.uint8],
) -> None:
    """Choose a candidate by these values, carry it out, and keep the table it led to in `seen`.

    With fewer learners than sides the others, who change from game to game, play by the quick
    judgement. In `stray` of CHANCES decisions any candidate is tried; in `waver` of them one that
    seems little worse than the best, since nothing else would show that it is better.
    """
    table = tables[n]
    if table.seat == NOBODY:
        return
    position = table.position[0]
    wavers = waver > 0 and below(table.whims, CHANCES) < waver
    best, most = 0, np.float32(-1.0)
    chosen, most_tried = 0, np.float32(-1.0)
    for k in range(table.count):
        for value in range(2):
            if table.exact[k, value] != UNKNOWN:
                values[n, k, value] = np.float32(table.exact[k, value]) / np.float32(WON)
        worth = values[n, k, 0] + values[n, k, 1]
        if worth > most:
            best, most = k, worth
        if wavers:
            worth += np.float32(WAVERING * below(table.whims, CHANCES) / CHANCES)
        if worth > most_tried:
            chosen, most_tried = k, worth
    if (side_of(position, table.seat) + n) % signed(position.sides) >= learners:
        best = chosen = 0
    at = table.decisions
    strayed = stray > 0 and below(table.whims, CHANCES) < stray
    if strayed:
        chosen = below(table.whims, table.count)
    if at < MOST_DECISIONS and at < seen.shape[1] and table.exact[chosen, 0] == UNKNOWN:
        table.seats[at], table.strayed[at] = table.seat, 1 if strayed else 0
        for value in range(2):
            table.expected[at, value] = values[n, best, value]
        for place in range(seen.shape[2]):
            seen[n, at, place] = inputs[n, chosen, place]
        table.decisions = at + 1
    decide(position, table.actions[chosen])


@kernel
def teach(
    n: int,
    me: int,
    mixture: float,
    tables: Row[SelfPlay],
    minds: Row[Mind],
    targets: NDArray[np.float32],
) -> None:
    """Write down what each seat got, and what each decision led to.

    `mixture` is the part of what came in the end; what follows a candidate that was only tried
    teaches nothing about the decision before it, so what was expected stands for it.
    """
    table, mind = tables[n], minds[me]
    position = table.position[0]
    for seat in range(signed(position.players)):
        read_result(position, side_of(position, seat), mind)
        for value in range(2):
            table.results[seat, value] = mind.values[value]
    for seat in range(signed(position.players)):
        for value in range(2):
            later = table.results[seat, value] / WON
            for at in range(table.decisions - 1, -1, -1):
                if table.seats[at] != seat:
                    continue
                targets[n, at, value] = later
                part = 0.0 if table.strayed[at] and mixture < 1 else mixture
                later = part * later + (1 - part) * table.expected[at, value]
