"""A batch of games of Einstein, roll by roll. Kernels.

A step is the choice of every seat that is still in, for the same roll; then the dice are rolled
again. Seats that are out have one action, to wait. Each thread of a CPU has a range of games, each
thread of a GPU one game at a time; what is seen is written by the lanes of a warp together.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.batch.settings import (
    AUTORESET,
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
from einfall.einstein import observation
from einfall.einstein.choices import is_legal, random_legal
from einfall.einstein.dice import random_roll
from einfall.einstein.game import Einstein
from einfall.einstein.observation import WAIT
from einfall.einstein.position import CHOOSE, OVER, POSITION, ROLL, EinsteinPosition, still_in
from einfall.einstein.rules import choose, end_turn, roll_dice, score_of
from einfall.einstein.sheet import PENALTY
from einfall.fields import Row
from einfall.kernel import kernel, signed
from einfall.observation import Layout

AT_ONCE: Final = True
"""Whether all seats decide together."""
LAYOUT = POSITION
REWARDS: Final = ("win", "points")
WORST: Final = 11 * PENALTY
"""The lowest score there is: a penalty for every sum."""

Positions = Row[EinsteinPosition]
Numbers = NDArray[np.int64]


def actions(_game: Einstein) -> int:
    """How many actions there are, waiting included."""
    return observation.ACTIONS


def factors(_game: Einstein) -> None:
    """The choices of Einstein do not factorise."""


def symmetries(_game: Einstein) -> None:
    """Einstein has none."""


def layout(game: Einstein) -> Layout:
    """What an observation consists of."""
    return observation.layout(game.options)


# One game


@kernel
def restart(n: int, positions: Positions, words: Numbers, start: Numbers, chance: Numbers) -> None:
    """Begin a game anew, and roll."""
    for word in range(len(start)):
        words[n, word] = start[word]
    roll_dice(positions[n], random_roll(chance[n]))


@kernel
def allowed(position: EinsteinPosition, seat: int, action: int) -> bool:
    """Whether a seat may do this: choose if it is still in, wait if not."""
    if not still_in(position, seat):
        return action == WAIT
    return is_legal(position.sheets[seat], signed(position.roll), action)


@kernel
def say_who_acts(position: EinsteinPosition, acting: NDArray[Any]) -> None:
    """Flags of the seats that choose now."""
    for seat in range(position.players):
        acting[seat] = position.phase == CHOOSE and still_in(position, seat)


@kernel
def some_illegal(position: EinsteinPosition, actions: Numbers) -> bool:
    """Whether any seat does what it may not."""
    for seat in range(position.players):
        if not allowed(position, seat, actions[seat]):
            return True
    return False


@kernel
def lose(position: EinsteinPosition, kind: int, actions: Numbers, reward: NDArray[Any]) -> None:
    """Seats with illegal actions get the worst there is; the others share the win."""
    players = signed(position.players)
    legal = 0
    for seat in range(players):
        legal += allowed(position, seat, actions[seat])
    for seat in range(players):
        right = allowed(position, seat, actions[seat])
        if kind == WIN:
            reward[seat] = SHARES[players, legal, 0 if right else 1] if legal else -1
        elif not right:
            reward[seat] = WORST - score_of(position, seat)


@kernel
def share(position: EinsteinPosition, reward: NDArray[Any]) -> None:
    """Shares of the win, for all seats."""
    players, best, winners = signed(position.players), WORST - 1, 0
    for seat in range(players):
        own = score_of(position, seat)
        if own > best:
            best, winners = own, 0
        winners += own == best
    for seat in range(players):
        won = score_of(position, seat) == best
        reward[seat] = SHARES[players, winners, 0 if won else 1]


@kernel
def choose_all(
    position: EinsteinPosition, kind: int, actions: Numbers, reward: NDArray[Any]
) -> None:
    """Let all who are still in choose, and count what it brings them."""
    for seat in range(position.players):
        if still_in(position, seat):
            if kind == POINTS:
                reward[seat] -= score_of(position, seat)
            choose(position, seat, actions[seat])
            if kind == POINTS:
                reward[seat] += score_of(position, seat)
    end_turn(position)


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
    acting: NDArray[Any],
    over: NDArray[Any],
) -> None:
    """Begin those games that are asked for."""
    for n in range(first, last):
        if which[n]:
            restart(n, positions, words, start, chance)
            say_who_acts(positions[n], acting[n])
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
    acting: NDArray[Any],
    over: NDArray[Any],
    rewards: NDArray[Any],
    wrong: Numbers,
) -> None:
    """Let all choose in each game, roll, and say what it brought.

    Where an illegal action is an error, `wrong` names the game, which stands still.
    """
    autoreset, kind, illegal = settings[AUTORESET], settings[REWARD], settings[ILLEGAL]
    for n in range(first, last):
        position = positions[n]
        for seat in range(rewards.shape[1]):
            rewards[n, seat] = 0
        if actions[n, 0] == STAND_STILL:
            continue
        if position.phase == OVER:
            if autoreset == NEXT:
                restart(n, positions, words, start, chance)
                over[n] = False
                say_who_acts(position, acting[n])
            continue
        if illegal != TRUST and some_illegal(position, actions[n]):
            if illegal == RAISE:
                wrong[0] = n
                continue
            lose(position, kind, actions[n], rewards[n])
            position.phase = OVER
        else:
            choose_all(position, kind, actions[n], rewards[n])
            if position.phase == ROLL:
                roll_dice(position, random_roll(chance[n]))
            elif kind == WIN:
                share(position, rewards[n])
        over[n] = position.phase == OVER
        if position.phase == OVER and autoreset == SAME:
            restart(n, positions, words, start, chance)
        say_who_acts(position, acting[n])


@kernel
def pick_all(first: int, last: int, positions: Positions, whims: Numbers, actions: Numbers) -> None:
    """Any legal choice for each seat of each game; those that are out wait."""
    for n in range(first, last):
        position = positions[n]
        roll = signed(position.roll)
        for seat in range(position.players):
            actions[n, seat] = WAIT
            if position.phase == CHOOSE and still_in(position, seat):
                actions[n, seat] = random_legal(position.sheets[seat], roll, whims[n])


@kernel
def observe_game(
    position: EinsteinPosition, seat: int, row: NDArray[Any], lane: int = 0, lanes: int = 1
) -> None:
    """What a seat sees in a game, or a lane's share of it; STAND_STILL asks for all seats."""
    if seat != STAND_STILL:
        observation.observe(position, seat, row, lane, lanes)
        return
    size = len(row) // position.players
    for each in range(position.players):
        observation.observe(position, each, row[each * size : (each + 1) * size], lane, lanes)


@kernel
def observe_all(first: int, last: int, seat: int, positions: Positions, rows: NDArray[Any]) -> None:
    """The same in each game."""
    for n in range(first, last):
        observe_game(positions[n], seat, rows[n])


@kernel
def mask_all(
    first: int, last: int, positions: Positions, rows: NDArray[Any], _room: NDArray[Any]
) -> None:
    """Flags of what is legal for each seat of each game."""
    for n in range(first, last):
        for seat in range(positions[n].players):
            observation.mask_actions(positions[n], seat, rows[n, seat])
