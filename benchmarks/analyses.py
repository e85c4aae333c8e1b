"""Whether analyses in the background slow moves: before, and with four of them running.

One table of two people by HTTP, a command a move, one after the other; how long each answer took.
Then four finished games are handed over to be judged, and the same is measured again until the last
of them is done, or for as many moves.

examples (in the folder above this one):
  python -m benchmarks.analyses --moves 400
"""

import json
import random
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from typing import Any

from benchmarks.common import describe_machine, make_parser, print_machine, print_table
from benchmarks.table_service import Failed, Service
from tests.server.moves import some_move

ANALYSES = 4


class Visitor:
    """Somebody who asks the service by HTTP."""

    def __init__(self, port: int) -> None:
        self.root = f"http://127.0.0.1:{port}"
        self.number = 0

    def ask(self, path: str, body: object = None, secret: str = "") -> Any:
        """What is answered, as JSON."""
        headers = {"content-type": "application/json"}
        if secret:
            headers["authorization"] = f"Bearer {secret}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.root + path, data, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read())

    def command(self, table: str, secret: str, **command: Any) -> None:
        """Have something done at a table."""
        self.number += 1
        told = {"id": f"b{self.number}", **command}
        self.ask(f"/api/tables/{table}/commands", told, secret)

    def table(self, game: str) -> tuple[str, list[str]]:
        """A table at which two people have sat down, and their secrets."""
        made = self.ask("/api/tables", {"game": game, "rules": {"players": 2}})
        secrets = [link["secret"] for link in made["links"]]
        for secret in secrets:
            self.command(made["table"], secret, do="sit", name="")
        return made["table"], secrets

    def play(self, game: str, chance: random.Random) -> Iterator[tuple[str, float]]:
        """Moves at one table until its game is over: the table, and the seconds of each."""
        table, secrets = self.table(game)
        while True:
            acted = False
            for secret in secrets:
                update = self.ask(f"/api/tables/{table}", secret=secret)
                if update["state"] == "over":
                    return
                sight = next((one for one in update["sights"] if one["moves"]), None)
                if not sight:
                    continue
                acted, move = True, some_move(sight["moves"], chance)
                begun = time.perf_counter()
                self.command(table, secret, do="move", seat=sight["seat"], move=move)
                yield table, time.perf_counter() - begun
            if not acted:
                raise Failed("nobody is to decide, and the game is not over")


def moves(visitor: Visitor, count: int, chance: random.Random) -> list[float]:
    """How long so many moves took, in as many games as they need."""
    taken: list[float] = []
    while len(taken) < count:
        taken += [seconds for _, seconds in visitor.play("genial", chance)]
    return taken[:count]


def finished(visitor: Visitor, chance: random.Random) -> str:
    """A table whose game is over."""
    return [table for table, _ in visitor.play("genial", chance)][-1]


def measure(count: int) -> dict[str, list[float]]:
    """Seconds of each move, before and while games are judged."""
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        service = Service(f"sqlite:{folder}/tables.db", 1)
        try:
            visitor = Visitor(service.port)
            tables = [finished(visitor, chance) for _ in range(ANALYSES)]
            before = moves(visitor, count, chance)
            states = [visitor.ask(f"/api/tables/{table}/analysis", {}) for table in tables]
            if any(state["state"] == "done" for state in states):
                raise Failed("the analyses were done before anything was measured")
            time.sleep(5)  # the process has started, and judges
            during = moves(visitor, count, chance)
            last = visitor.ask(f"/api/tables/{tables[-1]}/analysis", {})
            if last["state"] == "done":
                raise Failed("the analyses were over too soon: measure fewer moves")
        finally:
            service.kill()
    return {"before": before, "with four analyses": during}


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which this part of all lies, in milliseconds."""
    return 1000 * sorted(values)[min(len(values) - 1, int(part * len(values)))]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = make_parser("benchmarks.analyses", __doc__)
    parser.add_argument("--moves", type=int, default=400, help="in each part")
    options = parser.parse_args(arguments)
    machine = describe_machine()
    try:
        found = measure(options.moves)
    except Failed as failed:
        print(f"benchmarks.analyses: {failed}", file=sys.stderr)
        return 1
    figures = {
        name: {f"p{part}": percentile(taken, part / 100) for part in (50, 99)}
        for name, taken in found.items()
    }
    if options.json:
        print(json.dumps({"machine": machine, "moves": options.moves, **figures}))
        return 0
    print_machine(machine)
    rows = [(name, *(f"{value:.1f} ms" for value in one.values())) for name, one in figures.items()]
    print_table([("a move's answer", "median", "p99"), *rows])
    return 0


if __name__ == "__main__":
    sys.exit(main())
