"""An analysis as plain data, which JSON can hold, and back."""

from dataclasses import asdict
from typing import Any

from einfall.game import Game
from einfall.record import game_of
from einfall.study.analysis import Account, Analysis
from einfall.study.summary import summarise

VERSION = 1


def write_analysis(analysis: Analysis) -> dict[str, Any]:
    """All that an analysis says, with moves in the game's notation."""
    game = game_of(analysis.record)
    return {
        "format": "einfall analysis",
        "version": VERSION,
        "game": game.name,
        "rules": game.rules(),
        "players": analysis.record["players"],
        "judge": analysis.judge,
        "budget": analysis.effort,
        "unit": "points" if analysis.scale.points else "chance",
        "decisions": [_decision(game, judged) for judged in analysis.decisions],
        "seats": {
            str(seat): {
                "start": ledger.start,
                "result": ledger.result,
                **{account.value: ledger.total(account) for account in Account},
                "ledger": [
                    [entry.number, entry.account.value, entry.amount, entry.value]
                    for entry in ledger.entries
                ],
                "summary": _summary(game, analysis, seat),
            }
            for seat, ledger in analysis.ledgers.items()
        },
    }


def _decision(game: Game, judged: Any) -> dict[str, Any]:
    verdict = judged.verdict
    return {
        "move": judged.number,
        "seat": judged.seat,
        "played": game.move_text(verdict.played),
        "best": game.move_text(verdict.best),
        "value": verdict.value,
        "loss": verdict.loss,
        "error": verdict.error,
        "label": verdict.label.value,
        "worlds": verdict.worlds,
        "options": [
            [game.move_text(option.move), option.value, option.loss, option.error]
            for option in verdict.options
        ],
        "reasons": dict(verdict.reasons),
    }


def _summary(game: Game, analysis: Analysis, seat: int) -> dict[str, Any]:
    summary = asdict(summarise(game, analysis, seat))
    summary["labels"] = {label.value: count for label, count in summary["labels"].items()}
    return summary
