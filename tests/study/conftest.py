"""What the tests of study share."""

import pytest

from einfall.study.judge import EFFORTS, Effort


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """An effort that takes no time, for whatever does not depend on it; nor do reasons and luck."""
    monkeypatch.setitem(EFFORTS, "tiny", Effort(screened=3, worlds=2, fresh=4))
    monkeypatch.setattr("einfall.study.genial.judge.WHY_WORLDS", 4)
    monkeypatch.setattr("einfall.study.einstein.judge.WHY_GAMES", 4)
    monkeypatch.setattr("einfall.study.einstein.judge.WORLDS_BEFORE", 8)
