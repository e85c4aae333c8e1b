"""A view of Einstein as plain data, for a client that knows no rules."""

from functools import cache, lru_cache
from sys import byteorder
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.einstein.choices import is_free_throw, list_legal, usable_values
from einfall.einstein.dice import (
    DICE,
    FACES,
    FIFTHS,
    MOST_SPLITS,
    NO_FIFTH,
    NO_ROLL,
    PAIRS,
    ROLLS,
    SUMS,
    fifth_die,
    high_sum,
    low_sum,
)
from einfall.einstein.drawing import PIPS
from einfall.einstein.notation import move_text
from einfall.einstein.position import CHOOSE, OVER, ROLL, EinsteinState, EinsteinView
from einfall.einstein.sheet import (
    BOXES,
    EASY_PENALTY,
    FIXED,
    LAST_TICK,
    NEUTRAL,
    PENALTY,
    POINTS,
    SHEET,
    Sheet,
    is_out,
    score,
    tick,
    worth,
)
from einfall.kernel import kernel

EFFECTS: Final = 7
"""What is said of a choice: itself, and what it does to both sums, their worth and the sheet."""
SUM_NAMES = tuple(map(str, range(SUMS[-1] + 1)))

Worths = tuple[tuple[int, ...], ...]
"""What each sum is worth with each number of ticks."""

PHASES = {ROLL: "roll", CHOOSE: "choose", OVER: "over"}


def show_equipment() -> dict[str, Any]:
    """What is the same in every game: the dice, the boxes of a sheet and what they bring."""
    return {
        "dice": DICE,
        "pips": {str(face): [list(pip) for pip in pips] for face, pips in PIPS.items()},
        "sums": list(SUMS),
        "points": {str(number): int(POINTS[number]) for number in SUMS},
        "boxes": BOXES,
        "neutral": NEUTRAL,
        "fixed": FIXED,
        "last_tick": LAST_TICK,
        "penalty": PENALTY,
        "easy_penalty": EASY_PENALTY,
    }


def show(view: EinsteinView) -> dict[str, Any]:
    """The dice and everybody's sheet."""
    sheets, roll, phase, thrower, players, penalty = _read(view.tobytes())
    penalty = int.from_bytes(penalty, byteorder, signed=True)
    return {
        "phase": PHASES[phase],
        "thrower": thrower,
        "dice": None if roll == NO_ROLL else list(ROLLS[roll]),
        "penalty": penalty,
        "sheets": [
            _show_sheet(sheets[at : at + SHEET.itemsize], penalty)
            for at in range(0, players * SHEET.itemsize, SHEET.itemsize)
        ],
    }


_read = EinsteinView.reader("sheets", "roll", "phase", "thrower", "players", "penalty")


@lru_cache(maxsize=64)  # everybody at a table is shown the same sheets
def _show_sheet(written: bytes, penalty: int) -> dict[str, Any]:
    sheet: Sheet = np.frombuffer(written, SHEET)[0]
    ticks, fifths, worths = sheet.sums.tolist(), sheet.fifths.tolist(), _worths(penalty)
    return {
        "ticks": {SUM_NAMES[number]: ticks[number] for number in SUMS},
        "worth": {SUM_NAMES[number]: worths[number][ticks[number]] for number in SUMS},
        "fifths": {str(value): fifths[value] for value in range(1, FACES + 1) if fifths[value]},
        "score": score(sheet, penalty),
        "out": bool(is_out(sheet)),
    }


@cache
def _worths(penalty: int) -> Worths:
    return tuple(
        tuple(worth(number, ticks, penalty) for ticks in range(BOXES + 1))
        for number in range(SUMS[-1] + 1)
    )


def show_moves(view: EinsteinView) -> dict[str, Any]:
    """What the viewer may choose, and what each choice does to the sheet."""
    effects = np.empty((MOST_SPLITS, EFFECTS), np.int64)
    free, count = weigh_all(view, effects)
    choices = [_show_choice(*row) for row in effects[:count].tolist()]
    return {"free_throw": bool(free), "choices": choices}


@kernel
def weigh_all(view: EinsteinView, effects: NDArray[Any]) -> tuple[bool, int]:
    """What each choice of the viewer would do; whether it is a free throw, and how many there are.

    The view is as before in the end.
    """
    sheet = view.sheets[view.viewer]
    count = 0
    if view.phase == CHOOSE and not is_out(sheet):
        count = list_legal(sheet, view.roll, effects[:, 0])
        weigh(sheet, effects[:count, 0], view.penalty, effects)
    return is_free_throw(usable_values(sheet), view.roll), count


@kernel
def weigh(sheet: Sheet, choices: NDArray[Any], penalty: int, effects: NDArray[Any]) -> None:
    """Write down what each choice would do to a sheet; the sheet is as before in the end."""
    for n in range(len(choices)):
        low, high, fifth = low_sum(choices[n]), high_sum(choices[n]), fifth_die(choices[n])
        low_before, high_before = sheet.sums[low], sheet.sums[high]
        fifth_before = sheet.fifths[fifth]
        tick(sheet, choices[n])
        effects[n, 0] = choices[n]
        effects[n, 1], effects[n, 2] = sheet.sums[low], sheet.sums[high]
        effects[n, 3] = worth(low, int(sheet.sums[low]), penalty)
        effects[n, 4] = worth(high, int(sheet.sums[high]), penalty)
        effects[n, 5] = score(sheet, penalty)
        effects[n, 6] = is_out(sheet)
        sheet.sums[low], sheet.sums[high] = low_before, high_before
        sheet.fifths[fifth] = fifth_before


def _show_choice(
    choice: int, low: int, high: int, low_worth: int, high_worth: int, score: int, ends: int
) -> dict[str, Any]:
    pair, fifth = divmod(choice, FIFTHS)
    sums = PAIRS[pair]
    one, two = SUM_NAMES[sums[0]], SUM_NAMES[sums[1]]
    return {
        "move": move_text(choice),
        "sums": sums,
        "fifth": None if fifth == NO_FIFTH else fifth,
        "ticks": {one: low, two: high},
        "worth": {one: low_worth, two: high_worth},
        "score": score,
        "ends": bool(ends),
    }


@kernel
def score_change(position: EinsteinState, seat: int, choice: int) -> int:
    """By how much a choice changes what the sheet of a seat is worth; the sheet is as before."""
    sheet, penalty = position.sheets[seat], position.penalty
    low, high, fifth = low_sum(choice), high_sum(choice), fifth_die(choice)
    low_before, high_before, fifth_before = sheet.sums[low], sheet.sums[high], sheet.fifths[fifth]
    change = -score(sheet, penalty)
    tick(sheet, choice)
    change += score(sheet, penalty)
    sheet.sums[low], sheet.sums[high], sheet.fifths[fifth] = low_before, high_before, fifth_before
    return change
