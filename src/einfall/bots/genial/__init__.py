"""The bots of Einfach Genial."""

from collections.abc import Iterable

from einfall.bots.bot import Bot, BotOf
from einfall.bots.genial.greedy import Greedy
from einfall.bots.genial.levels import Casual, Club, Expert, Master, Novice
from einfall.bots.genial.lookahead import Glance
from einfall.bots.genial.playouts import Doyen, Veteran
from einfall.bots.together import Company, Machine
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

STEPS = (0.938, 0.898, 0.915, 0.820)
"""The share of games between two that each level has won from the one below it.

As measured for docs/strength.md.
"""


def think_together(bots: Iterable[Bot], company: Company, machine: Machine) -> int:
    """Let bots think in company, if they can; how many do. The others go on as ever."""
    from einfall.bots.genial.together import Thinker, let_think_together  # seldom needed

    thinker = Thinker(machine)
    return sum(let_think_together(bot, company, thinker) for bot in bots)
