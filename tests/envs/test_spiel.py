"""OpenSpiel: its own tests, playthroughs that are kept, and a search that plays."""

import sys
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

import einfall.envs.spiel  # noqa: E402  # only where there is OpenSpiel
from einfall.game import BadRules  # noqa: E402

GAMES = [
    "python_einfall_genial",
    "python_einfall_genial(players=1)",
    "python_einfall_genial(players=3,edition=lutin)",
    "python_einfall_genial(players=4,teams=True,edition=tilsit)",
    "python_einfall_einstein",
    "python_einfall_einstein(players=1)",
    "python_einfall_einstein(players=5)",
]
KEPT = Path(__file__).parent / "playthroughs"
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


def play_out(game: Any, seed: int) -> Any:
    """A state at the end, chance and moves random."""
    random, state = np.random.default_rng(seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=weights)))
        elif state.is_simultaneous_node():
            legal = [state.legal_actions(seat) for seat in range(game.num_players())]
            state.apply_actions([int(random.choice(moves)) if moves else 0 for moves in legal])
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_random_games(name: str) -> None:
    assert einfall.envs.spiel is not None
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES[::4])
def test_openspiels_simulation_test(name: str) -> None:
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    GamesSimTest().sim_game(pyspiel.load_game(name))


def test_openspiels_api_test() -> None:
    from absl import flags
    from open_spiel.integration_tests import api_test

    flags.FLAGS(["test", "--test_only_games=python_einfall_.*"])
    loader = unittest.TestLoader()
    suite = unittest.TestSuite()
    for case in api_test._create_test_case_classes():
        suite.addTests(loader.loadTestsFromTestCase(case))
    assert suite.countTestCases() >= 10
    result = unittest.TextTestRunner(sys.stderr).run(suite)
    assert result.wasSuccessful()


@pytest.mark.parametrize("name", ["python_einfall_einstein", "python_einfall_genial"])
def test_a_kept_game_goes_the_same_way(name: str) -> None:
    # Made anew with: python -m tests.envs.test_spiel
    kept = (KEPT / f"{name}.txt").read_text()
    assert moves_of(name) == kept


def moves_of(name: str) -> str:
    """A whole game, one move a line, and what everybody sees at the end."""
    game = pyspiel.load_game(name)
    state = play_out(game, 1)
    lines = [f"{name}: {' '.join(map(str, state.history()))}", str(state)]
    for seat in range(game.num_players()):
        lines += [state.observation_string(seat), state.information_state_string(seat)]
    return "\n".join([*lines, str(state.returns())]) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_returns_are_shares_or_points(name: str) -> None:
    game = pyspiel.load_game(name)
    for seed in range(3):
        returns = play_out(game, seed).returns()
        assert len(returns) == game.num_players()
        if game.num_players() > 1:
            assert abs(sum(returns)) < 1e-6
        assert all(game.min_utility() <= one <= game.max_utility() for one in returns)


def test_what_is_hidden_is_in_nobodys_tensor_or_text() -> None:
    game = pyspiel.load_game("python_einfall_genial")
    state = game.new_initial_state()
    random = np.random.default_rng(0)
    for step in range(60):
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=weights)))
            continue
        for player in (0, 1):
            other = state.resample_from_infostate(player, lambda n=step: (n + 0.5) / 60)
            assert state.observation_tensor(player) == other.observation_tensor(player)
            assert state.observation_string(player) == other.observation_string(player)
            assert state.information_state_string(player) == other.information_state_string(player)
        state.apply_action(int(random.choice(state.legal_actions())))


def test_ismcts_plays() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game("python_einfall_genial")
    state, random = game.new_initial_state(), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.0,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random),
        max_simulations=3,
        random_state=random,
    )
    decisions = 0
    while decisions < 4:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=weights)))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            decisions += 1


def test_options_that_are_not_there() -> None:
    with pytest.raises((BadRules, pyspiel.SpielError), match="players cannot be 7"):
        pyspiel.load_game("python_einfall_genial(players=7)")


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    for kept in ("python_einfall_einstein", "python_einfall_genial"):
        (KEPT / f"{kept}.txt").write_text(moves_of(kept))
