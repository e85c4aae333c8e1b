"""Games are judged in the page as they are here: verdict by verdict, entry by entry."""

from dataclasses import astuple
from typing import Any

import msgspec
import pytest

from einfall.game import Game
from einfall.genial.position import GenialView
from einfall.server.http.offers import show_game
from einfall.study.analysis import Analysis, DecisionPoint, Ledger, analyse, points_of
from einfall.study.genial.judge import GenialJudge
from einfall.study.judge import EFFORTS, Effort
from einfall.study.judges import judge_for
from einfall.study.seeds import seed_of
from einfall.study.summary import summarise
from einfall.study.written import write_analysis
from tests.study.games import played, table
from tests.web.node import ask_node

TABLES = {
    "genial 1": "casual",
    "genial 2": "casual",
    "genial 3": "novice",
    "genial 4": "novice",
    "genial teams": "novice",
    "genial tilsit": "club",
    "einstein 1": "casual",
    "einstein 2": "club",
    "einstein 3": "novice",
}
SEED = 3
EFFORT = Effort(screened=9, worlds=3, fresh=16)
"""Little, for many decisions."""


LESS = {
    "genial": {"why_worlds": 8, "why_worlds_alone": 8},
    "einstein": {"why_games": 8, "worlds_before": 20},
}
"""The same for reasons and luck, which take as long whatever the effort."""


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EFFORTS, "little", EFFORT)
    for game, numbers in LESS.items():
        for name, number in numbers.items():
            monkeypatch.setattr(f"einfall.study.{game}.judge.{name.upper()}", number)


def some_seats(game: Game) -> list[int]:
    """Both at small tables; at large ones one seat, which is quicker."""
    return [0, 1] if game.players == 2 else [game.players - 1]


def in_node(game: Game, record: Any, seats: list[int]) -> Any:
    """What the page makes of a game."""
    asked = {
        "shown": msgspec.to_builtins(show_game(game.name)),
        "record": record,
        "effort": astuple(EFFORT),
        "seed": SEED,
        "seats": seats,
        "less": LESS[game.name],
    }
    return ask_node("study.js", [asked])[0]


@pytest.mark.parametrize(("name", "level"), TABLES.items())
def test_the_page_says_what_is_said_here(name: str, level: str) -> None:
    game = table(name)
    record, seats = played(game, level), some_seats(game)
    here = analyse(record, "little", seats, SEED)
    there = in_node(game, record, seats)
    assert there["judge"] == here.judge
    assert flat(there["decisions"]) == pytest.approx(flat(decisions_here(here)))
    for seat, found in zip(seats, there["seats"], strict=True):
        assert flat(found["ledger"]) == pytest.approx(flat(ledger_here(here.ledgers[seat])))
        assert flat(found["summary"]) == pytest.approx(flat(summary_here(game, here, seat)))


@pytest.mark.parametrize("name", ["genial 2", "genial 3"])
def test_the_page_expects_others_where_they_are_expected_here(name: str) -> None:
    game = table(name)
    judge = judge_for(game)
    record = {**played(game), "moves": played(game)["moves"][:10]}
    point, *_ = (one for one in points_of(game, record, [0]) if isinstance(one, DecisionPoint))
    assert isinstance(judge, GenialJudge)
    assert isinstance(point.view, GenialView)
    seed = seed_of(SEED, point.number, point.seat)
    here = judge.likely(point.view, point.played, seed)
    there = in_node(game, record, [0])["facts"]
    assert len(here) >= 2 * (game.players - 1)
    assert there == pytest.approx(here)


def flat(value: Any, path: str = "") -> dict[str, Any]:
    """Every figure and every word by where it stands."""
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        parts = (flat(one, f"{path}/{name}") for name, one in pairs)
        return {f"{path}#": len(value)} | {
            name: one for part in parts for name, one in part.items()
        }
    return {path: value}


def decisions_here(analysis: Analysis) -> list[Any]:
    """The decisions as the page has them."""
    found = []
    for verdict in write_analysis(analysis)["decisions"]:
        number, seat = verdict.pop("move"), verdict.pop("seat")
        names = ("move", "value", "loss", "error")
        verdict["options"] = [dict(zip(names, one, strict=True)) for one in verdict["options"]]
        found.append({"number": number, "seat": seat, "verdict": verdict})
    return found


def ledger_here(ledger: Ledger) -> dict[str, Any]:
    return {
        "start": ledger.start,
        "entries": [{**vars(entry), "account": entry.account.value} for entry in ledger.entries],
        "result": ledger.result,
    }


def summary_here(game: Game, analysis: Analysis, seat: int) -> dict[str, Any]:
    summary = summarise(game, analysis, seat)
    return {
        "decisions": summary.decisions,
        "unforced": summary.unforced,
        "labels": {label.value: count for label, count in summary.labels.items()},
        "error_rate": vars(summary.error_rate),
        "accuracy": {"mean": summary.accuracy.mean, "error": summary.accuracy.error},
        "levels": summary.level.split(" to ") if summary.level else [],
    }


@pytest.mark.parametrize("name", TABLES)
def test_a_view_can_be_made_of_what_it_shows(name: str) -> None:
    game = table(name)
    for seed in range(3):
        record = played(game, "novice", seed)
        shown = msgspec.to_builtins(show_game(game.name))
        same = ask_node("views.js", {"shown": shown, "record": record})
        assert len(same) > 10
        assert all(same)
