"""Full-rule games of Einfach Genial on a GPU: the rules' own functions, one game a thread.

Needs an NVIDIA GPU and the package numba-cuda. It plays random games with the very functions that
the CPU runs. First at tables of every kind, where the final position of each game is compared, byte
for byte, with the one that the CPU reaches by the same chance; then two-player Kosmos games against
the clock, side by side with one core of the CPU. The exit status is 1 if a position differs or the
target of a billion decisions a second is missed.

example (in the folder above this one):
  python -m benchmarks.gpu --json
"""

import argparse
import json
import statistics
import sys
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

# numba-cuda still asks for names that newer NumPy releases have dropped.
for _old, _new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, _old):
        setattr(np, _old, getattr(np, _new))

from numba import cuda, int64  # noqa: E402  # only now can it be imported
from numba.cuda.cudadrv import nvvm  # noqa: E402

from einfall.chance import Words, seed_words  # noqa: E402
from einfall.game import Position  # noqa: E402
from einfall.genial.editions import read_options  # noqa: E402
from einfall.genial.game import simulate  # noqa: E402
from einfall.genial.position import POSITION, start_position  # noqa: E402
from einfall.genial.rules import play_randomly  # noqa: E402

# Each thread looks other places of the tables up. The constant cache would serve them one by one;
# from global memory the first-level cache serves many at a time, which is half as fast again.
nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL

TARGET = 1e9
BLOCK = 128
BLOCKS_A_PROCESSOR = 2
GAMES_EACH = 32
ROUNDS = 7
SEED = 7
TABLES: tuple[dict[str, object], ...] = (
    {"edition": "kosmos", "players": 1},
    {"edition": "kosmos", "players": 2},
    {"edition": "lutin", "players": 3},
    {"edition": "tilsit", "players": 4},
    {"edition": "kosmos", "players": 4, "teams": True},
)


def _play(
    start: NDArray[np.int64],
    words: NDArray[np.int64],
    positions: NDArray[Any],
    seed: int,
    games_each: int,
    decisions: NDArray[np.int64],
) -> None:
    """Play games one after the other, all from `start`; `words` is the same memory as `positions`.

    Copied as words, since a whole record would be copied byte by byte.
    """
    me = cuda.grid(1)
    chance = cuda.local.array(4, int64)
    total = 0
    for n in range(games_each):
        for word in range(start.shape[0]):
            words[me, word] = start[word]
        seed_words(chance, seed, n * cuda.gridsize(1) + me)
        total += play_randomly(positions[me], chance)
    decisions[me] = total


play = cuda.jit(_play)


class Gpu:
    """The memory for as many games at once as there are threads."""

    def __init__(self) -> None:
        processors = cuda.get_current_device().MULTIPROCESSOR_COUNT
        self.blocks = processors * BLOCKS_A_PROCESSOR
        self.threads = self.blocks * BLOCK
        self.words = cuda.device_array((self.threads, POSITION.itemsize // 8), np.int64)
        self.positions = cuda.devicearray.DeviceNDArray(
            (self.threads,), (POSITION.itemsize,), POSITION, gpu_data=self.words.gpu_data
        )
        self.decisions = cuda.device_array(self.threads, np.int64)

    def play(self, start: Position, games_each: int) -> float:
        """Play games_each games on each thread; decisions a second."""
        first = cuda.to_device(np.frombuffer(start.tobytes(), np.int64))
        cuda.synchronize()
        begun = time.perf_counter()
        play[self.blocks, BLOCK](
            first, self.words, self.positions, SEED, games_each, self.decisions
        )
        cuda.synchronize()
        seconds = time.perf_counter() - begun
        return int(self.decisions.copy_to_host().sum()) / seconds

    def last_positions(self) -> bytes:
        """Where the last game of each thread ended."""
        return bytes(self.words.copy_to_host())


def play_on_cpu(start: Position, games: int) -> bytes:
    """The final positions of the first games with the same seed."""
    positions = np.zeros(games, POSITION)
    chance: Words = np.zeros(4, np.int64)
    for game in range(games):
        positions[game] = start
        seed_words(chance, SEED, game)
        play_randomly(positions[game], chance)
    return positions.tobytes()


def cpu_speed(start: Position, games: int = 20_000) -> float:
    """Decisions a second on one core."""
    positions = np.zeros(2, POSITION)
    positions[0] = start
    chance: Words = np.zeros(4, np.int64)
    simulate(positions, 1, SEED, chance)
    begun = time.perf_counter()
    decisions = simulate(positions, games, SEED, chance)
    return decisions / (time.perf_counter() - begun)


def main() -> int:
    """Compare, then measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")
    parser.add_argument(
        "--compare", type=int, default=5000, help="games compared with the CPU at each table"
    )
    options = parser.parse_args()
    gpu = Gpu()
    compared = min(options.compare, gpu.threads)
    differing = 0
    for rules in TABLES:
        start = start_position(read_options(rules))
        gpu.play(start, 1)
        expected = play_on_cpu(start, compared)
        same = gpu.last_positions()[: len(expected)] == expected
        differing += not same
        if not options.json:
            print(f"{compared:,} games {rules}: {'equal' if same else 'DIFFERENT'}", flush=True)
    start = start_position(read_options({"players": 2}))
    speeds = [(gpu.play(start, GAMES_EACH), cpu_speed(start)) for _ in range(ROUNDS)]
    on_gpu, on_cpu = (statistics.median(speed) for speed in zip(*speeds, strict=True))
    result = {
        "gpu": str(cuda.get_current_device().name),
        "gpu_moves_per_s": round(on_gpu),
        "one_core_moves_per_s": round(on_cpu),
        "ratio": round(on_gpu / on_cpu, 1),
        "games_compared": compared * len(TABLES),
        "tables_that_differ": differing,
    }
    if options.json:
        print(json.dumps(result))
    else:
        print(f"{result['gpu']}: {on_gpu:,.0f} decisions a second in {ROUNDS} rounds (median)")
        print(f"one core of the CPU beside it: {on_cpu:,.0f}; ratio {result['ratio']:,}")
        print("a billion a second: " + ("reached" if on_gpu >= TARGET else "MISSED"))
    return 1 if differing or on_gpu < TARGET else 0


if __name__ == "__main__":
    sys.exit(main())
