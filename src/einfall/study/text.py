"""An analysis as tables for a terminal."""

from collections.abc import Mapping
from typing import Any

from einfall.by_hand import is_made_up
from einfall.game import Game
from einfall.record import game_of
from einfall.study.analysis import Account, Analysis
from einfall.study.summary import Estimate, summarise
from einfall.study.verdict import FAULTS, Label, Scale

SHOWN_REASONS = 3
LEAST_REASON = 0.05
WHOLE = 20
"""From so many points on their tenths tell nothing."""


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


def accuracy_text(accuracy: Estimate) -> str:
    """In percent, with its interval."""
    return f"{accuracy.mean:.0f} ± {accuracy.error:.0f} %"


def reasons_text(reasons: Mapping[str, float]) -> str:
    """What the better move gets more of, the most telling first."""
    clear = [reason for reason in reasons.items() if abs(reason[1]) > LEAST_REASON]
    telling = sorted(clear, key=lambda reason: -abs(reason[1]))[:SHOWN_REASONS]
    parts = [f"{name} {value:+.{0 if abs(value) >= WHOLE else 1}f}" for name, value in telling]
    return "It brings: " + ", ".join(parts) + "." if parts else ""


def origin_text(analysis: Analysis) -> str:
    """What is to be known of a game that was not played here; "" for others."""
    if not is_made_up(analysis.record):
        return ""
    return (
        "Kept by hand: nobody entered what was hidden. It is made up so that it agrees with what "
        "was played; take what is said of other moves, and of luck, with a grain of salt."
    )


def tables_of(analysis: Analysis, faults_only: bool = False) -> list[Any]:
    """Tables for a console: the decisions, and the ledgers."""
    from rich.table import Table

    game = game_of(analysis.record)
    title = f"{game.title}: {', '.join(analysis.record['players'])}"
    # as narrow as it can be: reasons have to find room beside it in 80 columns
    moves = Table(
        title=title, caption=origin_text(analysis) or None, box=None, padding=(0, 1, 0, 0)
    )
    for name in ("move", "seat", "played", "best", "expected", "lost"):
        right = name in ("move", "expected", "lost")
        moves.add_column(name, justify="right" if right else "left", no_wrap=True)
    moves.add_column("", width=9)
    moves.add_column("why", min_width=14)
    for judged in analysis.decisions:
        verdict = judged.verdict
        if faults_only and verdict.label not in FAULTS:
            continue
        moves.add_row(
            str(judged.number),
            str(judged.seat),
            game.move_text(verdict.played),
            "" if verdict.best == verdict.played else game.move_text(verdict.best),
            amount_text(verdict.value, analysis.scale),
            interval_text(verdict.loss, verdict.error, analysis.scale) if verdict.loss else "",
            "" if verdict.label is Label.FINE else verdict.label.value,
            reasons_text(verdict.reasons).partition(": ")[2].rstrip(".")
            if verdict.label in FAULTS
            else "",
        )
    return [moves, _ledgers(game, analysis)]


def _ledgers(game: Game, analysis: Analysis) -> Any:
    from rich.table import Table

    table = Table(title="Where the results came from")
    table.add_column("")
    seats = list(analysis.ledgers)
    for seat in seats:
        table.add_column(f"{seat}: {analysis.record['players'][seat]}", justify="right")
    ledgers = [analysis.ledgers[seat] for seat in seats]
    scale = analysis.scale
    table.add_row("start", *(amount_text(ledger.start, scale) for ledger in ledgers))
    for account in Account:
        totals = (ledger.total(account) for ledger in ledgers)
        table.add_row(account.value, *(amount_text(total, scale) for total in totals))
    ends = (ledger.result for ledger in ledgers)
    results = ["" if end is None else amount_text(end, scale) for end in ends]
    if all(results):
        table.add_row("result", *results)
    table.add_section()
    summaries = [summarise(game, analysis, seat) for seat in seats]
    rates = [summary.error_rate for summary in summaries]
    table.add_row("lost by decision", *(interval_text(r.mean, r.error, scale) for r in rates))
    table.add_row("accuracy", *(accuracy_text(summary.accuracy) for summary in summaries))
    if any(summary.level for summary in summaries):
        table.add_row("plays like", *(summary.level for summary in summaries))
    return table
