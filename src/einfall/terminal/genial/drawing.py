"""A table of Einfach Genial in characters: board, rack and tracks, as well as there is room.

A half tile is its shape or letter on its colour. Marks say what colours alone would not: [ ] is the
tile in the hand or the cursor, < > the lines that it counts, { } the tile laid last, ( ) a printed
symbol.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from einfall.genial.drawing import PALETTE
from einfall.genial.tiles import COLOURS
from einfall.language import _
from einfall.terminal.genial import words
from einfall.terminal.genial.geometry import SYMBOLS, coordinates, rows
from einfall.terminal.room import ACCENT, BOLD, FAINT
from einfall.terminal.sketch import Sketch, fold, shortened

if TYPE_CHECKING:
    from einfall.terminal.genial.hand import Hand

SHAPES = dict(zip(COLOURS, "♥▲✦♣■☾", strict=True))
INK = {colour: f"bold {PALETTE[n]}" for n, colour in enumerate(COLOURS)}
BLOCK = {colour: f"bold #16181d on {PALETTE[n]}" for n, colour in enumerate(COLOURS)}
OPEN, CLOSED, CURSOR = "#c8ccd8 on #30343e", "#6b7188 on #23262e", "bold #ffffff on #23252f"
JOINT = "bold #c8ccd8"
PANEL = 26
"""The narrowest panel beside the board."""
BAR = 18
WORD_KEYS = {"swap": "w", "keep": "k", "decline": "x"}
"""The keys of decisions that lay no tile."""
WORDS = 2
"""Lines below the board for the rack and what is to be done."""
NAME, ONE_LINE = 20, 75
"""The longest name, and the narrowest screen, at which a side and its scores fit one line."""


@dataclass(frozen=True)
class Scale:
    """How large the board is drawn."""

    across: int
    """Columns from one cell to the next."""
    down: int
    """Lines from one row to the next."""
    high: int = 1
    """Lines of a cell."""

    def size(self, ring: int) -> tuple[int, int]:
        """Columns and lines of a board."""
        return 2 * self.across * ring + 2 * self.margin + 1, 2 * ring * self.down + self.high

    @property
    def margin(self) -> int:
        """Columns before the middle of the first cell: half of it, and the name of its row."""
        return self.across // 2 + 2

    def spot(self, cell: str, ring: int) -> tuple[int, int]:
        """The middle of a cell, in its first line."""
        q, r = coordinates(cell)
        return self.across * (q + ring) + self.across // 2 * r + self.margin, self.down * (r + ring)


DENSE, USUAL, LARGE = Scale(4, 1), Scale(4, 2), Scale(6, 3, 2)


def draw(hand: "Hand", sketch: Sketch) -> None:
    """Draw a table; the board is larger, smaller or a part of it, as there is room."""
    ring, width, height = hand.ring, sketch.width, sketch.height
    beside = width >= DENSE.size(ring)[0] + PANEL
    lines = _lines(hand, width, height - DENSE.size(ring)[1])
    room = (width - PANEL, height) if beside else (width, height - lines - WORDS)
    scale = fitting(ring, room, hand.zoomed)
    drawn = board(hand, scale)
    visible = Sketch(min(room[0], drawn.width), min(room[1], drawn.height))
    visible.paste(0, 0, drawn, *_window(hand, drawn, visible))
    sketch.paste(0, 0, visible)
    if beside:
        panel = Sketch(width - visible.width - 1, height)
        _panel(hand, panel)
        sketch.paste(visible.width + 1, 0, panel)
    else:
        _below(hand, sketch, visible.height, lines)


def _lines(hand: "Hand", width: int, spare: int) -> int:
    """How many lines the scores of all take below the board, which leaves so many."""
    sides = len(hand.scene.view["scores"])
    fit = all(len(_name(hand, side)[0]) <= NAME for side in range(sides))
    return sides if width >= ONE_LINE and (fit or spare < 2 * sides + WORDS) else 2 * sides


def fitting(ring: int, room: tuple[int, int], zoomed: bool = False) -> Scale:
    """The largest scale at which the board has room; one more for who looks closer."""
    scales = (DENSE, USUAL, LARGE)
    sizes = [scale.size(ring) for scale in scales]
    small_enough = [n for n, (w, h) in enumerate(sizes) if w <= room[0] and h <= room[1]]
    best = max(small_enough, default=0)
    return scales[min(best + zoomed, len(scales) - 1)]


def _window(hand: "Hand", board: Sketch, visible: Sketch) -> tuple[int, int]:
    """Which part of a board is shown where it is too large: the one around the cursor."""
    x, y = board.place_of(f"cell:{hand.cursor}") or (0, 0)
    left = min(max(0, x - visible.width // 2), max(0, board.width - visible.width))
    top = min(max(0, y - visible.height // 2), max(0, board.height - visible.height))
    return left, top


# The board


def board(hand: "Hand", scale: Scale) -> Sketch:
    """The board with all that lies on it."""
    ring = hand.ring
    sketch = Sketch(*scale.size(ring))
    ghost, counted = hand.ghost, hand.rays
    held = dict(zip(ghost.cells, ghost.colours, strict=True)) if ghost else {}
    last, half = _last_cells(hand), scale.across // 2 - 1
    for row in rows(ring):
        (x, y), (x_last, _y) = scale.spot(row[0], ring), scale.spot(row[-1], ring)
        sketch.put(x - half - 3, y, row[0], FAINT)
        sketch.put(x_last + half + 2, y, row[-1][1:], FAINT)
        for cell in row:
            text, style = _cell(hand, cell, held, cell in counted, cell in last)
            x, y = scale.spot(cell, ring)
            sketch.put(x - half, y, f"{text:^{2 * half + 1}}", style, f"cell:{cell}")
            for more in range(1, scale.high):
                sketch.put(x - half, y + more, " " * (2 * half + 1), style, f"cell:{cell}")
    for tile in [*hand.scene.view["tiles"], *([ghost.move] if ghost else [])]:
        _colours, one, two = tile.split()
        _join(sketch, scale, scale.spot(one, ring), scale.spot(two, ring))
    return sketch


def _last_cells(hand: "Hand") -> set[str]:
    return {cell for move in hand.scene.played.values() for cell in move.split()[1:]}


def _cell(
    hand: "Hand", cell: str, held: dict[str, str], counted: bool, last: bool
) -> tuple[str, str]:
    """A cell as three characters, and their style."""
    here = cell == hand.cursor
    if colour := held.get(cell):
        return f"[{sign(hand, colour)}]", BLOCK[colour]
    if colour := hand.colour_at(cell):
        left, right = "[]" if here else "<>" if counted else "{}" if last else "  "
        if cell in SYMBOLS:
            left, right = (left, right) if here or counted else ("(", ")")
            return f"{left}{sign(hand, colour)}{right}", f"{INK[colour]} on #23262e"
        return f"{left}{sign(hand, colour)}{right}", BLOCK[colour]
    if here:
        return "[·]", CURSOR
    return hand.marks.get(cell, " · "), OPEN if hand.is_open(cell) else CLOSED


def sign(hand: "Hand", colour: str) -> str:
    """What stands for a colour: its shape, or its letter."""
    return colour if hand.letters else SHAPES[colour]


def _join(sketch: Sketch, scale: Scale, one: tuple[int, int], two: tuple[int, int]) -> None:
    """Show that two cells are one tile, where there is room between them."""
    (x, y), (x_two, y_two) = one, two
    if y == y_two:
        sketch.put(x + scale.across // 2, y, "─", JOINT)
    elif scale.down > scale.high:
        sketch.put((x + x_two) // 2, y + scale.high, "╲" if x_two > x else "╱", JOINT)


# Beside the board, or below it


def _panel(hand: "Hand", sketch: Sketch) -> None:
    """Tracks, rack and log, one below the other."""
    scene, view = hand.scene, hand.scene.view
    sides = len(view["scores"])
    tall = sides * 8 + 5 <= sketch.height
    y = 0
    for side in range(sides):
        y = tracks(hand, sketch, side, y) if tall else _scores(hand, sketch, side, y, False)
        y += tall or sketch.height > 3 * sides + 8
    if scene.seat is not None:
        y = rack(hand, sketch, y, across=3)
    y = _deed(hand, sketch, y)
    lines = max(0, sketch.height - y - 1)
    for line in scene.log[-lines:] if lines else ():
        y += 1
        sketch.put(0, y, line, FAINT)


def _name(hand: "Hand", side: int) -> tuple[str, str]:
    """What a side is called, marked if it is to decide; and its style."""
    scene, sides = hand.scene, len(hand.scene.view["scores"])
    seats = range(side, len(scene.names), sides)
    turn = any(seat in scene.waiting for seat in seats)
    names = " + ".join(scene.names[seat] for seat in seats)
    return f"{'▶' if turn else ' '} {names}", BOLD if turn else ""


def _added(hand: "Hand", side: int) -> dict[str, int]:
    """What the tile in the hand would add to the tracks of a side."""
    seat, ghost = hand.scene.seat, hand.ghost
    mine = seat is not None and seat % len(hand.scene.view["scores"]) == side
    return ghost.points if ghost and mine else {}


def tracks(hand: "Hand", sketch: Sketch, side: int, y: int) -> int:
    """A side with its six tracks, drawn; the line after it."""
    view, added = hand.scene.view, _added(hand, side)
    scores, track = view["scores"][side], view["track"]
    sketch.put(0, y, *_name(hand, side))
    for colour, points in zip(COLOURS, scores, strict=True):
        y += 1
        lowest = "▸" if points == min(scores) else " "
        x = sketch.put(0, y, lowest, BOLD)
        shape = " " if hand.letters else SHAPES[colour]
        x = sketch.put(x, y, f"{shape}{colour}", BLOCK[colour])
        x = sketch.put(x, y, f"{points:3} ", BOLD if points == min(scores) else "")
        more = added.get(colour, 0)
        full, half = divmod(points * BAR, track)
        bar = ("█" * full + "▌" * (half > 0)).ljust(BAR, "·")
        sketch.put(x, y, bar, INK[colour])
        if more:
            end = min(track, points + more) * BAR // track
            sketch.put(x + full, y, "+" * max(1, end - full), f"{INK[colour]} reverse")
            sketch.put(x + BAR, y, f"+{more}", BOLD)
    return y + 1


def _scores(hand: "Hand", sketch: Sketch, side: int, y: int, one_line: bool) -> int:
    """A side with its six scores in one or two lines; the line after it."""
    scores, added = hand.scene.view["scores"][side], _added(hand, side)
    name, style = _name(hand, side)
    wide = sketch.width >= ONE_LINE - NAME
    sketch.put(0, y, shortened(name, NAME if one_line else sketch.width), style)
    x, y = (NAME + 1, y) if one_line else (2 if wide else 0, y + 1)
    texts = [
        f"{points}+{added[colour]}" if added.get(colour) else f"{points}"
        for colour, points in zip(COLOURS, scores, strict=True)
    ]
    room = sum(3 + max(2, len(text)) for text in texts) - 1 <= sketch.width
    for colour, points, text in zip(COLOURS, scores, texts, strict=True):
        x = sketch.put(x, y, sign(hand, colour), BLOCK[colour])
        mark = "▸" if points == min(scores) else " "
        x = sketch.put(x, y, f"{mark}{text:<{6 if wide else 2}}", BOLD if mark == "▸" else "")
        x += wide or room
    return y + 1


def rack(hand: "Hand", sketch: Sketch, y: int, across: int) -> int:
    """One's own tiles; the line after them."""
    x = 0
    for place, tile in enumerate(hand.rack):
        if place and place % across == 0:
            x, y = 0, y + 1
        picked = place == hand.choice.place and hand.may
        x = sketch.put(x, y, f"{place + 1}{'▸' if picked else ' '}", BOLD if picked else FAINT)
        for half, colour in enumerate(tile):
            target = f"tile:{place}.{half}"
            x = sketch.put(x, y, f" {sign(hand, colour)} ", BLOCK[colour], target)
        x += 1
    return y + 1


