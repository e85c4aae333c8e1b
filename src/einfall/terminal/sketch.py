"""A drawing made of characters, with styles, and with places that can be pointed at."""

import os
import sys
from collections.abc import Iterator

from rich.segment import Segment
from rich.style import Style

from einfall.terminal.colours import depth, shown

PLAIN = ""
NO_STYLE = Style.null()


class Sketch:
    """A rectangle of characters; what would fall outside is left out."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = max(0, width), max(0, height)
        self._characters = [[" "] * self.width for _ in range(self.height)]
        self._styles = [[PLAIN] * self.width for _ in range(self.height)]
        self._targets: dict[tuple[int, int], str] = {}

    def put(self, x: int, y: int, text: str, style: str = PLAIN, target: str = "") -> int:
        """Write a text; the column after it. `target` is what pointing at it means."""
        if 0 <= y < self.height:
            characters, styles = self._characters[y], self._styles[y]
            for column, character in enumerate(text, x):
                if 0 <= column < self.width:
                    characters[column], styles[column] = character, style
                    if target:
                        self._targets[column, y] = target
        return x + len(text)

    def wrap(self, x: int, y: int, text: str, style: str = PLAIN, lines: int = 99) -> int:
        """Write a text in as many lines as it needs, within those allowed; the line after it."""
        for line in fold(text, self.width - x)[:lines]:
            self.put(x, y, line, style)
            y += 1
        return y

    def paste(self, x: int, y: int, other: "Sketch", left: int = 0, top: int = 0) -> None:
        """Lay another drawing on this one, from its place (left, top) on."""
        for row in range(top, other.height):
            for column in range(left, other.width):
                here = (x + column - left, y + row - top)
                if 0 <= here[0] < self.width and 0 <= here[1] < self.height:
                    self._characters[here[1]][here[0]] = other._characters[row][column]
                    self._styles[here[1]][here[0]] = other._styles[row][column]
                    if target := other._targets.get((column, row)):
                        self._targets[here] = target

    def target(self, x: int, y: int) -> str:
        """What is pointed at there; nothing for nothing."""
        return self._targets.get((x, y), "")

    def place_of(self, target: str) -> tuple[int, int] | None:
        """Where a target is, for those who point."""
        return next((place for place, name in self._targets.items() if name == target), None)

    def row(self, y: int) -> tuple[list[str], list[str]]:
        """A line as it is kept, to be compared."""
        return self._characters[y], self._styles[y]

    def lines(self) -> list[str]:
        """The drawing without styles."""
        return ["".join(row).rstrip() for row in self._characters]

    def segments(self, y: int) -> Iterator[Segment]:
        """A line of it, for a terminal that knows colours."""
        characters, styles = self._characters[y], self._styles[y]
        start, colours = 0, depth()
        for column in range(1, self.width + 1):
            if column == self.width or styles[column] != styles[start]:
                style = shown(styles[start], colours) if styles[start] else NO_STYLE
                yield Segment("".join(characters[start:column]), style)
                start = column


def fold(text: str, width: int) -> list[str]:
    """A text in lines of this width, broken between words."""
    lines = [""]
    for word in filter(None, text.split(" ")):  # not at a space that does not break
        if lines[-1] and len(lines[-1]) + 1 + len(word) > max(1, width):
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def shortened(text: str, width: int) -> str:
    """A text that is no longer than this, and says so where it is cut."""
    return text if len(text) <= width else f"{text[: max(0, width - 1)]}…"


def needs_letters() -> bool:
    """Whether this terminal may lack our shapes."""
    encoding = (getattr(sys.__stdout__, "encoding", None) or "").lower()
    return os.environ.get("TERM") in ("linux", "dumb", "vt100") or "utf" not in encoding
