"""Records whose fields Python reads quickly are NumPy's records in every other way."""

import pickle
from typing import Any

import numpy as np
import pytest

from einfall.fields import Array, Fields, Number
from einfall.game import EVERYTHING
from einfall.games import GAMES, find_game


@pytest.fixture(params=list(GAMES))
def position(request: pytest.FixtureRequest) -> Any:
    """A new position of each game."""
    return find_game(request.param, {"players": 2}).start()


def test_fields_are_those_that_numpy_reads(position: Any) -> None:
    plain = np.array([position]).view(np.dtype((np.record, position.dtype.fields)))[0]
    assert type(plain) is np.record
    for name in position.dtype.names:
        assert np.array_equal(getattr(position, name), getattr(plain, name))


def test_a_field_that_is_written_is_read(position: Any) -> None:
    position.viewer = 1
    assert position.viewer == position["viewer"] == 1


def test_there_is_no_other_field(position: Any) -> None:
    with pytest.raises(AttributeError, match="colour"):
        _ = position.colour


def test_a_copy_is_equal_and_its_own(position: Any) -> None:
    copy = position.copy()
    assert type(copy) is type(position)
    assert copy.tobytes() == position.tobytes()
    copy.viewer = 1
    assert position.viewer == EVERYTHING


def test_records_can_be_sent_to_other_processes(position: Any) -> None:
    sent = pickle.loads(pickle.dumps(position))
    assert type(sent) is type(position)
    assert sent.tobytes() == position.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_records_of_two_classes_can_have_the_same_fields(name: str) -> None:
    game = find_game(name, {"players": 2})
    position = game.start()
    view = game.view_class.like(position)
    assert type(view) is type(view.copy()) is game.view_class
    assert type(game.view_class.from_bytes(position.tobytes())) is game.view_class
    assert view.dtype is position.dtype  # by which Numba knows it
    assert view.tobytes() == position.tobytes()
    view.viewer = 1
    assert view.tobytes() != position.tobytes()


def test_a_number_is_a_plain_int() -> None:
    class Throw(Fields):
        dice = Array(np.uint8, 5)
        thrower = Number(np.uint8)

    throw = Throw.new()
    assert type(throw.thrower) is int
    assert throw.thrower - 1 == -1
    throw.thrower = 7
    assert (throw.thrower, throw.dice.tolist()) == (7, [0] * 5)
