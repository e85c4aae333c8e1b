"""Another judge of Einfach Genial: plays games out by the quick judgement, with nothing learned.

It is weaker than the judge of analyses and has nothing in common with it but the rules: where both
agree, what was learned is not to blame.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einfall.bots.genial.judgement import Judgement, judgement_for
from einfall.bots.genial.outcome import FINE, SHARE, take_fine_result
from einfall.bots.genial.playouts import play_out
from einfall.bots.genial.scratch import Scratch
from einfall.chance import next_word, seed_words
from einfall.game import Move
from einfall.genial.moves import side_of
from einfall.genial.position import GenialView
from einfall.genial.rules import decide
from einfall.genial.view import fill_in
from einfall.kernel import kernel


@kernel
def measure_out(
    view: GenialView,
    moves: NDArray[Any],
    seed: int,
    judgement: Judgement,
    scratch: Scratch,
    results: NDArray[Any],
) -> None:
    """Fill in what each move leads to in each world, FINE for a win; the same draws for all."""
    line, result = scratch.line, scratch.results[0, 0]
    side = side_of(view, view.seat)
    seed_words(scratch.words, seed, 0)
    for world in range(len(results)):
        line[0] = view
        fill_in(line[0], scratch.words)
        draws = next_word(scratch.words)
        for n in range(len(moves)):
            line[1] = line[0]
            decide(line[1], moves[n])
            seed_words(scratch.chance, draws, 0)
            seed_words(scratch.whims, draws, 1)
            play_out(line[1], judgement, scratch.tables, scratch.chance, scratch.whims)
            take_fine_result(line[1], side, scratch.tracks, result)
            results[world, n] = result[SHARE]


class PlayingOut:
    """Measures moves by games played out."""

    name = "genial played out 1"

    @cached_property
    def _scratch(self) -> Scratch:
        return Scratch.new()

    def measure(
        self, view: GenialView, moves: Sequence[Move], worlds: int, seed: int
    ) -> NDArray[Any]:
        """The share of the win of each move in each world."""
        results = np.zeros((worlds, len(moves)), np.int64)
        chosen = np.array(moves, np.int64)
        measure_out(view, chosen, seed, judgement_for(view), self._scratch, results)
        return results / FINE
