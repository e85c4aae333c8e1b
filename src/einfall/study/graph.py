"""A seat's chances through a game, as a picture: with luck above, losses below."""

from collections.abc import Callable
from html import escape

from einfall.study.analysis import Account, Analysis, Ledger
from einfall.study.verdict import FAULTS, Label

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 26, 34
BARS = 46
"""How high the strips of luck and of losses are."""

STYLE = """
.study { font: 12px system-ui, sans-serif; color-scheme: light dark }
.study .paper { fill: Canvas } .study text { fill: CanvasText } .study .grid { stroke: #8885 }
.study .line { fill: none; stroke: #0b62c4; stroke-width: 2 } .study .luck { fill: #2a7f3f }
.study .bad-luck { fill: none; stroke: #2a7f3f } .study .loss { fill: #b3261e }
@media (prefers-color-scheme: dark) { .study .line { stroke: #79b8ff }
.study .luck { fill: #6fcf8a }
.study .bad-luck { stroke: #6fcf8a } .study .loss { fill: #ff8a80 } }
"""
MARKS = {Label.DOUBTFUL: "?!", Label.MISTAKE: "?", Label.BLUNDER: "??"}
assert MARKS.keys() == FAULTS.keys()


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
        return TOP + BARS + inner * (1 - (value - low) / (high - low))

    who = escape(str(analysis.record["players"][seat]))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="study" role="img"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}"><title>{who}</title><style>{STYLE}</style>',
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="8"/>',
        f'<text x="{LEFT}" y="17" font-weight="600">{who}</text>',
    ]
    for tick in (0, 0.25, 0.5, 0.75, 1):
        value = low + tick * (high - low)
        label = f"{value:.0f}" if analysis.scale.points else f"{value:.0%}"
        parts.append(
            f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(value):.1f}"'
            f' y2="{y(value):.1f}"/>'
            f'<text x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{label}</text>'
        )
    line = f"M{x(0):.1f} {y(ledger.start):.1f}" + "".join(
        f"L{x(entry.number):.1f} {y(entry.value):.1f}" for entry in ledger.entries
    )
    parts += [
        f'<path class="line" d="{line}"/>',
        *_bars(ledger, analysis, x),
        *_marks(analysis, seat, x),
    ]
    parts.append(
        f'<text x="{LEFT}" y="{HEIGHT - 8}">move 1</text>'
        f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">{last}</text>'
    )
    return "".join(parts) + "</svg>"


def _bars(ledger: Ledger, analysis: Analysis, x: Callable[[float], float]) -> list[str]:
    """Luck hangs above the line, losses stand below."""
    most = max((abs(entry.amount) for entry in ledger.entries), default=1) or 1
    most = max(most, analysis.scale.spread / 4)
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
    """The signs below faults, so that colour is not all that tells them."""
    return [
        f'<text x="{x(judged.number):.1f}" y="{HEIGHT - BOTTOM + 12}" text-anchor="middle">'
        f"{MARKS[judged.verdict.label]}</text>"
        for judged in analysis.of_seat(seat)
        if judged.verdict.label in MARKS
    ]
