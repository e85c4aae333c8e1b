"""Environments for PettingZoo: every table of every game, turn by turn (AEC) and all at once.

An observation is `{"observation": bytes, "action_mask": flags}`. Seats are `player_0` and so on,
and all of them stay to the end: in a game where somebody can be out earlier, that seat just is not
selected any more (AEC), or has one action left, to wait (Parallel).

`reward="colours"` gives vectors in the manner of MOMAland, one number for each colour.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einfall.envs.table import Table
from einfall.extras import needed

with needed():
    import pettingzoo
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers

Seen = dict[str, NDArray[Any]]

METADATA: dict[str, Any] = {
    "render_modes": ["human", "ansi"],
    "render_fps": 1,
    "is_parallelizable": False,
}


class _Seats:
    """What both kinds of environment have in common: a table, and agents for its seats."""

    def __init__(
        self,
        game: str,
        reward: str | None,
        illegal: str,
        render_mode: str | None,
        rules: dict[str, Any],
        waiting: bool,
    ) -> None:
        self.table = Table(game, rules, reward, illegal)
        self.metadata = METADATA | {"name": f"{game}_v0"}
        self.render_mode = render_mode
        players = self.table.game.players
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = list(self.possible_agents)
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.width = self.table.game.actions + waiting
        high = self.table.batch.layout.high
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
                    "action_mask": spaces.Box(0, 1, (self.width,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(self.width) for agent in self.possible_agents}
        self._np_random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do."""
        return self._action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.table.reset(self._np_random)

    def _see(self, agent: str) -> Seen:
        seat = self.seat_of[agent]
        return {
            "observation": self.table.observation(seat),
            "action_mask": self.table.mask(seat, self.width),
        }

    def _shares(self, rewards: NDArray[np.float32]) -> dict[str, Any]:
        """What each agent gets: a number, or a vector of colours."""
        sides = self.table.game.sides
        got = {agent: rewards[seat % sides] for agent, seat in self.seat_of.items()}
        return {agent: own.copy() if own.ndim else float(own) for agent, own in got.items()}

    def _nothing(self) -> dict[str, Any]:
        return self._shares(np.zeros_like(self.table.batch.rewards[0]))

    def render(self) -> str | None:
        """The table as text, printed or returned."""
        if self.render_mode == "human":
            print(self.table.drawing())
        return self.table.drawing() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


