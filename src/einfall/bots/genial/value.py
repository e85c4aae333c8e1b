"""The learned value of a table of Einfach Genial to one seat, in whole numbers.

A small network reads the inputs (inputs.py). Its weights and sums are whole numbers, so that it
says the same on every machine. Of the first layer only what has changed since the last table is
computed.

A value is a number from 0 to WON. There are two: the expected share of the win, and how clear the
outcome will be (outcome.py). In a game for one they are the points of the weakest colour, and the
same with the second weakest.

The networks in `values/`, one for each kind of table, were learned by the commands in
docs/learning.md.
"""

from functools import cache
from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np

from einfall.bots.genial.inputs import count_all_inputs, count_inputs, read_inputs
from einfall.bots.genial.mind import FIRST_LAYER, MOST_INPUTS, SECOND_LAYER, Mind
from einfall.bots.genial.outcome import MOST_LEAD, clarity_of_leads, read_end, sort_tracks
from einfall.fields import Array, Fields, Number
from einfall.files import replacing
from einfall.game import GameError
from einfall.genial.moves import side_of
from einfall.genial.position import OVER, GenialState
from einfall.kernel import kernel, signed

WON: Final = 1 << 16
"""The value of a game won."""
POINTS_OF_TRACK: Final = 36
"""The points of a game for one whose value is the same."""

# A place of either layer holds 0 to TOP, and TOP + 1 would be 1.0. In the sums 1.0 stands for:
TOP: Final = 127
INPUT_BITS: Final = 5  # an input of 32
WEIGHT_BITS: Final = 6  # a weight of 64
LAST_BITS: Final = 8  # a weight of 256 in the last layer
FIRST_SHIFT: Final = INPUT_BITS + WEIGHT_BITS - 7
SECOND_SHIFT: Final = WEIGHT_BITS
OUTPUT_BITS: Final = 7 + LAST_BITS


class Network(Fields):
    """Weights, in whole numbers."""

    first = Array(np.int8, MOST_INPUTS, FIRST_LAYER)
    first_bias = Array(np.int32, FIRST_LAYER)
    second = Array(np.int8, SECOND_LAYER, FIRST_LAYER)  # for each place of the second layer
    second_bias = Array(np.int32, SECOND_LAYER)
    last = Array(np.int16, SECOND_LAYER, 2)
    last_bias = Array(np.int32, 2)
    inputs = Number(np.int64)  # how many are in use
    places = Number(np.int64)  # in use, of the first layer


STEP_BITS: Final = 4
"""The curve from sums to values is kept in steps of a sixteenth."""
CURVE_ENDS: Final = 8
CURVE = np.round(
    WON / (1 + np.exp(-np.linspace(-CURVE_ENDS, CURVE_ENDS, (2 * CURVE_ENDS << STEP_BITS) + 1)))
).astype(np.int64)

CLARITY_OF_LEAD = clarity_of_leads(WON)
"""How clear a lead is, in quarters of a point."""


@kernel
def clear_mind(network: Network, mind: Mind) -> None:
    """Begin with a table of which all inputs are 0."""
    for place in range(FIRST_LAYER):
        mind.first[place] = network.first_bias[place]
    for n in range(network.inputs):
        mind.inputs[n] = 0


@kernel
def take_in(network: Network, mind: Mind) -> None:
    """Bring the first layer in line with the new inputs.

    Two at a time, so that sums are read and written half as often; the last may be its own second,
    and has not changed any more then.
    """
    count = 0
    for n in range(network.inputs):
        mind.changed[count] = n
        count += int(mind.new_inputs[n] != mind.inputs[n])
    mind.changed[count] = mind.changed[max(count - 1, 0)]
    for k in range(0, count, 2):
        one, two = mind.changed[k], mind.changed[k + 1]
        change = np.int32(mind.new_inputs[one] - mind.inputs[one])
        mind.inputs[one] = mind.new_inputs[one]
        other_change = np.int32(mind.new_inputs[two] - mind.inputs[two])
        mind.inputs[two] = mind.new_inputs[two]
        weights, other_weights = network.first[one], network.first[two]
        for place in range(FIRST_LAYER):
            product = change * np.int32(weights[place])
            mind.first[place] += product + other_change * np.int32(other_weights[place])


