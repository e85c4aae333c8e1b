"""Masked PPO by self-play: one network has both seats of Einfach Genial, on a CPU or a GPU.

The games are an `einfall.Batch`: on a GPU they are played, observed and learned from without ever
leaving it. What a decision is worth is seen by whoever decides: where the other decides next, all
that follows counts against it. Now and then the network plays a bot, its best move each time.

examples (needs PyTorch, and on a GPU `pip install 'einfall[cuda]'`; in the folder above this one):
  python examples/self_play.py --minutes 10 --device cuda --games 8192 --plot curve.svg
  python examples/self_play.py --minutes 20 --games 256
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from ppo import Network, Options, as_actions, improve
from torch import Tensor

import einfall.envs

POINT = 1 / 18
"""What a point of one's weakest colour is worth beside a win."""


class Learner:
    """Plays against itself, and learns from it."""

    def __init__(self, options: Options, device: str, seed: int) -> None:
        torch.manual_seed(seed)
        self.options, self.device = options, device
        game = einfall.Genial(players=2)
        self.batch = einfall.Batch(
            game, options.games, seed=seed, device=device, reward="points", illegal="trust"
        )
        self.network = Network(self.batch, options.width, options.liking).to(device)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=options.rate, eps=1e-5)
        self.totals = torch.zeros(options.games, 2, device=device)
        self.games = torch.arange(options.games, device=device)

    def tensor(self, array: Any) -> Tensor:
        return torch.as_tensor(array, device=self.device)

    def sight(self) -> tuple[Tensor, Tensor]:
        """What whoever is to act sees and may do."""
        mask = torch.cat([self.tensor(part) for part in self.batch.legal_factors()], 1)
        return self.tensor(self.batch.observe()), mask

    def play(self) -> dict[str, Tensor]:
        """Some steps of all games."""
        kept: dict[str, list[Tensor]] = {}
        for _ in range(self.options.length):
            (seen, mask), seat = self.sight(), self.tensor(self.batch.seat).long()
            with torch.no_grad():
                policy, ways, value = self.network(seen, mask)
                chosen = policy.sample()
            actions = as_actions(chosen, ways)
            self.batch.step(actions if self.device == "cuda" else actions.numpy())
            step = {
                "seen": seen,
                "mask": mask,
                "chosen": chosen,
                "chance": policy.log_prob(chosen),
                "value": value,
                **self.outcome(seat),
            }
            for name, one in step.items():
                kept.setdefault(name, []).append(one)
        return {name: torch.stack(ones) for name, ones in kept.items()}

    def outcome(self, seat: Tensor) -> dict[str, Tensor]:
        """What the step brought whoever acted, and whose turn it is now."""
        over = self.tensor(self.batch.over).clone()
        gained = self.tensor(self.batch.rewards)
        self.totals += gained
        lead = self.totals[self.games, seat] - self.totals[self.games, 1 - seat]
        reward = POINT * gained[self.games, seat] + over * lead.sign()
        self.totals[over] = 0
        same = self.tensor(self.batch.seat).long() == seat
        goes_on = (~over).float() * torch.where(same, 1.0, -1.0)
        return {"reward": reward, "goes_on": goes_on}

    def advantages(self, kept: dict[str, Tensor]) -> Tensor:
        """What each decision brought beyond what was expected (generalised estimation)."""
        with torch.no_grad():
            after = self.network(*self.sight())[2]
        running, found = torch.zeros_like(after), torch.zeros_like(kept["value"])
        for t in reversed(range(self.options.length)):
            goes_on = kept["goes_on"][t]
            expected = kept["reward"][t] + after * goes_on
            running = expected - kept["value"][t] + self.options.smoothing * goes_on * running
            found[t], after = running, kept["value"][t]
        return found

    def learn(self, kept: dict[str, Tensor]) -> None:
        """Improve the network by what has been played."""
        improve(self.network, self.optimizer, self.options, kept, self.advantages(kept))

    def run(self, minutes: float, bot: str, measure: int) -> Iterator[dict[str, float]]:
        """Learn for so long; says now and then how it plays against a bot."""
        begun, decisions, next_line = time.monotonic(), 0, 0.0
        while True:
            share = (time.monotonic() - begun) / (60 * minutes)
            if share >= next_line:
                won, error = self.play_bot(bot, measure)
                spent = round(time.monotonic() - begun)
                yield {"decisions": decisions, "won": won, "error": error, "seconds": spent}
                next_line = min(1.0, share + 0.05)
            if share >= 1:
                return
            for group in self.optimizer.param_groups:
                group["lr"] = self.options.rate * max(0.05, 1 - share)
            self.learn(self.play())
            decisions += self.options.games * self.options.length

    def play_bot(self, bot: str, games: int) -> tuple[float, float]:
        """The share of games won against a bot, and how far off that may be (95 %)."""
        envs: Any = gymnasium.make_vec(
            "einfall/Genial-v0", num_envs=games, opponents=bot, actions="factored", reward="win"
        )
        seen, infos = envs.reset(seed=1)
        rewards, playing = np.zeros(games), np.ones(games, bool)
        while playing.any():
            with torch.no_grad():
                mask = self.tensor(infos["action_mask"])
                policy, ways, _ = self.network(self.tensor(seen), mask)
                actions = as_actions(policy.logits.argmax(1), ways)
            seen, reward, over, _, infos = envs.step(actions.cpu().numpy())
            rewards += reward * playing
            playing &= ~over
        won = (rewards + 1) / 2
        return round(float(won.mean()), 3), round(float(1.96 * won.std() / games**0.5), 3)


def draw(lines: list[dict[str, float]], bot: str, path: str) -> None:
    """The share of wins over the decisions, as a picture."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    decisions, won, error = (
        np.array([line[key] for line in lines]) for key in ("decisions", "won", "error")
    )
    _, axes = pyplot.subplots(figsize=(7, 3.5))
    axes.plot(decisions, 100 * won)
    axes.fill_between(decisions, 100 * (won - error), 100 * (won + error), alpha=0.2)
    axes.set_xlabel("decisions")
    axes.set_ylabel(f"games won against {bot}, %")
    axes.set_ylim(0, 100)
    axes.grid(alpha=0.3)
    pyplot.savefig(path, bbox_inches="tight")


def main(arguments: list[str] | None = None) -> int:
    """Learn, and print a line of JSON now and then."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=10, help="how long to learn")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--games", type=int, default=256, help="games at once")
    parser.add_argument("--bot", default="greedy", help="whom to be measured by")
    parser.add_argument("--measure", type=int, default=200, help="games against it each time")
    parser.add_argument("--width", type=int, default=256, help="of the network")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", help="draw how it went into this file, an SVG")
    parser.add_argument("--out", type=Path, help="keep the network in this file")
    options = parser.parse_args(arguments)
    how = Options(games=options.games, length=32, width=options.width, entropy=0.005)
    learner = Learner(how, options.device, options.seed)
    lines = []
    for line in learner.run(options.minutes, options.bot, options.measure):
        print(json.dumps(line), flush=True)
        lines.append(line)
        if options.plot:
            draw(lines, options.bot, options.plot)
        if options.out:
            torch.save(learner.network.state_dict(), options.out)
    return 0


if __name__ == "__main__":
    gymnasium.register_envs(einfall.envs)
    sys.exit(main())
