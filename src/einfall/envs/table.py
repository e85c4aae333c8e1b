"""One game for an environment: stepped, seen and drawn like a batch of one."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einfall.batch import Batch
from einfall.batch.settings import STAND_STILL
from einfall.bots import find_bots
from einfall.bots.bot import Bot
from einfall.chance import GREATEST_BOUND, Stream
from einfall.game import Game, IllegalMove, Position
from einfall.games import find_game

ILLEGAL = ("raise", "lose")
"""What an illegal action can lead to in an environment."""


def none_stands_still(batch: Batch, actions: NDArray[Any]) -> NDArray[Any]:
    """The same actions, illegal where a batch would let a game stand still: spaces begin at 0."""
    still = actions == STAND_STILL
    if not still.any():
        return actions
    if batch.illegal == "raise":
        raise IllegalMove(f"there is no move number {STAND_STILL}")
    return np.where(still, batch.actions, actions)


class Table:
    """A game at which environments play; arrays that it hands out are always new ones."""

    def __init__(self, name: str, rules: dict[str, Any], reward: str | None, illegal: str) -> None:
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}")
        self.game: Game = find_game(name, rules, strict=True)
        self.batch = Batch(self.game, 1, autoreset="off", reward=reward, illegal=illegal, threads=1)
        self.bots: list[Bot | None] = [None] * self.game.players
        self.whims = Stream(0)

    def seat_bots(self, names: Sequence[str], hero: int) -> None:
        """Give every other seat a bot: one name for all, or one for each in the order of play."""
        others = [seat for seat in range(self.game.players) if seat != hero]
        if len(names) not in (1, len(others)):
            raise ValueError(
                f"{len(names)} opponents for {len(others)} seats: name one for each, or one for all"
            )
        named = names if len(names) == len(others) else list(names) * len(others)
        self.bots = [None] * self.game.players
        for seat, name in zip(others, named, strict=True):
            self.bots[seat] = find_bots(self.game, [name])[0]

    def reset(self, random: np.random.Generator) -> None:
        """A new game, its chance drawn from the generator."""
        seed, whims = (int(random.integers(GREATEST_BOUND)) for _ in range(2))
        self.batch.reset(seed=seed)
        self.whims = Stream(whims)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.batch.over[0])

    @property
    def position(self) -> Position:
        """A copy of the position."""
        return self.batch.position(0)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that decide now."""
        return () if self.over else tuple(np.flatnonzero(self.batch.acting[0]).tolist())

    def step(self, action: Any) -> NDArray[np.float32]:
        """Take an action (one a seat where all decide at once); what it brought each side."""
        actions = np.asarray(action, np.int64).reshape(self.batch._deciders)
        self.batch.step(none_stands_still(self.batch, actions))
        rewards: NDArray[np.float32] = self.batch.rewards[0].copy()
        return rewards

    def observation(self, seat: int) -> NDArray[np.uint8]:
        """What a seat sees."""
        row: NDArray[np.uint8] = self.batch.observe(seat=seat)[0]
        return row

    def mask(self, seat: int, width: int) -> NDArray[np.int8]:
        """So many flags of what a seat may do; all 0 for one that does not decide."""
        row = np.zeros(width, np.int8)
        if seat in self.to_act:
            flags = self.batch.legal()[0]
            flags = flags[seat] if self.batch.at_once else flags
            row[: self.game.actions] = flags[: self.game.actions]
        return row

    def masks(self) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """The same as factors."""
        where, way = self.batch.legal_factors()
        return where[0].view(np.int8), way[0].view(np.int8)

    def ask_bot(self, seat: int) -> int:
        """What the bot of a seat does."""
        bot = self.bots[seat]
        assert bot is not None
        view = self.game.view(self.position, seat)
        return bot.choose(self.game, view, self.game.legal_in_view(view), self.whims)

    def drawing(self) -> str:
        """The table as text."""
        return self.game.draw_text(self.position, colour=False)