@kernel
def curve(total: int) -> int:
    """The value for a sum of the last layer."""
    ends = CURVE_ENDS << OUTPUT_BITS
    total = min(max(total, -ends), ends - 1) + ends
    step = total >> (OUTPUT_BITS - STEP_BITS)
    rest = total & ((1 << (OUTPUT_BITS - STEP_BITS)) - 1)
    below, above = CURVE[step], CURVE[step + 1]
    return int(below + ((above - below) * rest >> (OUTPUT_BITS - STEP_BITS)))


@kernel
def conclude(network: Network, mind: Mind) -> None:
    """From the first layer to the values.

    A processor multiplies and adds 16 weights at a time, where sums are kept in 32 bits.
    """
    for place in range(FIRST_LAYER):
        mind.levels[place] = min(max(mind.first[place] >> FIRST_SHIFT, 0), TOP)
    for place in range(SECOND_LAYER):
        products = np.int32(0)
        for other in range(FIRST_LAYER):
            products += np.int32(mind.levels[other]) * np.int32(network.second[place, other])
        mind.second[place] = products
    share, clarity = np.int64(network.last_bias[0]), np.int64(network.last_bias[1])
    for place in range(SECOND_LAYER):
        total = signed(mind.second[place]) + signed(network.second_bias[place])
        level = min(max(total >> SECOND_SHIFT, 0), TOP)
        share += level * signed(network.last[place, 0])
        clarity += level * signed(network.last[place, 1])
    mind.values[0] = curve(int(share))
    mind.values[1] = curve(int(clarity))


@kernel
def read_result(position: GenialState, side: int, mind: Mind) -> None:
    """The values of a game that has ended."""
    if position.sides == 1:
        tracks = mind.tracks[0]
        sort_tracks(position, side, tracks)
        mind.values[0] = WON * tracks[0] // POINTS_OF_TRACK
        mind.values[1] = WON * (4 * tracks[0] + tracks[1]) // 180
        return
    winners, lead = read_end(position, side, mind.tracks)
    mind.values[0] = WON // winners if winners else 0
    mind.values[1] = CLARITY_OF_LEAD[lead + MOST_LEAD]


@kernel
def value_table(position: GenialState, seat: int, network: Network, mind: Mind) -> None:
    """What the table is worth to a seat, into mind.values."""
    if position.phase == OVER:
        read_result(position, side_of(position, seat), mind)
    else:
        read_inputs(position, seat, network.inputs, mind, mind.new_inputs)
        take_in(network, mind)
        conclude(network, mind)


# Files


FOLDER = Path(__file__).parent / "values"
LAYERS = ("first", "first_bias", "second", "second_bias", "last", "last_bias")


class BadNetwork(GameError):
    """A file that holds no network for the value of a table."""


TABLES = ("1", "2", "3", "4", "teams")
"""The kinds of tables, each with a network of its own."""
TEAMS: Final = TABLES.index("teams")


def table_name(state: GenialState) -> str:
    """The kind of table: each has a network of its own."""
    teams = state.players == 4 and state.sides == 2
    return "teams" if teams else str(state.players)


def write_network(path: Path, network: Network) -> None:
    """Write a network, complete or not at all, in as few bytes as its numbers need."""
    layers = {name: getattr(network, name) for name in LAYERS}
    layers["first"] = layers["first"][: network.inputs, : network.places]
    layers["first_bias"] = layers["first_bias"][: network.places]
    layers["second"] = layers["second"][:, : network.places].T
    with replacing(path) as file:
        np.savez_compressed(file, **layers)


def read_network(path: Path) -> Network:
    """Read a network, or raise BadNetwork."""
    network = Network.new()
    try:
        with path.open("rb") as file, np.load(file) as layers:
            network.inputs, network.places = layers["first"].shape
            for name in LAYERS:
                weights = layers[name].T if name == "second" else layers[name]
                getattr(network, name)[tuple(map(slice, weights.shape))] = weights
    except (ValueError, KeyError, EOFError, TypeError, IndexError, BadZipFile):
        raise BadNetwork(f"{path} is not a network, or is damaged") from None
    counts = [count(rivals) for rivals in range(4) for count in (count_inputs, count_all_inputs)]
    if network.inputs not in counts:
        raise BadNetwork(f"{path} was made for other inputs: it has {network.inputs}")
    return network


@cache
def learned_network(table: str) -> Network:
    """The network for a kind of table."""
    return read_network(FOLDER / f"{table}.npz")
