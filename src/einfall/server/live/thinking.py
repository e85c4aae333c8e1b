"""Bots think in processes of their own, so that the service never waits for them."""

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from einfall.bots import BOTS, USUAL_LEVEL
from einfall.bots.bot import read_bot
from einfall.chance import GREATEST_SEED, Stream
from einfall.game import Game, View
from einfall.games import GAMES, find_game

TRIES = 3
"""How often a decision is asked for if processes die."""


class Thinkers:
    """Processes that decide for bots. They start with the first question."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self.pool: ProcessPoolExecutor | None = None

    async def choose(self, game: Game, view: View, bot: str) -> str:
        """What a bot decides with this view, in the notation of the game."""
        seed = secrets.randbelow(GREATEST_SEED)
        question = (game.name, game.rules(), view.tobytes(), bot, seed)
        for attempt in range(TRIES):
            pool = self._pool()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, think, *question)
            except BrokenProcessPool:
                if self.pool is pool:
                    self.pool = None
                if attempt == TRIES - 1:
                    raise
        raise AssertionError("it was tried at least once")

    def get_ready(self) -> None:
        """Start a process, and let it load what it needs, before anybody waits for it."""
        for name in GAMES:
            game = find_game(name, {})
            position = game.start()
            while not game.to_act(position):
                game.happen(position, game.sample(position, Stream(0)))
            view = game.view(position, game.to_act(position)[0])
            self._pool().submit(think, name, game.rules(), view.tobytes(), USUAL_LEVEL, 0)

    def _pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(
                self.processes, multiprocessing.get_context("spawn"), initializer=_get_ready
            )
        return self.pool

    def close(self) -> None:
        """Stop, without waiting for anybody who is thinking."""
        if self.pool:
            for process in list(self.pool._processes.values()):
                process.terminate()
            self.pool.shutdown(wait=True, cancel_futures=True)
            self.pool = None


def think(name: str, rules: Mapping[str, object], view: bytes, bot: str, seed: int) -> str:
    """In a process of its own: the decision of a bot."""
    game = find_game(name, rules)
    seen = game.view_class.from_bytes(view)
    move = read_bot(bot, BOTS[name]).choose(game, seen, game.legal_in_view(seen), Stream(seed))
    return game.move_text(move)


def _get_ready() -> None:
    """Leave interrupts to the service, and do not outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    service = multiprocessing.parent_process()

    def follow() -> None:
        if service:
            service.join()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
