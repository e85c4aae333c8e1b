"""How a thought is thought to its end, within a budget, whatever the game."""

import time
from collections.abc import Callable
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from einfall.bots.bot import MOST_SIMULATIONS, Budget, Ranked
from einfall.fields import Fields

BETWEEN_LOOKS: Final = 0.01
"""About how many seconds there are between two looks at the clock."""


class Thinking(Protocol):
    """What the thoughts of all games have."""

    moves: NDArray[np.int64]
    values: NDArray[np.int64]
    count: int
    simulations: int
    budget: int


def simulations_of(budget: Budget) -> int:
    """How many simulations a thought is to reckon with at first."""
    return min(budget.simulations, MOST_SIMULATIONS)


def think_on(thought: Thinking, go_on: Callable[[int], bool], budget: Budget) -> None:
    """Go on with a thought until it has decided, or its time is up.

    Where there is a time, it reckons with as many simulations as it could make in it so far.
    """
    begun = time.perf_counter()
    if budget.seconds == np.inf:
        go_on(MOST_SIMULATIONS)
        return
    more = 1
    while not go_on(more):
        spent = time.perf_counter() - begun
        if spent >= budget.seconds:
            break
        speed = thought.simulations / spent
        thought.budget = min(int(speed * budget.seconds), budget.simulations)
        more = max(1, int(speed * BETWEEN_LOOKS))


def ranking(thought: Thinking, unit: int) -> list[Ranked]:
    """The moves of a thought from the best down; `unit` is the value of what is worth one."""
    count = int(thought.count)
    values = (thought.values[:count] / unit).tolist()
    return [Ranked(*pair) for pair in zip(thought.moves[:count].tolist(), values, strict=True)]


def level_told(manner: Fields, usual: Budget | None) -> dict[str, Any]:
    """A level as plain data: the numbers of its manner by field, and its usual budget."""
    names = manner.dtype.names or ()
    numbers = {name: np.ravel(getattr(manner, name)).tolist() for name in names}
    if usual and usual.seconds < np.inf:
        return {"manner": numbers, "seconds": usual.seconds}
    return {"manner": numbers, "simulations": usual.simulations if usual else 0}
