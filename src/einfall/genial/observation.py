"""What a learner sees of Einfach Genial: observations and masks. Nearly all kernels.

An observation says what a view says, for the seat asked, and nothing more. Seats and sides are
relative: the seat asked comes first, then the others in the order of play. The kernels take a view,
or a position of which they use only what the view would show; the bytes are the same.

Legality factorises: a placement is legal if its slot is open and its way is on the rack. So the
mask of all actions is the product of the two masks that `mask_factors` writes.

On a GPU several lanes share a row: each writes every `lanes`-th of its bytes or cells, from `lane`
on. On a CPU one lane writes all.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.genial.board import CELLS, RADIUS, WORD_BITS, ZONE_RADIUS, ZONE_SLOTS, zone_rows
from einfall.genial.editions import Options
from einfall.genial.moves import (
    FIRST_PLACEMENT,
    legal_slots,
    lowest_bit,
    other_actions,
    rack_ways,
    side_of,
    symbols_to_touch,
)
from einfall.genial.position import BONUS, FREE, OVER, PLACE, RACK, SWAP, GenialState
from einfall.genial.tiles import KINDS, MOST_OF_A_KIND, NO_COLOUR, TILES_OF_KIND, WAYS
from einfall.kernel import kernel, place, signed
from einfall.observation import Field, Layout

COLOURS: Final = 6
KIND_COUNT: Final = len(KINDS)
CHANNELS: Final = 2 * COLOURS + 1
"""What is said of each cell: its colour or that it is free, and what each colour would count."""
PHASES: Final = 3
MOST_BONUS: Final = 12

ZONE_COUNTS = np.array([0, *(sum(map(len, zone_rows(n))) for n in (1, 2, 3, 4))], np.int64)
"""How many cells the zone of each number of players has."""
ZONE_CELLS = np.zeros((5, CELLS), np.uint8)
for _players in (1, 2, 3, 4):
    _zone = [cell for row in zone_rows(_players) for cell in row]
    ZONE_CELLS[_players, : len(_zone)] = _zone
EIGHT: Final = 8
SHOWS = np.eye(EIGHT, dtype=np.uint8)
SHOWS[:, COLOURS + 1] = 0
"""The first channels of a cell, for each thing that a board can show there, and a byte more."""
assert SHOWS[FREE, COLOURS] == 1
COUNT_BITS: Final = 3
MOST_COUNTED: Final = (1 << COUNT_BITS) - 1
COUNTED = np.array([*(1 << COUNT_BITS * kind for kind in range(KIND_COUNT)), 0], np.int64)
"""One tile of each kind, in a number that counts all kinds side by side; none for NO_TILE."""
assert MOST_OF_A_KIND <= MOST_COUNTED


def layout(options: Options) -> Layout:
    """The fields of an observation with these options."""
    players, sides = options.players, options.sides
    cells = int(ZONE_COUNTS[players])
    channels = np.array([1] * (COLOURS + 1) + [6 * ZONE_RADIUS[players]] * COLOURS, np.uint8)
    seats = "each seat, one's own first"
    return Layout(
        (
            Field(
                "board",
                (cells, CHANNELS),
                channels,
                "each cell of the zone in reading order: R O Y G B P or free, as flags; then what"
                " half a tile of each colour would count there",
            ),
            Field("rack", (KIND_COUNT,), RACK, "one's own tiles, by kind"),
            Field(
                "unseen",
                (KIND_COUNT,),
                np.array(TILES_OF_KIND, np.uint8),
                "tiles in the bag or on hidden racks, by kind",
            ),
            Field("shown", (KIND_COUNT,), RACK, "the rack last swapped while known, by kind"),
            Field("tracks", (sides, COLOURS), options.track, "each side's points, own side first"),
            Field("rack_counts", (players,), RACK, f"tiles on the rack of {seats}"),
            Field(
                "began", (players, COLOURS), 1, f"the symbol touched by the first tile of {seats}"
            ),
            Field("turn", (players,), 1, f"who decides or draws: {seats}"),
            Field("phase", (PHASES,), 1, "a tile is to be placed, a bonus played, a swap decided"),
            Field("bonus", (1,), MOST_BONUS, "bonus tiles still to be played"),
        )
    )


@kernel
def observe(
    state: GenialState, seat: int, row: NDArray[Any], lane: int = 0, lanes: int = 1
) -> None:
    """Write what a seat may know into a row of bytes, or this lane's share of it.

    No lane reads what another one writes.
    """
    cells = ZONE_COUNTS[state.players]
    for n in range(lane, cells, lanes):
        cell, at = ZONE_CELLS[state.players, place(n)], n * CHANNELS
        shows, points = state.board[cell], state.points[cell]
        for channel in range(EIGHT):  # eight bytes are one word; the last is written over below
            row[place(at + channel)] = SHOWS[place(shows), channel]
        # all are read before one is written: the row could lie among them, for all a compiler knows
        r, o, y, g, b, p = points[0], points[1], points[2], points[3], points[4], points[5]
        at += COLOURS + 1
        row[place(at)], row[place(at + 1)], row[place(at + 2)] = r, o, y
        row[place(at + 3)], row[place(at + 4)], row[place(at + 5)] = g, b, p
    at = cells * CHANNELS
    observe_tiles(state, seat, row, at, lane, lanes)
    observe_players(state, seat, row, at + 3 * KIND_COUNT, lane, lanes)


@kernel
def observe_tiles(
    state: GenialState, seat: int, row: NDArray[Any], at: int, lane: int, lanes: int
) -> None:
    """The own rack, the tiles that cannot be seen, and those that were shown."""
    own, shown, all_racks = 0, 0, 0  # how many of each kind, as in COUNTED
    for spot in range(RACK):
        own += COUNTED[state.rack[place(seat), spot]]
        shown += COUNTED[state.shown[spot]]
    for other in range(state.players):
        for spot in range(RACK):
            all_racks += COUNTED[state.rack[place(other), spot]]
    hidden = all_racks - own
    if hides_swap(state, seat):
        shown = 0
    for kind in range(lane, KIND_COUNT, lanes):
        row[place(at + kind)] = own >> COUNT_BITS * kind & MOST_COUNTED
        row[place(at + KIND_COUNT + kind)] = state.bag[place(kind)] + (
            hidden >> COUNT_BITS * kind & MOST_COUNTED
        )
        row[place(at + 2 * KIND_COUNT + kind)] = shown >> COUNT_BITS * kind & MOST_COUNTED


@kernel
def hides_swap(state: GenialState, seat: int) -> bool:
    """Whether somebody else could swap, which is nobody's business: they are about to draw."""
    return bool(state.phase == SWAP and state.seat != seat)


