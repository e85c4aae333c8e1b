"""The rules of Einstein: rolling, choosing, the end. Nearly all kernels.

choices.py says which choices are legal, sheet.py how a sheet is ticked and counted. Kernels
do not check: `choose` wants a legal choice of a seat that is still in. The checked way is
`game.Einstein`.
"""

from einfall.chance import Words
from einfall.einstein.choices import random_legal
from einfall.einstein.dice import NO_ROLL, random_roll
from einfall.einstein.position import CHOOSE, OVER, ROLL, EinsteinPosition, EinsteinState, still_in
from einfall.einstein.sheet import score, tick
from einfall.kernel import kernel


@kernel
def roll_dice(position: EinsteinPosition, roll: int) -> None:
    """Chance: the dice fall, for everybody."""
    position.roll = roll
    position.phase = CHOOSE


@kernel
def choose(position: EinsteinPosition, seat: int, choice: int) -> None:
    """Tick what a seat has chosen. The sheets are apart, so the order of seats does not matter."""
    tick(position.sheets[seat], choice)


@kernel
def end_turn(position: EinsteinPosition) -> None:
    """All have ticked: the dice pass to the next seat that is still in, or the game is over."""
    position.roll = NO_ROLL
    seat = int(position.thrower)
    for _ in range(position.players):
        seat = 0 if seat == position.players - 1 else seat + 1
        if still_in(position, seat):
            position.thrower = seat
            position.phase = ROLL
            return
    position.phase = OVER


@kernel
def score_of(position: EinsteinState, seat: int) -> int:
    """What a seat's sheet is worth as it stands."""
    return score(position.sheets[seat], int(position.penalty))


def scores(position: EinsteinState) -> list[int]:
    """What each seat's sheet is worth as it stands."""
    return [int(score_of(position, seat)) for seat in range(position.players)]


def ranking(position: EinsteinState) -> list[list[int]]:
    """The seats in places, most points first; those with as many points share the place."""
    points = scores(position)
    return [
        [seat for seat, own in enumerate(points) if own == place]
        for place in sorted(set(points), reverse=True)
    ]


@kernel
def play_randomly(position: EinsteinPosition, words: Words) -> int:
    """Play to the end, every legal choice equally likely; returns how many choices that took."""
    choices = 0
    while position.phase != OVER:
        if position.phase == ROLL:
            roll_dice(position, random_roll(words))
        for seat in range(position.players):
            if still_in(position, seat):
                choose(position, seat, random_legal(position.sheets[seat], position.roll, words))
                choices += 1
        end_turn(position)
    return choices
