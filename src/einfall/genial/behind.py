"""The game behind what everybody saw: racks and draws that agree with the tiles that were laid.

Whoever keeps the score at a real table knows what was laid, swapped and declined, but no rack. Any
deal will do for a record, if it lets all of that happen. This one is the simplest: whoever lays a
tile lays the one that has been longest on the rack, so that a rack holds what its player lays next.
What was never laid could be anything: tiles on a rack that was swapped show none of the colours
that had to be missing then; the others are whatever the bag has most of.

Time is counted in draws: the n-th tile that is drawn is on a rack, or lies, from n `until` it goes
back into the bag. A deal is possible if at no time more tiles of a kind are out than there are.
"""

from typing import Final

import numpy as np

from einfall.fields import Array, Fields, Number
from einfall.genial.moves import (
    FIRST_PLACEMENT,
    SWAP_RACK,
    count_bits,
    is_legal,
    lowest_colours,
    side_of,
)
from einfall.genial.position import DRAW, PLACE, RACK, SWAP, GenialPosition
from einfall.genial.rules import begin_draw, decide, end_draw
from einfall.genial.tiles import FULL_BAG, KIND_OF, KIND_SHOWS, KINDS, NO_TILE, WAYS
from einfall.kernel import kernel, signed

MOST_DECISIONS: Final = 400
"""More than fit on the board, with swaps after all of them."""
MOST_DRAWS: Final = 4 * RACK + MOST_DECISIONS * RACK


class Story(Fields):
    """Decisions that everybody saw, and the deal behind them."""

    actions = Array(np.int64, MOST_DECISIONS)  # placements, swaps and declined bonuses, in order
    count = Number(np.int64)  # how many
    # the deal
    drawn = Number(np.int64)  # how many tiles were drawn
    kinds = Array(np.uint8, MOST_DRAWS)  # their kinds, in order; NO_TILE while not known
    until = Array(np.int64, MOST_DRAWS)  # when each went back into the bag
    barred = Array(np.uint8, MOST_DRAWS)  # the colours that it cannot show, as bits
    out = Array(np.uint8, MOST_DRAWS, len(KINDS))  # how many of each kind are out of the bag
    queue = Array(np.int64, 4, RACK)  # which draws each rack holds, the oldest first


@kernel
def find_deal(table: GenialPosition, story: Story) -> bool:
    """Find a deal behind the decisions of a story; whether there is one, and all were legal.

    `table` is a new one. In the end it is as everybody sees it, with nothing on the racks.
    """
    if not follow(table, story):
        return False
    for draw in range(story.drawn):
        if story.kinds[draw] != NO_TILE and not take_out(story, draw, story.kinds[draw]):
            return False
    for colours in range(6, -1, -1):  # who has the least choice chooses first
        for draw in range(story.drawn):
            due = count_bits(signed(story.barred[draw])) == colours
            if due and story.kinds[draw] == NO_TILE and not choose(story, draw):
                return False
    return True


@kernel
def follow(table: GenialPosition, story: Story) -> bool:
    """Let the decisions happen, and note which draw each tile was; whether all were legal."""
    story.drawn = 0
    for seat in range(table.players):
        table.seat = seat
        fill(table, story)
    table.seat, table.phase, table.due = 0, PLACE, 0
    for n in range(story.count):
        action = story.actions[n]
        if table.phase == SWAP and action != SWAP_RACK:
            go_on_unseen(table, story)
        seat = int(table.seat)
        if action >= FIRST_PLACEMENT:
            way = (action - FIRST_PLACEMENT) % WAYS
            table.rack[seat, 0] = KIND_OF[way // 6, way % 6]
        if not is_legal(table, action):
            return False
        if action >= FIRST_PLACEMENT:
            story.kinds[story.queue[seat, 0]] = table.rack[seat, 0]
            for place in range(RACK - 1):
                story.queue[seat, place] = story.queue[seat, place + 1]
        elif action == SWAP_RACK:
            put_aside(table, story)
        decide(table, action)
        if table.phase == DRAW:
            go_on_unseen(table, story)
    if table.phase == SWAP:
        go_on_unseen(table, story)
    return True


@kernel
def go_on_unseen(table: GenialPosition, story: Story) -> None:
    """Fill a rack with tiles that nobody sees, which ends the turn."""
    if table.phase == SWAP:
        begin_draw(table)
    fill(table, story)
    table.due = 0
    end_draw(table)


@kernel
def fill(table: GenialPosition, story: Story) -> None:
    """The seat draws as many tiles as its rack has room for, of kinds yet to be found out."""
    seat = int(table.seat)
    for place in range(table.rack_count[seat], table.rack_size):
        story.queue[seat, place] = story.drawn
        story.kinds[story.drawn] = NO_TILE
        story.barred[story.drawn] = 0
        story.until[story.drawn] = MOST_DRAWS
        for kind in range(len(KINDS)):
            story.out[story.drawn, kind] = 0
        story.drawn += 1
    table.rack_count[seat] = table.rack_size


@kernel
def put_aside(table: GenialPosition, story: Story) -> None:
    """The rack is swapped: it shows no lowest colour, and goes back when the new one is drawn."""
    seat = int(table.seat)
    for place in range(table.rack_count[seat]):
        draw = story.queue[seat, place]
        story.barred[draw] = lowest_colours(table, side_of(table, seat))
        story.until[draw] = story.drawn + signed(table.rack_size)


@kernel
def choose(story: Story, draw: int) -> bool:
    """Find a tile for a draw of which nothing is known but what it cannot show."""
    best, most = NO_TILE, 0
    for kind in range(len(KINDS)):
        if KIND_SHOWS[kind] & story.barred[draw] == 0:
            left = signed(FULL_BAG[kind])
            for time in range(draw, min(story.until[draw], story.drawn)):
                left = min(left, signed(FULL_BAG[kind]) - signed(story.out[time, kind]))
            if left > most:
                best, most = kind, left
    if best == NO_TILE:
        return False
    story.kinds[draw] = best
    return take_out(story, draw, best)


@kernel
def take_out(story: Story, draw: int, kind: int) -> bool:
    """A draw was of this kind; whether there are so many tiles of it."""
    for time in range(draw, min(story.until[draw], story.drawn)):
        story.out[time, kind] += 1
        if story.out[time, kind] > FULL_BAG[kind]:
            return False
    return True
