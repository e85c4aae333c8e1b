"""A position of Einfach Genial as text for a terminal, and as a picture in SVG.

Both draw what the position holds and nothing else: the hidden racks of a view appear face down.
Colour never stands alone: in text each colour has its letter, in the picture its own shape.
`PALETTE` and `SHAPES` are for every client to share.
"""

from collections.abc import Callable, Collection, Iterator
from html import escape
from itertools import zip_longest

from einfall.game import Position
from einfall.genial.board import (
    CELL_NAMES,
    CELL_RADIUS,
    CELLS,
    COORDINATES,
    SLOTS,
    SYMBOL_AT,
    WORD_BITS,
    ZONE_RADIUS,
)
from einfall.genial.position import (
    BONUS,
    BONUS_MAY,
    DEAL,
    DRAW,
    FREE,
    OVER,
    PLACE,
    SWAP,
    TRACK_END,
)
from einfall.genial.tiles import COLOUR_NAMES, COLOURS, KIND_NAMES, KINDS, NO_TILE

PALETTE = ("#f21c40", "#fb8020", "#fee52a", "#1bd588", "#4693fb", "#a65cac")
"""One colour for each of R O Y G B P, to stand on TILE_FACE: told apart with any colour vision."""

TILE_FACE = "#262936"

SHAPES = (
    "M0 17C-9 10-18 3-18-6C-18-12-14-16-9-16C-5-16-2-14 0-10C2-14 5-16 9-16C14-16 18-12 18-6"
    "C18 3 9 10 0 17Z",  # heart
    "M0-19 19 14H-19Z",  # triangle
    "M0-21Q4-4 21 0Q4 4 0 21Q-4 4-21 0Q-4-4 0-21Z",  # sparkle
    "M-16 16Q-20-14 17-17Q14 20-16 16Z",  # leaf
    "M-15-12Q-15-15-12-15H12Q15-15 15-12V12Q15 15 12 15H-12Q-15 15-15 12Z",  # square
    "M3-18A18 18 0 1 0 18 6A14.5 14.5 0 0 1 3-18Z",  # crescent
)
"""One SVG path for each of R O Y G B P, around (0, 0), no wider or higher than 42."""

SHAPE_NAMES = ("heart", "triangle", "sparkle", "leaf", "square", "crescent")

TERMINAL_COLOURS = (197, 208, 227, 42, 69, 133)
"""The palette in the 256 colours that terminals know."""


# What both drawings say


def headlines(position: Position) -> list[str]:
    """Whose turn it is and what is to be decided, or who won and why; then what everybody saw."""
    shown = [KIND_NAMES[kind] for kind in position.shown if kind != NO_TILE]
    return [_outlook(position)] + ([f"Swapped, seen by all: {' '.join(shown)}"] if shown else [])


def _outlook(position: Position) -> str:
    who = f"Seat {position.seat}"
    due = f"{position.due} tile" + ("s" if position.due != 1 else "")
    left = f" ({position.bonus} left)" if position.bonus > 1 else ""
    decline = ", or decline it" if position.bonus_rule == BONUS_MAY else ""
    return {
        DEAL: lambda: f"{who} is dealt {due}.",
        PLACE: lambda: f"{who} is to place a tile.",
        BONUS: lambda: f"{who} is to place a bonus tile{left}{decline}.",
        SWAP: lambda: f"{who} is to swap the rack or keep it.",
        DRAW: lambda: f"{who} is to draw {due}.",
        OVER: lambda: _result(position),
    }[int(position.phase)]()


def _result(position: Position) -> str:
    order = [sorted(_scores(position, side)) for side in range(position.sides)]
    best = max(order)
    reason = "all six complete" if best[0] == position.track else "board full"
    if position.players == 1:
        return f"Over, {reason}: the lowest colour is {best[0]}."
    winners = [_side_name(position, side) for side in range(position.sides) if order[side] == best]
    verdict = (
        f"{winners[0]} wins" if len(winners) == 1 else f"{' and '.join(winners)} share the win"
    )
    return f"Over, {reason}: {verdict}."


