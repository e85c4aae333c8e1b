"""A position of Einstein as one line of text, to paste like a chess player's FEN, and back.

Four fields, as in

    einstein2 00200101000:020001/00110101000:001200 13446 1

1. the game, the number of players, and options that are on, as in `einstein3,easy_penalty=true`;
2. the sheets, seat by seat: the ticks of the sums from 2 to 12 (`X` for ten), a colon, and the
   ticks of the fifth dice from 1 to 6;
3. the roll on the table in ascending order, or `-` while the dice are still to be rolled and after
   the end;
4. the seat that throws.
"""

import re
from collections.abc import Sequence

from einfall.einstein.dice import FACES, GREATEST_SUM, LEAST_SUM, NO_ROLL, ROLL_OF, ROLLS
from einfall.einstein.options import OPTION_CHOICES, Options, read_options, write_options
from einfall.einstein.position import (
    CHOOSE,
    OVER,
    EinsteinPosition,
    EinsteinState,
    start_position,
    still_in,
)
from einfall.einstein.sheet import BOXES, EASY_PENALTY, FIXED, LAST_TICK, Sheet
from einfall.game import BadNotation, BadRules

TICKS = "0123456789X"
"""How a number of ticks is written."""


def position_text(position: EinsteinState) -> str:
    """A position as one line."""
    sheets = [sheet_text(position.sheets[seat]) for seat in range(position.players)]
    roll = "-" if position.roll == NO_ROLL else "".join(map(str, ROLLS[position.roll]))
    return f"{_options_text(position)} {'/'.join(sheets)} {roll} {position.thrower}"


def sheet_text(sheet: Sheet) -> str:
    """The ticks of a sheet, such as `00200101000:020001`."""
    sums = "".join(TICKS[ticks] for ticks in sheet.sums[LEAST_SUM:])
    return f"{sums}:{''.join(TICKS[ticks] for ticks in sheet.fifths[1:])}"


def options_of(position: EinsteinState) -> Options:
    """The options that a position carries: all of them."""
    return Options(
        players=position.players,
        easy_penalty=bool(position.penalty == EASY_PENALTY),
        clock=position.clock,
    )


def _options_text(position: EinsteinState) -> str:
    text = f"einstein{position.players}"
    for name, value in write_options(options_of(position)).items():
        if name != "players":
            text += f",{name}={str(value).lower()}"
    return text


def read_position(text: str) -> EinsteinPosition:
    """The position that a line describes, or BadNotation that says what is wrong with it."""
    fields = text.split()
    if len(fields) != 4:
        raise BadNotation(f"a position has 4 fields, this text {len(fields)}")
    options, sheets, roll, thrower = fields
    position = start_position(_read_options_text(options))
    texts = sheets.split("/")
    if len(texts) != position.players:
        raise BadNotation(f"{position.players} sheets are needed, not {len(texts)}")
    for seat, sheet in enumerate(texts):
        _read_sheet(position.sheets[seat], sheet)
    _read_roll(position, roll)
    _read_thrower(position, thrower)
    return position


def _read_options_text(text: str) -> Options:
    name, *singles = text.split(",")
    match = re.fullmatch(r"einstein([0-9]{1,2})", name)
    if not match:
        raise BadNotation(f"{name!r} is not the game with its players, like 'einstein2'")
    rules: dict[str, object] = {"players": int(match[1])}
    for single in singles:
        option, _, value = single.partition("=")
        if option not in OPTION_CHOICES:
            raise BadNotation(f"{option!r} is not an option; there are {', '.join(OPTION_CHOICES)}")
        as_written = {str(choice).lower(): choice for choice in OPTION_CHOICES[option]}
        rules[option] = as_written.get(value, value)
    try:
        return read_options(rules)
    except BadRules as error:
        raise BadNotation(str(error)) from None


def _read_sheet(sheet: Sheet, text: str) -> None:
    sums_count = GREATEST_SUM - LEAST_SUM + 1
    if not re.fullmatch(f"[0-9X]{{{sums_count}}}:[0-{LAST_TICK}]{{{FACES}}}", text):
        raise BadNotation(f"{text!r} is not a sheet of {sums_count} sums and {FACES} fifth dice")
    sums, fifths = ([TICKS.index(sign) for sign in part] for part in text.split(":"))
    if problem := _impossible_ticks(sums, fifths):
        raise BadNotation(f"the sheet {text!r} cannot be: {problem}")
    sheet.sums[LEAST_SUM:] = sums
    sheet.fifths[1:] = fifths


def _impossible_ticks(sums: Sequence[int], fifths: Sequence[int]) -> str | None:
    """Which rule speaks against these ticks."""
    fixed = sum(ticks > 0 for ticks in fifths)
    if fixed > FIXED:
        return f"it has {fixed} values of the fifth die, where {FIXED} are allowed"
    if fifths.count(LAST_TICK) > 1:
        return "the first fifth die with its last tick ends the game for its player"
    # Each choice ticks two sums, but for full ones, and a fifth die, but for free throws.
    sum_ticks, fifth_ticks = sum(sums), sum(fifths)
    if BOXES not in sums and sum_ticks % 2:
        return "sums are ticked in twos while none is full"
    if BOXES not in sums and sum_ticks < 2 * fifth_ticks:
        return "two sums are ticked with each fifth die while none is full"
    if fixed < FIXED and sum_ticks > 2 * fifth_ticks:
        return "there is no free throw before three values of the fifth die are fixed"
    return None


def _read_roll(position: EinsteinState, text: str) -> None:
    anybody_in = any(still_in(position, seat) for seat in range(position.players))
    if text != "-":
        dice = tuple(int(die) for die in text) if re.fullmatch("[1-6]{5}", text) else ()
        if dice not in ROLL_OF:
            raise BadNotation(f"{text!r} are no five dice in ascending order, nor '-'")
        if not anybody_in:
            raise BadNotation(f"{text!r} cannot be on the table: all are out")
        position.roll = ROLL_OF[dice]
        position.phase = CHOOSE
    elif not anybody_in:
        position.phase = OVER


def _read_thrower(position: EinsteinState, text: str) -> None:
    if not re.fullmatch("[0-7]", text) or int(text) >= position.players:
        raise BadNotation(f"{text!r} is not a seat that throws")
    position.thrower = int(text)
    if position.phase != OVER and not still_in(position, int(text)):
        raise BadNotation(f"seat {text} cannot throw: it is out")
