"""How a bot of Einstein decides, as two kernels: `begin` a thought, and `go_on` with it."""

from einfall.bots.einstein.thought import Thought
from einfall.chance import seed_words
from einfall.einstein.choices import random_legal
from einfall.einstein.position import EinsteinView
from einfall.kernel import kernel


@kernel
def begin(view: EinsteinView, thought: Thought, seed: int) -> None:
    """Rank the choices at first sight."""
    seed_words(thought.words, seed, 0)
    sheet = view.sheets[view.viewer]
    thought.moves[0] = random_legal(sheet, view.roll, thought.words)
    thought.values[0] = 0
    thought.count = 1