def _side_name(position: Position, side: int) -> str:
    seats = _seats(position, side)
    if len(seats) == 1:
        return f"Seat {side}"
    return f"Team {side} (seats {', '.join(map(str, seats))})"


def _seats(position: Position, side: int) -> range:
    return range(side, int(position.players), int(position.sides))


def _scores(position: Position, side: int) -> list[int]:
    return [int(points) for points in position.score[side]]


def _rack(position: Position, seat: int) -> list[int]:
    """The kinds on a rack; NO_TILE for each tile that is hidden."""
    return [int(kind) for kind in position.rack[seat, : position.rack_count[seat]]]


def _zone(position: Position) -> list[int]:
    radius = ZONE_RADIUS[int(position.players)]
    return [cell for cell in range(CELLS) if CELL_RADIUS[cell] <= radius]


def _rows(position: Position) -> Iterator[tuple[int, int]]:
    """The first and the last cell of each row of the zone."""
    radius = ZONE_RADIUS[int(position.players)]
    for r in range(-radius, radius + 1):
        row = [cell for cell in _zone(position) if COORDINATES[cell][1] == r]
        yield row[0], row[-1]


def _laid(position: Position) -> list[tuple[int, int]]:
    """The two cells of each tile on the board."""
    words = [int(word) for word in position.laid]
    return [
        cells
        for slot, cells in enumerate(SLOTS)
        if words[slot // WORD_BITS] >> slot % WORD_BITS & 1
    ]


# Text

Paint = Callable[[str, str], str]

FAINT, BOLD = "2", "1"
BAR = 18
"""How many characters a track is long."""


def draw_text(position: Position, colour: bool = True, highlight: Collection[int] = ()) -> str:
    """A position for a terminal, up to 88 columns wide; `highlight` marks cells with brackets.

    A tile is two letters with a line between them, a printed symbol a letter in parentheses. Each
    row shows the name of its first cell and the number of its last. With `colour` the text holds
    ANSI escape sequences, without it none.
    """
    paint = _ansi if colour else _plain
    board = _Canvas(position, paint)
    board.label_rows(position)
    for one, two in _laid(position):
        board.join(one, two)
    for cell in _zone(position):
        board.show(cell, int(position.board[cell]), cell in highlight)
    sides = [_side_lines(position, side, paint) for side in range(position.sides)]
    panel = [line for lines in sides for line in [*lines, ""]][:-1]
    pairs = zip_longest(board.lines(), panel)
    table = [f"{left or ' ' * board.width} {right or ''}".rstrip() for left, right in pairs]
    return "\n".join([*table, "", *headlines(position), ""])


def _ansi(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}\x1b[0m"


def _plain(text: str, _style: str) -> str:
    return text


def _ink(colour: int) -> str:
    return f"1;38;5;{TERMINAL_COLOURS[colour]}"


def _block(colour: int) -> str:
    """Black on the colour: reads the same on light and dark terminals."""
    return f"1;38;5;16;48;5;{TERMINAL_COLOURS[colour]}"


class _Canvas:
    """A board of characters: four columns to a cell, a line between rows for the joins."""

    def __init__(self, position: Position, paint: Paint) -> None:
        self.radius = ZONE_RADIUS[int(position.players)]
        self.width = 8 * self.radius + 7
        self.paint = paint
        self.cells = [[" "] * self.width for _ in range(4 * self.radius + 1)]

    def spot(self, cell: int) -> tuple[int, int]:
        q, r = COORDINATES[cell]
        return 2 * (r + self.radius), 4 * (q + self.radius) + 2 * r + 3

    def put(self, line: int, column: int, text: str, style: str) -> None:
        for place, character in enumerate(text, start=column):
            self.cells[line][place] = self.paint(character, style)

    def label_rows(self, position: Position) -> None:
        for first, last in _rows(position):
            line, column = self.spot(first)
            self.put(line, column - 3, CELL_NAMES[first], FAINT)
            line, column = self.spot(last)
            self.put(line, column + 2, CELL_NAMES[last][1:], FAINT)

    def join(self, one: int, two: int) -> None:
        (line, column), (line_two, column_two) = self.spot(one), self.spot(two)
        if line == line_two:
            self.put(line, column + 1, "───", BOLD)
        elif column < column_two:
            self.put(line + 1, column + 1, "\\", BOLD)
        else:
            self.put(line + 1, column - 1, "/", BOLD)

    def show(self, cell: int, colour: int, marked: bool) -> None:
        line, column = self.spot(cell)
        style = FAINT if colour == FREE else _ink(colour) if cell in SYMBOL_AT else _block(colour)
        letter = "·" if colour == FREE else COLOURS[colour]
        if marked:
            self.put(line, column - 1, f"[{letter}]", style)
        elif cell in SYMBOL_AT:
            self.put(line, column - 1, f"({letter})", style)
        elif colour != FREE and self.paint is _ansi:
            self.put(line, column - 1, f" {letter} ", style)
        else:
            self.put(line, column, letter, style)

    def lines(self) -> list[str]:
        return ["".join(line) for line in self.cells]


def _side_lines(position: Position, side: int, paint: Paint) -> list[str]:
    """A side's name, racks and tracks, 24 columns wide."""
    seats = _seats(position, side)
    lines = [_side_name(position, side)] if len(seats) > 1 else []
    for seat in seats:
        style = BOLD if seat == position.seat and position.phase != OVER else FAINT
        tiles = [_tile_text(kind, paint) for kind in _rack(position, seat)]
        lines.append(" ".join([paint(f"Seat {seat}", style), *tiles]))
    scores = _scores(position, side)
    for colour, points in enumerate(scores):
        mark = "▸" if points == min(scores) else " "
        name = paint(COLOURS[colour], _block(colour))
        lines.append(f"{mark}{name} {points:2} {_bar(points, int(position.track), colour, paint)}")
    return lines


def _tile_text(kind: int, paint: Paint) -> str:
    if kind == NO_TILE:
        return "??"
    return "".join(paint(COLOURS[colour], _block(colour)) for colour in KINDS[kind])


def _bar(points: int, track: int, colour: int, paint: Paint) -> str:
    """A track as characters; on a double one, each stands for two places."""
    full, half = divmod(points * BAR, track)
    done = "█" * full + "▌" * (half > 0)
    return paint(done, _ink(colour)) + paint("·" * (BAR - len(done)), FAINT)


# Picture

CELL_WIDTH, ROW_HEIGHT = 52, 45
SHEET = 640
"""How wide the sheet of racks and tracks below the board is, before it is scaled to the board."""
GAP, TRACK_ROW, RACK_TILE = 14, 31, 108
STYLE = f"""
.genial{{--table:#e9e5dc;--board:#cfc9bb;--cell:#fbfaf6;--cell-6:#efebe1;--cell-7:#e3ddd0;
--card:#f8f6f1;--ink:#23252f;--faint:#8b8577;--face:{TILE_FACE};--rim:#4b5066;--shadow:#0005;
--mark:#d6006c;font:20px system-ui,sans-serif}}
@media(prefers-color-scheme:dark){{.genial{{--table:#16181d;--board:#23262e;--cell:#4a4f5c;
--cell-6:#424753;--cell-7:#3a3f4a;--card:#23262e;--ink:#eceef4;--faint:#9aa0b0;--face:#14161d;
--rim:#5d6377;--shadow:#000a;--mark:#ff7ac0}}}}
.genial text{{fill:var(--ink)}}
.genial .label text{{font-size:17px;fill:var(--faint);text-anchor:middle}}
.genial .right{{text-anchor:end}}.genial .middle{{text-anchor:middle}}.genial .name{{font-weight:600}}
.genial .table{{fill:var(--table)}}
.genial .board{{fill:var(--board);stroke:var(--board);stroke-width:24;stroke-linejoin:round}}
.genial .cells{{fill:var(--cell)}}.genial .cells-6{{fill:var(--cell-6)}}
.genial .cells-7{{fill:var(--cell-7)}}
.genial .shadow,.genial .rim,.genial .face{{stroke-width:11;stroke-linejoin:round}}
.genial .shadow{{fill:var(--shadow);stroke:var(--shadow)}}
.genial .rim{{fill:var(--rim);stroke:var(--rim)}}
.genial .face{{fill:var(--face);stroke:var(--face);stroke-width:8}}
.genial .mark{{fill:none;stroke:var(--mark);stroke-width:18;stroke-linejoin:round}}
.genial .ring{{fill:none;stroke:var(--mark);stroke-width:5}}
.genial .card{{fill:var(--card)}}.genial .turn{{stroke:var(--mark);stroke-width:3}}
.genial .groove{{fill:var(--face)}}.genial .ticks{{stroke:var(--rim);stroke-width:2}}
.genial .lowest{{fill:none;stroke:var(--ink);stroke-width:2}}
.genial .back{{fill:none;stroke:var(--rim);stroke-width:3}}
"""

HEXAGON = "M0-28.4 24.6-14.2V14.2L0 28.4-24.6 14.2V-14.2Z"
DOMINO = "M0-23.1 26-8.1 52-23.1 72-11.5V11.5L52 23.1 26 8.1 0 23.1-20 11.5V-11.5Z"
"""Drawn smaller than two cells, for a wide stroke with round joins then makes the corners round."""
TURNS = {(1, 0): 0, (0, 1): 60, (-1, 1): 120}
"""How far a tile is turned, in degrees, when its second cell lies E, SE or SW of the first."""


def draw_svg(
    position: Position,
    *,
    highlight: Collection[int] = (),
    title: str | None = None,
    racks: bool = True,
) -> str:
    """A position as a stand-alone picture that fits its width and the page's light or dark scheme.

    `title` names the picture for screen readers and as a tooltip; `highlight` marks cells.
    """
    radius = ZONE_RADIUS[int(position.players)]
    corner = round(CELL_WIDTH * (radius + 0.95))
    width, top = 2 * corner + 56, round(0.866 * corner) + 28
    scale = width / SHEET
    sheet, sheet_height = _sheet(position, racks)
    height = 2 * top + round(sheet_height * scale)
    name = escape(
        title or f"Einfach Genial, {position.players} player{'s' if position.players > 1 else ''}"
    )
    low = round(0.866 * corner)
    board = f"M{corner} 0 {corner // 2} {low}H{-corner // 2}L{-corner} 0 {-corner // 2} {-low}H{corner // 2}Z"
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="genial" role="img"'
            f' viewBox="{-width // 2} {-top} {width} {height}">'
            f"<title>{name}</title><desc>{escape(_description(position, racks))}</desc>"
            f"<style>{STYLE}</style><defs>{_definitions()}</defs>"
            f'<rect class="table" x="{-width // 2}" y="{-top}" width="{width}" height="{height}" rx="18"/>',
            f'<path class="board" d="{board}"/>',
            *_cells(position),
            *_tiles(position, highlight),
            f'<g transform="translate({-width // 2} {top}) scale({scale:.4f})">{sheet}</g></svg>\n',
        ]
    )


