"""The bots of Einstein."""

from einfall.bots.bot import Bot
from einfall.bots.einstein.levels import Casual, Club, Expert, Greedy, Master, Mean, Novice

BOTS: dict[str, type[Bot]] = {
    "greedy": Greedy,
    "novice": Novice,
    "casual": Casual,
    "club": Club,
    "expert": Expert,
    "master": Master,
    "mean": Mean,
}
"""The levels from the weakest up; greedy and mean are yardsticks."""
