"""An analysis as one page that needs nothing else, to send to a friend."""

from html import escape

from einfall.game import Game
from einfall.record import game_of, replay
from einfall.study.analysis import Account, Analysis, Judged
from einfall.study.graph import MARKS, draw_graph
from einfall.study.summary import summarise
from einfall.study.text import (
    accuracy_text,
    amount_text,
    interval_text,
    origin_text,
    reasons_text,
)

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
table { border-collapse: collapse; width: 100% }
table.books { max-width: 20rem } th, td { text-align: left; padding: .25rem .5rem }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums }
tr { border-bottom: 1px solid #8884 } .scroll { overflow-x: auto }
figure { margin: 1rem 0 } svg { max-width: 100%; height: auto } .boards svg { max-width: 30rem }
details { border: 1px solid #8886; border-radius: .5rem; padding: .5rem 1rem; margin: .5rem 0 }
summary { cursor: pointer }
"""


def write_page(analysis: Analysis) -> str:
    """The page."""
    game = game_of(analysis.record)
    names = [escape(str(name)) for name in analysis.record["players"]]
    title = f"{escape(game.title)}: {', '.join(names)}"
    seats = "".join(_seat(game, analysis, seat, names[seat]) for seat in analysis.ledgers)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style><h1>{title}</h1>"
        f"<p>Each decision is judged by what that player knew then: in sampled deals that agree "
        f"with it, the same for all moves. Judge: {escape(analysis.judge)}, budget "
        f"{escape(analysis.effort)}. {origin_text(analysis)}</p>{seats}</html>\n"
    )


def _seat(game: Game, analysis: Analysis, seat: int, name: str) -> str:
    ledger, summary = analysis.ledgers[seat], summarise(game, analysis, seat)
    scale = analysis.scale
    lines = [("start", ledger.start)]
    lines += [(account.value, ledger.total(account)) for account in Account]
    if ledger.result is not None:
        lines.append(("result", ledger.result))
    books = "".join(
        f'<tr><th scope="row">{text}</th><td class="number">{amount_text(value, scale)}</td></tr>'
        for text, value in lines
    )
    level = f", like {escape(summary.level)}" if summary.level else ""
    rate = interval_text(summary.error_rate.mean, summary.error_rate.error, scale)
    faults = [judged for judged in analysis.of_seat(seat) if judged.verdict.label in MARKS]
    return (
        f"<h2>{name}</h2><figure>{draw_graph(analysis, seat)}<figcaption>What {name} could "
        f"expect; luck above (empty bars: bad luck), losses below.</figcaption></figure>"
        f"<p>Lost {rate} by decision{level}. Accuracy {accuracy_text(summary.accuracy)}.</p>"
        f'<table class="books"><tbody>{books}</tbody></table>'
        + "".join(_fault(game, analysis, judged) for judged in faults)
        + _moves(game, analysis, seat)
    )


def _fault(game: Game, analysis: Analysis, judged: Judged) -> str:
    """A fault with the table as it was, and the table after the better move."""
    verdict = judged.verdict
    before = None
    for number, position in enumerate(replay(game, analysis.record), start=1):
        if number == judged.number:
            before = position.copy()
            break
    assert before is not None
    view = game.view(before, judged.seat)
    why = reasons_text(verdict.reasons)
    loss = interval_text(verdict.loss, verdict.error, analysis.scale)
    return (
        f"<details><summary>Move {judged.number}: {escape(game.move_text(verdict.played))} "
        f"{MARKS[verdict.label]} {verdict.label.value}, lost {loss}</summary>"
        f"<p>Better: <strong>{escape(game.move_text(verdict.best))}</strong>. {escape(why)}</p>"
        f'<div class="boards">{game.draw_svg(view)}</div></details>'
    )


def _moves(game: Game, analysis: Analysis, seat: int) -> str:
    rows = "".join(
        f'<tr><td class="number">{judged.number}</td>'
        f"<td>{escape(game.move_text(judged.verdict.played))}</td>"
        f"<td>{escape(game.move_text(judged.verdict.best))}</td>"
        f'<td class="number">{amount_text(judged.verdict.value, analysis.scale)}</td>'
        f'<td class="number">'
        f"{interval_text(judged.verdict.loss, judged.verdict.error, analysis.scale)}</td>"
        f"<td>{judged.verdict.label.value}</td></tr>"
        for judged in analysis.of_seat(seat)
    )
    heads = "".join(
        f'<th scope="col"{" class=number" if number else ""}>{text}</th>'
        for text, number in (
            ("Move", True),
            ("Played", False),
            ("Best", False),
            ("Expected", True),
            ("Lost", True),
            ("", False),
        )
    )
    return (
        f"<details><summary>All decisions</summary><div class='scroll'><table><thead><tr>{heads}"
        f"</tr></thead><tbody>{rows}</tbody></table></div></details>"
    )
