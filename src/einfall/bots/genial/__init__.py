"""The bots of Genial."""

from einfall.bots.bot import Bot

BOTS: dict[str, type[Bot]] = {}
