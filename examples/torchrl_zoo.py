"""TorchRL learns Einstein from the PettingZoo environment: PPO, with one network for both seats.

Nothing here is ours but the environment: TorchRL wraps it, masks what is not allowed, collects
games and computes the loss.

example (needs `pip install torchrl 'einfall[zoo]'`; in the folder above this one):
  python examples/torchrl_zoo.py --rounds 60
"""

import argparse
import json
import sys

import torch
from tensordict.nn import TensorDictModule
from torch import Tensor, nn
from torchrl.collectors import Collector
from torchrl.envs import PettingZooWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss

from einfall.envs import einstein_v0

SEEN = ("player", "observation", "observation")
MASK = ("player", "action_mask")
SCALE = 1000
"""Points are learned in thousands."""


class Scaled(nn.Module):
    """Bytes to numbers around one, then a small network."""

    def __init__(self, high: Tensor, out: int) -> None:
        super().__init__()
        self.register_buffer("scale", 1 / high.float())
        self.layers = nn.Sequential(nn.Linear(len(high), 128), nn.Tanh(), nn.Linear(128, out))

    def forward(self, seen: Tensor) -> Tensor:
        """What the network makes of it."""
        found: Tensor = self.layers(seen * self.scale)
        return found


def main(arguments: list[str] | None = None) -> int:
    """Learn, and print a line of JSON for every round: the mean of the points of a game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--decisions", type=int, default=4000, help="in a round, of both seats")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    torch.manual_seed(options.seed)

    table = einstein_v0.parallel_env(players=2, reward="points")
    high = torch.tensor(table.observation_space("player_0")["observation"].high)
    env = PettingZooWrapper(table, use_mask=True)
    env.set_seed(options.seed)
    actions = env.full_action_spec["player", "action"].space.n
    scores = TensorDictModule(
        Scaled(high, actions), in_keys=[SEEN], out_keys=[("player", "logits")]
    )
    actor = ProbabilisticActor(
        scores,
        in_keys={"logits": ("player", "logits"), "mask": MASK},
        out_keys=[("player", "action")],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
        log_prob_key=("player", "log_prob"),
    )
    value = ValueOperator(Scaled(high, 1), in_keys=[SEEN], out_keys=[("player", "value")])
    loss = ClipPPOLoss(actor, value, entropy_coeff=0.01, normalize_advantage=True)
    loss.set_keys(
        action=("player", "action"),
        sample_log_prob=("player", "log_prob"),
        value=("player", "value"),
        reward=("player", "reward"),
        done=("player", "done"),
        terminated=("player", "terminated"),
        advantage=("player", "advantage"),
        value_target=("player", "value_target"),
    )
    loss.make_value_estimator(gamma=0.999, lmbda=0.95)
    optimizer = torch.optim.Adam(loss.parameters(), lr=1e-3)
    turns = options.decisions // 2
    collector = Collector(env, actor, frames_per_batch=turns, total_frames=turns * options.rounds)
    for number, games in enumerate(collector, start=1):
        reward = games["next", "player", "reward"]
        ends = int(games["next", "done"].sum())
        mean = float(reward.sum()) / (2 * max(1, ends))
        games["next", "player", "reward"] = reward / SCALE
        with torch.no_grad():
            loss.value_estimator(games)
        for _ in range(4):
            for part in torch.randperm(len(games)).chunk(8):
                losses = loss(games[part])
                total = losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]
                optimizer.zero_grad()
                total.backward()
                optimizer.step()
        print(json.dumps({"round": number, "games": ends, "points": round(mean, 1)}), flush=True)
    collector.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
