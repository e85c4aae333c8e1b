"""Bots that think in the page, in workers."""

from base64 import b64encode
from itertools import islice
from typing import Any

import pytest

from einfall.bots import LEVELS
from einfall.games import GAMES
from tests.browser.rankings import EVERY_TABLE, POSITIONS, SIMULATIONS, ranking_here
from tests.web.conftest import Visit

THINK = """async ([game, questions]) => {
  const { think } = await import("/web/parts/machine.js");
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const asked = questions.map(({ view, level, seed, simulations }) =>
    think(game, {}, bytes(view), level, seed, { simulations }));
  const rankings = await Promise.all(asked);
  return rankings.map((ranking) => ranking.map(({ move, value }) => [move, value * 65536]));
}"""

THINK_FOR_A_TIME = """async ([game, view, workers]) => {
  const { think } = await import("/web/parts/machine.js");
  const told = [];
  const budget = { seconds: 0.5, workers, heard: (ranking) => told.push(ranking.length) };
  const ranking = await think(game, {}, Uint8Array.from(view), "master", 1, budget);
  return [ranking.map(({ move }) => move), told.length];
}"""

TABLES = {"genial": "kosmos-2", "einstein": "3"}


def some_positions(name: str, every: int) -> Any:
    return islice(POSITIONS[name](TABLES[name]), 0, None, every)


@pytest.mark.parametrize("name", GAMES)
def test_a_page_can_ask_for_any_legal_move(name: str, visit: Visit) -> None:
    game, position, seat = next(some_positions(name, 1))
    view = b64encode(game.view(position, seat).tobytes()).decode()
    asked = [{"view": view, "level": "random", "seed": seed} for seed in range(20)]
    moves = {ranking[0][0] for ranking in visit().go().evaluate(THINK, [name, asked])}
    assert len(moves) > 5
    assert moves <= set(game.legal(position, seat).tolist())


@pytest.mark.parametrize(("name", "table"), EVERY_TABLE)
def test_every_level_ranks_in_a_page_as_it_does_here(name: str, table: str, visit: Visit) -> None:
    """At thousands of positions in all: a level at each, in turn."""
    asked, here = [], []
    for seed, (game, position, seat) in enumerate(POSITIONS[name](table)):
        view, level = game.view(position, seat), LEVELS[seed % len(LEVELS)]
        simulations = SIMULATIONS.get(level, 0)
        question = {"level": level, "seed": seed, "simulations": simulations}
        asked.append({"view": b64encode(view.tobytes()).decode(), **question})
        here.append(ranking_here(game, view, level, seed, simulations))
    assert visit().go().evaluate(THINK, [name, asked]) == here


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("name", GAMES)
def test_a_master_thinks_for_a_time_and_tells_how_it_stands(
    name: str, workers: int, visit: Visit
) -> None:
    game, position, seat = next(some_positions(name, 1))
    view = game.view(position, seat)
    page = visit().go()
    moves, told = page.evaluate(THINK_FOR_A_TIME, [name, list(view.tobytes()), workers])
    assert set(moves) <= set(game.legal(position, seat).tolist())
    assert told >= 1


def test_what_several_workers_think_is_put_together(visit: Visit) -> None:
    merge = """async (rankings) => {
      const { merge } = await import("/web/parts/machine.js");
      return merge(rankings.map((ranking) => ranking.map(([move, value]) => ({ move, value }))))
        .map(({ move, value }) => [move, value]);
    }"""
    one = [[7, 0.5], [3, 0.25], [5, 0.125]]
    two = [[3, 0.75], [7, 0.25], [9, 0.7]]
    merged = visit().go().evaluate(merge, [one, two])
    assert merged == [[3, 0.5], [7, 0.375], [9, 0.7], [5, 0.125]]
    assert visit().go().evaluate(merge, [one]) == one
