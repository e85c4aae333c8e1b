"""Where the levels of bots stand on the scale of ratings."""

import math
import re
from itertools import pairwise
from pathlib import Path

import pytest
from openskill.models import PlackettLuce

from einfall.arena.ratings import level_ratings
from einfall.bots import LEVELS, STEPS
from einfall.games import GAMES


@pytest.mark.parametrize("game", STEPS)
def test_levels_stand_as_far_apart_as_their_games_say(game: str) -> None:
    ratings = level_ratings(STEPS[game])
    assert ratings[LEVELS.index("club")] == 25.0
    for step, (below, above) in zip(STEPS[game], pairwise(ratings), strict=True):
        apart = math.sqrt(2) * PlackettLuce().beta
        assert 1 / (1 + math.exp((below - above) / apart)) == pytest.approx(step)


@pytest.mark.parametrize("game", STEPS)
def test_the_shares_are_those_of_the_document(game: str) -> None:
    text = (Path(__file__).parents[2] / "docs/strength.md").read_text()
    part = next(one for one in text.split("\n## ") if one.startswith(GAMES[game].title))
    for share, (below, above) in zip(STEPS[game], pairwise(LEVELS), strict=True):
        row = re.search(rf"\n\| `{below}` \| `{above}[^`]*` \| [\d,]+ \| ([\d.]+) %", part)
        assert row, (below, above)
        assert float(row[1]) == round(100 * share, 1)
