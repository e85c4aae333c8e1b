"""Einstein for OpenSpiel: all choose at once, nothing is hidden, one roll a chance node."""

from typing import Any

import pyspiel

from einfall.einstein.dice import FALLS, ROLL_WAYS, ROLLS
from einfall.einstein.position import OVER, ROLL, EinsteinPosition
from einfall.einstein.rules import choose, end_turn, roll_dice
from einfall.einstein.sheet import BOXES, NEUTRAL, PENALTY, POINTS
from einfall.envs.spiel.common import Observer, Params, information, read_game, shares

NAME = "einstein"
USUAL: dict[str, Any] = {"players": 2, "easy_penalty": False}
LONGEST = 1000
"""More rolls than any game has that makes sense: free throws could go on."""
LEAST, MOST = 11.0 * PENALTY, float((BOXES - NEUTRAL) * int(POINTS.sum()))
"""What one sheet can be worth."""


def game_type(players: int) -> Any:
    """What kind of game it is to OpenSpiel."""
    kinds = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name="python_einfall_einstein",
        long_name="Einstein (Einfall)",
        dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=kinds.GENERAL_SUM if players == 1 else kinds.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=8,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=USUAL,
    )


class EinsteinGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel is untyped
    """The game with its options."""

    def __init__(self, params: Params = None) -> None:
        self.einfall = read_game(NAME, params, USUAL)
        about = information(self.einfall, LEAST, MOST, len(ROLLS), LONGEST)
        super().__init__(game_type(self.einfall.players), about, params or {})

    def new_initial_state(self, *_: Any) -> "EinsteinState":
        """Before the first roll."""
        return EinsteinState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Params = None) -> Observer:
        """Somebody who looks at states."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.einfall, kind, params)

    def max_chance_nodes_in_history(self) -> int:
        """Rolls."""
        return LONGEST


class EinsteinState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel is untyped
    """A position, and what has been seen on the way to it."""

    def __init__(self, game: EinsteinGame) -> None:
        super().__init__(game)
        self.position: EinsteinPosition = game.einfall.start()  # type: ignore[assignment]  # it is one
        self.seen: list[str] = []

    def current_player(self) -> int:
        """Who decides: all at once."""
        if self.position.phase == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        due = self.position.phase == ROLL
        return int(pyspiel.PlayerId.CHANCE if due else pyspiel.PlayerId.SIMULTANEOUS)

    def _legal_actions(self, player: int) -> list[int]:
        moves: list[int] = self.get_game().einfall.legal(self.position, player).tolist()
        return moves

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each roll, as often as five dice show it."""
        return [(roll, int(ways) / FALLS) for roll, ways in enumerate(ROLL_WAYS)]

    def _apply_action(self, action: int) -> None:
        self.seen.append(self._action_to_string(pyspiel.PlayerId.CHANCE, action))
        roll_dice(self.position, action)

    def _apply_actions(self, actions: list[int]) -> None:
        game = self.get_game().einfall
        for seat in game.to_act(self.position):  # those who are out submit 0, which means nothing
            self.seen.append(f"{seat}:{game.move_text(actions[seat])}")
            choose(self.position, seat, actions[seat])
        end_turn(self.position)

    def seen_by(self, _player: int) -> str:
        """All that has happened."""
        return ", ".join(self.seen)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "roll " + "".join(map(str, ROLLS[action]))
        text: str = self.get_game().einfall.move_text(action)
        return text

    def is_terminal(self) -> bool:
        """Whether all are out."""
        return self.position.phase == OVER

    def returns(self) -> list[float]:
        """Shares of the win, or points alone."""
        return shares(self.get_game().einfall, self.position)

    def __str__(self) -> str:
        text: str = self.get_game().einfall.position_text(self.position)
        return text


pyspiel.register_game(game_type(2), EinsteinGame)
