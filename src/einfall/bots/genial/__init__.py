"""The bots of Einfach Genial."""

from einfall.bots.bot import Bot
from einfall.bots.genial.search import Expert, Master
from einfall.bots.genial.simple import Casual, Club, Greedy, Novice

BOTS: dict[str, type[Bot]] = {
    "novice": Novice,
    "casual": Casual,
    "greedy": Greedy,
    "club": Club,
    "expert": Expert,
    "master": Master,
}
"""From the weakest up."""
