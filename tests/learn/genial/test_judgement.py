"""`einfall learn genial-judgement`: weights that get better, and runs that can be continued."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from einfall.bots.genial.judgement import ALONE_WEIGHTS, TWO_WEIGHTS, Weights
from einfall.cli import main
from einfall.learn.genial.judgement import JudgementLearner, JudgementPlan

FLAT = Weights(bend=(0.0, 0.0), end=0.0)
"""Points, whatever their colour."""


def test_who_looks_after_weak_colours_does_better() -> None:
    for table, weights in (("1", ALONE_WEIGHTS), ("2", TWO_WEIGHTS), ("teams", TWO_WEIGHTS)):
        learner = JudgementLearner(JudgementPlan(table))
        better, error = learner.compare(weights, FLAT, 40, seed=3)
        assert better > 2 * error > 0
        worse, _ = learner.compare(FLAT, weights, 40, seed=3)
        if table != "teams":  # there the other side sits elsewhere with the same tiles
            assert worse == pytest.approx(-better)


def test_equals_are_equal() -> None:
    learner = JudgementLearner(JudgementPlan("2"))
    assert learner.compare(TWO_WEIGHTS, TWO_WEIGHTS, 10, seed=1) == (0.0, 0.0)


def test_a_step_goes_towards_the_better_one() -> None:
    bent = replace(FLAT, bend=(0.6, 0.6))
    learner = JudgementLearner(JudgementPlan("1", steps=3, deals=40), FLAT)
    for better in learner.run():
        assert better != 0
    assert learner.weights != FLAT
    assert learner.compare(bent, FLAT, 20, seed=1)[0] > 0


def learn(*options: str) -> int:
    return main(["learn", "genial-judgement", "--steps=4", "--deals=3", *options])


def test_a_run_writes_weights_that_another_can_start_with(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    out, more = tmp_path / "two.json", tmp_path / "more.json"
    assert learn(f"--out={out}") == 0
    assert set(json.loads(out.read_text())) == {"bend", "end", "cover", "open_rival", "open_own"}
    assert "against the weights at first" in capfd.readouterr().err
    assert learn(f"--start={out}", f"--out={more}") == 0
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["more.json", "two.json"]


def test_a_saved_run_continues_where_it_was(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    plan = JudgementPlan(steps=4, deals=3)
    learning = JudgementLearner(plan)
    steps = learning.run()
    next(steps)
    next(steps)
    learning.save(tmp_path / "two.json.run")
    assert learn(f"--out={tmp_path / 'two.json'}") == 0
    assert "continuing after 2 steps" in capfd.readouterr().err
    list(steps)
    bend = json.loads((tmp_path / "two.json").read_text())["bend"]
    assert tuple(bend) == learning.weights.bend


@pytest.mark.parametrize("content", ["", "[]", '{"bend": 1}', "{}\nx\n"])
def test_what_is_no_file_of_ours_is_refused(
    content: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    start = tmp_path / "start.json"
    start.write_text(content)
    assert learn(f"--start={start}", f"--out={tmp_path / 'two.json'}") == 1
    assert "holds no weights of a judgement" in capfd.readouterr().err
    start.rename(tmp_path / "two.json.run")
    assert learn(f"--out={tmp_path / 'two.json'}") == 1
    assert "is not a saved run, or is damaged" in capfd.readouterr().err


def test_another_run_is_not_continued(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    JudgementLearner(JudgementPlan(steps=5, deals=3)).save(tmp_path / "two.json.run")
    assert learn(f"--out={tmp_path / 'two.json'}") == 1
    assert "is from another run: steps 5 there, 4 here" in capfd.readouterr().err
