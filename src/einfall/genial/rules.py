"""The rules of Einfach Genial: placing, scoring, bonus, swap, drawing, end. Nearly all kernels.

moves.py says which moves are legal. Kernels do not check: `decide` wants a legal action,
`draw` a tile that is in the bag. The checked way is `game.Genial`.
"""

import numpy as np
from numpy.typing import NDArray

from einfall.chance import Words, below
from einfall.genial.board import SLOT_CELLS, SLOT_SYMBOL, WORD_BITS
from einfall.genial.moves import (
    DECLINE_BONUS,
    FIRST_PLACEMENT,
    KEEP_RACK,
    SWAP_RACK,
    may_swap,
    random_legal,
    side_of,
    symbols_to_touch,
)
from einfall.genial.position import (
    BONUS,
    DEAL,
    DRAW,
    NO_BONUS,
    OVER,
    PLACE,
    RACK,
    SWAP,
    SWAP_AT_END,
    TRACK_END,
    GenialPosition,
    GenialState,
    land,
)
from einfall.genial.tiles import KIND_OF, KINDS, MOST_OF_A_KIND, NO_TILE, WAYS
from einfall.kernel import kernel, signed


@kernel
def decide(position: GenialPosition, action: int) -> None:
    """Apply a legal action of the seat that is to act."""
    if action == SWAP_RACK:
        swap_rack(position)
    elif action == KEEP_RACK:
        begin_draw(position)
    elif action == DECLINE_BONUS:
        position.bonus -= 1
        go_on(position)
    else:
        place(position, action)


