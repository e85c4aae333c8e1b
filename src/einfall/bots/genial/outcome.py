"""How a game of Einfach Genial has ended for a side. All kernels."""

import math
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.genial.position import GenialState
from einfall.kernel import kernel

# A result is two numbers:
SHARE: Final = 0
"""The share of the win, from 0 to 1; alone, the points of the weakest colour."""
CLARITY: Final = 1
"""How clear it was, from 0 to 1: tells a narrow loss from a hopeless one."""

SPREAD: Final = 1.5
"""A lead of this many points is fairly clear."""
SECOND: Final = 0.25
"""What a point in the second weakest colour counts beside one in the weakest."""
MOST_SECOND: Final = 3
"""How many of them count; never as much as one point in the weakest."""


@kernel
def sort_up(tracks: NDArray[Any]) -> None:
    """Put six numbers into ascending order."""
    for n in range(1, 6):
        points, place = tracks[n], n
        while place > 0 and tracks[place - 1] > points:
            tracks[place] = tracks[place - 1]
            place -= 1
        tracks[place] = points


@kernel
def sort_tracks(position: GenialState, side: int, tracks: NDArray[Any]) -> None:
    """The side's points in ascending order."""
    for colour in range(6):
        tracks[colour] = position.score[side, colour]
    sort_up(tracks)


@kernel
def compare(tracks: NDArray[Any], others: NDArray[Any]) -> int:
    """1 if the first sorted tracks win against the second, -1 if they lose, 0 for a tie."""
    for n in range(6):
        if tracks[n] != others[n]:
            return 1 if tracks[n] > others[n] else -1
    return 0


@kernel
def take_result(position: GenialState, side: int, rows: NDArray[Any], result: NDArray[Any]) -> None:
    """Write down the result of a side at the end; `rows` is [2, 6] to work in."""
    tracks, others = rows[0], rows[1]
    sort_tracks(position, side, tracks)
    if position.sides == 1:
        result[SHARE] = tracks[0]
        result[CLARITY] = tracks[0] + SECOND * tracks[1]
        return
    won, winners, lead = True, 1.0, np.inf
    for other in range(position.sides):
        if other == side:
            continue
        sort_tracks(position, other, others)
        order = compare(tracks, others)
        won = won and order >= 0
        winners += order == 0
        second = min(max(tracks[1] - others[1], -MOST_SECOND), MOST_SECOND)
        lead = min(lead, tracks[0] - others[0] + SECOND * second)
    result[SHARE] = 1.0 / winners if won else 0.0
    result[CLARITY] = 1.0 / (1.0 + math.exp(-lead / SPREAD))


FINE: Final = 1 << 30
"""One in whole numbers: fine enough to tell any lead from any other."""
MOST_LEAD: Final = 4 * 36 + MOST_SECOND
"""The greatest lead, in quarters of a point."""


def clarity_of_leads(one: int) -> NDArray[np.int64]:
    """How clear each lead is, from -MOST_LEAD to MOST_LEAD quarters of a point."""
    leads = np.arange(-MOST_LEAD, MOST_LEAD + 1) / 4
    return np.round(one / (1 + np.exp(-leads / SPREAD))).astype(np.int64)


FINE_CLARITY = clarity_of_leads(FINE)


@kernel
def read_end(position: GenialState, side: int, rows: NDArray[Any]) -> tuple[int, int]:
    """Among how many the side shares the win, or 0, and its lead, in quarters of a point.

    Not for a game for one.
    """
    tracks, others = rows[0], rows[1]
    sort_tracks(position, side, tracks)
    won, winners, lead = True, 1, MOST_LEAD
    for other in range(position.sides):
        if other == side:
            continue
        sort_tracks(position, other, others)
        order = compare(tracks, others)
        won = won and order >= 0
        winners += 1 if order == 0 else 0
        second = min(max(tracks[1] - others[1], -MOST_SECOND), MOST_SECOND)
        lead = min(lead, 4 * (tracks[0] - others[0]) + second)
    return winners if won else 0, int(lead)


@kernel
def take_fine_result(
    position: GenialState, side: int, rows: NDArray[Any], result: NDArray[Any]
) -> None:
    """The same as `take_result` in whole numbers, FINE for one."""
    if position.sides == 1:
        sort_tracks(position, side, rows[0])
        result[SHARE] = FINE * rows[0, 0]
        result[CLARITY] = FINE // 4 * (4 * rows[0, 0] + rows[0, 1])
        return
    winners, lead = read_end(position, side, rows)
    result[SHARE] = FINE // winners if winners else 0
    result[CLARITY] = FINE_CLARITY[lead + MOST_LEAD]


@kernel
def credit(result: NDArray[Any], softness: float) -> float:
    """What a result is worth to a search; `softness`, from 0 to 1, is the weight of the clarity."""
    return float((1.0 - softness) * result[SHARE] + softness * result[CLARITY])
