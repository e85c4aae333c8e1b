"""Both games on a GPU: the rules' own functions, one game or one sheet a thread.

Needs an NVIDIA GPU and the package numba-cuda. It plays random games by the full rules, and works
out one-turn expectations of Einstein (all 252 rolls, the best choice for each), with the very
functions that the CPU runs. First it compares, at tables of every kind: each final position, byte
for byte, with the one that the CPU reaches by the same chance, and each expectation. Then games of
two players and expectations run against the clock, side by side with one core of the CPU. The exit
status is 1 if anything differs, or if Einfach Genial stays below a billion decisions a second.

example (in the folder above this one):
  python -m benchmarks.gpu --json
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import int32, int64
from numpy.typing import NDArray

from benchmarks.einstein import expect_all, sheets_of_random_games
from einfall.batch.cuda import load_cuda
from einfall.chance import Words, seed_words
from einfall.einstein.dice import CHOICES
from einfall.einstein.expectation import expected_score
from einfall.einstein.rules import play_randomly as play_einstein
from einfall.einstein.sheet import PENALTY
from einfall.game import Game, Position
from einfall.games import find_game
from einfall.genial.rules import play_randomly as play_genial

cuda = load_cuda()

TARGET = 1e9
"""Decisions of Einfach Genial a second."""
BLOCK = 128
BLOCKS_A_PROCESSOR = 2
GAMES_EACH = 32
GAMES_ON_CPU = 20_000
SHEETS = 1 << 20
ROUNDS = 7
SEED = 7
TABLES: dict[str, list[dict[str, object]]] = {
    "genial": [
        {"edition": "kosmos", "players": 1},
        {"edition": "kosmos", "players": 2},
        {"edition": "lutin", "players": 3},
        {"edition": "tilsit", "players": 4},
        {"edition": "kosmos", "players": 4, "teams": True},
    ],
    "einstein": [
        {"players": 1},
        {"players": 2},
        {"players": 5, "easy_penalty": True},
        {"players": 8},
    ],
}

PlayRandomly = Callable[[Any, Words], int]
PLAY: dict[str, PlayRandomly] = {"genial": play_genial, "einstein": play_einstein}


def compile_play(play_randomly: PlayRandomly, record: np.dtype[Any]) -> Any:
    """A CUDA kernel that plays games, each thread one after the other, all from `start`."""
    length = record.itemsize // 8

    def play(
        start: NDArray[np.int64],
        last: NDArray[np.int64],
        seed: int,
        games_each: int,
        decisions: NDArray[np.int64],
    ) -> None:
        # In a thread's own memory, which a GPU weaves together: threads that look at the same field
        # then read neighbouring bytes. In words: a whole record would be copied byte by byte.
        me = cuda.grid(1)
        chance = cuda.local.array(4, int64)
        words = cuda.local.array(length, int64)
        positions = words.view(record)
        total = 0
        for n in range(games_each):
            for word in range(length):
                words[word] = start[word]
            seed_words(chance, seed, n * cuda.gridsize(1) + me)
            total += play_randomly(positions[0], chance)
        decisions[me] = total
        for word in range(length):
            last[me, word] = words[word]

    return cuda.jit(play)


def _expect(sheets: NDArray[Any], expected: NDArray[np.float64]) -> None:
    """The expected score of every sheet after its next roll."""
    values = cuda.local.array(CHOICES, int32)
    for n in range(cuda.grid(1), sheets.shape[0], cuda.gridsize(1)):
        expected[n] = expected_score(sheets[n], PENALTY, values)


expect = cuda.jit(_expect)


def timed(launch: Callable[[], None]) -> float:
    """Seconds until what was launched is done."""
    cuda.synchronize()
    begun = time.perf_counter()
    launch()
    cuda.synchronize()
    return time.perf_counter() - begun


class Gpu:
    """Plays a game on as many threads as it has, with room for the last position of each."""

    def __init__(self, name: str, record: np.dtype[Any]) -> None:
        self.kernel = compile_play(PLAY[name], record)
        self.blocks = cuda.get_current_device().MULTIPROCESSOR_COUNT * BLOCKS_A_PROCESSOR
        self.threads = self.blocks * BLOCK
        self.last = cuda.device_array((self.threads, record.itemsize // 8), np.int64)
        self.decisions = cuda.device_array(self.threads, np.int64)

    def play(self, start: Position, games_each: int) -> float:
        """Play games_each games on each thread; decisions a second."""
        first = cuda.to_device(np.frombuffer(start.tobytes(), np.int64))
        games = (first, self.last, SEED, games_each, self.decisions)
        seconds = timed(lambda: self.kernel[self.blocks, BLOCK](*games))
        return int(self.decisions.copy_to_host().sum()) / seconds

    def last_positions(self) -> bytes:
        """Where the last game of each thread ended."""
        return bytes(self.last.copy_to_host())


def play_on_cpu(name: str, start: Position, games: int) -> bytes:
    """The final positions of the first games with the same seed."""
    positions = np.zeros(games, start.dtype)
    chance: Words = np.zeros(4, np.int64)
    for game in range(games):
        positions[game] = start
        seed_words(chance, SEED, game)
        PLAY[name](positions[game], chance)
    return positions.tobytes()


def decisions_on_cpu(game: Game) -> float:
    """Decisions a second on one core."""
    begun = time.perf_counter()
    return game.simulate(GAMES_ON_CPU, SEED) / (time.perf_counter() - begun)


def measure_games(name: str, compare: int, quiet: bool) -> dict[str, Any]:
    """Compare at each table, then measure with two players."""
    differing = 0
    gpu = Gpu(name, find_game(name, {"players": 2}).start().dtype)
    for rules in TABLES[name]:
        start = find_game(name, rules).start()
        gpu.play(start, 1)
        expected = play_on_cpu(name, start, compare)
        same = gpu.last_positions()[: len(expected)] == expected
        differing += not same
        if not quiet:
            outcome = "end equal" if same else "END DIFFERENTLY"
            print(f"{name} {rules}: {compare:,} games {outcome}", flush=True)
    game = find_game(name, {"players": 2})
    game.simulate(1, SEED)
    rounds = [(gpu.play(game.start(), GAMES_EACH), decisions_on_cpu(game)) for _ in range(ROUNDS)]
    return {"differ": differing} | speeds(rounds)


def measure_expectations(compare: int, quiet: bool) -> dict[str, Any]:
    """Compare expectations, then measure."""
    few = sheets_of_random_games(compare)
    sheets = np.tile(few, SHEETS // compare)
    values = np.zeros(CHOICES)
    on_device, expected = cuda.to_device(sheets), cuda.device_array(len(sheets), np.float64)
    blocks = cuda.get_current_device().MULTIPROCESSOR_COUNT * 4

    def launch() -> None:
        expect[blocks, BLOCK](on_device, expected)

    launch()
    on_cpu = [expected_score(sheet, PENALTY, values) for sheet in few]
    differing = int((expected.copy_to_host()[:compare] != on_cpu).sum())
    if not quiet:
        print(f"einstein: of {compare:,} expectations {differing or 'none'} differ", flush=True)
    rounds = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        expect_all(few, values)
        on_cpu_per_s = compare / (time.perf_counter() - begun)
        rounds.append((len(sheets) / timed(launch), on_cpu_per_s))
    return {"differ": differing} | speeds(rounds)


def speeds(rounds: list[tuple[float, float]]) -> dict[str, Any]:
    """Medians of what the GPU and a core of the CPU did in the same rounds."""
    on_gpu, on_cpu = (statistics.median(speed) for speed in zip(*rounds, strict=True))
    return {
        "gpu_per_s": round(on_gpu),
        "one_core_per_s": round(on_cpu),
        "ratio": round(on_gpu / on_cpu, 1),
    }


def main() -> int:
    """Compare, then measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")
    parser.add_argument(
        "--compare", type=int, default=5000, help="games at each table, and sheets, compared"
    )
    options = parser.parse_args()
    results = {
        "genial decisions": measure_games("genial", options.compare, options.json),
        "einstein choices": measure_games("einstein", options.compare, options.json),
        "einstein expectations": measure_expectations(options.compare, options.json),
    }
    name = str(cuda.get_current_device().name)
    reached = results["genial decisions"]["gpu_per_s"] >= TARGET
    if options.json:
        print(json.dumps({"gpu": name, **results}))
    else:
        print(f"\n{name}, median of {ROUNDS} rounds, one core of the CPU beside it:")
        for what, result in results.items():
            print(
                f"{what:22} {result['gpu_per_s']:15,} a second {result['one_core_per_s']:12,}"
                f" on the CPU, ratio {result['ratio']:,}"
            )
        print(f"genial, a billion decisions a second: {'reached' if reached else 'MISSED'}")
    return 0 if reached and not any(result["differ"] for result in results.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