@kernel
def place(position: GenialPosition, action: int) -> None:
    """Lay a tile, score it, and see what comes next."""
    seat = int(position.seat)
    slot, way = (action - FIRST_PLACEMENT) // WAYS, (action - FIRST_PLACEMENT) % WAYS
    one, two = SLOT_CELLS[slot, 0], SLOT_CELLS[slot, 1]
    colour_one, colour_two = way // 6, way % 6
    if position.phase == BONUS:
        position.bonus -= 1
    take_from_rack(position, seat, KIND_OF[colour_one, colour_two])
    if symbols_to_touch(position, seat):
        position.first[seat] = SLOT_SYMBOL[slot]

    # Read before anything lies: the free cell of the twin cuts its direction off.
    points_one = signed(position.points[one, colour_one])
    points_two = signed(position.points[two, colour_two])
    land(position, one, colour_one)
    land(position, two, colour_two)
    position.laid[slot // WORD_BITS] |= 1 << (slot % WORD_BITS)

    side = side_of(position, seat)
    if colour_one == colour_two:
        ends = score(position, side, colour_one, points_one + points_two)
    else:
        ends = score(position, side, colour_one, points_one)
        ends += score(position, side, colour_two, points_two)
    if position.one_bonus:
        ends = min(ends, 1)
    if position.bonus_rule != NO_BONUS:
        position.bonus += ends

    if all_six_complete(position, side) or board_full(position):
        position.phase = OVER
        position.bonus = 0
    else:
        go_on(position)


@kernel
def score(position: GenialPosition, side: int, colour: int, points: int) -> int:
    """Move a marker, and say whether (1 or 0) it reached the end of a track."""
    before = signed(position.score[side, colour])
    after = score_after(before, points, signed(position.track))
    position.score[side, colour] = after
    return 1 if after > before and after % TRACK_END == 0 else 0


@kernel
def score_after(before: int, points: int, track: int) -> int:
    """Where a marker ends up; what would carry it beyond the end of a track is lost.

    On a double track the first end is at 18, the second at 36.
    """
    return min(before + points, TRACK_END if before < TRACK_END else track)


@kernel
def all_six_complete(position: GenialState, side: int) -> bool:
    """Whether a side has all six colours at the very end: it wins at once."""
    for colour in range(6):
        if position.score[side, colour] < position.track:
            return False
    return True


@kernel
def board_full(position: GenialState) -> bool:
    """Whether no two adjacent free cells are left: the game ends at once."""
    for word in range(position.zone_words):
        if position.free[word]:
            return False
    return True


def ranking(position: GenialState) -> list[list[int]]:
    """The sides in places, best first: lowest colour against lowest, then the next, and so on."""
    order = {side: sorted(map(int, position.score[side])) for side in range(position.sides)}
    places = sorted({tuple(scores) for scores in order.values()}, reverse=True)
    return [[side for side in order if tuple(order[side]) == place] for place in places]


@kernel
def go_on(position: GenialPosition) -> None:
    """After a placement or a declined bonus: the next bonus, the swap at the end, or the refill."""
    seat = int(position.seat)
    if position.rack_count[seat] == 0:
        position.bonus = 0  # nothing left to play it with
    if position.bonus:
        position.phase = BONUS
    elif position.swap_rule == SWAP_AT_END and may_swap(position, seat):
        position.phase = SWAP
    else:
        begin_draw(position)


@kernel
def swap_rack(position: GenialPosition) -> None:
    """Show the rack and put it aside; six new tiles are drawn before it goes back into the bag."""
    seat = int(position.seat)
    begin_draw(position)
    for place in range(RACK):
        position.shown[place] = position.rack[seat, place]
        position.rack[seat, place] = NO_TILE
    position.due += position.rack_count[seat]
    position.rack_count[seat] = 0
    position.aside = 1


@kernel
def begin_draw(position: GenialState) -> None:
    """The seat is to fill its rack. Where a swapped rack went is no longer known after that."""
    position.phase = DRAW
    position.due = position.rack_size - position.rack_count[position.seat]
    if position.shown[0] != NO_TILE:
        for place in range(RACK):
            position.shown[place] = NO_TILE


@kernel
def draw(position: GenialPosition, kind: int) -> None:
    """Chance: a tile goes from the bag to the rack that is being filled."""
    seat = int(position.seat)
    position.bag[kind] -= 1
    put_on_rack(position, seat, kind)
    position.due -= 1
    if not position.due:
        end_draw(position)


@kernel
def end_draw(position: GenialPosition) -> None:
    """All that was due is drawn: what was put aside goes into the bag, and the next seat's turn."""
    seat = int(position.seat)
    if position.aside:
        position.aside = 0
        for place in range(RACK):
            if position.shown[place] != NO_TILE:
                position.bag[position.shown[place]] += 1
    last_seat = seat == position.players - 1
    position.seat = 0 if last_seat else seat + 1
    if position.phase == DEAL and not last_seat:
        position.due = position.rack_size
    else:
        position.phase = PLACE


@kernel
def take_from_rack(position: GenialPosition, seat: int, kind: int) -> None:
    """Remove a tile that is there; the rack stays sorted."""
    found = False
    for place in range(RACK - 1):
        found = found or position.rack[seat, place] == kind
        position.rack[seat, place] = position.rack[seat, place + found]
    position.rack[seat, RACK - 1] = NO_TILE
    position.rack_count[seat] -= 1


@kernel
def put_on_rack(position: GenialState, seat: int, kind: int) -> None:
    """Add a tile where it belongs in the order; the greater one moves on at each place."""
    for place in range(RACK):
        there = position.rack[seat, place]
        position.rack[seat, place] = min(there, kind)
        kind = max(there, kind)
    position.rack_count[seat] += 1


# Chance and whole games, fast


@kernel
def random_tile(bag: NDArray[np.uint8], words: Words) -> int:
    """The kind of a tile in a bag that is not empty, all tiles equally likely.

    The bag is thought of as 21 rows with room for 6 tiles each: pick places until one is taken. At
    least 10 tiles stay in the bag whatever happens, and half of the places are taken as a rule.
    """
    place = below(words, len(KINDS) * MOST_OF_A_KIND)
    while place % MOST_OF_A_KIND >= bag[place // MOST_OF_A_KIND]:
        place = below(words, len(KINDS) * MOST_OF_A_KIND)
    return place // MOST_OF_A_KIND


@kernel
def draw_due(position: GenialPosition, words: Words) -> None:
    """Draw all tiles that are due, at random."""
    for _ in range(int(position.due)):
        draw(position, random_tile(position.bag, words))


@kernel
def play_randomly(position: GenialPosition, words: Words) -> int:
    """Play to the end, every legal action equally likely; returns how many decisions that took."""
    decisions = 0
    while position.phase != OVER:
        while position.due:
            draw_due(position, words)
        decide(position, random_legal(position, words))
        decisions += 1
    return decisions
