"""The bot in the documents plays whole games, and is as short as they say."""

import subprocess
import sys
from pathlib import Path

import pytest

from einfall.server.table.verify import verify
from tests.server.serving import Served

EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "example_bot.py"


def test_it_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 40


@pytest.mark.parametrize("game", ["genial", "einstein"])
def test_it_plays_a_whole_game(served: Served, game: str) -> None:
    made = served.make(game, 2, seats=[{}, {"bot": "casual"}])
    played = subprocess.run(
        [sys.executable, str(EXAMPLE), f"{served.origin}/t/{made.table}#{made.secrets[0]}"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert played.stderr == ""
    assert "ranking" in played.stdout
    record = served.get(f"/api/tables/{made.table}/record").json()
    assert record["players"][0] == "Example"
    assert verify(record).seeds == 1
