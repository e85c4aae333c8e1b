"""A batch on an NVIDIA GPU: the same kernels; memory owned by PyTorch.

A thread plays a game of its own. What is seen and what is legal is written by all lanes of a warp
together, since rows are long: neighbouring lanes should write neighbouring bytes, and a thread with
a row of its own would write far from all others.

Whatever runs on a GPU finds it by this module. It needs `einfall[cuda]`, and is tested on a machine
with a GPU by `python -m benchmarks.batch_gpu`, which compares every byte with the CPU.
"""

import math
from collections.abc import Callable
from functools import cache, partial
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einfall.extras import adding
from einfall.game import GameError
from einfall.kernel import place

BLOCK = 128
WORD = 8
"""Bytes that a GPU copies at a time."""
MOST_AT_ONCE = 16
"""Words that are read before the first is written: reading one takes long, many no longer."""
BLOCKS_A_PROCESSOR = 16
"""Where warps share games."""
LANES = 32
"""Threads of a warp."""
MOST_REGISTERS = 64
"""Of a thread there: with more of them, too few warps are under way to hide how slow memory is."""
WIDTHS = (8, 4, 2, 1)
"""Bytes that a thread can copy at once, where they begin at a multiple of so many."""


class NoGpu(GameError):
    """There is no GPU, or what is needed to use it is not installed."""


def load_cuda() -> Any:
    """Numba's compiler for CUDA, set up for the rules' tables."""
    # numba-cuda still asks for names that newer NumPy releases have dropped.
    for old, new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
        if not hasattr(np, old):
            setattr(np, old, getattr(np, new))
    try:
        from numba import config, cuda
        from numba.cuda.cudadrv import nvvm
    except ImportError:
        raise NoGpu(f"numba-cuda is not installed; add it with: {adding('cuda')}") from None
    # Each thread looks up different places of the tables; the constant cache would serve them one
    # by one.
    nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL
    # A small batch leaves most of a GPU idle: no need to say so at every step.
    config.CUDA_LOW_OCCUPANCY_WARNINGS = False
    _copy_records_by_words()
    return cuda


@cache
def _copy_records_by_words() -> None:
    """Let the compiler copy a record eight bytes at a time; by itself it copies each byte."""
    from llvmlite import ir
    from numba.core import cgutils, types
    from numba.cuda.target import CUDATargetContext

    usual = CUDATargetContext.pack_value

    def pack_value(self: Any, builder: Any, kind: Any, value: Any, place: Any, **rest: Any) -> Any:
        if not isinstance(kind, types.Record) or kind.size % WORD or not kind.aligned:
            return usual(self, builder, kind, value, place, **rest)
        word = ir.IntType(8 * WORD).as_pointer()
        there, here = builder.bitcast(place, word), builder.bitcast(value, word)
        words = kind.size // WORD
        group = next(n for n in range(MOST_AT_ONCE, 0, -1) if words % n == 0)
        with cgutils.for_range_slice(
            builder, *(ir.Constant(ir.IntType(32), n) for n in (0, words, group))
        ) as (first, _):
            places = [builder.add(first, first.type(n)) for n in range(group)]
            copied = [builder.load(builder.gep(here, [place])) for place in places]
            for place, word_there in zip(places, copied, strict=True):
                builder.store(word_there, builder.gep(there, [place]))
        return None

    CUDATargetContext.pack_value = pack_value


def load_torch() -> Any:
    """PyTorch, where it finds a GPU."""
    try:
        import torch
    except ImportError:
        raise NoGpu(f"PyTorch is not installed; add it with: {adding('cuda')}") from None
    if not torch.cuda.is_available():
        raise NoGpu("PyTorch finds no NVIDIA GPU here")
    return torch


def loop_over_games(cuda: Any, kernel: Any, arity: int) -> Any:
    """A function for a GPU that calls a kernel of ranges with one game at a time."""
    # Written out, since such a function has no *arguments.
    names = ", ".join(f"a{n}" for n in range(arity))
    text = f"""def loop(count, {names}):
    for n in range(cuda.grid(1), count, cuda.gridsize(1)):
        kernel(n, n + 1, {names})
"""
    scope: dict[str, Any] = {"cuda": cuda, "kernel": kernel}
    exec(text, scope)
    return scope["loop"]


