"""The command `einfall` with a few bots more, for tests: python -m tests.arena.command arena ...

They are there in its worker processes as well, which load this file again.
"""

import os
import signal
import sys

import numpy as np
from numpy.typing import NDArray

from einfall.bots import BOTS
from einfall.bots.bot import Bot, Budget, Ranked
from einfall.chance import Source
from einfall.cli import main
from einfall.game import Game, View


class First(Bot):
    """Plays the first legal move, whatever it is."""

    def rank(
        self, game: Game, view: View, legal: NDArray[np.int64], source: Source, budget: Budget
    ) -> list[Ranked]:
        return [Ranked(int(legal[0]), 0.0)]


class Last(Bot):
    """Plays the last legal move."""

    def rank(
        self, game: Game, view: View, legal: NDArray[np.int64], source: Source, budget: Budget
    ) -> list[Ranked]:
        return [Ranked(int(legal[-1]), 0.0)]


class Broken(Bot):
    """Finds no move."""

    def rank(
        self, game: Game, view: View, legal: NDArray[np.int64], source: Source, budget: Budget
    ) -> list[Ranked]:
        raise RuntimeError("no idea")


class Mortal(Bot):
    """Takes its process down with it."""

    def rank(
        self, game: Game, view: View, legal: NDArray[np.int64], source: Source, budget: Budget
    ) -> list[Ranked]:
        os.kill(os.getpid(), signal.SIGKILL)
        return []


EXTRA: dict[str, type[Bot]] = {"first": First, "last": Last, "broken": Broken, "mortal": Mortal}

if __name__ in ("__main__", "__mp_main__"):
    for bots in BOTS.values():
        bots.update(EXTRA)

if __name__ == "__main__":
    sys.exit(main())