def _description(position: Position, racks: bool) -> str:
    """The whole position in words."""
    sentences = headlines(position)
    for side in range(position.sides):
        points = ", ".join(map("{} {}".format, COLOUR_NAMES, _scores(position, side)))
        sentences.append(f"{_side_name(position, side)}: {points}.")
    for seat in range(position.players if racks else 0):
        tiles = " ".join("hidden" if k == NO_TILE else KIND_NAMES[k] for k in _rack(position, seat))
        sentences.append(f"Rack of seat {seat}: {tiles or 'empty'}.")
    board = [
        f"{COLOURS[position.board[one]]}{COLOURS[position.board[two]]}"
        f" {CELL_NAMES[one]} {CELL_NAMES[two]}"
        for one, two in sorted(_laid(position))
    ]
    return " ".join([*sentences, f"Tiles on the board: {', '.join(board) or 'none'}."])


def _use(name: str, x: float, y: float, more: str = "") -> str:
    return f'<use href="#genial-{name}" x="{x:g}" y="{y:g}"{more}/>'


def _centre(cell: int) -> tuple[int, int]:
    q, r = COORDINATES[cell]
    return CELL_WIDTH * q + CELL_WIDTH // 2 * r, ROW_HEIGHT * r


def _definitions() -> str:
    parts = [f'<path id="genial-cell" d="{HEXAGON}"/>']
    parts += [f'<path id="genial-{COLOURS[c]}" d="{SHAPES[c]}"/>' for c in range(6)]
    for turn in TURNS.values():
        outline = f"outline-{turn}"
        parts.append(f'<path id="genial-{outline}" d="{DOMINO}" transform="rotate({turn})"/>')
        layers = (("shadow", 4), ("rim", 0), ("face", 0))
        uses = "".join(_use(outline, 0, y, f' class="{layer}"') for layer, y in layers)
        parts.append(f'<g id="genial-tile-{turn}">{uses}</g>')
    return "".join(parts)


