"""What all screens share: a drawing that fills the screen, its keys, its mouse, and questions."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from rich.segment import Segment
from textual import events
from textual.await_complete import AwaitComplete
from textual.containers import Vertical
from textual.geometry import Region
from textual.screen import ModalScreen, Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Label

from einfall.language import _
from einfall.terminal.menu import Item, Menu
from einfall.terminal.names import key_text
from einfall.terminal.room import ACCENT, BOLD, FAINT
from einfall.terminal.sketch import PLAIN, Sketch, fold

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from einfall.terminal.screens.app import EinfallApp


WIDEST = 88
"""Columns of text that are still easy to read."""


class Canvas(Widget):
    """Shows a sketch, drawn anew whenever something changes or the size does."""

    DEFAULT_CSS = "Canvas { width: 1fr; height: 1fr; }"

    def __init__(self, painter: Callable[[Sketch], None]) -> None:
        super().__init__()
        self.painter = painter
        self.sketch = Sketch(0, 0)
        self._strips: list[Strip] = []

    def redraw(self) -> None:
        """Draw it anew; only lines that have changed are sent to the terminal."""
        before, self.sketch = self.sketch, Sketch(self.size.width, self.size.height)
        self.painter(self.sketch)
        width, height = self.sketch.width, self.sketch.height
        if (before.width, before.height) != (width, height):
            self._strips = [self._strip(y) for y in range(height)]
            self.refresh()
            return
        changed = [y for y in range(height) if self.sketch.row(y) != before.row(y)]
        for y in changed:
            self._strips[y] = self._strip(y)
        if changed:
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    def _strip(self, y: int) -> Strip:
        segments = Segment.apply_style(self.sketch.segments(y), self.rich_style)
        return Strip(segments, self.sketch.width)

    def on_resize(self) -> None:
        """Another size is another drawing."""
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """A line of the drawing."""
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, self.rich_style)


Answer = TypeVar("Answer")


class Leaving(Screen[Answer], Generic[Answer]):
    """A screen that goes away alone, whatever is typed ahead and whatever lies above it."""

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Go back, with all that lies above; one that has gone already takes no other with it."""
        if self not in self.app.screen_stack:
            return AwaitComplete()
        while self.app.screen is not self:
            self.app.screen.dismiss(None)
        return super().dismiss(result)


