"""What the tests of study share."""

import pytest

from einfall.study.judge import EFFORTS, Effort


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """An effort that takes no time, for whatever does not depend on it."""
    monkeypatch.setitem(EFFORTS, "tiny", Effort(screened=3, worlds=2, fresh=4))
