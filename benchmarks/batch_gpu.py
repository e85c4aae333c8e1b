"""Batches on a GPU: how fast they are, and every byte compared with the CPU.

Needs an NVIDIA GPU and `pip install 'einfall[cuda]'`. First Einfach Genial for two runs against the
clock: step alone, and with observation and factored mask. Then, at tables of every kind, a batch on
the GPU and one on the CPU, with the same seed, take the same actions; positions, observations,
masks, rewards and flags have to be equal, byte for byte, after every step. The exit status is 1 if
anything differs or a target is missed.

example (in the folder above this one, on a machine with a GPU):
  python -m benchmarks.batch_gpu
"""

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from einfall.batch import Batch
from einfall.games import find_game

TARGET = 200e6
"""Steps a second with observation and factored mask."""
Rules = dict[str, Any]
TABLES: list[tuple[str, Rules]] = [
    *[("genial", Rules(players=players)) for players in (1, 2, 3, 4)],
    ("genial", {"players": 4, "teams": True, "edition": "tilsit"}),
    ("genial", {"players": 3, "edition": "lutin"}),
    *[("einstein", Rules(players=players)) for players in (1, 2, 5, 8)],
]
GAMES, STEPS = 500, 200
"""How much is compared at each table."""


def same(one: Any, other: Any) -> bool:
    """Whether a tensor of the GPU has the bytes of an array of the CPU."""
    return bool(np.array_equal(one.cpu().numpy(), np.asarray(other)))


def compare(name: str, rules: Rules) -> list[str]:
    """What differs at a table."""
    game = find_game(name, rules)
    rewards = ("points",) if game.sides == 1 else ("win", "points")
    wrong = []
    for reward in rewards:
        gpu = Batch(game, GAMES, seed=3, device="cuda", reward=reward)
        cpu = Batch(game, GAMES, seed=3, reward=reward)
        for step in range(STEPS):
            actions = cpu.random()
            pairs = {
                "actions": (gpu.random(), actions),
                "observations": (gpu.observe(), cpu.observe()),
                "masks": (gpu.legal(), cpu.legal()),
            }
            if cpu.factors:
                pairs["where"], pairs["way"] = zip(
                    gpu.legal_factors(), cpu.legal_factors(), strict=True
                )
            gpu.step(gpu._device.put(actions))
            cpu.step(actions)
            pairs |= {
                "rewards": (gpu.rewards, cpu.rewards),
                "over": (gpu.over, cpu.over),
                "positions": (gpu.positions, cpu._words),
            }
            wrong += [
                f"{reward}, step {step}: {what}" for what, two in pairs.items() if not same(*two)
            ]
            if wrong:
                return wrong
    return wrong


def steps_a_second(batch: Batch, work: Callable[[], None], times: int) -> float:
    """How many steps of all games it makes in a second."""
    synchronize = batch._device.xp.cuda.synchronize
    work()
    synchronize()
    begun = time.perf_counter()
    for _ in range(times):
        work()
    synchronize()
    return len(batch) * times / (time.perf_counter() - begun)


def main() -> int:
    """Measure, then compare."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1 << 18, help="games in the measured batch")
    options = parser.parse_args()
    batch = Batch(
        find_game("genial", {"players": 2}), options.games, device="cuda", illegal="trust"
    )
    actions, seen, factors = batch.random(), batch.observe(), batch.legal_factors()

    def step() -> None:
        batch.step(batch.random(out=actions))

    def all_of_it() -> None:
        step()
        batch.observe(out=seen)
        batch.legal_factors(out=factors)

    alone, full = (steps_a_second(batch, work, 100) for work in (step, all_of_it))
    print(f"step alone: {alone / 1e6:,.0f} million a second", flush=True)
    print(f"with observation and factored mask: {full / 1e6:,.0f} million a second", flush=True)
    differing = 0
    for name, rules in TABLES:
        wrong = compare(name, rules)
        differing += bool(wrong)
        print(f"{name} {rules}: {wrong[0] if wrong else 'equal'}", flush=True)
    return 0 if not differing and full >= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())
