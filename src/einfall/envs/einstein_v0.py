"""Einstein for PettingZoo, version 0.

The version changes when observations, actions, rewards or chance do, so that agents would fare
differently.
"""

from einfall.envs.zoo import makers

raw_env, env, parallel_env = makers("einstein")
