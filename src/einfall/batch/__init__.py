"""Many games at once, for learning: stepped, observed and masked by kernels, on all cores or a GPU.

    batch = einfall.Batch(einfall.Genial(players=2), 4096, seed=1)
    seen = batch.observe()
    while True:
        where, way = batch.legal_factors()
        batch.step(choose(seen, where, way))
        batch.observe(out=seen)         # batch.rewards, batch.over and batch.seat say the rest

Arrays that are handed out (`seat`, `over`, `rewards`) are changed in place by every step. On the
CPU they are NumPy's; on a GPU PyTorch's, which JAX and CuPy read without a copy by DLPack.
"""

import secrets
from operator import index
from types import ModuleType
from typing import Any, cast

import numpy as np

from einfall.batch import einstein, genial
from einfall.batch.cores import Cores
from einfall.batch.settings import AUTORESETS, ILLEGALS, NO_WAY, REWARDS, STAND_STILL
from einfall.batch.streams import seed_streams
from einfall.chance import GREATEST_BOUND, GREATEST_SEED
from einfall.game import GameOf, IllegalMove, P, Position, V
from einfall.games import find_game
from einfall.observation import Layout

KERNELS: dict[str, ModuleType] = {"genial": genial, "einstein": einstein}
"""How each game is stepped."""

MOST_GAMES = 2**31
KINDS = {kind: np.dtype(kind) for kind in ("int64", "uint8", "bool")}
"""The kinds of arrays that callers hand in; comparing with a name would take longer."""


