"""Which rule of Einfach Genial forbids a decision.

A kernel finds its number, for pages too. Its sentence stands here alone.
"""

from typing import Final

from einfall.game import Move
from einfall.genial.board import CELL_NAMES, SLOT_CELLS, SLOTS
from einfall.genial.moves import (
    DECLINE_BONUS,
    FIRST_PLACEMENT,
    KEEP_RACK,
    rack_ways,
    symbols_to_touch,
)
from einfall.genial.notation import move_text
from einfall.genial.position import BONUS, FREE, OUTSIDE, PLACE, SWAP, SWAP_AT_START, GenialState
from einfall.genial.tiles import WAYS
from einfall.genial.words import colour_name
from einfall.kernel import kernel, signed
from einfall.language import _

BONUS_IS_A_MUST: Final = 0
NO_BONUS: Final = 1
NOTHING_TO_KEEP: Final = 2
NO_SWAP_YET: Final = 3
NO_SWAP: Final = 4
ONLY_A_SWAP: Final = 5
NO_SUCH_TILE: Final = 6
FIRST_AT_SYMBOL: Final = 7
NO_CONTACT: Final = 8
OUT_OF_ZONE: Final = 9  # and 10, for the second cell
TAKEN: Final = 11  # and 12


def sentences() -> list[str]:
    """What each rule says, by its number."""
    outside = _("{cell} lies outside the zone for {count} players")
    taken = _("{cell} is not free: {colour} lies there")
    return [
        _("a bonus must be played"),
        _("there is no bonus to decline"),
        _("a rack is kept only where a swap is offered at the end of a turn"),
        _("a swap is allowed only when no tile on the rack shows a lowest colour"),
        _("a swap is not on offer now"),
        _("all that is left of the turn is to swap the rack or to keep it"),
        _("the rack has no tile {tile}"),
        _("a first tile touches a printed symbol that no other player's first tile touched"),
        _("a tile must touch another tile or a printed symbol"),
        outside,
        outside,
        taken,
        taken,
    ]


@kernel
def broken_rule(position: GenialState, seat: int, action: int) -> int:
    """The number of the rule that forbids this to a seat that is to act, if it is not legal."""
    if action == DECLINE_BONUS:
        return BONUS_IS_A_MUST if position.phase == BONUS else NO_BONUS
    if action == KEEP_RACK:
        return NOTHING_TO_KEEP
    if action < FIRST_PLACEMENT:
        at_start = position.phase == PLACE and position.swap_rule == SWAP_AT_START
        return NO_SWAP_YET if at_start else NO_SWAP
    if position.phase == SWAP:
        return ONLY_A_SWAP
    slot, way = (action - FIRST_PLACEMENT) // WAYS, (action - FIRST_PLACEMENT) % WAYS
    for half in range(2):
        lies = signed(position.board[SLOT_CELLS[slot, half]])
        if lies == OUTSIDE:
            return OUT_OF_ZONE + half
        if lies != FREE:
            return TAKEN + half
    if not rack_ways(position, seat) >> way & 1:
        return NO_SUCH_TILE
    return FIRST_AT_SYMBOL if symbols_to_touch(position, seat) else NO_CONTACT


def why_forbidden(position: GenialState, seat: int, action: Move) -> str:
    """The same as a sentence."""
    rule = int(broken_rule(position, seat, action))
    values: dict[str, object] = {"count": position.players}
    if action >= FIRST_PLACEMENT:
        cell = SLOTS[(action - FIRST_PLACEMENT) // WAYS][rule in (OUT_OF_ZONE + 1, TAKEN + 1)]
        values |= {"cell": CELL_NAMES[cell], "tile": move_text(action)[:2]}
        if rule in (TAKEN, TAKEN + 1):
            values["colour"] = colour_name(int(position.board[cell]))
    return sentences()[rule].format(**values)
