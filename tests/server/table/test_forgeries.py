"""Each forgery is found out, and by what it is: not by a hash, for all of them are right."""

import pytest

from einfall.server.table.verify import NotFair, verify
from tests.server.table.forgeries import FORGERIES, forged


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_refused(name: str) -> None:
    with pytest.raises(NotFair, match=r"event|version") as raised:
        verify(forged(name))
    assert "its hash" not in str(raised.value)
    assert "do not agree" not in str(raised.value)
