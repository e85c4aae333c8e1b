"""Who plays whom, and with which tiles or dice.

A tournament is a round robin with duplicate play. A table seats one bot a side, and every set of
bots that fills one meets; fewer bots than sides sit down again in the same order until the table is
full. A deal is what chance brings, seat by seat. It is played once for each rotation of the bots
around the table, so that each of them gets each seat and all that comes to it; and every table
plays the same deals. So luck favours nobody, and fewer games tell more.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

from einfall.bots import BOTS
from einfall.bots.bot import read_bot
from einfall.chance import LOW_32
from einfall.game import Game, GameError
from einfall.match import MOST_SEATS

MOST_DEALS = (LOW_32 + 1) // (2 * MOST_SEATS)
"""How many games the streams of one seed are enough for."""


class BadTournament(GameError):
    """A tournament that cannot be held, as a sentence for people."""


class Task(NamedTuple):
    """A game, by its place in the schedule: what one worker plays at a time."""

    deal: int
    table: int
    rotation: int


@dataclass(frozen=True)
class Tournament:
    """All that decides which games are played; how many of them is another matter."""

    game: Game
    bots: tuple[str, ...]
    seed: int

    def __post_init__(self) -> None:
        for name in self.bots:
            read_bot(name, BOTS[self.game.name])
            if self.bots.count(name) > 1:
                raise BadTournament(f"{name} is listed twice; no bot plays against itself here")
        if len(self.bots) < min(2, self.game.sides):
            raise BadTournament(
                "a tournament takes at least two bots, such as --bots random,greedy"
            )

    @cached_property
    def tables(self) -> list[tuple[int, ...]]:
        """The bots of each table, by their numbers in `bots`, before any rotation."""
        bots, sides = len(self.bots), self.game.sides
        if bots < sides:
            return [tuple(side % bots for side in range(sides))]
        return list(combinations(range(bots), sides))

    @cached_property
    def rotations(self) -> int:
        """How many rotations of a table differ: of A B A B two, else as many as there are sides."""
        table = self.tables[0]
        return next(
            shift
            for shift in range(1, len(table) + 1)
            if table[shift:] + table[:shift] == table  # all the way round it is the same at last
        )

    def seating(self, table: int, rotation: int) -> tuple[int, ...]:
        """The bot of each side, by its number in `bots`."""
        bots = self.tables[table]
        return bots[rotation:] + bots[:rotation]

    def players(self, seating: tuple[int, ...]) -> list[str]:
        """The bot of each seat, by its name; in teams one bot has both seats of its side."""
        sides = self.game.sides
        return [self.bots[seating[seat % sides]] for seat in range(self.game.players)]

    def number(self, deal: int, table: int, rotation: int) -> int:
        """The place of a game in the schedule, from 0.

        Deal by deal, so that whenever a tournament is stopped all have played about as much, and a
        longer one begins with the games of a shorter one.
        """
        return (deal * len(self.tables) + table) * self.rotations + rotation

    def place(self, number: int) -> Task:
        """The game of this number."""
        rest, rotation = divmod(number, self.rotations)
        deal, table = divmod(rest, len(self.tables))
        return Task(deal, table, rotation)

    def deals(self, games: int) -> int:
        """How many deals give each table at least this many games."""
        deals = -(-games // self.rotations)
        if deals > MOST_DEALS:
            most = MOST_DEALS * self.rotations
            raise BadTournament(f"one seed is enough for {most} games a table, not for {games}")
        return deals

    def total(self, games: int) -> int:
        """How many games a tournament has in all, with at least this many at each table."""
        return self.deals(games) * len(self.tables) * self.rotations

    def tasks(self, games: int, there: Collection[int] = ()) -> Iterator[Task]:
        """What is to be played, in order, without the games that are there already."""
        for number in range(self.total(games)):
            if number not in there:
                yield self.place(number)

    def mark(self, number: int) -> dict[str, Any]:
        """What a record says of the tournament, and of its own place in it."""
        deal, table, rotation = self.place(number)
        return {
            "bots": list(self.bots),
            "seed": self.seed,
            "number": number,
            "deal": deal,
            "table": table,
            "rotation": rotation,
        }
