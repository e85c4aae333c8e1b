"""What levels and reactions are called, without loading a bot."""

from einfall.language import _


def level_names() -> dict[str, str]:
    """The levels of bots, from the weakest up."""
    return {
        "novice": _("Novice"),
        "casual": _("Casual"),
        "club": _("Club"),
        "expert": _("Expert"),
        "master": _("Master"),
    }


def level_name(bot: str) -> str:
    """What a bot is called after its level."""
    return level_names().get(bot.partition(":")[0], bot)


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
