"""Einfach Genial for OpenSpiel: in turns, with hidden racks, one tile a chance node."""

from collections.abc import Callable
from typing import Any

import pyspiel

from einfall.chance import GREATEST_BOUND, Stream
from einfall.envs.spiel.common import Observer, Params, information, read_game, shares
from einfall.genial.moves import KEEP_RACK
from einfall.genial.position import OVER, GenialPosition
from einfall.genial.rules import decide, draw
from einfall.genial.tiles import KIND_NAMES

NAME = "genial"
USUAL: dict[str, Any] = {
    "players": 2,
    "edition": "kosmos",
    "teams": False,
    "swap": "",
    "bonus": "",
    "one_bonus": False,
    "solo_rack": False,
}
"""Parameters by default; "" leaves an option to its edition."""
LONGEST = 1000
"""More decisions than any game has that makes sense: swaps could go on."""


def game_type(players: int) -> Any:
    """What kind of game it is to OpenSpiel."""
    kinds = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name="python_einfall_genial",
        long_name="Einfach Genial (Einfall)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=kinds.GENERAL_SUM if players == 1 else kinds.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=USUAL,
    )


class GenialGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel is untyped
    """The game with its options."""

    def __init__(self, params: Params = None) -> None:
        self.einfall = read_game(NAME, params, USUAL)
        track = float(self.einfall.options.track)
        about = information(self.einfall, 0.0, track, len(KIND_NAMES), LONGEST)
        super().__init__(game_type(self.einfall.players), about, params or {})

    def new_initial_state(self, *_: Any) -> "GenialState":
        """Before the deal."""
        return GenialState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Params = None) -> Observer:
        """Somebody who looks at states."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.einfall, kind, params)

    def max_chance_nodes_in_history(self) -> int:
        """Tiles that can be drawn."""
        return 6 * LONGEST


class GenialState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel is untyped
    """A position, and what has been seen on the way to it."""

    def __init__(self, game: GenialGame) -> None:
        super().__init__(game)
        self.position: GenialPosition = game.einfall.start()  # type: ignore[assignment]  # it is one
        self.seen: list[str] = []
        self.drawn: list[list[str]] = [[] for _ in range(game.einfall.players)]

    def current_player(self) -> int:
        """Who decides."""
        if self.position.phase == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.position.due else self.position.seat

    def _legal_actions(self, player: int) -> list[int]:
        moves: list[int] = self.get_game().einfall.legal(self.position, player).tolist()
        return moves

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each kind of tile in the bag."""
        bag = self.position.bag.tolist()
        return [(kind, tiles / sum(bag)) for kind, tiles in enumerate(bag) if tiles]

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self.drawn[self.position.seat].append(KIND_NAMES[action])
            draw(self.position, action)
        else:
            if action != KEEP_RACK:  # which nobody notices
                text = self.get_game().einfall.move_text(action)
                self.seen.append(f"{self.position.seat}:{text}")
            decide(self.position, action)

    def seen_by(self, player: int) -> str:
        """All that this seat has seen: its own tiles, and what lay open."""
        return f"{' '.join(self.drawn[player])} | {', '.join(self.seen)}"

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {KIND_NAMES[action]}"
        text: str = self.get_game().einfall.move_text(action)
        return text

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.position.phase == OVER

    def returns(self) -> list[float]:
        """Shares of the win, or points alone."""
        return shares(self.get_game().einfall, self.position)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "GenialState":
        """Another state that this seat could not tell from this one."""
        game = self.get_game().einfall
        twin: GenialState = self.clone()
        source = Stream(int(sampler() * GREATEST_BOUND))
        twin.position = game.sample_position(game.view(self.position, player), source)
        for seat in range(game.players):
            if seat != player:
                twin.drawn[seat] = ["?"]  # it is not known any more
        return twin

    def __str__(self) -> str:
        text: str = self.get_game().einfall.position_text(self.position)
        return text


pyspiel.register_game(game_type(2), GenialGame)
