"""A view of Einstein as plain data, for a client that knows no rules."""

from functools import cache, lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.einstein.choices import is_free_throw, usable_values
from einfall.einstein.dice import (
    DICE,
    FACES,
    FIFTHS,
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
from einfall.einstein.scribe import legal_choices
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
    penalty = int(view.penalty)
    return {
        "phase": PHASES[int(view.phase)],
        "thrower": int(view.thrower),
        "dice": None if view.roll == NO_ROLL else list(ROLLS[view.roll]),
        "penalty": penalty,
        "sheets": [_show_sheet(sheet.tobytes(), penalty) for sheet in view.sheets[: view.players]],
    }


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
    seat, penalty = int(view.viewer), int(view.penalty)
    sheet, choices = view.sheets[seat], legal_choices(view, seat)
    free = bool(is_free_throw(usable_values(sheet), int(view.roll)))
    effects = np.empty((len(choices), EFFECTS), np.int64)
    weigh(sheet.copy(), choices, penalty, effects)
    return {"free_throw": free, "choices": [_show_choice(*row) for row in effects.tolist()]}


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


def score_change(position: EinsteinState, seat: int, choice: int) -> int:
    """By how much a choice changes what the sheet of a seat is worth."""
    sheet, penalty = position.sheets[seat], int(position.penalty)
    after = sheet.copy()
    tick(after, choice)
    return score(after, penalty) - score(sheet, penalty)
