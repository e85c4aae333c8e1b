"""A process that has loaded all of the service and forks one whenever it is told to.

python -m tests.server.forking; each line of its input is a question, and is answered with a line:
- {"database": ..., "port": ..., "crash": [POINT, N] or null}: fork; the answer is its process id;
- {"wait": PID}: the exit status of a fork that has ended or is about to.

A fork may be told to kill itself at the N-th passage of a point. The points lie between what the
service promises to do in this order: commit, answer, tell the others.
"""

import asyncio
import gc
import json
import os
import random
import signal
import sys
import traceback
from collections.abc import Callable
from typing import Any

import msgspec

from einfall.game import Game, View
from einfall.games import GAMES
from einfall.server.live import sockets
from einfall.server.live.rooms import Rooms
from einfall.server.live.thinking import Thinkers, think
from einfall.server.live.turns import Asker
from einfall.server.run import listen, serve
from einfall.server.settings import NO_LIMITS, Settings
from einfall.server.store import sqlite
from einfall.server.store.postgres import PostgresStore
from einfall.server.store.sqlite import SqliteStore
from einfall.server.table.events import Chair, Created
from einfall.server.table.sight import Showing
from einfall.server.table.table import Table
from tests.server.moves import some_move
from tests.server.running import HOST

POINTS = ("before the commit", "in the commit", "after the commit", "after the answer")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_at(point: str, passage: int) -> None:
    """Have this process die at a passage of a point."""
    count = 0

    def passed() -> bool:
        nonlocal count
        count += 1
        return count == passage

    if point in ("before the commit", "after the commit"):
        for store in (SqliteStore, PostgresStore):
            _die_around(store, passed, point.startswith("before"))
    elif point == "in the commit":
        do_all = sqlite._do_all

        def do_and_die(*arguments: Any) -> None:
            do_all(*arguments)
            if passed():
                die()

        setattr(sqlite, "_do_all", do_and_die)  # noqa: B010 - mypy would not have it
    else:
        _die_after_answer(passed)


def _die_around(store: Any, passed: Callable[[], bool], before: bool) -> None:
    append = store.append

    async def append_and_die(*arguments: Any) -> None:
        dying = passed()
        if dying and before:
            die()
        await append(*arguments)
        if dying:
            die()

    store.append = append_and_die


def _die_after_answer(passed: Callable[[], bool]) -> None:
    """After a commit, let the answer out and nothing else, and die."""
    change, send = Rooms.change, sockets.Socket.send
    dying = False

    async def change_and_die(*arguments: Any) -> None:
        nonlocal dying
        await change(*arguments)
        dying = dying or passed()

    async def send_and_die(socket: sockets.Socket, *texts: str) -> None:
        sent = [text for text in texts if not dying or text.startswith('{"type":"answer"')]
        if texts and not sent:
            await asyncio.sleep(60)  # nobody is told any more
        await send(socket, *sent)
        if dying and sent:
            # what is sent is on its way only when the event loop has nothing else to do
            asyncio.get_running_loop().call_later(0.02, die)

    setattr(Rooms, "change", change_and_die)  # noqa: B010 - mypy would not have it
    setattr(sockets.Socket, "send", send_and_die)  # noqa: B010 - mypy would not have it


async def think_here(_thinkers: Thinkers, game: Game, view: View, bot: str, _asker: Asker) -> str:
    """A bot that needs no process of its own."""
    seed = random.getrandbits(30)
    return await asyncio.to_thread(think, game.name, game.rules(), view.tobytes(), bot, seed)


def load() -> None:
    """Play a game of each kind, so that forks need not load the compiled rules."""
    for name in GAMES:
        table = Table("warm", bytes(32))
        chairs = [Chair(hand=seat) for seat in range(2)]
        table.create(Created(game=name, rules={"players": 2}, chairs=chairs, commitment=""))
        for seat in range(2):
            table.sit(seat, "", "")
        while not table.over:
            seat = table.waiting_for()[0]
            view = table.game.view(table.position, seat)
            think(name, table.created.rules, view.tobytes(), "casual", 1)
            update = msgspec.json.encode(Showing().update(table, (seat,), 0, 0.0))
            moves = msgspec.json.decode(update)["sights"][0]["moves"]
            table.move(seat, some_move(moves, random.Random(1)))
        table.record()
    gc.freeze()  # a service looks for garbage when it starts; there is none of ours


def run(question: dict[str, Any]) -> None:
    """A fork: serve, and never come back."""
    try:
        if question["crash"]:
            die_at(*question["crash"])
        setattr(Thinkers, "choose", think_here)  # noqa: B010 - mypy would not have it
        settings = Settings(question["database"], limits=NO_LIMITS)
        serve(settings, listen(HOST, question["port"]), 1, "error")
    except SystemExit as ended:
        os._exit(int(ended.code or 0))
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def main() -> None:
    load()
    print('"ready"', flush=True)
    running = set()
    for line in sys.stdin:
        question = json.loads(line)
        if "wait" in question:
            answer = os.waitstatus_to_exitcode(os.waitpid(question["wait"], 0)[1])
            running.discard(question["wait"])
        else:
            answer = os.fork()
            if not answer:
                run(question)
            running.add(answer)
        print(answer, flush=True)
    for pid in running:  # whoever asked is gone
        os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
