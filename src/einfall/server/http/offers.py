"""The games that can be played here, with all that a page needs to offer them."""

from einfall.bots import BOTS, LEVELS, USUAL_LEVEL
from einfall.games import find_game
from einfall.server.messages.told import BotShown, GameShown


def show_game(name: str) -> GameShown:
    """A game with its options and bots."""
    game = find_game(name, {})
    options = {option: list(choices) for option, choices in game.option_choices.items()}
    return GameShown(
        name=name,
        title=game.title,
        players=options["players"],
        options=options,
        defaults=game.settings(),
        editions={edition: dict(sets) for edition, sets in game.editions.items()},
        bots=[BotShown(bot, kind.usual_budget is not None) for bot, kind in BOTS[name].items()],
        levels=[level for level in LEVELS if level in BOTS[name]],
        usual_level=USUAL_LEVEL,
        equipment=game.show_equipment(),
    )