class Batch:
    """Many games of one kind, each with chance of its own that follows from the seed (None: any).

    `autoreset` says when a game that has ended begins anew: in the "same" step, in the "next" one,
    which then ignores its action, or "off": then it stands still until `reset`.
    `reward` is what `rewards` holds for each side: "win" (1 for a win, in all 0, ties shared), the
    "points" gained, or, where a game has them, those of each of its "colours".
    `illegal` is what an illegal action leads to: "raise" an error that names the rule (its game
    stands still, the others have moved on), "lose" the game, or "trust": nothing is checked, and
    an illegal action makes nonsense of a game.
    """

    def __init__(
        self,
        game: GameOf[P, V],
        count: int,
        seed: int | None = 0,
        *,
        device: str = "cpu",
        autoreset: str = "same",
        reward: str | None = None,
        illegal: str = "raise",
        threads: int | None = None,
    ) -> None:
        if not isinstance(game, GameOf):
            raise TypeError(f"a game is needed, such as einfall.Genial(players=2), not {game!r}")
        if not 0 < index(count) <= MOST_GAMES:
            raise ValueError(f"a batch has 1 to {MOST_GAMES} games, not {count}")
        if threads is not None and threads < 1:
            raise ValueError(f"a batch has at least 1 thread, not {threads}")
        self.game: GameOf[Any, Any] = game
        self.count = index(count)
        self._made = {"device": device, "threads": threads}
        self._kernels = KERNELS[game.name]
        usual = "points" if game.sides == 1 else "win"
        self.reward = _one_of("reward", reward or usual, self._kernels.REWARDS)
        self.autoreset = _one_of("autoreset", autoreset, AUTORESETS)
        self.illegal = _one_of("illegal", illegal, ILLEGALS)
        self.layout: Layout = self._kernels.layout(game)
        """What an observation consists of."""
        self.actions: int = self._kernels.actions(game)
        """How many actions there are."""
        self.factors: tuple[int, int] | None = self._kernels.factors(game)
        """How many there are of each part of a factored action, where a game has such."""
        self.at_once: bool = self._kernels.AT_ONCE
        """Whether all seats decide together: actions then have a row for each game."""
        self._open_device()
        new = self._device.new
        words = self._kernels.LAYOUT.itemsize // 8
        self._words = new((self.count, words), "int64")
        self._chance = self._whims = self._room_for_masks = None
        self._deciders = (self.count, game.players) if self.at_once else (self.count,)
        self._who = new(self._deciders, "uint8")
        parts = (game.sides, 6) if self.reward == "colours" else (game.sides,)
        self.rewards: Any = new((self.count, *parts), "float32")
        """What the last step brought each side."""
        self.over: Any = new((self.count,), "bool")
        """Which games the last step ended."""
        settings = AUTORESETS[autoreset], REWARDS[self.reward], ILLEGALS[illegal]
        self._settings = self._device.put(np.array(settings, np.int64))
        self._wrong = self._device.put(np.array([-1], np.int64))
        start = np.frombuffer(game.start().tobytes(), np.int64)
        self._start = self._device.put(start)
        self._look_otherwise()
        self.reset(seed=secrets.randbelow(GREATEST_BOUND) if seed is None else seed)

    def _open_device(self) -> None:
        device = str(self._made["device"])
        if device not in ("cpu", "cuda"):
            raise ValueError(f"a device is 'cpu' or 'cuda', not {device!r}")
        if device == "cuda":
            from einfall.batch.cuda import Cuda

            self._device: Any = Cuda(self._kernels, self.count, None)
        else:
            self._device = Cores(self._kernels, self.count, cast(int | None, self._made["threads"]))

    def _look_otherwise(self) -> None:
        """The same memory in the shapes that kernels want."""
        self._records = self._device.records(self._words, self._kernels.LAYOUT)
        self._flat_rewards = self.rewards.reshape(self.count, -1)

    # Playing

    def reset(self, which: Any = None, *, seed: int | None = None) -> None:
        """Begin all games anew, or those that `which` flags; with a seed, all chance as well."""
        if seed is not None:
            if not 0 <= index(seed) <= GREATEST_SEED:
                raise ValueError(f"a seed is a number from 0 to {GREATEST_SEED}, not {seed}")
            chance, whims = np.zeros((2, self.count, 4), np.int64)
            seed_streams(seed, chance, whims)
            self._chance, self._whims = self._device.put(chance), self._device.put(whims)
        if which is None:
            which = self._device.put(np.ones(self.count, np.bool_))
            self.rewards[...] = 0
        else:
            which = self._given(which, (self.count,), "bool", "which")
        room = self._records, self._words, self._start, self._chance
        self._device.run("restart", which, *room, self._who, self.over)

    def step(self, actions: Any) -> None:
        """Take an action in each game: numbers, or (where, way) pairs where a game has factors.

        -1 leaves a game as it is. `rewards`, `over` and `seat` then say what the step brought.
        """
        if not self._fits(actions, self._deciders, "int64"):
            actions = self._read_actions(actions)
        room = self._records, self._words, self._start, self._chance
        said = self._who, self.over, self._flat_rewards, self._wrong
        self._device.run("step", self._settings, *room, actions, *said)
        if self.illegal == "raise" and self._wrong[0] >= 0:
            self._refuse(actions)

    def random(self, out: Any = None) -> Any:
        """A legal action for each game, all equally likely."""
        out = self._room(out, self._deciders, "int64")
        self._device.run("pick", self._records, self._whims, out)
        return out

    def action(self, where: Any, way: Any) -> Any:
        """The numbers of factored actions; `way` is ignored where nothing is placed."""
        if self.factors is None:
            raise ValueError(f"actions of {self.game.title} do not factorise")
        where, way = (self._device.take(part, "actions") for part in (where, way))
        ways = self.factors[1]
        others = self.actions - ways * (self.factors[0] - (self.actions % ways))
        xp = self._device.xp
        placed = others + (where - others) * ways + way
        if self.illegal != "trust":
            placed = xp.where((way < 0) | (way >= ways), NO_WAY, placed)
        return xp.where(where < others, where, placed)

    # How it stands

    @property
    def seat(self) -> Any:
        """Whose turn it is in each game, where one seat decides at a time."""
        if self.at_once:
            raise ValueError(f"all seats of {self.game.title} decide at once: see acting")
        return self._who

    @property
    def acting(self) -> Any:
        """Flags of the seats that decide now."""
        if self.at_once:
            return self._who
        seats = self._device.put(np.arange(self.game.players, dtype=np.uint8))
        return (self._who[:, None] == seats) & ~self.over[:, None]

    @property
    def positions(self) -> Any:
        """All positions: NumPy records on the CPU, rows of words on a GPU."""
        return self._records if self._device.name == "cpu" else self._words

    def position(self, n: int) -> Position:
        """A copy of the position of one game."""
        words = self._device.get(self._words[n])
        copied: Position = type(self.game.start()).from_bytes(words.tobytes())
        return copied

    # What learners see

    def observe(self, out: Any = None, *, seat: int | None = None) -> Any:
        """What the seat that is to act sees in each game, or this seat; `layout` describes it.

        Where all decide at once, there is a row for each seat of a game, unless one is named.
        """
        size = self.layout.size
        shape = (*self._deciders, size) if seat is None else (self.count, size)
        out = self._room(out, shape, "uint8")
        if seat is not None and not 0 <= seat < self.game.players:
            raise ValueError(f"there is no seat {seat} for {self.game.players} players")
        rows = out.reshape(self.count, -1)
        self._device.run("observe", STAND_STILL if seat is None else seat, self._records, rows)
        return out

    def legal(self, out: Any = None) -> Any:
        """A flag for each action; a game that is over takes anything."""
        out = self._room(out, (*self._deciders, self.actions), "uint8")
        if self._room_for_masks is None:
            self._room_for_masks = self._device.new((self.count, 36), "uint8")
        self._device.run("mask", self._records, out, self._room_for_masks)
        return out

    @property
    def symmetries(self) -> Any:
        """Tables that map observations, actions and masks onto equal ones; None where none are."""
        return self._kernels.symmetries(self.game)

    def legal_factors(self, out: tuple[Any, Any] | None = None) -> tuple[Any, Any]:
        """The same as two masks, of `where` and of `way`, whose product it is for placements."""
        if self.factors is None:
            raise ValueError(f"actions of {self.game.title} do not factorise: see legal")
        given = (None, None) if out is None else out
        where, way = (
            self._room(one, (self.count, length), "uint8")
            for one, length in zip(given, self.factors, strict=True)
        )
        self._device.run("mask_factors", self._records, where, way)
        return where, way

    # Inside

    def _read_actions(self, actions: Any) -> Any:
        if isinstance(actions, tuple):
            where, way = (self._given(one, (self.count,), "int64", "actions") for one in actions)
            return self.action(where, way)
        taken = self._device.take(actions, "actions")
        if self.factors and taken.ndim == 2 and tuple(taken.shape) == (self.count, 2):
            return self.action(*self._given(taken, (self.count, 2), "int64", "actions").T)
        return self._given(taken, self._deciders, "int64", "actions")

    def _given(self, array: Any, shape: tuple[int, ...], kind: str, what: str) -> Any:
        """What somebody gives us as an array of this shape and kind, copied only if need be."""
        array = self._device.take(array, what)
        if tuple(array.shape) != shape:
            raise ValueError(f"{what}: the shape is {shape}, not {tuple(array.shape)}")
        if "float" in str(array.dtype) or "complex" in str(array.dtype):
            raise ValueError(f"{what}: whole numbers are needed, not {array.dtype}")
        xp = self._device.xp
        return xp.asarray(array, dtype=getattr(xp, kind if kind != "bool" else "bool"))

    def _room(self, out: Any, shape: tuple[int, ...], kind: str) -> Any:
        """Where to write: what the caller gives us, if it fits, or a new array."""
        if out is None:
            return self._device.new(shape, kind)
        if self._fits(out, shape, kind):
            return out
        taken = self._device.take(out, "out")
        if tuple(taken.shape) != shape:
            raise ValueError(f"out: the shape is {shape}, not {tuple(taken.shape)}")
        if str(taken.dtype).rpartition(".")[2] != kind:
            raise ValueError(f"out: {kind} is needed, not {taken.dtype}")
        flags = getattr(taken, "flags", None)
        if not (taken.is_contiguous() if flags is None else flags.c_contiguous):
            raise ValueError("out: the array has to be contiguous")
        if flags is not None and not flags.writeable:
            raise ValueError("out: the array cannot be written to")
        return taken

    def _fits(self, array: Any, shape: tuple[int, ...], kind: str) -> bool:
        """Whether it can be used as it is: the rule, so that it has to be quick."""
        return (
            type(array) is np.ndarray
            and array.shape == shape
            and array.dtype is KINDS[kind]
            and array.flags.carray
            and self._device.name == "cpu"
        )

    def _refuse(self, actions: Any) -> None:
        """Name the rule that forbids what was to be done in a game."""
        n = int(self._wrong[0])
        self._wrong[0] = -1
        position = self.position(n)
        for seat, action in enumerate(np.atleast_1d(self._device.get(actions)[n]).tolist()):
            acting = seat if self.at_once else int(self._who[n])
            out = acting not in self.game.to_act(position)
            if out and action == self.actions - 1:
                continue
            if action == NO_WAY and self.factors:
                raise IllegalMove(f"{self._named(n)}a way is one from 0 to {self.factors[1] - 1}")
            if problem := self.game.why_illegal(position, acting, action):
                wait = f"; it waits, which is action {self.actions - 1}" if out else ""
                raise IllegalMove(f"{self._named(n)}{problem}{wait}")

    def _named(self, n: int) -> str:
        """Which game it is, where there are several."""
        return f"game {n}: " if self.count > 1 else ""

    # Copies

    def __getstate__(self) -> dict[str, Any]:
        if self._device.name != "cpu":
            raise TypeError("a batch on a GPU cannot be pickled")
        gone = {"_device", "_kernels", "_records", "_flat_rewards", "game"}
        kept = {name: value for name, value in vars(self).items() if name not in gone}
        return kept | {"rules": (self.game.name, self.game.rules())}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.game = find_game(*state.pop("rules"))
        vars(self).update(state)
        self._kernels = KERNELS[self.game.name]
        self._open_device()
        self._look_otherwise()

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"<{self.count:,} times {self.game!r} on {self._device.name}>"


def _one_of(what: str, value: str, choices: Any) -> str:
    if value not in choices:
        raise ValueError(f"{what} is one of {', '.join(choices)}, not {value!r}")
    return value
