"""Environments for other people's libraries: Gymnasium, PettingZoo, OpenSpiel.

Importing this registers the games wherever such a library is installed (OpenSpiel's are in
`einfall.envs.spiel`, since importing OpenSpiel takes a while). Each comes with an extra:
`einfall[gym]`, `einfall[zoo]`, `einfall[spiel]`. `docs/learning.md` describes them all.
"""

from importlib.util import find_spec

from einfall.games import GAMES


def register_all() -> None:
    """Make every game known to the libraries that are installed."""
    if find_spec("gymnasium"):
        from einfall.envs import gym

        for name, game in GAMES.items():
            gym.register(name, game.__name__)
    if find_spec("pettingzoo"):
        from einfall.envs import zoo

        for name, game in GAMES.items():
            zoo.register(name, game.__name__)


register_all()
