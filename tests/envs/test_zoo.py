"""PettingZoo: its own tests at every table, MOMAland's vectors, nothing hidden, seeds."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pettingzoo
import pytest
from momaland.test.api_test import api_test as momaland_test
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from einfall.envs import einstein_v0, genial_v0
from einfall.game import IllegalMove

TABLES: list[tuple[ModuleType, dict[str, Any]]] = [
    *((genial_v0, {"players": players}) for players in (1, 2, 3, 4)),
    (genial_v0, {"players": 4, "teams": True, "edition": "tilsit"}),
    (genial_v0, {"players": 2, "edition": "lutin"}),
    *((einstein_v0, {"players": players}) for players in (1, 2, 5, 8)),
]
TWO: list[tuple[ModuleType, dict[str, Any]]] = [
    (genial_v0, {"players": 2}),
    (einstein_v0, {"players": 2}),
]
# PettingZoo says so of dictionaries in environments that it does not know by name.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent"),
    pytest.mark.filterwarnings("ignore:.*should be.*box or discrete"),
]


def of(module: ModuleType, options: dict[str, Any], maker: str = "env") -> Callable[..., Any]:
    return lambda **more: getattr(module, maker)(**options, **more)


@pytest.mark.parametrize(("module", "options"), TABLES)
def test_pettingzoos_own_test(module: ModuleType, options: dict[str, Any]) -> None:
    api_test(of(module, options)(), num_cycles=200)


@pytest.mark.parametrize(("module", "options"), TABLES)
def test_pettingzoos_own_test_of_all_at_once(module: ModuleType, options: dict[str, Any]) -> None:
    parallel_api_test(of(module, options, "parallel_env")(), num_cycles=200)


@pytest.mark.parametrize(("module", "options"), TWO)
def test_pettingzoos_seed_and_render_tests(
    module: ModuleType, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    seed_test(of(module, options), num_cycles=30)
    parallel_seed_test(of(module, options | {"illegal": "lose"}, "parallel_env"))
    render_test(of(module, options))


def play_out(env: Any, seed: int) -> list[Any]:
    """What a whole game shows and pays, all moves random but the same for a seed."""
    env.reset(seed=seed)
    random = np.random.default_rng(seed)
    said: list[Any] = []
    for _ in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        said.append((env.agent_selection, seen["observation"].tobytes(), np.sum(reward)))
        mask = seen["action_mask"]
        env.step(None if over else int(random.choice(np.flatnonzero(mask))))
    return said


@pytest.mark.parametrize(("module", "options"), TABLES)
def test_seeds_repeat_whole_games(module: ModuleType, options: dict[str, Any]) -> None:
    first = play_out(of(module, options)(), 1)
    assert first == play_out(of(module, options)(), 1)
    assert first != play_out(of(module, options)(), 2)


@pytest.mark.parametrize(("module", "options"), TABLES)
def test_rewards_add_up_to_the_points_of_every_seat(
    module: ModuleType, options: dict[str, Any]
) -> None:
    env = of(module, options, "raw_env")(reward="points")
    env.reset(seed=1)
    random, total = np.random.default_rng(1), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        total[agent] += reward
        env.step(None if over else int(random.choice(np.flatnonzero(seen["action_mask"]))))
    game = env.table.game
    points = game.points(game.result(env.table.position))
    assert list(total.values()) == [points[seat % game.sides] for seat in range(game.players)]


def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    env = einstein_v0.raw_env(players=3)
    env.reset(seed=1)
    before = [env.observe(agent)["observation"].tobytes() for agent in env.agents]
    for seat in (0, 1):
        assert env.agent_selection == f"player_{seat}"
        env.step(int(np.flatnonzero(env.observe(f"player_{seat}")["action_mask"])[0]))
        assert [env.observe(agent)["observation"].tobytes() for agent in env.agents] == before
        assert not env.observe(f"player_{seat}")["action_mask"].any()
    env.step(int(np.flatnonzero(env.observe("player_2")["action_mask"])[0]))
    assert [env.observe(agent)["observation"].tobytes() for agent in env.agents] != before


def test_who_does_not_decide_has_no_mask_or_waits() -> None:
    env = genial_v0.raw_env(players=2)
    env.reset(seed=1)
    assert env.observe("player_0")["action_mask"].any()
    assert not env.observe("player_1")["action_mask"].any()
    together = genial_v0.parallel_env(players=2)
    seen, _ = together.reset(seed=1)
    assert np.flatnonzero(seen["player_1"]["action_mask"]).tolist() == [together.wait]
    assert not seen["player_0"]["action_mask"][together.wait]


def test_mistakes_are_named() -> None:
    env = genial_v0.raw_env(players=2)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="a rack is kept only"):
        env.step(1)
    with pytest.raises(ValueError, match="player_0 is to act"):
        env.step(None)
    together = genial_v0.parallel_env(players=2)
    seen, _ = together.reset(seed=1)
    legal = int(np.flatnonzero(seen["player_0"]["action_mask"])[0])
    with pytest.raises(ValueError, match="the action of player_1 is missing"):
        together.step({"player_0": legal})
    with pytest.raises(ValueError, match="player_1 is not to act: it waits, which is action 7995"):
        together.step({"player_0": legal, "player_1": legal})
    with pytest.raises(IllegalMove, match="b2 lies outside the zone"):
        together.step({"player_0": together.wait, "player_1": together.wait})


def test_an_illegal_action_can_lose() -> None:
    env = genial_v0.raw_env(players=3, illegal="lose")
    env.reset(seed=1)
    env.step(1)
    assert all(env.terminations.values())
    assert list(env.rewards.values()) == [-1, 0.5, 0.5]


def test_vectors_of_colours_add_up_to_the_tracks() -> None:
    env = genial_v0.raw_env(players=2, reward="colours")
    env.reset(seed=1)
    random = np.random.default_rng(1)
    total: dict[str, Any] = {agent: np.zeros(6) for agent in env.possible_agents}
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        assert env.reward_space(agent).contains(reward)
        total[agent] += reward
        env.step(None if over else int(random.choice(np.flatnonzero(seen["action_mask"]))))
    scores = env.table.game.result(env.table.position)["scores"]
    assert [row.tolist() for row in total.values()] == scores
    with pytest.raises(ValueError, match='only reward="colours" gives vectors'):
        genial_v0.raw_env(players=2).reward_space("player_0")


def test_momalands_own_test() -> None:
    momaland_test(genial_v0.raw_env(players=2, reward="colours", illegal="lose"))


def test_the_registry_of_pettingzoo() -> None:
    env = pettingzoo.make("aec", "einfall/Genial-v0", players=3)
    env.reset(seed=1)
    assert env.agents == ["player_0", "player_1", "player_2"]
