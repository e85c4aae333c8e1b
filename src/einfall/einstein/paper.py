"""Score sheets of Einstein to print, blank or filled in, as PDF.

Four sheets share a page, to be cut apart; a single one takes the page for itself. The boxes that
pay already say what the sum is worth with their tick, so that counting is adding up one column.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from einfall.einstein.dice import FACES, LEAST_SUM, SUMS
from einfall.einstein.sheet import (
    BOXES,
    FIXED,
    LAST_TICK,
    NEUTRAL,
    PENALTY,
    POINTS,
    Sheet,
    score,
    worth,
)
from einfall.language import _, in_use

if TYPE_CHECKING:
    from fpdf import FPDF

PAPERS = ("a4", "letter")
SHEETS_A_PAGE = 4


@dataclass(frozen=True)
class Filled:
    """A sheet that has been played."""

    name: str
    sheet: Sheet
    penalty: int


def draw_pdf(sheets: Sequence[Filled | None], paper: str = "a4") -> bytes:
    """These sheets on as few pages as they need, in the language in use; None is a blank one."""
    from fpdf import FPDF

    pdf = FPDF(format=paper)
    pdf.core_fonts_encoding = "cp1252"
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.set_title("Einstein")
    pdf.set_lang(in_use())  # a translation is the name of its own language
    pdf.set_creator("Einfall")
    across = 1 if len(sheets) == 1 else 2
    for place, filled in enumerate(sheets):
        place_on_page = place % (across * across)
        if place_on_page == 0:
            pdf.add_page()
            _cutting_lines(pdf, across)
        row, column = divmod(place_on_page, across)
        width, height = (pdf.w - 2 * MARGIN) / across, (pdf.h - 2 * MARGIN) / across
        scale = min((width - GUTTER) / WIDTH, (height - GUTTER) / HEIGHT)
        left = MARGIN + column * width + (width - scale * WIDTH) / 2
        top = MARGIN + row * height + (height - scale * HEIGHT) / 2
        _Slip(pdf, left, top, scale).draw(filled)
    return bytes(pdf.output())


# A slip is laid out in millimetres as it comes out on A4, four to a page.
MARGIN, GUTTER = 7, 9
WIDTH, HEIGHT = 92, 130
ROW, BOX, BOX_HEIGHT, GROUP_GAP = 7.2, 5.4, 5.8, 1.4
ROWS_TOP, FIFTHS_TOP = 17, 100
EACH, SUM, BOXES_LEFT, RESULT = 5, 14.5, 20, 85.5
"""The middles of three columns, and the left edge of the boxes."""
RESULT_WIDTH = 13
REMINDER_SIZE = 5.8

Ink = tuple[int, int, int]
INK: Ink = (30, 32, 40)
FAINT: Ink = (105, 103, 96)
LINE: Ink = (150, 147, 138)
PEN: Ink = (22, 56, 140)
"""What has been filled in."""
TINTS: dict[str, Ink] = {
    "loss": (248, 226, 221),
    "even": (238, 236, 230),
    "profit": (223, 240, 229),
    "blank": (255, 255, 255),
}


def _cutting_lines(pdf: "FPDF", across: int) -> None:
    if across > 1:
        pdf.set_draw_color(*LINE)
        pdf.set_line_width(0.15)
        pdf.set_dash_pattern(1, 2)
        pdf.line(pdf.w / 2, 5, pdf.w / 2, pdf.h - 5)
        pdf.line(5, pdf.h / 2, pdf.w - 5, pdf.h / 2)
        pdf.set_dash_pattern()


class _Slip:
    """One sheet at its place on the page; all lengths in its own millimetres."""

    def __init__(self, pdf: "FPDF", left: float, top: float, scale: float) -> None:
        self.pdf, self.left, self.top, self.scale = pdf, left, top, scale

    def draw(self, filled: Filled | None) -> None:
        self._head(filled)
        self._sums(filled)
        self._fifth_dice(filled)
        self._total(filled)
        for number, line in enumerate(reminders(filled.penalty if filled else PENALTY)):
            self._text(0, HEIGHT - 4.2 + 3 * number, line, REMINDER_SIZE, FAINT)

    # Parts of the sheet

    def _head(self, filled: Filled | None) -> None:
        self._text(0, 6, "Einstein", 15, INK, "B")
        for left, right, label in ((31, 68, _("Name")), (71, WIDTH, _("Date"))):
            self._text(left, 9.6, label, 5.5, FAINT)
            self._line(left, 7, right, 7, LINE, 0.2)
        if filled:
            self._text(31.5, 5.6, filled.name, 10, PEN, "B", width=36)

    def _sums(self, filled: Filled | None) -> None:
        y = ROWS_TOP - 1.6
        for x, label in ((EACH, _("each")), (SUM, _("sum")), (RESULT, _("result"))):
            self._text(x, y, label, 6.2, FAINT, align="C")
        penalty = filled.penalty if filled else PENALTY
        groups = ((0, NEUTRAL - 2, _signed(penalty)), (4, 4, "0"), (NEUTRAL, BOXES - 1, "+"))
        for first, last, label in groups:
            middle = (_box_left(first) + _box_left(last) + BOX) / 2
            self._text(middle, y, label, 7, INK, "B", "C")
        for number in SUMS:
            self._sum_row(ROWS_TOP + (number - LEAST_SUM) * ROW, number, filled)

    def _sum_row(self, y: float, number: int, filled: Filled | None) -> None:
        middle = y + ROW / 2
        self._text(EACH, middle + 1.1, str(POINTS[number]), 8, FAINT, align="C")
        self._text(SUM, middle + 1.6, str(number), 12, INK, "B", "C")
        ticks = int(filled.sheet.sums[number]) if filled else 0
        for box in range(BOXES):
            tint = "loss" if box < NEUTRAL - 1 else "even" if box < NEUTRAL else "profit"
            left = _box_left(box)
            self._box(left, middle, tint)
            if box >= NEUTRAL:
                points = worth(number, box + 1, 0)
                self._text(left + BOX / 2, middle + 0.75, str(points), 5, FAINT, align="C")
            if box < ticks:
                self._cross(left + BOX / 2, middle)
        self._frame(RESULT - RESULT_WIDTH / 2, middle - BOX_HEIGHT / 2, RESULT_WIDTH, BOX_HEIGHT)
        if filled:
            points = worth(number, ticks, filled.penalty)
            self._text(RESULT, middle + 1.3, _signed(points), 9, PEN, "B", "C")

    def _fifth_dice(self, filled: Filled | None) -> None:
        self._line(0, FIFTHS_TOP - 2.2, WIDTH, FIFTHS_TOP - 2.2, LINE, 0.2)
        self._text(0, FIFTHS_TOP + ROW / 2 + 1, _("fifth die"), 6.2, FAINT, width=10.5)
        values = range(1, FACES + 1)
        fixed = [value for value in values if filled and filled.sheet.fifths[value]]
        for row in range(FIXED):
            middle = FIFTHS_TOP + (row + 0.5) * ROW
            self._frame(SUM - 3, middle - 3, 6, 6, 1.2)
            value = fixed[row] if row < len(fixed) else 0
            if value:
                self._text(SUM, middle + 1.4, str(value), 11, PEN, "B", "C")
            ticks = int(filled.sheet.fifths[value]) if filled and value else 0
            for box in range(LAST_TICK):
                left = BOXES_LEFT + box * BOX
                last = box == LAST_TICK - 1
                self._box(left, middle, "even" if last else "blank", 0.5 if last else 0.2)
                if box < ticks:
                    self._cross(left + BOX / 2, middle)

    def _total(self, filled: Filled | None) -> None:
        left, width = 67.5, WIDTH - 67.5
        self._text(left, FIFTHS_TOP + 3.4, _("Total"), 8, INK, "B")
        self._frame(left, FIFTHS_TOP + 5.2, width, 3 * ROW - 6.2, 1.5, 0.5)
        if filled:
            total = score(filled.sheet, filled.penalty)
            self._text(left + width / 2, FIFTHS_TOP + 15.6, _signed(total), 20, PEN, "B", "C")

    # What it is drawn with

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self.left + self.scale * x, self.top + self.scale * y

    def _text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: Ink,
        style: str = "",
        align: str = "L",
        width: float = WIDTH,
    ) -> None:
        """Text on its base line, from x or with its middle there; smaller where it is too wide."""
        pdf = self.pdf
        text = text.encode("cp1252", "replace").decode("cp1252")
        pdf.set_font("helvetica", style, size * self.scale)
        room = width * self.scale
        if (taken := pdf.get_string_width(text)) > room:
            pdf.set_font_size(size * self.scale * room / taken)
        pdf.set_text_color(*colour)
        left, base = self._at(x, y)
        if align == "C":
            left -= pdf.get_string_width(text) / 2
        pdf.text(left, base, text)

    def _line(self, x: float, y: float, to_x: float, to_y: float, ink: Ink, thick: float) -> None:
        self.pdf.set_draw_color(*ink)
        self.pdf.set_line_width(thick * self.scale)
        self.pdf.line(*self._at(x, y), *self._at(to_x, to_y))

    def _frame(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        corner: float = 0.8,
        thick: float = 0.2,
        tint: str = "blank",
    ) -> None:
        self.pdf.set_draw_color(*LINE)
        self.pdf.set_fill_color(*TINTS[tint])
        self.pdf.set_line_width(thick * self.scale)
        size = width * self.scale, height * self.scale
        self.pdf.rect(
            *self._at(x, y), *size, "DF", round_corners=True, corner_radius=corner * self.scale
        )

    def _box(self, left: float, middle: float, tint: str, thick: float = 0.2) -> None:
        top = middle - BOX_HEIGHT / 2
        self._frame(left + 0.25, top, BOX - 0.5, BOX_HEIGHT, 0.6, thick, tint)

    def _cross(self, x: float, y: float) -> None:
        self._line(x - 1.5, y - 1.9, x + 1.5, y + 1.9, PEN, 0.6)
        self._line(x - 1.5, y + 1.9, x + 1.5, y - 1.9, PEN, 0.6)


def reminders(penalty: int) -> tuple[str, str]:
    """The rules printed at the foot, one line each."""
    counting = _(
        "No tick or five: 0.  One to four: {penalty}.  From the sixth on: the points, each time."
    )
    ending = _("Three values for the fifth die; the eighth tick of one ends your game.")
    return counting.format(penalty=_signed(penalty)), ending


def _box_left(box: int) -> float:
    gaps = (box >= NEUTRAL - 1) + (box >= NEUTRAL)
    return BOXES_LEFT + box * BOX + gaps * GROUP_GAP


def _signed(points: int) -> str:
    """With a dash for a minus, which is as long as one."""
    return str(points).replace("-", "–")
