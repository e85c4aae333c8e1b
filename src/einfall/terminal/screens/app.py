"""The full-screen program."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import resource_tracker
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from platformdirs import user_data_path
from textual.app import App
from textual.binding import Binding, BindingType

from einfall.game import Decision, Game, GameError
from einfall.language import _
from einfall.terminal.colours import depth
from einfall.terminal.home import Kept
from einfall.terminal.tables import OwnTable

if TYPE_CHECKING:
    from einfall.client import MadeTable
    from einfall.server.live.thinking import Thinkers


QUIET = 0.3
"""Seconds in which the first screen comes to rest."""


class EinfallApp(App[int]):
    """Einfall in a terminal."""

    TITLE = "Einfall"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: #16181d; color: #eceef4; }
    ModalScreen { background: #16181d 0%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+c", "quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self,
        first: "Callable[[EinfallApp], object] | None" = None,
        *,
        folder: Path | None = None,
    ) -> None:
        """`first` opens what is to be seen before the first screen."""
        super().__init__(ansi_color=depth() != "many")
        if os.name == "posix":
            # Processes report to it; it has to be there before Textual takes standard error away.
            resource_tracker.ensure_running()
        self.first = first
        self.folder = user_data_path("einfall") if folder is None else folder
        self.kept = Kept(self.folder / "terminal.json")
        self.ready = asyncio.Event()
        """Set when the rules are loaded; where they have to be compiled, that takes a minute."""
        self._thinkers: Thinkers | None = None
        self._studying: ProcessPoolExecutor | None = None

    def study_process(self) -> ProcessPoolExecutor:
        """A process in which games are judged."""
        if self._studying is None:
            self._studying = ProcessPoolExecutor(
                1, multiprocessing.get_context("spawn"), initializer=leave_interrupts_alone
            )
        return self._studying

    @property
    def thinkers(self) -> "Thinkers":
        """Processes in which bots think; they start with the first question."""
        if self._thinkers is None:
            from einfall.server.live.thinking import Thinkers

            self._thinkers = Thinkers(1)
        return self._thinkers

    def on_mount(self) -> None:
        """Show the first screen."""
        from einfall.terminal.screens.home import HomeScreen

        self.push_screen(HomeScreen(self.kept.values))
        if self.first:
            self.first(self)
        if self.is_headless:
            self.ready.set()  # what looks on from within waits for nothing
        else:
            self.run_worker(self._get_ready())  # a callback would hold up all keys until it is done

    async def _get_ready(self) -> None:
        """Load the rules and start the bots while somebody reads the first screen."""
        await asyncio.sleep(QUIET)
        self.thinkers.get_ready()
        await asyncio.to_thread(load_rules)
        self.ready.set()

    def on_unmount(self) -> None:
        """Stop all that thinks."""
        if self._thinkers:
            self._thinkers.close()
        if self._studying:
            for process in list(self._studying._processes.values()):
                process.terminate()
            self._studying.shutdown(wait=False, cancel_futures=True)

    # Tables

    def open_own(self, game: Game, bots: Sequence[str | None], **more: Any) -> OwnTable:
        """A table of one's own."""
        from einfall.terminal.screens.table import TableScreen

        table = OwnTable(game, bots, self.thinkers, **more)

        def again() -> None:
            self.pop_screen()
            self.open_own(game, bots)

        def keep(_answer: object = None) -> None:
            self._keep(table)

        self.push_screen(TableScreen(table, again, keep), keep)
        return table

    def _keep(self, table: OwnTable) -> None:
        """Keep a game until its end, to be continued however it was left."""
        decisions = [event for event in table.play.history if isinstance(event, Decision)]
        if not any(set(decision.moves) & set(table.yours) for decision in decisions):
            return  # nothing would be lost, so what was kept before stays
        if table.standing.over:
            self.kept.keep(unfinished=None)
            return
        if not table.play.has_record:
            return  # it began in the middle, and nobody can tell how it got there
        record = table.own_record()
        self.kept.keep(
            unfinished={
                "game": table.game.name,
                "record": record,
                "bots": list(table.bots),
                "people": list(table.people),
            }
        )

    def open_unfinished(self) -> None:
        """Go on with the game that was left last."""
        from einfall.play import Recorded

        unfinished = self.kept.values["unfinished"]
        try:
            recorded = Recorded(unfinished["record"])
            play = recorded.play()
        except (GameError, KeyError) as error:
            self.kept.keep(unfinished=None)
            self.notify(str(error), severity="warning")
            return
        people = unfinished["people"]
        self.open_own(recorded.game, unfinished["bots"], people=people, play=play)

    def open_lesson(self, game: str) -> None:
        """A first game in small steps."""
        from einfall.terminal.screens.lesson import LessonScreen

        self.push_screen(LessonScreen(game))

    def open_link(
        self,
        link: str,
        name: str | None = None,
        made: "MadeTable | None" = None,
        offered: bool = False,
    ) -> None:
        """A table of a service; `made` has its links, if it was made just now."""
        from einfall.terminal.screens.far import open_link

        self.run_worker(open_link(self, link, name, made, offered))

    def open_offered(
        self, server: str, game: Game, bots: Sequence[str | None], pace: tuple[int, int, int]
    ) -> None:
        """A new table of a service whose seats anybody may take."""
        from einfall.terminal.screens.far import open_offered

        self.run_worker(open_offered(self, server, game, bots, pace))

    def open_hosted(
        self, server: str, game: Game, bots: Sequence[str | None], pace: tuple[int, int, int]
    ) -> None:
        """A new table of a service."""
        from einfall.terminal.screens.far import open_hosted

        self.run_worker(open_hosted(self, server, game, bots, pace))

    def open_verdict(self, text: str) -> None:
        """Whether chance was fair in the games of a file, or in the one of a link."""
        from einfall.terminal.screens.verify import open_verdict

        self.run_worker(open_verdict(self, text))

    def open_record(self, path: str) -> None:
        """The first game of a file of records."""
        from einfall.play import load
        from einfall.terminal.screens.replay import ReplayScreen

        try:
            record = next(load(path), None)
        except (GameError, OSError) as error:
            self.notify(str(error), severity="warning")
            return
        if record is None:
            self.notify(_("There is no game in {file}.").format(file=path), severity="warning")
            return
        self.push_screen(ReplayScreen(record, list(record["players"])))


def load_rules() -> None:
    """Have all that a table needs at hand, so that the first one opens at once."""
    from einfall.games import GAMES, find_game

    for name in GAMES:
        game = find_game(name, {})
        view = game.play(0).view(0)
        game.show(view)
        game.show_moves(view)


def leave_interrupts_alone() -> None:
    """In a process of its own: what is pressed in the terminal is for the program itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
