"""A position of Einfach Genial as text for a terminal, and as a picture in SVG.

Both draw what the position holds and nothing else: the hidden racks of a view appear face down.
Colour never stands alone: in text each colour has its letter, in the picture its own shape.
"""

from collections.abc import Collection, Iterator
from itertools import zip_longest

from einfall.drawing import BOLD, FAINT, Paint, at, painter, picture, use, write
from einfall.genial.board import CELL_NAMES, CELL_RADIUS, COORDINATES, SLOTS, SYMBOL_AT, zone_rows
from einfall.genial.position import OVER, GenialState, laid_slots
from einfall.genial.tiles import COLOURS, KINDS, NO_TILE
from einfall.genial.words import description, headlines, rack_of, seat_name, side_name

PALETTE = ("#f21c40", "#fb8020", "#fee52a", "#1bd588", "#4693fb", "#a65cac")
"""R O Y G B P for every client, to stand on TILE_FACE: told apart with any colour vision."""
TILE_FACE = "#262936"

SHAPES = (
    "M0 17C-9 10-18 3-18-6S-14-16-9-16-2-14 0-10C2-14 4-16 9-16S18-12 18-6 9 10 0 17Z",
    "M0-19 19 14H-19Z",
    "M0-21Q4-4 21 0Q4 4 0 21Q-4 4-21 0Q-4-4 0-21Z",
    "M-16 16Q-20-14 17-17Q14 20-16 16Z",
    "M-15-12Q-15-15-12-15H12Q15-15 15-12V12Q15 15 12 15H-12Q-15 15-15 12Z",
    "M3-18A18 18 0 1 0 18 6A14.5 14.5 0 0 1 3-18Z",
)
"""Heart, triangle, sparkle, leaf, square, crescent: SVG paths around (0, 0), at most 42 wide."""
TERMINAL_COLOURS = (197, 208, 227, 42, 69, 133)
"""The palette in the 256 colours that terminals know."""


# What both drawings need


def _seats(position: GenialState, side: int) -> range:
    return range(side, position.players, position.sides)


def _scores(position: GenialState, side: int) -> list[int]:
    return [int(points) for points in position.score[side]]


def _laid(position: GenialState) -> list[tuple[int, int]]:
    """The two cells of each tile on the board, in reading order."""
    return sorted(SLOTS[slot] for slot in laid_slots(position))


# Text

INK = [f"1;38;5;{colour}" for colour in TERMINAL_COLOURS]
BLOCK = [f"1;38;5;16;48;5;{colour}" for colour in TERMINAL_COLOURS]
"""Black on the colour: reads the same in light and dark terminals."""
CELL_LETTERS = COLOURS + "·"
BAR = 18
"""How many characters a track is long; on a double one each stands for two places."""


