"""What tests of the terminal share: bots that think, and a real service with a lobby."""

from collections.abc import Iterator

import pytest

from einfall.server.live.thinking import Thinkers
from tests.server.serving import Served, serving
from tests.terminal.playing import bots


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    with bots() as running:
        yield running


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("service"), lobby=True) as running:
        yield running
