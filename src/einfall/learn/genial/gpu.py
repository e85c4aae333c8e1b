"""The learner's machine on an NVIDIA GPU: games by Numba's compiler for it, arrays by PyTorch."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import int64
from numpy.typing import NDArray

from einfall.batch.cuda import load_cuda, load_torch
from einfall.bots.genial.mind import Mind
from einfall.learn.genial import games
from einfall.learn.genial.games import EXTRA, NOBODY, SEAT_WORD, SelfPlay
from einfall.learn.genial.machines import Machine

BLOCK = 128
BLOCKS_A_PROCESSOR = 4
WARM_UP = 5
"""Steps before the one that is recorded."""


class Gpu(Machine):
    """As many threads as it runs at once, each with a game or a candidate at a time."""

    def __init__(self, seed: int = 0) -> None:
        torch, cuda = load_torch(), load_cuda()
        # Exact all the same: weights and levels are small whole numbers.
        torch.backends.cuda.matmul.allow_tf32 = True
        torch.set_grad_enabled(False)
        torch.manual_seed(seed)
        self.xp, self._cuda, self._device = torch, cuda, torch.device("cuda")
        self._blocks = cuda.get_current_device().MULTIPROCESSOR_COUNT * BLOCKS_A_PROCESSOR
        self._kernels = compile_kernels(cuda)
        self._recorded: dict[Callable[[], None], Any] = {}

    def _records(self, count: int, layout: np.dtype[Any]) -> tuple[Any, Any, Any]:
        """Records, the same memory as rows of words, and the tensor that owns it."""
        memory = self.new(count, layout.itemsize // 8, kind="int64")
        words = self._cuda.as_cuda_array(memory)
        records = self._cuda.devicearray.DeviceNDArray(
            (count,), (layout.itemsize,), layout, gpu_data=words.gpu_data
        )
        return records, words, memory

    def _run(self, name: str, *arguments: Any) -> None:
        arrays = [
            self._cuda.as_cuda_array(one) if isinstance(one, self.xp.Tensor) else one
            for one in arguments
        ]
        self._kernels[name][self._blocks, BLOCK](*arrays)

    def new(self, *shape: int, kind: str) -> Any:
        """A tensor full of zeros."""
        return self.xp.zeros(shape, dtype=getattr(self.xp, kind), device=self._device)

    def put(self, array: NDArray[Any]) -> Any:
        """A tensor with these numbers."""
        return self.xp.from_numpy(np.ascontiguousarray(array)).to(self._device)

    def get(self, array: Any) -> NDArray[Any]:
        """A tensor as an array of NumPy."""
        numbers: NDArray[Any] = array.cpu().numpy()
        return numbers

    def seat(self, tables: int) -> None:
        """Make room for this many games."""
        self._tables, self._words, self._memory = self._records(tables, SelfPlay.layout)

    def tables(self) -> NDArray[Any]:
        """The records of all games."""
        return self.get(self._memory).view(SelfPlay.layout)[:, 0]

    def playing(self) -> bool:
        """Whether any game is still going on."""
        return bool((self._memory[:, SEAT_WORD] != NOBODY).any())

    def set_up(self, starts: Any, seed: int) -> None:
        """Begin all games."""
        self._run("set_up", starts, self._tables, self._words, seed)

    def look(self, most: int, judgement: Any, inputs: Any) -> None:
        """Look at all games."""
        self._run("find", most, judgement, self._tables)
        self._run("look", most + EXTRA, self._tables, self._words, inputs)

    def choose(
        self, learners: int, stray: int, waver: int, inputs: Any, values: Any, seen: Any
    ) -> None:
        """Choose in all games."""
        self._run("choose", learners, stray, waver, self._tables, inputs, values, seen)

    def teach(self, mixture: float, targets: Any) -> None:
        """Say of all games what their decisions led to."""
        self._run("teach", mixture, self._tables, targets)

    def pick(self, count: int, size: Any) -> Any:
        """Random numbers below the size."""
        return self.xp.randint(2**62, (count,), device=self._device) % size

    def as_floats(self, array: Any) -> Any:
        """The same numbers as floats."""
        return array.float()

    def repeat(self, step: Callable[[], None], times: int) -> None:
        """Record the step once and play it back: its dozens of launches become one."""
        cuda = self.xp.cuda
        if step not in self._recorded:
            side = cuda.Stream()
            side.wait_stream(cuda.current_stream())
            with cuda.stream(side):
                for _ in range(WARM_UP):
                    step()
            cuda.current_stream().wait_stream(side)
            self._recorded[step] = cuda.CUDAGraph()
            with cuda.graph(self._recorded[step]):
                step()
        for _ in range(times):
            self._recorded[step].replay()


def compile_kernels(cuda: Any) -> dict[str, Any]:
    """The steps of a game, each for all games."""
    set_up, find, look = games.set_up, games.find, games.look
    choose, teach = games.choose, games.teach
    layout, length = Mind.layout, Mind.layout.itemsize // 8

    def set_up_all(starts: Any, tables: Any, words: Any, seed: int) -> None:
        for n in range(cuda.grid(1), tables.shape[0], cuda.gridsize(1)):
            set_up(n, starts, tables, words, seed)

    # Minds are in the threads' own memory, which a GPU weaves together: threads that look at the
    # same field then read neighbouring bytes.
    def find_all(most: int, judgement: Any, tables: Any) -> None:
        minds = cuda.local.array(length, int64).view(layout)
        for n in range(cuda.grid(1), tables.shape[0], cuda.gridsize(1)):
            find(n, 0, most, judgement, tables, minds)

    # A thread for each candidate: neighbours read the same game, and do much the same.
    def look_all(most: int, tables: Any, words: Any, inputs: Any) -> None:
        mind_words = cuda.local.array(length, int64)
        minds, rows = mind_words.view(layout), mind_words.reshape((1, length))
        for one in range(cuda.grid(1), tables.shape[0] * most, cuda.gridsize(1)):
            look(one // most, one % most, 0, tables, words, minds, rows, inputs)

    def choose_all(
        learners: int, stray: int, waver: int, tables: Any, inputs: Any, values: Any, seen: Any
    ) -> None:
        for n in range(cuda.grid(1), tables.shape[0], cuda.gridsize(1)):
            choose(n, learners, stray, waver, tables, inputs, values, seen)

    def teach_all(mixture: float, tables: Any, targets: Any) -> None:
        minds = cuda.local.array(length, int64).view(layout)
        for n in range(cuda.grid(1), tables.shape[0], cuda.gridsize(1)):
            teach(n, 0, mixture, tables, minds, targets)

    return {
        "set_up": cuda.jit(set_up_all),
        "find": cuda.jit(find_all),
        "look": cuda.jit(look_all),
        "choose": cuda.jit(choose_all),
        "teach": cuda.jit(teach_all),
    }
