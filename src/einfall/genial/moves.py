"""The moves of Einfach Genial: their fixed numbers, and which are legal. Nearly all kernels.

A move is an action number, the same in every position:

    0            swap      show the rack, draw six new tiles, put the old ones back
    1            keep      refill although a swap was allowed
    2            decline   give up a bonus tile
    3 + slot * 36 + way    place a tile: `slot` says on which two cells (board.py), `way` is
                           6 * its colour on the first cell + its colour on the second (tiles.py)

The numbers that a game can need are the first 3 + 36 * (slots of its zone): 7,995 for one or two
players, 11,019 for three, 15,339 for four.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.chance import Words, below
from einfall.genial.board import SLOT_CELLS, SLOTS, SLOTS_TOUCHING_SYMBOL, WORD_BITS
from einfall.genial.position import BONUS, BONUS_MAY, PLACE, RACK, SWAP, SWAP_AT_START, GenialState
from einfall.genial.tiles import KIND_SHOWS, KIND_WAYS, NO_COLOUR, WAYS
from einfall.kernel import kernel

SWAP_RACK: Final = 0
KEEP_RACK: Final = 1
DECLINE_BONUS: Final = 2
FIRST_PLACEMENT: Final = 3

MOST_LEGAL: Final = len(SLOTS) * 2 * RACK + 1
"""No position has more legal moves than this."""


def count_actions(slots: int) -> int:
    """How long the numbering is for a zone with this many slots."""
    return FIRST_PLACEMENT + slots * WAYS


ACTIONS: Final = count_actions(len(SLOTS))


# Bits


@kernel
def count_bits(word: int) -> int:
    """How many bits are set in a word of up to 62. Compilers know this way, and need one step."""
    word -= (word >> 1) & 0x5555555555555555
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (int(word) * 0x0101010101010101 & 0x7FFFFFFFFFFFFFFF) >> 56


@kernel
def lowest_bit(word: int) -> int:
    """The place of the lowest bit that is set."""
    return count_bits((word & -word) - 1)


@kernel
def nth_bit(word: int, n: int) -> int:
    """The place of the n-th bit that is set, counted from 0: find its byte, then halve that.

    Nothing branches here, since nobody can foresee which way it would go. Each byte of `sums` has
    how many bits are set up to its end; `passed` has a bit for each byte that ends too early.
    """
    pairs = word - ((word >> 1) & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    sums = int(eights) * 0x0101010101010101 & 0x007F7F7F7F7F7F7F
    passed = ((n * 0x0001010101010101 | 0x0080808080808080) - sums) & 0x0080808080808080
    place = 8 * count_bits(passed)
    n -= sums << 8 >> place & 127
    here = fours >> place & 7
    beyond = n >= here
    n -= beyond * here
    place += 4 * beyond
    here = pairs >> place & 3
    beyond = n >= here
    n -= beyond * here
    place += 2 * beyond
    return place + (n >= word >> place & 1)


# Who may do what


@kernel
def side_of(position: GenialState, seat: int) -> int:
    """The score row of a seat: its own, or its team's (seats 0 and 2 against 1 and 3)."""
    return int(seat % position.sides)


@kernel
def symbols_to_touch(position: GenialState, seat: int) -> int:
    """The printed symbols of which a seat's first tile has to touch one, as bits; later none.

    They are those that nobody else's first tile touched. Were they all walled in, the rule would
    lapse: there is no passing.
    """
    if position.first[seat] != NO_COLOUR:
        return 0
    symbols = 0b111111
    for other in range(position.players):
        symbols &= ~(1 << position.first[other])
    for word in range(position.zone_words):
        if position.free[word] & slots_touching(symbols, word):
            return symbols
    return 0


@kernel
def slots_touching(symbols: int, word: int) -> int:
    """One word of the slots that touch one of these printed symbols."""
    slots = 0
    for symbol in range(6):
        if symbols >> symbol & 1:
            slots |= SLOTS_TOUCHING_SYMBOL[symbol, word]
    return slots


@kernel
def legal_slots(position: GenialState, word: int, symbols: int) -> int:
    """One word of the slots in which the rules allow a tile; `symbols` from symbols_to_touch."""
    slots = position.free[word]
    if symbols:
        slots &= slots_touching(symbols, word)
    elif position.contact:
        slots &= position.touching[word]
    return int(slots)


@kernel
def rack_ways(position: GenialState, seat: int) -> int:
    """All ways in which the tiles of a rack can lie, as bits; equal tiles count once."""
    ways = 0
    for place in range(RACK):
        ways |= KIND_WAYS[position.rack[seat, place]]
    return ways


@kernel
def lowest_score(position: GenialState, side: int) -> int:
    """The points of a side in its weakest colour."""
    lowest = int(position.score[side, 0])
    for colour in range(1, 6):
        lowest = min(lowest, int(position.score[side, colour]))
    return lowest


@kernel
def lowest_colours(position: GenialState, side: int) -> int:
    """The weakest colours of a side, all that are tied, as bits."""
    lowest = lowest_score(position, side)
    colours = 0
    for colour in range(6):
        colours |= (position.score[side, colour] == lowest) << colour
    return colours


