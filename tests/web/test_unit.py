"""The pages' modules that need no browser, tested by Node itself."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from openskill.models import PlackettLuce

from einfall.games import GAMES, find_game
from tests.server.serving import serving
from tests.server.table.fair_games import GAMES as FAIR_GAMES
from tests.server.table.fair_games import game
from tests.server.table.forgeries import FORGERIES, forged
from tests.web.beforehand import finished
from tests.web.node import UNIT, run_node


@pytest.fixture(scope="module")
def hand_over(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the tests get of the engine and of the service: equipment, and finished games."""
    folder = tmp_path_factory.mktemp("unit")
    equipment, records = folder / "equipment.json", folder / "records.json"
    shown = {name: find_game(name, {}).show_equipment() for name in GAMES}
    equipment.write_text(json.dumps(shown))
    with serving(folder) as served:
        stages = [finished(served, name, "Ada", "Bob") for name in GAMES]
        games = [served.get(f"/api/tables/{stage.table}/record").json() for stage in stages]
    records.write_text(json.dumps(games))
    forgeries = folder / "forgeries.json"
    forgeries.write_text(json.dumps({name: forged(name) for name in FORGERIES}))
    fair = folder / "fair.json"
    fair.write_text(json.dumps({name: game(name) for name in FAIR_GAMES}))
    ratings = folder / "ratings.json"
    ratings.write_text(json.dumps(rated_games(random.Random(1))))
    return {
        "RATINGS": str(ratings),
        "EQUIPMENT": str(equipment),
        "RECORDS": str(records),
        "FORGERIES": str(forgeries),
        "FAIR": str(fair),
    }


def rated_games(chance: random.Random) -> list[dict[str, Any]]:
    """Games between two to five sides, and what OpenSkill makes of them."""
    games = []
    for _ in range(30):
        sizes = [chance.choice([1, 1, 2]) for _ in range(chance.randint(2, 5))]
        teams = [
            [(chance.uniform(5, 45), chance.uniform(0.5, 9)) for _ in range(size)] for size in sizes
        ]
        places = [chance.randint(1, len(teams)) for _ in teams]
        model = PlackettLuce()
        before = [[model.rating(mu, sigma) for mu, sigma in team] for team in teams]
        after = model.rate(before, ranks=[float(place) for place in places])
        told = [[(one.mu, one.sigma) for one in team] for team in after]
        games.append({"teams": teams, "places": places, "after": told})
    return games


@pytest.mark.parametrize("path", sorted(UNIT.glob("*.test.js")), ids=lambda path: path.name)
def test_modules(path: Path, hand_over: dict[str, str]) -> None:
    run_node("--test", "--test-reporter=tap", path, variables=hand_over)
