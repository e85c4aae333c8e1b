"""The first screen, and setting up a table."""

from collections.abc import Callable
from typing import Any, cast

from einfall.bots import LEVELS, USUAL_LEVEL
from einfall.game import BadRules, Game
from einfall.games import GAMES, find_game
from einfall.language import _, labelled, use
from einfall.terminal.home import home_items, home_menu
from einfall.terminal.menu import Item, Menu
from einfall.terminal.names import level_name, paces
from einfall.terminal.rooms import find_room
from einfall.terminal.screens.base import KeysScreen, MenuScreen, Prompt, TextScreen

PERSON = "person"
WITHOUT_RULES = ("lesson", "rules", "language")
"""What can be chosen while they are still being compiled."""
FAR = ("friends", "open")
"""The kinds of tables that a server has."""


class HomeScreen(MenuScreen):
    """Every way to play."""

    def __init__(self, kept: dict[str, Any]) -> None:
        super().__init__(home_menu(kept))

    def on_screen_resume(self) -> None:
        """Back from a table: what can be continued may be another."""
        self.menu.replace(home_items(self.einfall.kept.values))
        super().on_screen_resume()

    def changed(self) -> None:
        """Say more about what the cursor stands on; remember a level."""
        kind, _colon, game = self.menu.item.name.partition(":")
        self.menu.said = ""
        if kind == "language":
            self.speak(str(self.menu.item.value))
        elif kind == "bot":
            level = str(self.menu.item.value)
            levels = {**self.einfall.kept.values.get("levels", {}), game: level}
            self.einfall.kept.keep(levels=levels)
            self.menu.said = find_room(game).level_text(level)
        elif game:
            self.menu.said = find_room(game).about()

    def speak(self, language: str) -> None:
        """Speak another language from now on, and the next time."""
        use(language)
        self.einfall.kept.keep(language=language)
        self.menu = home_menu(self.einfall.kept.values)
        self.menu.cursor = self.menu.items.index(self.menu.find("language"))

    def press(self, key: str) -> bool:
        """The keys of the list, and two more."""
        if key == "?":
            keys = [
                ("↑ ↓", _("choose")),
                ("← →", _("change a value")),
                ("Enter", _("confirm")),
                ("Esc", _("back")),
                ("Ctrl+Q", _("quit")),
            ]
            self.app.push_screen(KeysScreen(_("Keys"), keys))
            return True
        return super().press(key)

    def leave(self) -> None:
        """Escape on the first screen leaves the program only if one means it."""
        self.menu.said = _("Ctrl+Q quits.")

    def choose(self, name: str) -> None:
        """Go where that leads."""
        kind, _colon, game = name.partition(":")
        if kind not in WITHOUT_RULES and not self.is_ready_for(name):
            return
        einfall = self.einfall
        match kind:
            case "bot":
                einfall.open_own(find_game(game, {"players": 2}), [None, str(self.menu.item.value)])
            case "alone":
                einfall.open_own(find_game(game, {"players": 1}), [None])
            case "language":
                self.menu.press("right")
                self.changed()
            case "screen" | "more" | "friends":
                einfall.push_screen(SetupScreen(game, kind))
            case "lesson":
                einfall.open_lesson(game)
            case "rules":
                einfall.push_screen(TextScreen(GAMES[game].title, find_room(game).rules()))
            case "continue":
                einfall.open_unfinished()
            case "join":
                self._ask(_("Link to a table"), "https://play.example/t/…", einfall.open_link)
            case "lobby" | "challenge":
                from einfall.terminal.screens.lobby import ChallengeScreen, LobbyScreen

                einfall.push_screen(LobbyScreen() if kind == "lobby" else ChallengeScreen())
            case "score":
                from einfall.terminal.screens.score import ScoresScreen

                einfall.push_screen(ScoresScreen())
            case "puzzles":
                from einfall.terminal.screens.puzzles import ThemesScreen

                einfall.push_screen(ThemesScreen())
            case "record":
                self._ask(_("A file of records (.jsonl)"), "", einfall.open_record)
            case "verify":
                question = _("A file of records (.jsonl), or the link to a finished table")
                self._ask(question, "", einfall.open_verdict)
            case "try":
                from einfall.terminal.screens.trying import TriesScreen

                einfall.push_screen(TriesScreen(str(einfall.kept.values.get("tried", ""))))

    def _ask(self, question: str, hint: str, then: Callable[[str], object]) -> None:
        def typed(text: str | None) -> None:
            if text and text.strip():
                then(text.strip())

        self.app.push_screen(Prompt(question, hint=hint), typed)