@kernel
def may_swap(position: GenialState, seat: int) -> bool:
    """Whether the seat has tiles, and none that can be seen shows a lowest colour of its side."""
    shown = 0
    for place in range(RACK):
        shown |= KIND_SHOWS[position.rack[seat, place]]
    lowest = lowest_colours(position, side_of(position, seat))
    return bool(position.rack_count[seat] > 0 and shown & lowest == 0)


@kernel
def other_actions(position: GenialState) -> int:
    """The legal actions that are not placements, as bits."""
    if position.phase == SWAP:
        return 1 << SWAP_RACK | 1 << KEEP_RACK
    if position.phase == BONUS and position.bonus_rule == BONUS_MAY:
        return 1 << DECLINE_BONUS
    if (
        position.phase == PLACE
        and position.swap_rule == SWAP_AT_START
        and may_swap(position, position.seat)
    ):
        return 1 << SWAP_RACK
    return 0


# Lists of legal actions


@kernel
def count_legal(position: GenialState) -> int:
    """How many legal actions the seat that is to act has."""
    count = count_bits(other_actions(position))
    if position.phase == PLACE or position.phase == BONUS:
        symbols = symbols_to_touch(position, position.seat)
        slots = 0
        for word in range(position.zone_words):
            slots += count_bits(legal_slots(position, word, symbols))
        count += slots * count_bits(rack_ways(position, position.seat))
    return count


@kernel
def random_legal(position: GenialState, words: Words) -> int:
    """A legal action of the seat that is to act, all equally likely."""
    others = other_actions(position)
    ways = rack_ways(position, position.seat)
    symbols = symbols_to_touch(position, position.seat)
    slots, slots_by_word = 0, 0  # the second holds a byte for each word
    if position.phase != SWAP:
        for word in range(position.zone_words):
            here = count_bits(legal_slots(position, word, symbols))
            slots += here
            slots_by_word |= here << 8 * word
    if others:
        n = below(words, slots * count_bits(ways) + count_bits(others))
        if n < count_bits(others):
            return nth_bit(others, n)
    nth_slot, word, before, passed = below(words, slots), 0, 0, 0  # as in nth_bit, without branches
    for _ in range(position.zone_words - 1):
        passed += slots_by_word & 127
        slots_by_word >>= 8
        beyond = nth_slot >= passed
        word += beyond
        before += beyond * (passed - before)
    slot = word * WORD_BITS + nth_bit(legal_slots(position, word, symbols), nth_slot - before)
    return FIRST_PLACEMENT + slot * WAYS + nth_bit(ways, below(words, count_bits(ways)))


@kernel
def list_legal_slots(position: GenialState, slots: NDArray[Any]) -> int:
    """All slots where the seat that is to act may place a tile, in ascending order; how many."""
    count = 0
    symbols = symbols_to_touch(position, position.seat)
    for word in range(position.zone_words):
        legal = legal_slots(position, word, symbols)
        while legal:
            slots[count] = word * WORD_BITS + lowest_bit(legal)
            legal &= legal - 1
            count += 1
    return count


@kernel
def list_legal(position: GenialState, actions: NDArray[Any], points: NDArray[Any]) -> int:
    """All legal actions in ascending order, and what each would count; returns how many.

    Both arrays need room for MOST_LEGAL. The points are of both halves together, before any loss
    at the end of a track; 0 for what is not a placement.
    """
    count = 0
    others = other_actions(position)
    while others:
        actions[count] = lowest_bit(others)
        points[count] = 0
        others &= others - 1
        count += 1
    if position.phase != PLACE and position.phase != BONUS:
        return count
    symbols = symbols_to_touch(position, position.seat)
    all_ways = rack_ways(position, position.seat)
    for word in range(position.zone_words):
        slots = legal_slots(position, word, symbols)
        while slots:
            slot = word * WORD_BITS + lowest_bit(slots)
            slots &= slots - 1
            one, two = SLOT_CELLS[slot, 0], SLOT_CELLS[slot, 1]
            ways = all_ways
            while ways:
                way = lowest_bit(ways)
                ways &= ways - 1
                actions[count] = FIRST_PLACEMENT + slot * WAYS + way
                points[count] = position.points[one, way // 6] + position.points[two, way % 6]
                count += 1
    return count


def legal_actions(position: GenialState) -> NDArray[np.int64]:
    """All legal actions in ascending order, in an array of their own."""
    actions, points = np.empty((2, MOST_LEGAL), np.int64)
    return actions[: list_legal(position, actions, points)]


@kernel
def is_legal(position: GenialState, action: int) -> bool:
    """Whether the seat that is to act may do this."""
    if action < 0 or action >= ACTIONS:
        return False
    if action < FIRST_PLACEMENT:
        return other_actions(position) >> action & 1 == 1
    if position.phase != PLACE and position.phase != BONUS:
        return False
    slot, way = (action - FIRST_PLACEMENT) // WAYS, (action - FIRST_PLACEMENT) % WAYS
    symbols = symbols_to_touch(position, position.seat)
    slots = legal_slots(position, slot // WORD_BITS, symbols)
    ways = rack_ways(position, position.seat)
    return slots >> (slot % WORD_BITS) & 1 == 1 and ways >> way & 1 == 1