def _deed(hand: "Hand", sketch: Sketch, y: int) -> int:
    """What can be done now beside placing a tile, and what is in the hand; the line after it."""
    scene, x = hand.scene, 0
    for word in scene.moves["words"] if scene.moves else ():
        x = sketch.put(x, y, f"[{WORD_KEYS[word]}] {word_text(word)}", ACCENT, f"word:{word}") + 2
    if hand.choice.cell and (ghost := hand.ghost):
        text = _("Enter: play {move}").format(move=ghost.move)
        text = f"{text}, {words.counts_text(ghost.points)}"
        for line in fold(text, sketch.width - x)[: max(1, sketch.height - y)]:
            sketch.put(x, y, line, ACCENT, "key:enter")
            y += 1
        return y
    if not x:
        bag = _("{count} tiles in the bag").format(count=scene.view["bag"])
        sketch.put(x, y, bag, FAINT)
    return y + 1


def word_text(word: str) -> str:
    """What such a decision is called."""
    return {
        "swap": _("Swap the rack"),
        "keep": _("Keep it"),
        "decline": _("Decline it"),
    }[word]


def _below(hand: "Hand", sketch: Sketch, y: int, lines: int) -> None:
    """The scores of all, the rack, and what can be done, in as few lines as it takes."""
    sides = len(hand.scene.view["scores"])
    for side in range(sides):
        y = _scores(hand, sketch, side, y, lines == sides)
    line = Sketch(sketch.width, 1)
    if hand.scene.seat is not None:
        rack(hand, line, 0, across=6)
    sketch.paste(0, y, line)
    _deed(hand, sketch, y + 1)
