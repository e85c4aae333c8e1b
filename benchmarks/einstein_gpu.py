"""Einstein on a GPU: the rules' own functions, one game or one sheet a thread.

Needs an NVIDIA GPU and the package numba-cuda. It plays random games and works out one-turn
expectations (all 252 rolls, the best choice for each) with the very functions that the CPU runs.
First the final position of every game, byte for byte, and every expectation are compared with the
CPU's; then both run against the clock, side by side with one core of the CPU. The exit status is 1
if anything differs.

example (in the folder above this one):
  python -m benchmarks.einstein_gpu --json
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

from numba import cuda, int32, int64  # noqa: E402  # only now can it be imported
from numba.cuda.cudadrv import nvvm  # noqa: E402

from benchmarks.einstein import expect_all, sheets_of_random_games  # noqa: E402
from einfall.chance import Words, seed_words  # noqa: E402
from einfall.einstein.dice import CHOICES  # noqa: E402
from einfall.einstein.expectation import expected_score  # noqa: E402
from einfall.einstein.game import simulate  # noqa: E402
from einfall.einstein.options import read_options  # noqa: E402
from einfall.einstein.position import POSITION, start_position  # noqa: E402
from einfall.einstein.rules import play_randomly  # noqa: E402
from einfall.einstein.sheet import PENALTY  # noqa: E402
from einfall.game import Position  # noqa: E402

# Each thread looks other places of the tables up. The constant cache would serve them one by one;
# from global memory the first-level cache serves many at a time.
nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL

BLOCK = 128
BLOCKS_A_PROCESSOR = 4
GAMES_EACH = 64
ROUNDS = 7
SEED = 7
TABLES: tuple[dict[str, object], ...] = (
    {"players": 1},
    {"players": 2},
    {"players": 5, "easy_penalty": True},
    {"players": 8},
)


def _play(
    start: NDArray[np.int64],
    words: NDArray[np.int64],
    positions: NDArray[Any],
    seed: int,
    games_each: int,
    choices: NDArray[np.int64],
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
    choices[me] = total


def _expect(sheets: NDArray[Any], expected: NDArray[np.float64]) -> None:
    """The expected score of every sheet after its next roll."""
    values = cuda.local.array(CHOICES, int32)
    for n in range(cuda.grid(1), sheets.shape[0], cuda.gridsize(1)):
        expected[n] = expected_score(sheets[n], PENALTY, values)


play = cuda.jit(_play)
expect = cuda.jit(_expect)


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
        self.choices = cuda.device_array(self.threads, np.int64)

    def play(self, start: Position, games_each: int) -> float:
        """Play games_each games on each thread; choices a second."""
        first = cuda.to_device(np.frombuffer(start.tobytes(), np.int64))
        cuda.synchronize()
        begun = time.perf_counter()
        play[self.blocks, BLOCK](first, self.words, self.positions, SEED, games_each, self.choices)
        cuda.synchronize()
        seconds = time.perf_counter() - begun
        return int(self.choices.copy_to_host().sum()) / seconds

    def last_positions(self) -> bytes:
        """Where the last game of each thread ended."""
        return bytes(self.words.copy_to_host())

    def expect(self, sheets: NDArray[Any]) -> tuple[NDArray[np.float64], float]:
        """The expected scores of these sheets, and how many a second."""
        on_device, expected = cuda.to_device(sheets), cuda.device_array(len(sheets), np.float64)
        cuda.synchronize()
        begun = time.perf_counter()
        expect[self.blocks, BLOCK](on_device, expected)
        cuda.synchronize()
        seconds = time.perf_counter() - begun
        return expected.copy_to_host(), len(sheets) / seconds


def play_on_cpu(start: Position, games: int) -> bytes:
    """The final positions of the first games with the same seed."""
    positions = np.zeros(games, POSITION)
    chance: Words = np.zeros(4, np.int64)
    for game in range(games):
        positions[game] = start
        seed_words(chance, SEED, game)
        play_randomly(positions[game], chance)
    return positions.tobytes()


def choices_on_cpu(start: Position, games: int = 50_000) -> float:
    """Choices a second on one core."""
    positions = np.zeros(2, POSITION)
    positions[0] = start
    chance: Words = np.zeros(4, np.int64)
    simulate(positions, 1, SEED, chance)
    begun = time.perf_counter()
    choices = simulate(positions, games, SEED, chance)
    return choices / (time.perf_counter() - begun)


def expectations_on_cpu(sheets: NDArray[Any]) -> float:
    """Expectations a second on one core."""
    values = np.zeros(CHOICES)
    expect_all(sheets[:1], values)
    begun = time.perf_counter()
    expect_all(sheets, values)
    return len(sheets) / (time.perf_counter() - begun)


def compare_games(gpu: Gpu, games: int, quiet: bool) -> int:
    """Play at each table on both; how many tables end differently."""
    differing = 0
    for rules in TABLES:
        start = start_position(read_options(rules))
        gpu.play(start, 1)
        expected = play_on_cpu(start, games)
        same = gpu.last_positions()[: len(expected)] == expected
        differing += not same
        if not quiet:
            print(f"{games:,} games {rules}: {'equal' if same else 'DIFFERENT'}", flush=True)
    return differing


def compare_expectations(gpu: Gpu, sheets: NDArray[Any], quiet: bool) -> int:
    """Work out each sheet on both; how many differ. Scores are whole, so none may."""
    values = np.zeros(CHOICES)
    on_cpu = [expected_score(sheet, PENALTY, values) for sheet in sheets]
    differing = int((gpu.expect(sheets)[0] != on_cpu).sum())
    if not quiet:
        print(f"{len(sheets):,} expectations: {differing or 'none'} differ", flush=True)
    return differing


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
    gpu = Gpu()
    compared = min(options.compare, gpu.threads)
    sheets = sheets_of_random_games(compared)
    tables_differ = compare_games(gpu, compared, options.json)
    sheets_differ = compare_expectations(gpu, sheets, options.json)
    start = start_position(read_options({"players": 2}))
    many = np.tile(sheets, -(-8 * gpu.threads // len(sheets)))
    figures = [
        (
            gpu.play(start, GAMES_EACH),
            choices_on_cpu(start),
            gpu.expect(many)[1],
            expectations_on_cpu(sheets),
        )
        for _ in range(ROUNDS)
    ]
    choices, cpu_choices, expectations, cpu_expectations = (
        statistics.median(figure) for figure in zip(*figures, strict=True)
    )
    result = {
        "gpu": str(cuda.get_current_device().name),
        "gpu_choices_per_s": round(choices),
        "one_core_choices_per_s": round(cpu_choices),
        "gpu_expectations_per_s": round(expectations),
        "one_core_expectations_per_s": round(cpu_expectations),
        "games_compared": compared * len(TABLES),
        "tables_that_differ": tables_differ,
        "expectations_compared": len(sheets),
        "expectations_that_differ": sheets_differ,
    }
    if options.json:
        print(json.dumps(result))
    else:
        print(f"{result['gpu']}, median of {ROUNDS} rounds, one core of the CPU beside it:")
        print(f"choices a second       {choices:>15,.0f}  {cpu_choices:>13,.0f}")
        print(f"expectations a second  {expectations:>15,.0f}  {cpu_expectations:>13,.0f}")
    return 1 if tables_differ or sheets_differ else 0


if __name__ == "__main__":
    sys.exit(main())
