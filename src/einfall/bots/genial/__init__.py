"""The bots of Einfach Genial."""

from einfall.bots.bot import BotOf
from einfall.bots.genial.lookahead import Expert, Glance, Master
from einfall.bots.genial.playouts import Doyen, Veteran
from einfall.bots.genial.simple import Casual, Club, Greedy, Novice
from einfall.genial.position import GenialView

BOTS: dict[str, type[BotOf[GenialView]]] = {
    "novice": Novice,
    "casual": Casual,
    "greedy": Greedy,
    "club": Club,
    "veteran": Veteran,
    "doyen": Doyen,
    "glance": Glance,
    "expert": Expert,
    "master": Master,
}
"""From the weakest up. Greedy, veteran and doyen are yardsticks that never change."""
