"""Bots think in processes of their own, so that the service never waits for them."""

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from einfall.bots import BOTS, load_bots
from einfall.bots.bot import Bot, read_bot
from einfall.chance import GREATEST_SEED, Stream
from einfall.game import Game, View
from einfall.games import GAMES, find_game
from einfall.server.live.turns import Asker, Turns

TRIES = 3
"""How often a decision is asked for if processes die."""
AT_ONCE = 0.1
"""Seconds in which a bot decides at once."""
FEW_SIMULATIONS = 300
"""Simulations that take no longer than that."""

NICENESS = 10
"""By how much long thoughts stand back for all else on this machine."""

Question = tuple[str, Mapping[str, object], bytes, str, int]
"""A game's name, its rules, a view, a bot and a seed: what `think` takes."""


class Lane:
    """Processes that do one kind of work, and the questions that wait for one of them."""

    def __init__(
        self, processes: int, niceness: int = 0, work: Callable[..., Any] | None = None
    ) -> None:
        self.processes = processes
        self.niceness = niceness
        self.work = work or think
        self.pool: ProcessPoolExecutor | None = None
        self.busy = 0
        self.turns: Turns[asyncio.Future[None]] = Turns()

    async def ask(self, asker: Asker, question: tuple[Any, ...]) -> Any:
        """What a process answers, when it is the asker's turn."""
        await self._wait(asker)
        try:
            return await self._answer(question)
        finally:
            self._next()

    def get_ready(self) -> Future[None]:
        """Start a process, and let it load what it needs, before anybody waits for it."""
        return self._pool().submit(load)

    async def _wait(self, asker: Asker) -> None:
        if self.busy < self.processes:
            self.busy += 1
            return
        turn = asyncio.get_running_loop().create_future()
        self.turns.put(asker, turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()  # its turn had come
            raise

    def _next(self) -> None:
        """Let the next one have the process that has become free."""
        while self.turns:
            turn = self.turns.take()
            if not turn.done():
                turn.set_result(None)
                return
        self.busy -= 1

    async def _answer(self, question: tuple[Any, ...]) -> Any:
        for attempt in range(TRIES):
            pool = self._pool()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, self.work, *question)
            except BrokenProcessPool:
                if self.pool is pool:
                    self.pool = None
                if attempt == TRIES - 1:
                    raise
        raise AssertionError("it was tried at least once")

    def _pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(
                self.processes,
                multiprocessing.get_context("spawn"),
                initializer=_get_ready,
                initargs=(self.niceness,),
            )
        return self.pool

    def close(self) -> None:
        """Stop, without waiting for anybody who is thinking."""
        if self.pool:
            for process in list(self.pool._processes.values()):
                process.terminate()
            self.pool.shutdown(wait=True, cancel_futures=True)
            self.pool = None


class Thinkers:
    """Processes that decide for bots. They start with the first question.

    Bots that decide at once have a process of their own, so that they never wait for others' long
    thoughts.
    """

    def __init__(self, processes: int | None = None) -> None:
        self.quick = Lane(1)
        self.long = Lane(processes or max(1, (os.cpu_count() or 2) - 1), NICENESS)

    async def choose(self, game: Game, view: View, bot: str, asker: Asker) -> str:
        """What a bot decides with this view, in the notation of the game."""
        lane = self.quick if decides_at_once(read_bot(bot, BOTS[game.name])) else self.long
        seed = secrets.randbelow(GREATEST_SEED)
        question: Question = game.name, game.rules(), view.tobytes(), bot, seed
        decision: str = await lane.ask(asker, question)
        return decision

    def get_ready(self) -> None:
        """Have a process of each kind ready. The second finds compiled what the first needed."""
        self.quick.get_ready().add_done_callback(self._then)

    def _then(self, done: Future[None]) -> None:
        if not done.cancelled() and not done.exception():
            self.long.get_ready()

    def close(self) -> None:
        """Stop, without waiting for anybody who is thinking."""
        self.quick.close()
        self.long.close()


def decides_at_once(bot: Bot) -> bool:
    """Whether nobody notices how long this bot thinks."""
    if bot.usual_budget is None:
        return True
    return bot.budget.seconds <= AT_ONCE or bot.budget.simulations <= FEW_SIMULATIONS


def think(name: str, rules: Mapping[str, object], view: bytes, bot: str, seed: int) -> str:
    """In a process of its own: the decision of a bot."""
    game = find_game(name, rules)
    seen = game.view_class.from_bytes(view)
    move = read_bot(bot, BOTS[name]).choose(game, seen, game.legal_in_view(seen), Stream(seed))
    return game.move_text(move)


def load() -> None:
    """In a process of its own: load what bots need in any game."""
    for name in GAMES:
        load_bots(find_game(name, {}))


def _get_ready(niceness: int) -> None:
    """Leave interrupts to the service, and do not outlive it, however it ends."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    service = multiprocessing.parent_process()

    def follow() -> None:
        if service:
            service.join()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
