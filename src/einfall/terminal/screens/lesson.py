"""A lesson: small steps, in each of which one does something."""

from einfall.games import find_game
from einfall.language import _, labelled
from einfall.terminal.lesson import Lesson
from einfall.terminal.menu import Item, Menu
from einfall.terminal.room import ACCENT, BAD, BOLD, FAINT, GOOD, Key
from einfall.terminal.rooms import find_room
from einfall.terminal.screens.base import (
    WIDEST,
    Drawn,
    KeysScreen,
    MenuScreen,
    Prompt,
    TextScreen,
)
from einfall.terminal.sketch import Sketch, fold

FIRST_OPPONENT = "novice"
STEPS = {"up": -1, "left": -1, "shift+tab": -1, "down": 1, "right": 1, "tab": 1}


class LessonScreen(Drawn):
    """One step after the other."""

    def __init__(self, game: str, number: int = 0) -> None:
        super().__init__()
        self.lesson = Lesson(game)
        self.lesson.turn_to(number)

    def paint(self, sketch: Sketch) -> None:
        """What it is about, the scene, what is said, and how to go on."""
        lesson, width, height = self.lesson, sketch.width, sketch.height
        step, solved, wide = lesson.step, lesson.solved, min(width - 2, WIDEST)
        x = sketch.put(1, 0, lesson.title, ACCENT) + 2
        x = sketch.put(x, 0, labelled(lesson.heading(), step.title), BOLD) + 2
        done = lesson.number + solved
        sketch.put(x, 0, "●" * done + "○" * (len(lesson.steps) - done), FAINT)
        y = 1
        for line in fold(step.text, wide):
            sketch.put(1, y, line)
            y += 1
        for line in fold(step.task, wide):
            sketch.put(1, y, line, BOLD)
            y += 1
        said = fold(lesson.said, min(width - 4, WIDEST)) if lesson.said else []
        bottom = height - 1 - max(2, len(said))
        stage = Sketch(width, bottom - y - 1)
        lesson.stage.draw(stage)
        sketch.paste(0, y + 1, stage)
        mark, style = ("✓", GOOD) if solved else ("↻", BAD)
        for row, line in enumerate(said):
            if row == 0:
                sketch.put(1, bottom, mark, f"bold {style}")
            sketch.put(3, bottom + row, line, BOLD)
        sketch.put(1, height - 1, self._foot()[: width - 2], FAINT, "next")

    def _foot(self) -> str:
        lesson = self.lesson
        if lesson.solved:
            last = lesson.number + 1 == len(lesson.steps)
            return _("Enter: finish   ? keys") if last else _("Enter: next step   ? keys")
        foot = _("{keys} choose   M type   N skip   P back   Esc leave   ? keys")
        return foot.format(keys=self._own_keys())

    def _own_keys(self) -> str:
        """The keys of what can be picked."""
        keys = [offer.key.upper() for offer in self.lesson.stage.offers]
        return f"{keys[0]}–{keys[-1]}" if keys[0].isdecimal() else " ".join(keys)

    def press(self, key: str) -> bool:
        """Choose, go on, go back."""
        lesson = self.lesson
        if lesson.solved and key in ("enter", "space", "n"):
            self._turn(1)
            return True
        keys = [offer.key for offer in lesson.stage.offers]
        if key.lower() in keys:
            lesson.pick(keys.index(key.lower()))
        elif key in STEPS and not lesson.solved:
            lesson.stage.move(STEPS[key])
            lesson.said = ""
        elif key in ("enter", "space"):
            lesson.pick(lesson.stage.cursor or 0)
        else:
            return self._press_other(key)
        return True

    def _press_other(self, key: str) -> bool:
        match key:
            case "n":
                self._turn(1)
            case "p" | "backspace":
                self._turn(-1)
            case "m" | "t":
                self.app.push_screen(Prompt(self.lesson.stage.how()), self._typed)
            case "y":
                self.lesson.stage.letters = not self.lesson.stage.letters
            case "?":
                self.app.push_screen(KeysScreen(_("Keys"), self.keys()))
            case "escape":
                self.dismiss(None)
            case _other:
                return False
        return True

    def keys(self) -> list[Key]:
        """The keys of a lesson."""
        return [
            (self._own_keys(), _("choose")),
            ("← → ↑ ↓", _("look at one after the other")),
            ("Enter", _("choose it; then go on")),
            ("M", _("type a move")),
            ("N", _("skip this step")),
            ("P", _("back to the step before")),
            ("Y", _("letters or shapes")),
            ("Esc", _("leave the lesson")),
        ]

    def point(self, target: str, click: bool) -> None:
        """The mouse on the drawing; a click below it goes on."""
        lesson = self.lesson
        if target == "next":
            if click and lesson.solved:
                self._turn(1)
            return
        number = lesson.stage.pointed(target)
        if number is None or lesson.solved:
            return
        if click:
            lesson.pick(number)
        elif number != lesson.stage.cursor and not lesson.stage.chosen:
            lesson.stage.cursor = number
            self.redraw()

    def _typed(self, text: str | None) -> None:
        if text and text.strip():
            self.lesson.type(text)
            self.redraw()

    def _turn(self, by: int) -> None:
        """Another step, or the end."""
        lesson, letters = self.lesson, self.lesson.stage.letters
        if lesson.number + by == len(lesson.steps):
            self.einfall.switch_screen(FinishScreen(lesson))
            return
        lesson.turn_to(lesson.number + by)
        lesson.stage.letters = letters


class FinishScreen(MenuScreen):
    """After the last step: where to go from here."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        title, text = lesson.farewell()
        items = [
            Item("play", _("Play now"), hint=_("Your first opponent is a novice.")),
            Item("rules", _("The rules in short")),
            Item("again", _("Start again")),
            Item("home", _("Back to the first screen")),
        ]
        foot = _("↑ ↓ choose   Enter go on   Esc back")
        super().__init__(Menu(title, items, text, foot))

    def choose(self, name: str) -> None:
        """Go there."""
        game = self.lesson.game
        match name:
            case "play" if self.is_ready_for(name):
                self.dismiss(None)
                self.einfall.open_own(find_game(game, {"players": 2}), [None, FIRST_OPPONENT])
            case "rules":
                rules = find_room(game).rules()
                self.app.push_screen(TextScreen(self.lesson.title, rules))
            case "again":
                self.einfall.switch_screen(LessonScreen(game))
            case "home":
                self.dismiss(None)
