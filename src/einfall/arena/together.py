"""Plays the tasks of a tournament at once, on a GPU or on all cores: its bots think together.

Each game is played in the usual way in a thread of its own; only the thinking is done for many of
them at a time (bots/together.py).
"""

import threading
import traceback
from collections.abc import Generator, Iterator, Sequence

from einfall.arena.play import PlayedGame, TimeUsed, play_task
from einfall.arena.schedule import BadTournament, Task, Tournament
from einfall.arena.workers import LostWorker
from einfall.bots import BOTS, TOGETHER
from einfall.bots.bot import Bot, read_bot
from einfall.bots.together import Company, Machine

AT_ONCE = 1024
"""Games that are played at once: enough for a GPU."""
ENOUGH = 2
"""A part of those at work that is worth answering: the others go on meanwhile."""


class Gone:
    """Told by a thread that has nothing more to play."""


def play_together(
    tournament: Tournament, tasks: Sequence[Task], machine: Machine, at_once: int = AT_ONCE
) -> Generator[PlayedGame, None, None]:
    """Play many games at once; each is told as soon as it is over, in any order."""
    company = Company()
    bots = {name: read_bot(name, BOTS[tournament.game.name]) for name in tournament.bots}
    for name, bot in bots.items():
        if bot.usual_budget and bot.budget.seconds < float("inf"):
            raise BadTournament(
                f"{name} thinks for a time: in company bots think for a number of simulations,"
                f" such as {name.partition(':')[0]}:simulations=1000"
            )
    think_together = TOGETHER.get(tournament.game.name)
    if not think_together or not think_together(bots.values(), company, machine):
        raise BadTournament(f"none of these can think in company: {', '.join(tournament.bots)}")
    at_once = min(at_once, len(tasks))
    pending, lock = iter(tasks), threading.Lock()
    arguments = company, tournament, pending, lock, bots
    for _ in range(at_once):
        threading.Thread(target=_play, args=arguments, daemon=True).start()
    at_work = at_once
    while at_work:
        for heard in company.listen(max(1, at_work // ENOUGH)):
            if isinstance(heard, Gone):
                at_work -= 1
            elif isinstance(heard, str):
                raise LostWorker(f"a game could not be played:\n{heard}")
            else:
                yield heard
        company.answer()


def _play(
    company: Company,
    tournament: Tournament,
    pending: Iterator[Task],
    lock: threading.Lock,
    bots: dict[str, Bot],
) -> None:
    """What a thread does: play one task after the other."""
    try:
        while True:
            with lock:
                task = next(pending, None)
            if task is None:
                break
            game = play_task(tournament, task, bots)
            # nobody's own time: it is mostly that of the others
            company.inbox.put(game._replace(times=[TimeUsed() for _ in game.times]))
        company.inbox.put(Gone())
    except Exception:
        company.inbox.put(traceback.format_exc())
