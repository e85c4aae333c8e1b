"""The last placements of Einfach Genial, tried out to the end.

In a sampled world, where every rack and every draw is known, everybody plays what is best for their
own side.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.genial.outcome import CLARITY, FINE, SHARE, take_fine_result
from einfall.bots.genial.scratch import FEW_APART, FEW_SLOTS, Scratch
from einfall.bots.genial.trial import CREDIT, Trial
from einfall.chance import Words, next_word, seed_words
from einfall.genial.board import SLOT_CELLS, WORD_BITS
from einfall.genial.moves import SWAP_RACK, count_bits, list_legal, lowest_bit, side_of
from einfall.genial.position import OVER, PLACE, GenialPosition, GenialState, GenialView
from einfall.genial.rules import decide, draw_due
from einfall.genial.view import fill_in
from einfall.kernel import kernel

MOST_TRIED: Final = 10_000
"""After this many positions, what has been tried has to do: bonuses can make a small end large."""

FOR_THE_WIN: Final = 9
"""Best play is for the win, which counts this much; how clear it is counts one."""

LEAST: Final = -(1 << 56)
"""Less than any result."""

POSITIONS_A_SIMULATION: Final = 300
"""Looking at this many positions takes as long as playing a game out by the quick judgement."""

# What is known of each position on the way.
MOVES: Final = 0
TRIED: Final = 1
NEW: Final = -1
"""Stands for the number of moves where they have not been listed yet."""


@kernel
def count_free_slots(position: GenialState) -> int:
    """How many slots are free."""
    slots = 0
    for word in range(position.zone_words):
        slots += count_bits(position.free[word])
    return slots


@kernel
def few_slots_left(position: GenialState, apart: NDArray[Any]) -> bool:
    """Whether little enough is left to be tried out; `apart` has room for FEW_APART slots.

    It counts slots that share no cell with those counted before.
    """
    if count_free_slots(position) > FEW_SLOTS:
        return False
    count = 0
    for word in range(position.zone_words):
        slots = position.free[word]
        while slots:
            slot = word * WORD_BITS + lowest_bit(slots)
            slots &= slots - 1
            alone = True
            for n in range(count):
                alone = alone and not share_a_cell(slot, apart[n])
            if alone:
                if count == FEW_APART:
                    return False
                apart[count] = slot
                count += 1
    return True


@kernel
def share_a_cell(slot: int, other: int) -> bool:
    """Whether two slots have a cell in common."""
    for one in range(2):
        for two in range(2):
            if SLOT_CELLS[slot, one] == SLOT_CELLS[other, two]:
                return True
    return False


@kernel
def list_moves(position: GenialState, actions: NDArray[Any]) -> int:
    """The legal moves, but no swap in place of a placement: that could continue for ever."""
    moves = list_legal(position, actions[0], actions[1])
    if position.phase == PLACE and moves > 1 and actions[0, 0] == SWAP_RACK:
        moves -= 1
        actions[0, 0] = actions[0, moves]
    return moves


@kernel
def credit_of_end(result: NDArray[Any]) -> int:
    """What a result is worth to whoever tries everything out."""
    return int(FOR_THE_WIN * result[SHARE] + result[CLARITY])


@kernel
def solve(scratch: Scratch, seed: int) -> int:
    """Fill scratch.results[1, side] with what each side gets from scratch.line[1] if all play best.

    Returns how many positions that took. The line holds the positions on the way. What is drawn
    depends only on the seed and the depth. (Numba cannot load a compiled function that calls itself
    from its cache, so the way is walked in a loop.)
    """
    line, counts, results = scratch.line, scratch.counts, scratch.results
    depth, seen = 1, 0
    counts[depth, MOVES] = NEW
    while depth:
        position = line[depth]
        moves = counts[depth, MOVES]
        if moves == NEW:
            seen += 1
            if position.due:
                seed_words(scratch.chance, seed, depth)
                draw_due(position, scratch.chance)
            if position.phase == OVER:
                for side in range(position.sides):
                    take_fine_result(position, side, scratch.tracks, results[depth, side])
                depth -= 1
                continue
            moves = list_moves(position, scratch.actions[depth])
            counts[depth, MOVES], counts[depth, TRIED] = moves, 0
            for side in range(position.sides):
                results[depth, side, SHARE] = results[depth, side, CLARITY] = LEAST
        else:  # back from a move that has been tried
            side = side_of(position, position.seat)
            if credit_of_end(results[depth + 1, side]) > credit_of_end(results[depth, side]):
                for other in range(position.sides):
                    for part in range(results.shape[2]):
                        results[depth, other, part] = results[depth + 1, other, part]
            counts[depth, TRIED] = moves if seen > MOST_TRIED else counts[depth, TRIED] + 1
        if counts[depth, TRIED] == moves:
            depth -= 1
        else:
            line[depth + 1] = line[depth]
            decide(line[depth + 1], scratch.actions[depth, 0, counts[depth, TRIED]])
            depth += 1
            counts[depth, MOVES] = NEW
    return seen


@kernel
def solve_out(
    view: GenialView, candidates: NDArray[Any], totals: NDArray[Any], scratch: Scratch
) -> int:
    """Try every candidate in one new world with best play by all; how many positions that took."""
    line = scratch.line
    result = scratch.results[1, side_of(view, view.seat)]
    line[0] = view
    fill_in(line[0], scratch.words)
    seed = next_word(scratch.words)
    seen = 0
    for n in range(len(candidates)):
        seen += solve_from(line[0], candidates[n], seed, scratch)
        totals[n, SHARE] += result[SHARE]
        totals[n, CREDIT] += credit_of_end(result)
    return seen


@kernel
def solve_from(world: GenialPosition, candidate: int, seed: int, scratch: Scratch) -> int:
    """Try one candidate in a world, as `solve` does; how many positions that took."""
    scratch.line[1] = world
    decide(scratch.line[1], candidate)
    return solve(scratch, seed)


class Solving(Trial):
    """Tries out all that can still happen, in one world after the other."""

    def __init__(self, view: GenialView, candidates: NDArray[np.int64], words: Words) -> None:
        super().__init__(candidates, np.zeros((len(candidates), 2), np.int64))
        self._view = view
        self._scratch = Scratch.new()
        self._scratch.words[:] = words

    def go_on(self, _wanted: int) -> int:
        """Try all candidates in one more world."""
        self.worlds += 1
        seen = solve_out(self._view, self.moves, self.totals, self._scratch)
        return len(self.moves) + int(seen) // POSITIONS_A_SIMULATION

    def share(self, total: Any) -> float:
        """Results are whole numbers here."""
        return super().share(total) / FINE


def is_solvable(view: GenialView) -> bool:
    """Whether little enough is left to be tried out."""
    return bool(few_slots_left(view, np.zeros(FEW_APART, np.int64)))
