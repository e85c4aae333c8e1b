"""The network while it learns says the same as when it plays."""

import numpy as np
import pytest

from einfall.bots.genial.mind import Mind
from einfall.bots.genial.value import LAYERS, WON, clear_mind, learned_network, value_table
from einfall.learn.genial.network import (
    UNITS,
    Pupil,
    first_weights,
    forward,
    from_network,
    gradients,
    grown,
    rounded,
    to_network,
)
from tests.bots.genial.positions import some_decisions


def test_what_is_trained_is_what_is_played() -> None:
    network, mind = learned_network("2"), Mind.new()
    clear_mind(network, mind)
    weights = from_network(network)
    for _, position in some_decisions("kosmos-2", seed=5, every=4):
        value_table(position, position.seat, network, mind)
        inputs = mind.inputs[None, : network.inputs].astype(np.float32)
        values = forward(np, rounded(np, weights), inputs)[-1][0]
        assert values * WON == pytest.approx(mind.values, abs=25)


def test_a_network_can_be_learned_on_from() -> None:
    network = learned_network("1")
    assert to_network(from_network(network)).tobytes() == network.tobytes()


def test_a_network_that_has_grown_says_the_same() -> None:
    small = first_weights(30, 16, seed=1)
    large = grown(small, 40, 24, seed=2)
    inputs = np.random.default_rng(3).integers(0, 64, (50, 40)).astype(np.float32)
    before = forward(np, rounded(np, small), inputs[:, :30])[-1]
    assert np.array_equal(forward(np, rounded(np, large), inputs)[-1], before)


def test_gradients_point_where_the_loss_grows() -> None:
    """Small steps against them bring the loss down, along each layer alone."""
    weights = first_weights(30, 24, seed=1)
    numbers = np.random.default_rng(2)
    inputs = numbers.integers(0, 64, (400, 30)).astype(np.float32)
    targets = (inputs[:, :2] > inputs[:, 2:4]).astype(np.float32)
    changes, loss = gradients(np, weights, inputs, targets)
    for name in LAYERS:
        moved = dict(weights)
        direction = changes[name] / np.abs(changes[name]).max()
        moved[name] = weights[name] - 0.05 * UNITS[name] * direction
        assert gradients(np, moved, inputs, targets)[1] < loss, name


def test_a_pupil_learns_which_of_two_inputs_is_greater() -> None:
    weights = first_weights(8, 16, seed=3)
    pupil = Pupil(np, weights)
    pupil.rate[0] = 3e-3
    numbers = np.random.default_rng(4)
    for _ in range(1500):
        inputs = numbers.integers(0, 64, (128, 8)).astype(np.float32)
        targets = np.repeat(inputs[:, :1] > inputs[:, 1:2], 2, axis=1).astype(np.float32)
        pupil.step(inputs, targets)
    inputs = numbers.integers(0, 64, (2000, 8)).astype(np.float32)
    values = forward(np, rounded(np, pupil.average), inputs)[-1]
    right = (values[:, 0] > 0.5) == (inputs[:, 0] > inputs[:, 1])
    assert right.mean() > 0.9
    assert pupil.loss[0] < 0.4


def test_weights_stay_within_a_byte() -> None:
    weights = first_weights(8, 16, seed=5)
    weights["first"][:] = 500
    pupil = Pupil(np, weights)
    pupil.rate[0] = 1e-3
    pupil.step(np.ones((4, 8), np.float32), np.ones((4, 2), np.float32))
    assert np.abs(pupil.weights["first"]).max() <= 127
