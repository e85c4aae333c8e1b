"""Many games at once: the same games as one by one, seen and masked as the rules say."""

import copy
import multiprocessing
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import einfall
from einfall import Batch
from einfall.chance import Stream
from einfall.game import Game, Position
from einfall.games import find_game
from tests.genial.games import TABLES
from tests.plain import printed_both_ways

ALL_TABLES: dict[str, tuple[str, dict[str, object]]] = {
    **{f"genial-{name}": ("genial", rules) for name, rules in TABLES.items()},
    **{f"einstein-{n}": ("einstein", {"players": n}) for n in (1, 2, 5, 8)},
    "einstein-easy": ("einstein", {"players": 2, "easy_penalty": True}),
}


IN_COMPANY = [name for name, table in ALL_TABLES.items() if find_game(*table).sides > 1]
"""Nobody wins alone."""


@pytest.fixture(params=ALL_TABLES)
def game(request: pytest.FixtureRequest) -> Game:
    return find_game(*ALL_TABLES[request.param])


def two(name: str) -> Game:
    return find_game(name, {"players": 2})


@pytest.fixture(params=["genial", "einstein"])
def small(request: pytest.FixtureRequest) -> Game:
    return two(request.param)


def moves_of(batch: Batch, n: int, actions: Any) -> dict[int, int]:
    """What the seats of a game do, by the rules' own numbers."""
    seats = batch.game.to_act(batch.position(n))
    return {seat: int(actions[n, seat] if batch.at_once else actions[n]) for seat in seats}


# Steps


def test_a_step_is_what_the_rules_make_of_it(game: Game) -> None:
    # Chance is read back from what the batch drew, move by move.
    batch = Batch(game, 3, seed=5, autoreset="off")
    while not batch.over.all():
        before = [batch.position(n) for n in range(3)]
        actions = batch.random()
        moves = [moves_of(batch, n, actions) for n in range(3)]
        batch.step(actions)
        for n in range(3):
            if moves[n]:
                game.decide(before[n], moves[n])
            after = batch.position(n)
            if game.over(before[n]):
                assert after.tobytes() == before[n].tobytes()
            assert game.over(after) == batch.over[n]
            if not batch.over[n]:
                assert game.to_act(after)


def test_the_same_seed_gives_the_same_games(game: Game) -> None:
    batches = [Batch(game, 40, seed=seed) for seed in (1, 1, 2)]
    for batch in batches:
        for _ in range(30):
            batch.step(batch.random())
    first, same, other = (batch.positions.tobytes() for batch in batches)
    assert first == same != other


def test_more_threads_and_more_games_change_nothing(small: Game) -> None:
    few, many = Batch(small, 10, seed=3), Batch(small, 1500, seed=3, threads=3)
    for batch in (few, many):
        for _ in range(50):
            batch.step(batch.random())
    assert few.positions.tobytes() == many.positions[:10].tobytes()
    assert few.observe().tobytes() == many.observe()[:10].tobytes()


def test_a_game_that_ends_begins_anew_in_the_same_step_or_in_the_next_or_not(small: Game) -> None:
    for autoreset in ("same", "next", "off"):
        batch = Batch(small, 20, seed=1, autoreset=autoreset)
        ended = np.zeros(20, bool)
        for _ in range(200):
            was_over = batch.over.copy()
            batch.step(batch.random())
            standing = [small.over(batch.position(n)) for n in range(20)]
            if autoreset == "same":
                assert not any(standing)
            else:
                assert standing == batch.over.tolist()
            if autoreset == "next":
                assert not (batch.over & was_over).any()
                assert not batch.rewards[was_over].any()
            ended |= batch.over
        assert ended.all()
        assert batch.over.all() == (autoreset == "off")
    batch.reset(np.arange(20) < 5)
    assert batch.over.tolist() == [False] * 5 + [True] * 15
    assert all(small.to_act(batch.position(n)) for n in range(5))


