"""Runs of a learner that are kept in a file: what all games share."""

from dataclasses import asdict
from typing import Any

from einfall.game import GameError


class BadRun(GameError):
    """A saved run that cannot be continued, or one that cannot be begun."""


def differences(saved: Any, plan: Any) -> str:
    """How two plans of one kind differ, in words."""
    wanted = asdict(plan)
    return ", ".join(
        f"{name} {value} there, {wanted[name]} here"
        for name, value in asdict(saved).items()
        if value != wanted[name]
    )
