"""The games that the learner plays with itself, and what it makes of them."""

from concurrent.futures import Future
from typing import Any

import numpy as np
import pytest

from einfall.bots.genial.inputs import count_all_inputs, count_inputs
from einfall.bots.genial.value import LAYERS, WON, Network, learned_network
from einfall.genial.position import OVER
from einfall.learn.genial.games import NOBODY, WAVERING
from einfall.learn.genial.learner import KINDS_OF_TABLE, Learner, Plan, Way, starts_of
from einfall.learn.genial.machines import Cores
from einfall.learn.genial.network import rounded

FEW = {"games": 40, "memory": 4000, "places": 16, "candidates": 4}


def learner(table: str = "2", threads: int = 2, **options: Any) -> Learner:
    return Learner(Plan(table, **(FEW | options)), Cores(threads))


@pytest.mark.parametrize("table", KINDS_OF_TABLE)
def test_all_games_are_played_to_their_end(table: str) -> None:
    learning = learner(table)
    tables = learning.play(Way(7, learning.sides, 0.1, 1.0))
    assert (tables["position"]["phase"] == OVER).all()
    assert (tables["seat"] == NOBODY).all()
    assert (tables["decisions"] > 20).all()
    if learning.sides > 1:
        wins = tables["results"][:, : learning.sides, 0].sum(axis=1)
        assert wins == pytest.approx(WON, abs=3)


def without_replies(network: Network, rivals: int) -> Network:
    """The same, as if it had learned to read nothing of what rivals may answer."""
    before = Network.new()
    for name in LAYERS:
        getattr(before, name)[:] = getattr(network, name)
    before.inputs, before.places = count_inputs(rivals), network.places
    before.first[before.inputs :] = 0
    return before


def test_a_network_that_reads_no_replies_goes_on_as_it_was() -> None:
    before = without_replies(learned_network("3"), rivals=2)
    plan = Plan("3", **(FEW | {"places": before.places}))
    after = Learner(plan, Cores(2), before).network()
    assert before.inputs < after.inputs == count_all_inputs(2)
    assert (after.first[: before.inputs] == before.first[: before.inputs]).all()
    assert not after.first[before.inputs :].any()


def test_the_same_seed_plays_the_same_games_whatever_the_threads() -> None:
    one, two = learner(threads=1), learner(threads=2)
    games = [some.play(Way(3, 2, 0.2, 1.0))["position"] for some in (one, two)]
    assert games[0].tobytes() == games[1].tobytes()
    assert one.play(Way(4, 2, 0.2, 1.0))["position"].tobytes() != games[1].tobytes()


@pytest.mark.parametrize("table", ["1", "teams"])
def test_what_a_mind_held_before_does_not_matter(table: str) -> None:
    clean, used = learner(table), learner(table)
    assert isinstance(used.machine, Cores)
    used.machine._minds.view(np.uint8)[:] = 0xA5
    way = Way(8, clean.sides, 0.2, 0.75)
    for one, other in zip(clean.lessons(way), used.lessons(way), strict=True):
        assert one.tobytes() == other.tobytes()


def test_half_of_the_tables_play_by_the_usual_rules_and_the_others_by_all_mixtures() -> None:
    starts = starts_of("2")
    different = {start.tobytes() for start in starts}
    assert len(starts) == 40
    assert len(different) == 16
    assert sum(start.tobytes() == starts[0].tobytes() for start in starts) == 25


def test_without_mixture_every_decision_led_to_the_end() -> None:
    learning = learner()
    tables = learning.play(Way(5, 2, 0.3, 1.0))
    for n, table in enumerate(tables):
        for at in range(table["decisions"]):
            got = table["results"][table["seats"][at]] / WON
            assert learning._targets[n, at] == pytest.approx(got, abs=1e-6)


def test_with_mixture_it_led_to_what_was_expected_later_too() -> None:
    learning = learner()
    tables = learning.play(Way(5, 2, 0.3, 0.75))
    for n, table in enumerate(tables[:10]):
        for seat in (0, 1):
            target = table["results"][seat] / WON
            for at in reversed(range(table["decisions"])):
                if table["seats"][at] == seat:
                    assert learning._targets[n, at] == pytest.approx(target, abs=1e-5)
                    end = 0.0 if table["strayed"][at] else 0.75
                    target = end * target + (1 - end) * table["expected"][at]


