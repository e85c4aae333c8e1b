"""An analysis as tables for a terminal."""

from collections.abc import Mapping
from typing import Any

from einfall.game import Game
from einfall.record import game_of
from einfall.study.analysis import Account, Analysis
from einfall.study.summary import summarise
from einfall.study.verdict import Label, Scale

SHOWN_REASONS = 4
LEAST_REASON = 0.05


def amount_text(value: float, scale: Scale) -> str:
    """A value, or a difference of two: percent of a win, or points."""
    return f"{value:.1f}" if scale.points else f"{100 * value:.1f} %"


def interval_text(mean: float, error: float, scale: Scale) -> str:
    """The same with its interval."""
    if not error:
        return amount_text(mean, scale)
    if scale.points:
        return f"{mean:.2f} ± {error:.2f}"
    return f"{100 * mean:.1f} ± {100 * error:.1f} %"


def reasons_text(reasons: Mapping[str, float]) -> str:
    """What the better move gets more of, the most telling first."""
    clear = [reason for reason in reasons.items() if abs(reason[1]) > LEAST_REASON]
    telling = sorted(clear, key=lambda reason: -abs(reason[1]))[:SHOWN_REASONS]
    parts = [f"{name} {value:+.1f}" for name, value in telling]
    return "By the end of the next turn: " + ", ".join(parts) + "." if parts else ""


def tables_of(analysis: Analysis, faults_only: bool = False) -> list[Any]:
    """Tables for a console: the decisions, and the ledgers."""
    from rich.table import Table

    game = game_of(analysis.record)
    moves = Table(title=f"{game.title}: {', '.join(analysis.record['players'])}")
    for name in ("move", "seat", "played", "best", "expected", "lost", "", "why"):
        moves.add_column(name, justify="right" if name in ("move", "expected", "lost") else "left")
    for judged in analysis.decisions:
        verdict = judged.verdict
        if faults_only and verdict.label in (Label.FINE, Label.FORCED, Label.CLOSE):
            continue
        moves.add_row(
            str(judged.number),
            str(judged.seat),
            game.move_text(verdict.played),
            "" if verdict.best == verdict.played else game.move_text(verdict.best),
            amount_text(verdict.value, analysis.scale),
            interval_text(verdict.loss, verdict.error, analysis.scale) if verdict.loss else "",
            "" if verdict.label is Label.FINE else verdict.label.value,
            reasons_text(verdict.reasons).partition(": ")[2].rstrip("."),
        )
    return [moves, _ledgers(game, analysis)]


def _ledgers(game: Game, analysis: Analysis) -> Any:
    from rich.table import Table

    table = Table(title="Where the results came from")
    names = ["seat", "player", "start", *(account.value for account in Account), "result"]
    for name in [*names, "lost by decision", "accuracy", "plays like"]:
        text = name in ("player", "plays like")
        table.add_column(name, justify="left" if text else "right")
    for seat, ledger in analysis.ledgers.items():
        summary = summarise(game, analysis, seat)
        rate = summary.error_rate
        table.add_row(
            str(seat),
            str(analysis.record["players"][seat]),
            amount_text(ledger.start, analysis.scale),
            *(amount_text(ledger.total(account), analysis.scale) for account in Account),
            "" if ledger.result is None else amount_text(ledger.result, analysis.scale),
            interval_text(rate.mean, rate.error, analysis.scale),
            f"{summary.accuracy:.0f} %",
            summary.level,
        )
    return table
