"""Moves picked from what a client is shown, each game having its own way to list them."""

import random
from typing import Any


def some_move(moves: dict[str, Any], chance: random.Random) -> str:
    """One of the moves that are listed for a client."""
    if "choices" in moves:
        return str(chance.choice(moves["choices"])["move"])
    if moves["words"] and (not moves["slots"] or chance.random() < 0.3):
        return str(chance.choice(moves["words"]))
    return f"{chance.choice(moves['ways'])} {chance.choice(moves['slots'])}"
