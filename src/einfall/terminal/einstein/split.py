"""How five dice are split: dice that are touched are matched to the legal choices."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from einfall.terminal.room import Data

FIRST, SECOND, FIFTH = "a", "b", "f"
"""What a die can be part of: either pair, or the fifth die."""
ROOM = {FIRST: 2, SECOND: 2, FIFTH: 1}
DICE = range(5)

Parts = tuple[str | None, ...]
Tap = tuple[int, str]
"""A die that was touched, and its part."""


@dataclass(frozen=True)
class Split:
    """A legal arrangement of the dice, and the choice that it means."""

    parts: Parts
    choice: Data


@dataclass(frozen=True)
class Settled:
    """What the touched dice mean so far."""

    open: tuple[Split, ...]
    """What is still possible."""
    choice: Data | None
    """The choice, once only one is left."""
    parts: Parts
    touched: Parts


@cache
def arrangements() -> tuple[tuple[str, ...], ...]:
    """Every way to give two dice to each pair and one to the fifth."""
    found: list[tuple[str, ...]] = [()]
    for _die in DICE:
        found = [(*one, p) for one in found for p in ROOM if one.count(p) < ROOM[p]]
    return tuple(found)


def sum_of(dice: Sequence[int], parts: Parts, part: str) -> int | None:
    """The sum of a pair; None while it has not both its dice."""
    values = [dice[die] for die in DICE if parts[die] == part]
    return sum(values) if len(values) == 2 else None


def legal_splits(dice: Sequence[int] | None, moves: Data | None) -> tuple[Split, ...]:
    """All legal arrangements of these dice, each with the choice that it means."""
    if not dice or not moves:
        return ()
    choices: dict[Any, Data] = {(*one["sums"], one["fifth"]): one for one in moves["choices"]}
    found = []
    for parts in arrangements():
        low, high = sorted((sum_of(dice, parts, FIRST) or 0, sum_of(dice, parts, SECOND) or 0))
        fifth = None if moves["free_throw"] else dice[parts.index(FIFTH)]
        if choice := choices.get((low, high, fifth)):
            found.append(Split(parts, choice))
    return tuple(found)


def settle(splits: Sequence[Split], taps: Sequence[Tap]) -> Settled:
    """What the touched dice mean; dice that can only be the fifth are so without a touch."""
    still = tuple(s for s in splits if all(s.parts[die] == part for die, part in taps))
    touched = tuple(dict(taps).get(die) for die in DICE)
    if not taps or not still:
        return Settled(still, None, touched, touched)
    only = still[0].choice if all(s.choice is still[0].choice for s in still) else None
    if only:
        return Settled(still, only, still[0].parts, touched)
    forced = [die for die in DICE if all(s.parts[die] == FIFTH for s in still)]
    parts = tuple(FIFTH if die in forced else part for die, part in enumerate(touched))
    return Settled(still, None, parts, touched)


def next_part(state: Settled, wanted: str | None) -> str:
    """Which part the next touched die plays."""
    if wanted == FIFTH and FIFTH not in state.parts:
        return FIFTH
    if state.touched.count(FIRST) < 2:
        return FIRST
    return SECOND if state.touched.count(SECOND) < 2 else FIFTH


def touch(
    splits: Sequence[Split], taps: Sequence[Tap], wanted: str | None, die: int
) -> tuple[Tap, ...] | None:
    """The taps after a die is touched; None where no legal split is left."""
    state = settle(splits, taps)
    if any(tapped == die for tapped, _part in taps):
        return tuple(tap for tap in taps if tap[0] != die)
    if not state.parts[die]:
        following = (*taps, (die, next_part(state, wanted)))
    elif taps:  # a die that has found its part by itself changes places with the one touched last
        following = (*taps[:-1], (die, taps[-1][1]))
    else:
        return None
    return following if settle(splits, following).open else None


def taps_of(parts: Parts) -> tuple[Tap, ...]:
    """The taps that give dice these parts."""
    return tuple((die, p) for p in (FIRST, SECOND) for die in DICE if parts[die] == p)