def _cells(position: Position) -> Iterator[str]:
    """The cells of the zone, its printed symbols, and the names at the ends of its rows."""
    for ring, radii in (("", range(6)), ("-6", (6,)), ("-7", (7,))):
        cells = [cell for cell in _zone(position) if CELL_RADIUS[cell] in radii]
        uses = "".join(_use("cell", *_centre(cell)) for cell in cells)
        yield f'<g class="cells{ring}">{uses}</g>'
    for cell, colour in SYMBOL_AT.items():
        yield _use("cell", *_centre(cell), f' fill="{PALETTE[colour]}"')
        yield _use(COLOURS[colour], *_centre(cell), f' fill="{TILE_FACE}"')
    yield '<g class="label">'
    for first, last in _rows(position):
        (x_first, y), (x_last, _) = _centre(first), _centre(last)
        yield f'<text x="{x_first - 41}" y="{y + 6}">{CELL_NAMES[first][0]}</text>'
        yield f'<text x="{x_last + 41}" y="{y + 6}">{CELL_NAMES[last][1:]}</text>'
    yield "</g>"


def _tiles(position: Position, highlight: Collection[int]) -> Iterator[str]:
    marked = set(highlight)
    laid = [(one, two, {one, two} <= marked) for one, two in _laid(position)]
    for one, two, whole in sorted(laid, key=lambda tile: tile[2]):
        (q, r), (q_two, r_two) = COORDINATES[one], COORDINATES[two]
        turn = TURNS[q_two - q, r_two - r]
        if whole:
            marked -= {one, two}
            yield _use(f"outline-{turn}", *_centre(one), ' class="mark"')
        yield _use(f"tile-{turn}", *_centre(one))
    for colour in range(6):
        cells = [c for c in _zone(position) if position.board[c] == colour and c not in SYMBOL_AT]
        uses = "".join(_use(COLOURS[colour], *_centre(cell)) for cell in cells)
        yield f'<g fill="{PALETTE[colour]}">{uses}</g>'
    yield from (_use("cell", *_centre(cell), ' class="ring"') for cell in sorted(marked))


