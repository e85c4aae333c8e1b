"""Masked PPO in one file: learns to play Einfach Genial, alone or against a bot.

The network reads an observation and gives a value, a score for every slot, a score for every way a
tile can lie, and how much it wants points of each colour just now. The score of a placement is the
first two and what it counts, weighted by the last, so that only legal placements are ever scored.
The games are a vector environment of Gymnasium, over `einfall.Batch`.

examples (needs PyTorch and `pip install 'einfall[gym]'`; in the folder above this one):
  python examples/ppo.py --steps 1000000                       # alone, for a record
  python examples/ppo.py --steps 1000000 --opponent greedy     # against a bot
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np
import torch
from torch import Tensor, nn

import einfall.envs
from einfall.genial.board import SLOT_CELLS, zone_rows

OTHERS, COLOURS = 3, 6


@dataclass
class Options:
    """How to learn."""

    games: int = 128
    length: int = 48
    epochs: int = 3
    parts: int = 6
    rate: float = 7e-4
    discount: float = 0.995
    smoothing: float = 0.95
    clip: float = 0.2
    entropy: float = 0.003
    width: int = 192
    liking: float = 0.3
    """How much it likes points at the beginning, before it knows of which colour."""


class Network(nn.Module):
    """A body, and heads for slots, ways, wanted colours and the value."""

    def __init__(self, batch: Any, width: int, liking: float) -> None:
        super().__init__()
        self.liking = liking
        game = batch.game
        cells = [cell for row in zone_rows(game.players) for cell in row]
        where, ways = batch.factors
        place = np.full(256, 0)
        place[cells] = np.arange(len(cells))
        slots = place[SLOT_CELLS[: where - OTHERS]]
        self.register_buffer("slots", torch.tensor(slots))
        self.register_buffer("scale", 1 / torch.tensor(batch.layout.high, dtype=torch.float32))
        self.board = batch.layout.places["board"]
        self.most_ways = 2 * game.options.rack_size
        self.body = nn.Sequential(
            nn.Linear(batch.layout.size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.heads = nn.Linear(width, where + ways + COLOURS + 1)
        self.sizes = [where, ways, COLOURS, 1]
        nn.init.normal_(self.heads.weight, std=0.01)
        nn.init.zeros_(self.heads.bias)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Any, Tensor, Tensor]:
        """A distribution over legal actions, the ways it speaks of, and the value."""
        seen = seen.float()
        where, way, wanted, value = self.heads(self.body(seen * self.scale)).split(self.sizes, 1)
        can_where, can_way = mask.split(self.sizes[:2], 1)
        flags, ways = can_way.topk(self.most_ways, 1)
        points = seen[:, self.board].reshape(len(seen), -1, 13)[:, :, 7:]
        worth = points * wanted.add(self.liking)[:, None, :]
        score = where[:, OTHERS:, None] + way.gather(1, ways)[:, None, :]
        for half, colours in enumerate((ways // COLOURS, ways % COLOURS)):
            here = worth[:, self.slots[:, half]]
            index = colours[:, None, :].expand(-1, here.shape[1], -1)
            score = score + here.gather(2, index)
        allowed = can_where[:, OTHERS:, None] * flags[:, None, :]
        scores = torch.cat([where[:, :OTHERS], score.flatten(1)], 1)
        legal = torch.cat([can_where[:, :OTHERS], allowed.flatten(1)], 1)
        policy = torch.distributions.Categorical(logits=scores.masked_fill(legal == 0, -1e9))
        return policy, ways, value[:, 0]


def as_actions(chosen: Tensor, ways: Tensor) -> Tensor:
    """What a choice of the distribution means to the environment: where and which way."""
    slot, nth = (chosen - OTHERS) // ways.shape[1], (chosen - OTHERS) % ways.shape[1]
    placed = chosen >= OTHERS
    way = ways.gather(1, nth.clamp(min=0)[:, None])[:, 0]
    where = torch.where(placed, slot + OTHERS, chosen)
    return torch.stack([where, torch.where(placed, way, 0)], 1)


def improve(
    network: Network,
    optimizer: torch.optim.Optimizer,
    options: Options,
    kept: dict[str, Tensor],
    gained: Tensor,
) -> None:
    """Some steps towards what brought more than was expected; where `counts` says no, none."""
    flat = {name: one.flatten(0, 1) for name, one in kept.items()}
    flat |= {"gained": gained.flatten(), "target": (gained + kept["value"]).flatten()}
    places = torch.nonzero(flat.get("counts", torch.ones_like(flat["gained"])))[:, 0]
    for _ in range(options.epochs):
        shuffled = places[torch.randperm(len(places), device=places.device)]
        for part in shuffled.chunk(options.parts):
            some = {name: one[part] for name, one in flat.items()}
            policy, _, value = network(some["seen"], some["mask"])
            ratio = (policy.log_prob(some["chosen"]) - some["chance"]).exp()
            gain = (some["gained"] - some["gained"].mean()) / (some["gained"].std() + 1e-8)
            clipped = ratio.clamp(1 - options.clip, 1 + options.clip)
            loss = -torch.min(ratio * gain, clipped * gain).mean()
            loss = loss + 0.25 * (value - some["target"]).square().mean()
            loss = loss - options.entropy * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


class Learner:
    """Plays, learns from it, and plays on."""

    def __init__(self, options: Options, opponent: str | None, seed: int) -> None:
        torch.manual_seed(seed)
        self.options = options
        self.envs: Any = gymnasium.make_vec(
            "einfall/Genial-v0",
            num_envs=options.games,
            opponents=opponent,
            actions="factored",
            reward="points",
        )
        self.network = Network(self.envs.batch, options.width, options.liking)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=options.rate, eps=1e-5)
        self.seen, infos = self.envs.reset(seed=seed)
        self.mask = infos["action_mask"]
        self.ended = np.zeros(options.games, bool)

    def play(self) -> tuple[dict[str, Tensor], list[tuple[int, float]]]:
        """Some steps of all games; and of those that ended, the points and the share of the win."""
        kept: dict[str, list[Any]] = {}
        finished = []
        for _ in range(self.options.length):
            seen, mask = torch.tensor(self.seen), torch.tensor(self.mask)
            with torch.no_grad():
                policy, ways, value = self.network(seen, mask)
                chosen = policy.sample()
            counts = ~torch.tensor(self.ended)  # else a new game begins, whatever is chosen
            actions = as_actions(chosen, ways).numpy()
            self.seen, rewards, over, _, infos = self.envs.step(actions)
            self.mask, self.ended = infos["action_mask"], over
            finished += [self._result(n) for n in np.flatnonzero(over)]
            step = {
                "seen": seen,
                "mask": mask,
                "chosen": chosen,
                "chance": policy.log_prob(chosen),
                "value": value,
                "reward": torch.tensor(rewards, dtype=torch.float32),
                "over": torch.tensor(over),
                "counts": counts,
            }
            for name, one in step.items():
                kept.setdefault(name, []).append(one)
        return {name: torch.stack(ones) for name, ones in kept.items()}, finished

    def _result(self, n: int) -> tuple[int, float]:
        batch, hero = self.envs.batch, int(self.envs._heroes[n])
        result = batch.game.result(batch.position(n))
        best = result["ranking"][0]
        return batch.game.points(result)[hero], (hero in best) / len(best)

    def advantages(self, kept: dict[str, Tensor]) -> Tensor:
        """What each decision brought beyond what was expected (generalised estimation)."""
        with torch.no_grad():
            after = self.network(torch.tensor(self.seen), torch.tensor(self.mask))[2]
        running, found = torch.zeros(self.options.games), torch.zeros_like(kept["value"])
        for t in reversed(range(self.options.length)):
            goes_on = 1 - kept["over"][t].float()
            expected = kept["reward"][t] + self.options.discount * after * goes_on
            running = (
                expected
                - kept["value"][t]
                + self.options.discount * self.options.smoothing * goes_on * running
            )
            found[t], after = running, kept["value"][t]
        return found

    def learn(self, kept: dict[str, Tensor]) -> None:
        """Improve the network by what has been played."""
        improve(self.network, self.optimizer, self.options, kept, self.advantages(kept))

    def run(self, steps: int) -> Iterator[dict[str, float]]:
        """Learn for so many steps; says now and then how it plays."""
        begun, done, results = time.monotonic(), 0, []
        while done < steps:
            kept, finished = self.play()
            self.learn(kept)
            done += self.options.games * self.options.length
            results += finished
            if len(results) >= 300 or done >= steps:
                points, won = np.mean(results, axis=0) if results else (np.nan, np.nan)
                yield {
                    "steps": done,
                    "games": len(results),
                    "points": round(float(points), 2),
                    "won": round(float(won), 3),
                    "seconds": round(time.monotonic() - begun),
                }
                results = []


def draw(lines: list[dict[str, float]], path: str) -> None:
    """The points of all games over the steps, as a picture."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    _, axes = pyplot.subplots(figsize=(7, 3.5))
    axes.plot([line["steps"] for line in lines], [line["points"] for line in lines])
    axes.set_xlabel("decisions")
    axes.set_ylabel("points of the weakest colour")
    axes.set_ylim(0)
    axes.grid(alpha=0.3)
    pyplot.savefig(path, bbox_inches="tight")


def main(arguments: list[str] | None = None) -> int:
    """Learn, and print a line of JSON for every few hundred games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--steps", type=int, default=1_000_000, help="decisions to learn from")
    parser.add_argument("--opponent", help="a bot to play against; alone without")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=Options.games, help="games at once")
    parser.add_argument("--liking", type=float, default=Options.liking, help="of points, at first")
    parser.add_argument("--plot", help="draw how it went into this file, an SVG")
    options = parser.parse_args(arguments)
    how = Options(games=options.games, liking=options.liking)
    learner = Learner(how, options.opponent, options.seed)
    lines = []
    for line in learner.run(options.steps):
        print(json.dumps(line), flush=True)
        lines.append(line)
    if options.plot:
        draw(lines, options.plot)
    return 0


if __name__ == "__main__":
    gymnasium.register_envs(einfall.envs)
    sys.exit(main())
