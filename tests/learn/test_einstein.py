"""Learning the value of a sheet: it gets better, can be stopped and repeated."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from einfall.bots.einstein.features import WEIGHTS
from einfall.bots.einstein.policies import EXPERT, choose, play_alone
from einfall.bots.einstein.value import (
    MOST_WEIGHT,
    Scratch,
    expected_value,
    read_weights,
    value,
    write_weights,
)
from einfall.chance import Stream
from einfall.cli import main
from einfall.einstein.dice import random_roll
from einfall.einstein.sheet import Sheet, is_out, tick
from einfall.learn import einstein
from einfall.learn.einstein import Learner, Plan
from einfall.learn.runs import BadRun


@pytest.fixture(autouse=True)
def short_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(einstein, "GAMES_A_STEP", 500)


def mean_score(weights: NDArray[Any]) -> float:
    scores = np.zeros(500)
    play_alone(EXPERT, -200, weights, 1, 0, scores, Scratch.new())
    return float(scores.mean())


RUNS = (1, 1), (1, 2), (2, 1)
"""Seeds, each with a number of threads."""


def learn(plan: Plan, threads: int = 1) -> Learner:
    learner = Learner(plan)
    for _ in learner.run(threads):
        pass
    return learner


def test_a_few_thousand_games_teach_a_lot() -> None:
    before = mean_score(Learner(Plan(1, 1)).table())
    after = mean_score(learn(Plan(games=5000, seed=1)).table())
    assert before < -250
    assert after > 100


def test_the_mean_of_several_pupils_is_better_than_each() -> None:
    learner = learn(Plan(games=12_000, seed=1, pupils=4))
    assert mean_score(learner.table()) > max(map(mean_score, learner.weights))


@pytest.mark.parametrize(("exact", "games"), [(False, 2000), (True, 40)])
def test_the_same_seed_teaches_the_same_however_many_threads_there_are(
    exact: bool, games: int
) -> None:
    plans = [Plan(games, seed, pupils=2, exact=exact) for seed, _ in RUNS]
    tables = [learn(plan, threads).table() for plan, (_, threads) in zip(plans, RUNS, strict=True)]
    assert (tables[0] == tables[1]).all()
    assert (tables[0] != tables[2]).any()


def test_a_run_can_begin_with_the_table_of_another() -> None:
    before = learn(Plan(games=5000, seed=1)).table()
    longer = Learner(Plan(games=5000, seed=2), start=before)
    assert np.allclose(longer.table(), before)
    list(longer.run())
    assert mean_score(longer.table()) > mean_score(before)


def off_from_a_turn_further(weights: NDArray[Any]) -> float:
    """By how much the values of sheets in good games miss those of one turn further."""
    scratch, misses = Scratch.new(), []
    for seed in range(20):
        sheet, words = Sheet.new(), Stream(seed).words
        while not is_out(sheet):
            tick(sheet, choose(EXPERT, sheet, int(random_roll(words)), -200, weights, scratch))
            near, far = (judge(sheet, -200, weights, scratch) for judge in (value, expected_value))
            misses.append(abs(near - far))
    return float(np.mean(misses))


def test_an_exact_run_makes_values_agree_with_those_of_a_turn_further() -> None:
    before = learn(Plan(games=5000, seed=1)).table()
    exact = Learner(Plan(games=1500, seed=2, exact=True), start=before)
    list(exact.run())
    assert off_from_a_turn_further(exact.table()) < 0.8 * off_from_a_turn_further(before)
    assert mean_score(exact.table()) > mean_score(before)


def test_no_weight_is_too_great_for_the_levels() -> None:
    learner = Learner(Plan(games=1000, seed=1), start=np.full(WEIGHTS, 500, np.float32))
    list(learner.run())
    assert np.abs(learner.table()).max() == pytest.approx(MOST_WEIGHT)


def test_another_penalty_teaches_something_else() -> None:
    hard, easy = (learn(Plan(1000, seed=1, easy_penalty=easy)).weights for easy in (False, True))
    assert (hard != easy).any()


def test_a_run_that_was_stopped_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    plan, path = Plan(games=2200, seed=1), tmp_path / "run"
    stopped = Learner(plan)
    steps = stopped.run()
    next(steps)
    next(steps)
    stopped.save(path)
    next(steps)  # what was learned after saving is lost
    again = Learner.load(path, plan)
    assert again.done == 1000
    assert len(list(again.run())) == 3
    assert (again.weights == learn(plan).weights).all()


def test_a_run_goes_on_only_under_its_own_plan(tmp_path: Path) -> None:
    Learner(Plan(games=1000, seed=1)).save(tmp_path / "run")
    with pytest.raises(BadRun, match="another run: games 1000 there, 2000 here"):
        Learner.load(tmp_path / "run", Plan(games=2000, seed=1))


def test_a_file_that_is_no_run_is_refused(tmp_path: Path) -> None:
    (tmp_path / "run").write_text("nothing of the kind")
    with pytest.raises(BadRun, match="is not a saved run"):
        Learner.load(tmp_path / "run", Plan(games=1000, seed=1))


# The command


def test_the_command_writes_a_table_and_leaves_nothing_else(tmp_path: Path) -> None:
    out = tmp_path / "value.npz"
    assert main(f"learn einstein --games 2000 --pupils 1 --seed 1 --out {out}".split()) == 0
    assert mean_score(read_weights(out)) > 0
    assert list(tmp_path.iterdir()) == [out]


def test_the_command_goes_on_with_a_saved_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, command = tmp_path / "value.npz", "learn einstein --games 1500 --pupils 1 --out "
    stopped = Learner(Plan(games=1500, seed=0))
    next(stopped.run())
    stopped.save(tmp_path / "value.npz.run")
    assert main([*command.split(), str(out)]) == 0
    assert "continuing after 500 games" in capsys.readouterr().err
    straight = learn(Plan(games=1500, seed=0)).table().astype(np.float16)
    assert (read_weights(out) == straight).all()


def test_the_command_refuses_the_run_of_another_plan(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Learner(Plan(games=1000, seed=3)).save(tmp_path / "value.npz.run")
    out = tmp_path / "value.npz"
    assert main(f"learn einstein --games 1000 --pupils 1 --out {out}".split()) == 1
    assert "is from another run: seed 3 there, 0 here" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_noticed_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "missing" / "value.npz"
    assert main(f"learn einstein --games 1000 --out {out}".split()) == 1
    assert "there is no such folder" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"PK\x03\x04 cut off", b"no table", b""])
def test_a_damaged_table_to_start_with_is_an_error(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "table.npz").write_bytes(content)
    command = f"learn einstein --games 1 --start {tmp_path}/table.npz --out {tmp_path}/out.npz"
    assert main(command.split()) == 1
    assert "is not a table of weights, or is damaged" in capsys.readouterr().err


def test_a_folder_is_no_place_for_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(f"learn einstein --games 1 --out {tmp_path}".split()) == 1
    assert "is a folder; name a file for the table" in capsys.readouterr().err


def test_another_table_to_start_with_is_another_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Learner(Plan(games=2000, seed=0, pupils=1)).save(tmp_path / "out.npz.run")
    write_weights(tmp_path / "start.npz", np.zeros(WEIGHTS, np.float32))
    command = f"learn einstein --games 2000 --pupils 1 --out {tmp_path}/out.npz"
    assert main([*command.split(), "--start", f"{tmp_path}/start.npz"]) == 1
    assert "is from another run: start" in capsys.readouterr().err
