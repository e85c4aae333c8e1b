"""A seat's chances through a game, as a picture: with luck above, losses below."""

from collections.abc import Callable
from html import escape
from math import ceil, floor

from einfall.language import _
from einfall.study.analysis import Account, Analysis, Ledger
from einfall.study.verdict import FAULTS, Fortune, Label
from einfall.study.words import figure, percent, player_names

WIDTH, HEIGHT = 720, 328
LEFT, RIGHT, TOP, BOTTOM = 60, 12, 42, 46
BARS = 46
"""How high the strips of luck and of losses are."""
MOST_VALUES = 5
"""How many steps between round numbers there are at most beside it."""

STYLE = """
.study { font: 12px system-ui, sans-serif; color-scheme: light dark }
.study .paper { fill: Canvas } .study text { fill: CanvasText } .study .grid { stroke: #8885 }
.study .band { fill: #0b62c4; fill-opacity: .2 }
.study .line { fill: none; stroke: #0b62c4; stroke-width: 2 } .study .luck { fill: #2a7f3f }
.study .bad-luck { fill: none; stroke: #2a7f3f } .study .loss { fill: #b3261e }
@media (prefers-color-scheme: dark) { .study .line { stroke: #79b8ff }
.study .band { fill: #79b8ff }
.study .luck { fill: #6fcf8a }
.study .bad-luck { stroke: #6fcf8a } .study .loss { fill: #ff8a80 } }
"""
MARKS = {Label.DOUBTFUL: "?!", Label.MISTAKE: "?", Label.BLUNDER: "??"}
assert MARKS.keys() == FAULTS.keys()
LUCK_MARKS = {Fortune.LUCKY: "▲", Fortune.UNLUCKY: "▽"}


def draw_graph(analysis: Analysis, seat: int) -> str:
    """The picture for one seat."""
    ledger = analysis.ledgers[seat]
    last = max((entry.number for entry in ledger.entries), default=1)
    values = [ledger.start, *(entry.value for entry in ledger.entries)]
    low, high = (min(values), max(values)) if analysis.scale.points else (0.0, 1.0)
    high = high if high > low else low + 1
    inner = HEIGHT - TOP - BOTTOM - 2 * BARS

    def x(number: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * number / last

    def y(value: float) -> float:
        part = (min(high, max(low, value)) - low) / (high - low)
        return TOP + BARS + inner * (1 - part)

    who = escape(player_names(analysis.record["players"])[seat])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="study" role="img"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}"><title>{who}</title><style>{STYLE}</style>',
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="8"/>',
        f'<text x="{LEFT}" y="17" font-weight="600">{who}</text>',
    ]
    points = analysis.scale.points
    for value in round_values(low, high) if points else (0, 0.25, 0.5, 0.75, 1):
        label = figure(value, 0) if points else percent(figure(100 * value, 0))
        parts.append(
            f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(value):.1f}"'
            f' y2="{y(value):.1f}"/>'
            f'<text x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{label}</text>'
        )
    line = f"M{x(0):.1f} {y(ledger.start):.1f}" + "".join(
        f"L{x(entry.number):.1f} {y(entry.value):.1f}" for entry in ledger.entries
    )
    parts += [
        _band(analysis, seat, x, y),
        f'<path class="line" d="{line}"/>',
        *_bars(ledger, analysis, x),
        *_marks(analysis, seat, x),
    ]
    side = f'<text x="{LEFT - 6}" text-anchor="end"'
    parts.append(
        f'{side} y="{TOP + BARS // 2 + 4}">{escape(_("luck"))}</text>'
        f'{side} y="{HEIGHT - BOTTOM - BARS // 2 + 4}">{escape(_("losses"))}</text>'
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">'
        f"{escape(_('from the first move to the last'))}</text>"
    )
    return "".join(parts) + "</svg>"


def round_values(low: float, high: float) -> list[int]:
    """Round numbers from low to high, a few of them, to be written beside a picture."""
    steps = (first * 10**power for power in range(5) for first in (1, 2, 5))
    step = next(step for step in steps if step * MOST_VALUES >= high - low)
    return list(range(ceil(low / step) * step, floor(high) + 1, step))


def caption_text() -> str:
    """What can be seen in it."""
    return _(
        "The line: what could be expected. The band: how sure the losses are (98%). "
        "Above: luck, empty bars for bad luck; ▲ and ▽ where it mattered. Below: losses."
    )


def _band(
    analysis: Analysis, seat: int, x: Callable[[float], float], y: Callable[[float], float]
) -> str:
    """How sure it is what each decision left."""
    own = [(judged.number, judged.verdict) for judged in analysis.of_seat(seat)]
    upper = [(number, v.value - max(0.0, v.loss - v.error)) for number, v in own]
    lower = [(number, v.value - v.loss - v.error) for number, v in own]
    points = " ".join(f"{x(number):.1f},{y(value):.1f}" for number, value in upper + lower[::-1])
    return f'<polygon class="band" points="{points}"/>' if len(own) > 1 else ""


def _bars(ledger: Ledger, analysis: Analysis, x: Callable[[float], float]) -> list[str]:
    """Luck hangs above the line, losses stand below."""
    shown = [
        abs(entry.amount)
        for entry in ledger.entries
        if entry.account in (Account.LUCK, Account.LOSS)
    ]
    most = max([*shown, analysis.scale.spread / 4])
    bars = []
    for entry in ledger.entries:
        size = BARS * min(1.0, abs(entry.amount) / most)
        if size < 0.5:
            continue
        if entry.account is Account.LUCK:
            kind = "luck" if entry.amount > 0 else "bad-luck"
            bars.append(_bar(kind, x(entry.number) - 2.5, TOP + BARS - size, size))
        elif entry.account is Account.LOSS:
            bars.append(_bar("loss", x(entry.number) - 2.5, HEIGHT - BOTTOM - BARS + 4, size))
    return bars


def _bar(kind: str, left: float, top: float, size: float) -> str:
    return f'<rect class="{kind}" x="{left:.1f}" y="{top:.1f}" width="5" height="{size:.1f}"/>'


def _marks(analysis: Analysis, seat: int, x: Callable[[float], float]) -> list[str]:
    """The signs below faults and above luck, so that colour is not all that tells them."""
    marked = [judged for judged in analysis.of_seat(seat) if judged.verdict.label in MARKS]
    faults = [  # every other one lower, so that those of one move after another can be told apart
        (judged.number, HEIGHT - BOTTOM + (24 if place % 2 else 12), MARKS[judged.verdict.label])
        for place, judged in enumerate(marked)
    ]
    luck = [
        (number, TOP - 4, LUCK_MARKS[fortune])
        for number, fortune in analysis.fortunes(seat).items()
    ]
    return [
        f'<text x="{x(number):.1f}" y="{y}" text-anchor="middle">{mark}</text>'
        for number, y, mark in faults + luck
    ]
