"""What a learner sees of Einstein: observations and masks of legal choices. Nearly all kernels.

Seats are relative: the seat asked comes first, then the others in the order of throwing. Nothing is
hidden, so the kernels take a position or a view alike. On a GPU several lanes share a row: each
writes every `lanes`-th byte of a field, from `lane` on. On a CPU one lane writes all.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.einstein.choices import is_free_throw, usable_values
from einfall.einstein.dice import (
    CHOICES,
    DICE,
    FACES,
    GREATEST_SUM,
    LEAST_SUM,
    NO_ROLL,
    ROLLS,
    count_splits,
    fifth_die,
    split_at,
)
from einfall.einstein.options import Options
from einfall.einstein.position import CHOOSE, OVER, EinsteinState, still_in
from einfall.einstein.sheet import BOXES, LAST_TICK
from einfall.kernel import kernel, place, signed
from einfall.observation import Field, Layout

SUM_COUNT: Final = GREATEST_SUM - LEAST_SUM + 1
WAIT: Final = CHOICES
"""What a seat that is out does in a batch, where all seats act together."""
ACTIONS: Final = CHOICES + 1

ROLL_COUNTS = np.zeros((NO_ROLL + 1, FACES), np.uint8)
"""How many dice of each roll show each value; none where the dice have not been rolled."""
for _roll, _dice in enumerate(ROLLS):
    for _die in _dice:
        ROLL_COUNTS[_roll, _die - 1] += 1


def layout(options: Options) -> Layout:
    """The fields of an observation with these options."""
    players = options.players
    seats = "each seat, one's own first"
    return Layout(
        (
            Field("sums", (players, SUM_COUNT), BOXES, f"ticks of the sums 2 to 12 of {seats}"),
            Field("fifths", (players, FACES), LAST_TICK, f"ticks of the fifth dice of {seats}"),
            Field("roll", (FACES,), DICE, "how many dice show each value; all 0 between rolls"),
            Field("out", (players,), 1, f"who is out: {seats}"),
            Field("thrower", (players,), 1, f"who throws: {seats}"),
        )
    )


@kernel
def observe(
    state: EinsteinState, seat: int, row: NDArray[Any], lane: int = 0, lanes: int = 1
) -> None:
    """Write what a seat may know into a row of bytes, or this lane's share of it."""
    players = signed(state.players)
    fifths = players * SUM_COUNT
    rest = fifths + players * FACES
    for relative in range(players):
        other = seat + relative
        other -= players * (other >= players)  # a remainder would take a GPU long
        sheet = state.sheets[place(other)]
        for n in range(lane, SUM_COUNT, lanes):
            row[place(relative * SUM_COUNT + n)] = sheet.sums[place(LEAST_SUM + n)]
        for n in range(lane, FACES, lanes):
            row[place(fifths + relative * FACES + n)] = sheet.fifths[place(1 + n)]
        if lane == lanes - 1:
            row[place(rest + FACES + relative)] = not still_in(state, other)
            row[place(rest + FACES + players + relative)] = other == state.thrower
    for n in range(lane, FACES, lanes):
        row[place(rest + n)] = ROLL_COUNTS[state.roll, place(n)]


@kernel
def mask_actions(state: EinsteinState, seat: int, flags: NDArray[Any]) -> None:
    """A flag for each choice that a seat may make, and for WAIT if it is out; all 1 at the end."""
    over = state.phase == OVER
    for n in range(flags.shape[0]):
        flags[n] = over
    if state.phase != CHOOSE:
        return
    if not still_in(state, seat):
        flags[WAIT] = 1
        return
    usable = usable_values(state.sheets[seat])
    roll = signed(state.roll)
    free = is_free_throw(usable, roll)
    for n in range(count_splits(roll)):
        split = split_at(roll, n)
        if free:
            flags[split - fifth_die(split)] = 1
        elif usable >> fifth_die(split) & 1:
            flags[split] = 1