class SetupScreen(MenuScreen):
    """A new table: who plays, where, by which rules."""

    def __init__(self, game: str, kind: str) -> None:
        self.game, self.kind = game, kind
        self.room = find_room(game)
        self.rules: dict[str, Any] = {"players": 2}
        others = USUAL_LEVEL if kind == "more" else PERSON
        self.seats: list[object] = [PERSON, *[others] * (max(self._counts()) - 1)]
        self.server = ""
        self.pace = (0, 0, 0)
        title = _("A new table: {game}").format(game=GAMES[game].title)
        foot = _("↑ ↓ choose   ← → change   Enter go on   Esc back")
        super().__init__(Menu(title, [Item("start", "")], foot=foot))
        self.fill()

    def on_mount(self) -> None:
        """Begin with the server used last."""
        kept = self.einfall.kept.values
        self.server = kept.get("server", "http://127.0.0.1:8421")
        level = kept.get("levels", {}).get(self.game, USUAL_LEVEL)
        self.seats = [PERSON if seat == PERSON else level for seat in self.seats]
        self.fill()

    def _counts(self) -> list[int]:
        """How many can play."""
        least = 2 if self.kind in ("friends", "open", "screen") else 1
        return [n for n in GAMES[self.game].option_choices["players"] if int(n) >= least]

    def fill(self) -> None:
        """The lines as they follow from what is chosen."""
        choices = GAMES[self.game].option_choices
        players = self.rules["players"]
        counts = [(n, str(n)) for n in self._counts()]
        items = [
            Item("start", _("Create the table")),
            Item("players", _("Players"), counts, players),
        ]
        if self.kind in FAR:
            items.insert(1, Item("server", labelled(_("Server"), self.server)))
            items.append(Item("pace", _("Time"), list(paces().items()), self.pace))
        items += self.seat_items(players)
        settings = self._settings()
        for option in self.room.options(settings):
            texts = [(value, self.room.value_text(option, value)) for value in choices[option]]
            label = self.room.option_text(option)
            items.append(Item(f"option:{option}", label, texts, settings[option]))
        self.menu.replace(items)

    def seat_items(self, players: int) -> list[Item]:
        """Who sits where."""
        bots = [(level, _("Bot: {level}").format(level=level_name(level))) for level in LEVELS]
        items = []
        for seat in range(players):
            person = _("You") if seat == 0 else _("Somebody here")
            if self.kind in FAR and seat:
                person = _("A friend, by link") if self.kind == "friends" else _("Whoever comes")
            label = _("Seat {number}").format(number=seat + 1)
            items.append(Item(f"seat:{seat}", label, [(PERSON, person), *bots], self.seats[seat]))
        return items

    def found(self) -> Game:
        """The game by these rules."""
        return find_game(self.game, self.rules)

    def _settings(self) -> dict[str, object]:
        return find_game(self.game, self.rules).settings()

    def changed(self) -> None:
        """A value is another: the rest follows."""
        item = self.menu.item
        kind, _colon, which = item.name.partition(":")
        before = dict(self.rules)
        if kind == "players":
            self.rules["players"] = item.value
        elif kind == "pace":
            self.pace = cast(tuple[int, int, int], item.value)
        elif kind == "seat":
            self.seats[int(which)] = item.value
        elif kind == "option" and item.value != self._settings()[which]:
            self.rules[which] = item.value
            if which == "edition":
                self.rules = {k: v for k, v in self.rules.items() if k in ("edition", "players")}
        self.menu.said = ""
        try:
            find_game(self.game, self.rules)
        except BadRules as error:
            if kind == "players":  # options that need another number of players go with it
                self.rules = {"players": item.value}
            else:
                self.rules = before
                self.menu.said = str(error)
        self.fill()

    def choose(self, name: str) -> None:
        """Begin, or change the server."""
        if name == "server":

            def typed(text: str | None) -> None:
                if text:
                    self.server = text.strip()
                    self.fill()

            self.app.push_screen(Prompt(_("Server"), self.server), typed)
        elif name == "start":
            self.begin()
        else:
            self.menu.press("right")
            self.changed()

    def begin(self) -> None:
        """Make the table."""
        game = self.found()
        bots = [None if s == PERSON else str(s) for s in self.seats[: game.players]]
        if self.kind in FAR:
            self.einfall.kept.keep(server=self.server)
            einfall = self.einfall
            begin = einfall.open_hosted if self.kind == "friends" else einfall.open_offered
            begin(self.server, game, bots, self.pace)
            return
        if None not in bots:
            self.menu.said = _("At least one seat is for somebody here.")
            return
        self.dismiss(None)
        self.einfall.open_own(game, bots)
