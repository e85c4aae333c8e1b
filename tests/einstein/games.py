"""Games for the tests to look at: many tables, played so that rare things happen."""

from collections.abc import Callable, Iterator

import numpy as np

from einfall.chance import Stream
from einfall.einstein.choices import list_legal
from einfall.einstein.dice import CHOICES, FIFTHS, MOST_SPLITS
from einfall.einstein.expectation import score_choices
from einfall.einstein.game import Einstein
from einfall.einstein.position import EinsteinPosition
from einfall.game import Decision, Event, Happening

TABLES: dict[str, dict[str, object]] = {str(n): {"players": n} for n in range(1, 9)}
TABLES |= {
    "1-easy": {"players": 1, "easy_penalty": True},
    "2-easy": {"players": 2, "easy_penalty": True},
    "3-clock": {"players": 3, "clock": 30},
    "4-easy-clock": {"players": 4, "easy_penalty": True, "clock": 40},
}
"""Every number of players, and the options."""

Choose = Callable[[EinsteinPosition, int, Stream], int]


def play_any(position: EinsteinPosition, seat: int, stream: Stream) -> int:
    """Any legal choice."""
    choices = _legal(position, seat)
    return choices[stream.below(len(choices))]


def play_for_points(position: EinsteinPosition, seat: int, stream: Stream) -> int:
    """Mostly the choice with the best score: sums fill up."""
    if stream.below(8) == 0:
        return play_any(position, seat, stream)
    values = np.zeros(CHOICES, np.int64)
    score_choices(position.sheets[seat], int(position.penalty), values)
    return max(_legal(position, seat), key=lambda choice: int(values[choice]))


def play_for_length(position: EinsteinPosition, seat: int, stream: Stream) -> int:
    """Mostly the fifth die with the fewest ticks: long games, with many free throws."""
    if stream.below(8) == 0:
        return play_any(position, seat, stream)
    ticks = position.sheets[seat].fifths
    return min(_legal(position, seat), key=lambda choice: int(ticks[choice % FIFTHS]))


EVERY_WAY = (play_any, play_for_points, play_for_length)


def _legal(position: EinsteinPosition, seat: int) -> list[int]:
    choices = np.zeros(MOST_SPLITS, np.int64)
    count = list_legal(position.sheets[seat], int(position.roll), choices)
    return [int(choice) for choice in choices[:count]]


def events(game: Einstein, choose: Choose, seed: int) -> Iterator[tuple[EinsteinPosition, Event]]:
    """Play a game; each event comes with the position it happens in."""
    stream = Stream(seed)
    position = game.start()
    while not game.over(position):
        event: Event
        if seats := game.to_act(position):
            event = Decision({seat: choose(position, seat, stream) for seat in seats})
            yield position, event
            game.decide(position, event.moves)
        else:
            event = Happening(game.sample(position, stream))
            yield position, event
            game.happen(position, event.outcome)
