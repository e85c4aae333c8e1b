"""Einfall: play, study and solve Einfach Genial and Einstein.

    import einfall

    play = einfall.Genial(players=2, edition="kosmos").play(seed=7)
    play.push(play.legal.random())
    print(play)

Everything named here is loaded when it is first used, so that `import einfall` takes no time.
`docs/python.md` says what there is, and what of it is stable.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "1.0.0"

if TYPE_CHECKING:
    from einfall.batch import Batch as Batch
    from einfall.bots.ask import bot as bot
    from einfall.einstein.game import Einstein as Einstein
    from einfall.game import BadNotation as BadNotation
    from einfall.game import BadRecord as BadRecord
    from einfall.game import BadRules as BadRules
    from einfall.game import GameError as GameError
    from einfall.game import IllegalMove as IllegalMove
    from einfall.genial.game import Genial as Genial
    from einfall.play import Play as Play
    from einfall.play import load as load
    from einfall.play import read as read
    from einfall.play import read_view as read_view
    from einfall.study.ask import analyse as analyse
    from einfall.study.ask import hint as hint

_HOMES = {
    "BadNotation": "einfall.game",
    "BadRecord": "einfall.game",
    "BadRules": "einfall.game",
    "Batch": "einfall.batch",
    "Einstein": "einfall.einstein.game",
    "GameError": "einfall.game",
    "Genial": "einfall.genial.game",
    "IllegalMove": "einfall.game",
    "Play": "einfall.play",
    "analyse": "einfall.study.ask",
    "bot": "einfall.bots.ask",
    "hint": "einfall.study.ask",
    "load": "einfall.play",
    "read": "einfall.play",
    "read_view": "einfall.play",
}
"""Where each name comes from."""

__all__ = [*_HOMES]  # noqa: PLE0604  # they are names


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'einfall' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
