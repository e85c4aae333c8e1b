"""The options of Einfach Genial, and the three editions as presets.

`kosmos` (the default), `lutin` and `tilsit` are the rules as three French rule texts print them.
Each option can also be set on its own; a record then names it beside its edition.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from einfall.game import BadRules, Choices, read_choices


@dataclass(frozen=True)
class Options:
    """How a table plays. Every field but the first three is an option with its own name."""

    edition: str = "kosmos"
    players: int = 2
    teams: bool = False
    contact: bool = False
    """A later tile must touch a tile or a printed symbol."""
    swap: str = "end"
    """When a rack may be swapped: at the "end" of a turn, or at its "start", as the whole turn."""
    bonus: str = "must"
    """Whether a bonus tile "must" or "may" be played."""
    talk: str = "before"
    """Partners may talk "before" the start only, or during play if the table "agreed" to."""
    one_bonus: bool = False
    """Two colours that reach the end of a track at once give one bonus, not two."""
    solo_rack: bool = False
    """The solo game is played with a rack of six, not with one tile at a time."""

    @property
    def sides(self) -> int:
        """How many score tracks there are: one a player, or one a team."""
        return 2 if self.teams else self.players

    @property
    def rack_size(self) -> int:
        """How many tiles a rack holds."""
        return 1 if self.players == 1 and not self.solo_rack else 6

    @property
    def track(self) -> int:
        """The last place of a score track: 18, or 36 on the double track of teams and solo."""
        return 36 if self.teams or self.players == 1 else 18


EDITIONS = {
    "kosmos": Options("kosmos"),
    "lutin": Options("lutin", contact=True, swap="start"),
    "tilsit": Options("tilsit", bonus="may", talk="agreed"),
}

OPTION_CHOICES: Choices = {
    "edition": tuple(EDITIONS),
    "players": (1, 2, 3, 4),
    "teams": (False, True),
    "contact": (False, True),
    "swap": ("end", "start"),
    "bonus": ("must", "may"),
    "talk": ("before", "agreed"),
    "one_bonus": (False, True),
    "solo_rack": (False, True),
}
"""What each option can be."""

OPTION_HELP = {
    "edition": "whose rules are played; the options below change single rules",
    "teams": "four players in two teams",
    "contact": "every tile has to touch another or a printed symbol",
    "swap": "when a rack may be swapped in a turn",
    "bonus": "whether a bonus tile has to be played",
    "talk": "when partners may talk",
    "one_bonus": "two tracks completed at once bring one bonus, not two",
    "solo_rack": "play solo with a rack of six tiles, not with one tile at a time",
}
"""What each option but the number of players is about."""


def read_options(rules: Mapping[str, object]) -> Options:
    """The options that a record's `rules` describe; unknown keys are left alone."""
    given = read_choices(rules, OPTION_CHOICES)
    options = replace(EDITIONS[given.get("edition", "kosmos")], **given)
    if options.teams and options.players != 4:
        raise BadRules(f"teams are for 4 players, not {options.players}")
    if options.solo_rack and options.players != 1:
        raise BadRules(f"solo_rack is for 1 player, not {options.players}")
    return options


def write_options(options: Options) -> dict[str, object]:
    """The `rules` of a record: edition, players, teams, and what differs from the edition."""
    preset = EDITIONS[options.edition]
    own = {
        field.name: getattr(options, field.name)
        for field in fields(options)
        if getattr(options, field.name) != getattr(preset, field.name)
    }
    always = {"edition": options.edition, "players": options.players, "teams": options.teams}
    return always | own
