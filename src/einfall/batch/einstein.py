"""A batch of games of Einstein, roll by roll. Kernels.

A step is the choice of every seat that is still in, for the same roll; then the dice are rolled
again. Seats that are out have one action, to wait. The functions for one game run in the threads of
a CPU, a range of games in each, and on a GPU, a game in each thread.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.batch.settings import (
    AUTORESET,
    ILLEGAL,
    LOSE,
    NEXT,
    POINTS,
    REWARD,
    SAME,
    SHARES,
    STAND_STILL,
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
def refused(n: int, positions: Positions, actions: Numbers) -> bool:
    """Whether an action of a game that goes on is illegal."""
    position = positions[n]
    if position.phase != CHOOSE or actions[n, 0] == STAND_STILL:
        return False
    for seat in range(position.players):
        if not allowed(position, seat, actions[n, seat]):
            return True
    return False


@kernel
def allowed(position: EinsteinPosition, seat: int, action: int) -> bool:
    """Whether a seat may do this: choose if it is still in, wait if not."""
    if not still_in(position, seat):
        return action == WAIT
    return is_legal(position.sheets[seat], signed(position.roll), action)


@kernel
def step(
    n: int,
    settings: Numbers,
    positions: Positions,
    words: Numbers,
    start: Numbers,
    chance: Numbers,
    actions: Numbers,
    acting: NDArray[Any],
    over: NDArray[Any],
    rewards: NDArray[Any],
) -> None:
    """Let all choose, roll, and say what it brought; a game that has ended may begin anew."""
    position = positions[n]
    players = signed(position.players)
    for seat in range(players):
        rewards[n, seat] = 0
    if actions[n, 0] == STAND_STILL:
        return
    if position.phase == OVER:
        if settings[AUTORESET] == NEXT:
            restart(n, positions, words, start, chance)
            over[n] = False
            say_who_acts(position, acting[n])
        return
    wrong = False
    if settings[ILLEGAL] == LOSE:
        wrong = lose(position, settings[REWARD], actions[n], rewards[n])
    if wrong:
        position.phase = OVER
    else:
        for seat in range(players):
            if still_in(position, seat):
                if settings[REWARD] == POINTS:
                    rewards[n, seat] -= score_of(position, seat)
                choose(position, seat, actions[n, seat])
                if settings[REWARD] == POINTS:
                    rewards[n, seat] += score_of(position, seat)
        end_turn(position)
        if position.phase == ROLL:
            roll_dice(position, random_roll(chance[n]))
        elif settings[REWARD] == WIN:
            share(position, rewards[n])
    over[n] = position.phase == OVER
    if over[n] and settings[AUTORESET] == SAME:
        restart(n, positions, words, start, chance)
    say_who_acts(position, acting[n])


@kernel
def say_who_acts(position: EinsteinPosition, acting: NDArray[Any]) -> None:
    """Flags of the seats that choose now."""
    for seat in range(position.players):
        acting[seat] = position.phase == CHOOSE and still_in(position, seat)


@kernel
def lose(position: EinsteinPosition, kind: int, actions: Numbers, reward: NDArray[Any]) -> bool:
    """End the game if there are illegal actions: those seats get the worst there is."""
    players = signed(position.players)
    legal = 0
    for seat in range(players):
        legal += allowed(position, seat, actions[seat])
    if legal == players:
        return False
    for seat in range(players):
        right = allowed(position, seat, actions[seat])
        if kind == WIN:
            reward[seat] = SHARES[players, legal, 0 if right else 1]
        elif not right:
            reward[seat] = WORST - score_of(position, seat)
    if kind == WIN and legal == 0:
        for seat in range(players):
            reward[seat] = -1
    return True


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
def pick(n: int, positions: Positions, whims: Numbers, actions: Numbers) -> None:
    """Any legal choice for each seat; those that are out wait."""
    position = positions[n]
    roll = signed(position.roll)
    for seat in range(position.players):
        actions[n, seat] = WAIT
        if position.phase == CHOOSE and still_in(position, seat):
            actions[n, seat] = random_legal(position.sheets[seat], roll, whims[n])


@kernel
def observe(n: int, seat: int, positions: Positions, rows: NDArray[Any]) -> None:
    """What a seat sees; STAND_STILL asks for all of them."""
    position = positions[n]
    if seat != STAND_STILL:
        observation.observe(position, seat, rows[n, 0])
        return
    for each in range(position.players):
        observation.observe(position, each, rows[n, each])


@kernel
def mask(n: int, positions: Positions, rows: NDArray[Any], _room: NDArray[Any]) -> None:
    """Flags of legal actions, for each seat."""
    for seat in range(positions[n].players):
        observation.mask_actions(positions[n], seat, rows[n, seat])


# Ranges of games


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
def refused_all(
    first: int, last: int, positions: Positions, actions: Numbers, wrong: Numbers
) -> None:
    """Note a game with an illegal action."""
    for n in range(first, last):
        if refused(n, positions, actions):
            wrong[0] = n


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
) -> None:
    """One step of each game."""
    for n in range(first, last):
        step(n, settings, positions, words, start, chance, actions, acting, over, rewards)


@kernel
def pick_all(first: int, last: int, positions: Positions, whims: Numbers, actions: Numbers) -> None:
    """Any legal choices in each game."""
    for n in range(first, last):
        pick(n, positions, whims, actions)


@kernel
def observe_all(first: int, last: int, seat: int, positions: Positions, rows: NDArray[Any]) -> None:
    """What is seen in each game."""
    for n in range(first, last):
        observe(n, seat, positions, rows)


@kernel
def mask_all(
    first: int, last: int, positions: Positions, rows: NDArray[Any], room: NDArray[Any]
) -> None:
    """What is legal in each game."""
    for n in range(first, last):
        mask(n, positions, rows, room)
