"""What `benchmarks.tables` has measured, for people and for programs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from benchmarks.common import print_table
from benchmarks.table_players import Report

SPANS = 10
"""With --soak: into how many parts the time is divided."""


class Span(NamedTuple):
    """A part of the time."""

    until: float
    """Seconds since measuring began."""
    moves_per_s: float
    percentile_99: float
    """Of the answers to its moves, in ms."""
    memory_mb: float
    """Of all processes of the service, at its end."""


@dataclass(frozen=True)
class Measurement:
    """What was measured."""

    store: str
    workers: int
    games: int
    moves: float
    """A second."""
    waits: list[float]
    """In ms, from the shortest."""
    tellings: list[float]
    late: float
    memory: float
    """Of the service's largest process at its largest, in MB."""
    service: float
    """Processor time: seconds a second."""
    players: float
    machine: float
    load: float
    answered: int
    lost: int
    doubled: int
    spans: list[Span]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "store": self.store,
            "workers": self.workers,
            "games": self.games,
            "sockets": 2 * self.games,
            "moves_per_s": round(self.moves, 1),
            "answer_ms": {name: round(at(self.waits, share), 2) for name, share in SHARES.items()},
            "told_ms": {name: round(at(self.tellings, share), 2) for name, share in SHARES.items()},
            "players_late_ms": round(1000 * self.late, 1),
            "memory_mb": round(self.memory),
            "service_cores": round(self.service, 2),
            "players_cores": round(self.players, 2),
            "machine_cores": round(self.machine, 2),
            "load": self.load,
            "service_ms_per_move": round(1000 * self.service / self.moves, 3),
            "answered": self.answered,
            "lost": self.lost,
            "doubled": self.doubled,
            "spans": [span._asdict() for span in self.spans],
        }


SHARES = {"median": 0.5, "percentile_99": 0.99, "percentile_999": 0.999, "longest": 1.0}


def at(figures: Sequence[float], share: float) -> float:
    """The figure below which this share of them is; they are sorted."""
    return figures[min(len(figures) - 1, int(len(figures) * share))]


def spans_of(said: Sequence[Report], memories: Sequence[float], seconds: float) -> list[Span]:
    """How it went, part by part; `memories` has what was in memory in each second."""
    long = seconds / SPANS
    waits: list[list[float]] = [[] for _ in range(SPANS)]
    for report in said:
        for when, took in zip(report.times, report.waits, strict=True):
            waits[min(SPANS - 1, int(when / long))].append(1000 * took)
    return [
        Span(
            until=round((n + 1) * long, 1),
            moves_per_s=round(len(part) / long, 1),
            percentile_99=round(at(sorted(part), 0.99), 1) if part else 0.0,
            memory_mb=round(memories[min(len(memories), max(1, int((n + 1) * long))) - 1]),
        )
        for n, part in enumerate(waits)
    ]


def print_outcomes(outcomes: Sequence[Measurement]) -> None:
    """For people."""
    rows = [
        (
            *("store", "workers", "games", "sockets", "moves a second"),
            *("answer in ms", "1 in 100", "longest", "all told: 1 in 100", "MB"),
            *("service", "players", "machine", "ms a move", "answered", "lost", "doubled"),
        )
    ]
    for one in outcomes:
        rows.append(
            (
                one.store,
                str(one.workers),
                f"{one.games:,}",
                f"{2 * one.games:,}",
                f"{one.moves:,.0f}",
                f"{at(one.waits, 0.5):.1f}",
                f"{at(one.waits, 0.99):.1f}",
                f"{one.waits[-1]:.1f}",
                f"{at(one.tellings, 0.99):.1f}",
                f"{one.memory:.0f}",
                f"{100 * one.service:.0f} %",
                f"{100 * one.players:.0f} %",
                f"{100 * one.machine:.0f} %",
                f"{1000 * one.service / one.moves:.2f}",
                f"{one.answered:,}",
                str(one.lost),
                str(one.doubled),
            )
        )
    print_table(rows)
    print()
    print("1 in 100 takes longer; all told: until both players know; service, players and machine")
    print(
        "in parts of one core; ms a move: the service's processor time; answered: commands in all."
    )
    for one in outcomes:
        if one.late > 0.05:
            print(f"The players were up to {1000 * one.late:.0f} ms late themselves.")
        print(f"Load average at the end: {one.load}")


def print_soak(one: Measurement) -> None:
    """How it went over time, as a passage for docs/performance.md."""
    print(
        f"{one.games:,} games at once on {one.store}, {2 * one.games:,} sockets,"
        f" {one.moves:,.0f} moves a second for {minutes(one.spans[-1].until)}, while games end and"
        f" begin; the service's processor time a move: {1000 * one.service / one.moves:.2f} ms;"
        f" the longest answer: {one.waits[-1]:,.0f} ms; answered moves lost: {one.lost}, repeated:"
        f" {one.doubled}, of {one.answered:,} commands; load average at the end: {one.load}."
    )
    print()
    print("| until | moves a second | 1 in 100 answers takes longer than | all processes' memory |")
    print("|--:|--:|--:|--:|")
    for span in one.spans:
        print(
            f"| {minutes(span.until)} | {span.moves_per_s:,.0f} | {span.percentile_99:.0f} ms"
            f" | {span.memory_mb:,.0f} MB |"
        )


def minutes(seconds: float) -> str:
    """A time in minutes, or in seconds if it is short."""
    return f"{seconds / 60:g} min" if seconds % 60 == 0 else f"{seconds:g} s"
