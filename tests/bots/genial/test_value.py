"""The learned value of a table: a small network in whole numbers."""

from pathlib import Path

import numpy as np
import pytest

from einfall.bots.genial.inputs import count_inputs
from einfall.bots.genial.mind import SECOND_LAYER, Mind
from einfall.bots.genial.value import (
    WON,
    BadNetwork,
    Network,
    clear_mind,
    conclude,
    curve,
    learned_network,
    read_network,
    table_name,
    take_in,
    value_table,
    write_network,
)
from einfall.genial.game import Genial
from einfall.genial.position import GenialPosition
from tests.bots.genial.positions import some_decisions
from tests.genial.drawn import table
from tests.genial.games import TABLES


def values(position: GenialPosition, seat: int, mind: Mind | None = None) -> list[int]:
    network = learned_network(table_name(position))
    if mind is None:
        mind = Mind.new()
        clear_mind(network, mind)
    value_table(position, seat, network, mind)
    return [int(value) for value in mind.values]


def obvious(network: Network, inputs: list[int]) -> list[float]:
    """The network as one would write it down, but for the rounding after each layer."""
    first = np.array(inputs) @ network.first[: network.inputs].astype(int) + network.first_bias
    first = np.clip(first >> 4, 0, 127)
    second = np.clip((network.second.astype(int) @ first + network.second_bias) >> 6, 0, 127)
    sums = second @ network.last.astype(int) + network.last_bias
    return [float(share) for share in WON / (1 + np.exp(-sums / 2**15))]


@pytest.mark.parametrize("name", TABLES)
def test_the_value_is_what_the_network_says(name: str) -> None:
    for _, position in some_decisions(name, seed=3, every=10):
        network, mind = learned_network(table_name(position)), Mind.new()
        clear_mind(network, mind)
        value_table(position, position.seat, network, mind)
        inputs = [int(number) for number in mind.inputs[: network.inputs]]
        assert mind.values.tolist() == pytest.approx(obvious(network, inputs), abs=25)


def test_what_was_thought_before_changes_nothing() -> None:
    mind = Mind.new()
    clear_mind(learned_network("2"), mind)
    for _, position in some_decisions("kosmos-2", seed=4, every=3):
        for seat in (0, 1):
            assert values(position, seat, mind) == values(position, seat)


def test_the_end_of_a_game_is_worth_what_it_is() -> None:
    game = Genial.from_rules({"players": 2})
    end = game.start()
    end.phase = 5
    end.score[:2] = [[5, 9, 9, 9, 9, 9], [4, 18, 18, 18, 18, 18]]
    share, clarity = values(end, 0)
    assert share == WON
    assert WON // 2 < clarity < WON
    assert values(end, 1) == [0, WON - clarity]
    end.score[1] = end.score[0]
    assert values(end, 0) == [WON // 2, WON // 2]


def test_alone_the_weakest_colour_counts() -> None:
    game = Genial.from_rules({"players": 1})
    end = game.start()
    end.phase = 5
    end.score[0] = [18, 20, 36, 36, 36, 36]
    assert values(end, 0) == [WON // 2, WON * (4 * 18 + 20) // 180]


def test_a_lead_is_worth_more_than_none() -> None:
    board = table(
        """
            r . . . . g
           . . . . . . .
          . . . . . . . .
         . . . R R . . . .
        . . . . B O . . . .
       p . . . . . . . . . b
        . . . . G Y . . . .
         . . . P P . . . .
          . . . . . . . .
           . . . . . . .
            y . . . . o
        """,
        racks=["RO YG BP RR OO YY", "RO YG BP GG BB PP"],
    )
    board.position.score[:2] = [[9] * 6, [3] * 6]
    ahead = values(board.position, 0)[0]
    board.position.score[:2] = [[3] * 6, [9] * 6]
    behind = values(board.position, 0)[0]
    assert ahead > 3 * WON // 4
    assert behind < WON // 4


def test_the_curve_rises_from_nothing_to_one() -> None:
    points = [curve(total) for total in range(-(9 << 15), 9 << 15, 997)]
    assert points == sorted(points)
    assert points[0] < WON // 1000
    assert points[-1] > WON - WON // 1000
    assert curve(0) == WON // 2


def small_network() -> Network:
    network = Network.new()
    network.inputs, network.places = count_inputs(1), 16
    numbers = np.random.default_rng(1)
    network.first[: network.inputs, :16] = numbers.integers(-127, 128, (network.inputs, 16))
    network.second[:, :16] = numbers.integers(-127, 128, (SECOND_LAYER, 16))
    network.last[:] = numbers.integers(-300, 300, (SECOND_LAYER, 2))
    network.first_bias[:16] = numbers.integers(-4000, 4000, 16)
    return network


def test_a_network_is_read_as_it_was_written(tmp_path: Path) -> None:
    network = small_network()
    write_network(tmp_path / "network.npz", network)
    assert read_network(tmp_path / "network.npz").tobytes() == network.tobytes()


@pytest.mark.parametrize("damage", [b"", b"no network", b"PK\x03\x04 and the rest is missing"])
def test_a_file_that_is_no_network_is_named(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "broken.npz"
    path.write_bytes(damage)
    with pytest.raises(BadNetwork, match=r"broken\.npz is not a network"):
        read_network(path)


def test_a_network_for_other_inputs_is_refused(tmp_path: Path) -> None:
    network = small_network()
    network.inputs = 100
    write_network(tmp_path / "old.npz", network)
    with pytest.raises(BadNetwork, match="made for other inputs: it has 100"):
        read_network(tmp_path / "old.npz")


def test_only_what_changed_is_computed_anew() -> None:
    network, mind = small_network(), Mind.new()
    clear_mind(network, mind)
    mind.new_inputs[:5] = [9, 0, 3, 127, 1]
    take_in(network, mind)
    sums = network.first_bias + mind.new_inputs[:5].astype(int) @ network.first[:5].astype(int)
    assert mind.first.tolist() == sums.tolist()
    mind.new_inputs[2] = 4
    take_in(network, mind)
    assert mind.first.tolist() == (sums + network.first[2]).tolist()
    conclude(network, mind)
    assert all(0 <= value <= WON for value in mind.values)
