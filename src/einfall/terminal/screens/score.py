"""Keeping the score of a game at a real table."""

from typing import Any

from einfall.by_hand import KeptByHand
from einfall.game import GameError
from einfall.games import GAMES
from einfall.language import _, labelled
from einfall.terminal.menu import Item, Menu
from einfall.terminal.room import ACCENT, BOLD, Scene
from einfall.terminal.rooms import find_room
from einfall.terminal.scoring import ScoreFile, enter, prompt
from einfall.terminal.screens.base import Drawn, KeysScreen, MenuScreen, Prompt, say
from einfall.terminal.screens.home import SetupScreen
from einfall.terminal.screens.replay import ReplayScreen
from einfall.terminal.sketch import Sketch, needs_letters, shortened
from einfall.terminal.tables import Story, result_text

CURSOR = "▏"
WIDE = 110
"""Columns with room for names beside what they are typed with."""


class ScoresScreen(MenuScreen):
    """Which game: the one that is not finished, or a new one."""

    def __init__(self) -> None:
        foot = _("↑ ↓ choose   Enter go on   Esc back")
        lead = _("You play with real tiles or dice, and type or click what happens.")
        super().__init__(Menu(_("Keep score at a real table"), self._items(False), lead, foot))

    def on_screen_resume(self) -> None:
        """There may be a game to go on with by now."""
        self.menu.replace(self._items(self._file().go_on() is not None))
        super().on_screen_resume()

    def _file(self) -> ScoreFile:
        return ScoreFile(self.einfall.folder / "score.jsonl")

    def _items(self, unfinished: bool) -> list[Item]:
        items = [Item("continue", _("Continue"))] if unfinished else []
        items.append(Item("", _("A new game")))
        return [*items, *(Item(name, game.title) for name, game in GAMES.items())]

    def choose(self, name: str) -> None:
        """Go on, or say who plays."""
        if name == "continue":
            scores = self._file()
            if kept := scores.go_on():
                self.app.push_screen(ScoreScreen(kept, scores))
        else:
            self.app.push_screen(NewScoreScreen(name))


class NewScoreScreen(SetupScreen):
    """Who sits at the real table, and by which rules they play."""

    def __init__(self, game: str) -> None:
        self.names = [""] * max(GAMES[game].option_choices["players"])
        super().__init__(game, "score")
        self.menu.title = labelled(_("Keep score at a real table"), GAMES[game].title)

    def seat_items(self, players: int) -> list[Item]:
        """A name for each seat."""
        return [Item(f"name:{seat}", self.name_of(seat)) for seat in range(players)]

    def name_of(self, seat: int) -> str:
        return self.names[seat] or _("Player {number}").format(number=seat + 1)

    def choose(self, name: str) -> None:
        """Begin, or ask for a name."""
        kind, _colon, seat = name.partition(":")
        if kind != "name":
            super().choose(name)
            return

        def typed(text: str | None) -> None:
            if text is not None:
                self.names[int(seat)] = text.strip()
                self.fill()

        self.app.push_screen(Prompt(_("Name"), self.names[int(seat)]), typed)

    def begin(self) -> None:
        """Begin to keep the score."""
        game = self.found()
        kept = KeptByHand(game, [self.name_of(seat) for seat in range(game.players)])
        self.dismiss(None)
        scores = ScoreFile(self.einfall.folder / "score.jsonl")
        self.app.push_screen(ScoreScreen(kept, scores))


