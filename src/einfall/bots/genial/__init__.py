"""The bots of Einfach Genial."""

from einfall.bots.bot import BotOf
from einfall.bots.genial.search import Expert, Master
from einfall.bots.genial.simple import Casual, Club, Greedy, Novice
from einfall.genial.position import GenialView

BOTS: dict[str, type[BotOf[GenialView]]] = {
    "novice": Novice,
    "casual": Casual,
    "greedy": Greedy,
    "club": Club,
    "expert": Expert,
    "master": Master,
}
"""From the weakest up."""
