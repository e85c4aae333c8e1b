"""What is said of a decision: what it was worth, what it lost, and how sure that is.

Values are what a seat could expect with what it knew: its share of the win, from 0 to 1, or alone
the points of the result. A loss is a difference of two values that were measured in the same
sampled worlds, and its error is half the width of a 98 % interval.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import exp
from typing import Final

from einfall.game import Move

SURE: Final = 2.33
"""Standard errors to either side that make an interval of 98 %."""
NOTHING: Final = 0.005
"""A loss below this part of the spread of results is nothing."""
DECIDED: Final = 0.005
"""A win that is nearer than this, or as far away, is decided: nothing is at stake any more."""
ACCURACY: Final = (103.1668, 0.04354, 2.1669)
"""The curve that chess sites use: height, steepness and what is taken off in the end."""


class Label(StrEnum):
    """What a decision is called."""

    FORCED = "forced"
    """There was nothing to decide."""
    DECIDED = "decided"
    """The game was won or lost whatever was played, as far as can be measured."""
    FINE = "fine"
    """It lost nothing that can be measured."""
    CLOSE = "too close to call"
    """It may have lost something; the worlds that were tried do not tell."""
    DOUBTFUL = "doubtful"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


FAULTS: Final = {Label.DOUBTFUL: 0.04, Label.MISTAKE: 0.08, Label.BLUNDER: 0.16}
"""From which loss on, in spreads of results, a decision is called so."""


class Fortune(StrEnum):
    """What a draw or a roll is called that mattered."""

    LUCKY = "lucky"
    UNLUCKY = "unlucky"


NOTABLE_LUCK: Final = FAULTS[Label.BLUNDER]
"""From which luck on, in spreads of results: as much as a blunder loses."""


@dataclass(frozen=True)
class Scale:
    """What values are counted in."""

    spread: float
    """The standard deviation of results: half a game won, or so many points."""
    points: bool
    """Whether it is points; else it is shares of the win."""


CHANCES: Final = Scale(0.5, points=False)


@dataclass(frozen=True)
class Option:
    """A move that could have been made."""

    move: Move
    value: float
    loss: float
    """By how much it is worse than the best, in the worlds that both were tried in."""
    error: float


@dataclass(frozen=True)
class Verdict:
    """What is said of one decision."""

    played: Move
    best: Move
    value: float
    """Of the best move."""
    loss: float
    """Of the move that was played; never below 0."""
    error: float
    label: Label
    options: tuple[Option, ...]
    """From the best down; what was played is among them."""
    worlds: int
    """In how many the pair of played and best was compared; 0 where nothing was sampled."""
    reasons: Mapping[str, float] = field(default_factory=dict)
    """What the best move gets more of than what was played, by name."""

    @property
    def unforced(self) -> bool:
        """Whether there was anything to decide."""
        return self.label not in (Label.FORCED, Label.DECIDED)


def is_decided(best: float, played: float, scale: Scale) -> bool:
    """Whether even what was played wins all but for sure, or even the best move all but loses."""
    return not scale.points and (played > 1 - DECIDED or best < DECIDED)


def label_of(loss: float, error: float, scale: Scale) -> Label:
    """What a decision with this loss is called."""
    in_spreads = loss / scale.spread
    if in_spreads < NOTHING:
        return Label.FINE
    if loss <= error:
        return Label.CLOSE
    earned = [label for label, least in FAULTS.items() if in_spreads >= least]
    return earned[-1] if earned else Label.FINE


def fortune_of(luck: float, scale: Scale) -> Fortune | None:
    """What luck is called; None if it hardly mattered."""
    if abs(luck) < NOTABLE_LUCK * scale.spread:
        return None
    return Fortune.LUCKY if luck > 0 else Fortune.UNLUCKY


def accuracy_of(loss: float, scale: Scale) -> float:
    """From 100 for a decision that lost nothing down to 0, on the curve that chess sites use."""
    height, steepness, less = ACCURACY
    chances_lost = 100 * loss / scale.spread * 0.5
    return min(100.0, max(0.0, height * exp(-steepness * chances_lost) - less))
