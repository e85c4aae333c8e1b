"""Plays one game of a tournament."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from einfall.arena.finish import Finish, read_finish
from einfall.arena.schedule import Task, Tournament
from einfall.bots import BOTS
from einfall.bots.bot import Bot, read_bot
from einfall.chance import Source
from einfall.game import Game, Move, View
from einfall.match import play_match, streams
from einfall.record import Record, write_line


class PlayedGame(NamedTuple):
    """A game of a tournament: its line in the file, how it finished, how long its bots thought."""

    line: str
    finish: Finish
    times: "list[TimeUsed]"
    """One for each side."""


@dataclass
class TimeUsed:
    """Moves and the seconds they took. Not in the record: no two runs would give the same file."""

    moves: int = 0
    seconds: float = 0.0


_warm: set[str] = set()
"""The bots that have moved in this process: a first move may load much, and is not counted."""


class TimedPlayer:
    """A bot whose time is taken."""

    def __init__(self, bot: Bot, time_used: TimeUsed) -> None:
        self.name = bot.name
        self._bot = bot
        self._time_used = time_used

    def choose(self, game: Game, view: View, legal: NDArray[np.int64], source: Source) -> Move:
        """What the bot chooses."""
        begun = time.perf_counter()
        move = self._bot.choose(game, view, legal, source)
        if self.name in _warm:
            self._time_used.seconds += time.perf_counter() - begun
            self._time_used.moves += 1
        _warm.add(self.name)
        return move


def play_task(
    tournament: Tournament, task: Task, bots: Mapping[str, Bot] | None = None
) -> PlayedGame:
    """Play it; the bots by their names, if they are not the usual ones."""
    game, (deal, table, rotation) = tournament.game, task
    names = tournament.players(tournament.seating(table, rotation))
    times = [TimeUsed() for _ in range(game.sides)]
    players = [
        TimedPlayer(bots[name] if bots else _bot(game.name, name), times[seat % game.sides])
        for seat, name in enumerate(names)
    ]
    _, record = play_match(game, players, *streams(tournament.seed, deal))
    number = tournament.number(deal, table, rotation)
    return PlayedGame(
        write_line(_marked(record, tournament, number)),
        read_finish(tournament, number, record),
        times,
    )


@cache
def _bot(game: str, name: str) -> Bot:
    """The same bot for all games of a process: one that loads something does so once."""
    return read_bot(name, BOTS[game])


def _marked(record: Record, tournament: Tournament, number: int) -> Record:
    """The record with its place in the tournament, before its moves: that is where people look."""
    marked: Record = {}
    for key, value in record.items():
        marked[key] = value
        if key == "players":
            marked["arena"] = tournament.mark(number)
    return marked
