"""Batches of Einfach Genial for learners, side by side with the rules' own kernels, on one core.

Two players, 1,024 games a batch, random moves; a step is one decision in one game.

- kernels: one call picks a move in each position of an array, another makes these moves, draws, and
  begins ended games anew; nothing else.
- step: `Batch.random` and `Batch.step`, with rewards and flags; trusting, as kernels are.
- checked: the same with every action checked, as below.
- factored: the same with `Batch.observe` and `Batch.legal_factors`, into given arrays.
- full: the same with `Batch.observe` and `Batch.legal`, 7,995 flags.
- games: `game.simulate`, one whole game after the other, for comparison.

All take turns in one process, by processor time. The exit status is 1 if a target is missed.

example (in the folder above this one):
  python -m benchmarks.batch --rounds 5
"""

import json
import sys
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.common import (
    Contender,
    Work,
    describe_machine,
    make_parser,
    print_machine,
    print_table,
    rates,
    ratios,
    take_turns,
    uncached_kernel,
)
from einfall.batch import Batch
from einfall.genial.game import Genial
from einfall.genial.moves import random_legal
from einfall.genial.position import OVER
from einfall.genial.rules import decide, draw_due

GAMES = 1024
STEPS = 20
"""Steps of all games in a piece of work."""

SHARE_OF_KERNELS = 0.9
TARGETS = {"factored": 1.5e6, "full": 0.8e6}
"""Steps a second."""


@uncached_kernel
def pick(positions: Any, whims: Any, actions: NDArray[Any]) -> None:
    """A move for each game."""
    for n in range(len(positions)):
        actions[n] = random_legal(positions[n], whims[n])


@uncached_kernel
def play(
    positions: Any, words: NDArray[Any], start: NDArray[Any], chance: Any, actions: NDArray[Any]
) -> None:
    """What a step is made of, and nothing else."""
    for n in range(len(positions)):
        position = positions[n]
        decide(position, actions[n])
        if position.phase == OVER:
            for word in range(len(start)):
                words[n, word] = start[word]
        while position.due:
            draw_due(position, chance[n])


def contenders() -> list[Contender]:
    """All that are compared."""
    game = Genial(players=2)
    made = {name: Batch(game, GAMES, seed=1, threads=1) for name in ("checked", *TARGETS)}
    made["step"] = Batch(game, GAMES, seed=1, threads=1, illegal="trust")
    bare = Batch(game, GAMES, seed=1, threads=1)
    seeds = count()

    picked = np.zeros(GAMES, np.int64)

    def kernels() -> Work:
        for _ in range(STEPS):
            pick(bare._records, bare._whims, picked)
            play(bare._records, bare._words, bare._start, bare._chance, picked)
        return Work(GAMES * STEPS, STEPS)

    def games() -> Work:
        return Work(game.simulate(100, next(seeds)), 100)

    def stepping(name: str, then: Callable[[], object]) -> Callable[[], Work]:
        batch, actions = made[name], np.zeros(GAMES, np.int64)

        def work() -> Work:
            for _ in range(STEPS):
                batch.step(batch.random(out=actions))
                then()
            return Work(GAMES * STEPS, STEPS)

        return work

    seen = {name: batch.observe() for name, batch in made.items()}
    factors, flags = made["factored"].legal_factors(), made["full"].legal()

    def see_factored() -> None:
        made["factored"].observe(out=seen["factored"])
        made["factored"].legal_factors(out=factors)

    def see_full() -> None:
        made["full"].observe(out=seen["full"])
        made["full"].legal(out=flags)

    return [
        Contender("kernels", "pick, decide, draw", kernels),
        Contender("step", "Batch.random, Batch.step", stepping("step", lambda: None)),
        Contender("checked", "the same, checked", stepping("checked", lambda: None)),
        Contender("factored", "and observe, legal_factors", stepping("factored", see_factored)),
        Contender("full", "and observe, legal", stepping("full", see_full)),
        Contender("games", "whole games, one by one", games),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, compare and print; returns the exit status."""
    options = make_parser("benchmarks.batch", __doc__).parse_args(arguments)
    machine = describe_machine()
    all_of_them = contenders()
    turns = take_turns(all_of_them, options.rounds, options.seconds)
    share = ratios(turns["step"], turns["kernels"])
    met = {"step": share.median >= SHARE_OF_KERNELS}
    met |= {name: rates(turns[name]).median >= target for name, target in TARGETS.items()}
    if options.json:
        report = {
            "machine": machine,
            "steps_per_s": {name: rates(turns[name]).as_json() for name in turns},
            "step_to_kernels": share.as_json(),
            "targets_met": met,
        }
        print(json.dumps(report))
    else:
        print_machine(machine)
        print(f"One core; median (lowest – highest) of {options.rounds} × {options.seconds:g} s\n")
        rows = [("", "what", "steps a second", "to kernels")]
        for one in all_of_them:
            part = ratios(turns[one.name], turns["kernels"])
            rows.append((one.name, one.what, str(rates(turns[one.name])), f"{part.median:.2f}"))
        print_table(rows)
        print("\n" + ", ".join(f"{name}: {'met' if ok else 'MISSED'}" for name, ok in met.items()))
    return 0 if all(met.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