@kernel
def observe_players(
    state: GenialState, seat: int, row: NDArray[Any], at: int, lane: int, lanes: int
) -> None:
    """Tracks, racks, first symbols, and whose turn it is for what."""
    players, sides = signed(state.players), signed(state.sides)
    own = side_of(state, seat)
    for relative in range(sides):
        side = own + relative
        side -= sides * (side >= sides)  # a remainder would take a GPU long
        for colour in range(lane, COLOURS, lanes):
            row[place(at + colour)] = state.score[place(side), place(colour)]
        at += COLOURS
    began, turn = at + players, at + players * (COLOURS + 1)
    for relative in range(players):
        other = seat + relative
        other -= players * (other >= players)
        for colour in range(lane, COLOURS, lanes):
            row[place(began + relative * COLOURS + colour)] = state.first[place(other)] == colour
        if lane == lanes - 1:
            row[place(at + relative)] = state.rack_count[place(other)]
            row[place(turn + relative)] = other == state.seat and state.phase != OVER
    if lane == lanes - 1:
        at = turn + players
        row[place(at)] = state.phase == PLACE
        row[place(at + 1)] = state.phase == BONUS
        row[place(at + 2)] = state.phase == SWAP and state.seat == seat
        row[place(at + 3)] = state.bonus


# Masks


@kernel
def mask_factors(
    state: GenialState, where: NDArray[Any], way: NDArray[Any], lane: int = 0, lanes: int = 1
) -> None:
    """Flags of what the seat that is to act may do, and of the ways in which it can.

    `where` is the three actions that are no placements, then the slots; `way` is for slots only.
    A game that is over takes anything: all flags are 1, so that no row is empty.
    """
    over = state.phase == OVER
    others = 0b111 if over else other_actions(state)
    for other in range(lane, FIRST_PLACEMENT, lanes):
        where[place(other)] = others >> other & 1
    places = state.phase == PLACE or state.phase == BONUS
    symbols = symbols_to_touch(state, state.seat) if places else 0
    slots = where.shape[0] - FIRST_PLACEMENT
    for word in range(state.zone_words):
        bits = -1 if over else legal_slots(state, word, symbols) if places else 0
        first = FIRST_PLACEMENT + word * WORD_BITS
        for n in range(lane, min(WORD_BITS, slots - word * WORD_BITS), lanes):
            where[place(first + n)] = bits >> n & 1
    ways = -1 if over else rack_ways(state, state.seat)
    for n in range(lane, WAYS, lanes):
        way[place(n)] = ways >> n & 1


@kernel
def mask_actions(state: GenialState, flags: NDArray[Any], ways: NDArray[Any]) -> None:
    """A flag for each action: 1 for what the seat that is to act may do; all 1 after the end.

    `ways` has room for WAYS, to work in.
    """
    over = state.phase == OVER
    for n in range(flags.shape[0]):
        flags[n] = over
    if state.phase != PLACE and state.phase != BONUS and state.phase != SWAP:
        return
    others = other_actions(state)
    for other in range(FIRST_PLACEMENT):
        flags[other] = others >> other & 1
    if state.phase == SWAP:
        return
    left, count = rack_ways(state, state.seat), 0
    while left:
        ways[count] = lowest_bit(left)
        left &= left - 1
        count += 1
    symbols = symbols_to_touch(state, state.seat)
    for word in range(state.zone_words):
        slots = legal_slots(state, word, symbols)
        while slots:
            at = FIRST_PLACEMENT + WAYS * (word * WORD_BITS + lowest_bit(slots))
            slots &= slots - 1
            for n in range(count):
                flags[at + signed(ways[n])] = 1


def factors(players: int) -> tuple[int, int]:
    """How long the two masks are."""
    return FIRST_PLACEMENT + ZONE_SLOTS[ZONE_RADIUS[players]], WAYS


assert NO_COLOUR == COLOURS
assert max(ZONE_RADIUS.values()) == RADIUS
