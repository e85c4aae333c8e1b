"""The judges, where it can be worked out by hand what is right."""

from itertools import islice

import pytest

from einfall.chance import Stream
from einfall.game import Game, Position
from einfall.games import read_position
from einfall.genial.board import CELL_NAMED
from einfall.genial.game import Genial
from einfall.genial.position import FREE, GenialPosition, GenialView
from einfall.genial.tiles import COLOURS, KIND_NAMES
from einfall.record import replay
from einfall.study.genial.judge import GenialJudge
from einfall.study.judge import EFFORTS, FRESH
from einfall.study.judges import judge_for
from tests.study.games import played, table
from tests.study.puzzles.test_genial_proofs import end


def last_decision(game: Game, seed: int) -> tuple[Position, int]:
    """The position before the decision that ended a game, and who made it."""
    *_, before, _end = (position.copy() for position in replay(game, played(game, seed=seed)))
    return before, game.to_act(before)[0]


@pytest.mark.parametrize("name", ["genial 2", "genial 3", "genial teams"])
def test_a_move_that_ends_the_game_is_worth_its_result(name: str) -> None:
    game = table(name)
    for seed in range(4):
        before, seat = last_decision(game, seed)
        view = game.view(before, seat)
        verdict = judge_for(game).judge(view, None, EFFORTS["tiny"], 0)
        for option in verdict.options:
            after = before.copy()
            game.decide(after, {seat: option.move})
            if game.over(after):
                winners = game.result(after)["ranking"][0]
                share = 1 / len(winners) if seat % game.sides in winners else 0
                assert option.value == pytest.approx(share, abs=1e-4)


def test_the_last_roll_of_a_sheet_is_worth_its_score() -> None:
    game = table("einstein 1")
    before, seat = last_decision(game, 2)
    verdict = judge_for(game).judge(game.view(before, seat), None, EFFORTS["tiny"], 0)
    for option in verdict.options:
        after = before.copy()
        game.decide(after, {seat: option.move})
        if game.over(after):
            assert option.value == game.points(game.result(after))[0]


def test_luck_is_nothing_on_average() -> None:
    """Over all that may be drawn, what a draw was worth adds up to nothing."""
    game = Genial(players=2)
    judge = GenialJudge(game)
    position = next(
        position.copy()
        for number, position in enumerate(replay(game, played(table("genial 2"), seed=5)))
        if number == 8
    )
    seat = game.to_act(position)[0]
    game.decide(position, {seat: int(game.legal(position, seat)[0])})
    assert int(position.due) == 1
    before = game.view(position, seat)
    luck = weights = 0.0
    for kind, count in enumerate(before.bag.tolist()):
        if count:
            world = position.copy()
            world.bag[:] = before.bag  # whatever others hold could be in the bag
            game.happen(world, [KIND_NAMES[kind]])
            after = game.view(world, seat)
            after.bag[:] = before.bag
            after.bag[kind] -= 1
            luck += count * (judge.chance(before, after, 0).luck or 0.0)
            weights += count
    assert luck / weights == pytest.approx(0, abs=1e-4)


def test_a_hint_tries_as_many_moves_in_fewer_worlds_where_more_play() -> None:
    two, three, four = (GenialJudge.hint_effort(players) for players in (2, 3, 4))
    assert two.screened == three.screened == four.screened == EFFORTS["fast"].screened
    assert EFFORTS["fast"].worlds > two.worlds > three.worlds > four.worlds > 5
    assert EFFORTS["fast"].fresh > two.fresh > three.fresh > four.fresh >= 50


def test_what_was_best_is_measured_like_any_other() -> None:
    """Where the best move was played there is nothing to compare, and nothing else changes."""
    game = table("genial 3")
    position = early(game)
    seat = game.to_act(position)[0]
    view, judge = game.view(position, seat), judge_for(game)
    hint = judge.judge(view, None, EFFORTS["tiny"], 4)
    best, other = (option.move for option in hint.options[:2])
    assert hint.played == hint.best == best
    both = judge.measure(view, [best, other], EFFORTS["tiny"].fresh, 4 ^ FRESH)
    assert hint.value == pytest.approx(both[:, 0].mean())


def test_there_is_a_judge_who_says_who_judged() -> None:
    names = {judge_for(table(name)).name for name in ("genial 2", "einstein 1")}
    assert len(names) == 2


def test_a_position_of_text_can_be_judged() -> None:
    game = table("einstein 1")
    position = game.start()
    game.happen(position, game.sample(position, Stream(1)))
    again, same = read_position(game.position_text(position))
    verdict = judge_for(again).judge(again.view(same, 0), None, EFFORTS["tiny"], 0)
    assert verdict.value > 200


def test_why_names_the_sums_that_gain_and_lose() -> None:
    """Both choices end the game, so that what they bring can be read off the sheet."""
    game, position = read_position("einstein1 00050600003:700000 11346 0")
    view, judge = game.view(position, 0), judge_for(game)
    better, worse = (game.read_move(text) for text in ("5+9/1", "7+7/1"))
    assert judge.reasons(view, better, worse, 0) == {"sum 5": 50.0, "sum 9": -200.0, "sum 7": -60.0}


def test_alone_why_names_the_colours_that_gain_and_lose_by_the_end() -> None:
    """After these moves the game is over, so that what they bring can be read off the tracks."""
    game = table("genial 1")
    before, seat = last_decision(game, 11)
    assert isinstance(before, GenialPosition)
    tracks = {}
    for move in map(int, game.legal(before, seat)):
        after = before.copy()
        game.decide(after, {seat: move})
        if game.over(after):
            tracks[move] = after.score[0].astype(int)
    better, *_, worse = sorted(tracks, key=lambda move: -tracks[move].sum())
    more = dict(zip(COLOURS, tracks[better] - tracks[worse], strict=True))
    assert any(more.values())
    found = judge_for(game).reasons(game.view(before, seat), better, worse, 0)
    assert found == {colour: points for colour, points in more.items() if points}


def test_others_are_likely_to_play_where_there_is_room() -> None:
    at = end()  # two pairs of cells are left
    likely = GenialJudge(at.game).likely(at.game.view(at.position, 0), at.move("RR 1 2"), seed=3)
    assert likely == {at.marks["3"]: 1.0, at.marks["4"]: 1.0}


def early(game: Game) -> Position:
    """A position of the beginning, from which nobody can get a bonus tile yet."""
    return next(islice(replay(game, played(game)), 4, None)).copy()


@pytest.mark.parametrize("name", ["genial 2", "genial 3", "genial teams"])
def test_each_of_the_others_takes_two_cells_that_were_free(name: str) -> None:
    game = table(name)
    judge, position = judge_for(game), early(game)
    seat = game.to_act(position)[0]
    move, view = int(game.legal(position, seat)[0]), game.view(position, seat)
    game.decide(position, {seat: move})
    assert isinstance(judge, GenialJudge)
    assert isinstance(view, GenialView)
    assert isinstance(position, GenialPosition)
    likely = judge.likely(view, move, seed=3)
    assert all(position.board[CELL_NAMED[cell]] == FREE for cell in likely)
    assert sum(likely.values()) == pytest.approx(2 * (game.players - 1))


def test_alone_nobody_else_is_likely_to_play_anywhere() -> None:
    game = table("genial 1")
    judge, position = judge_for(game), early(game)
    view = game.view(position, 0)
    assert isinstance(judge, GenialJudge)
    assert isinstance(view, GenialView)
    assert judge.likely(view, int(game.legal(position, 0)[0]), seed=3) == {}
