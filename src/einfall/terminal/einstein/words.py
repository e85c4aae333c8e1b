"""Dice and sheets of Einstein in words, from what a seat is shown."""

from collections.abc import Sequence

from einfall.einstein.sheet import LAST_TICK
from einfall.language import _, enumerated
from einfall.terminal.room import Data


def plain(points: int) -> str:
    """A number with the sign that typesetters use."""
    return str(points).replace("-", "−")


def signed(points: int) -> str:
    """The same of a change."""
    return f"+{points}" if points > 0 else plain(points)


def change_in_words(change: int) -> str:
    """By how much something changes."""
    return signed(change) if change else _("no change")


def effect_of_choice(choice: Data, sheet: Data) -> str:
    """What a finished choice does, in one breath."""
    parts = []
    for number in dict.fromkeys(map(str, choice["sums"])):
        ticks = choice["ticks"][number]
        if ticks == sheet["ticks"][number]:
            parts.append(_("sum {sum} is full").format(sum=number))
        else:
            change = change_in_words(choice["worth"][number] - sheet["worth"][number])
            text = _("sum {sum}: tick {ticks}, {change}")
            parts.append(text.format(sum=number, ticks=ticks, change=change))
    change = change_in_words(choice["score"] - sheet["score"])
    total = _("total {change}, then {score}")
    parts.append(total.format(change=change, score=plain(choice["score"])))
    if choice["ends"]:
        parts.append(_("this ends your game"))
    return enumerated(parts)


def name_of_choice(choice: Data) -> str:
    """A choice in words."""
    low, high = choice["sums"]
    if choice["fifth"] is None:
        return _("{low} and {high}, no fifth die").format(low=low, high=high)
    text = _("{low} and {high}, fifth die {fifth}")
    return text.format(low=low, high=high, fifth=choice["fifth"])


def score_in_words(name: str, sheet: Data) -> str:
    """What a sheet is worth, with how near its end is."""
    if sheet["out"]:
        text = _("{name}: {score} points, finished.")
        return text.format(name=name, score=plain(sheet["score"]))
    left = LAST_TICK - max([0, *sheet["fifths"].values()])
    text = _("{name}: {score} points, {left} fifth-die ticks before the end.")
    return text.format(name=name, score=plain(sheet["score"]), left=left)


def dice_text(dice: Sequence[int] | None) -> str:
    """The dice on the table."""
    return _("Dice: {dice}").format(dice=" ".join(map(str, dice or ())))


def sheet_text(name: str, sheet: Data) -> str:
    """A whole sheet."""
    sums = [
        _("sum {sum} {ticks}").format(sum=number, ticks=ticks)
        + f" ({plain(sheet['worth'][number])})"
        for number, ticks in sheet["ticks"].items()
        if ticks
    ]
    fifths = [
        _("fifth die {value} {ticks}").format(value=value, ticks=ticks)
        for value, ticks in sheet["fifths"].items()
    ]
    return (
        f"{score_in_words(name, sheet)} {', '.join([*sums, *fifths]) or _('nothing ticked yet')}."
    )
