"""An analysis as tables for a terminal, in the language in use."""

from collections.abc import Mapping, Sequence
from typing import Any

from einfall.by_hand import is_made_up
from einfall.language import _, labelled
from einfall.record import game_of
from einfall.study.analysis import Account, Analysis
from einfall.study.graph import LUCK_MARKS
from einfall.study.judge import Judge
from einfall.study.judges import judge_for
from einfall.study.summary import Estimate, summarise
from einfall.study.verdict import FAULTS, Fortune, Label
from einfall.study.words import (
    account_names,
    amount_text,
    figure,
    fortune_names,
    interval_text,
    level_text,
    percent,
    player_names,
    verdict_names,
)

SHOWN_REASONS = 3
LEAST_REASON = 0.05
WHOLE = 20
"""From so many points on their tenths tell nothing."""


def accuracy_text(accuracy: Estimate) -> str:
    """In percent, with its interval."""
    return percent(f"{figure(accuracy.mean, 0)} ± {figure(accuracy.error, 0)}")


def fortune_text(fortune: Fortune | None) -> str:
    """What a draw or a roll is called, with its sign; "" for one that hardly mattered."""
    return f"{LUCK_MARKS[fortune]} {fortune_names()[fortune]}" if fortune else ""


def reasons_text(judge: Judge, reasons: Mapping[str, float], short: bool = False) -> str:
    """What the better move gets more of, the most telling first."""
    clear = [reason for reason in reasons.items() if abs(reason[1]) > LEAST_REASON]
    telling = sorted(clear, key=lambda reason: -abs(reason[1]))[:SHOWN_REASONS]
    return ", ".join(
        f"{judge.reason_name(name, short)} {figure(value, int(abs(value) < WHOLE), signed=True)}"
        for name, value in telling
    )


def origin_text(analysis: Analysis) -> str:
    """What is to be known of a game that was not played here; "" for others."""
    if not is_made_up(analysis.record):
        return ""
    return _(
        "This game was kept by hand, and nobody entered what was on the racks. They are made up: "
        "each has the tiles that its player lays next. Take with a grain of salt what is said of "
        "other moves, and of luck."
    )


def ledger_rows(analysis: Analysis, seats: Sequence[int]) -> list[tuple[str, list[str]]]:
    """Where the results of seats came from: what each line is called, and an amount a seat."""
    ledgers, scale = [analysis.ledgers[seat] for seat in seats], analysis.scale
    rows = [(_("at the start"), [amount_text(ledger.start, scale) for ledger in ledgers])]
    alone = len(analysis.record["players"]) == 1
    for account in Account:
        if alone and account is Account.OTHERS:
            continue
        totals = [amount_text(ledger.total(account), scale) for ledger in ledgers]
        rows.append((account_names()[account], totals))
    ends = [ledger.result for ledger in ledgers]
    if None not in ends:
        rows.append((_("result"), [amount_text(end, scale) for end in ends if end is not None]))
    return rows


def summary_rows(analysis: Analysis, seats: Sequence[int]) -> list[tuple[str, list[str]]]:
    """How well seats played, in the same way."""
    game, scale = game_of(analysis.record), analysis.scale
    summaries = [summarise(game, analysis, seat) for seat in seats]
    rates = [summary.error_rate for summary in summaries]
    rows = [
        (_("lost per decision"), [interval_text(r.mean, r.error, scale) for r in rates]),
        (_("accuracy"), [accuracy_text(summary.accuracy) for summary in summaries]),
    ]
    if any(summary.level for summary in summaries):
        rows.append((_("plays like"), [level_text(summary.level) for summary in summaries]))
    return rows


def tables_of(analysis: Analysis, faults_only: bool = False) -> list[Any]:
    """Tables for a console: the decisions, and the ledgers."""
    from rich.table import Table

    game = game_of(analysis.record)
    judge = judge_for(game)
    names = player_names(analysis.record["players"])
    title = labelled(game.title, ", ".join(names))
    # as narrow as it can be: reasons have to find room beside it in 80 columns
    moves = Table(
        title=title, caption=origin_text(analysis) or None, box=None, padding=(0, 1, 0, 0)
    )
    for name, right in (
        (_("move"), True),
        (_("seat"), False),
        (_("played"), False),
        (_("better"), False),
        (_("expected"), True),
        (_("lost"), True),
    ):
        moves.add_column(name, justify="right" if right else "left", no_wrap=True)
    moves.add_column("", width=_label_width())
    moves.add_column(_("why"), min_width=14)
    fortunes = {seat: analysis.fortunes(seat) for seat in analysis.ledgers}
    for judged in analysis.decisions:
        verdict = judged.verdict
        if faults_only and verdict.label not in FAULTS:
            continue
        said = (
            "" if verdict.label is Label.FINE else verdict_names()[verdict.label],
            fortune_text(fortunes[judged.seat].get(judged.number)),
        )
        moves.add_row(
            str(judged.number),
            str(judged.seat),
            game.move_text(verdict.played),
            "" if verdict.best == verdict.played else game.move_text(verdict.best),
            amount_text(verdict.value, analysis.scale),
            interval_text(verdict.loss, verdict.error, analysis.scale) if verdict.loss else "",
            "\n".join(filter(None, said)),
            reasons_text(judge, verdict.reasons, short=True) if verdict.label in FAULTS else "",
        )
    return [moves, _ledgers(analysis)]


def _label_width() -> int:
    """How wide the longest word is that says what a decision is called, or what chance brought."""
    words = [word for name in verdict_names().values() for word in name.split()]
    return max(map(len, [*words, *map(fortune_text, Fortune)]))


def _ledgers(analysis: Analysis) -> Any:
    from rich.table import Table

    table = Table(title=_("Where the results came from"))
    table.add_column("")
    seats, names = list(analysis.ledgers), player_names(analysis.record["players"])
    for seat in seats:
        table.add_column(f"{seat}: {names[seat]}", justify="right")
    for name, cells in ledger_rows(analysis, seats):
        table.add_row(name, *cells)
    table.add_section()
    for name, cells in summary_rows(analysis, seats):
        table.add_row(name, *cells)
    return table
