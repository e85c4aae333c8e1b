"""What the games of OpenSpiel have in common: options, returns, observers."""

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from einfall.batch import KERNELS
from einfall.batch.settings import SHARES
from einfall.game import WATCHER, Game, Position, View
from einfall.games import find_game

Params = dict[str, Any] | None


def read_game(name: str, params: Params, usual: dict[str, Any]) -> Game:
    """The game with the parameters that OpenSpiel has read; "" leaves an option to its edition."""
    given = {key: value for key, value in (usual | (params or {})).items() if value != ""}
    return find_game(name, given, strict=True)


def shares(game: Game, position: Position) -> list[float]:
    """What each seat gets in the end: a share of the win, or its points if it is alone."""
    if not game.over(position):
        return [0.0] * game.players
    result = game.result(position)
    if game.sides == 1:
        return [float(game.points(result)[0])] * game.players
    best = result["ranking"][0]
    won, lost = SHARES[game.sides, len(best)].tolist()
    return [won if seat % game.sides in best else lost for seat in range(game.players)]


def information(game: Game, least: float, most: float, chance: int, length: int) -> Any:
    """What OpenSpiel wants to know of a game with its options set; points if it is for one."""
    alone = game.sides == 1
    return pyspiel.GameInfo(
        num_distinct_actions=game.actions,
        max_chance_outcomes=chance,
        num_players=game.players,
        min_utility=least if alone else -1.0,
        max_utility=most if alone else 1.0,
        utility_sum=None if alone else 0.0,
        max_game_length=length,
    )


class Observer:
    """Sees what a seat may know; with perfect recall as text only, all that it has seen."""

    def __init__(self, game: Game, observed: Any, params: Params) -> None:
        if params:
            raise ValueError(f"observers have no parameters: {params}")
        self._game, self._observed = game, observed
        kernels: Any = KERNELS[game.name]
        self._observe = kernels.observation.observe
        layout = kernels.layout(game)
        self._row: NDArray[np.uint8] = np.zeros(layout.size, np.uint8)
        self.tensor: NDArray[np.float32] = np.zeros(layout.size, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = layout.split(self.tensor)

    def _view(self, state: Any, player: int) -> View:
        private = self._observed.private_info != pyspiel.PrivateInfoType.NONE
        return self._game.view(state.position, player if private else WATCHER)

    def set_from(self, state: Any, player: int) -> None:
        """Look at a state."""
        self._observe(self._view(state, player), player, self._row)
        self.tensor[:] = self._row

    def string_from(self, state: Any, player: int) -> str:
        """The same as text; without what is public, only what others do not see."""
        text = self._game.view_text(self._view(state, player))
        if not self._observed.public_info:
            others = self._game.view_text(self._game.view(state.position, WATCHER))
            pairs = zip(text.split()[:-1], others.split()[:-1], strict=True)
            return " ".join(own for own, all_see in pairs if own != all_see)
        if self._observed.perfect_recall:
            return f"{text} | {state.seen_by(player)}"
        return text
