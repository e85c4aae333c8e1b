"""Bots that think together: decisions in many games at once, on all cores or on a GPU.

Each game is played in a thread of its own, in the usual way. Where a bot would think, it asks the
company and waits; whoever drives the company answers many questions of a kind at once.
"""

import os
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from einfall.batch.cuda import NoGpu, load_cuda

BLOCK = 128
BLOCKS_A_PROCESSOR = 4
PATIENCE = 0.005
"""Seconds in which somebody else may still ask something."""

Answering = Callable[[list[Any]], list[Any]]
"""Answers many questions of a kind."""


class Question(NamedTuple):
    """Something that a bot wants to know."""

    kind: Hashable
    answering: Answering
    asked: Any
    answer: "Future[Any]"


class Company:
    """Where bots ask, from their threads, and somebody answers."""

    def __init__(self) -> None:
        self.inbox: SimpleQueue[Any] = SimpleQueue()
        """Questions, and whatever else is told to whoever answers."""
        self.waiting: list[Question] = []

    def ask(self, kind: Hashable, answering: Answering, asked: Any) -> Any:
        """The answer, once it is there; questions of a kind are answered together."""
        question = Question(kind, answering, asked, Future())
        self.inbox.put(question)
        return question.answer.result()

    def listen(self, enough: int) -> list[Any]:
        """Wait until so many questions are waiting, or nobody has asked for a while.

        Returns what else was told in the meantime.
        """
        told: list[Any] = []
        while len(self.waiting) < enough:
            try:
                heard = self.inbox.get(timeout=PATIENCE if self.waiting or told else None)
            except Empty:
                break
            if isinstance(heard, Question):
                self.waiting.append(heard)
            else:
                told.append(heard)
        return told

    def answer(self) -> None:
        """Answer all questions that are waiting."""
        kinds: dict[Hashable, list[Question]] = {}
        for question in self.waiting:
            kinds.setdefault(question.kind, []).append(question)
        self.waiting = []
        for questions in kinds.values():
            answers = questions[0].answering([question.asked for question in questions])
            for question, answer in zip(questions, answers, strict=True):
                question.answer.set_result(answer)


class Machine(Protocol):
    """Runs kernels that take a share of the work: they are told who they are, and of how many."""

    threads: int

    def room(self, shape: tuple[int, ...], layout: np.dtype[Any]) -> Any:
        """An array of records or numbers, with anything in it."""

    def put(self, array: NDArray[Any]) -> Any:
        """An array of the machine with these numbers."""

    def get(self, array: Any) -> NDArray[Any]:
        """The numbers of such an array."""

    def run(self, kernel: Callable[..., None], *arguments: Any) -> None:
        """Run a kernel in all threads."""


class Cores:
    """The cores of this machine."""

    def __init__(self, threads: int | None = None) -> None:
        self.threads = threads or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self.threads)

    def room(self, shape: tuple[int, ...], layout: np.dtype[Any]) -> NDArray[Any]:
        """An array."""
        return np.zeros(shape, layout)

    def put(self, array: NDArray[Any]) -> NDArray[Any]:
        """A copy."""
        return array.copy()

    def get(self, array: NDArray[Any]) -> NDArray[Any]:
        """A copy: the array will be used again."""
        return array.copy()

    def run(self, kernel: Callable[..., None], *arguments: Any) -> None:
        """A share in each thread."""
        shares = [
            self._pool.submit(kernel, me, self.threads, *arguments) for me in range(self.threads)
        ]
        for share in shares:
            share.result()


class Gpu:
    """An NVIDIA GPU."""

    def __init__(self) -> None:
        self._cuda = load_cuda()
        if not self._cuda.is_available():
            raise NoGpu("there is no NVIDIA GPU here")
        processors = self._cuda.get_current_device().MULTIPROCESSOR_COUNT
        self._blocks = processors * BLOCKS_A_PROCESSOR
        self.threads = self._blocks * BLOCK
        self._compiled: dict[Callable[..., None], Any] = {}

    def room(self, shape: tuple[int, ...], layout: np.dtype[Any]) -> Any:
        """Memory of the GPU."""
        return self._cuda.device_array(shape, layout)

    def put(self, array: NDArray[Any]) -> Any:
        """A copy there."""
        return self._cuda.to_device(np.ascontiguousarray(array))

    def get(self, array: Any) -> NDArray[Any]:
        """A copy here."""
        numbers: NDArray[Any] = array.copy_to_host()
        return numbers

    def run(self, kernel: Callable[..., None], *arguments: Any) -> None:
        """A share in each of its threads."""
        if kernel not in self._compiled:
            self._compiled[kernel] = self._cuda.jit(self._shared(kernel, len(arguments)))
        self._compiled[kernel][self._blocks, BLOCK](*arguments)

    def _shared(self, kernel: Callable[..., None], arity: int) -> Any:
        """A function for the GPU that tells the kernel which thread it is in."""
        # Written out, since such a function has no *arguments.
        names = ", ".join(f"a{n}" for n in range(arity))
        text = f"def run({names}):\n    kernel(cuda.grid(1), cuda.gridsize(1), {names})\n"
        scope: dict[str, Any] = {"cuda": self._cuda, "kernel": kernel}
        exec(text, scope)
        return scope["run"]
