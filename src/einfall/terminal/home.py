"""The first screen: every way to play, as on the first page of the browser."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from einfall.language import LANGUAGES, _, in_use
from einfall.study.words import level_names
from einfall.terminal.menu import Item, Menu
from einfall.terminal.rooms import titles

USUAL = "club"


def home_menu(kept: Mapping[str, Any]) -> Menu:
    """The first screen; `kept` is what was chosen last time."""
    lead = _(
        "Two games of wit: against bots, with friends, or alone. Free, without an account,"
        " without ads."
    )
    foot = _("↑ ↓ choose   ← → change   Enter go on   ? keys   Ctrl+Q quit")
    return Menu("Einfall", home_items(kept), lead, foot)


def home_items(kept: Mapping[str, Any]) -> list[Item]:
    """What can be chosen there."""
    items = []
    if unfinished := kept.get("unfinished"):
        title = titles().get(unfinished.get("game"), "")
        items.append(Item("continue", _("Continue: {game}").format(game=title)))
    levels = list(level_names().items())
    for game, title in titles().items():
        level = kept.get("levels", {}).get(game, USUAL)
        items += [
            Item("", title),
            Item(f"bot:{game}", _("Play against a bot"), levels, level),
            Item(f"friends:{game}", _("With friends")),
            Item(f"screen:{game}", _("On this screen")),
            Item(f"alone:{game}", _("Alone")),
            Item(f"more:{game}", _("More options…")),
            Item(f"lesson:{game}", _("Learn it in two minutes")),
            Item(f"rules:{game}", _("The rules in short")),
        ]
    items += [
        Item("", _("On a server")),
        Item("lobby", _("With people there")),
        Item("challenge", _("Today's challenge")),
        Item("join", _("Join with a link")),
        Item("", _("And")),
        Item("puzzles", _("Puzzles")),
        Item("try", _("Board to try things")),
        Item("score", _("Keep score at a real table")),
        Item("record", _("Open a record")),
        Item("verify", _("Verify a game")),
        Item("language", _("Language"), list(LANGUAGES.items()), in_use()),
    ]
    return items


class Kept:
    """What a person has chosen before, in a file; losing it does no harm."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.values: dict[str, Any] = {}
        try:
            if path:
                self.values = dict(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            pass

    def keep(self, **values: Any) -> None:
        """Remember these; None forgets one."""
        self.values = {k: v for k, v in {**self.values, **values}.items() if v is not None}
        if self.path:
            from einfall.files import replacing

            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                with replacing(self.path) as file:
                    file.write(json.dumps(self.values).encode())
            except OSError:
                pass  # a home that cannot be written is no reason not to play
