"""What study says, in the language in use: names and figures."""

from typing import TYPE_CHECKING

from einfall.language import _, in_use

if TYPE_CHECKING:  # a terminal's first screen needs these names before the rules are loaded
    from collections.abc import Sequence

    from einfall.study.verdict import Scale

FINE = 10
"""Where results spread over fewer points, tenths of them would hide what is said."""


def level_names() -> dict[str, str]:
    """The levels of bots, from the weakest up."""
    return {
        "novice": _("Novice"),
        "casual": _("Casual"),
        "club": _("Club"),
        "expert": _("Expert"),
        "master": _("Master"),
    }


def player_names(players: "Sequence[object]") -> list[str]:
    """What players in a record are called; bots after their level."""
    levels = level_names()
    return [levels.get(str(name), str(name)) for name in players]


def level_text(level: str) -> str:
    """What a summary says of the level: one, or all from one to another."""
    names = [level_names()[name] for name in level.split(" to ") if name]
    if len(names) < 2:
        return "".join(names)
    return _("{one} to {two}").format(one=names[0], two=names[1])


def verdict_names() -> dict[str, str]:
    """What decisions are called, by the label of a verdict."""
    return {
        "forced": _("forced"),
        "decided": _("decided already"),
        "fine": _("good"),
        "too close to call": _("too close to call"),
        "doubtful": _("doubtful"),
        "mistake": _("mistake"),
        "blunder": _("blunder"),
    }


def fortune_names() -> dict[str, str]:
    """What draws and rolls are called that mattered."""
    return {"lucky": _("lucky"), "unlucky": _("unlucky")}


def account_names() -> dict[str, str]:
    """What a part of a result is due to, by the name of an account."""
    return {
        "luck": _("luck"),
        "losses": _("own losses"),
        "others": _("what the others did"),
        "rest": _("rest"),
    }


def effort_names() -> dict[str, str]:
    """How much was tried, by the name of a budget."""
    return {"fast": _("quick"), "normal": _("thorough"), "deep": _("very thorough")}


def figure(number: float, places: int, signed: bool = False) -> str:
    """A number as it is written in the language in use: a comma, and a real minus."""
    text = f"{number:{'+' if signed else ''}.{places}f}".replace("-", "−")
    return text if in_use() == "en" else text.replace(".", ",")


def percent(text: str) -> str:
    """Figures in percent: only in English nothing stands between them and the sign."""
    return f"{text}%" if in_use() == "en" else f"{text} %"


def amount_text(value: float, scale: "Scale") -> str:
    """A value, or a difference of two: percent of a win, or points."""
    return _figures([value], scale)


def interval_text(mean: float, error: float, scale: "Scale") -> str:
    """The same with its interval."""
    return _figures([mean, error] if error else [mean], scale)


def _figures(values: "Sequence[float]", scale: "Scale") -> str:
    if not scale.points:
        return percent(" ± ".join(figure(100 * value, 1) for value in values))
    return " ± ".join(figure(value, 2 if scale.spread < FINE else 1) for value in values)
