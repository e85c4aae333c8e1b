"""Verdicts: what a loss is called, and how sure one has to be."""

from itertools import pairwise

import pytest

from einfall.bots import LEVELS
from einfall.study.summary import Estimate, known_rates, level_of, weighed_mean
from einfall.study.verdict import (
    CHANCES,
    Fortune,
    Label,
    Scale,
    accuracy_of,
    fortune_of,
    is_decided,
    label_of,
)

POINTS = Scale(spread=292, points=True)


@pytest.mark.parametrize(
    ("loss", "label"),
    [
        (0.0, Label.FINE),
        (0.002, Label.FINE),
        (0.015, Label.FINE),
        (0.02, Label.DOUBTFUL),
        (0.04, Label.MISTAKE),
        (0.08, Label.BLUNDER),
        (0.5, Label.BLUNDER),
    ],
)
def test_what_a_loss_of_chances_is_called(loss: float, label: Label) -> None:
    assert label_of(loss, error=0.001, scale=CHANCES) == label


def test_points_are_measured_against_how_much_results_differ() -> None:
    assert label_of(11, 0.0, POINTS) == Label.FINE
    assert label_of(12, 0.0, POINTS) == Label.DOUBTFUL
    assert label_of(47, 0.0, POINTS) == Label.BLUNDER


def test_where_the_interval_reaches_zero_it_is_too_close_to_call() -> None:
    assert label_of(0.09, error=0.1, scale=CHANCES) == Label.CLOSE
    assert label_of(0.001, error=0.1, scale=CHANCES) == Label.FINE


def test_accuracy_falls_from_a_hundred() -> None:
    losses = [0, 0.01, 0.05, 0.1, 0.5, 1]
    values = [accuracy_of(loss, CHANCES) for loss in losses]
    assert values[0] == 100
    assert values == sorted(values, reverse=True)
    assert 0 <= values[-1] < 5


@pytest.mark.parametrize(
    ("luck", "fortune"),
    [
        (0.079, None),
        (0.08, Fortune.LUCKY),
        (-0.079, None),
        (-0.08, Fortune.UNLUCKY),
    ],
)
def test_luck_is_named_from_what_a_blunder_loses(luck: float, fortune: Fortune | None) -> None:
    assert fortune_of(luck, CHANCES) == fortune


def test_there_is_a_scale_of_levels_wherever_they_can_be_told_apart() -> None:
    tables = {f"{game} {players}" for game in ("genial", "einstein") for players in range(1, 5)}
    assert set(known_rates()) == tables | {"genial 4 teams", "einstein 5"}
    for rates in known_rates().values():
        assert rates["master"].high < rates["novice"].low


def test_the_scale_of_levels_is_in_their_order() -> None:
    for rates in known_rates().values():
        assert tuple(rates) == LEVELS
        for weaker, stronger in pairwise(rates.values()):
            assert stronger.low <= weaker.high  # none clearly loses more than a weaker one


def test_a_level_is_said_as_surely_as_it_is_known() -> None:
    rates = known_rates()["genial 2"]
    assert level_of(Estimate(rates["novice"].mean, 0.0), "genial 2") == "novice"
    wide = Estimate((rates["novice"].mean + rates["master"].mean) / 2, rates["novice"].mean)
    assert level_of(wide, "genial 2") == "novice to master"
    assert level_of(wide, "a game that nobody has measured") == ""


def test_where_the_game_is_decided_nothing_is_a_fault() -> None:
    assert is_decided(best=0.999, played=0.997, scale=CHANCES)
    assert is_decided(best=0.003, played=0.0, scale=CHANCES)
    assert not is_decided(best=0.999, played=0.95, scale=CHANCES)
    assert not is_decided(best=400.0, played=0.0, scale=POINTS)


def test_a_weighed_mean_is_surer_the_more_there_is() -> None:
    few, many = weighed_mean([90, 100], [1, 3]), weighed_mean([90, 100] * 50, [1, 3] * 50)
    assert few.mean == many.mean == 97.5
    assert many.error < few.error
