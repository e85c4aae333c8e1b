"""The moves of Einfach Genial that look best to the quick judgement. All kernels."""

from einfall.bots.genial.judgement import (
    KIND_COLOURS,
    WORTH,
    Judgement,
    judge_cells,
    stage_of,
    worth_of_double,
)
from einfall.bots.genial.mind import Mind
from einfall.genial.board import SLOT_CELLS, WORD_BITS
from einfall.genial.moves import (
    FIRST_PLACEMENT,
    KEEP_RACK,
    SWAP_RACK,
    legal_slots,
    lowest_bit,
    other_actions,
    symbols_to_touch,
)
from einfall.genial.position import RACK, SWAP, GenialState
from einfall.genial.tiles import NO_TILE, WAYS
from einfall.kernel import kernel, signed


@kernel
def insert(action: int, worth: int, count: int, most: int, mind: Mind) -> int:
    """Put an action where it belongs among the best; how many there are then."""
    actions, worths = mind.actions, mind.worths
    if count == most and worth <= worths[most - 1]:
        return count
    place = min(count, most - 1)
    while place > 0 and worths[place - 1] < worth:
        actions[place], worths[place] = actions[place - 1], worths[place - 1]
        place -= 1
    actions[place], worths[place] = action, worth
    return min(count + 1, most)


@kernel
def list_candidates(position: GenialState, judgement: Judgement, most: int, mind: Mind) -> int:
    """The `most` placements that are worth most, and whatever else is legal.

    They are in mind.actions, the best first, and what is no placement last; returns how many.
    """
    actions, tables = mind.actions, mind.tables
    if position.phase == SWAP:
        actions[0], actions[1] = SWAP_RACK, KEEP_RACK
        return 2
    weights = judgement[stage_of(position)]
    judge_cells(position, weights, tables)
    worth = tables[WORTH]
    seat = signed(position.seat)
    symbols = symbols_to_touch(position, seat)
    count = 0
    for word in range(signed(position.zone_words)):
        slots = legal_slots(position, word, symbols)
        while slots:
            slot = word * WORD_BITS + lowest_bit(slots)
            slots &= slots - 1
            one, two = signed(SLOT_CELLS[slot, 0]), signed(SLOT_CELLS[slot, 1])
            base = FIRST_PLACEMENT + slot * WAYS
            last_kind = NO_TILE
            for place in range(RACK):
                kind = signed(position.rack[seat, place])
                if kind == NO_TILE:
                    break
                if kind == last_kind:
                    continue
                last_kind = kind
                a, b = KIND_COLOURS[kind, 0], KIND_COLOURS[kind, 1]
                if a == b:
                    value = worth_of_double(position, weights, tables, one, two, a)
                    count = insert(base + a * 7, value, count, most, mind)
                else:
                    value = worth[one, a] + worth[two, b]
                    count = insert(base + a * 6 + b, value, count, most, mind)
                    value = worth[one, b] + worth[two, a]
                    count = insert(base + b * 6 + a, value, count, most, mind)
    others = other_actions(position)
    while others:
        actions[count] = lowest_bit(others)
        others &= others - 1
        count += 1
    return count
