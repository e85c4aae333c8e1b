"""Positions of Einfach Genial in which somebody is to decide, from games of bots."""

from collections.abc import Iterator

from einfall.chance import Stream
from einfall.genial.game import Genial
from einfall.genial.position import GenialPosition
from tests.genial.games import TABLES, events, play_any, play_for_points


def decisions(table: str, seed: int) -> Iterator[tuple[Genial, GenialPosition]]:
    """Every position of one game in which a seat is to decide."""
    game = Genial.from_rules(TABLES[table])
    choose = play_for_points if seed % 2 else play_any
    for position, _ in events(game, choose, seed):
        if game.to_act(position):
            yield game, position


def some_decisions(table: str, seed: int, every: int) -> Iterator[tuple[Genial, GenialPosition]]:
    """One in so many of them, where chance says."""
    stream = Stream(seed, 9)
    for game, position in decisions(table, seed):
        if stream.below(every) == 0:
            yield game, position.copy()
