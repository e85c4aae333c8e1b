"""The options of Einstein, all off by default."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from einfall.game import Choices, read_choices


@dataclass(frozen=True)
class Options:
    """How a table plays."""

    players: int = 2
    easy_penalty: bool = False
    """A sum with one to four ticks costs 150, not 200."""
    clock: int = 0
    """Seconds for each choice, or 0 for no clock. The table sees to it; the rules are the same."""


OPTION_CHOICES: Choices = {
    "players": (1, 2, 3, 4, 5, 6, 7, 8),
    "easy_penalty": (False, True),
    "clock": (0, 30, 40),
}
"""What each option can be."""

OPTION_HELP = {
    "easy_penalty": "a sum with one to four ticks costs 150 points, not 200",
    "clock": "seconds for each choice; 0 for no clock",
}
"""What each option but the number of players is about."""


def read_options(rules: Mapping[str, object]) -> Options:
    """The options that a record's `rules` describe; unknown keys are left alone."""
    return Options(**read_choices(rules, OPTION_CHOICES))


def write_options(options: Options) -> dict[str, object]:
    """The `rules` of a record: players, and each option that is on."""
    own = {
        field.name: getattr(options, field.name)
        for field in fields(options)
        if getattr(options, field.name) != field.default
    }
    return {"players": options.players} | own
