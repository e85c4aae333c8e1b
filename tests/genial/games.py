"""Games for the tests to look at: many tables, played so that rare things happen."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from einfall.chance import Stream
from einfall.game import Decision, Event, Happening
from einfall.genial.game import Genial
from einfall.genial.moves import FIRST_PLACEMENT, MOST_LEGAL, list_legal
from einfall.genial.position import GenialPosition

TABLES: dict[str, dict[str, object]] = {
    f"{edition}-{players}{'t' * teams}": {"edition": edition, "players": players, "teams": teams}
    for edition in ("kosmos", "lutin", "tilsit")
    for players, teams in ((1, False), (2, False), (3, False), (4, False), (4, True))
}
TABLES |= {
    "kosmos-2-may": {"players": 2, "bonus": "may"},
    "lutin-3-end": {"edition": "lutin", "players": 3, "swap": "end"},
    "tilsit-4-contact": {"edition": "tilsit", "players": 4, "contact": True},
    "kosmos-2-one-bonus": {"players": 2, "one_bonus": True},
    "tilsit-4t-one-bonus": {"edition": "tilsit", "players": 4, "teams": True, "one_bonus": True},
    "kosmos-1-rack": {"players": 1, "solo_rack": True},
    "lutin-1-rack": {"edition": "lutin", "players": 1, "solo_rack": True},
}
"""Every edition with every number of players, and each option on its own."""

Choose = Callable[[GenialPosition, Stream], int]


def play_any(position: GenialPosition, stream: Stream) -> int:
    """Any legal action."""
    return _pick(position, stream, best=False)


def play_for_points(position: GenialPosition, stream: Stream) -> int:
    """Mostly the placement that counts most: tracks fill up, bonuses chain, games end early."""
    return _pick(position, stream, best=stream.below(8) > 0)


def _pick(position: GenialPosition, stream: Stream, best: bool) -> int:
    actions, points = np.zeros((2, MOST_LEGAL), np.int64)
    count = list_legal(position, actions, points)
    wanted = points[:count] == points[:count].max() if best else np.ones(count, np.bool_)
    if actions[0] < FIRST_PLACEMENT and stream.below(3) == 0:  # swap, keep or decline now and then
        wanted = actions[:count] < FIRST_PLACEMENT
    candidates = actions[:count][wanted]
    return int(candidates[stream.below(len(candidates))])


def head_start(game: Genial, seed: int) -> list[list[int]]:
    """Scores just before the ends of the tracks: bonuses, chains and early wins will come."""
    stream = Stream(seed, 1)
    end = game.options.track
    return [[end - 1 - stream.below(6) for _ in range(6)] for _ in range(game.options.sides)]


def events(
    game: Genial, choose: Choose, seed: int, scores: Sequence[Sequence[int]] = ()
) -> Iterator[tuple[GenialPosition, Event]]:
    """Play a game, from these scores if any; each event comes with the position it happens in."""
    stream = Stream(seed)
    position = game.start()
    for side, row in enumerate(scores):
        position.score[side] = row
    while not game.over(position):
        event: Event
        if seats := game.to_act(position):
            event = Decision({seat: choose(position, stream) for seat in seats})
            yield position, event
            game.decide(position, event.moves)
        else:
            event = Happening(game.sample(position, stream))
            yield position, event
            game.happen(position, event.outcome)
