"""A table of Einstein in characters: the dice, one's own sheet, and the others' as there is room.

A cross is a tick, a plus one that the choice in the making would add. The letters below the dice
say which pair each belongs to; F is the fifth die.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from einfall.einstein.drawing import GROUPS, PIPS
from einfall.einstein.sheet import FIXED, LAST_TICK, POINTS, gain
from einfall.einstein.words import heading_of_fifth, heading_of_sums
from einfall.language import _
from einfall.terminal.einstein.split import FIFTH, FIRST, SECOND, Parts, sum_of
from einfall.terminal.einstein.words import effect_of_choice, plain, signed
from einfall.terminal.room import ACCENT, BAD, BOLD, FAINT, GOOD, Data
from einfall.terminal.sketch import Sketch

if TYPE_CHECKING:
    from einfall.terminal.einstein.hand import Hand

DIE, FACE = 8, "bold #16181d on #e9e5dc"
PART_STYLES = {FIRST: "bold #4693fb", SECOND: "bold #fb8020", FIFTH: "bold #a65cac"}
FACES = {
    FIRST: "bold #16181d on #8fbcff",
    SECOND: "bold #16181d on #ffb980",
    FIFTH: "bold #16181d on #d9a8dd",
    None: FACE,
}
SHEET, SHEET_HEIGHT = 36, 16
DICE_HEIGHT = 5


def draw(hand: "Hand", sketch: Sketch) -> None:
    """Draw a table: dice on top, one's own sheet below, beside it the list, the others, the log."""
    own = hand.scene.seat or 0
    top = DICE_HEIGHT if sketch.height >= DICE_HEIGHT + SHEET_HEIGHT else 0
    if top:
        _dice(hand, sketch)
    else:
        _dice_line(hand, sketch)
        top = 2
    _sheet(hand, sketch, own, 0, top)
    others = [seat for seat in range(len(hand.scene.names)) if seat != own]
    beside = Sketch(sketch.width - SHEET - 1, sketch.height - top)
    if hand.looked is not None:
        _list(hand, beside)
    else:
        _beside(hand, beside, others)
    sketch.paste(SHEET + 1, top, beside)


# The dice


def _dice(hand: "Hand", sketch: Sketch) -> None:
    cursor = hand.cursor if hand.splits else None
    dice(sketch, hand.scene.view["dice"] or (), hand.state.parts, cursor)
    _pairs(hand, sketch, 5 * DIE, 0)


def dice(sketch: Sketch, values: Sequence[int], parts: Parts, cursor: int | None) -> None:
    """Dice side by side, each with its number and the part that it plays."""
    for number, value in enumerate(values):
        x, target = number * DIE, f"die:{number}"
        for y, row in enumerate(_pips(value)):
            sketch.put(x, y, f" {row} ", FACES[parts[number]], target)
        here = "▸" if number == cursor else " "
        label = f"{here}{number + 1} {_part_name(parts[number])}"
        sketch.put(x, 3, label, PART_STYLES.get(parts[number] or "", FAINT), target)


def _pips(value: int) -> list[str]:
    spots = PIPS.get(value, ())
    return [" ".join("●" if (x, y) in spots else " " for x in (-1, 0, 1)) for y in (-1, 0, 1)]


def _part_name(part: str | None) -> str:
    return {FIRST: "A", SECOND: "B", FIFTH: "F", None: " "}[part]


def _dice_line(hand: "Hand", sketch: Sketch) -> None:
    x = dice_line(sketch, hand.scene.view["dice"] or (), hand.state.parts)
    _pairs(hand, sketch, max(x, 27), 0)


def dice_line(sketch: Sketch, values: Sequence[int], parts: Parts) -> int:
    """Dice in one line; the column after them."""
    x = 0
    for number, value in enumerate(values):
        text = f"[{value}]{_part_name(parts[number])}"
        x = sketch.put(x, 0, text, FACES[parts[number]], f"die:{number}") + 1
    return x


def _pairs(hand: "Hand", sketch: Sketch, x: int, y: int) -> None:
    """What the touched dice make so far, and what to do next."""
    thrown, state = hand.scene.view["dice"], hand.state
    if not thrown:
        return
    parts = []
    for part in (FIRST, SECOND):
        values = [thrown[die] for die in range(5) if state.parts[die] == part]
        if values:
            total = sum_of(thrown, state.parts, part)
            text = "+".join(map(str, values)) + (f"={total}" if total else "+?")
            parts.append((text, PART_STYLES[part]))
    if FIFTH in state.parts:
        parts.append((f"/{thrown[state.parts.index(FIFTH)]}", PART_STYLES[FIFTH]))
    for text, style in parts:
        x = sketch.put(x, y, text, style) + 2
    if (choice := state.choice) and hand.splits:
        change = signed(choice["score"] - hand.sheet["score"])
        text = _("Enter: choose {move}").format(move=choice["move"])
        roomy = sketch.height >= DICE_HEIGHT + SHEET_HEIGHT
        place = (5 * DIE, 1) if roomy else (0, 1)
        sketch.put(*place, f"{text}, {change}", ACCENT, "key:enter")
        if roomy:
            sketch.wrap(5 * DIE, 2, effect_of_choice(choice, hand.sheet), FAINT, lines=3)


# Sheets