def test_minus_one_leaves_a_game_as_it_is(small: Game) -> None:
    batch = Batch(small, 8, seed=1)
    before = batch.positions.copy()
    actions = batch.random()
    actions[::2] = -1
    batch.step(actions)
    same = [before[n].tobytes() == batch.positions[n].tobytes() for n in range(8)]
    assert same == [True, False] * 4


# Rewards


def play_out(batch: Batch) -> Any:
    """All rewards until every game is over, added up."""
    total = np.zeros_like(batch.rewards)
    while not batch.over.all():
        batch.step(batch.random())
        total += batch.rewards
    return total


def test_points_add_up_to_the_result(game: Game) -> None:
    batch = Batch(game, 20, seed=2, autoreset="off", reward="points")
    total = play_out(batch)
    for n in range(20):
        assert total[n].tolist() == game.points(game.result(batch.position(n)))


@pytest.mark.parametrize("game", IN_COMPANY, indirect=True)
def test_a_win_is_shared_by_the_winners_and_paid_by_the_others(game: Game) -> None:
    batch = Batch(game, 60, seed=2, autoreset="off", reward="win")
    total = play_out(batch)
    assert np.abs(total.sum(axis=1)).max() < 1e-6
    for n in range(60):
        best = game.result(batch.position(n))["ranking"][0]
        winners = [side for side in range(game.sides) if total[n, side] == total[n].max()]
        assert winners == best
        if len(best) == 1:
            assert total[n, best[0]] == 1


def test_colours_add_up_to_the_tracks() -> None:
    game = find_game("genial", {"players": 3})
    batch = Batch(game, 20, seed=2, autoreset="off", reward="colours")
    total = play_out(batch)
    assert total.shape == (20, 3, 6)
    for n in range(20):
        assert total[n].tolist() == game.result(batch.position(n))["scores"]


# What is legal


def test_masks_flag_what_is_legal(game: Game) -> None:
    batch = Batch(game, 6, seed=4, autoreset="next")
    for _ in range(60):
        flags = batch.legal()
        for n in range(6):
            position = batch.position(n)
            for seat in game.to_act(position):
                row = flags[n, seat] if batch.at_once else flags[n]
                assert np.flatnonzero(row).tolist() == game.legal(position, seat).tolist()
        if batch.factors:
            where, way = batch.legal_factors()
            flat = (where[:, 3:, None] & way[:, None, :]).reshape(6, -1)
            assert (np.concatenate([where[:, :3], flat], axis=1) == flags).all()
        assert flags.any(axis=-1).all()
        batch.step(batch.random())


def test_a_seat_that_is_out_waits() -> None:
    batch = Batch(einfall.Einstein(players=3), 50, seed=1, autoreset="off")
    wait, seen = batch.actions - 1, False
    while not batch.over.all():
        out = (batch.acting == 0) & ~batch.over[:, None]
        flags = batch.legal()
        assert (flags[out][:, wait] == 1).all()
        assert (flags[out].sum(axis=1) == 1).all()
        assert not flags[batch.acting.astype(bool)][:, wait].any()
        seen |= bool(out.any())
        batch.step(batch.random())
    assert seen


