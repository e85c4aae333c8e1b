"""Games that have been judged in the page before a test looks at them: once for all tests."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from einfall.files import replacing
from tests.once import shared_folder

JUDGE = """async ([record, mine]) => {
  const { analyse } = await import("/web/study/analysing.js");
  const signal = new AbortController().signal;
  return analyse({ record, mine }, { signal, heard: () => {} });
}"""
"""Judges a game and keeps what was found, as the page of an analysis does."""

KEEP = """async (analysis) => {
  const { keepAnalysis } = await import("/web/study/keeping.js");
  await keepAnalysis(analysis);
}"""
"""Keeps what another visit has found."""


class Judging:
    """Has games judged; who comes later with the same game is given what was found."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, page: Page, record: Any, *mine: int) -> None:
        """Let this browser know a game as judged, which is played by these seats of one's own."""
        asked = json.dumps([record, mine])
        path = self.folder / f"judged-{sha256(asked.encode()).hexdigest()[:16]}.json"
        if path.exists():
            page.evaluate(KEEP, json.loads(path.read_bytes()))
            return
        found = page.evaluate(JUDGE, [record, mine])
        with replacing(path) as file:
            file.write(json.dumps(found).encode())


@pytest.fixture(scope="session")
def judging(tmp_path_factory: pytest.TempPathFactory) -> Judging:
    """What is found is kept for all processes of a run."""
    return Judging(shared_folder(tmp_path_factory))
