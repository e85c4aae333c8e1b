"""What seats add to chance: told as a hash when they sit down, itself when everybody has."""

import hashlib
import json
import secrets
from collections.abc import Iterator, MutableMapping
from pathlib import Path

from einfall.files import replacing

Seeds = MutableMapping[str, str]
"""Seeds by table and seat, such as "K3mQ9vXb2LpA/0"."""

MOST_KEPT = 100


def seed_of(seeds: Seeds, table: str, seat: int) -> str:
    """What a seat adds to chance: made when it is first asked for."""
    return seeds.setdefault(f"{table}/{seat}", secrets.token_hex(16))


def commitment(table: str, seat: int, seed: str) -> str:
    """What is told of it beforehand."""
    return hashlib.sha256(f"{table}/{seat}/{seed}".encode()).hexdigest()


class KeptSeeds(Seeds):
    """Seeds in a file, so that a program that is started again can still reveal them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.seeds: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            self.seeds = {}

    def __getitem__(self, key: str) -> str:
        return self.seeds[key]

    def __setitem__(self, key: str, seed: str) -> None:
        self.seeds[key] = seed
        while len(self.seeds) > MOST_KEPT:
            del self.seeds[next(iter(self.seeds))]
        self._write()

    def __delitem__(self, key: str) -> None:
        del self.seeds[key]
        self._write()

    def __iter__(self) -> Iterator[str]:
        return iter(self.seeds)

    def __len__(self) -> int:
        return len(self.seeds)

    def _write(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(self.path) as file:
            file.write(json.dumps(self.seeds).encode())
