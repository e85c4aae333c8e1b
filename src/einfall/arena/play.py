"""Plays one task of a tournament: a deal at a table, rotation by rotation."""

import time
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from einfall.arena.outcome import Outcome, read_outcome
from einfall.arena.schedule import Task, Tournament
from einfall.bots import BOTS
from einfall.bots.bot import Bot, read_bot
from einfall.chance import Source
from einfall.game import Game, Move, View
from einfall.match import play_match, streams
from einfall.record import Record, write_line


class Played(NamedTuple):
    """A game of a tournament: its line in the file, its outcome, and how long its bots thought."""

    line: str
    outcome: Outcome
    clocks: "list[Clock]"
    """One for each side."""


@dataclass
class Clock:
    """Moves and the seconds they took. Not in the record: no two runs would give the same file."""

    moves: int = 0
    seconds: float = 0.0


_warm: set[str] = set()
"""The bots that have moved in this process: a first move may load much, and is not counted."""


class TimedPlayer:
    """Somebody who plays with a clock running."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self.name = bot.name
        self._bot = bot
        self._clock = clock

    def choose(self, game: Game, view: View, legal: NDArray[np.int64], source: Source) -> Move:
        """What the bot chooses."""
        begun = time.perf_counter()
        move = self._bot.choose(game, view, legal, source)
        if self.name in _warm:
            self._clock.seconds += time.perf_counter() - begun
            self._clock.moves += 1
        _warm.add(self.name)
        return move


def play_task(tournament: Tournament, task: Task) -> list[Played]:
    """All games of a task."""
    return [_play(tournament, task.deal, task.table, rotation) for rotation in task.rotations]


def _play(tournament: Tournament, deal: int, table: int, rotation: int) -> Played:
    game = tournament.game
    names = tournament.players(tournament.seating(table, rotation))
    clocks = [Clock() for _ in range(game.sides)]
    players = [
        TimedPlayer(_bot(game.name, name), clocks[seat % game.sides])
        for seat, name in enumerate(names)
    ]
    _, record = play_match(game, players, *streams(tournament.seed, deal))
    number = tournament.number(deal, table, rotation)
    return Played(
        write_line(_marked(record, tournament, number)),
        read_outcome(tournament, number, record),
        clocks,
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