class TurnEnv(_Seats, AECEnv[str, Any, Any]):  # type: ignore[misc]  # both have metadata
    """A table, one agent after the other.

    Where a game has all decide at once, agents are asked in turn, and none sees what another has
    chosen before all have.
    """

    def __init__(
        self,
        game: str,
        reward: str | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
        **rules: Any,
    ) -> None:
        AECEnv.__init__(self)
        _Seats.__init__(self, game, reward, illegal, render_mode, rules, waiting=False)
        self._chosen: dict[int, int] = {}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        self._begin(seed)
        self._chosen = {}
        self.rewards = self._nothing()
        self._cumulative_rewards = self._nothing()
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.to_act[0]]

    def observe(self, agent: str) -> Seen:
        """What an agent sees; its mask is empty unless it decides."""
        seen = self._see(agent)
        if self.seat_of[agent] in self._chosen:
            seen["action_mask"][:] = 0
        return seen

    def step(self, action: Any) -> None:
        """Take the action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self.seat_of[agent]
        self._cumulative_rewards[agent] = self._nothing()[agent]
        self._clear_rewards()
        if action is None:
            raise ValueError(f"{agent} is to act: None is for agents that are done")
        waiting = self._choose(seat, int(action))
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif waiting:
            self.agent_selection = self.possible_agents[waiting[0]]
        else:
            self.agent_selection = self.possible_agents[self.table.to_act[0]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _choose(self, seat: int, action: int) -> list[int]:
        """Note what a seat does; let it happen when all have chosen. Who is still to choose."""
        table = self.table
        if not table.batch.at_once:
            self.rewards = self._shares(table.step(action))
            return []
        self._chosen[seat] = action
        waiting = [other for other in table.to_act if other not in self._chosen]
        if not waiting:
            moves = np.full(table.game.players, table.batch.actions - 1)
            for other, choice in self._chosen.items():
                moves[other] = choice
            self._chosen = {}
            self.rewards = self._shares(table.step(moves))
        return waiting

    def _clear_rewards(self) -> None:
        nothing = self._nothing()
        self.rewards = {agent: nothing[agent] for agent in self.rewards}

    def reward_space(self, agent: str) -> spaces.Space[Any]:
        """Where the vectors of `reward="colours"` lie."""
        most = float(self.table.batch.layout.split(self.table.batch.layout.high)["tracks"].max())
        if self.table.batch.reward != "colours":
            raise ValueError('only reward="colours" gives vectors')
        return spaces.Box(0.0, most, (6,), np.float32)


class TogetherEnv(_Seats, ParallelEnv[str, Any, Any]):  # type: ignore[misc]  # both have metadata
    """A table, all agents in every step; those who have nothing to decide wait, the last action."""

    def __init__(
        self,
        game: str,
        reward: str | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
        **rules: Any,
    ) -> None:
        _Seats.__init__(self, game, reward, illegal, render_mode, rules, waiting=True)
        self.wait = self.width - 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin a new game."""
        self._begin(seed)
        return self._all_see(), {agent: {} for agent in self.agents}

    def _all_see(self) -> dict[str, Seen]:
        acting = self.table.to_act
        seen = {agent: self._see(agent) for agent in self.agents}
        for agent, row in seen.items():
            row["action_mask"][self.wait] = self.seat_of[agent] not in acting
        return seen

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """One action for each agent."""
        missing = [agent for agent in self.agents if agent not in actions]
        if missing:
            raise ValueError(f"the action of {missing[0]} is missing")
        rewards = self._shares(self._take(actions))
        seen = self._all_see()
        over = self.table.over
        ended = dict.fromkeys(self.agents, over)
        truncated = dict.fromkeys(self.agents, False)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, ended, truncated, infos

    def _take(self, actions: dict[str, Any]) -> NDArray[np.float32]:
        table = self.table
        moves = [int(actions[agent]) for agent in self.possible_agents]
        if table.batch.at_once:
            return table.step(moves)
        (seat,) = table.to_act
        wrong = [other for other, move in enumerate(moves) if other != seat and move != self.wait]
        if wrong and table.batch.illegal == "raise":
            raise ValueError(
                f"player_{wrong[0]} is not to act: it waits, which is action {self.wait}"
            )
        return table.step(moves[seat] if moves[seat] != self.wait else table.game.actions)


def wrapped(env: AECEnv[str, Any, Any]) -> AECEnv[str, Any, Any]:
    """With PettingZoo's usual wrappers, which find mistakes of whoever uses it."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


def makers(game: str) -> tuple[Callable[..., Any], Callable[..., Any], Callable[..., Any]]:
    """`raw_env`, `env` and `parallel_env` of a game, as PettingZoo wants them."""

    def raw_env(**options: Any) -> TurnEnv:
        """The bare environment, turn by turn."""
        return TurnEnv(game, **options)

    def env(**options: Any) -> AECEnv[str, Any, Any]:
        """The same with the usual wrappers."""
        return wrapped(TurnEnv(game, **options))

    def parallel_env(**options: Any) -> TogetherEnv:
        """All at once."""
        return TogetherEnv(game, **options)

    return raw_env, env, parallel_env


def register(game: str, title: str) -> None:
    """Make a game known to PettingZoo, where its version has a registry."""
    if not hasattr(pettingzoo, "register"):
        return
    name = f"einfall/{title}-v0"
    for kind, maker in (("aec", "env"), ("parallel", "parallel_env")):
        pettingzoo.register(kind, name, entry_point=f"einfall.envs.{game}_v0:{maker}")
