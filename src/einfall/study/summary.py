"""How well a seat played: its error rate, its accuracy, and the level of bots that plays like this.

The scale of levels is the bots' own error rates, by the same judge (`rates.json`, made by
`python -m benchmarks.study_rates`).
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path

from einfall.bots import LEVELS
from einfall.game import Game
from einfall.study.analysis import Analysis, Judged
from einfall.study.verdict import SURE, Label, Scale, accuracy_of

RATES = Path(__file__).parent / "rates.json"


@dataclass(frozen=True)
class Estimate:
    """A figure, and half the width of its interval."""

    mean: float
    error: float

    @property
    def low(self) -> float:
        """The lower end."""
        return self.mean - self.error

    @property
    def high(self) -> float:
        """The upper end."""
        return self.mean + self.error


@dataclass(frozen=True)
class Summary:
    """How well a seat played."""

    decisions: int
    unforced: int
    labels: dict[Label, int]
    error_rate: Estimate
    """What was lost, by unforced decision."""
    accuracy: Estimate
    """From 0 to 100; decisions where much was at stake count more."""
    level: str
    """Which of our levels plays like this, such as `between club and expert`; empty if unknown."""


def summarise(game: Game, analysis: Analysis, seat: int) -> Summary:
    """How well a seat played in a game."""
    return summarise_decisions(game, analysis.scale, analysis.of_seat(seat))


def summarise_decisions(game: Game, scale: Scale, decisions: Sequence[Judged]) -> Summary:
    """The same of any decisions at tables of one kind."""
    verdicts = [judged.verdict for judged in decisions]
    unforced = [verdict for verdict in verdicts if verdict.unforced]
    rate = mean_of([verdict.loss for verdict in unforced])
    stakes = [
        sum(option.loss for option in verdict.options) / len(verdict.options) + scale.spread / 1000
        for verdict in unforced
    ]
    exact = [accuracy_of(verdict.loss, scale) for verdict in unforced]
    return Summary(
        len(verdicts),
        len(unforced),
        dict(Counter(verdict.label for verdict in verdicts)),
        rate,
        weighed_mean(exact, stakes) if stakes else Estimate(100.0, 0.0),
        level_of(rate, table_of(game)) if unforced else "",
    )


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean, and how sure it is."""
    count = len(values)
    if not count:
        return Estimate(0.0, 0.0)
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, mean)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return Estimate(mean, SURE * sqrt(variance / count))


def weighed_mean(values: Sequence[float], weights: Sequence[float]) -> Estimate:
    """The mean of values that do not all count alike, and how sure it is."""
    total = sum(weights)
    mean = sum(value * weight for value, weight in zip(values, weights, strict=True)) / total
    apart = ((value - mean) * weight for value, weight in zip(values, weights, strict=True))
    return Estimate(mean, SURE * sqrt(sum(one * one for one in apart)) / total)


def table_of(game: Game) -> str:
    """The kind of table: error rates of other kinds do not compare."""
    return f"{game.name} {game.players}{'' if game.sides == game.players else ' teams'}"


@cache
def known_rates() -> dict[str, dict[str, Estimate]]:
    """The error rate of each level, by kind of table."""
    rates: dict[str, dict[str, list[float]]] = json.loads(RATES.read_text(encoding="utf-8"))
    return {
        table: {level: Estimate(*rate) for level, rate in levels.items()}
        for table, levels in rates.items()
    }


def level_of(rate: Estimate, table: str) -> str:
    """The levels that lose as much, as far as can be told: those whose interval meets this one."""
    rates = known_rates().get(table)
    if not rates:
        return ""
    known = [level for level in LEVELS if level in rates]
    alike = [one for one in known if rates[one].low <= rate.high and rate.low <= rates[one].high]
    if not alike:
        alike = [min(known, key=lambda level: abs(rate.mean - rates[level].mean))]
    return alike[0] if len(alike) == 1 else f"{alike[0]} to {alike[-1]}"