def test_a_factored_action_is_the_same_as_its_number() -> None:
    one, other, third = (Batch(einfall.Genial(players=2), 30, seed=1) for _ in range(3))
    for _ in range(60):
        actions = one.random()
        where = np.where(actions < 3, actions, 3 + (actions - 3) // 36)
        way = np.where(actions < 3, 35, (actions - 3) % 36)
        assert (one.action(where, way) == actions).all()
        one.step(actions)
        other.step((where, way))
        third.step(np.stack([where, way], axis=1))
    assert one.positions.tobytes() == other.positions.tobytes() == third.positions.tobytes()


def test_a_way_that_there_is_not_is_no_way_of_the_next_slot() -> None:
    batch = Batch(einfall.Genial(players=2), 5, seed=1)
    where, way = (
        np.array([np.flatnonzero(row)[-1] for row in flags]) for flags in batch.legal_factors()
    )
    before = batch.positions.tobytes()
    with pytest.raises(einfall.IllegalMove, match="game 4: a way is one from 0 to 35"):
        batch.step((where - 1, way + 36))
    assert batch.positions.tobytes() == before
    batch.step((where.tolist(), way.tolist()))
    assert batch.positions.tobytes() != before


@pytest.mark.parametrize("reward", ["win", "points"])
def test_an_illegal_action_can_lose_the_game(small: Game, reward: str) -> None:
    batch = Batch(small, 2, seed=1, illegal="lose", reward=reward, autoreset="off")
    for _ in range(4):
        batch.step(batch.random())
    points = batch.rewards.copy() * 0
    actions = batch.random()
    who = 0 if batch.at_once else int(batch.seat[0])
    actions[(0, who) if batch.at_once else 0] = batch.actions + 7
    batch.step(actions)
    assert batch.over.tolist() == [True, False]
    if reward == "win":
        points[0] = 1
        points[0, who] = -1
        assert (batch.rewards[0] == points[0]).all()
    assert batch.rewards[0, who] <= 0


def test_points_lost_by_an_illegal_action_leave_the_worst_there_is(small: Game) -> None:
    batch = Batch(small, 1, seed=1, illegal="lose", reward="points", autoreset="off")
    total = np.zeros(2)
    for _ in range(10):
        batch.step(batch.random())
        total += batch.rewards[0]
    who = 0 if batch.at_once else int(batch.seat[0])
    batch.step(batch.random() * 0 + 10**6)
    total += batch.rewards[0]
    assert total[who] == (-2200 if batch.at_once else 0)


# What is seen


def hidden_differently(game: Game, position: Position, seat: int, source: Stream) -> Position:
    return game.sample_position(game.view(position, seat), source)


def test_observations_hold_nothing_hidden(game: Game) -> None:
    # Any other position that agrees with the view is seen as the same bytes.
    batch = Batch(game, 4, seed=6)
    kernel = batch._kernels.observation.observe
    source, differed = Stream(1), False
    for _ in range(80):
        for n in range(4):
            position = batch.position(n)
            for seat in range(game.players):
                seen, other, of_view = np.full((3, batch.layout.size), 77, np.uint8)
                changed = hidden_differently(game, position, seat, source)
                differed |= changed.tobytes() != position.tobytes()
                kernel(position, seat, seen)
                kernel(changed, seat, other)
                kernel(game.view(position, seat), seat, of_view)
                assert seen.tobytes() == other.tobytes() == of_view.tobytes()
                assert (seen <= batch.layout.high).all()
        batch.step(batch.random())
    assert differed == (game.name == "genial" and game.players > 1)


def test_the_batch_shows_what_the_acting_seat_sees_or_the_seat_asked() -> None:
    batch = Batch(einfall.Genial(players=3), 30, seed=1)
    for _ in range(7):
        batch.step(batch.random())
    seen = batch.observe()
    for seat in range(3):
        asked = batch.observe(seat=seat)
        turn = batch.seat == seat
        assert (asked[turn] == seen[turn]).all()
        assert (batch.layout.split(asked)["turn"][turn] == [1, 0, 0]).all()
    dice = Batch(einfall.Einstein(players=3), 30, seed=1)
    assert dice.observe().shape == (30, 3, dice.layout.size)
    assert (dice.observe(seat=2) == dice.observe()[:, 2]).all()


def test_a_first_position_field_by_field() -> None:
    play = einfall.read(
        "kosmos2 *R-B2*/7/8/9/10/*3G>5*/4P5/9/8/7/*4* "
        "RRROOOYYGGBB/ROROROROROPP 1,0,0,0,0,0/0,0,0,0,0,3 RG 0:place -"
    )
    batch = Batch(play.game, 1)
    batch.positions[0] = play.position
    seen = batch.layout.split(batch.observe(seat=1)[0])
    assert seen["board"].shape == (91, 13)
    assert seen["board"][:7, :7].argmax(axis=1).tolist() == [0, 0, 4, 6, 6, 3, 6]  # R R B . . G .
    assert seen["board"][3, 7:].tolist() == [0, 0, 0, 0, 1, 0]  # next to the B of c5
    assert seen["rack"].tolist() == [0, 5, 0, 0, 0, 0, *[0] * 14, 1]
    assert seen["unseen"].sum() == 120 - 6 - 2
    assert seen["shown"].sum() == 0
    assert seen["tracks"].tolist() == [[0, 0, 0, 0, 0, 3], [1, 0, 0, 0, 0, 0]]
    assert seen["rack_counts"].tolist() == [6, 6]
    assert seen["began"].tolist() == [[0, 0, 0, 1, 0, 0], [1, 0, 0, 0, 0, 0]]
    assert seen["turn"].tolist() == [0, 1]
    assert seen["phase"].tolist() == [1, 0, 0]
    assert seen["bonus"].tolist() == [0]


def test_a_sheet_field_by_field() -> None:
    play = einfall.read("einstein2 00200101000:020000/0X110101000:001800 13446 0")
    batch = Batch(play.game, 1)
    batch.positions[0] = play.position
    seen = batch.layout.split(batch.observe(seat=1)[0])
    assert seen["sums"][0].tolist() == [0, 10, 1, 1, 0, 1, 0, 1, 0, 0, 0]
    assert seen["fifths"].tolist() == [[0, 0, 1, 8, 0, 0], [0, 2, 0, 0, 0, 0]]
    assert seen["roll"].tolist() == [1, 0, 1, 2, 0, 1]
    assert seen["out"].tolist() == [1, 0]
    assert seen["thrower"].tolist() == [0, 1]


@pytest.mark.parametrize("name", ["genial", "einstein"])
def test_the_documentation_lists_every_field(name: str) -> None:
    text = (Path(__file__).parents[2] / "docs/learning.md").read_text()
    for field in Batch(two(name), 1).layout.fields:
        shape = " × ".join(map(str, field.shape))
        assert f"| `{field.name}` | {shape} |" in text


PROGRAM = """
import hashlib, einfall
for game in (einfall.Genial(players=2), einfall.Einstein(players=2)):
    batch = einfall.Batch(game, 2, seed=1)
    for _ in range(5):
        batch.step(batch.random())
    seen = batch.positions, batch.observe(), batch.legal(), batch.rewards
    print(hashlib.sha256(b"".join(array.tobytes() for array in seen)).hexdigest())
"""


@pytest.mark.slow
def test_plain_python_steps_and_sees_the_same() -> None:
    compiled, plain = printed_both_ways(PROGRAM)
    assert compiled == plain


# Copies, and what is refused


def test_batches_can_be_copied_and_sent(small: Game) -> None:
    batch = Batch(small, 300, seed=1)
    for _ in range(5):
        batch.step(batch.random())
    twins = [copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    for each in (batch, *twins):
        for _ in range(40):
            each.step(each.random())
    assert all(twin.positions.tobytes() == batch.positions.tobytes() for twin in twins)
    assert repr(batch) == f"<300 times {small!r} on cpu>"
    assert len(batch) == 300


def _last_positions(seed: int) -> bytes:
    batch = Batch(einfall.Einstein(players=2), 50, seed=seed)
    for _ in range(20):
        batch.step(batch.random())
    raw: bytes = batch.positions.tobytes()
    return raw


@pytest.mark.slow
def test_other_processes_play_the_same_games() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(_last_positions, [1, 2]) == [_last_positions(1), _last_positions(2)]


def test_results_go_into_the_callers_arrays(small: Game) -> None:
    batch = Batch(small, 5, seed=1)
    for ask in (batch.random, batch.observe, batch.legal):
        fresh = ask()
        mine = np.zeros_like(fresh)
        assert ask(out=mine) is mine
        if ask != batch.random:
            assert (mine == fresh).all()


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (np.zeros((5, 1), np.uint8), r"out: the shape is \(5, 1278\), not \(5, 1\)"),
        (np.zeros((5, 1278)), "out: uint8 is needed, not float64"),
        (np.zeros((1278, 5), np.uint8).T, "out: the array has to be contiguous"),
    ],
)
def test_arrays_that_cannot_be_written_into(wrong: Any, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Batch(einfall.Genial(players=2), 5).observe(out=wrong)


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ([0, 0, 0], r"actions: the shape is \(5,\), not \(3,\)"),
        (np.zeros(5), "actions: whole numbers are needed, not float64"),
    ],
)
def test_actions_of_the_wrong_shape_or_kind(wrong: Any, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Batch(einfall.Genial(players=2), 5).step(wrong)


def test_an_illegal_action_names_the_game_and_the_rule_and_its_game_stands_still() -> None:
    batch = Batch(einfall.Genial(players=2), 5, seed=1)
    actions = batch.random()
    actions[3] = 1
    before = batch.positions.copy()
    with pytest.raises(einfall.IllegalMove, match="game 3: a rack is kept only where a swap"):
        batch.step(actions)
    assert batch.positions[3].tobytes() == before[3].tobytes()
    assert batch.positions[2].tobytes() != before[2].tobytes()
    with pytest.raises(einfall.IllegalMove, match="there is no move number 99999"):
        batch.step(actions * 0 + 99999)
    batch.step(batch.random())


def test_an_illegal_choice_of_one_seat_stops_its_game() -> None:
    dice = Batch(einfall.Einstein(players=2), 2, seed=1)
    with pytest.raises(einfall.IllegalMove, match=r"game 1: 12\+12/6 is not a split"):
        dice.step(np.array([dice.random()[0], [461, 461]]))
    while dice.acting.all():
        dice.step(dice.random())
    (game, *_), (seat, *_) = np.nonzero(dice.acting == 0)
    actions = dice.random()
    actions[game, seat] = 0
    with pytest.raises(einfall.IllegalMove, match="it waits, which is action 462"):
        dice.step(actions)


@pytest.mark.parametrize(
    ("how", "problem"),
    [
        ({"device": "tpu"}, "a device is 'cpu' or 'cuda', not 'tpu'"),
        ({"autoreset": "soon"}, "autoreset is one of same, next, off, not 'soon'"),
        ({"reward": "money"}, "reward is one of win, points, colours, not 'money'"),
        ({"illegal": "fine"}, "illegal is one of raise, lose, trust, not 'fine'"),
        ({"seed": -1}, "a seed is a number from 0"),
        ({"count": 0}, "a batch has 1 to"),
        ({"threads": 0}, "a batch has at least 1 thread, not 0"),
    ],
)
def test_batches_that_cannot_be(how: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Batch(einfall.Genial(players=2), **{"count": 4, **how})


def test_a_batch_is_of_a_game_and_a_whole_number_of_times() -> None:
    with pytest.raises(TypeError, match=r"a game is needed, such as .*, not 'genial'"):
        Batch("genial", 4)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(TypeError, match="'float' object cannot be interpreted as an integer"):
        Batch(einfall.Genial(players=2), 2.5)  # type: ignore[arg-type]  # on purpose


def test_without_a_seed_every_batch_is_another() -> None:
    game = einfall.Einstein(players=2)
    assert len({Batch(game, 9, None).observe().tobytes() for _ in range(3)}) == 3


def test_what_a_game_does_not_have() -> None:
    dice = Batch(einfall.Einstein(players=2), 2)
    with pytest.raises(ValueError, match="do not factorise"):
        dice.legal_factors()
    with pytest.raises(ValueError, match="decide at once"):
        _ = dice.seat
    with pytest.raises(ValueError, match="reward is one of win, points, not 'colours'"):
        Batch(einfall.Einstein(players=2), 2, reward="colours")
    with pytest.raises(ValueError, match="there is no seat 2"):
        dice.observe(seat=2)
