"""The pages' modules that need no browser, tested by Node itself."""

import json
from pathlib import Path

import pytest

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
    return {
        "EQUIPMENT": str(equipment),
        "RECORDS": str(records),
        "FORGERIES": str(forgeries),
        "FAIR": str(fair),
    }


@pytest.mark.parametrize("path", sorted(UNIT.glob("*.test.js")), ids=lambda path: path.name)
def test_modules(path: Path, hand_over: dict[str, str]) -> None:
    run_node("--test", "--test-reporter=tap", path, variables=hand_over)
