"""What a puzzle is: a view, what is asked, an answer, and the proof of it; as a line of JSON.

The proof is for others to check: `check` believes nothing that the program which made the puzzle
says. The name of a puzzle follows from what is asked, so that a changed question has another name.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from einfall.game import GameError

FIELDS = ("id", "view", "given", "answer", "proof", "made", "rating", "solved")
NEEDED = ("id", "view", "answer", "proof")


class BadPuzzle(GameError):
    """What is wrong with a puzzle or its proof, as a sentence."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle of some theme."""

    theme: str
    view: str
    """What the solver sees, as the text of a view."""
    answer: tuple[str, ...]
    """A right answer: moves in their notation, one after the other."""
    proof: dict[str, Any]
    """Why it is right, for `check`; what it says depends on the theme."""
    given: dict[str, Any] = field(default_factory=dict)
    """What is told beside the view."""
    made: dict[str, Any] = field(default_factory=dict)
    """From which seed and game it comes, and who judged."""
    rating: int | None = None
    """How difficult it is, on the scale of rating.py."""
    solved: dict[str, float] = field(default_factory=dict)
    """How often each level of bots solves it, from 0 to 1."""

    @property
    def id(self) -> str:
        """Its name, which follows from what is asked."""
        asked = json.dumps([self.theme, self.view, self.given], sort_keys=True)
        return f"{self.theme}-{hashlib.sha256(asked.encode()).hexdigest()[:8]}"

    def rated(self, rating: int, solved: dict[str, float]) -> "Puzzle":
        """The same, with how difficult it is."""
        return replace(self, rating=rating, solved=solved)


def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as one line, without what is empty."""
    parts = {name: getattr(puzzle, name) for name in FIELDS}
    written = {name: part for name, part in parts.items() if part not in (None, {})}
    return json.dumps(written, separators=(",", ":"))


def read_puzzle(line: str) -> Puzzle:
    """The puzzle that a line describes, or BadPuzzle."""
    try:
        parts = json.loads(line)
    except ValueError:
        raise BadPuzzle("this line is not JSON") from None
    if not isinstance(parts, dict):
        raise BadPuzzle("a puzzle is a JSON object")
    for name in NEEDED:
        if name not in parts:
            raise BadPuzzle(f"a puzzle has {name!r}, which is missing here")
    for name in parts:
        if name not in FIELDS:
            raise BadPuzzle(f"a puzzle has no {name!r}")
    _check_kinds(parts)
    own = {name: part for name, part in parts.items() if name != "id"}
    theme = parts["id"].rpartition("-")[0]
    puzzle = Puzzle(theme=theme, **own | {"answer": tuple(parts["answer"])})
    if puzzle.id != parts["id"]:
        raise BadPuzzle(
            f"{parts['id']}: the question has been changed, for it would be {puzzle.id}"
        )
    return puzzle


def _check_kinds(parts: dict[str, Any]) -> None:
    kinds: dict[str, type] = {"id": str, "view": str, "answer": list, "proof": dict, "made": dict}
    kinds |= {"given": dict, "rating": int, "solved": dict}
    for name, part in parts.items():
        if not isinstance(part, kinds[name]):
            raise BadPuzzle(f"{name!r} of a puzzle cannot be {part!r}")
    if not all(isinstance(move, str) for move in parts["answer"]):
        raise BadPuzzle("the answer of a puzzle is a list of moves in their notation")


def read_puzzles(path: Path) -> Iterator[Puzzle]:
    """All puzzles of a file; BadPuzzle says in which line something is wrong."""
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            try:
                yield read_puzzle(line)
            except BadPuzzle as error:
                raise BadPuzzle(f"{path}, line {number}: {error}") from None


def write_puzzles(puzzles: Iterable[Puzzle]) -> bytes:
    """Puzzles as the lines of a file."""
    return "".join(write_puzzle(puzzle) + "\n" for puzzle in puzzles).encode()