def mask_by_lanes(cuda: Any, kernels: ModuleType) -> Any:
    """A function for a GPU that has a warp write the two masks of a game."""
    mask_factors = kernels.observation.mask_factors

    def mask(count: int, positions: Any, where: Any, way: Any) -> None:
        lane = cuda.threadIdx.x % LANES
        for n in range(cuda.grid(1) // LANES, count, cuda.gridsize(1) // LANES):
            game = place(n)
            mask_factors(positions[game], where[game], way[game], lane, LANES)

    return mask


def observe_by_lanes(cuda: Any, kernels: ModuleType, block: int, size: int, width: int) -> Any:
    """A function for a GPU that has a warp observe a game, and a block copy what its warps saw.

    Lanes write their cells into memory that a block shares, where it does not matter how far apart
    they are. There, rows follow each other as in the whole array, so that all of them are copied as
    one piece, `width` bytes at a time.
    """
    observe_game = kernels.observe_game
    games = block // LANES
    room_words = -(-games * size // max(WIDTHS))
    word, widest, byte = (np.dtype(f"u{n}") for n in (width, max(WIDTHS), 1))

    def observe(count: int, seat: int, positions: Any, rows: Any, words: Any) -> None:
        room = cuda.shared.array(room_words, widest)
        room_of_bytes, room_of_words = room.view(byte), room.view(word)
        thread = cuda.threadIdx.x
        at = thread // LANES * size
        for first in range(cuda.blockIdx.x * games, count, cuda.gridDim.x * games):
            n = first + thread // LANES
            if n < count:
                row = room_of_bytes[at : at + size]
                observe_game(positions[place(n)], seat, row, thread % LANES, LANES)
            cuda.syncthreads()
            length = min(games, count - first) * size
            whole = length // width
            for k in range(thread, whole, block):
                words[place(first * size // width + k)] = room_of_words[place(k)]
            for k in range(whole * width + thread, length, block):  # what is less than a word
                rows[place(first * size + k)] = room_of_bytes[place(k)]
            cuda.syncthreads()

    return observe


class Cuda:
    """Runs kernels over all games of a batch."""

    name = "cuda"

    def __init__(self, kernels: ModuleType, count: int, _threads: int | None) -> None:
        self.xp, self.kernels, self.count = load_torch(), kernels, count
        self._cuda = load_cuda()
        self._compiled: dict[Any, Any] = {}
        self.block = BLOCK
        self.processors = self._cuda.get_current_device().MULTIPROCESSOR_COUNT

    def new(self, shape: tuple[int, ...], kind: str) -> Any:
        """A tensor full of zeros."""
        return self.xp.zeros(shape, dtype=getattr(self.xp, kind), device="cuda")

    def put(self, array: NDArray[Any]) -> Any:
        """A tensor with these numbers."""
        return self.xp.tensor(np.ascontiguousarray(array), device="cuda")

    def get(self, array: Any) -> NDArray[Any]:
        """The numbers of a tensor, for NumPy."""
        numbers: NDArray[Any] = array.cpu().numpy()
        return numbers

    def records(self, words: Any, layout: np.dtype[Any]) -> Any:
        """The same memory as records."""
        return self._array(words, len(words), layout)

    def _array(self, tensor: Any, length: int, kind: np.dtype[Any]) -> Any:
        """The memory of a tensor as a row of another kind."""
        return self._cuda.devicearray.DeviceNDArray(
            (length,), (kind.itemsize,), kind, gpu_data=self._cuda.as_cuda_array(tensor).gpu_data
        )

    def run(self, name: str, *arguments: Any) -> None:
        """Call a kernel for all games, on the stream that PyTorch is using."""
        if name == "observe":
            self._observe(*arguments)
        elif name == "mask_factors":
            self._launch(name, lambda: mask_by_lanes(self._cuda, self.kernels), LANES, arguments)
        else:
            kernel, arity = getattr(self.kernels, f"{name}_all"), len(arguments)
            make = partial(loop_over_games, self._cuda, kernel, arity)
            self._launch(name, make, 1, arguments)

    def _observe(self, seat: int, positions: Any, rows: Any) -> None:
        """Have warps observe all games."""
        size = rows.shape[1]
        in_step = math.gcd(rows.data_ptr(), self.block // LANES * size)
        width = next(width for width in WIDTHS if in_step % width == 0)
        make = partial(observe_by_lanes, self._cuda, self.kernels, self.block, size, width)
        flat = rows.reshape(-1)
        words = self._array(flat, len(flat) // width, np.dtype(f"u{width}"))
        self._launch(("observe", size, width), make, LANES, (seat, positions, flat, words))

    def _launch(
        self, name: Any, make: Callable[[], Any], lanes: int, arguments: tuple[Any, ...]
    ) -> None:
        """Call a function of a GPU, which is made if it is not there yet, with lanes a game."""
        if name not in self._compiled:
            most = {"max_registers": MOST_REGISTERS} if lanes > 1 else {}
            self._compiled[name] = self._cuda.jit(make(), **most)
        stream = self._cuda.external_stream(self.xp.cuda.current_stream().cuda_stream)
        arrays = [
            self._cuda.as_cuda_array(one) if isinstance(one, self.xp.Tensor) else one
            for one in arguments
        ]
        blocks = -(-self.count * lanes // self.block)
        if lanes > 1:  # a warp sets out once, for many games
            blocks = min(blocks, self.processors * BLOCKS_A_PROCESSOR)
        self._compiled[name][blocks, self.block, stream](self.count, *arrays)

    def take(self, array: Any, what: str) -> Any:
        """A tensor that somebody gives us, as it is, or a clear error."""
        if isinstance(array, self.xp.Tensor):
            if array.device.type != "cuda":
                raise ValueError(f"{what}: the batch is on the GPU, the tensor on {array.device}")
            return array
        if hasattr(array, "__cuda_array_interface__") or hasattr(array, "__dlpack__"):
            if isinstance(array, np.ndarray):
                raise ValueError(f"{what}: the batch is on the GPU, the array on the CPU")
            return self.xp.as_tensor(array, device="cuda")
        raise ValueError(f"{what}: a tensor on the GPU is needed, not {type(array).__name__}")
