"""A board to try things: any position, what a bot thinks of it, and playing on from there."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from einfall.bots import USUAL_LEVEL
from einfall.game import Game, GameError, Position
from einfall.games import GAMES, find_game, read_position
from einfall.language import _, in_use, use
from einfall.play import Play
from einfall.terminal.menu import Item, Menu
from einfall.terminal.screens.base import KeysScreen, MenuScreen, Prompt
from einfall.terminal.screens.table import TableScreen
from einfall.terminal.tables import OwnTable

if TYPE_CHECKING:
    from einfall.terminal.screens.app import EinfallApp

MOST_OPINIONS = 12
"""Moves that are listed with what they are worth."""


class TriesScreen(MenuScreen):
    """Where to begin: with a new game, what was tried last, or a position as text."""

    def __init__(self, tried: str) -> None:
        items = [Item("last", _("The last one"))] if tried else []
        items += [Item(f"new:{name}", game.title) for name, game in GAMES.items()]
        items.append(Item("text", _("Position as text")))
        lead = _("Any position: set it up, see what a bot thinks of it, and play on from there.")
        foot = _("↑ ↓ choose   Enter go on   Esc back")
        super().__init__(Menu(_("Board to try things"), items, lead, foot))

    def choose(self, name: str) -> None:
        """Open the board."""
        kind, _colon, game = name.partition(":")
        if kind == "text":
            self.app.push_screen(Prompt(_("Position as text")), self._read)
        elif kind == "last":
            self._read(self.einfall.kept.values.get("tried", ""))
        else:
            found = find_game(game, {"players": 2})
            self.dismiss(None)
            self.einfall.push_screen(TryScreen(self.einfall, found))

    def _read(self, text: str | None) -> None:
        if not text or not text.strip():
            return
        try:
            game, position = read_position(text.strip())
        except GameError as error:
            self.menu.said = str(error)
            self.redraw()
            return
        self.dismiss(None)
        self.einfall.push_screen(TryScreen(self.einfall, game, position))


class TryScreen(TableScreen):
    """A table at which one plays for everybody, and asks what moves are worth."""

    def __init__(self, app: "EinfallApp", game: Game, position: Position | None = None) -> None:
        play = Play(game, position)
        super().__init__(OwnTable(game, [None] * game.players, app.thinkers, play=play))

    @property
    def tried(self) -> OwnTable:
        """The table, which is one's own."""
        assert isinstance(self.table, OwnTable)
        return self.table

    def _hides_something(self) -> bool:
        return False  # here nobody plays against anybody

    def _happened(self) -> None:
        super()._happened()
        self.einfall.kept.keep(tried=self.tried.play.text())

    def _foot(self) -> str:
        return _("V opinion  H hint  U take back  C text  N new  P play on  ? keys  Esc menu")

    def press(self, key: str) -> bool:
        """The keys of a table, and those of a board to try things."""
        actions: dict[str, Callable[[], None]] = {
            "v": self._ask_opinion,
            "c": self._show_text,
            "n": self._begin_anew,
            "p": self._play_on,
            "?": self._show_own_keys,
        }
        if key in actions:
            actions[key]()
            return True
        return super().press(key)

    def _show_own_keys(self) -> None:
        own = [
            ("V", _("what a strong bot thinks of the moves")),
            ("C", _("the position as text: copied, and to be changed")),
            ("N", _("a new beginning")),
            ("P", _("play on from here against bots")),
            ("H, U", _("a hint; take a move back")),
            ("Esc", _("the menu of the table")),
        ]
        self.app.push_screen(KeysScreen(_("Keys"), [*self.room.keys(), *own]))

    # What a bot thinks

    def _ask_opinion(self) -> None:
        if self.seat is not None and self.hand.scene.moves:
            self.said = _("Thinking…")
            self.run_worker(self._hear_opinion(self.seat), exclusive=True, group="opinion")

    async def _hear_opinion(self, seat: int) -> None:
        text = self.tried.play.text()
        heard = await asyncio.get_running_loop().run_in_executor(
            self.einfall.study_process(), opinions, text, seat, in_use()
        )
        if text != self.tried.play.text():
            return  # somebody has moved on meanwhile
        self.said = ""
        items = [Item(move, f"{move:<14}{value:>9}   {behind}") for move, value, behind in heard]
        foot = _("Enter shows it on the board   Esc back")
        menu = Menu(_("What a strong bot thinks"), items, foot=foot)
        move = await self.app.push_screen_wait(MenuScreen(menu))
        if move:
            self.hand.preview(str(move))
        self.redraw()

    # Positions

    def _show_text(self) -> None:
        text = self.tried.play.text()
        self.app.copy_to_clipboard(text)

        def typed(changed: str | None) -> None:
            if changed and changed.strip() != text:
                try:
                    game, position = read_position(changed.strip())
                except GameError as error:
                    self.said = str(error)
                    self.redraw()
                else:
                    self._go_to(game, position)

        self.app.push_screen(Prompt(_("Position as text"), text), typed)

    def _go_to(self, game: Game, position: Position | None = None) -> None:
        einfall = self.einfall
        self.dismiss(None)
        einfall.push_screen(TryScreen(einfall, game, position))

    def _begin_anew(self) -> None:
        self._go_to(self.table.game)

    def _play_on(self) -> None:
        """From here against bots, in the seat of whoever is to move."""
        if self.table.standing.over:
            return
        game, einfall = self.table.game, self.einfall
        level = einfall.kept.values.get("levels", {}).get(game.name, USUAL_LEVEL)
        bots = [None if seat == self.seat else level for seat in range(game.players)]
        einfall.open_own(game, bots, play=Play(game, self.tried.play.position))


def opinions(text: str, seat: int, language: str) -> list[tuple[str, str, str]]:
    """In a process of its own: moves from the best down, each with its worth and how far behind."""
    from einfall.study.judge import find_effort
    from einfall.study.judges import judge_for
    from einfall.study.words import amount_text, interval_text

    use(language)
    game, position = read_position(text)
    judge = judge_for(game)
    verdict = judge.judge(game.view(position, seat), None, find_effort("fast"), 0, why=False)
    return [
        (
            game.move_text(one.move),
            amount_text(one.value, judge.scale),
            f"−{interval_text(one.loss, one.error, judge.scale)}" if one.loss else "",
        )
        for one in verdict.options[:MOST_OPINIONS]
    ]
