"""Environments for Gymnasium: one player alone, or one against bots; and many such at once.

Version 0 of each promises: the same observations, actions, rewards and chance for the same seed. A
change of any of them that could change an agent's results makes it version 1.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from einfall.batch import Batch
from einfall.bots import find_bots
from einfall.chance import GREATEST_BOUND, Stream
from einfall.envs.table import Table, none_stands_still
from einfall.extras import needed
from einfall.games import find_game

with needed():
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Observation = NDArray[np.uint8]
Opponents = str | list[str] | tuple[str, ...] | None


def observation_space(batch: Batch) -> Any:
    """Bytes, each with the greatest number that it can be."""
    return spaces.Box(np.zeros_like(batch.layout.high), batch.layout.high, dtype=np.uint8)


def action_space(batch: Batch, actions: str) -> "spaces.Discrete[Any] | spaces.MultiDiscrete[Any]":
    """Numbers of actions, or pairs of where and which way."""
    if actions == "flat":
        return spaces.Discrete(batch.game.actions)
    if actions != "factored":
        raise ValueError(f"actions is one of flat, factored, not {actions!r}")
    if batch.factors is None:
        raise ValueError(f"actions of {batch.game.title} do not factorise")
    return spaces.MultiDiscrete(list(batch.factors))


def _names(opponents: Opponents) -> list[str]:
    if opponents is None:
        return []
    return [opponents] if isinstance(opponents, str) else list(opponents)


def _rules_for(rules: dict[str, Any], opponents: Opponents) -> dict[str, Any]:
    """Alone unless there are opponents; with opponents at least two."""
    usual = max(2, 1 + len(_names(opponents))) if opponents else 1
    rules = {"players": usual} | rules
    if rules["players"] > 1 and not opponents:
        raise ValueError('the other seats need opponents, such as opponents="club"')
    if rules["players"] == 1 and opponents:
        raise ValueError("who plays alone has no opponents")
    return rules


def _seat(seat: int | str, players: int) -> int | str:
    if seat != "random" and seat not in range(players):
        raise ValueError(f"there is no seat {seat} for {players} players")
    return seat


class SoloEnv(gymnasium.Env[Observation, Any]):
    """One seat of a game: the hero's. Bots, named by `opponents`, have the others.

    `seat` is where the hero sits: a number, or "random" for another one in each game.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012  # as its base

    def __init__(
        self,
        game: str,
        opponents: Opponents = None,
        reward: str | None = None,
        illegal: str = "raise",
        actions: str = "flat",
        seat: int | str = "random",
        render_mode: str | None = None,
        **rules: Any,
    ) -> None:
        self.table = Table(game, _rules_for(rules, opponents), reward, illegal)
        self.opponents = _names(opponents)
        self.where = _seat(seat, self.table.game.players)
        self.hero = 0 if seat == "random" else int(seat)
        if self.opponents:
            self.table.seat_bots(self.opponents, self.hero)
        self.observation_space = observation_space(self.table.batch)
        self.action_space = action_space(self.table.batch, actions)
        self.factored = actions == "factored"
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game; the others play until it is the hero's turn."""
        super().reset(seed=seed)
        if self.where == "random":
            self.hero = int(self.np_random.integers(self.table.game.players))
            if self.opponents:
                self.table.seat_bots(self.opponents, self.hero)
        self.table.reset(self.np_random)
        self._let_others_act()
        return self._seen()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the hero's action, and let the others act until it is the hero's turn again."""
        if self.table.over:
            raise gymnasium.error.ResetNeeded("the game has ended: reset the environment")
        reward = self._take(action)
        if not self.table.over:
            reward = reward + self._let_others_act()
        if self.render_mode == "human":
            self.render()
        seen, info = self._seen()
        return seen, float(reward), self.table.over, False, info

    def _take(self, action: Any) -> Any:
        table = self.table
        if self.factored:
            where, way = (np.asarray(part) for part in action)
            action = table.batch.action(where, way)
        if table.batch.at_once:
            return self._all_at_once(int(action))
        return self._own(table.step(int(action)))

    def _own(self, rewards: NDArray[np.float32]) -> Any:
        return rewards[self.hero % self.table.game.sides]

    def _all_at_once(self, action: int | None) -> Any:
        """The hero's choice, if still in, and those of all bots."""
        table = self.table
        moves = np.full(table.game.players, table.batch.actions - 1)
        for seat in table.to_act:
            moves[seat] = action if seat == self.hero else table.ask_bot(seat)
        return self._own(table.step(moves))

    def _let_others_act(self) -> Any:
        reward: Any = 0.0
        while self.table.to_act and self.hero not in self.table.to_act:
            if self.table.batch.at_once:
                reward = reward + self._all_at_once(None)
            else:
                (seat,) = self.table.to_act
                reward = reward + self._own(self.table.step(self.table.ask_bot(seat)))
        return reward

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        mask: Any
        if self.factored:
            mask = self.table.masks()
        else:
            mask = self.table.mask(self.hero, self.table.game.actions)
        return self.table.observation(self.hero), {"action_mask": mask}

    def action_masks(self) -> NDArray[np.bool_]:
        """What the hero may do, where sb3-contrib looks for it."""
        mask = self._seen()[1]["action_mask"]
        return np.concatenate(mask).astype(bool) if self.factored else mask.astype(bool)

    def render(self) -> str | None:
        """The table as text, printed or returned."""
        if self.render_mode == "human":
            print(self.table.drawing())
        return self.table.drawing() if self.render_mode == "ansi" else None


