"""The last placements of Einfach Genial, tried out to the end. All kernels.

In a sampled world, where every rack and every draw is known, everybody plays what is best for the
own side.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.genial.outcome import credit, take_result
from einfall.chance import Words, seed_words
from einfall.game import Position
from einfall.genial.moves import SWAP_RACK, count_bits, list_legal, side_of
from einfall.genial.position import OVER, PLACE
from einfall.genial.rules import decide, draw_due
from einfall.kernel import kernel

FEW_SLOTS: Final = 5
"""With so many free slots, all that can still happen is tried out."""
DEEPEST: Final = 4 * FEW_SLOTS
"""No line of play from there is longer: each placement, two bonuses declined, a swap."""
MOST_MOVES: Final = 12 * FEW_SLOTS + 3

SOLVED_SOFTNESS: Final = 0.1
"""Best play is for the win; how clear it is only decides between equals."""

# What is known of each position on the way.
MOVES: Final = 0
TRIED: Final = 1
NEW: Final = -1
"""Stands for the number of moves where they have not been listed yet."""


@kernel
def count_free_slots(position: Position) -> int:
    """How many slots are free."""
    slots = 0
    for word in range(position.zone_words):
        slots += count_bits(position.free[word])
    return slots


@kernel
def list_moves(position: Position, actions: NDArray[Any]) -> int:
    """The legal moves, but no swap in place of a placement: that could go on for ever."""
    moves = list_legal(position, actions[0], actions[1])
    if position.phase == PLACE and moves > 1 and actions[0, 0] == SWAP_RACK:
        moves -= 1
        actions[0, 0] = actions[0, moves]
    return moves


@kernel
def solve(
    line: NDArray[Any],
    seed: int,
    actions: NDArray[Any],
    counts: NDArray[Any],
    results: NDArray[Any],
    room: NDArray[Any],
    words: Words,
) -> None:
    """Fill results[1, side] with what each side gets from line[1] if all play best.

    `line` holds the positions on the way. To work in, there is a row for each of them in `actions`
    and `counts`. What is drawn depends only on the seed and the depth. (Numba cannot load a
    compiled function that calls itself from its cache, so the way is walked in a loop.)
    """
    depth = 1
    counts[depth, MOVES] = NEW
    while depth:
        position = line[depth]
        moves = counts[depth, MOVES]
        if moves == NEW:
            if position.due:
                seed_words(words, seed, depth)
                draw_due(position, words)
            if position.phase == OVER:
                for side in range(position.sides):
                    take_result(position, side, room, results[depth, side])
                depth -= 1
                continue
            moves = list_moves(position, actions[depth])
            counts[depth, MOVES], counts[depth, TRIED] = moves, 0
            results[depth] = -np.inf
        else:  # back from a move that has been tried
            side = side_of(position, position.seat)
            if credit(results[depth + 1, side], SOLVED_SOFTNESS) > credit(
                results[depth, side], SOLVED_SOFTNESS
            ):
                results[depth] = results[depth + 1]
            counts[depth, TRIED] += 1
        if counts[depth, TRIED] == moves:
            depth -= 1
        else:
            line[depth + 1] = line[depth]
            decide(line[depth + 1], actions[depth, 0, counts[depth, TRIED]])
            depth += 1
            counts[depth, MOVES] = NEW
