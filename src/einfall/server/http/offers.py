"""The games that can be played here, with all that a page needs to offer them."""

from einfall.arena.ratings import level_ratings
from einfall.bots import BOTS, LEVELS, STEPS, USUAL_LEVEL
from einfall.games import find_game
from einfall.server.messages.told import BotShown, GameShown


def one_place(rating: float) -> float:
    """Rounded to one place behind the point, more than which nobody has measured."""
    return round(rating, 1)


def show_game(name: str) -> GameShown:
    """A game with its options and bots."""
    game = find_game(name, {})
    levels = [level for level in LEVELS if level in BOTS[name]]
    options = {option: list(choices) for option, choices in game.option_choices.items()}
    return GameShown(
        name=name,
        title=game.title,
        players=options["players"],
        options=options,
        defaults=game.settings(),
        editions={edition: dict(sets) for edition, sets in game.editions.items()},
        bots=[BotShown(bot, kind.usual_budget is not None) for bot, kind in BOTS[name].items()],
        levels=levels,
        strength=dict(zip(levels, map(one_place, level_ratings(STEPS[name])), strict=True)),
        usual_level=USUAL_LEVEL,
        equipment=game.show_equipment(),
    )
