"""A few bots more for the tests of the arena, and only for them."""

from collections.abc import Iterator

import pytest

from einfall.bots import BOTS
from tests.arena.command import EXTRA, Last


@pytest.fixture(autouse=True, scope="module")
def extra_bots() -> Iterator[None]:
    """Those of the test command, and b0 to b7, who are all alike."""
    alike = {f"b{number}": Last for number in range(8)}
    with pytest.MonkeyPatch.context() as patch:
        for game, bots in BOTS.items():
            patch.setitem(BOTS, game, {**bots, **EXTRA, **alike})
        yield
