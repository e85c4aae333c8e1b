"""Ratings from the order in which bots finished, by OpenSkill's model of Plackett and Luce.

OpenSkill is made for players who come and go and get better. A bot of a tournament does not change,
so two settings differ from its own: nothing is added to the doubt from game to game (`tau`), and
each game lessens the doubt by all that it tells (`gamma`). The rating then settles, and its doubt
is that of the games themselves.

Ratings depend a little on the order of the games. So that neither who is first in the schedule nor
who finished first on this machine matters, the games are shuffled, always in the same way; and they
are rated from the first to the last and from the last to the first, and the mean is taken.
"""

import hashlib
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from einfall.arena.finish import Finish
from einfall.arena.intervals import Estimate, Z, widening

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

UNKNOWN = 25.0
"""The rating of somebody of whom nothing is known."""
BETA = UNKNOWN / 6
"""By how much, with the same rating, one may happen to be better on a day: OpenSkill's own."""


def rate(finishes: Sequence[Finish], bots: int) -> list[Estimate]:
    """A rating for each bot; before its first game it is 25.

    The model takes each game by itself. Where the games of a deal turn out alike, that makes it
    surer than it should be, so a bot's interval is widened as that of its mean place would be.
    """
    shuffled = sorted(finishes, key=_shuffled)
    estimates = []
    for there, back in zip(_rate(shuffled, bots), _rate(shuffled[::-1], bots), strict=True):
        mean = (there.mu + back.mu) / 2
        estimates.append((mean, Z * (there.sigma + back.sigma) / 2))
    wider = _widenings(finishes, bots)
    return [
        Estimate(mean, mean - half * factor, mean + half * factor)
        for (mean, half), factor in zip(estimates, wider, strict=True)
    ]


def level_ratings(steps: Sequence[float]) -> list[float]:
    """Where levels stand, given the share of games that each has won from the one below it.

    The one in the middle is at 25, as somebody is of whom nothing is known.
    """
    ratings = [0.0]
    for share in steps:
        ratings.append(ratings[-1] + BETA * math.sqrt(2) * math.log(share / (1 - share)))
    middle = ratings[len(ratings) // 2]
    return [rating - middle + UNKNOWN for rating in ratings]


def _rate(finishes: Sequence[Finish], bots: int) -> "list[PlackettLuceRating]":
    """The ratings after these games, one after the other."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0, gamma=lambda *_: 1.0)
    ratings = [model.rating() for _ in range(bots)]
    for finish in finishes:
        places = mean_places(finish)
        teams = model.rate([[ratings[bot]] for bot in places], ranks=list(places.values()))
        for bot, (rating,) in zip(places, teams, strict=True):
            ratings[bot] = rating
    return ratings


def _widenings(finishes: Sequence[Finish], bots: int) -> list[float]:
    places: list[list[float]] = [[] for _ in range(bots)]
    deals: list[list[int]] = [[] for _ in range(bots)]
    for finish in finishes:
        for bot, place in mean_places(finish).items():
            places[bot].append(place)
            deals[bot].append(finish.deal)
    return [widening(places[bot], deals[bot]) if deals[bot] else 1.0 for bot in range(bots)]


def mean_places(finish: Finish) -> dict[int, float]:
    """The place of each bot; the mean for one that played several sides."""
    places: dict[int, list[int]] = {}
    for bot, place in zip(finish.bots, finish.places, strict=True):
        places.setdefault(bot, []).append(_full_place(place, finish.places))
    return {bot: sum(found) / len(found) for bot, found in places.items()}


def _full_place(place: int, places: Sequence[int]) -> int:
    """Places as at the end of a race, twice over: a shared 2nd and 3rd place counts as 2.5."""
    better = sum(other < place for other in places)
    equal = sum(other == place for other in places)
    return 2 * better + equal + 1


def _shuffled(finish: Finish) -> bytes:
    return hashlib.blake2b(finish.number.to_bytes(8, "big"), digest_size=8).digest()
