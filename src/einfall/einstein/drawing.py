"""A position of Einstein as text for a terminal, and as a picture in SVG.

Both show the dice and every sheet: the ticks, what each sum is worth now, and what its next tick
brings. Colour never stands alone: points have their sign, and a tick is a cross.
"""

import textwrap
from collections.abc import Iterator, Sequence

from einfall.drawing import BOLD, FAINT, Paint, at, painter, picture, use, write
from einfall.einstein.dice import DICE, SUMS
from einfall.einstein.position import OVER, EinsteinState, still_in
from einfall.einstein.rules import score_of
from einfall.einstein.sheet import BOXES, FIXED, LAST_TICK, NEUTRAL, POINTS, Sheet, gain, worth
from einfall.einstein.words import (
    description,
    dice_line,
    dice_on_table,
    fixed_fifths,
    heading_of_fifth,
    heading_of_sums,
    headline,
    label_of_fifths,
    labels_of_sums,
    picture_title,
    seat_name,
    ticks_left,
)

GROUPS = (range(NEUTRAL - 1), range(NEUTRAL - 1, NEUTRAL), range(NEUTRAL, BOXES))
"""The boxes of a sum: with ticks only in the first four it costs, from the sixth on it pays."""


# What both drawings need


def _ticks(sheet: Sheet, number: int) -> int:
    return int(sheet.sums[number])


def _now_and_next(position: EinsteinState, seat: int, number: int) -> tuple[int, int | None]:
    """What a sum is worth now, and by how much its next tick changes that; None for those out."""
    ticks, penalty = _ticks(position.sheets[seat], number), position.penalty
    after = gain(number, ticks, 1, penalty) if still_in(position, seat) else None
    return worth(number, ticks, penalty), after


# Text

LOSS, PROFIT = "38;5;197", "38;5;42"
GAP_IN_TEXT = "    "


def draw_text(position: EinsteinState, colour: bool = True) -> str:
    """A position for a terminal, at most 72 columns wide. Only `colour` needs ANSI escapes.

    A cross is a tick, a dot an empty box. Under `now` is what a sum is worth, under `next` by
    how much its next tick changes that.
    """
    paint = painter(colour)
    dice = [paint(f"[{die}]", BOLD) for die in dice_on_table(position)]
    lines = [dice_line(dice), ""] if dice else []
    for first in range(0, position.players, 2):
        seats = range(first, min(first + 2, position.players))
        sheets = [_sheet_lines(position, seat, paint) for seat in seats]
        lines += [GAP_IN_TEXT.join(parts).rstrip() for parts in zip(*sheets, strict=True)]
        lines.append("")
    return "\n".join([*lines, headline(position), ""])


def _sheet_lines(position: EinsteinState, seat: int, paint: Paint) -> list[str]:
    """A seat's score, sums and fifth dice; every line 34 columns wide."""
    sheet = position.sheets[seat]
    lines = [
        paint(f"{seat_name(position, seat):22.22}{score_of(position, seat):>6}{'':6}", BOLD),
        paint(heading_of_sums("  ---- 0 +++++"), FAINT),
    ]
    for number in SUMS:
        now, after = _now_and_next(position, seat, number)
        boxes = " ".join(_boxes_text(_ticks(sheet, number), group) for group in GROUPS)
        lines.append(
            f"{number:3}{paint(f'{POINTS[number]:5}', FAINT)}  {boxes}"
            f"{_points_text(now, paint)}{_points_text(after, paint, sign=True)}"
        )
    rows: list[tuple[object, int]] = [*fixed_fifths(sheet), *[("?", 0)] * FIXED]
    for value, ticks in rows[:FIXED]:
        boxes = _boxes_text(ticks, range(LAST_TICK))
        lines.append(f"{paint(heading_of_fifth(), FAINT)}{value:>3}  {boxes}{'':16}")
    return lines


def _boxes_text(ticks: int, boxes: range) -> str:
    return "".join("×" if box < ticks else "·" for box in boxes)


def _points_text(points: int | None, paint: Paint, sign: bool = False) -> str:
    if points is None:
        return " " * 6
    style = LOSS if points < 0 else PROFIT if points else FAINT
    return paint(f"{points:+6}" if sign and points else f"{points:6}", style)


# Picture