def draw_text(position: GenialState, colour: bool = True, highlight: Collection[int] = ()) -> str:
    """A position for a terminal, some 90 columns wide at most; `highlight` puts cells in brackets.

    Tiles are letters joined in pairs, printed symbols letters in parentheses. A row begins with the
    name of its first cell and ends with the number of its last. Only `colour` needs ANSI escapes.
    """
    paint = painter(colour)
    rows = zone_rows(position.players)
    board = _Canvas(len(rows) // 2, paint)
    for row in rows:
        board.label(row[0], row[-1])
        for cell in row:
            board.show(cell, int(position.board[cell]), cell in highlight)
    for one, two in _laid(position):
        board.join(one, two)
    panel = [line for side in range(position.sides) for line in _side_lines(position, side, paint)]
    pairs = zip_longest(board.characters, panel[:-1], fillvalue="")
    lines = [f"{''.join(left):{board.width}} {right}".rstrip() for left, right in pairs]
    return "\n".join([*lines, "", *headlines(position), ""])


class _Canvas:
    """A board of characters: a cell every four columns and every second line."""

    def __init__(self, radius: int, paint: Paint) -> None:
        self.radius = radius
        self.width = 8 * radius + 9
        self.paint = paint
        self.characters = [[" "] * self.width for _ in range(4 * radius + 1)]

    def spot(self, cell: int) -> tuple[int, int]:
        q, r = COORDINATES[cell]
        return 2 * (r + self.radius), 4 * (q + self.radius) + 2 * r + 4

    def put(self, line: int, column: int, text: str, style: str) -> None:
        painted = [self.paint(character, style) for character in text]
        self.characters[line][column : column + len(text)] = painted

    def label(self, first: int, last: int) -> None:
        line, column = self.spot(first)
        self.put(line, column - 4, CELL_NAMES[first], FAINT)
        self.put(line, self.spot(last)[1] + 3, CELL_NAMES[last][1:], FAINT)

    def show(self, cell: int, colour: int, marked: bool) -> None:
        line, column = self.spot(cell)
        style = INK[colour] if cell in SYMBOL_AT else [*BLOCK, FAINT][colour]
        left, right = "[]" if marked else "()" if cell in SYMBOL_AT else "  "
        self.put(line, column - 1, f"{left}{CELL_LETTERS[colour]}{right}", style)

    def join(self, one: int, two: int) -> None:
        (line, column), (line_two, column_two) = self.spot(one), self.spot(two)
        if line != line_two:
            self.put(line + 1, (column + column_two) // 2, "\\/"[column > column_two], BOLD)
            return
        for between in range(column + 1, column_two):
            if self.characters[line][between] == " ":
                self.put(line, between, "─", BOLD)


def _side_lines(position: GenialState, side: int, paint: Paint) -> list[str]:
    """A side's name, racks and tracks, 24 columns wide, and an empty line."""
    seats = _seats(position, side)
    lines = [side_name(position, side)] if len(seats) > 1 else []
    for seat in seats:
        style = BOLD if seat == position.seat and position.phase != OVER else FAINT
        tiles = [_tile_text(kind, paint) for kind in rack_of(position, seat)]
        lines.append(" ".join([paint(seat_name(seat), style), *tiles]))
    scores = _scores(position, side)
    for colour, points in enumerate(scores):
        mark = "▸" if points == min(scores) else " "
        name = paint(COLOURS[colour], BLOCK[colour])
        full, half = divmod(points * BAR, position.track)
        bar = ("█" * full + "▌" * (half > 0)).ljust(BAR, "·")
        lines.append(f"{mark}{name} {points:2} {paint(bar, INK[colour])}")
    return [*lines, ""]


def _tile_text(kind: int, paint: Paint) -> str:
    if kind == NO_TILE:
        return "??"
    return "".join(paint(COLOURS[colour], BLOCK[colour]) for colour in KINDS[kind])


# Picture

CELL_WIDTH, ROW_HEIGHT = 52, 45
HEXAGON = "M0-28.4 24.6-14.2V14.2L0 28.4-24.6 14.2V-14.2Z"
DOMINO = "M0-23.1 26-8.1 52-23.1 72-11.5V11.5L52 23.1 26 8.1 0 23.1-20 11.5V-11.5Z"
"""A tile's outline, smaller than its two cells: a wide stroke around it makes the corners round."""
TURNS = {(1, 0): 0, (0, 1): 60, (-1, 1): 120}
"""How far a tile is turned, in degrees, when its second cell lies E, SE or SW of the first."""
PANEL, GAP, TEXT, TRACK_ROW = 640, 14, 28, 31
"""The panel below the board: its width, the space around cards, and the height of its lines."""
RACK_SCALE, RACK_STEP, RACK_ROW = 0.8, 110, 68

STYLE = f"""
.genial{{--table:#e9e5dc;--board:#cfc8b9;--cell-5:#fbfaf6;--cell-6:#f1ede4;--cell-7:#e6e0d4;
--card:#f8f6f1;--ink:#23252f;--faint:#756f62;--face:{TILE_FACE};--rim:#555b73;--shadow:#0006;
--mark:#d6006c;font:20px system-ui,sans-serif;stroke-linejoin:round}}
@media(prefers-color-scheme:dark){{.genial{{--table:#16181d;--board:#262a32;--cell-5:#4b505d;
--cell-6:#434854;--cell-7:#3b404b;--card:#262a32;--ink:#eceef4;--faint:#9aa0b0;--face:#14161d;
--rim:#6b7188;--shadow:#000a;--mark:#ff7ac0}}}}
.genial text{{fill:var(--ink);text-anchor:middle}}
.genial .name{{text-anchor:start;font-weight:600}}.genial .label{{fill:var(--faint);font-size:17px}}
.genial .board{{fill:var(--board);stroke:var(--board);stroke-width:24}}
.genial .mark{{stroke-width:21}} .genial .ring{{stroke-width:5}} .genial .turn{{stroke-width:3}}
.genial .lowest,.genial .back,.genial .ticks{{stroke:var(--rim);stroke-width:2}}
.genial .mark,.genial .ring,.genial .turn{{stroke:var(--mark)}}.genial .lowest{{stroke:var(--ink)}}
.genial .mark,.genial .ring,.genial .lowest,.genial .back{{fill:none}}
"""


def draw_svg(
    position: GenialState,
    *,
    highlight: Collection[int] = (),
    title: str | None = None,
    racks: bool = True,
) -> str:
    """A stand-alone picture, for any width and for light and dark pages; `highlight` marks cells.

    `title` is its name for screen readers; they are also told the whole position in words.
    """
    corner = round(CELL_WIDTH * (len(zone_rows(position.players)) // 2 + 0.95))
    side = round(0.866 * corner)
    left, top, width = -corner - 28, -side - 26, 2 * corner + 56
    panel, panel_height = _panel(position, racks)
    height = round(panel_height * width / PANEL) - 2 * top
    board = (
        f'<path class="board" d="M{-corner} 0 {-corner / 2} {-side}H{corner / 2}L{corner} 0'
        f' {corner / 2} {side}H{-corner / 2}Z"/>'
        f"{''.join(_cells(position))}{''.join(_tiles(position, highlight))}"
    )
    return picture(
        "genial",
        (left, top),
        (width, height),
        title=title or f"Einfach Genial: {headlines(position)[0]}",
        description=description(position, racks),
        style=STYLE,
        definitions=_definitions(),
        content=board + at(left, -top, panel, width / PANEL),
    )


def _use(name: str, x: float, y: float, more: str = "") -> str:
    return use(f"genial-{name}", x, y, more)


def _centre(cell: int) -> tuple[int, int]:
    q, r = COORDINATES[cell]
    return CELL_WIDTH * q + CELL_WIDTH // 2 * r, ROW_HEIGHT * r


def _definitions() -> str:
    parts = [f'<path id="genial-{COLOURS[c]}" d="{SHAPES[c]}"/>' for c in range(6)]
    parts.append(f'<path id="genial-cell" d="{HEXAGON}"/>')
    for turn in TURNS.values():
        outline = f"outline-{turn}"
        parts.append(f'<path id="genial-{outline}" d="{DOMINO}" transform="rotate({turn})"/>')
        parts.append(f'<g id="genial-tile-{turn}">')
        for layer, y, stroke in (("shadow", 3, 11), ("rim", 0, 11), ("face", 0, 8)):
            ink = f' fill="var(--{layer})" stroke="var(--{layer})" stroke-width="{stroke}"'
            parts.append(_use(outline, 0, y, ink))
        parts.append("</g>")
    return "".join(parts)


def _shape(colour: int, x: float, y: float) -> str:
    return _use(COLOURS[colour], x, y, f' fill="{PALETTE[colour]}"')


def _cells(position: GenialState) -> Iterator[str]:
    """The cells of the zone, its printed symbols, and names at the ends of its rows."""
    for row in zone_rows(position.players):
        for cell in row:
            yield _use("cell", *_centre(cell), f' fill="var(--cell-{max(5, CELL_RADIUS[cell])})"')
        (x, y), (x_last, _) = _centre(row[0]), _centre(row[-1])
        yield write(x - 44, y + 6, CELL_NAMES[row[0]], "label")
        yield write(x_last + 42, y + 6, CELL_NAMES[row[-1]][1:], "label")
    for cell, colour in SYMBOL_AT.items():
        yield _use("cell", *_centre(cell), f' fill="{PALETTE[colour]}"')
        yield _use(COLOURS[colour], *_centre(cell), f' fill="{TILE_FACE}"')


def _tiles(position: GenialState, highlight: Collection[int]) -> Iterator[str]:
    """The tiles on the board, marked ones on top."""
    marked = set(highlight)
    for pair in sorted(_laid(position), key=marked.issuperset):
        (q, r), (q_two, r_two) = (COORDINATES[cell] for cell in pair)
        turn = TURNS[q_two - q, r_two - r]
        if marked.issuperset(pair):
            marked -= set(pair)
            yield _use(f"outline-{turn}", *_centre(pair[0]), ' class="mark"')
        yield _use(f"tile-{turn}", *_centre(pair[0]))
        yield from (_shape(int(position.board[cell]), *_centre(cell)) for cell in pair)
    yield from (_use("cell", *_centre(cell), ' class="ring"') for cell in sorted(marked))


def _panel(position: GenialState, racks: bool) -> tuple[str, float]:
    """What is drawn below the board: headlines and a card for each side; and how high it is."""
    lines = enumerate(headlines(position), start=1)
    parts = [write(PANEL / 2, number * TEXT, line) for number, line in lines]
    top = TEXT * len(parts) + GAP
    columns = 2 if position.sides == 4 else position.sides
    width = (PANEL - GAP) / columns - GAP
    for side in range(position.sides):
        card, height = _card(position, side, width, racks)
        row, column = divmod(side, columns)
        parts.append(at(GAP + column * (width + GAP), top + row * (height + GAP), card))
    return "".join(parts), top + -(-position.sides // columns) * (height + GAP)


def _card(position: GenialState, side: int, width: float, racks: bool) -> tuple[str, float]:
    """A side's name, lowest score, racks and tracks; and how high the card is."""
    scores, seats = _scores(position, side), _seats(position, side)
    parts = [write(GAP, TEXT, side_name(position, side), "name")]
    y = TEXT + GAP
    scale = min(RACK_SCALE, (width - 2 * GAP) / RACK_STEP / 3)
    for seat in seats if racks else ():
        if len(seats) > 1:
            parts.append(write(GAP + 26, y + 8, seat_name(seat), "label"))
            y += 17
        parts.append(at(GAP + 26 * scale, y + 30 * scale, _rack_tiles(position, seat), scale))
        y += round(-(-position.rack_size // 3) * RACK_ROW * scale) + 6
    for colour, points in enumerate(scores):
        track = _track(colour, points, position.track, width, points == min(scores))
        parts.append(at(0, y + TRACK_ROW / 2, track))
        y += TRACK_ROW
    turn = ' class="turn"' if position.seat in seats and position.phase != OVER else ""
    back = f'<rect fill="var(--card)"{turn} width="{width:g}" height="{y + 8}" rx="12"/>'
    return back + "".join(parts), y + 8


def _rack_tiles(position: GenialState, seat: int) -> str:
    """The tiles of a rack in rows of three."""
    parts = []
    for place, kind in enumerate(rack_of(position, seat)):
        x, y = place % 3 * RACK_STEP, place // 3 * RACK_ROW
        parts.append(_use("tile-0", x, y))
        if kind == NO_TILE:
            parts.append(at(x + 10.4, y, _use("outline-0", 0, 0, ' class="back"'), 0.6))
        else:
            parts += [_shape(c, x + i * CELL_WIDTH, y) for i, c in enumerate(KINDS[kind])]
    return "".join(parts)


def _track(colour: int, points: int, track: int, width: float, lowest: bool) -> str:
    """A groove with ticks and the marker, and the points, framed where they are the lowest."""
    start, length = GAP + 14, width - 2 * GAP - 72
    step = length / track
    places = [(start + place * step, 3 if place % 18 else 8) for place in range(0, track + 1, 6)]
    ticks = "".join(f"M{x:.1f}-{half}v{2 * half}" for x, half in places)
    frame = f'<rect class="lowest" x="{width - 50:g}" y="-13" width="40" height="26" rx="8"/>'
    return (
        f'<rect fill="var(--face)" x="{GAP}" y="-12" width="{length + 28:g}" height="24" rx="12"/>'
        f'<path class="ticks" d="{ticks}"/>'
        f'<path stroke="{PALETTE[colour]}" stroke-width="5" d="M{start} 0h{points * step:.1f}"/>'
        f"{at(start + points * step, 0, _shape(colour, 0, 0), 0.5)}"
        f"{write(width - 30, 7, str(points))}{frame if lowest else ''}"
    )
