"""How the games of a batch are stepped, as numbers for the kernels."""

from typing import Final

import numpy as np

# What a batch is told, by place.
AUTORESET: Final = 0
REWARD: Final = 1
ILLEGAL: Final = 2

# When a game that has ended begins anew.
SAME: Final = 0
NEXT: Final = 1
OFF: Final = 2
AUTORESETS = {"same": SAME, "next": NEXT, "off": OFF}

# What is rewarded.
WIN: Final = 0
POINTS: Final = 1
COLOURS: Final = 2
REWARDS = {"win": WIN, "points": POINTS, "colours": COLOURS}

# What an illegal action leads to.
RAISE: Final = 0
LOSE: Final = 1
TRUST: Final = 2
ILLEGALS = {"raise": RAISE, "lose": LOSE, "trust": TRUST}

STAND_STILL: Final = -1
"""The action that leaves a game as it is."""

NO_WAY: Final = -2
"""What a pair stands for whose way is none: illegal everywhere, not the next slot's action."""

MOST_SIDES: Final = 8


def _shares(sides: int, winners: int) -> tuple[float, float]:
    """What a winner and a loser get: 1 for a win alone, in all 0, ties shared."""
    if sides < 2 or not 0 < winners <= sides:
        return 0.0, 0.0
    return (sides / winners - 1) / (sides - 1), -1 / (sides - 1)


SHARES = np.array(
    [[_shares(sides, n) for n in range(MOST_SIDES + 1)] for sides in range(MOST_SIDES + 1)],
    np.float32,
)
"""By the numbers of sides and of winners: what a winner gets, and what a loser gets."""
