"""The bots of Einstein."""

from einfall.bots.bot import Bot

BOTS: dict[str, type[Bot]] = {}
