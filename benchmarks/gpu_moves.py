"""The bots on a GPU: the same view, seed and number of simulations give the same ranking there.

Needs an NVIDIA GPU and the package numba-cuda. At tables of every kind it takes positions from
games of `club`, lets each level think about them on the CPU and on the GPU, a view in each thread,
with the very functions that decide everywhere, and compares whole rankings, moves and values. The
exit status is 1 if anything differs.

example (in the folder above this one):
  python -m benchmarks.gpu_moves --positions 500
"""

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from einfall.batch.cuda import load_cuda
from einfall.bots import LEVELS, find_bots
from einfall.bots.bot import MOST_SIMULATIONS
from einfall.bots.einstein import decisions as einstein_decisions
from einfall.bots.einstein.levels import LEVELS as EINSTEIN_LEVELS
from einfall.bots.einstein.levels import weights_for
from einfall.bots.einstein.thought import Thought as EinsteinThought
from einfall.bots.genial import decisions as genial_decisions
from einfall.bots.genial.levels import LEVELS as GENIAL_LEVELS
from einfall.bots.genial.levels import network_for
from einfall.bots.genial.thought import Thought as GenialThought
from einfall.cli.common import whole_number
from einfall.game import Game, View
from einfall.games import find_game
from einfall.match import play_match, streams

BLOCK = 32
SIMULATIONS = 60
"""Of the levels that search."""
TABLES: dict[str, list[dict[str, object]]] = {
    "genial": [
        {"players": 1},
        {"players": 2},
        {"players": 3, "edition": "lutin"},
        {"players": 4, "edition": "tilsit"},
        {"players": 4, "teams": True},
    ],
    "einstein": [{"players": 1}, {"players": 2}, {"players": 5, "easy_penalty": True}],
}


class Mind(NamedTuple):
    """What decides in a game."""

    decisions: Any
    thought: Any
    levels: Any
    weights: Callable[[Any, Any], Any]


MINDS = {
    "genial": Mind(genial_decisions, GenialThought, GENIAL_LEVELS, network_for),
    "einstein": Mind(einstein_decisions, EinsteinThought, EINSTEIN_LEVELS, weights_for),
}


class Watcher:
    """A bot whose views are kept."""

    def __init__(self, bot: Any) -> None:
        self.name, self._bot = bot.name, bot
        self.views: list[Any] = []

    def choose(self, game: Game, view: View, *rest: Any) -> int:
        """What the bot chooses."""
        self.views.append(view.copy())
        move: int = self._bot.choose(game, view, *rest)
        return move


def some_views(game: Game, count: int) -> list[Any]:
    """Views from games of `club`."""
    players = [Watcher(bot) for bot in find_bots(game, ["club"])]
    number = 0
    while sum(len(player.views) for player in players) < count:
        play_match(game, players, *streams(11, number))
        number += 1
    views = [view for player in players for view in player.views]
    return [views[n] for n in np.linspace(0, len(views) - 1, count).astype(int)]


def compile_thinking(cuda: Any, mind: Mind) -> Any:
    """A function for the GPU that thinks about a view in each thread, to the end."""
    begin, go_on = mind.decisions.begin, mind.decisions.go_on

    def think(
        views: Any, manners: Any, weights: Any, thoughts: Any, seed: int, simulations: int
    ) -> None:
        n = cuda.grid(1)
        if n < views.shape[0]:
            begin(views[n], manners[0], weights[0], thoughts[n], seed + n, simulations)
            if not thoughts[n].decided:
                go_on(views[n], manners[0], weights[0], thoughts[n], MOST_SIMULATIONS)

    return cuda.jit(think)


def rankings(thoughts: Any) -> list[tuple[list[int], list[int]]]:
    """The moves and values of thoughts that have ended."""
    counts = [int(count) for count in thoughts["count"]]
    return [
        (thoughts["moves"][n, :count].tolist(), thoughts["values"][n, :count].tolist())
        for n, count in enumerate(counts)
    ]


def on_cpu(mind: Mind, views: list[Any], level: str) -> Any:
    """Think about each view here."""
    manner = mind.levels[level].manner
    thoughts = np.zeros(len(views), mind.thought.layout)
    for n, view in enumerate(views):
        thought, weights = mind.thought.new(), mind.weights(view, manner)
        mind.decisions.begin(view, manner, weights, thought, 1 + n, SIMULATIONS)
        if not thought.decided:
            mind.decisions.go_on(view, manner, weights, thought, MOST_SIMULATIONS)
        thoughts[n] = np.frombuffer(thought.tobytes(), mind.thought.layout)[0]
    return thoughts


def records(things: list[Any]) -> Any:
    """Records, or arrays, side by side in one array."""
    if isinstance(things[0], np.ndarray):
        return np.stack(things)
    return np.stack([np.frombuffer(one.tobytes(), type(one).layout) for one in things])[:, 0]


def on_gpu(cuda: Any, think: Any, mind: Mind, views: list[Any], level: str) -> Any:
    """Think about each view there."""
    manner = mind.levels[level].manner
    given = [
        cuda.to_device(records(some))
        for some in (views, [manner], [mind.weights(views[0], manner)])
    ]
    thoughts = cuda.to_device(np.zeros(len(views), mind.thought.layout))
    blocks = (len(views) + BLOCK - 1) // BLOCK
    think[blocks, BLOCK](*given, thoughts, 1, SIMULATIONS)
    return thoughts.copy_to_host()


def main() -> int:
    """Compare all; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--positions", type=whole_number(1, 10**5), default=500)
    options = parser.parse_args()
    cuda = load_cuda()
    differ = 0
    for name, tables in TABLES.items():
        mind = MINDS[name]
        think = compile_thinking(cuda, mind)
        for rules in tables:
            game = find_game(name, rules)
            views = some_views(game, options.positions)
            for level in LEVELS:
                here = rankings(on_cpu(mind, views, level))
                begun = time.perf_counter()
                there = rankings(on_gpu(cuda, think, mind, views, level))
                seconds = time.perf_counter() - begun
                wrong = sum(one != two for one, two in zip(here, there, strict=True))
                differ += wrong
                told = ", ".join(f"{key} {value}" for key, value in rules.items())
                print(
                    f"{name}, {told}, {level}: {wrong} of {len(views)} rankings differ"
                    f" ({seconds:.1f} s)",
                    flush=True,
                )
    print("All rankings are the same." if not differ else f"{differ} rankings differ.")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
