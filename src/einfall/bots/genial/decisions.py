"""How a bot of Einfach Genial decides, as two kernels: `begin` a thought, and `go_on` with it."""

from einfall.bots.genial.thought import Thought
from einfall.chance import seed_words
from einfall.genial.moves import random_legal
from einfall.genial.position import GenialView
from einfall.kernel import kernel


@kernel
def begin(view: GenialView, thought: Thought, seed: int) -> None:
    """Rank the moves at first sight."""
    seed_words(thought.words, seed, 0)
    thought.moves[0] = random_legal(view, thought.words)
    thought.values[0] = 0
    thought.count = 1
