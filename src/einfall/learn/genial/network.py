"""The network of `bots/genial/value.py` while it learns: the same whole numbers going forward.

Weights are rounded to what the whole numbers can say, and so is what comes out of each layer; going
backward, the rounding is overlooked. So what is trained is what will be played.

Everything is written in what NumPy and PyTorch have in common, and runs on the arrays of either:
`xp` is the one or the other.
"""

from typing import Any

import numpy as np

from einfall.bots.genial.mind import SECOND_LAYER
from einfall.bots.genial.value import (
    FIRST_SHIFT,
    INPUT_BITS,
    LAST_BITS,
    LAYERS,
    OUTPUT_BITS,
    SECOND_SHIFT,
    TOP,
    WEIGHT_BITS,
    Network,
)

MOST_WEIGHT = {"first": 127, "second": 127, "last": 2**15 - 1}
UNITS = {
    "first": 1 << WEIGHT_BITS,
    "first_bias": 1 << (INPUT_BITS + WEIGHT_BITS),
    "second": 1 << WEIGHT_BITS,
    "second_bias": 1 << (7 + WEIGHT_BITS),
    "last": 1 << LAST_BITS,
    "last_bias": 1 << OUTPUT_BITS,
}
"""What is one for each kind of weight: how far a step goes is measured by it."""

FORGET, FORGET_SQUARES = 0.9, 0.99
"""Of the running means that Adam steps by."""
AVERAGE = 0.002
"""By how much the average follows the weights at each step."""

Arrays = dict[str, Any]


def first_weights(inputs: int, places: int, seed: int) -> dict[str, np.ndarray[Any, Any]]:
    """Weights to begin with, at random."""
    numbers = np.random.default_rng(seed)
    weights = {
        "first": numbers.normal(0, inputs**-0.5, (inputs, places)),
        "first_bias": numbers.uniform(0, 0.5, places),
        "second": numbers.normal(0, (2 / places) ** 0.5, (places, SECOND_LAYER)),
        "second_bias": np.full(SECOND_LAYER, 0.3),
        "last": numbers.normal(0, (2 / SECOND_LAYER) ** 0.5, (SECOND_LAYER, 2)),
        "last_bias": np.zeros(2),
    }
    return {name: (UNITS[name] * weights[name]).astype(np.float32) for name in LAYERS}


def grown(weights: Arrays, inputs: int, places: int, seed: int) -> Arrays:
    """Weights that say the same, with room to learn more: further inputs and places.

    The further inputs come after those that there are, and weigh nothing at first; nor does what
    comes out of the further places.
    """
    old_inputs, old_places = weights["first"].shape
    first = first_weights(inputs, places, seed)
    first["first"][old_inputs:, :old_places] = 0
    first["second"][old_places:] = 0
    for name in LAYERS:
        first[name][tuple(map(slice, weights[name].shape))] = weights[name]
    return first


def rounded(xp: Any, weights: Arrays) -> Arrays:
    """The weights as whole numbers."""
    return {
        name: xp.floor(xp.clip(weights[name], -most, most) + 0.5)
        for name in LAYERS
        for most in [MOST_WEIGHT.get(name, 2**30)]
    }


def level(xp: Any, sums: Any, shift: int) -> Any:
    """What comes out of a layer, from 0 to TOP."""
    return xp.floor(xp.clip(sums * 2.0**-shift, 0, TOP + 0.99))


def passes(sums: Any, shift: int) -> Any:
    """Where a change of the sums would change what comes out."""
    return (sums > 0) * (sums < (TOP + 1) << shift)


def forward(xp: Any, weights: Arrays, inputs: Any) -> tuple[Any, ...]:
    """The sums and levels of each layer, and the values at the end; the weights are whole."""
    first = inputs @ weights["first"] + weights["first_bias"]
    first_level = level(xp, first, FIRST_SHIFT)
    second = first_level @ weights["second"] + weights["second_bias"]
    second_level = level(xp, second, SECOND_SHIFT)
    last = second_level @ weights["last"] + weights["last_bias"]
    values = 1 / (1 + xp.exp(last * -(2.0**-OUTPUT_BITS)))
    return first, first_level, second, second_level, values


def gradients(xp: Any, weights: Arrays, inputs: Any, targets: Any) -> tuple[Arrays, Any]:
    """How the loss, a cross entropy, grows with each weight; and the loss itself."""
    whole = rounded(xp, weights)
    first, first_level, second, second_level, values = forward(xp, whole, inputs)
    near = xp.clip(values, 1e-6, 1 - 1e-6)
    loss = -(targets * xp.log(near) + (1 - targets) * xp.log(1 - near)).mean()
    to_last = (values - targets) * (2.0**-OUTPUT_BITS / (2 * len(inputs)))
    to_second = (to_last @ whole["last"].T) * passes(second, SECOND_SHIFT) * 2.0**-SECOND_SHIFT
    to_first = (to_second @ whole["second"].T) * passes(first, FIRST_SHIFT) * 2.0**-FIRST_SHIFT
    return {
        "first": inputs.T @ to_first,
        "first_bias": to_first.sum(0),
        "second": first_level.T @ to_second,
        "second_bias": to_second.sum(0),
        "last": second_level.T @ to_last,
        "last_bias": to_last.sum(0),
    }, loss


class Pupil:
    """Weights, their average, and what Adam remembers of the steps so far."""

    def __init__(self, xp: Any, weights: Arrays) -> None:
        self.xp = xp
        self.weights = weights
        self.average = {name: weights[name] + 0 for name in LAYERS}
        self.means = {name: weights[name] * 0 for name in LAYERS}
        self.squares = {name: weights[name] * 0 for name in LAYERS}
        some = weights["last_bias"]
        self.parts = some * 0 + 1  # how much of both means is still missing
        self.rate = some[:1] * 0
        self.loss = some[:1] * 0 + 0.7

    def step(self, inputs: Any, targets: Any) -> None:
        """Learn from some tables."""
        changes, loss = gradients(self.xp, self.weights, inputs, targets)
        self.loss += 0.005 * (loss - self.loss)
        self.parts[:1] *= FORGET
        self.parts[1:] *= FORGET_SQUARES
        for name in LAYERS:
            change, mean, square = changes[name], self.means[name], self.squares[name]
            mean += (1 - FORGET) * (change - mean)
            square += (1 - FORGET_SQUARES) * (change * change - square)
            size = self.xp.sqrt(square / (1 - self.parts[1:])) + 1e-12
            weights = self.weights[name]
            weights -= self.rate * (UNITS[name] / (1 - self.parts[:1])) * mean / size
            if name in ("first", "second"):
                weights[:] = self.xp.clip(weights, -MOST_WEIGHT[name], MOST_WEIGHT[name])
            self.average[name] += AVERAGE * (weights - self.average[name])


def to_network(weights: dict[str, np.ndarray[Any, Any]]) -> Network:
    """Weights as the kernels read them."""
    network = Network.new()
    network.inputs, network.places = weights["first"].shape
    for name, whole in rounded(np, weights).items():
        numbers = whole.T if name == "second" else whole
        getattr(network, name)[tuple(map(slice, numbers.shape))] = numbers
    return network


def from_network(network: Network) -> dict[str, np.ndarray[Any, Any]]:
    """The weights of a network, to learn on from."""
    places = network.places
    layers = {name: getattr(network, name) for name in LAYERS} | {
        "first": network.first[: network.inputs, :places],
        "first_bias": network.first_bias[:places],
        "second": network.second[:, :places].T,
    }
    return {name: layers[name].astype(np.float32) for name in LAYERS}
