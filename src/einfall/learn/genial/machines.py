"""Where the learner's games are played and its network is trained: on cores, or on a GPU."""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einfall.bots.genial.judgement import Judgement
from einfall.bots.genial.mind import Mind
from einfall.fields import Row
from einfall.kernel import kernel
from einfall.learn.genial.games import NOBODY, SelfPlay, choose, find, look, set_up, teach


class Machine(ABC):
    """Runs the steps of many games, and holds the arrays: NumPy's, or PyTorch's on a GPU."""

    xp: Any
    """The module that the arrays are of."""

    @abstractmethod
    def new(self, *shape: int, kind: str) -> Any:
        """An array full of zeros."""

    @abstractmethod
    def put(self, array: NDArray[Any]) -> Any:
        """An array with these numbers."""

    @abstractmethod
    def get(self, array: Any) -> NDArray[Any]:
        """An array of the machine as one of NumPy."""

    @abstractmethod
    def seat(self, tables: int) -> None:
        """Make room for this many games."""

    @abstractmethod
    def tables(self) -> NDArray[Any]:
        """The records of all games."""

    @abstractmethod
    def playing(self) -> bool:
        """Whether any game is still going on."""

    @abstractmethod
    def set_up(self, starts: Any, seed: int) -> None:
        """Begin all games."""

    @abstractmethod
    def look(self, most: int, judgement: Any, inputs: Any) -> None:
        """Look at all games; at most `most` placements are candidates."""

    @abstractmethod
    def choose(
        self, learners: int, stray: int, waver: int, inputs: Any, values: Any, seen: Any
    ) -> None:
        """Choose in all games."""

    @abstractmethod
    def teach(self, mixture: float, targets: Any) -> None:
        """Say of all games what their decisions led to."""

    @abstractmethod
    def pick(self, count: int, size: Any) -> Any:
        """Random numbers below `size`, an array of one number."""

    @abstractmethod
    def as_floats(self, array: Any) -> Any:
        """The same numbers as floats."""

    @abstractmethod
    def repeat(self, step: Callable[[], None], times: int) -> None:
        """Repeat a step of the training, always the same one."""


# Ranges of games, for a thread


@kernel
def set_up_all(
    begin: int,
    end: int,
    starts: NDArray[np.int64],
    tables: Row[SelfPlay],
    words: NDArray[np.int64],
    seed: int,
) -> None:
    """Begin these games."""
    for n in range(begin, end):
        set_up(n, starts, tables, words, seed)


@kernel
def look_all(
    begin: int,
    end: int,
    me: int,
    most: int,
    judgement: Judgement,
    tables: Row[SelfPlay],
    words: NDArray[np.int64],
    minds: Row[Mind],
    mind_words: NDArray[np.int64],
    inputs: NDArray[np.uint8],
) -> None:
    """Look at these games."""
    for n in range(begin, end):
        find(n, me, most, judgement, tables, minds)
        for k in range(tables[n].count):
            look(n, k, me, tables, words, minds, mind_words, inputs)


@kernel
def choose_all(
    begin: int,
    end: int,
    learners: int,
    stray: int,
    waver: int,
    tables: Row[SelfPlay],
    inputs: NDArray[np.uint8],
    values: NDArray[np.float32],
    seen: NDArray[np.uint8],
) -> None:
    """Choose in these games."""
    for n in range(begin, end):
        choose(n, learners, stray, waver, tables, inputs, values, seen)


@kernel
def teach_all(
    begin: int,
    end: int,
    me: int,
    mixture: float,
    tables: Row[SelfPlay],
    minds: Row[Mind],
    targets: NDArray[np.float32],
) -> None:
    """Teach from these games."""
    for n in range(begin, end):
        teach(n, me, mixture, tables, minds, targets)


class Cores(Machine):
    """The cores of this machine, a thread on each."""

    xp = np

    def __init__(self, threads: int | None = None, seed: int = 0) -> None:
        self._threads = threads or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self._threads)
        self._minds: Any = np.zeros(self._threads, Mind.layout)
        self._mind_words = self._minds.view(np.int64).reshape(self._threads, -1)
        self._numbers = np.random.default_rng(seed)

    def new(self, *shape: int, kind: str) -> Any:
        """An array full of zeros."""
        return np.zeros(shape, kind)

    def put(self, array: NDArray[Any]) -> Any:
        """An array with these numbers."""
        return array.copy()

    def get(self, array: Any) -> NDArray[Any]:
        """The array itself."""
        same: NDArray[Any] = array
        return same

    def seat(self, tables: int) -> None:
        """Make room for this many games."""
        self._tables: Any = np.zeros(tables, SelfPlay.layout)
        self._words = self._tables.view(np.int64).reshape(tables, -1)

    def tables(self) -> NDArray[Any]:
        """The records of all games."""
        return np.asarray(self._tables)

    def playing(self) -> bool:
        """Whether any game is still going on."""
        return bool((self._tables["seat"] != NOBODY).any())

    def _each(self, work: Callable[[int, int, int], None]) -> None:
        """Work on a range of games in each thread."""
        bounds = np.linspace(0, len(self._tables), self._threads + 1).astype(int).tolist()
        list(self._pool.map(work, bounds[:-1], bounds[1:], range(self._threads)))

    def set_up(self, starts: Any, seed: int) -> None:
        """Begin all games."""
        room = self._tables, self._words
        self._each(lambda begin, end, _: set_up_all(begin, end, starts, *room, seed))

    def look(self, most: int, judgement: Any, inputs: Any) -> None:
        """Look at all games."""
        room = self._tables, self._words, self._minds, self._mind_words
        self._each(lambda begin, end, me: look_all(begin, end, me, most, judgement, *room, inputs))

    def choose(
        self, learners: int, stray: int, waver: int, inputs: Any, values: Any, seen: Any
    ) -> None:
        """Choose in all games."""
        arrays = self._tables, inputs, values, seen
        self._each(lambda begin, end, _: choose_all(begin, end, learners, stray, waver, *arrays))

    def teach(self, mixture: float, targets: Any) -> None:
        """Say of all games what their decisions led to."""
        room = self._tables, self._minds
        self._each(lambda begin, end, me: teach_all(begin, end, me, mixture, *room, targets))

    def pick(self, count: int, size: Any) -> Any:
        """Random numbers below the size."""
        return self._numbers.integers(int(size[0]), size=count)

    def as_floats(self, array: Any) -> Any:
        """The same numbers as floats."""
        return array.astype(np.float32)

    def repeat(self, step: Callable[[], None], times: int) -> None:
        """Step by step."""
        for _ in range(times):
            step()
