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
