"""How long a player still has, read off the fifth dice.

How many turns are left depends only on the ticks of the three values, not on which values they are,
nor on their order: that makes 120 *tracks*. The expected turns of a player who plays only for
a long game are a good measure, for nearly all good play does that; rounded they are a *life*.
"""

from functools import cache
from itertools import permutations
from math import comb, pow
from typing import Final

import numpy as np

from einfall.einstein.dice import DICE, FACES
from einfall.einstein.sheet import FIXED, LAST_TICK, Sheet
from einfall.kernel import kernel

Track = tuple[int, ...]
"""The ticks of the three values of the fifth die, the most first; 0 for one not fixed."""

TRACKS: tuple[Track, ...] = tuple(
    (first, second, third)
    for first in range(LAST_TICK)
    for second in range(first + 1)
    for third in range(second + 1)
)


def _chance_of(shown: int, others: int) -> float:
    """How likely a roll shows each of `shown` values, and beyond them only any of `others`."""
    return sum(
        pow(-1, missing) * comb(shown, missing) * ((others + shown - missing) / FACES) ** DICE
        for missing in range(shown + 1)
    )


@cache
def turns_left(track: Track) -> float:
    """How many turns a player can expect who plays only for a long game."""
    if track[0] == LAST_TICK:
        return 0.0
    fixed = sum(ticks > 0 for ticks in track)
    expected, free = 1.0, 0.0
    for bits in range(1 << fixed):
        shown = [place for place in range(fixed) if bits >> place & 1]
        nexts = [turns_left(_ticked(track, place)) for place in shown]
        any_other = _chance_of(len(shown), FACES - fixed)
        none_other = _chance_of(len(shown), 0) if shown else 0.0
        if fixed == FIXED:
            expected += any_other * max(nexts, default=0.0)
            free += 0.0 if nexts else any_other
        else:
            expected += none_other * max(nexts, default=0.0)
            expected += (any_other - none_other) * max([*nexts, turns_left(_ticked(track, fixed))])
    # a free throw costs no tick, so after it as many turns are left as before
    return expected / (1 - free)


def _ticked(track: Track, place: int) -> Track:
    ticks = list(track)
    ticks[place] += 1
    return tuple(sorted(ticks, reverse=True))


TURNS_LEFT = np.array([turns_left(track) for track in TRACKS])
"""The expected turns left on each track, from 21.7 at the start to 1.03."""

LIFE_OF_TRACK = np.rint(TURNS_LEFT).astype(np.int64) - 1
LIVES: Final = int(LIFE_OF_TRACK.max()) + 1

TRACK_OF_TICKS = np.zeros((LAST_TICK, LAST_TICK, LAST_TICK), np.int64)
for _number, _track in enumerate(TRACKS):
    for _ticks in permutations(_track):
        TRACK_OF_TICKS[_ticks] = _number


@kernel
def track_of(sheet: Sheet) -> int:
    """The number of the track of a player who is still in."""
    first, second, third = 0, 0, 0
    for value in range(1, FACES + 1):
        ticks = int(sheet.fifths[value])
        if ticks:
            first, second, third = ticks, first, second
    return int(TRACK_OF_TICKS[first, second, third])
