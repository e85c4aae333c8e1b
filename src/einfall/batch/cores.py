"""A batch on the cores of this machine: arrays by NumPy, a range of games in each thread."""

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

FEWEST_GAMES = 256
"""With fewer games a thread is not worth starting."""


class Cores:
    """Runs kernels over all games of a batch."""

    name = "cpu"
    xp = np

    def __init__(self, kernels: ModuleType, count: int, threads: int | None) -> None:
        most = threads or max(1, min(os.cpu_count() or 1, count // FEWEST_GAMES))
        self.kernels = kernels
        bounds = np.linspace(0, count, most + 1).astype(int).tolist()
        *self.other_ranges, self.own_range = pairwise(bounds)
        self._pool: ThreadPoolExecutor | None = None

    def new(self, shape: tuple[int, ...], kind: str) -> NDArray[Any]:
        """An array full of zeros."""
        return np.zeros(shape, kind)

    def put(self, array: NDArray[Any]) -> NDArray[Any]:
        """An array with these numbers."""
        return array.copy()

    def get(self, array: Any) -> NDArray[Any]:
        """The numbers of an array, for NumPy."""
        return np.asarray(array)

    def records(self, words: NDArray[np.int64], layout: np.dtype[Any]) -> NDArray[Any]:
        """The same memory as records."""
        return words.view(layout)[:, 0]

    def run(self, name: str, *arguments: Any) -> None:
        """Call a kernel for all games."""
        kernel = getattr(self.kernels, f"{name}_all")
        if not self.other_ranges:
            kernel(*self.own_range, *arguments)
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(len(self.other_ranges), "einfall-batch")
        running = [self._pool.submit(kernel, *bounds, *arguments) for bounds in self.other_ranges]
        kernel(*self.own_range, *arguments)
        for one in running:
            one.result()

    def take(self, array: Any, what: str) -> NDArray[Any]:
        """An array that somebody gives us, as it is, or a clear error."""
        if not isinstance(array, np.ndarray) and hasattr(array, "__dlpack__"):
            if getattr(getattr(array, "device", None), "type", "cpu") != "cpu":
                raise ValueError(f"{what}: the batch is on the CPU, the array on {array.device}")
            return np.from_dlpack(array)
        return np.asarray(array)

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"_pool": None, "kernels": None}
