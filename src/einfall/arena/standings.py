"""What a tournament says of its bots: ratings, shares of the wins, points, each against each.

Alone at the table nobody beats anybody. Then the bots are compared by the points they make of the
same deal, as if they had sat at one table; everything else follows from that.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from einfall.arena.finish import Finish
from einfall.arena.intervals import Estimate, mean_of, share_of
from einfall.arena.play import TimeUsed
from einfall.arena.ratings import rate
from einfall.arena.schedule import Tournament


@dataclass(frozen=True)
class BotStanding:
    """What is known of one bot."""

    bot: str
    games: int
    rating: Estimate | None
    """None where it has met no other."""
    wins: Estimate | None
    """Its share of the wins; of a shared first place it has its part."""
    points: Estimate
    seconds: float | None
    """How long it thought about a move, where that was measured."""


@dataclass(frozen=True)
class Duel:
    """How often one bot finished ahead of another in the games where both sat; ties count half."""

    share: Estimate
    games: int


@dataclass(frozen=True)
class Standings:
    """The bots of a tournament from the best down, and each against each."""

    tournament: Tournament
    games: int
    deals: int
    bots: list[BotStanding]
    duels: dict[tuple[str, str], Duel]


class _Figures:
    """Figures with their deals, game by game."""

    def __init__(self) -> None:
        self.values: list[float] = []
        self.deals: list[int] = []

    def add(self, value: float, deal: int) -> None:
        self.values.append(value)
        self.deals.append(deal)


def standings_of(
    tournament: Tournament, finishes: Iterable[Finish], times: Sequence[TimeUsed] = ()
) -> Standings:
    """The standings after these games, in whatever order they come; bots without one are left out.

    `times` has one for each bot of the tournament, if the time they took was measured.
    """
    games = sorted(finishes)
    points: dict[int, _Figures] = defaultdict(_Figures)
    for game in games:
        for bot, values in _by_bot(game.bots, game.points).items():
            points[bot].add(_mean(values), game.deal)
    meetings = _same_deals(games, len(points)) if tournament.game.sides == 1 else games
    wins, duels = _wins(meetings), _duels(meetings)
    ratings = dict(enumerate(rate(meetings, len(tournament.bots))))
    ranked = sorted(points, key=lambda bot: (-ratings[bot].value, bot))
    if not wins:
        ranked.sort(key=lambda bot: -_mean(points[bot].values))
    names = tournament.bots
    return Standings(
        tournament,
        len(games),
        len({game.deal for game in games}),
        [
            BotStanding(
                names[bot],
                len(points[bot].values),
                ratings[bot] if bot in wins else None,
                share_of(wins[bot].values, wins[bot].deals) if bot in wins else None,
                mean_of(points[bot].values, points[bot].deals),
                times[bot].seconds / times[bot].moves if times and times[bot].moves else None,
            )
            for bot in ranked
        ],
        {
            (names[one], names[other]): Duel(
                share_of(duels[one, other].values, duels[one, other].deals),
                len(duels[one, other].values),
            )
            for one in ranked
            for other in ranked
            if (one, other) in duels
        },
    )


def _by_bot(bots: Sequence[int], values: Sequence[float]) -> dict[int, list[float]]:
    """The values of each bot, one for each side it sat on."""
    found: dict[int, list[float]] = {}
    for bot, value in zip(bots, values, strict=True):
        found.setdefault(bot, []).append(value)
    return found


def _wins(games: Iterable[Finish]) -> dict[int, _Figures]:
    """Of each bot the share of the win that each of its games brought, a side."""
    wins: dict[int, _Figures] = defaultdict(_Figures)
    for game in games:
        best = min(game.places)
        part = 1 / game.places.count(best)
        shares = [part if place == best else 0.0 for place in game.places]
        for bot, values in _by_bot(game.bots, shares).items():
            wins[bot].add(_mean(values), game.deal)
    return wins


def _duels(games: Iterable[Finish]) -> dict[tuple[int, int], _Figures]:
    """For each pair of bots, how often one finished ahead of the other; ties count half."""
    duels: dict[tuple[int, int], _Figures] = defaultdict(_Figures)
    for game in games:
        places = _by_bot(game.bots, game.places)
        for one, mine in places.items():
            for other, theirs in places.items():
                if one != other:
                    share = _mean([(a < b) + (a == b) / 2 for a in mine for b in theirs])
                    duels[one, other].add(share, game.deal)
    return duels


def _same_deals(games: Iterable[Finish], bots: int) -> list[Finish]:
    """Games of bots that each played alone, deal by deal as one game: the more points the better.

    Only deals that all of them have played, and nothing where there is only one bot.
    """
    deals: dict[int, list[Finish]] = defaultdict(list)
    for game in games:
        deals[game.deal].append(game)
    return [
        Finish(
            deal,
            deal,
            tuple(game.bots[0] for game in alike),
            tuple(-game.points[0] for game in alike),
            tuple(game.points[0] for game in alike),
        )
        for deal, alike in deals.items()
        if len(alike) == bots > 1
    ]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
