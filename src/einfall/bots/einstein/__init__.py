"""The bots of Einstein."""

from einfall.bots.bot import BotOf
from einfall.bots.einstein.levels import Casual, Club, Expert, Master, Novice
from einfall.bots.einstein.yardsticks import Greedy, Mean
from einfall.einstein.position import EinsteinView

BOTS: dict[str, type[BotOf[EinsteinView]]] = {
    "novice": Novice,
    "greedy": Greedy,
    "casual": Casual,
    "club": Club,
    "expert": Expert,
    "master": Master,
    "mean": Mean,
}
"""The levels from the weakest up; greedy and mean are yardsticks."""

STEPS = (0.867, 0.777, 0.730, 0.514)
"""The share of games between two that each level has won from the one below it.

As measured for docs/strength.md.
"""
