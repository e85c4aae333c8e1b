"""What one seat may know of a position: all that bots, clients and environments ever get.

A view is a record like a position, with everything hidden taken out. Other racks show only how
many tiles they have (`rack_count`). `bag` counts all tiles that the seat cannot see, be they in the
bag or on a hidden rack. A rack that was swapped has been seen by all, and its tiles (`shown`) are
known to be in the bag until somebody draws again. That a player could swap and is thinking about it
is nobody else's business: others see a player who is about to draw. `viewer` says whose view it is.

So the rules' kernels work on a view as far as they ask for nothing hidden: the legal moves of the
viewer, points, scores. `fill_in` goes the other way and samples a full position.
"""

from einfall.chance import Words
from einfall.game import EVERYTHING
from einfall.genial.position import RACK, SWAP, GenialPosition, GenialView
from einfall.genial.rules import begin_draw, put_on_rack, random_tile
from einfall.genial.tiles import NO_TILE
from einfall.kernel import kernel


@kernel
def hide(view: GenialView, viewer: int) -> None:
    """Turn an open view into that of a seat, or of a WATCHER."""
    view.viewer = viewer
    for seat in range(view.players):
        if seat != viewer:
            for place in range(RACK):
                if view.rack[seat, place] != NO_TILE:
                    view.bag[view.rack[seat, place]] += 1
                    view.rack[seat, place] = NO_TILE
    if view.phase == SWAP and view.seat != viewer:
        begin_draw(view)


@kernel
def fill_in(position: GenialPosition, words: Words) -> None:
    """Turn the copy of a view into a full position that agrees with it, all such equally likely.

    Every way to put the unseen tiles on the hidden racks counts once, except that a rack just
    swapped is known to be in the bag.
    """
    if not position.aside:
        hold_back(position, -1)
    for seat in range(position.players):
        if seat != position.viewer:
            fill_rack(position, seat, words)
    if not position.aside:
        hold_back(position, 1)
    position.viewer = EVERYTHING


@kernel
def hold_back(position: GenialPosition, sign: int) -> None:
    """Take the shown tiles out of the unseen ones (-1), or put them back (1)."""
    for place in range(RACK):
        kind = position.shown[place]
        if kind != NO_TILE:
            position.bag[kind] = int(position.bag[kind]) + sign


@kernel
def fill_rack(position: GenialPosition, seat: int, words: Words) -> None:
    """Give a hidden rack as many unseen tiles as it has."""
    count = int(position.rack_count[seat])
    position.rack_count[seat] = 0
    for _ in range(count):
        kind = random_tile(position.bag, words)
        position.bag[kind] -= 1
        put_on_rack(position, seat, kind)