def test_who_wavers_chooses_what_is_little_worse_than_the_best() -> None:
    """The first decision of each game: the table that is kept is that after the choice."""
    learning = learner(games=400)
    learning.play(Way(6, 2, 0.0, 1.0, waver=1.0))
    chosen = learning._seen[:, 0].copy()
    learning.machine.set_up(learning._starts, 6)
    learning.machine.look(learning.plan.candidates, learning._judgement, learning._inputs)
    learning._value(rounded(np, learning.pupil.average))
    worths, others = learning._values.sum(axis=2), 0
    for n, table in enumerate(learning.machine.tables()):
        count = int(table["count"])
        same = [k for k in range(count) if (learning._inputs[n, k] == chosen[n]).all()]
        assert max(worths[n, same]) >= worths[n, :count].max() - WAVERING
        others += worths[n, same].max() < worths[n, :count].max()
    assert 0 < others < 400


def test_the_quick_judgement_sits_at_each_side_in_turn() -> None:
    learning = learner("3")
    tables = learning.play(Way(2, 1, 0.0, 1.0))
    learned = [{int(seat) for seat in row[:6]} for row in tables["seats"]]
    assert all(seats == {0, 1, 2} for seats in learned)
    before = tables["results"].copy()
    now = learning.measure()
    after = learning.machine.tables()["results"]
    assert (after != before).any()  # other games
    shares = after[np.arange(40), -np.arange(40) % 3, 0] / WON
    assert now.share == pytest.approx(float(shares.mean()))


def test_the_memory_holds_the_latest_tables() -> None:
    learning = learner(memory=3000)
    way = Way(1, 2, 0.1, 1.0)
    tables = learning.play(way)
    learning._remember(*learning.lessons(way))
    seen = int(tables["decisions"].sum())
    assert learning._kept == min(seen, 3000)
    for _ in range(2):
        learning._remember(*learning.lessons(way))
    assert learning._kept == 3000
    assert learning._size[0] == 3000
    last = int(tables["decisions"][-1])
    newest = learning._kept_inputs[(learning._next - 1) % 3000]
    assert newest.tolist() == learning._seen[-1, last - 1].tolist()


def test_games_played_elsewhere_teach_the_same() -> None:
    """With one part, elsewhere is as here; with two, each plays half of the games."""

    class Neighbour:
        def __init__(self, parts: int) -> None:
            self.parts, self.asked = parts, 0

        def submit(self, work: Any, *arguments: Any) -> Any:
            self.asked += 1
            done: Future[Any] = Future()
            done.set_result(work(*arguments))
            return done

    plan = Plan("2", **FEW)
    here = Learner(plan, Cores(2))
    here._gather(Way(1, 2, 0.1, 1.0))
    for parts in (1, 2):
        others = Neighbour(parts)
        there = Learner(plan, Cores(2), others=others)
        there._gather(Way(1, 2, 0.1, 1.0))
        assert others.asked == parts
        assert (there._kept == here._kept) == (parts == 1)
        same = np.array_equal(there._kept_inputs, here._kept_inputs)
        assert same == (parts == 1)


def test_the_network_learns_from_its_memory() -> None:
    learning = learner(batch=256, places=32)
    learning._remember(*learning.lessons(Way(1, 0, 0.1, 1.0)))
    before = learning.pupil.weights["first"].copy()
    learning._train(300, 2e-3)
    rows = learning._kept_inputs[: learning._kept].astype(np.float32)
    targets = learning._kept_targets[: learning._kept]
    from einfall.learn.genial.network import forward, rounded

    values = forward(np, rounded(np, learning.pupil.weights), rows)[-1]
    constant = targets.mean(axis=0)
    assert ((values - targets) ** 2).mean() < 0.8 * ((constant - targets) ** 2).mean()
    assert not np.array_equal(before, learning.pupil.weights["first"])
    assert set(learning.pupil.average) == set(LAYERS)
