"""Games to study: whole ones between bots, and positions out of them."""

from collections.abc import Iterator

from einfall.bots import find_bots
from einfall.chance import Stream
from einfall.game import Game, Position
from einfall.games import find_game
from einfall.match import play_match, streams
from einfall.record import Record, replay

TABLES: dict[str, tuple[str, dict[str, object]]] = {
    "genial 1": ("genial", {"players": 1}),
    "genial 2": ("genial", {"players": 2}),
    "genial 3": ("genial", {"players": 3}),
    "genial 4": ("genial", {"players": 4}),
    "genial teams": ("genial", {"players": 4, "teams": True}),
    "genial tilsit": ("genial", {"players": 2, "edition": "tilsit"}),
    "einstein 1": ("einstein", {"players": 1}),
    "einstein 2": ("einstein", {"players": 2}),
    "einstein 3": ("einstein", {"players": 3}),
    "einstein 6": ("einstein", {"players": 6}),
}


def table(name: str) -> Game:
    game, rules = TABLES[name]
    return find_game(game, rules)


def played(game: Game, bot: str = "casual", seed: int = 1) -> Record:
    """A whole game between bots of one level."""
    _, record = play_match(game, find_bots(game, [bot]), *streams(seed, 0))
    return record


def positions(game: Game, count: int, bot: str = "casual") -> Iterator[Position]:
    """Positions before a decision, spread over a few games."""
    for seed in range(count):
        record = played(game, bot, seed)
        before = [position.copy() for position in replay(game, record)][:-1]
        yield before[Stream(seed).below(len(before))]
