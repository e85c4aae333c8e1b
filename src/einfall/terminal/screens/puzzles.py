"""Puzzles: which theme, and one puzzle after the other."""

from einfall.game import GameError, Move
from einfall.language import _
from einfall.study.puzzles.puzzle import Puzzle
from einfall.study.puzzles.shipped import shipped
from einfall.study.puzzles.theme import Theme
from einfall.study.puzzles.themes import THEMES, find_theme
from einfall.terminal.menu import Item, Menu
from einfall.terminal.room import ACCENT, BOLD, Reply, Scene
from einfall.terminal.rooms import find_room
from einfall.terminal.screens.base import Drawn, KeysScreen, MenuScreen, Prompt, say
from einfall.terminal.sketch import PLAIN, Sketch, fold


class ThemesScreen(MenuScreen):
    """The themes, by game."""

    def __init__(self) -> None:
        items: list[Item] = []
        for name, theme in THEMES.items():
            title = theme.game_class.title
            if not any(item.text == title for item in items):
                items.append(Item("", title))
            items.append(Item(name, f"{theme.title()} ({len(shipped(name))})"))
        foot = _("↑ ↓ choose   ← → change   Enter go on   Esc back")
        super().__init__(Menu(_("Puzzles"), items, foot=foot))

    def choose(self, name: str) -> None:
        """Begin with the easiest that has not been solved."""
        solved = set(self.einfall.kept.values.get("solved", ()))
        puzzles = shipped(name)
        first = next((n for n, one in enumerate(puzzles) if one.id not in solved), 0)
        self.app.push_screen(PuzzleScreen(puzzles, first))


class PuzzleScreen(Drawn):
    """One puzzle after the other."""

    def __init__(self, puzzles: tuple[Puzzle, ...], number: int) -> None:
        super().__init__()
        self.puzzles = puzzles
        self.open(number)

    def open(self, number: int) -> None:
        """Ask a puzzle."""
        self.number = number % len(self.puzzles)
        self.puzzle = self.puzzles[self.number]
        self.theme: Theme = find_theme(self.puzzle.theme)
        self.game, _view = self.theme.open(self.puzzle)
        self.hand = find_room(self.game.name).hand()
        self.hints = self.theme.hints(self.puzzle)
        self.moves: list[Move] = []
        self.done = False
        self.said = ""
        self._look()

    def _look(self) -> None:
        view = self.theme.after(self.puzzle, self.moves)
        acting = view.viewer in self.game.to_act(view) and not self.done
        moves = self.game.show_moves(view) if acting else None
        names = [_("Player {number}").format(number=seat + 1) for seat in range(self.game.players)]
        names[int(view.viewer)] = _("You")
        waiting = (int(view.viewer),) if acting else ()
        self.hand.show(Scene(self.game.show(view), moves, int(view.viewer), names, waiting))

    def paint(self, sketch: Sketch) -> None:
        """The task, the position, what is said."""
        width, height = sketch.width, sketch.height
        title = _("{title}, difficulty {rating}")
        x = sketch.put(0, 0, f" {self.game.title}  ", ACCENT)
        sketch.put(x, 0, title.format(title=self.theme.title(), rating=self.puzzle.rating), BOLD)
        told = fold(self.said or self.theme.task(self.puzzle), width - 2)
        lines = min(len(told), 3 if height > 26 else 1 if self.game.players > 2 else 2)
        body = Sketch(width, height - 2 - lines)
        self.hand.draw(body)
        sketch.paste(0, 1, body)
        foot = _("H hint   X solution   N next   P the task again   Esc back   ? keys")
        say(sketch, " ".join(told), foot, lines, PLAIN if self.said else BOLD)

    def press(self, key: str) -> bool:
        """A key of the game, or one of those below."""
        if not self.done and (reply := self.hand.press(key)) is not None:
            self._take(reply)
            return True
        match key:
            case "h":
                self.said = self.hints.pop(0) if self.hints else _("There are no more hints.")
            case "x":
                self._give_up()
            case "n":
                self.open(self.number + 1)
            case "p":
                self.said = ""
            case "?":
                keys = find_room(self.game.name).keys()
                self.app.push_screen(KeysScreen(_("Keys"), keys))
            case "escape":
                self.dismiss(None)
            case _other:
                return False
        return True

    def point(self, target: str, click: bool) -> None:
        """The mouse on the drawing."""
        if not self.done and (reply := self.hand.point(target, click)) is not None:
            self._take(reply)
            if not click:
                self.redraw()

    def _take(self, reply: Reply) -> None:
        if reply.said:
            self.said = reply.said
        if reply.typing:
            self.app.push_screen(Prompt(_("Type a move")), self._typed)
        if reply.move:
            self._add(reply.move)

    def _typed(self, text: str | None) -> None:
        if text and text.strip():
            self._add(text)
            self.redraw()

    def _add(self, text: str) -> None:
        """Add a move to the answer, and judge it when it is complete."""
        try:
            move = self.game.read_typed_move(text)
            self.theme.after(self.puzzle, [*self.moves, move])
        except GameError as error:
            self.said = str(error)
            return
        self.moves.append(move)
        if self.theme.complete(self.puzzle, self.moves):
            reply = self.theme.reply(self.puzzle, self.moves)
            self.done = True
            verdict = _("Right!") if reply.right else _("Not quite.")
            self.said = " ".join([verdict, *reply.reasons])
            if reply.right:
                solved = [*self.einfall.kept.values.get("solved", ()), self.puzzle.id]
                self.einfall.kept.keep(solved=solved)
        else:
            self.said = ""
        self._look()

    def _give_up(self) -> None:
        reply = self.theme.reply(self.puzzle, self.theme.read_answer(self.puzzle))
        answer = _("The answer: {moves}.").format(moves=", ".join(self.puzzle.answer))
        self.said = " ".join([answer, *reply.reasons])
        self.done = True
        self._look()
