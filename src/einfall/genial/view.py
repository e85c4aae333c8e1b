"""What one seat may know of a position: the only way to one from a bot, a client or an environment.

A view is a record like a position, with everything hidden taken out. Other racks show only how
many tiles they have (`rack_count`). `bag` counts all tiles that the seat cannot see, be they in the
bag or on a hidden rack. A rack that was swapped has been seen by all, and its tiles (`shown`) are
known to be in the bag until somebody draws again. That a player could swap and is thinking about it
is nobody else's business: others see a player who is about to draw. `viewer` says whose view it is.

So the rules' kernels work on a view as far as they ask for nothing hidden: the legal moves of the
viewer, points, scores. `fill_in` goes the other way and samples a full position.
"""

from einfall.chance import Words
from einfall.game import Position, View
from einfall.genial.position import EVERYTHING, RACK, SWAP
from einfall.genial.rules import begin_draw, put_on_rack, random_tile
from einfall.genial.tiles import NO_TILE
from einfall.kernel import kernel


@kernel
def hide(position: Position, viewer: int) -> None:
    """Turn a copy of a position into the view of a seat, or of a WATCHER."""
    position.viewer = viewer
    for seat in range(position.players):
        if seat != viewer:
            for place in range(RACK):
                if position.rack[seat, place] != NO_TILE:
                    position.bag[position.rack[seat, place]] += 1
                    position.rack[seat, place] = NO_TILE
    if position.phase == SWAP and position.seat != viewer:
        begin_draw(position)


@kernel
def fill_in(view: View, words: Words) -> None:
    """Turn a copy of a view into a full position that agrees with it, all such equally likely.

    Every way to put the unseen tiles on the hidden racks counts once, but that a rack just swapped
    is known to be in the bag.
    """
    if not view.aside:
        hold_back(view, -1)
    for seat in range(view.players):
        if seat != view.viewer:
            fill_rack(view, seat, words)
    if not view.aside:
        hold_back(view, 1)
    view.viewer = EVERYTHING


@kernel
def hold_back(view: View, sign: int) -> None:
    """Take the shown tiles out of the unseen ones (-1), or put them back (1)."""
    for place in range(RACK):
        kind = view.shown[place]
        if kind != NO_TILE:
            view.bag[kind] = int(view.bag[kind]) + sign


@kernel
def fill_rack(view: View, seat: int, words: Words) -> None:
    """Give a hidden rack as many unseen tiles as it has."""
    count = int(view.rack_count[seat])
    view.rack_count[seat] = 0
    for _ in range(count):
        kind = random_tile(view.bag, words)
        view.bag[kind] -= 1
        put_on_rack(view, seat, kind)