class SoloVectorEnv(VectorEnv[Observation, Any, Any]):
    """Many heroes at once over a batch, each in a game of its own; masks are in the infos.

    With `copy=False` observations, rewards, flags and masks are the same arrays at every step.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012  # as its base

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponents: Opponents = None,
        reward: str | None = None,
        illegal: str = "raise",
        actions: str = "flat",
        seat: int | str = "random",
        copy: bool = True,
        threads: int | None = None,
        render_mode: str | None = None,
        **rules: Any,
    ) -> None:
        made = find_game(game, _rules_for(rules, opponents), strict=True)
        self.num_envs, self.copy = num_envs, copy
        self.render_mode = render_mode
        self.batch = Batch(
            made, num_envs, autoreset="next", reward=reward, illegal=illegal, threads=threads
        )
        self.bots = [find_bots(made, [name])[0] for name in _names(opponents)]
        if self.bots and len(self.bots) not in (1, made.players - 1):
            raise ValueError(f"{len(self.bots)} opponents for {made.players - 1} seats")
        self.where = _seat(seat, made.players)
        self.factored = actions == "factored"
        self.single_observation_space = observation_space(self.batch)
        self.single_action_space = action_space(self.batch, actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        shape = (num_envs, made.players) if self.batch.at_once else (num_envs,)
        self._actions = np.zeros(shape, np.int64)
        self._heroes = np.zeros(num_envs, np.int64)
        self._rewards = np.zeros(num_envs, np.float64)
        self._rows = np.zeros((num_envs, self.batch.layout.size), np.uint8)
        width = sum(self.batch.factors or ()) if self.factored else made.actions
        self._flags = np.zeros((num_envs, width), np.uint8)
        self._truncated = np.zeros(num_envs, np.bool_)
        self._everywhere = np.ones(num_envs, np.bool_)
        self._games = np.arange(num_envs)
        self._whims = Stream(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games anew."""
        super().reset(seed=seed)
        self.batch.reset(seed=int(self.np_random.integers(GREATEST_BOUND)))
        self._whims = Stream(int(self.np_random.integers(GREATEST_BOUND)))
        self._seat_heroes(self._everywhere)
        self._rewards[:] = 0
        self._let_others_act()
        return self._seen()

    def step(
        self, actions: Any
    ) -> tuple[Observation, NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One action for each hero; where a game had ended, a new one begins instead."""
        ended = self.batch.over.copy()
        actions = np.asarray(actions)
        if actions.shape != self.action_space.shape:
            raise ValueError(
                f"actions: the shape is {self.action_space.shape}, not {actions.shape}"
            )
        if self.factored:
            actions = self.batch.action(actions[:, 0], actions[:, 1])
        actions = none_stands_still(self.batch, np.where(ended, 0, actions))
        if self.batch.at_once:
            self._ask_bots(~ended)
            self._actions[self._games, self._heroes] = actions
        else:
            self._actions[:] = actions
        self._actions[ended] = 0
        self.batch.step(self._actions)
        self._rewards[:] = self._own()
        if ended.any():
            self._seat_heroes(ended)
        self._let_others_act()
        seen, info = self._seen()
        over = self.batch.over
        if not self.copy:
            return seen, self._rewards, over, self._truncated, info
        return seen, self._rewards.copy(), over.copy(), self._truncated.copy(), info

    def _own(self) -> NDArray[Any]:
        rewards: NDArray[Any] = self.batch.rewards
        sides = self.batch.game.sides
        return rewards[self._games, self._heroes % sides]

    def _seat_heroes(self, which: NDArray[np.bool_]) -> None:
        players = self.batch.game.players
        if self.where == "random":
            self._heroes[which] = self.np_random.integers(players, size=int(which.sum()))
        else:
            self._heroes[which] = int(self.where)

    def _let_others_act(self) -> None:
        """Play on until it is the heroes' turn, or a game has ended."""
        while self.bots:
            heroes_turn = self.batch.acting[self._games, self._heroes].astype(bool)
            waiting = ~heroes_turn & ~self.batch.over
            if not waiting.any():
                return
            self._ask_bots(waiting)
            self.batch.step(self._actions)
            self._rewards += self._own()

    def _ask_bots(self, which: NDArray[np.bool_]) -> None:
        """What bots do in these games, into the actions; the other games stand still."""
        at_once = self.batch.at_once
        self._actions[...] = -1
        if at_once:
            self._actions[which] = self.batch.actions - 1  # whoever is out waits
        for n, seat in np.argwhere(self.batch.acting & which[:, None]).tolist():
            if seat != self._heroes[n]:
                self._actions[(n, seat) if at_once else n] = self._choice(n, seat)

    def _choice(self, n: int, seat: int) -> int:
        game = self.batch.game
        nth = (seat - int(self._heroes[n])) % game.players - 1
        bot = self.bots[nth if len(self.bots) > 1 else 0]
        view = game.view(self.batch.position(n), seat)
        return bot.choose(game, view, game.legal_in_view(view), self._whims)

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        rows = self._rows if not self.copy else np.empty_like(self._rows)
        if self.bots:
            for seat in range(self.batch.game.players):
                mine = self._heroes == seat
                if mine.any():
                    rows[mine] = self.batch.observe(seat=seat)[mine]
        else:
            self.batch.observe(out=rows, seat=0)
        return rows, {"action_mask": self._masks(), "_action_mask": self._everywhere}

    def _masks(self) -> NDArray[np.int8]:
        flags = self._flags if not self.copy else np.empty_like(self._flags)
        if self.factored:
            np.concatenate(self.batch.legal_factors(), axis=1, out=flags)
        elif self.batch.at_once:
            all_flags = self.batch.legal()[self._games, self._heroes]
            flags[:] = all_flags[:, : self.batch.game.actions]
        else:
            self.batch.legal(out=flags)
        return flags.view(np.int8)

    def action_masks(self) -> NDArray[np.bool_]:
        """What each hero may do."""
        return self._masks().astype(bool)


def register(game: str, title: str) -> None:
    """Make a game known to Gymnasium."""
    name = f"einfall/{title}-v0"
    if name not in gymnasium.registry:
        gymnasium.register(
            id=name,
            entry_point="einfall.envs.gym:SoloEnv",
            vector_entry_point="einfall.envs.gym:SoloVectorEnv",
            kwargs={"game": game},
        )