CARD, GAP, ROW, BOX, DIE = 310, 14, 26, 11.8, 44
"""Width of a sheet, the space around it, height of a row, width of a box and of a die."""
SUM, EACH, BOXES_LEFT, NOW, NEXT = 32, 66, 73, 251, 302
"""Where columns end; but the boxes begin there."""
BETWEEN_GROUPS = 4
LINE, LETTER = 24, 10
"""Height of a line of the headline, and the width to allow for a letter."""
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
ZONES = ("loss", "even", "profit")

STYLE = """
.einstein{--table:#e9e5dc;--card:#fbfaf6;--ink:#23252f;--faint:#6f6a5e;--line:#b8b0a0;--die:#fff;
--loss:#f7d9d3;--even:#ece8df;--profit:#d3ebdc;--minus:#a8240f;--plus:#0b6b3a;
font:20px system-ui,sans-serif;stroke-linecap:round}
@media(prefers-color-scheme:dark){.einstein{--table:#16181d;--card:#262a32;--ink:#eceef4;
--faint:#a3a9b8;--line:#5a6070;--die:#14161d;--loss:#4d2b2b;--even:#3a3f4a;--profit:#23452f;
--minus:#ff9c8a;--plus:#7fdba2}}
.einstein text{fill:var(--ink);text-anchor:middle}
.einstein .name{text-anchor:start;font-weight:600}
.einstein .sum,.einstein .now,.einstein .next,.einstein .each{text-anchor:end}
.einstein .sum,.einstein .total{font-weight:600}.einstein .total{text-anchor:end}
.einstein .now{font-size:18px}.einstein .next{font-size:17px}
.einstein .each,.einstein .label{fill:var(--faint);font-size:16px}
.einstein .label.end{text-anchor:end}.einstein .label.start{text-anchor:start}
.einstein .minus{fill:var(--minus)}.einstein .plus{fill:var(--plus)}
.einstein .zero{fill:var(--faint)}
"""


