"""`einfall learn genial`: runs that can be stopped and continued."""

import argparse
import sys
from pathlib import Path

import numpy as np
import pytest

from einfall.bots.genial.value import read_network
from einfall.cli import main
from einfall.cli.genial.learn import add_to, read_plan
from einfall.learn.genial.learner import Learner, Plan
from einfall.learn.genial.machines import Cores

FEW = ["--games=20", "--memory=2000", "--places=16", "--candidates=3", "--batch=64"]
STEPS = ["--steps=5", "--first-steps=10"]


def learn(*options: str) -> int:
    return main(["learn", "genial", *FEW, *STEPS, *options])


def plan_of(*options: str) -> Plan:
    parser = argparse.ArgumentParser()
    add_to(parser.add_subparsers())
    return read_plan(parser.parse_args(["genial", "--rounds=1", "--out=two.npz", *options]))


def test_a_run_writes_a_network_and_a_picture(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    out, picture = tmp_path / "two.npz", tmp_path / "two.svg"
    assert learn("--rounds=2", f"--out={out}", f"--plot={picture}") == 0
    assert read_network(out).places == 16
    assert "wins against the quick judgement" in picture.read_text()
    assert "round 2:" in capfd.readouterr().err
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["two.npz", "two.svg"]


def test_a_saved_run_continues(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "teams.npz"
    plan = Plan("teams", 3, games=20, memory=2000, places=16, candidates=3, batch=64, steps=5)
    plan = Plan(**(vars(plan) | {"first_steps": 10}))
    learning = Learner(plan, Cores())
    next(learning.run())
    learning.measure()
    learning.save(tmp_path / "teams.npz.run")
    again = Learner(plan, Cores())
    again.load(tmp_path / "teams.npz.run")
    assert (again.turn, again.measured) == (1, learning.measured)
    assert np.array_equal(again.pupil.average["first"], learning.pupil.average["first"])
    assert learn("--table=teams", "--rounds=3", f"--out={out}") == 0
    assert "continuing after round 1" in capfd.readouterr().err
    assert out.exists()


def test_a_run_can_be_given_a_time(tmp_path: Path) -> None:
    plan = Plan(minutes=0.02, games=20, memory=2000, places=16, candidates=3, batch=64, steps=5)
    learning = Learner(Plan(**(vars(plan) | {"first_steps": 10})), Cores())
    rounds = len(list(learning.run()))
    assert learning.done
    assert learning.turn == rounds >= 1
    assert learning.seconds >= 1.2


def test_another_run_is_not_continued(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "two.npz"
    plan = Plan("2", 3, games=20, memory=2000, places=16, candidates=3, batch=64, steps=5)
    Learner(plan, Cores()).save(tmp_path / "two.npz.run")
    assert learn("--rounds=4", f"--out={out}") == 1
    error = capfd.readouterr().err
    assert "is from another run: rounds 3 there, 4 here" in error


@pytest.mark.parametrize(
    ("options", "rate"),
    [([], 1e-3), (["--start=one.npz"], 3e-4), (["--start=one.npz", "--rate=5e-5"], 5e-5)],
)
def test_steps_go_less_far_in_a_network_that_knows_something(
    options: list[str], rate: float
) -> None:
    assert plan_of(*options).rate == rate


def test_all_that_decides_how_a_network_comes_out_can_be_given() -> None:
    plan = plan_of("--first-games=3", "--last-rate=5e-6", "--rate=1e-4")
    assert (plan.first_games, plan.last_rate) == (3, 5e-6)
    assert [plan.rate_at(part) for part in (0, 1)] == pytest.approx([1e-4, 5e-6])
    assert plan_of().last_rate == Plan().last_rate


@pytest.mark.parametrize("rate", ["0", "nan", "0.2", "fast"])
def test_a_rate_that_is_none_is_refused(rate: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        learn("--rounds=1", "--out=two.npz", f"--rate={rate}")
    assert "argument --rate" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--out=missing/two.npz"], "there is no such folder"),
        (["--out=two.npz", "--plot=two.gif"], "a picture ends in .svg or .png"),
        (["--out=two.npz", "--start=nothing.npz"], "nothing.npz"),
    ],
)
def test_what_cannot_be_done_is_said_at_once(
    options: list[str],
    problem: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert learn("--rounds=1", *options) == 1
    assert problem in capfd.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_network_of_another_table_is_no_start(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "solo.npz"
    assert learn("--table=1", "--rounds=1", f"--out={out}") == 0
    assert learn("--rounds=1", f"--start={out}", f"--out={tmp_path / 'two.npz'}") == 1
    assert "is for another kind of table than 2" in capfd.readouterr().err


def test_a_run_can_go_on_with_a_smaller_network_and_with_no_larger_one(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    small, large = tmp_path / "small.npz", tmp_path / "large.npz"
    assert learn("--table=1", "--rounds=1", f"--out={small}") == 0
    on = ["--table=1", "--rounds=1", "--places=24"]
    assert learn(*on, f"--start={small}", f"--out={large}") == 0
    assert read_network(large).places == 24
    again = tmp_path / "again.npz"
    assert learn("--table=1", "--rounds=1", f"--start={large}", f"--out={again}") == 1
    assert "has 24 places; there is room for 16" in capfd.readouterr().err


def test_without_a_gpu_it_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    assert learn("--rounds=1", "--gpu", f"--out={tmp_path / 'two.npz'}") == 1
    assert "PyTorch is not installed; add it with: pip install" in capfd.readouterr().err
