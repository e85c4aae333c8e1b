"""A table: what all games have in common around the drawing of the game itself."""

from collections.abc import Callable
from typing import Any

from einfall.game import GameError
from einfall.language import _, labelled
from einfall.record import Record
from einfall.terminal.menu import Item, Menu
from einfall.terminal.names import reactions
from einfall.terminal.room import ACCENT, BOLD, FAINT, Reply
from einfall.terminal.rooms import find_room
from einfall.terminal.screens.base import (
    Drawn,
    KeysScreen,
    LinksScreen,
    MenuScreen,
    Prompt,
    TextScreen,
    say,
)
from einfall.terminal.sketch import Sketch, needs_letters
from einfall.terminal.tables import HERE, OwnTable, Table

TICK = 1.0
"""Seconds between two looks at the clock."""
BEST_HELP = "expert"
"""The bot that is asked for hints."""


class TableScreen(Drawn):
    """A table of one's own, or of a service."""

    def __init__(
        self,
        table: Table,
        again: Callable[[], None] | None = None,
        keep: Callable[[], None] | None = None,
    ) -> None:
        """`again` begins such a table anew, `keep` writes down how it stands."""
        super().__init__()
        self.table = table
        self.again, self.keep = again, keep
        self.room = find_room(table.game.name)
        self.hand = self.room.hand()
        self.hand.letters = needs_letters()
        self.said = ""
        self.seat = table.standing.active()
        self.covered = False
        self.sending = False
        self._look()

    def on_mount(self) -> None:
        """Listen to what happens, and see what has happened since the screen was made."""
        self.table.listener = self._happened
        self._look()
        if isinstance(self.table, OwnTable):
            self.table.start()
        self.set_interval(TICK, self._tick)

    def on_unmount(self) -> None:
        """Nobody looks any more."""
        self.table.listener = None
        self.table.close()

    # What happens

    def _happened(self) -> None:
        before = len(self.hand.scene.log)
        self._look()
        if self.keep and (self.seat is not None or self.table.standing.over):
            self.keep()  # at once: a connection can break, and with it the program
        fresh = self.table.standing.log[before:]
        notes = [self.table.standing.note] if self.table.standing.note else list(fresh[-2:])
        if notes:
            self.said = "  ".join(notes)
        if self.table.standing.over and self.table.standing.rematch:
            self.said = _("Somebody would like to play again: N joins in.")
        if self.table.standing.question:
            self.said = self.table.standing.question + "  " + _("Y agrees, N declines.")
        self.redraw()

    def _look(self) -> None:
        """See the table with the eyes of who is to decide; cover what the last one saw."""
        standing = self.table.standing
        seat = standing.active()
        if standing.over:
            self.covered = False  # there are no secrets left
        elif seat != self.seat and len(standing.yours) > 1:
            self.covered = self._hides_something()
        self.seat = seat
        self.hand.show(standing.scene(seat))

    def _hides_something(self) -> bool:
        """Whether people here see different things."""
        views = [sight.view for sight in self.table.standing.sights.values()]
        return any(view != views[0] for view in views)

    def _tick(self) -> None:
        if self.table.seconds_left() is not None:
            self.redraw()

    # Drawing

    def paint(self, sketch: Sketch) -> None:
        """Draw title, game, message and the most useful keys."""
        standing = self.table.standing
        width, height = sketch.width, sketch.height
        x = sketch.put(0, 0, f" {self.table.game.title}  ", ACCENT)
        sketch.put(x, 0, standing.headline[: width - x - 12], BOLD)
        status = self._status(width - x - len(standing.headline) - 3)
        sketch.put(width - len(status) - 1, 0, status, "bold reverse" if status else "")
        if self.covered:
            self._curtain(sketch)
            return
        spare = 2 if len(self.said) > width - 2 and height > 26 else 1
        body = Sketch(width, height - 2 - spare)
        if standing.begun or not self.table.links:
            self.hand.draw(body)
        else:
            self._invitation(body)
        sketch.paste(0, 1, body)
        say(sketch, self.said, self._foot(), spare)

    def _status(self, room: int) -> str:
        """The clocks, those of all where there is room; or that there is no connection."""
        if not self.table.standing.connected:
            return _("Connecting…")
        names, banks = self.table.standing.names, self.table.banks()
        all_banks = "   ".join(f"{names[seat]} {clock_text(banks[seat])}" for seat in banks)
        if 0 < len(all_banks) <= room:
            return all_banks
        left = self.table.seconds_left()
        return "" if left is None else f"⏱ {clock_text(left)}"

    def _invitation(self, sketch: Sketch) -> None:
        """The links to pass on, while people are expected."""
        sketch.put(1, 1, _("Links to this table"), BOLD)
        y = 3
        for label, link in self._links():
            sketch.put(1, y, label, FAINT)
            sketch.put(1, y + 1, link)
            y += 2

    def _links(self) -> list[tuple[str, str]]:
        """The links to pass on, each with what it is for."""
        labels = []
        for seat, link in self.table.links:
            if seat is None:
                labels.append((_("To watch"), link))
            elif seat in self.table.standing.yours:
                labels.append((_("Your own"), link))
            else:
                number, name = seat + 1, self.table.standing.names[seat]
                labels.append((labelled(_("Seat {number}").format(number=number), name), link))
        return labels

    def _curtain(self, sketch: Sketch) -> None:
        name = self.table.standing.names[self.seat or 0]
        text = _("It is {name}'s turn. Everybody else, look away!").format(name=name)
        sketch.put(2, sketch.height // 2, text, BOLD)
        button = _("I am {name}").format(name=name)
        sketch.put(2, sketch.height // 2 + 2, f"[ {button} ]", "reverse", "key:enter")

    def _foot(self) -> str:
        if self.table.standing.over:
            return _("N play again   P replay   A analyse   Esc menu   ? keys")
        parts = [_("? keys"), _("Esc menu")]
        if self.table.standing.yours:
            parts.append(_("M type a move"))
        if "take back" in self.table.can:
            parts.append(_("U take back"))
        if isinstance(self.table, OwnTable):
            parts.append(_("H hint"))
        if "react" in self.table.can:
            parts.append(_("G react"))
        if self.table.links:
            parts.append(_("I links"))
        return "   ".join(parts)

    # Keys and mouse

    def press(self, key: str) -> bool:
        """A key of the game, or of the table around it."""
        if self.covered:
            if key in ("enter", "space"):
                self.covered = False
            return True
        standing = self.table.standing
        if standing.question and key in ("y", "n"):
            self._do("reply", agree=key == "y")
            return True
        if standing.over and key in ("n", "p", "a"):
            self._after(key)
            return True
        reply = None if self.sending else self.hand.press(key)
        if reply is not None:
            self._take(reply)
            return True
        actions: dict[str, Callable[[], None]] = {
            "?": self._show_keys,
            "escape": self._open_menu,
            "u": lambda: self._do("take back"),
            "h": self._hint,
            "g": self._react,
            "i": self._show_links,
        }
        if key in actions:
            actions[key]()
            return True
        return False

    def point(self, target: str, click: bool) -> None:
        """The mouse on the drawing."""
        if self.covered:
            if click:
                self.covered = False
            return
        if not self.sending and (reply := self.hand.point(target, click)) is not None:
            self._take(reply)
            if not click:
                self.redraw()

    def _take(self, reply: Reply) -> None:
        """What came of a key or a click."""
        self.said = reply.said
        if reply.typing:
            self._type()
        if reply.move:
            self._send(reply.move)

    def _type(self) -> None:
        def typed(text: str | None) -> None:
            if text and text.strip():
                self._read(text)

        self.app.push_screen(Prompt(_("Type a move")), typed)

    def _read(self, text: str) -> None:
        """Show a typed move as if it had been chosen by hand, to be confirmed; or send it."""
        try:
            move = self.table.game.move_text(self.table.game.read_typed_move(text))
        except GameError as error:
            self.said = str(error)
            self.redraw()
            return
        self.hand.preview(move)
        self._send(move)

    def _send(self, move: str) -> None:
        seat = self.seat
        if seat is not None and not self.sending:
            self.sending = True
            self.run_worker(self._decide(seat, move))

    async def _decide(self, seat: int, move: str) -> None:
        try:
            then = ""
            if options := await self.table.consider(seat, move):
                then = await self._ask_along(options)
            await self.table.decide(seat, move, then)
        except (GameError, OSError) as error:
            self.said = str(error)
        finally:
            self.sending = False
            self.redraw()

    async def _ask_along(self, options: tuple[str, ...]) -> str:
        """What is decided along with a move; who does not want to say anything keeps quiet."""
        items = [Item(option, self.room.offer(option)) for option in options]
        menu = Menu(_("Along with this move"), items)
        return str(await self.app.push_screen_wait(MenuScreen(menu)) or "")

    def _do(self, deed: str, /, **details: Any) -> None:
        async def act() -> None:
            try:
                await self.table.do(deed, **details)
            except (GameError, OSError) as error:
                self.said = str(error)
                self.redraw()

        if deed in self.table.can or deed == "reply":
            self.run_worker(act())

    # The table around the game

    def _show_keys(self) -> None:
        more = [
            ("U", _("take your last move back")),
            ("H", _("a hint, at tables without other people")),
            ("G", _("show the others how you feel")),
            ("I", _("links to a table that you have made")),
            ("Esc", _("the menu of the table")),
            ("Ctrl+Q", _("quit")),
        ]
        self.app.push_screen(KeysScreen(_("Keys"), [*self.room.keys(), *more]))

    def _open_menu(self) -> None:
        items = [Item("stay", _("Stay"))]
        if "take back" in self.table.can and not self.table.standing.over:
            items.append(Item("take back", _("Take back my move")))
        if "resign" in self.table.can and not self.table.standing.over:
            for seat in self.table.standing.absent:
                text = _("A bot for {name}").format(name=self.table.standing.names[seat])
                items.append(Item(f"bot:{seat}", text))
            for_good = _("If you resign, you give the game up for good.")
            items.append(Item("resign", _("Resign"), hint=for_good))
            items.append(Item("break off", _("Offer to break off")))
        if self.table.links:
            items.append(Item("links", _("Links")))
        if self.table.standing.over:
            items.append(Item("again", _("Play again")))
            items.append(Item("replay", _("Replay")))
            items.append(Item("analyse", _("Analyse")))
        items.append(Item("keys", _("Keys")))
        items.append(Item("rules", _("The rules in short")))
        items.append(Item("leave", _("Leave")))

        def chosen(name: object) -> None:
            match name:
                case "take back" | "break off":
                    self._do(str(name))
                case "resign":
                    self._resign()
                case "links":
                    self._show_links()
                case str(bot) if bot.startswith("bot:"):
                    self._do("propose bot", about=int(bot.partition(":")[2]))
                case "again":
                    self._after("n")
                case "replay":
                    self._after("p")
                case "analyse":
                    self._after("a")
                case "keys":
                    self._show_keys()
                case "rules":
                    self.app.push_screen(TextScreen(self.table.game.title, self.room.rules()))
                case "leave":
                    self.dismiss(None)

        self.app.push_screen(MenuScreen(Menu(self.table.game.title, items)), chosen)

    def _resign(self) -> None:
        """Give the game up, if that is meant."""
        for_good = _("If you resign, you give the game up for good.")
        items = [Item("stay", _("Stay")), Item("resign", _("Resign"))]

        def chosen(name: object) -> None:
            if name == "resign":
                self._do("resign")

        self.app.push_screen(MenuScreen(Menu(self.table.game.title, items, for_good)), chosen)

    def _show_links(self) -> None:
        if self.table.links:
            self.app.push_screen(LinksScreen(self._links()))

    def _after(self, key: str) -> None:
        """What can be done when the game is over."""
        if key == "n":
            if self.again:
                self.again()
            else:
                self._do("rematch")
        else:
            self.run_worker(self._study(analyse=key == "a"))

    async def _study(self, analyse: bool) -> None:
        from einfall.terminal.screens.replay import ReplayScreen

        try:
            record: Record = await self.table.record()
        except (GameError, OSError) as error:
            self.said = str(error)
            self.redraw()
            return
        self.app.push_screen(ReplayScreen(record, list(self.table.standing.names), analyse))

    def _hint(self) -> None:
        table = self.table
        if isinstance(table, OwnTable) and self.hand.scene.moves and self.seat is not None:
            self.said = _("Thinking…")
            self.run_worker(self._find_hint(table, self.seat))

    async def _find_hint(self, table: OwnTable, seat: int) -> None:
        turn = table.standing.turn
        move = await self.einfall.thinkers.choose(
            table.game, table.play.view(seat), BEST_HELP, HERE
        )
        if turn == table.standing.turn:
            self.hand.preview(move)
            self.said = _("A strong bot would play {move}.").format(move=move)
            self.redraw()

    def _react(self) -> None:
        if "react" not in self.table.can:
            return
        items = [Item(name, text) for name, text in reactions().items()]

        def chosen(name: object) -> None:
            if name:
                self._do("react", what=str(name))

        self.app.push_screen(MenuScreen(Menu(_("Reactions"), items)), chosen)


def clock_text(seconds: float) -> str:
    """The time that is left."""
    minutes, rest = divmod(int(seconds), 60)
    if minutes >= 60:
        return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
    return f"{minutes}:{rest:02}"