def _sheet(position: Position, racks: bool) -> tuple[str, float]:
    """Headlines, and a card for each side; and how high all that is."""
    parts, y = [], 0.0
    for line in headlines(position):
        y += 28
        parts.append(f'<text class="middle" x="{SHEET // 2}" y="{y:g}">{line}</text>')
    y += GAP
    columns = 2 if position.sides == 4 else int(position.sides)
    width = (SHEET - GAP * (columns + 1)) / columns
    for side in range(position.sides):
        card, height = _card(position, side, width, racks)
        x = GAP + side % columns * (width + GAP)
        parts.append(f'<g transform="translate({x:g} {y:g})">{card}</g>')
        if side % columns == columns - 1:
            y += height + GAP
    return "".join(parts), y


def _card(position: Position, side: int, width: float, racks: bool) -> tuple[str, float]:
    """A side's name, lowest score, racks and tracks; and how high the card is."""
    scores, seats = _scores(position, side), _seats(position, side)
    parts = [f'<text class="name" x="{GAP}" y="30">{_side_name(position, side)}</text>']
    y = 42.0
    for seat in seats if racks else ():
        rack, rack_height = _rack_tiles(position, seat, width)
        parts.append(f'<g transform="translate(0 {y:g})">{rack}</g>')
        y += rack_height
    for colour, points in enumerate(scores):
        lowest = points == min(scores)
        track = _track(colour, points, int(position.track), width, lowest)
        parts.append(f'<g transform="translate(0 {y + TRACK_ROW / 2:g})">{track}</g>')
        y += TRACK_ROW
    turn = " turn" if position.seat in seats and position.phase != OVER else ""
    back = f'<rect class="card{turn}" width="{width:g}" height="{y + 8:g}" rx="12"/>'
    return back + "".join(parts), y + 8


