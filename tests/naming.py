"""Where a text names a game."""

import re


def names(game: str, text: str) -> bool:
    """Whether a word begins with a game's name, or one within camelCase; not just the letters."""
    return bool(re.search(rf"(?<![A-Za-z])(?i:{game})|{game.capitalize()}", text))
