"""Whole games, judged: ledgers that add up, the same figures again, and nothing hidden in them."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from copy import deepcopy
from itertools import count

import pytest

from einfall.bots import find_bots
from einfall.chance import Stream
from einfall.game import BadRecord, GameError
from einfall.genial.notation import read_tile
from einfall.genial.tiles import COLOURS, KIND_NAMES, TILES_OF_KIND
from einfall.record import Record, check, replay
from einfall.study.analysis import Account, analyse
from einfall.study.judge import EFFORTS, Effort
from einfall.study.judges import judge_for
from einfall.study.summary import summarise
from einfall.study.verdict import NOTABLE_LUCK, Fortune, Label
from einfall.study.written import write_analysis
from tests.study.games import TABLES, played, positions, table


@pytest.mark.parametrize("bot", ["casual", "random"])
@pytest.mark.parametrize("name", TABLES)
def test_the_ledger_adds_up_to_the_last_decimal(name: str, bot: str) -> None:
    game = table(name)
    record = played(game, bot, seed=8)
    analysis = analyse(record, "tiny")
    assert set(analysis.ledgers) == set(range(game.players))
    for ledger in analysis.ledgers.values():
        assert ledger.result is not None
        booked = sum(ledger.total(account) for account in Account)
        assert ledger.start + booked == pytest.approx(ledger.result, abs=1e-9)
        assert ledger.total(Account.LOSS) <= 0
        assert ledger.entries[-1].value == pytest.approx(ledger.result, abs=1e-9)


def test_luck_stands_at_the_move_at_which_it_came_about() -> None:
    analysis = analyse(played(table("einstein 1")), "tiny")
    ledger = analysis.ledgers[0]
    booked = [entry for entry in ledger.entries if entry.account is Account.LUCK]
    assert ledger.luck() == {entry.number: entry.amount for entry in booked}
    named = analysis.fortunes(0)
    least = NOTABLE_LUCK * analysis.scale.spread
    assert {n for n, one in named.items() if one == Fortune.LUCKY} == {
        entry.number for entry in booked if entry.amount >= least
    }
    assert {n for n, one in named.items() if one == Fortune.UNLUCKY} == {
        entry.number for entry in booked if entry.amount <= -least
    }
    assert named


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


@pytest.mark.parametrize("name", ["genial 2", "genial 3", "genial 4", "genial teams"])
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


def with_another_hidden_tile(record: Record, seat: int) -> Record | None:
    """The same game, but for the last tile that another seat drew and never laid; None if none."""
    record = deepcopy(record)
    draws = {other: [rack] for other, rack in enumerate(record["setup"]["racks"])}
    for entry in record["moves"]:
        draws[entry["seat"]].append(entry.get("draw", []))
    drawn = Counter(read_tile(tile) for own in draws.values() for one in own for tile in one)
    for other in draws.keys() - {seat}:
        moves = [entry["move"] for entry in record["moves"] if entry["seat"] == other]
        if not all(move[:2].isupper() for move in moves):
            continue  # a swap shows what was drawn
        kept = Counter(read_tile(tile) for one in draws[other] for tile in one)
        kept -= Counter(read_tile("".join(sorted(move[:2], key=COLOURS.index))) for move in moves)
        tiles = next(one for one in reversed(draws[other]) if set(map(read_tile, one)) & set(kept))
        place = next(n for n, tile in enumerate(tiles) if read_tile(tile) in kept)
        for kind, name in enumerate(KIND_NAMES):
            if drawn[kind] < TILES_OF_KIND[kind] and kind != read_tile(tiles[place]):
                tiles[place] = name
                with suppress(BadRecord):  # it may allow or forbid a swap
                    check(record)
                    return record
    return None


@pytest.mark.parametrize("name", ["genial 2", "genial 3", "genial 4", "genial teams"])
def test_hidden_tiles_change_no_byte_of_an_analysis(name: str) -> None:
    games = (played(table(name), seed=seed) for seed in count())
    pairs = ((record, with_another_hidden_tile(record, seat=0)) for record in games)
    record, other = next((record, other) for record, other in pairs if other)
    assert other != record
    said, again = (
        json.dumps(write_analysis(analyse(one, "tiny", seats=[0]))) for one in (record, other)
    )
    assert said == again


def test_choices_of_others_at_the_same_time_change_no_byte_of_an_analysis() -> None:
    game = table("einstein 3")
    record = played(game)
    del record["result"]
    record["moves"] = record["moves"][:3]
    other = deepcopy(record)
    *_, before, _after = (position.copy() for position in replay(game, record))
    legal = [game.move_text(int(move)) for move in game.legal(before, 1)]
    choices = other["moves"][2]["choices"]
    choices[1] = next(move for move in legal if move != choices[1])
    assert other != record
    said, again = (
        json.dumps(write_analysis(analyse(one, "tiny", seats=[0]))) for one in (record, other)
    )
    assert said == again


def test_some_seats_only() -> None:
    record = played(table("genial 3"))
    analysis = analyse(record, "tiny", seats=[1])
    assert {judged.seat for judged in analysis.decisions} == {1}
    assert set(analysis.ledgers) == {1}
    with pytest.raises(GameError, match="there is no seat 3, only 0 to 2"):
        analyse(record, "tiny", seats=[3])


@pytest.mark.parametrize(("name", "games", "every"), [("genial 2", 4, 6), ("einstein 2", 2, 1)])
def test_better_levels_lose_less_in_the_same_games(name: str, games: int, every: int) -> None:
    game = table(name)
    judge, effort = judge_for(game), Effort(screened=8, worlds=8, fresh=100)
    levels = ("club", "expert", "master:simulations=400")
    bots = {level: find_bots(game, [level])[0] for level in levels}
    lost = dict.fromkeys(levels, 0.0)
    for seed in range(games):
        before = [position.copy() for position in replay(game, played(game, "club", seed))][:-1]
        for place in range(seed, len(before), every):
            seat = game.to_act(before[place])[0]
            view = game.view(before[place], seat)
            legal, said = game.legal_in_view(view), dict[int, float]()
            for level, bot in bots.items():
                move = bot.choose(game, view, legal, Stream(place))
                if move not in said:
                    said[move] = judge.judge(view, move, effort, place, why=False).loss
                lost[level] += said[move]
    assert lost["club"] > lost["expert"] > lost["master:simulations=400"]


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


def test_no_chance_is_less_than_none() -> None:
    """Whatever a move loses in other worlds than those that say what the best is worth."""
    record = played(table("einstein 6"))
    begun = {key: record[key] for key in record if key != "result"}
    analysis = analyse({**begun, "moves": record["moves"][:3]}, "fast")
    values = [one.value for judged in analysis.decisions for one in judged.verdict.options]
    assert min(values) == 0


def test_of_a_game_without_decisions_no_level_is_said() -> None:
    record = played(table("einstein 2"))
    begun = {key: record[key] for key in record if key != "result"}
    analysis = analyse({**begun, "moves": []}, "fast")
    assert summarise(table("einstein 2"), analysis, 0).level == ""
