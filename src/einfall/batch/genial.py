"""A batch of games of Einfach Genial, step by step. Kernels.

A step is the decision of one seat in each game; what is due is then drawn. Each thread of a CPU has
a range of games, each thread of a GPU one game at a time; what is seen is written by the lanes of a
warp together. Positions are also reached as rows of words: a GPU would copy them byte by byte.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.batch.settings import (
    AUTORESET,
    COLOURS,
    ILLEGAL,
    NEXT,
    POINTS,
    RAISE,
    REWARD,
    SAME,
    SHARES,
    STAND_STILL,
    TRUST,
    WIN,
)
from einfall.fields import Row
from einfall.genial import observation, symmetry
from einfall.genial.game import Genial
from einfall.genial.moves import is_legal, lowest_score, random_legal, side_of
from einfall.genial.position import OVER, POSITION, GenialPosition
from einfall.genial.rules import decide, draw_due
from einfall.genial.symmetry import Symmetries
from einfall.kernel import kernel, signed
from einfall.observation import Layout

AT_ONCE: Final = False
"""Whether all seats decide together."""
LAYOUT = POSITION
REWARDS: Final = ("win", "points", "colours")

Positions = Row[GenialPosition]
Numbers = NDArray[np.int64]


def actions(game: Genial) -> int:
    """How many actions there are."""
    return game.actions


def factors(game: Genial) -> tuple[int, int]:
    """How long the two masks of a factored action are."""
    return observation.factors(game.players)


def symmetries(game: Genial) -> Symmetries:
    """The twelve symmetries, as tables."""
    return symmetry.symmetries(game.options)


def layout(game: Genial) -> Layout:
    """What an observation consists of."""
    return observation.layout(game.options)


# One game


@kernel
def begin(n: int, words: Numbers, start: Numbers) -> None:
    """Begin a game anew; tiles are due."""
    for word in range(len(start)):
        words[n, word] = start[word]


@kernel
def take_back(position: GenialPosition, kind: int, side: int, reward: NDArray[Any]) -> None:
    """Count what a side has against it, for `bring` to add what it has afterwards."""
    if kind == POINTS:
        reward[side] -= lowest_score(position, side)
    elif kind == COLOURS:
        for colour in range(6):
            reward[side * 6 + colour] -= position.score[side, colour]


@kernel
def bring(position: GenialPosition, kind: int, side: int, reward: NDArray[Any]) -> None:
    """Count what a side has for it."""
    if kind == POINTS:
        reward[side] += lowest_score(position, side)
    elif kind == COLOURS:
        for colour in range(6):
            reward[side * 6 + colour] += position.score[side, colour]


@kernel
def lose(position: GenialPosition, kind: int, side: int, reward: NDArray[Any]) -> None:
    """An illegal action: all points are gone, or the game is lost to the others together."""
    take_back(position, kind, side, reward)
    if kind == WIN:
        sides = signed(position.sides)
        for other in range(sides):
            reward[other] = -SHARES[sides, 1, 1]
        reward[side] = -1


@kernel
def standing(position: GenialPosition, side: int) -> int:
    """One number for a side's tracks, weakest colour first: the greater one wins."""
    number = 0
    for colour in range(6):
        points, weaker = signed(position.score[side, colour]), 0
        for other in range(6):
            theirs = signed(position.score[side, other])
            weaker += theirs < points or (theirs == points and other < colour)
        number += points << 6 * (5 - weaker)
    return number


@kernel
def share(position: GenialPosition, reward: NDArray[Any]) -> None:
    """Shares of the win, for all sides."""
    sides, best, winners = signed(position.sides), -1, 0
    for side in range(sides):
        own = standing(position, side)
        if own > best:
            best, winners = own, 0
        winners += own == best
    for side in range(sides):
        won = standing(position, side) == best
        reward[side] = SHARES[sides, winners, 0 if won else 1]


# All games of a range


@kernel
def restart_all(
    first: int,
    last: int,
    which: NDArray[Any],
    positions: Positions,
    words: Numbers,
    start: Numbers,
    chance: Numbers,
    seats: NDArray[Any],
    over: NDArray[Any],
) -> None:
    """Begin those games that are asked for."""
    for n in range(first, last):
        if which[n]:
            begin(n, words, start)
            while positions[n].due:
                draw_due(positions[n], chance[n])
            seats[n] = positions[n].seat
            over[n] = False


@kernel
def step_all(
    first: int,
    last: int,
    settings: Numbers,
    positions: Positions,
    words: Numbers,
    start: Numbers,
    chance: Numbers,
    actions: Numbers,
    seats: NDArray[Any],
    over: NDArray[Any],
    rewards: NDArray[Any],
    wrong: Numbers,
) -> None:
    """Take one decision in each game, draw what is due, and say what it brought.

    Where an illegal action is an error, `wrong` names the game, which stands still.
    """
    autoreset, kind, illegal = settings[AUTORESET], settings[REWARD], settings[ILLEGAL]
    for n in range(first, last):
        position, action = positions[n], actions[n]
        for place in range(rewards.shape[1]):
            rewards[n, place] = 0
        if action == STAND_STILL or (position.phase == OVER and autoreset != NEXT):
            continue
        side = side_of(position, position.seat)
        if position.phase == OVER:
            begin(n, words, start)
        elif illegal == TRUST or is_legal(position, action):
            take_back(position, kind, side, rewards[n])
            decide(position, action)
            bring(position, kind, side, rewards[n])
            if kind == WIN and position.phase == OVER:
                share(position, rewards[n])
        elif illegal == RAISE:
            wrong[0] = n
            continue
        else:
            lose(position, kind, side, rewards[n])
            position.phase = OVER
        over[n] = position.phase == OVER
        if position.phase == OVER and autoreset == SAME:
            begin(n, words, start)
        while position.due:
            draw_due(position, chance[n])
        seats[n] = position.seat


@kernel
def pick_all(first: int, last: int, positions: Positions, whims: Numbers, actions: Numbers) -> None:
    """Any legal action in each game."""
    for n in range(first, last):
        over = positions[n].phase == OVER
        actions[n] = 0 if over else random_legal(positions[n], whims[n])


@kernel
def observe_game(
    position: GenialPosition, seat: int, row: NDArray[Any], lane: int = 0, lanes: int = 1
) -> None:
    """What a seat sees in a game, or a lane's share of it; STAND_STILL asks for who is to act."""
    asked = signed(position.seat) if seat == STAND_STILL else seat
    observation.observe(position, asked, row, lane, lanes)


@kernel
def observe_all(first: int, last: int, seat: int, positions: Positions, rows: NDArray[Any]) -> None:
    """The same in each game."""
    for n in range(first, last):
        observe_game(positions[n], seat, rows[n])


@kernel
def mask_all(
    first: int, last: int, positions: Positions, rows: NDArray[Any], room: NDArray[Any]
) -> None:
    """Flags of what is legal in each game; `room` is to work in."""
    for n in range(first, last):
        observation.mask_actions(positions[n], rows[n], room[n])


@kernel
def mask_factors_all(
    first: int, last: int, positions: Positions, where: NDArray[Any], way: NDArray[Any]
) -> None:
    """The same as two factors."""
    for n in range(first, last):
        observation.mask_factors(positions[n], where[n], way[n])
