"""Chance that anyone can check when the game is over, and a log that nobody can rewrite.

Before anything is drawn the service publishes the SHA-256 of its seed; then each seat does the same
with a seed of its own, and reveals it when all have. What chance brings follows from all of these
(`einfall.chance.FairStream`), so nobody could choose it, not even the service and a seat together.
With the last event the service reveals its seed.

Each event has a hash over all before it and itself, which everybody is told at once. Half of what
happens is hidden from half of the table, and a drawn tile is quickly guessed: so a salt that only
the seed gives goes into each hash.
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence

from einfall.chance import FairStream

SEED_BYTES = 32
NO_HASH = bytes(32)
"""What stands before the first event."""


def commitment(seed: bytes) -> str:
    """What is published of a seed before the game."""
    return hashlib.sha256(seed).hexdigest()


def seat_commitment(table: str, seat: int, seed: str) -> str:
    """What a seat tells of its seed before all have sat down; it holds for this seat alone."""
    return hashlib.sha256(f"{table}/{seat}/{seed}".encode()).hexdigest()


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


def chain(previous: bytes, salt: bytes, body: bytes, at: float | None = None) -> bytes:
    """The hash of an event: of the one before it, its salt, its time and its JSON.

    The time is in whole milliseconds since 1970; without one in version 1 of the protocol.
    """
    time = b"" if at is None else b"%d " % round(at * 1000)
    return hashlib.sha256(previous + salt + time + body).digest()


def signed_text(table: str, log: Iterable[tuple[int, float, str]]) -> bytes:
    """What the service signs of a finished game: the number, time and hash of each event."""
    lines = "".join(f"{number} {round(at * 1000)} {hash}\n" for number, at, hash in log)
    digest = hashlib.sha256(lines.encode()).hexdigest()
    return f"einfall record\n{table}\n{digest}\n".encode()
