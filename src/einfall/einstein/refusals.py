"""Which rule of Einstein forbids a choice.

A kernel finds its number, for pages too. Its sentence stands here alone.
"""

from typing import Final

from einfall.einstein.choices import is_free_throw, usable_values
from einfall.einstein.dice import (
    FACES,
    NO_FIFTH,
    ROLLS,
    count_splits,
    fifth_die,
    split_at,
)
from einfall.einstein.notation import dice_text, move_text
from einfall.einstein.sheet import Sheet, all_fixed
from einfall.game import Move
from einfall.kernel import kernel
from einfall.language import _

NO_SPLIT: Final = 0
FREE_THROW: Final = 1
NOT_FIXED: Final = 2
NO_FREE_THROW: Final = 3
NO_FREE_THROW_YET: Final = 4


def sentences() -> list[str]:
    """What each rule says, by its number."""
    return [
        _("{choice} is not a split of {dice} into two pairs and a fifth die"),
        _(
            "{choice}: {dice} shows none of the fixed values {fixed}, so it is a free throw"
            " and no fifth die is ticked"
        ),
        _("{choice}: three values are fixed, so the fifth die has to be one of {fixed}"),
        _("{choice} is not a free throw: {dice} shows one of the fixed values {fixed}"),
        _("{choice} is not a free throw: there is none before three values are fixed"),
    ]


@kernel
def broken_rule(sheet: Sheet, roll: int, choice: int) -> int:
    """The number of the rule that forbids this choice, if it is not legal."""
    formed = False
    for place in range(count_splits(roll)):
        split = split_at(roll, place)
        formed = formed or choice == split or choice == split - fifth_die(split)
    if not formed:
        return NO_SPLIT
    if is_free_throw(usable_values(sheet), roll):
        return FREE_THROW
    if fifth_die(choice) != NO_FIFTH:
        return NOT_FIXED
    return NO_FREE_THROW if all_fixed(sheet) else NO_FREE_THROW_YET


def why_forbidden(sheet: Sheet, roll: int, choice: Move) -> str:
    """The same as a sentence."""
    fixed = (str(value) for value in range(1, FACES + 1) if sheet.fifths[value])
    return sentences()[int(broken_rule(sheet, roll, choice))].format(
        choice=move_text(choice), dice=dice_text(ROLLS[roll]), fixed=", ".join(fixed)
    )
