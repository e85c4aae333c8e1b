"""Full-rule games of Einfach Genial on a GPU: the same functions, one game a thread.

    python benchmarks/gpu.py [--players 2] [--seconds 3]

Needs an NVIDIA GPU and the package numba-cuda. It plays random games with the very functions that the
CPU compiles, first some whose every final position is compared, byte for byte, with the CPU's, then as
many as fit into the time, and prints the decisions a second of both.
"""

import argparse
import json
import time

import numpy as np

# numba-cuda still asks for names that newer NumPy releases have dropped.
for _old, _new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, _old):
        setattr(np, _old, getattr(np, _new))

from numba import cuda, from_dtype, int64  # noqa: E402  # after the names are back

from einfall.chance import seed_words  # noqa: E402
from einfall.genial.editions import read_options  # noqa: E402
from einfall.genial.position import POSITION, start_position  # noqa: E402
from einfall.genial.rules import play_randomly  # noqa: E402
from einfall.genial.game import simulate  # noqa: E402

RECORD = from_dtype(POSITION)
from numba.cuda.cudadrv import nvvm
import sys

if "const" not in sys.argv:
    nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL


@cuda.jit
def play_global(start, work, finals, seed, first_game, games_each, decisions):
    me = cuda.grid(1)
    threads = cuda.gridsize(1)
    words = cuda.local.array(4, int64)
    total = 0
    for n in range(games_each):
        game = first_game + n * threads + me
        work[me] = start[0]
        seed_words(words, seed, game)
        total += play_randomly(work[me], words)
        if me < finals.shape[0] and n == 0:
            finals[me] = work[me]
    decisions[me] = total


@cuda.jit
def play_words(
    start, work, finals, seed, first_game, games_each, decisions, start_words, work_words
):
    me = cuda.grid(1)
    threads = cuda.gridsize(1)
    words = cuda.local.array(4, int64)
    total = 0
    for n in range(games_each):
        game = first_game + n * threads + me
        for i in range(start_words.shape[0]):
            work_words[me, i] = start_words[i]
        seed_words(words, seed, game)
        total += play_randomly(work[me], words)
    if me < finals.shape[0]:
        finals[me] = work[me]
    decisions[me] = total


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--check", type=int, default=4096)
    options = parser.parse_args([])
    start = np.zeros(1, POSITION)
    start[0] = start_position(read_options({"players": options.players}))
    words = np.zeros(4, np.int64)
    # CPU
    two = np.zeros(2, POSITION)
    two[0] = start[0]
    simulate(two, 1, 7, words)
    begun = time.perf_counter()
    moves = simulate(two, 20000, 7, words)
    print("cpu", moves / (time.perf_counter() - begun) / 1e6, "M/s", flush=True)
    finals_cpu = np.zeros(options.check, POSITION)
    for game in range(options.check):
        finals_cpu[game] = start[0]
        seed_words(words, 7, game)
        play_randomly(finals_cpu[game], words)
    d_start = cuda.to_device(start)
    d_start_words = cuda.to_device(start.view(np.int64))
    n_words = len(d_start_words)
    import sys

    variants = (
        (play_global, 128, 256),
        (play_words, 64, 128),
        (play_words, 64, 192),
        (play_words, 128, 256),
        (play_words, 128, 384),
        (play_words, 128, 512),
        (play_words, 128, 768),
        (play_words, 128, 1024),
    )
    if len(sys.argv) > 1 and sys.argv[1] == "ncu":
        variants = ((play_words, 128, 256),)
    for kernel, block, per_sm in variants:
        blocks = 132 * per_sm // block
        threads = blocks * block
        work_words = cuda.device_array((threads, n_words), np.int64)
        work = cuda.devicearray.DeviceNDArray(
            (threads,), (POSITION.itemsize,), np.dtype(POSITION), gpu_data=work_words.gpu_data
        )
        finals = cuda.device_array(options.check, POSITION)
        decisions = cuda.device_array(threads, np.int64)
        more = (d_start_words, work_words) if kernel is play_words else ()
        kernel[blocks, block](d_start, work, finals, 7, 0, 1, decisions, *more)
        cuda.synchronize()
        count = min(threads, options.check)
        same = finals.copy_to_host()[:count].tobytes() == finals_cpu[:count].tobytes()
        begun = time.perf_counter()
        kernel[blocks, block](d_start, work, finals, 7, 0, 8, decisions, *more)
        cuda.synchronize()
        elapsed = time.perf_counter() - begun
        total = int(decisions.copy_to_host().sum())
        print(
            kernel.py_func.__name__,
            block,
            per_sm,
            f"same={same} {total / elapsed / 1e6:.0f} M/s",
            flush=True,
        )
    print(
        "regs",
        list(play_words.get_regs_per_thread().values()),
        "local",
        list(play_words.get_local_mem_per_thread().values()),
    )


main()
