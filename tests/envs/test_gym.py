"""Gymnasium: its own checker, masks where learners look, seeds, bots, vectors."""

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import einfall.envs
from einfall.game import BadRules, IllegalMove
from einfall.games import find_game

GENIAL = "einfall/Genial-v0"
SOLO: dict[str, dict[str, Any]] = {
    "alone": {},
    "lutin": {"edition": "lutin", "solo_rack": True},
    "two": {"opponents": "casual"},
    "three": {"opponents": ["novice", "casual"]},
    "teams": {"opponents": "casual", "players": 4, "teams": True},
    "factored": {"actions": "factored"},
}
DICE: dict[str, dict[str, Any]] = {"alone": {}, "three": {"opponents": "novice", "players": 3}}
ALL = [("einfall/Genial-v0", options) for options in SOLO.values()]
ALL += [("einfall/Einstein-v0", options) for options in DICE.values()]


def make(name: str, **options: Any) -> Any:
    return gymnasium.make(name, **options).unwrapped


def any_legal(env: Any, info: dict[str, Any]) -> Any:
    return env.action_space.sample(info["action_mask"])


@pytest.mark.parametrize(("name", "options"), ALL)
@pytest.mark.filterwarnings("ignore:.*human.*|.*render.*")
def test_gymnasiums_own_checker(name: str, options: dict[str, Any]) -> None:
    assert einfall.envs is not None
    check_env(make(name, illegal="lose", **options))


@pytest.mark.parametrize(("name", "options"), ALL)
def test_a_game_by_its_masks(name: str, options: dict[str, Any]) -> None:
    env = make(name, reward="points", **options)
    seen, info = env.reset(seed=3)
    total, over = 0.0, False
    while not over:
        assert env.observation_space.contains(seen)
        flat = np.concatenate(info["action_mask"]) if env.factored else info["action_mask"]
        assert (env.action_masks() == flat.astype(bool)).all()
        seen, reward, over, truncated, info = env.step(any_legal(env, info))
        total += reward
        assert not truncated
    game, position = env.table.game, env.table.position
    assert total == game.points(game.result(position))[env.hero % game.sides]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def history(env: Any, seed: int) -> list[Any]:
    seen, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    said, over = [seen.tobytes()], False
    while not over:
        seen, reward, over, _, info = env.step(any_legal(env, info))
        said += [seen.tobytes(), reward]
    return said


@pytest.mark.parametrize(("name", "options"), ALL)
def test_seeds_repeat(name: str, options: dict[str, Any]) -> None:
    env = make(name, **options)
    assert history(env, 1) == history(env, 1) == history(make(name, **options), 1)
    assert history(env, 1) != history(env, 2)


def test_an_illegal_action_is_an_error_or_loses() -> None:
    env = make("einfall/Genial-v0", opponents="casual", seat=0)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="a rack is kept only where a swap is offered"):
        env.step(1)
    lenient = make("einfall/Genial-v0", opponents="casual", seat=0, illegal="lose")
    lenient.reset(seed=1)
    _, reward, over, _, _ = lenient.step(1)
    assert (reward, over) == (-1, True)


def test_minus_one_which_no_space_has_is_an_illegal_action_too() -> None:
    options: Any = {"opponents": "casual", "seat": 0}
    many: dict[str, Any] = {"num_envs": 2, **options}
    env, envs = make(GENIAL, **options), gymnasium.make_vec(GENIAL, **many)
    for one, action in ((env, -1), (envs, [-1, -1])):
        one.reset(seed=1)
        with pytest.raises(IllegalMove, match="there is no move number -1"):
            one.step(action)
    lenient = gymnasium.make_vec(GENIAL, illegal="lose", **many)
    lenient.reset(seed=1)
    assert lenient.step([-1, -1])[1].tolist() == [-1, -1]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"players": 2}, "the other seats need opponents"),
        ({"players": 1, "opponents": "club"}, "who plays alone has no opponents"),
        ({"opponents": "club", "seat": 2}, "there is no seat 2 for 2 players"),
        ({"illegal": "fine"}, "illegal is one of raise, lose, not 'fine'"),
        ({"actions": "words"}, "actions is one of flat, factored, not 'words'"),
        ({"opponents": ["club", "club", "club"], "players": 3}, "3 opponents for 2 seats"),
        ({"dice": 5}, "genial has no option 'dice'"),
    ],
)
def test_environments_that_cannot_be(options: dict[str, Any], problem: str) -> None:
    with pytest.raises((ValueError, BadRules), match=problem):
        make("einfall/Genial-v0", **options)


def test_the_table_is_drawn() -> None:
    env = make("einfall/Einstein-v0", render_mode="ansi")
    env.reset(seed=1)
    assert "Seat 0" in env.render()


def test_environments_can_be_pickled() -> None:
    env = make("einfall/Genial-v0", opponents="casual")
    env.reset(seed=1)
    twin = pickle.loads(pickle.dumps(env))
    assert history(env, 5) == history(twin, 5)


# Vectors

VECTORS: list[tuple[str, dict[str, Any]]] = [
    ("einfall/Genial-v0", {}),
    ("einfall/Genial-v0", {"actions": "factored"}),
    ("einfall/Genial-v0", {"opponents": "casual"}),
    ("einfall/Einstein-v0", {}),
    ("einfall/Einstein-v0", {"opponents": "novice", "players": 3}),
]


@pytest.mark.parametrize("copy", [True, False])
@pytest.mark.parametrize(("name", "options"), VECTORS)
def test_many_at_once(name: str, options: dict[str, Any], copy: bool) -> None:
    envs: Any = gymnasium.make_vec(name, num_envs=6, copy=copy, reward="points", **options)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    random = np.random.default_rng(0)
    seen, infos = envs.reset(seed=1)
    ended, total = np.zeros(6, bool), np.zeros(6)
    finished = 0
    game = envs.batch.game
    while finished < 8:
        assert envs.observation_space.contains(seen)
        mask = infos["action_mask"]
        actions = pick(envs, mask, random)
        seen, rewards, over, truncated, infos = envs.step(actions)
        assert np.shares_memory(mask, infos["action_mask"]) is not copy
        assert not truncated.any()
        assert not rewards[ended].any()
        total += rewards
        for n in np.flatnonzero(over).tolist():
            points = game.points(game.result(envs.batch.position(n)))
            assert total[n] == points[envs._heroes[n]]
            finished += 1
        total[over] = 0
        ended = over.copy()


def test_vectors_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="there is no seat 2 for 2 players"):
        gymnasium.make_vec(GENIAL, num_envs=2, opponents="club", seat=2)
    envs = gymnasium.make_vec(GENIAL, num_envs=2)
    envs.reset(seed=1)
    with pytest.raises(ValueError, match=r"actions: the shape is \(2,\), not \(3,\)"):
        envs.step([0, 0, 0])


def pick(envs: Any, mask: Any, random: np.random.Generator) -> Any:
    if not envs.factored:
        return np.array([random.choice(np.flatnonzero(row)) for row in mask])
    length = envs.single_action_space.nvec[0]
    parts = mask[:, :length], mask[:, length:]
    return np.stack(
        [[random.choice(np.flatnonzero(row)) for row in part] for part in parts], axis=1
    )


def test_every_game_is_registered() -> None:
    for name in ("genial", "einstein"):
        title = type(find_game(name, {})).__name__
        assert f"einfall/{title}-v0" in gymnasium.registry
