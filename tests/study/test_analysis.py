"""Whole games, judged: ledgers that add up, the same figures again, and nothing hidden in them."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from einfall.bots import find_bots
from einfall.chance import Stream
from einfall.game import BadRecord, GameError
from einfall.study.analysis import Account, analyse
from einfall.study.judge import EFFORTS, find_effort
from einfall.study.judges import judge_for
from einfall.study.summary import summarise
from einfall.study.verdict import Label
from einfall.study.written import write_analysis
from tests.study.games import TABLES, played, positions, table


@pytest.mark.parametrize("name", TABLES)
def test_the_ledger_adds_up_to_the_last_decimal(name: str) -> None:
    game = table(name)
    record = played(game)
    analysis = analyse(record, "tiny")
    assert set(analysis.ledgers) == set(range(game.players))
    for ledger in analysis.ledgers.values():
        assert ledger.result is not None
        booked = sum(ledger.total(account) for account in Account)
        assert ledger.start + booked == pytest.approx(ledger.result, abs=1e-9)
        assert ledger.total(Account.LOSS) <= 0
        assert ledger.entries[-1].value == pytest.approx(ledger.result, abs=1e-9)


def test_alone_nobody_else_has_done_anything() -> None:
    for name in ("genial 1", "einstein 1"):
        analysis = analyse(played(table(name)), "tiny")
        assert analysis.ledgers[0].total(Account.OTHERS) == 0
        assert analysis.scale.points


def test_every_decision_is_judged_once_and_what_was_played_is_an_option() -> None:
    game = table("genial 2")
    record = played(game)
    analysis = analyse(record, "tiny")
    assert [judged.number for judged in analysis.decisions] == list(
        range(1, len(record["moves"]) + 1)
    )
    for judged in analysis.decisions:
        verdict = judged.verdict
        moves = [option.move for option in verdict.options]
        assert len(moves) == len(set(moves))
        assert verdict.played in moves
        assert moves[0] == verdict.best
        assert verdict.loss >= 0
        assert (verdict.loss == 0) >= (verdict.played == verdict.best)


def test_the_same_seed_gives_the_same_analysis_wherever_it_is_made() -> None:
    record = played(table("genial 2"))
    one = write_analysis(analyse(record, "tiny", seed=3))
    with ThreadPoolExecutor(1) as elsewhere:
        assert write_analysis(analyse(record, "tiny", seed=3, processes=elsewhere)) == one
    assert write_analysis(analyse(record, "tiny", seed=4)) != one


@pytest.mark.parametrize("name", ["genial 2", "genial 3"])
def test_what_is_hidden_changes_no_verdict(name: str) -> None:
    game = table(name)
    judge, effort = judge_for(game), EFFORTS["tiny"]
    for number, position in enumerate(positions(game, 4)):
        seat = game.to_act(position)[0]
        view = game.view(position, seat)
        other = game.sample_position(view, Stream(number))
        assert other.tobytes() != position.tobytes()
        played = int(game.legal(position, seat)[0])
        again = judge.judge(game.view(other, seat), played, effort, 7)
        assert again == judge.judge(view, played, effort, 7)


def test_some_seats_only() -> None:
    record = played(table("genial 3"))
    analysis = analyse(record, "tiny", seats=[1])
    assert {judged.seat for judged in analysis.decisions} == {1}
    assert set(analysis.ledgers) == {1}
    with pytest.raises(GameError, match="there is no seat 3, only 0 to 2"):
        analyse(record, "tiny", seats=[3])


def test_better_levels_lose_less() -> None:
    game = table("genial 2")
    judge, effort = judge_for(game), find_effort("fast")

    bots = {
        name: find_bots(game, [name])[0] for name in ("random", "casual", "master:simulations=400")
    }
    lost = dict.fromkeys(bots, 0.0)
    for number, position in enumerate(positions(game, 8)):
        seat = game.to_act(position)[0]
        view = game.view(position, seat)
        for name, bot in bots.items():
            move = bot.choose(game, view, game.legal_in_view(view), Stream(number))
            lost[name] += judge.judge(view, move, effort, number, why=False).loss
    assert lost["random"] > lost["casual"] > lost["master:simulations=400"]


def test_a_summary_counts_what_was_unforced() -> None:
    game = table("einstein 1")
    analysis = analyse(played(game), "tiny")
    summary = summarise(game, analysis, 0)
    assert summary.decisions == len(analysis.decisions)
    open_ = summary.decisions - summary.labels.get(Label.FORCED, 0)
    assert summary.unforced == open_ - summary.labels.get(Label.DECIDED, 0)
    total = sum(judged.verdict.loss for judged in analysis.decisions)
    assert summary.error_rate.mean == pytest.approx(total / summary.unforced)
    assert 0 <= summary.accuracy.mean <= 100


def test_a_record_that_is_not_right_is_refused() -> None:
    record = played(table("einstein 1"))
    record["moves"][3]["roll"] = [7, 7, 7, 7, 7]
    with pytest.raises(BadRecord, match="move 4"):
        analyse(record, "tiny")


def test_a_game_that_was_broken_off_can_be_judged_up_to_there() -> None:
    record = played(table("genial 2"))
    record["moves"] = record["moves"][:6]
    del record["result"]
    analysis = analyse(record, "tiny")
    assert len(analysis.decisions) == 6
    assert analysis.ledgers[0].result is None