def draw_svg(
    position: EinsteinState,
    *,
    seats: Sequence[int] | None = None,
    columns: int | None = None,
    title: str | None = None,
) -> str:
    """A stand-alone picture, for any width and for light and dark pages.

    `seats` are those whose sheets are drawn (all), `columns` how many stand side by side (two;
    narrow pages read better with one). `title` is its name for screen readers; they are also told
    the whole position in words.
    """
    shown = list(range(position.players) if seats is None else seats)
    columns = columns or min(2, len(shown))
    width = GAP + columns * (CARD + GAP)
    lines = textwrap.wrap(headline(position), int((width - 2 * GAP) / LETTER))
    top = 2 * GAP + len(lines) * LINE + (0 if position.phase == OVER else GAP + DIE)
    sheets = []
    for place, seat in enumerate(shown):
        row, column = divmod(place, columns)
        x, y = GAP + column * (CARD + GAP), top + row * (CARD_HEIGHT + GAP)
        sheets.append(at(x, y, "".join(_card(position, seat))))
    height = top + -(-len(shown) // columns) * (CARD_HEIGHT + GAP)
    words = "".join(
        write(width / 2, top - GAP - 6 + number * LINE, line)
        for number, line in enumerate(lines, start=1 - len(lines))
    )
    return picture(
        "einstein",
        (0, 0),
        (width, height),
        title=title or picture_title(position),
        description=description(position, shown),
        style=STYLE,
        definitions=_definitions(),
        content="".join([*_dice_row(position, width), words, *sheets]),
    )


def _use(name: str, x: float, y: float) -> str:
    return use(f"einstein-{name}", x, y)


def _definitions() -> str:
    """Boxes with the point in their middle, the cross of a tick, and the faces of a die."""
    zones = [zone for zone, group in zip(ZONES, GROUPS, strict=True) for _ in group]
    sums = "".join(_box(_box_centre(box), zone) for box, zone in enumerate(zones))
    fifths = "".join(_box(_fifth_centre(box), "even") for box in range(LAST_TICK))
    face = f'x="{-DIE / 2}" y="{-DIE / 2}" width="{DIE}" height="{DIE}" rx="9" stroke-width="2"'
    parts = [
        f'<g id="einstein-sum" stroke="var(--line)">{sums}</g>',
        f'<g id="einstein-fifth" stroke="var(--line)">{fifths}</g>',
        '<path id="einstein-tick" stroke="var(--ink)" stroke-width="2.6" d="M-3-5 3 5M3-5-3 5"/>',
        f'<rect id="einstein-none" fill="none" stroke="var(--line)" stroke-dasharray="4 5"'
        f" {face}/>",
    ]
    for value, pips in PIPS.items():
        dots = "".join(f'<circle cx="{11 * x}" cy="{11 * y}" r="4.6"/>' for x, y in pips)
        parts.append(
            f'<g id="einstein-die-{value}" fill="var(--ink)">'
            f'<rect fill="var(--die)" stroke="var(--ink)" {face}/>{dots}</g>'
        )
    return "".join(parts)


def _box(x: float, zone: str) -> str:
    left, width = x - BOX / 2 + 0.7, BOX - 1.4
    return (
        f'<rect fill="var(--{zone})" x="{left:g}" y="-9" width="{width:g}" height="18" rx="2.5"/>'
    )


def _die(value: int) -> str:
    return _use(f"die-{value}" if value else "none", 0, 0)


def _dice_row(position: EinsteinState, width: float) -> Iterator[str]:
    """The five dice, as outlines while they are still to be thrown; nothing after the end."""
    if position.phase == OVER:
        return
    step = DIE + GAP
    for place, value in enumerate(dice_on_table(position) or (0,) * DICE):
        x = width / 2 + (place - (DICE - 1) / 2) * step
        yield at(x, GAP + DIE / 2, _die(value))


HEAD_HEIGHT, LABEL_HEIGHT = 36, 22
CARD_HEIGHT = HEAD_HEIGHT + LABEL_HEIGHT + len(SUMS) * ROW + FIXED * ROW + 2 * GAP


def _card(position: EinsteinState, seat: int) -> Iterator[str]:
    """A sheet: score, sums, fifth dice."""
    sheet = position.sheets[seat]
    yield f'<rect fill="var(--card)" width="{CARD}" height="{CARD_HEIGHT:g}" rx="12"/>'
    yield write(12, 28, seat_name(position, seat), "name")
    yield _points(NEXT, 28, score_of(position, seat), "total")
    yield from _labels(position.penalty)
    y = HEAD_HEIGHT + LABEL_HEIGHT + ROW / 2
    for number in SUMS:
        now, after = _now_and_next(position, seat, number)
        yield write(SUM, y + 7, str(number), "sum")
        yield write(EACH, y + 6, str(POINTS[number]), "each")
        yield _use("sum", 0, y)
        yield from (_use("tick", _box_centre(n), y) for n in range(_ticks(sheet, number)))
        yield _points(NOW, y + 7, now, "now")
        if after is not None:
            yield _points(NEXT, y + 6, after, "next", sign=True)
        y += ROW
    yield from _fifth_rows(sheet, y + GAP / 2)


def _box_centre(box: int) -> float:
    gaps = (box >= NEUTRAL - 1) + (box >= NEUTRAL)
    return BOXES_LEFT + BOX * (box + 0.5) + BETWEEN_GROUPS * gaps


def _fifth_centre(box: int) -> float:
    return BOXES_LEFT + BOX * (box + 0.5)


def _labels(penalty: int) -> Iterator[str]:
    """What the columns are."""
    y = HEAD_HEIGHT + 17
    middles = [(_box_centre(group[0]) + _box_centre(group[-1])) / 2 for group in GROUPS]
    for x, text in zip(middles, (_number(penalty), "0", "+"), strict=True):
        yield write(x, y, text, "label")
    sums, now, after = labels_of_sums()
    yield write(6, y, sums, "label start")
    yield write(NOW - 4, y, now, "label end")
    yield write(NEXT, y, after, "label end")


def _fifth_rows(sheet: Sheet, y: float) -> Iterator[str]:
    """The fixed values as dice, their boxes, and how many ticks are left."""
    yield f'<path stroke="var(--line)" d="M12 {y - ROW / 2 + 2:g}H{NEXT}"/>'
    y += 4
    yield write(12, y + 6, label_of_fifths(), "label start")
    for value, ticks in [*fixed_fifths(sheet), *[(0, 0)] * FIXED][:FIXED]:
        yield at(EACH - 12, y, _die(value), 0.48)
        yield _use("fifth", 0, y)
        yield from (_use("tick", _fifth_centre(box), y) for box in range(ticks))
        left = BOXES_LEFT + BOX * LAST_TICK + 10
        yield write(left, y + 6, ticks_left(value, ticks), "label start")
        y += ROW


def _number(points: int) -> str:
    return str(points).replace("-", "−")


def _points(x: float, y: float, points: int, kind: str, sign: bool = False) -> str:
    tone = "minus" if points < 0 else "plus" if points else "zero"
    text = _number(points) if not sign or points <= 0 else f"+{points}"
    return write(x, y, text, f"{kind} {tone}")
