"""A finished game move by move, and what each move was worth."""

import asyncio
from typing import TYPE_CHECKING, Any

from einfall.game import Decision, Game
from einfall.language import _, enumerated, labelled
from einfall.play import Recorded
from einfall.record import Record
from einfall.study.words import amount_text, fortune_names, verdict_names
from einfall.terminal.room import ACCENT, BOLD, FAINT, Scene
from einfall.terminal.rooms import find_room
from einfall.terminal.screens.base import Drawn, KeysScreen, say
from einfall.terminal.sketch import Sketch, shortened
from einfall.terminal.sparkline import sparkline

if TYPE_CHECKING:
    from einfall.study.analysis import Analysis, Judged

STEPS = {"right": 1, "left": -1, "down": 10, "up": -10}


class ReplayScreen(Drawn):
    """A game to go through with the arrow keys; A judges it."""

    def __init__(self, record: Record, names: list[str], analyse: bool = False) -> None:
        super().__init__()
        self.record, self.names = record, names
        recorded = Recorded(record)
        self.game: Game = recorded.game
        self.play = recorded.play()
        self.events = self.play.history
        self.room = find_room(self.game.name)
        self.hand = self.room.hand()
        self.last = sum(isinstance(event, Decision) for event in self.events)
        self.place = 0
        self.seat = 0
        self.analysis: Analysis | None = None
        self.table_shown = False
        self.row = 0
        self.said = ""
        self._wants_analysis = analyse
        self._scenes: dict[tuple[int, int], Scene] = {}
        self.go(0)

    def on_mount(self) -> None:
        """Judge at once if that was asked for."""
        if self._wants_analysis:
            self._analyse()

    # Where one is

    def go(self, place: int) -> None:
        """Show how it stood after so many decisions."""
        self.place = max(0, min(self.last, place))
        key = (self.place, self.seat)
        if key not in self._scenes:
            self._scenes[key] = self._scene()
        self.hand.show(self._scenes[key])
        self.said = self._verdict_text()

    def _scene(self) -> Scene:
        play = Recorded(self.record).play(self.place)
        view = self.game.open_view(play.position)
        decisions = [event for event in self.events if isinstance(event, Decision)]
        lines = []
        for number, event in enumerate(decisions[: self.place], start=1):
            for seat, move in event.moves.items():
                text = self.room.say_move(self.game.move_text(move))
                lines.append(labelled(f"{number}. {self.names[seat]}", text))
        moves = decisions[self.place - 1].moves if self.place else {}
        played = {seat: self.game.move_text(move) for seat, move in moves.items()}
        headline = _("Decision {number} of {last}").format(number=self.place, last=self.last)
        return Scene(self.game.show(view), None, self.seat, self.names, (), played, lines, headline)

    def _verdict_text(self) -> str:
        if not self.analysis:
            return ""
        texts = []
        for judged in self.analysis.decisions:
            if judged.number == self.place:
                verdict, scale = judged.verdict, self.analysis.scale
                text = labelled(self.names[judged.seat], self.game.move_text(verdict.played))
                label = verdict_names()[verdict.label]
                text += f" {amount_text(verdict.value, scale)} ({label})"
                if verdict.best != verdict.played:
                    best = self.game.move_text(verdict.best)
                    text = enumerated([text, _("best was {move}").format(move=best)])
                    text += f" (−{amount_text(verdict.loss, scale)})"
                texts.append(f"{text} {self._luck_text(judged, exact=True)}".rstrip())
        return "   ".join(texts)

    def _luck_text(self, judged: "Judged", exact: bool = False) -> str:
        """What chance brought with a decision, if it mattered."""
        from einfall.study.graph import LUCK_MARKS

        assert self.analysis
        fortune = self.analysis.fortunes(judged.seat).get(judged.number)
        if not fortune:
            return ""
        text = f"{LUCK_MARKS[fortune]} {fortune_names()[fortune]}"
        luck = self.analysis.ledgers[judged.seat].luck()[judged.number]
        more = "+" if luck > 0 else "−"
        return f"{text} ({more}{amount_text(abs(luck), self.analysis.scale)})" if exact else text

    # Drawing

    def paint(self, sketch: Sketch) -> None:
        """The game at this place, or the table of the analysis."""
        width, height = sketch.width, sketch.height
        x = sketch.put(0, 0, f" {self.game.title}  ", ACCENT)
        sketch.put(x, 0, self._scenes[self.place, self.seat].headline, BOLD)
        body = Sketch(width, height - (4 if self.analysis else 3))
        if self.table_shown and self.analysis:
            self._draw_table(body)
        else:
            self.hand.draw(body)
        sketch.paste(0, 1, body)
        self._draw_course(sketch, height - 3)
        foot = _("← → step   ↑ ↓ ten   A analyse   V moves   T seat   ? keys   Esc back")
        say(sketch, self.said, foot)

    def _draw_course(self, sketch: Sketch, y: int) -> None:
        """How the chances of the seat went, and where one is."""
        if not self.analysis or self.seat not in self.analysis.ledgers:
            return
        ledger = self.analysis.ledgers[self.seat]
        values = [ledger.start]
        for number in range(1, self.last + 1):
            at = [entry.value for entry in ledger.entries if entry.number <= number]
            values.append(at[-1] if at else values[-1])
        label = f"{self.names[self.seat]} "
        line = sparkline(values, sketch.width - len(label) - 3)
        x = sketch.put(1, y, label, FAINT)
        sketch.put(x, y, line, "#1bd588")
        here = self.place * max(0, len(line) - 1) // max(1, self.last)
        if line:
            sketch.put(x + here, y, line[here], "reverse")

    def _draw_table(self, sketch: Sketch) -> None:
        """Every decision with what it was worth and what was best."""
        assert self.analysis
        decisions, scale = self.analysis.decisions, self.analysis.scale
        heads = (_("move"), _("player"), _("played"), _("better"), _("expected"), _("lost"))
        columns = (0, 6, 22, 34, 46, 56, 65)
        widths = (4, 0, 0, 0, 8, 8)  # of columns of numbers, which end at the same place
        for x, head, wide in zip(columns, heads, widths, strict=False):
            sketch.put(x, 0, f"{head:>{wide}}" if wide else head, FAINT)
        room = sketch.height - 1
        first = max(0, min(self.row - room // 2, len(decisions) - room))
        for y, judged in enumerate(decisions[first : first + room], 1):
            verdict, best = judged.verdict, ""
            if verdict.best != verdict.played:
                best = self.game.move_text(verdict.best)
            lost = amount_text(verdict.loss, scale) if verdict.loss else ""
            label = "" if verdict.label == "fine" else verdict_names()[verdict.label]
            luck = self._luck_text(judged)
            if label:
                luck = luck[:1]  # its mark: there is no room for both words
            cells = (
                f"{judged.number:>4}",
                self.names[judged.seat][:15],
                self.game.move_text(verdict.played),
                best,
                f"{amount_text(verdict.value, scale):>8}",
                f"{lost:>8}",
                " ".join(filter(None, (label, luck))),
            )
            style = "reverse" if first + y - 1 == self.row else ""
            sketch.put(0, y, " " * sketch.width, style, f"row:{first + y - 1}")
            for x, cell in zip(columns, cells, strict=True):
                text = shortened(cell, sketch.width - x)
                sketch.put(x, y, text, style, f"row:{first + y - 1}")

    # Keys

    def press(self, key: str) -> bool:
        """Go on, go back, look at the moves, judge."""
        if self.table_shown and self.analysis and key in ("up", "down", "enter"):
            if key == "enter":
                self.table_shown = False
                self.go(self.analysis.decisions[self.row].number)
            else:
                step = 1 if key == "down" else -1
                self.row = max(0, min(len(self.analysis.decisions) - 1, self.row + step))
            return True
        if key in STEPS:
            self.go(self.place + STEPS[key])
        elif key in ("home", "end"):
            self.go(0 if key == "home" else self.last)
        elif key == "t":
            self.seat = (self.seat + 1) % self.game.players
            self.go(self.place)
        elif key == "a":
            self._analyse()
        elif key == "v":
            self.table_shown = not self.table_shown
            if not self.analysis:
                self._analyse()
        elif key in ("n", "p", "l", "u"):
            self._jump(key)
        elif key == "?":
            self.app.push_screen(KeysScreen(_("Keys"), self._keys()))
        elif key in ("y", "z"):
            self.hand.press(key)
        elif key == "escape":
            self.dismiss(None)
        else:
            return False
        return True

    def _jump(self, key: str) -> None:
        """To the next mistake of the seat, or its last one; to its next luck, or bad luck."""
        if not self.analysis:
            self._analyse()
            return
        from einfall.study.verdict import FAULTS

        faults = [j.number for j in self.analysis.of_seat(self.seat) if j.verdict.label in FAULTS]
        kind = {"l": "lucky", "u": "unlucky"}.get(key)
        fortunes = self.analysis.fortunes(self.seat).items()
        numbers = [number for number, one in fortunes if number and one == kind] if kind else faults
        before = [number for number in numbers if number < self.place]
        after = [number for number in numbers if number > self.place]
        around = numbers[:1] if kind else []  # luck has no key back
        to = before[-1:] if key == "p" else after[:1] or around
        if to:
            self.table_shown = False
            self.go(to[0])
        else:
            self.said = _("There is no other.")

    def point(self, target: str, click: bool) -> None:
        """A click on a row of the table goes there."""
        kind, _colon, number = target.partition(":")
        if click and kind == "row" and self.analysis:
            self.row = int(number)
            self.table_shown = False
            self.go(self.analysis.decisions[self.row].number)

    def _keys(self) -> list[tuple[str, str]]:
        return [
            ("← →", _("one decision back or on")),
            ("↑ ↓", _("ten decisions back or on")),
            ("Home, End", _("the start, the end")),
            ("A", _("judge every decision")),
            ("V", _("all decisions as a table, or the game again")),
            ("T", _("whose chances are shown")),
            ("N, P", _("the next mistake, the one before")),
            ("L, U", _("the next stroke of luck, the next bad luck")),
            ("Esc", _("back")),
        ]

    def _analyse(self) -> None:
        if self.analysis is None:
            self.said = _("Judging every decision…")
            self.run_worker(self._judge(), exclusive=True)

    async def _judge(self) -> None:
        self.analysis = await asyncio.get_running_loop().run_in_executor(
            self.einfall.study_process(), judge_game, self.record
        )
        self.go(self.place)
        self.redraw()


def judge_game(record: Record) -> Any:
    """In a process of its own: the analysis of a game."""
    from einfall.study.analysis import analyse

    return analyse(record, "fast", None, 0)
