"""An analysis as one page that needs nothing else, to send to a friend, in the language in use."""

from html import escape

from einfall.game import Game
from einfall.language import _, in_use, labelled
from einfall.record import game_of, replay
from einfall.study.analysis import Analysis, Judged
from einfall.study.graph import MARKS, caption_text, draw_graph
from einfall.study.judges import judge_for
from einfall.study.text import (
    fortune_text,
    ledger_rows,
    origin_text,
    reasons_text,
    summary_rows,
)
from einfall.study.words import (
    amount_text,
    effort_names,
    interval_text,
    player_names,
    verdict_names,
)

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
table { border-collapse: collapse; width: 100% }
table.books { max-width: 28rem } th, td { text-align: left; padding: .25rem .5rem }
td.number, th.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
tr { border-bottom: 1px solid #8884 } .scroll { overflow-x: auto }
figure { margin: 1rem 0 } svg { max-width: 100%; height: auto } svg.study { min-width: 34rem }
.boards svg { max-width: min(100%, 30rem) }
details { border: 1px solid #8886; border-radius: .5rem; padding: .5rem 1rem; margin: .5rem 0 }
summary { cursor: pointer }
"""
SCROLL = '<div class="scroll" tabindex="0">'
"""What is wider than a phone; keys reach it, too."""


def write_page(analysis: Analysis) -> str:
    """The page."""
    game = game_of(analysis.record)
    names = [escape(name) for name in player_names(analysis.record["players"])]
    title = labelled(escape(game.title), ", ".join(names))
    seats = "".join(_seat(game, analysis, seat, names[seat]) for seat in analysis.ledgers)
    about = _(
        "Everybody is judged by what they knew at the time, never by what was hidden. "
        "What others did, and how far one estimate differs from the next, is booked separately, "
        "so that it all adds up."
    )
    judge = _("Judge: {judge}. Effort: {effort}.").format(
        judge=analysis.judge, effort=effort_names().get(analysis.effort, analysis.effort)
    )
    return (
        f'<!doctype html><html lang="{in_use()}"><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style><h1>{title}</h1>"
        f"<p>{escape(' '.join((about, judge, origin_text(analysis))).rstrip())}</p>{seats}</html>\n"
    )


def _seat(game: Game, analysis: Analysis, seat: int, name: str) -> str:
    books = "".join(
        f'<tr><th scope="row">{escape(text)}</th><td class="number">{cell}</td></tr>'
        for text, [cell] in ledger_rows(analysis, [seat]) + summary_rows(analysis, [seat])
    )
    faults = [judged for judged in analysis.of_seat(seat) if judged.verdict.label in MARKS]
    return (
        f"<h2>{name}</h2><figure>{SCROLL}{draw_graph(analysis, seat)}</div>"
        f"<figcaption>{escape(caption_text())}</figcaption></figure>"
        f'<table class="books"><tbody>{books}</tbody></table>'
        + "".join(_fault(game, analysis, judged) for judged in faults)
        + _moves(game, analysis, seat)
    )


def _fault(game: Game, analysis: Analysis, judged: Judged) -> str:
    """A fault with the table as it was then."""
    verdict = judged.verdict
    before = None
    for number, position in enumerate(replay(game, analysis.record), start=1):
        if number == judged.number:
            before = position.copy()
            break
    assert before is not None
    view, judge = game.view(before, judged.seat), judge_for(game)
    why = reasons_text(judge, verdict.reasons)
    moves = {"move": game.move_text(verdict.played), "better": game.move_text(verdict.best)}
    loss = interval_text(verdict.loss, verdict.error, analysis.scale)
    said = _("Played: {move}. Better: {better}. Lost: {loss}.").format(**moves, loss=loss)
    label = f"{MARKS[verdict.label]} {verdict_names()[verdict.label]}"
    title = _("Move {number}: {name}").format(number=judged.number, name=moves["move"])
    return (
        f"<details><summary>{escape(title)} {escape(label)}</summary>"
        f"<p>{escape(said)} {escape(judge.why_text(why)) if why else ''}</p>"
        f'<div class="boards">{game.draw_svg(view)}</div></details>'
    )


def _moves(game: Game, analysis: Analysis, seat: int) -> str:
    fortunes = analysis.fortunes(seat)
    rows = "".join(
        f'<tr><td class="number">{judged.number}</td>'
        f"<td>{escape(game.move_text(judged.verdict.played))}</td>"
        f"<td>{escape(game.move_text(judged.verdict.best))}</td>"
        f'<td class="number">{amount_text(judged.verdict.value, analysis.scale)}</td>'
        f'<td class="number">'
        f"{interval_text(judged.verdict.loss, judged.verdict.error, analysis.scale)}</td>"
        f"<td>{escape(verdict_names()[judged.verdict.label])}</td>"
        f"<td>{escape(fortune_text(fortunes.get(judged.number)))}</td></tr>"
        for judged in analysis.of_seat(seat)
    )
    heads = "".join(
        f'<th scope="col"{" class=number" if number else ""}>{escape(text)}</th>'
        for text, number in (
            (_("move"), True),
            (_("played"), False),
            (_("better"), False),
            (_("expected"), True),
            (_("lost"), True),
            (_("Verdict"), False),
            (_("luck"), False),
        )
    )
    return (
        f"<details><summary>{escape(_('Moves'))}</summary>{SCROLL}<table><thead>"
        f"<tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div></details>"
    )
