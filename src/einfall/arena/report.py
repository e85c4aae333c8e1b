"""Standings as tables for people and as JSON for programs."""

import json
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from einfall.arena.intervals import Estimate
from einfall.arena.schedule import Tournament
from einfall.arena.standings import Duel, Standings

Rows = list[list[str]]
"""A table: the first row has the names of the columns."""


def describe(tournament: Tournament) -> str:
    """What is played, in a few words."""
    rules = [f"{name} {_plain(value)}" for name, value in tournament.game.rules().items()]
    return f"{tournament.game.name} ({', '.join(rules)}), seed {tournament.seed}"


def title(standings: Standings) -> str:
    """What was played, and how much of it."""
    return (
        f"{describe(standings.tournament)}: {_count(standings.games, 'game')}"
        f" of {_count(standings.deals, 'deal')}"
    )


def as_tables(standings: Standings) -> RenderableType:
    """The standings for a terminal."""
    parts: list[RenderableType] = [_heading(title(standings)), _rich(standing_rows(standings))]
    if standings.duels:
        parts += [_heading(_duel_title(standings)), _rich(duel_rows(standings))]
    return Group(*parts)


def as_markdown(standings: Standings) -> str:
    """The standings for a document."""
    parts = [title(standings) + ":", _markdown(standing_rows(standings))]
    if standings.duels:
        parts += [_duel_title(standings) + ":", _markdown(duel_rows(standings))]
    return "\n\n".join(parts)


def as_json(standings: Standings) -> str:
    """The standings for a program."""
    tournament = standings.tournament
    data: dict[str, Any] = {
        "game": tournament.game.name,
        "rules": tournament.game.rules(),
        "bots": tournament.bots,
        "seed": tournament.seed,
        "games": standings.games,
        "deals": standings.deals,
        "standings": [
            {
                "bot": standing.bot,
                "games": standing.games,
                "rating": _json(standing.rating),
                "wins": _json(standing.wins),
                "points": _json(standing.points),
                "seconds_a_move": standing.seconds,
            }
            for standing in standings.bots
        ],
        "duels": [
            {"bot": bot, "against": other, "share": _json(duel.share), "games": duel.games}
            for (bot, other), duel in standings.duels.items()
        ],
    }
    return json.dumps(data, ensure_ascii=False)


def standing_rows(standings: Standings) -> Rows:
    """A row for each bot, from the best down; columns that have nothing to say are left out."""
    met = any(standing.rating for standing in standings.bots)
    timed = any(standing.seconds is not None for standing in standings.bots)
    rows = [["bot", "games", *(["rating", "wins"] if met else []), "points", *(["a move"] * timed)]]
    for standing in standings.bots:
        row = [standing.bot, str(standing.games)]
        if met:
            row += [_rating(standing.rating), _share(standing.wins)]
        row.append(_number(standing.points))
        if timed:
            row.append("–" if standing.seconds is None else _seconds(standing.seconds))
        rows.append(row)
    return rows


def duel_rows(standings: Standings) -> Rows:
    """How often the bot in a row finished ahead of the one in a column."""
    names = [standing.bot for standing in standings.bots]
    even = _same_number(standings) is not None
    rows = [["", *names]]
    for one in names:
        duels = (standings.duels.get((one, other)) for other in names)
        rows.append([one, *(_duel(duel, even) for duel in duels)])
    return rows


def _duel_title(standings: Standings) -> str:
    number = _same_number(standings)
    each = f" ({_count(number, 'game')} each)" if number else ""
    return f"How often the bot in the row finished ahead of the one in the column{each}"


def _same_number(standings: Standings) -> int | None:
    """In how many games any two bots have met, if it is the same for all."""
    numbers = {duel.games for duel in standings.duels.values()}
    return numbers.pop() if len(numbers) == 1 else None


def _duel(duel: Duel | None, even: bool) -> str:
    if duel is None:
        return ""
    return _share(duel.share) + ("" if even else f" of {duel.games}")


def _rating(estimate: Estimate | None) -> str:
    if estimate is None or estimate.high is None:
        return "–"
    return f"{estimate.value:.1f} ± {estimate.high - estimate.value:.1f}"


def _share(estimate: Estimate | None) -> str:
    if estimate is None or estimate.low is None or estimate.high is None:
        return "–"
    value, low, high = (100 * part for part in (estimate.value, estimate.low, estimate.high))
    return f"{value:.1f} % ({low:.1f} to {high:.1f})"


def _number(estimate: Estimate) -> str:
    # as many digits as a table of points and one of hundreds of points both need
    digits = 2 if abs(estimate.value) < 100 else 0
    if estimate.low is None or estimate.high is None:
        return f"{estimate.value:.{digits}f}"
    value, low, high = (f"{part:.{digits}f}" for part in estimate)
    return f"{value} ({low} to {high})"


def _seconds(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.0f} µs"


def _json(estimate: Estimate | None) -> dict[str, float | None] | None:
    return None if estimate is None else estimate._asdict()


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _heading(text: str) -> Text:
    return Text(text, style="bold")


def _rich(rows: Rows) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for number, heading in enumerate(rows[0]):
        table.add_column(heading, justify="right" if number else "left", no_wrap=not number)
    for row in rows[1:]:
        table.add_row(*row)
    return table


def _markdown(rows: Rows) -> str:
    rule = [":--"] + ["--:"] * (len(rows[0]) - 1)
    return "\n".join("| " + " | ".join(row) + " |" for row in [rows[0], rule, *rows[1:]])