class Drawn(Leaving[object]):
    """A screen that is one drawing."""

    def __init__(self) -> None:
        super().__init__()
        self.canvas = Canvas(self.paint)

    @property
    def einfall(self) -> "EinfallApp":
        """The program that this is a screen of."""
        return cast("EinfallApp", self.app)

    def compose(self) -> "ComposeResult":
        """The drawing."""
        yield self.canvas

    def paint(self, sketch: Sketch) -> None:
        """Draw the screen."""

    def press(self, key: str) -> bool:
        """Do what a key means; whether it means something."""
        return False

    def point(self, target: str, click: bool) -> None:
        """Do what pointing at something, or a click, means."""

    def redraw(self) -> None:
        """Show what has changed."""
        if self.canvas.is_mounted:
            self.canvas.redraw()

    def on_key(self, event: events.Key) -> None:
        """A key that no field has taken; keys that came too late for this screen mean nothing."""
        key = key_name(event)
        capital = len(key) == 1 and key.isupper()  # as keys are shown, or with Caps Lock
        if self.is_active and (self.press(key) or (capital and self.press(key.lower()))):
            event.stop()
            event.prevent_default()
            self.redraw()

    def on_click(self, event: events.Click) -> None:
        """A click with the mouse."""
        if self.is_active and (target := self.canvas.sketch.target(event.x, event.y)):
            self.point(target, click=True)
            self.redraw()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The mouse moves over the drawing."""
        if target := self.canvas.sketch.target(event.x, event.y):
            self.point(target, click=False)

    def on_screen_resume(self) -> None:
        """Another screen has gone away."""
        self.redraw()


def say(sketch: Sketch, text: str, foot: str, rows: int = 1, style: str = PLAIN) -> None:
    """Write a message into so many lines above the foot; a longer one covers more, foot and all."""
    lines, bottom = fold(text, sketch.width - 2), sketch.height - 1
    if len(lines) > rows:
        rows, bottom = len(lines), bottom + 1
        for y in range(bottom - rows, bottom):
            sketch.put(0, y, " " * sketch.width)
    else:
        sketch.put(1, bottom, foot[: sketch.width - 2], FAINT)
    for y, line in enumerate(lines, bottom - rows):
        sketch.put(1, y, line, style)


def key_name(event: events.Key) -> str:
    """A key as rooms and menus know it: the character it writes, or else its name."""
    if event.key == "ctrl+j":  # Enter, as some terminals and quick fingers send it
        return "enter"
    written = event.character
    return written if written and written.isprintable() and written != " " else event.key


class MenuScreen(Drawn):
    """A list of things to choose from; it answers with a name, or None."""

    def __init__(self, menu: Menu) -> None:
        super().__init__()
        self.menu = menu

    def paint(self, sketch: Sketch) -> None:
        """Draw the list."""
        self.menu.draw(sketch)

    def press(self, key: str) -> bool:
        """Move, change or choose."""
        if key == "escape":
            self.leave()
            return True
        chosen = self.menu.press(key)
        if chosen:
            self.choose(chosen)
        elif chosen == "":
            self.changed()
        return chosen is not None

    def point(self, target: str, click: bool) -> None:
        """The same by mouse."""
        if click and (chosen := self.menu.point(target)) is not None:
            self.choose(chosen) if chosen else self.changed()

    def changed(self) -> None:
        """The cursor or a value is another."""

    def choose(self, name: str) -> None:
        """Something was chosen."""
        self.dismiss(name)

    def leave(self) -> None:
        """Nothing was."""
        self.dismiss(None)

    def is_ready_for(self, name: str) -> bool:
        """Whether the rules are loaded; else it is said, and chosen as soon as they are."""
        if self.einfall.ready.is_set():
            return True
        self.menu.said = _("Getting ready… The first time, the rules are compiled.")
        self.run_worker(self._choose_later(name), exclusive=True)
        return False

    async def _choose_later(self, name: str) -> None:
        await self.einfall.ready.wait()
        self.menu.said = ""
        self.choose(name)


class Prompt(ModalScreen[str | None], Leaving[str | None]):
    """Asks for a line of text, in the last two lines: what it is about stays in sight."""

    DEFAULT_CSS = """
    Prompt { align: left bottom; background: transparent; }
    Prompt > Vertical { width: 100%; height: 2; background: $surface; padding: 0 1; }
    """

    def __init__(self, question: str, value: str = "", hint: str = "") -> None:
        super().__init__()
        self.question, self.value, self.hint = question, value, hint

    def compose(self) -> "ComposeResult":
        """A question, and a field for the answer."""
        with Vertical():
            yield Label(self.question, markup=False)
            field = Input(self.value, placeholder=self.hint, compact=True)
            field.cursor_blink = False  # nothing is sent to a terminal that nobody touches
            yield field

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """An answer."""
        self.dismiss(event.value)

    def on_key(self, event: events.Key) -> None:
        """Escape is no answer."""
        if event.key == "escape":
            event.stop()
            self.dismiss(None)


class LinksScreen(MenuScreen):
    """Links to pass on; one that is chosen is copied, if the terminal can do that."""

    def __init__(self, links: list[tuple[str, str]]) -> None:
        items: list[Item] = []
        for label, link in links:
            items += [Item("", label), Item(link, link)]
        foot = _("↑ ↓ choose   Enter copy   Esc back")
        super().__init__(Menu(_("Links to this table"), items, foot=foot))

    def choose(self, name: str) -> None:
        """Copy it."""
        self.app.copy_to_clipboard(name)
        self.menu.said = _("Copied.")


class TextScreen(Drawn):
    """Something to read, as far down as one likes."""

    def __init__(self, title: str, paragraphs: Sequence[str]) -> None:
        super().__init__()
        self.heading, self.paragraphs = title, paragraphs
        self.top = 0

    def paint(self, sketch: Sketch) -> None:
        """As many lines as there is room for."""
        lines: list[str] = []
        for paragraph in self.paragraphs:
            lines += [*fold(paragraph, min(sketch.width - 3, WIDEST)), ""]
        room = sketch.height - 4
        self.top = max(0, min(self.top, len(lines) - 1 - room))
        sketch.put(1, 0, self.heading, ACCENT)
        for y, line in enumerate(lines[self.top : self.top + room], 2):
            sketch.put(1, y, line)
        sketch.put(1, sketch.height - 1, _("↑ ↓ scroll   Esc back"), FAINT)

    def press(self, key: str) -> bool:
        """Scroll, or go back."""
        by = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "space": 10}.get(key, 0)
        self.top += by
        if key in ("escape", "enter", "q"):
            self.dismiss(None)
        return True


class KeysScreen(Drawn):
    """The list of all keys."""

    def __init__(self, title: str, keys: list[tuple[str, str]]) -> None:
        super().__init__()
        self.heading, self.keys = title, keys

    def paint(self, sketch: Sketch) -> None:
        """Draw the list."""
        sketch.put(1, 0, self.heading, ACCENT)
        y = 2 if len(self.keys) < sketch.height - 2 else 1
        for key, text in self.keys:
            sketch.put(2, y, key_text(key), BOLD)
            y = sketch.wrap(20, y, text)

    def press(self, key: str) -> bool:
        """Any key goes back."""
        self.dismiss(None)
        return True

    def on_click(self, event: events.Click) -> None:
        """So does a click."""
        self.dismiss(None)
