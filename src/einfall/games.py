"""All games, by the name that a record gives them."""

from collections.abc import Mapping
from typing import cast

from einfall.einstein.game import Einstein
from einfall.game import BadNotation, BadRules, Game, Position, View, check_names
from einfall.genial.game import Genial

# To the type checker, a game with positions of its own is not one that takes any position. Whoever
# looks a game up here has to give it its own.
GAMES = {game.name: cast(type[Game], game) for game in (Genial, Einstein)}

MOST_PLAYERS = max(max(game.option_choices["players"]) for game in GAMES.values())
"""How many can play one of the games."""


def all_titles() -> str:
    """What the games are called, as part of an English sentence."""
    *firsts, last = (game.title for game in GAMES.values())
    return f"{', '.join(firsts)} and {last}"


def find_game(name: object, rules: Mapping[str, object], strict: bool = False) -> Game:
    """The game of this name with these rules, or BadRules.

    Rules that the game does not know are left alone, as in a record, unless it is to be `strict`.
    """
    if not isinstance(name, str) or name not in GAMES:
        raise BadRules(f"there is no game {name!r}, only: {', '.join(GAMES)}")
    if strict:
        check_names(GAMES[name], rules)
    return GAMES[name].from_rules(rules)


def read_position(text: str) -> tuple[Game, Position]:
    """The game and the position that a line of text describes, or BadNotation."""
    for game in GAMES.values():
        if text.lstrip().startswith(game.position_texts_begin):
            return game.from_position_text(text)
    raise BadNotation(f"{text[:40]!r} is not a position of: {', '.join(GAMES)}")


def read_view(text: str) -> tuple[Game, View]:
    """The game and the view that a line of text describes, or BadNotation."""
    for game in GAMES.values():
        if text.lstrip().startswith(game.position_texts_begin):
            return game.from_view_text(text)
    raise BadNotation(f"{text[:40]!r} is not a view of: {', '.join(GAMES)}")


def game_of_view(view: View) -> Game:
    """The game that a view is of, with the options that the view carries."""
    for game in GAMES.values():
        if isinstance(view, game.view_class):
            return game(game._options_of(view))
    raise TypeError(f"a view is needed, such as play.view(seat), not {type(view).__name__}")
