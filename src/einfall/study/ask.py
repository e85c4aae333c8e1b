"""`einfall.analyse` and `einfall.hint`: a game judged, and what is best now, in one line."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from einfall.game import Game, GameError, Position
from einfall.play import Play
from einfall.record import Record
from einfall.study.analysis import Analysis
from einfall.study.analysis import analyse as analyse_record
from einfall.study.judge import find_effort
from einfall.study.judges import judge_for


class Advice(NamedTuple):
    """A move that was compared with others."""

    move: str
    """In notation."""
    value: float
    """The share of the win that can be expected; alone, points."""
    loss: float
    """By how much it is worse than the best, in the same worlds."""
    error: float
    """Half the width of the interval of that, 98 %."""


def analyse(
    game: Play[Any, Any] | Record,
    budget: str = "fast",
    seats: Sequence[int] | None = None,
    seed: int = 0,
) -> Analysis:
    """Judge every decision of a game that was played, or of its record.

    Each is judged by what that seat knew then. The budget is `fast`, `normal` or `deep`.
    """
    record = game.record() if isinstance(game, Play) else game
    if not isinstance(record, dict):
        raise TypeError(f"a game that was played or its record is judged, not {game!r}")
    return analyse_record(record, budget, seats, seed)


def hint(
    play: Play[Any, Any], seat: int | None = None, budget: str | None = None, seed: int = 0
) -> list[Advice]:
    """Moves of a seat that is to act, from the best down, by what it knows and no more.

    Without a seat it is the first one that is to act; without a budget it is there at once.
    """
    return advise(play.game, play.position, seat, budget, seed)


def advise(
    game: Game, position: Position, seat: int | None, budget: str | None, seed: int
) -> list[Advice]:
    """The same of a position."""
    acting = game.to_act(position)
    if not acting:
        raise GameError("nobody is to act in this position")
    own = acting[0] if seat is None else seat
    if own not in acting:
        raise GameError(f"seat {own} is not to act; {', '.join(map(str, acting))} may")
    judge = judge_for(game)
    effort = find_effort(budget) if budget else judge.hint_effort(game.players)
    verdict = judge.judge(game.view(position, own), None, effort, seed, why=False)
    return [
        Advice(game.move_text(one.move), one.value, one.loss, one.error) for one in verdict.options
    ]
