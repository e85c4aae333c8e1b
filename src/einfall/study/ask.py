"""`einfall.analyse`: a game judged, in one line."""

from collections.abc import Sequence
from typing import Any

from einfall.play import Play
from einfall.record import Record
from einfall.study.analysis import Analysis
from einfall.study.analysis import analyse as analyse_record


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
    return analyse_record(record, budget, seats, seed)
