"""Chance that anyone can check when the game is over, and a log that nobody can rewrite.

Before anything is drawn the service publishes the SHA-256 of its seed; then each seat adds a seed
of its own. What chance brings follows from all of these (`einfall.chance.FairStream`), so neither
side could choose it. With the last event the service reveals its seed.

Each event has a hash over all before it and itself, which everybody is told at once. Half of what
happens is hidden from half of the table, and a drawn tile is quickly guessed: so a salt that only
the seed gives goes into each hash.
"""

import hashlib
import hmac
from collections.abc import Sequence

from einfall.chance import FairStream

SEED_BYTES = 32
NO_HASH = bytes(32)
"""What stands before the first event."""


def commitment(seed: bytes) -> str:
    """What is published of a seed before the game."""
    return hashlib.sha256(seed).hexdigest()


def label_of(table: str, seeds: Sequence[str]) -> str:
    """What goes into the chance of a table beside its seed; "-" for a seat that added nothing."""
    return "/".join(["table", table, *(seed or "-" for seed in seeds)])


def challenge_label(day: str, game: str) -> str:
    """The same for a day's challenge: the same for everybody."""
    return f"challenge/{day}/{game}"


def chance(seed: bytes, label: str, lane: int, number: int) -> FairStream:
    """What brings the number-th draw or roll of a lane: the seat that draws, or 0 for all.

    Each draw has a stream of its own, so a move taken back and made again meets the same chance.
    """
    return FairStream(seed, f"{label}/{lane}/{number}")


def salt(seed: bytes, number: int) -> bytes:
    """What keeps the hash of an event from being guessed before the seed is known."""
    return hmac.digest(seed, f"salt/{number}".encode(), "sha256")


def chain(previous: bytes, salt: bytes, body: bytes) -> bytes:
    """The hash of an event: of the one before it, its salt, and its JSON."""
    return hashlib.sha256(previous + salt + body).digest()
