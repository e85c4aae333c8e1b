"""The themes there are, by name."""

from einfall.game import GameError
from einfall.study.einstein import puzzles as einstein
from einfall.study.genial import puzzles as genial
from einfall.study.puzzles.theme import Theme

THEMES: dict[str, Theme] = {theme.name: theme() for theme in (*genial.THEMES, *einstein.THEMES)}


class UnknownTheme(GameError):
    """There is no such theme."""


def find_theme(name: str) -> Theme:
    """The theme of this name."""
    if name not in THEMES:
        raise UnknownTheme(f"there is no theme {name!r}, only: {', '.join(THEMES)}")
    return THEMES[name]
