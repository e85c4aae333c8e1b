"""What is told of finished games: a player's list of games, and statistics."""

import json
from collections import Counter
from collections.abc import Sequence

from einfall.server.messages.told import (
    Against,
    ChallengeResultShown,
    PlayedShown,
    ResultShown,
    Statistics,
)
from einfall.server.store.interface import ChallengeResult, PlayedResult, PlayedTable, Result


def show_result(result: Result) -> ResultShown:
    """How a game ended for a seat."""
    return ResultShown(result.seat, result.name, result.points, result.place, result.bot)


def show_challenge_result(one: ChallengeResult) -> ChallengeResultShown:
    """How a day's challenge ended for somebody."""
    r = one.result
    return ChallengeResultShown(r.seat, r.name, r.points, r.place, r.bot, one.again, one.late)


def show_played(one: PlayedTable) -> PlayedShown:
    """A table in a player's list of games."""
    return PlayedShown(
        table=one.id,
        game=one.game,
        rules=json.loads(one.rules),
        seats=list(one.seats),
        created=one.created,
        changed=one.changed,
        over=one.over,
        challenge=one.challenge,
        results=[show_result(result) for result in one.results],
    )


def statistics(results: Sequence[PlayedResult]) -> list[Statistics]:
    """A player's finished games in figures, each game by the number of players."""
    kinds = sorted({(one.game, one.players) for one in results})
    return [
        _statistics([one for one in results if (one.game, one.players) == kind]) for kind in kinds
    ]


def _statistics(results: Sequence[PlayedResult]) -> Statistics:
    points = [one.result.points for one in results]
    games, wins = Counter[str](), Counter[str]()
    for one in results:
        for opponent in set(one.result.opponents):
            games[opponent] += 1
            wins[opponent] += one.result.place == 1
    return Statistics(
        game=results[0].game,
        players=results[0].players,
        games=len(results),
        wins=sum(one.result.place == 1 for one in results),
        mean=sum(points) / len(points),
        best=max(points),
        points=points,
        opponents=[Against(name, count, wins[name]) for name, count in games.most_common(20)],
    )
