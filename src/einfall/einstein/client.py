"""A view of Einstein as plain data, for a client that knows no rules."""

from typing import Any

from einfall.einstein.choices import is_free_throw, usable_values
from einfall.einstein.dice import (
    FACES,
    NO_FIFTH,
    NO_ROLL,
    ROLLS,
    SUMS,
    fifth_die,
    high_sum,
    low_sum,
)
from einfall.einstein.notation import move_text
from einfall.einstein.position import CHOOSE, OVER, ROLL
from einfall.einstein.scribe import legal_choices
from einfall.einstein.sheet import (
    BOXES,
    FIXED,
    LAST_TICK,
    NEUTRAL,
    POINTS,
    Sheet,
    is_out,
    score,
    tick,
    worth,
)
from einfall.game import Position, View

PHASES = {ROLL: "roll", CHOOSE: "choose", OVER: "over"}


def show_equipment() -> dict[str, Any]:
    """What is the same in every game: the boxes of a sheet and what they bring."""
    return {
        "sums": list(SUMS),
        "points": {str(number): int(POINTS[number]) for number in SUMS},
        "boxes": BOXES,
        "neutral": NEUTRAL,
        "fixed": FIXED,
        "last_tick": LAST_TICK,
    }


def show(view: View) -> dict[str, Any]:
    """The dice and everybody's sheet."""
    penalty = int(view.penalty)
    return {
        "phase": PHASES[int(view.phase)],
        "thrower": int(view.thrower),
        "dice": None if view.roll == NO_ROLL else list(ROLLS[view.roll]),
        "penalty": penalty,
        "sheets": [_show_sheet(view.sheets[seat], penalty) for seat in range(view.players)],
    }


def _show_sheet(sheet: Sheet, penalty: int) -> dict[str, Any]:
    ticks, fifths = sheet.sums.tolist(), sheet.fifths.tolist()
    return {
        "ticks": {str(number): ticks[number] for number in SUMS},
        "worth": {str(number): worth(number, ticks[number], penalty) for number in SUMS},
        "fifths": {str(value): fifths[value] for value in range(1, FACES + 1) if fifths[value]},
        "score": score(sheet, penalty),
        "out": bool(is_out(sheet)),
    }


def show_moves(view: View) -> dict[str, Any]:
    """What the viewer may choose, and what each choice does to the sheet."""
    seat, penalty = int(view.viewer), int(view.penalty)
    sheet = view.sheets[seat]
    free = bool(is_free_throw(usable_values(sheet), int(view.roll)))
    choices = legal_choices(view, seat).tolist()
    return {"free_throw": free, "choices": [_show_choice(sheet, c, penalty) for c in choices]}


def _show_choice(sheet: Sheet, choice: int, penalty: int) -> dict[str, Any]:
    after = sheet.copy()
    tick(after, choice)
    sums = [low_sum(choice), high_sum(choice)]
    fifth, ticks = fifth_die(choice), after.sums.tolist()
    return {
        "move": move_text(choice),
        "sums": sums,
        "fifth": None if fifth == NO_FIFTH else fifth,
        "ticks": {str(number): ticks[number] for number in sums},
        "worth": {str(number): worth(number, ticks[number], penalty) for number in sums},
        "score": score(after, penalty),
        "ends": bool(is_out(after)),
    }


def score_change(position: Position, seat: int, choice: int) -> int:
    """By how much a choice changes what the sheet of a seat is worth."""
    sheet, penalty = position.sheets[seat], int(position.penalty)
    after = sheet.copy()
    tick(after, choice)
    return score(after, penalty) - score(sheet, penalty)