def _sheet(hand: "Hand", sketch: Sketch, seat: int, x: int, y: int) -> None:
    """A sheet with all its boxes; one's own with what the choice would add."""
    scene = hand.scene
    sheet = scene.view["sheets"][seat]
    choice = hand.choice if seat == scene.seat else None
    turn = "▶ " if seat in scene.waiting else "  "
    score = plain(sheet["score"])
    if choice:
        score += f" → {plain(choice['score'])}"
    elif sheet["out"]:
        score += f" {_('finished')}"
    sketch.put(x, y, f"{turn}{scene.names[seat]}"[:20], BOLD)
    sketch.put(x + 21, y, score, BOLD)
    boxes(sketch, (x, y + 1), sheet, choice, scene.view["penalty"])


def boxes(
    sketch: Sketch, place: tuple[int, int], sheet: Data, choice: Data | None, penalty: int
) -> None:
    """The boxes of a sheet, with what a choice would add."""
    x, y = place
    if sheet["ticks"]:
        sketch.put(x, y, heading_of_sums("  ---- 0 +++++"), FAINT)
        y += 1
    for number in sheet["ticks"]:
        _sum(sketch, (x, y), number, sheet, choice, penalty)
        y += 1
    _fifths(sketch, x, y, sheet, choice)


def _sum(
    sketch: Sketch,
    place: tuple[int, int],
    number: str,
    sheet: Data,
    choice: Data | None,
    penalty: int,
) -> None:
    """A sum: its boxes, what it is worth now, and what its next tick or the choice makes of it."""
    (x, y), ticks = place, sheet["ticks"][number]
    after = choice["ticks"].get(number, ticks) if choice else ticks
    style = BOLD if after != ticks else ""
    sketch.put(x, y, f"{number:>3}{POINTS[int(number)]:5}", style or FAINT)
    column = x + 10
    for group, tone in zip(GROUPS, (BAD, "", GOOD), strict=True):
        for box in group:
            sign = "×" if box < ticks else "+" if box < after else "·"
            shown = f"{tone or 'default'} {'bold' if sign != '·' else 'dim'}"
            column = sketch.put(column, y, sign, shown)
        column += 1
    now = sheet["worth"][number]
    if choice and after != ticks:
        sketch.put(column, y, f"{plain(now):>6}→{plain(choice['worth'][number])}", BOLD)
        return
    column = sketch.put(column, y, f"{plain(now):>6}", _tone(now))
    if not sheet["out"]:
        more = int(gain(int(number), ticks, 1, penalty))
        sketch.put(column, y, f"{signed(more):>6}", _tone(more))


def _tone(points: int) -> str:
    return BAD if points < 0 else GOOD if points else FAINT


def _fifths(sketch: Sketch, x: int, y: int, sheet: Data, choice: Data | None) -> None:
    """The values that the fifth die is fixed to, with their ticks."""
    fifths = {int(value): ticks for value, ticks in sheet["fifths"].items()}
    added = choice["fifth"] if choice else None
    values = sorted(fifths.keys() | ({added} if added is not None else set()))
    for row in range(FIXED):
        value = values[row] if row < len(values) else None
        ticks = fifths.get(value, 0) if value else 0
        after = ticks + (value is not None and value == added)
        boxes = "".join(
            "×" if box < ticks else "+" if box < after else "·" for box in range(LAST_TICK)
        )
        text = f"{heading_of_fifth()}{value or '?':>3}  {boxes}"
        sketch.put(x, y + row, text, BOLD if after != ticks else FAINT if not value else "")


# Beside one's own sheet


def _list(hand: "Hand", sketch: Sketch) -> None:
    """All splits, the best for the sheet first."""
    looked = hand.looked or 0
    first = max(0, min(looked - sketch.height // 2, len(hand.choices) - sketch.height))
    shown = hand.choices[first : first + sketch.height]
    for y, choice in enumerate(shown):
        number = first + y
        change = signed(choice["score"] - hand.sheet["score"])
        text = f"{'▸' if number == looked else ' '} {choice['move']:9}{change:>6}"
        if choice["ends"]:
            text += f"  {_('ends your game')}"
        sketch.put(0, y, text, "reverse" if number == looked else "", f"split:{number}")


def _beside(hand: "Hand", sketch: Sketch, others: list[int]) -> None:
    """The others' sheets if they fit, else their scores; and the log."""
    columns = max(1, (sketch.width + 1) // (SHEET + 1))
    deep = -(-len(others) // columns) * (SHEET_HEIGHT + 1)
    if others and deep <= sketch.height and sketch.width >= SHEET:
        for place, seat in enumerate(others):
            row, column = divmod(place, columns)
            _sheet(hand, sketch, seat, column * (SHEET + 1), row * (SHEET_HEIGHT + 1))
        y = deep
    else:
        y = _short(hand, sketch, others)
    log = Sketch(sketch.width, max(0, sketch.height - y))
    shown = hand.scene.log[-log.height :] if log.height else ()
    for row, line in enumerate(shown):
        log.put(0, row, line, FAINT)
    sketch.paste(0, y, log)


def _short(hand: "Hand", sketch: Sketch, others: list[int]) -> int:
    """A line for each of the others: name, score, and the ticks of the fifth dice."""
    for y, seat in enumerate(others):
        sheet = hand.scene.view["sheets"][seat]
        turn = "▶" if seat in hand.scene.waiting else " "
        sketch.put(0, y, f"{turn} {hand.scene.names[seat]}"[:18], BOLD if turn != " " else "")
        sketch.put(19, y, f"{plain(sheet['score']):>6}", BOLD)
        fifths = " ".join(f"{value}:{ticks}" for value, ticks in sheet["fifths"].items())
        sketch.put(27, y, _("finished") if sheet["out"] else fifths, FAINT)
    return len(others) + 1 if others else 0
