"""A list of things to choose from, with values to be changed: how it is drawn, and its keys.

It needs no Textual and no rules, so that the first screen is drawn before either is loaded.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from einfall.terminal.room import ACCENT, BOLD, FAINT
from einfall.terminal.sketch import Sketch, fold, shortened

LEAST_FOR_TWO = 76
"""Columns of characters that two lists side by side need."""
AT, AT_HALF = 34, 26
"""Where values stand, in a list of its own and beside another."""


@dataclass
class Item:
    """A line of a menu."""

    name: str
    """What choosing it answers; nothing for a heading."""
    text: str
    values: Sequence[tuple[object, str]] = ()
    """What it can be set to, each with its text."""
    value: object = None
    hint: str = ""
    """More about it, for whoever stands on it."""

    @property
    def value_text(self) -> str:
        """What it is set to."""
        return dict(self.values).get(self.value, str(self.value)) if self.values else ""

    def change(self, by: int) -> None:
        """Set it to the next value, or the one before."""
        listed = [value for value, _text in self.values]
        place = listed.index(self.value) if self.value in listed else 0
        self.value = listed[(place + by) % len(listed)]


class Menu:
    """Lines with a cursor that stands on one that can be chosen."""

    def __init__(self, title: str, items: list[Item], lead: str = "", foot: str = "") -> None:
        self.title, self.lead, self.foot = title, lead, foot
        self.items = items
        self.cursor = next((n for n, item in enumerate(items) if item.name), 0)
        self.said = ""

    @property
    def item(self) -> Item:
        """The line that the cursor stands on."""
        return self.items[self.cursor]

    def find(self, name: str) -> Item:
        """The line of this name."""
        return next(item for item in self.items if item.name == name)

    def replace(self, items: list[Item]) -> None:
        """Show other lines; the cursor stays on the one of the same name, if there is one."""
        name = self.item.name
        self.items = items
        known = [n for n, item in enumerate(items) if item.name == name]
        first = [n for n, item in enumerate(items) if item.name]
        self.cursor = (known or first or [0])[0]

    def press(self, key: str) -> str | None:
        """What is chosen: a name, "" for nothing yet, None for a key that means nothing here."""
        if key in ("up", "down", "tab", "shift+tab"):
            self._move(1 if key in ("down", "tab") else -1)
            return ""
        if key in ("home", "end"):
            self.cursor = 0 if key == "home" else len(self.items) - 1
            if not self.item.name:
                self._move(1 if key == "home" else -1)
            return ""
        if key in ("left", "right") and self.item.values:
            self.item.change(1 if key == "right" else -1)
            return ""
        if key in ("enter", "space"):
            return self.item.name
        return None

    def _move(self, by: int) -> None:
        for _step in self.items:
            self.cursor = (self.cursor + by) % len(self.items)
            if self.item.name:
                return

    def point(self, target: str) -> str | None:
        """The same for a click."""
        kind, _colon, number = target.partition(":")
        if kind == "more":
            self.cursor = int(number)
            self.item.change(1)
            return ""
        if kind == "item":
            self.cursor = int(number)
            return self.item.name
        return None

    def draw(self, sketch: Sketch) -> None:
        """Draw it; where it is too long, the part around the cursor."""
        sketch.put(1, 0, self.title, ACCENT)
        top = 1
        half = self._half(sketch.width, sketch.height - top - 2)
        lines = max(half, len(self.items) - half)
        if self.lead and sketch.height > lines + 5:
            for line in fold(self.lead, sketch.width - 2):
                sketch.put(1, top, line, FAINT)
                top += 1
            top += 1
        room = sketch.height - top - 2
        if half:
            self._column(sketch, (0, top), range(half), AT_HALF)
            self._column(sketch, (sketch.width // 2, top), range(half, len(self.items)), AT_HALF)
        else:
            first = max(0, min(self.cursor - room // 2, len(self.items) - room))
            shown = range(first, min(first + room, len(self.items)))
            self._column(sketch, (0, top), shown, AT)
        self._hint(sketch, spare=max(0, room - lines))
        sketch.put(1, sketch.height - 1, self.foot[: sketch.width - 2], FAINT)

    def _hint(self, sketch: Sketch, spare: int) -> None:
        """What is said of the line that the cursor stands on, in two lines if one is spare."""
        hint, width = self.said or self.item.hint, sketch.width - 2
        told = fold(hint, width) if spare else [shortened(hint, width)]
        for y, line in enumerate(told[:2], sketch.height - 1 - len(told[:2])):
            sketch.put(1, y, line, "" if self.said else FAINT)

    def _half(self, width: int, room: int) -> int:
        """Where the second of two columns begins, at a heading; 0 if one does, or two do not."""
        count = len(self.items)
        if count <= room or width < LEAST_FOR_TWO:
            return 0
        headings = [number for number, item in enumerate(self.items) if number and not item.name]
        best = min(headings, key=lambda number: max(number, count - number), default=0)
        return best if max(best, count - best) <= room else 0

    def _column(
        self, sketch: Sketch, place: tuple[int, int], shown: Sequence[int], at: int
    ) -> None:
        """Some of the lines, from a place down; what they are set to stands `at` there."""
        left, top = place
        for y, number in enumerate(shown, top):
            item = self.items[number]
            if not item.name:
                sketch.put(left + 1, y, item.text, BOLD)
                continue
            here = number == self.cursor
            style, mark = ("reverse", "▸") if here else ("", " ")
            x = sketch.put(left + 1, y, f"{mark} {item.text} ", style, f"item:{number}")
            if item.values:
                text, where = f"◂ {item.value_text} ▸", max(x + 1, left + at)
                sketch.put(where, y, text, ACCENT, f"more:{number}")
