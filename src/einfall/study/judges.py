"""The judges there are, by game."""

from typing import Any

from einfall.game import Game
from einfall.study.einstein.judge import EinsteinJudge
from einfall.study.genial.judge import GenialJudge
from einfall.study.judge import Judge, JudgeOf

JUDGES: dict[str, type[JudgeOf[Any]]] = {"genial": GenialJudge, "einstein": EinsteinJudge}


def judge_for(game: Game) -> Judge:
    """Somebody who judges moves of this game."""
    return JUDGES[game.name](game)
