"""The bots of Einfach Genial."""

from einfall.bots.bot import BotOf
from einfall.bots.genial.greedy import Greedy
from einfall.bots.genial.levels import Casual, Club, Expert, Master, Novice
from einfall.bots.genial.lookahead import Glance
from einfall.bots.genial.playouts import Doyen, Veteran
from einfall.genial.position import GenialView

BOTS: dict[str, type[BotOf[GenialView]]] = {
    "novice": Novice,
    "greedy": Greedy,
    "casual": Casual,
    "club": Club,
    "veteran": Veteran,
    "doyen": Doyen,
    "glance": Glance,
    "expert": Expert,
    "master": Master,
}
"""From the weakest up. Greedy, veteran and doyen are yardsticks that never change."""

STEPS = (0.938, 0.852, 0.832, 0.788)
"""The share of games between two that each level has won from the one below it.

As measured for docs/strength.md.
"""