def _rack_tiles(position: Position, seat: int, width: float) -> tuple[str, float]:
    a_row = 6 if width > 400 else 3
    scale = min(0.8, (width - GAP) / a_row / RACK_TILE)
    rows = -(-int(position.rack_size) // a_row)
    parts = [
        f'<g transform="translate({GAP + 26 * scale:.2f} {32 * scale:.2f}) scale({scale:.3f})">'
    ]
    for place, kind in enumerate(_rack(position, seat)):
        x, y = place % a_row * RACK_TILE, place // a_row * 68
        parts.append(_use("tile-0", x, y))
        if kind == NO_TILE:
            back = f' class="back" transform="translate({x + 10.4:g} {y}) scale(.6)"'
            parts.append(_use("outline-0", 0, 0, back))
            continue
        for half, colour in enumerate(KINDS[kind]):
            ink = f' fill="{PALETTE[colour]}"'
            parts.append(_use(COLOURS[colour], x + half * CELL_WIDTH, y, ink))
    return "".join([*parts, "</g>"]), rows * 68 * scale + 8


def _track(colour: int, points: int, track: int, width: float, lowest: bool) -> str:
    """A groove with the marker, the points, and a frame around them where they are the lowest."""
    start, end = GAP + 14, width - GAP - 58
    x = start + points * (end - start) / track
    ticks = "".join(
        f"M{start + n * (end - start) / track:.1f}-4v8" for n in range(0, track + 1, TRACK_END // 3)
    )
    frame = f'<rect class="lowest" x="{width - 50:g}" y="-13" width="40" height="26" rx="8"/>'
    return (
        f'<rect class="groove" x="{GAP}" y="-12" width="{end - start + 28:g}" height="24" rx="12"/>'
        f'<path class="ticks" d="{ticks}"/>'
        f'<path stroke="{PALETTE[colour]}" stroke-width="5" d="M{start - 5} 0H{x:.1f}"/>'
        f'<g transform="translate({x:.1f}) scale(.5)" fill="{PALETTE[colour]}">'
        f"{_use(COLOURS[colour], 0, 0)}</g>{frame * lowest}"
        f'<text class="middle" x="{width - 30:g}" y="7">{points}</text>'
    )