class ScoreScreen(Drawn):
    """The board or the sheets, and a line to type what happens; a click types, too."""

    def __init__(self, kept: KeptByHand[Any, Any], scores: ScoreFile) -> None:
        super().__init__()
        self.kept, self.scores = kept, scores
        self.room = find_room(kept.game.name)
        self.hand = self.room.hand()
        self.hand.letters = needs_letters()
        self.story = Story(kept.game, kept.names)
        self.typed = self.said = ""
        self._look()

    def on_mount(self) -> None:
        """Write the game down before anything is entered, so that none is lost to a wrong path."""
        self.scores.save(self.kept)

    def _look(self) -> None:
        kept, game = self.kept, self.kept.game
        self.story.follow(kept.events)
        seat, moves = kept.seat, None
        view = game.view_by_hand(kept.position)
        if seat is not None and game.chance_is_open:  # then all that may be done is known
            view = game.view(kept.position, seat)
            moves = game.show_moves(view)
        headline = ""
        if kept.over:
            headline = result_text(game, kept.record()["result"], kept.names, ())
        elif seat is not None:
            headline = _("{name}, it is your turn.").format(name=kept.names[seat])
        waiting = () if seat is None else (seat,)
        scene = Scene(
            game.show(view),
            moves,
            seat,
            kept.names,
            waiting,
            self.story.played,
            self.story.lines,
            headline,
        )
        self.hand.show(scene)

    @property
    def typing(self) -> bool:
        """Whether keys write: where what may be done is not known here."""
        return not self.kept.over and self.hand.scene.moves is None

    def paint(self, sketch: Sketch) -> None:
        """Title, game, what can be clicked, and the line that is typed."""
        width, height = sketch.width, sketch.height
        x = sketch.put(0, 0, f" {self.kept.game.title}  ", ACCENT)
        sketch.put(x, 0, shortened(self.hand.scene.headline, width - x), BOLD)
        body = Sketch(width, height - (4 if self.typing else 3))
        self.hand.draw(body)
        sketch.paste(0, 1, body)
        if self.typing:
            self._signs(sketch, height - 3)
        line = f"{prompt(self.kept)}{self.typed}{CURSOR}" if self.typing else ""
        foot = _("Enter enter it   Del undo   F1 help   Esc back, the game is kept")
        if self.kept.over:
            foot = _("P replay   A analyse   Del undo   Esc back")
        say(sketch, self.said or line, foot)

    def _signs(self, sketch: Sketch, y: int) -> None:
        x = 1
        for sign, name in self.room.signs():
            label = f"{sign} {name}" if name and sketch.width >= WIDE else sign
            x = sketch.put(x, y, f"[{label}]", "", f"type:{sign}") + 1
        for key, label in (("backspace", "⌫"), ("enter", _("Enter")), ("delete", _("Undo"))):
            x = sketch.put(x, y, f"[{label}]", ACCENT, f"key:{key}") + 1

    def press(self, key: str) -> bool:
        """Write, enter, take back; where all choices are known, the keys of the game."""
        if key in ("delete", "escape", "f1"):
            {"delete": self._undo, "escape": self._back, "f1": self._help}[key]()
        elif self.kept.over and key in ("p", "a"):
            names = list(self.kept.names)
            self.app.push_screen(ReplayScreen(self.kept.record(), names, key == "a"))
        elif self.typing:
            return self._type(key)
        elif (reply := self.hand.press(key)) is not None:
            self.said = reply.said
            if reply.move:
                self._enter(reply.move)
            if reply.typing:
                self.app.push_screen(Prompt(_("Type a move")), self._prompted)
        else:
            return False
        return True

    def _type(self, key: str) -> bool:
        self.said = ""
        if key == "enter":
            self._enter(self.typed)
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif key == "space":
            self.typed += " "
        elif len(key) == 1:
            self.typed += key
        else:
            return False
        return True

    def _prompted(self, text: str | None) -> None:
        self._enter(text or "")
        self.redraw()

    def point(self, target: str, click: bool) -> None:
        """A click on a sign or on the board types; elsewhere it does what it does at a table."""
        if not click:
            return
        kind, _colon, what = target.partition(":")
        if kind == "key":
            self.press(what)
        elif kind == "type":
            self.said = ""
            self.typed += what
        elif self.typing:
            self.said = ""
            self.typed += self.room.typed_by(target)
        elif (reply := self.hand.point(target, click)) is not None:
            self.said = reply.said
            if reply.move:
                self._enter(reply.move)

    def _enter(self, text: str) -> None:
        """Take something down; what is wrong with it is said, and it can be mended."""
        if text.strip() in ("", "?", "help"):
            self.typed = ""
            if text.strip():
                self._help()
            return
        told: list[str] = []
        try:
            enter(self.kept, text.strip(), told.append)
        except GameError as error:
            self.said = str(error)
            return
        self.typed = ""
        self.said = "  ".join(told)
        self.scores.save(self.kept)
        self._look()

    def _undo(self) -> None:
        self._enter("undo")

    def _back(self) -> None:
        if self.typed:
            self.typed = self.said = ""
        else:
            self.dismiss(None)

    def _help(self) -> None:
        lines = [line.split("  ", 1) for line in self.kept.game.help_by_hand()]
        keys = [(what, text.strip()) for what, text in lines]
        keys += [("Del", _("Undo the last entry")), ("Esc", _("back"))]
        self.app.push_screen(KeysScreen(self.kept.game.title, keys))
