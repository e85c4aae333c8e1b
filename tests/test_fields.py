"""Records whose fields Python reads quickly are NumPy's records in every other way."""

import pickle
from typing import Any

import numpy as np
import pytest

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
    position.players = 1
    assert position.players == position["players"] == 1


def test_there_is_no_other_field(position: Any) -> None:
    with pytest.raises(AttributeError, match="colour"):
        _ = position.colour


def test_a_copy_is_equal_and_its_own(position: Any) -> None:
    copy = position.copy()
    assert type(copy) is type(position)
    assert copy.tobytes() == position.tobytes()
    copy.players = 1
    assert position.players == 2


def test_records_can_be_sent_to_other_processes(position: Any) -> None:
    sent = pickle.loads(pickle.dumps(position))
    assert type(sent) is type(position)
    assert sent.tobytes() == position.tobytes()
