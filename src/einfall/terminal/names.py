"""What levels, clocks, reactions and keys are called, without loading a bot."""

from einfall.language import _
from einfall.study.words import level_names


def level_name(bot: str) -> str:
    """What a bot is called after its level."""
    return level_names().get(bot.partition(":")[0], bot)


def key_text(key: str) -> str:
    """A key as it is written on keyboards where the language is spoken."""
    named = {
        "Enter": _("Enter"),
        "Esc": _("Esc"),
        "Del": _("Del"),
        "Ctrl+Q": _("Ctrl+Q"),
    }
    return named.get(key, key)


def paces() -> dict[tuple[int, int, int], str]:
    """How much time a table can give: seconds a decision, for the game, added by a decision."""
    each = _("{minutes} min each + {increment} s a decision")
    live = [(3, 5), (5, 10), (10, 15)]
    return {
        (0, 0, 0): _("No limit"),
        (30, 0, 0): _("30 seconds a decision"),
        (60, 0, 0): _("1 minute a decision"),
        (300, 0, 0): _("5 minutes a decision"),
        **{(0, 60 * m, more): each.format(minutes=m, increment=more) for m, more in live},
        (86400, 0, 0): _("1 day a decision"),
        (259200, 0, 0): _("3 days a decision"),
    }


def reactions() -> dict[str, str]:
    """How one can feel at a table."""
    return {
        "hello": _("Hello!"),
        "luck": _("Good luck!"),
        "well": _("Well played!"),
        "wow": _("Wow!"),
        "hm": _("Hm…"),
        "oops": _("Oops!"),
        "thanks": _("Thank you!"),
        "laugh": _("Ha ha!"),
        "sorry": _("Sorry!"),
        "wait": _("One moment, please."),
        "phew": _("Phew!"),
        "bye": _("Good game!"),
    }


def reaction_text(what: str) -> str:
    """A reaction in words."""
    return reactions().get(what, what)
