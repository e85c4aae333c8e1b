"""How a bot of Einfach Genial decides, whatever its level: `begin` a thought, `go_on` with it.

It looks at the free slots that it sees, and ranks the most promising moves by the quick judgement,
or by the learned value, or both. If it searches, the best of them are candidates: all are tried in
the same sampled worlds with the same draws, so that luck cancels out, and round by round the worse
half is dropped. In a world it looks ahead to the end of its own next turn, or of the one after it,
by one look for everybody, alone further; and when few slots are left, it tries out all that can
still happen. The ranking can be read at any time.

Whatever decides is a whole number: the same view, manner, seed and number of simulations give the
same ranking on every machine.
"""

from typing import Any, Final

from numpy.typing import NDArray

from einfall.bots.genial.candidates import list_candidates
from einfall.bots.genial.endgame import (
    POSITIONS_A_SIMULATION,
    count_free_slots,
    few_slots_left,
    solve_out,
)
from einfall.bots.genial.judgement import (
    JUDGEMENTS,
    OF_MORE,
    OF_ONE,
    OF_POINTS,
    OF_TWO,
    ONE,
)
from einfall.bots.genial.lookahead import WORLD, look_ahead, value_listed
from einfall.bots.genial.manner import BOLD, CHARACTERS, LOVED, Manner
from einfall.bots.genial.mind import Mind
from einfall.bots.genial.outcome import FINE, SHARE
from einfall.bots.genial.thought import VALUE_UNIT, Thought
from einfall.bots.genial.trial import CREDIT, FULL_FIELD
from einfall.bots.genial.value import POINTS_OF_TRACK, TEAMS, WON, Network, clear_mind
from einfall.chance import below, seed_words
from einfall.genial.board import SLOT_CELLS
from einfall.genial.moves import FIRST_PLACEMENT, KEEP_RACK, is_legal, random_legal
from einfall.genial.position import GenialState, GenialView
from einfall.genial.tiles import WAYS
from einfall.kernel import kernel, signed

# Ways to try moves
LOOK_AHEAD: Final = 0
LOOK_ALONE: Final = 1
SOLVE: Final = 2

MOST_RANKED: Final = 48
"""How many placements are ranked."""
PART_ALONE: Final = 2
"""Alone so many times fewer moves are valued on the way: it is better to look far ahead."""
CALMER_ALONE: Final = 2
"""By how many bits whims are smaller there: moves differ by less than where somebody loses."""
TRUST: Final = 4
"""At first a candidate has what it was valued at, as if it had been so in this many worlds."""


NONE: Final = -1
FINER_BITS: Final = 14
"""Results that are known exactly are counted in FINE, not in VALUE_UNIT."""
assert FINE >> FINER_BITS == VALUE_UNIT == WON == ONE


@kernel
def weights_needed(view: GenialView, manner: Manner) -> int:
    """The place in TABLES (value.py) of the network that a level needs at a table, or NONE."""
    if manner.glances == 0:
        return NONE
    if view.players == 4 and view.sides == 2:
        return TEAMS
    return int(view.players) - 1


@kernel
def begin(
    view: GenialView, manner: Manner, network: Network, thought: Thought, seed: int, budget: int
) -> None:
    """Rank the moves at first sight, and get ready to try the best of them out."""
    mind = thought.mind[0]
    seed_words(mind.words, seed, 0)
    thought.loved = CHARACTERS[view.seat, LOVED]
    thought.bold = manner.lean * CHARACTERS[view.seat, BOLD]
    thought.trust = manner.trust_among if view.sides > 2 else manner.trust
    thought.round = thought.worlds = thought.simulations = 0
    thought.budget = budget
    thought.count = look_around(view, manner, mind)
    if weights_needed(view, manner) != NONE:
        clear_mind(network, mind)
        value_listed(view, thought.count, thought.bold, network, mind)
    add_whims(view, manner, thought)
    shuffle_moves(thought)
    sort_moves(thought.moves, thought.values, thought.count)
    thought.left = thought.field = thought.count
    thought.decided = manner.candidates == 0
    if manner.candidates:
        choose_candidates(view, manner, thought)


@kernel
def go_on(
    view: GenialView, manner: Manner, network: Network, thought: Thought, simulations: int
) -> bool:
    """Make about so many more simulations, and rank anew; whether it has decided."""
    enough = thought.simulations + simulations
    while not thought.decided and thought.simulations < enough:
        try_one_world(view, manner, network, thought)
        if thought.simulations >= part_of_budget(thought):
            drop_worse_half(thought)
    if thought.worlds:
        rank_by_search(thought)
    return bool(thought.decided)


@kernel
def any_move(view: GenialView, thought: Thought, seed: int) -> int:
    """Any legal move, all equally likely."""
    seed_words(thought.mind[0].words, seed, 0)
    return random_legal(view, thought.mind[0].words)


# At first sight


@kernel
def judgement_of(state: GenialState, manner: Manner) -> int:
    """The number of the judgement by which moves are found."""
    if manner.for_points:
        return OF_POINTS
    return OF_ONE if state.players == 1 else OF_TWO if state.players == 2 else OF_MORE


@kernel
def look_around(view: GenialView, manner: Manner, mind: Mind) -> int:
    """List the best moves among those that it sees in mind.actions; returns how many."""
    judgement = JUDGEMENTS[judgement_of(view, manner)]
    most = MOST_RANKED
    if weights_needed(view, manner) != NONE:
        most = manner.glances
    slots = count_free_slots(view)
    if manner.sight[0] < slots:
        mind.line[WORLD] = view
        overlook(mind.line[WORLD], slots, manner.sight[0], mind)
        count = list_candidates(mind.line[WORLD], judgement, most, mind)
        count = keep_legal(view, count, mind)
        if count:
            return count
    count = list_candidates(view, judgement, most, mind)
    return keep_legal(view, count, mind)


@kernel
def overlook(state: GenialState, slots: int, sight: int, mind: Mind) -> None:
    """Take free slots away, all but about so many that are seen."""
    for word in range(signed(state.zone_words)):
        free, seen = state.free[word], 0
        while free:
            slot = free & -free
            free &= free - 1
            if below(mind.words, slots) < sight:
                seen |= slot
        state.free[word] = seen


@kernel
def keep_legal(view: GenialView, count: int, mind: Mind) -> int:
    """Drop what only looked legal, since something was overlooked; and value what is no placement.

    Placing nothing is worth nothing, keeping the rack even less.
    """
    kept = 0
    for n in range(count):
        action = mind.actions[n]
        if is_legal(view, action):
            mind.actions[kept], mind.worths[kept] = action, mind.worths[n]
            if action < FIRST_PLACEMENT:
                mind.worths[kept] = -ONE if action == KEEP_RACK else 0
            kept += 1
    return kept


@kernel
def loved_points(view: GenialView, action: int, colour: int) -> int:
    """How many points a move brings in a colour."""
    if action < FIRST_PLACEMENT:
        return 0
    slot, way = (action - FIRST_PLACEMENT) // WAYS, (action - FIRST_PLACEMENT) % WAYS
    points = 0
    if way // 6 == colour:
        points += signed(view.points[SLOT_CELLS[slot, 0], colour])
    if way % 6 == colour:
        points += signed(view.points[SLOT_CELLS[slot, 1], colour])
    return points


@kernel
def add_whims(view: GenialView, manner: Manner, thought: Thought) -> None:
    """Take over the moves that were listed, each worth what its player makes of it."""
    mind, whim = thought.mind[0], manner.whim
    if view.sides == 1 and manner.glances:
        whim >>= CALMER_ALONE
    for n in range(thought.count):
        action = mind.actions[n]
        value = int(mind.worths[n])
        value += manner.love * loved_points(view, action, thought.loved)
        if whim:
            value += below(mind.words, 2 * whim + 1) - whim
        thought.moves[n], thought.values[n] = action, value


@kernel
def shuffle_moves(thought: Thought) -> None:
    """Put the moves into any order: equal ones are to come in any."""
    mind = thought.mind[0]
    for last in range(thought.count - 1, 0, -1):
        other = below(mind.words, last + 1)
        swap(thought.moves, last, other)
        swap(thought.values, last, other)


@kernel
def swap(numbers: NDArray[Any], one: int, two: int) -> None:
    """Exchange two of them."""
    numbers[one], numbers[two] = numbers[two], numbers[one]


@kernel
def sort_moves(moves: NDArray[Any], values: NDArray[Any], count: int) -> None:
    """Sort moves by their values, the greatest first; equal ones stay as they are."""
    for n in range(1, count):
        place = n
        while place > 0 and values[place - 1] < values[place]:
            swap(moves, place - 1, place)
            swap(values, place - 1, place)
            place -= 1


# Search


@kernel
def choose_candidates(view: GenialView, manner: Manner, thought: Thought) -> None:
    """The best placements, and whatever else is legal, are to be tried."""
    left = 0
    for n in range(thought.count):
        if n < manner.candidates or thought.moves[n] < FIRST_PLACEMENT:
            thought.moves[left], thought.values[left] = thought.moves[n], thought.values[n]
            left += 1
    thought.count = thought.left = thought.field = left
    thought.way = LOOK_ALONE if view.sides == 1 else LOOK_AHEAD
    if few_slots_left(view, thought.behind):
        thought.way = SOLVE
    for n in range(4):
        thought.scratch[0].words[n] = thought.mind[0].words[n]
    for n in range(left):
        thought.first[n] = thought.values[n]
        thought.totals[n, SHARE] = thought.totals[n, CREDIT] = 0
        if thought.way != SOLVE:
            thought.totals[n, CREDIT] = TRUST * thought.values[n]


@kernel
def try_one_world(view: GenialView, manner: Manner, network: Network, thought: Thought) -> None:
    """Try all that are left in one more world."""
    moves, totals = thought.moves[: thought.left], thought.totals[: thought.left]
    thought.worlds += 1
    thought.simulations += thought.left
    if thought.way == SOLVE:
        seen = solve_out(view, moves, totals, thought.scratch[0])
        thought.simulations += seen // POSITIONS_A_SIMULATION
    else:
        look_ahead(
            view,
            moves,
            totals,
            turns_ahead(view, manner, thought),
            glances_on_the_way(view, manner),
            thought.bold,
            JUDGEMENTS[judgement_of(view, manner)],
            network,
            thought.mind[0],
        )
    trust_first_look(thought)


@kernel
def turns_ahead(state: GenialState, manner: Manner, thought: Thought) -> int:
    """How many of its own turns it looks ahead now."""
    turns = manner.alone if state.sides == 1 else manner.turns
    return int(turns + (thought.left <= manner.further))


@kernel
def glances_on_the_way(state: GenialState, manner: Manner) -> int:
    """How many moves each player values while it looks ahead."""
    return int(manner.on_the_way // PART_ALONE if state.sides == 1 else manner.on_the_way)


@kernel
def trust_first_look(thought: Thought) -> None:
    """Let what moves were worth at first sight count in one more world, unless it looks far."""
    if thought.way == LOOK_AHEAD:
        for n in range(thought.left):
            thought.totals[n, CREDIT] += thought.trust * thought.first[n] >> 4


@kernel
def part_of_budget(thought: Thought) -> int:
    """After how many simulations the worse half is to be dropped the next time.

    With few candidates each costs its part of the budget, and the rest is saved.
    """
    rounds = 1
    while 1 << rounds < thought.field:
        rounds += 1
    if thought.field == 1:
        return 0
    part = thought.budget * min(thought.field, FULL_FIELD) * (thought.round + 1)
    return int(part // (rounds * FULL_FIELD))


@kernel
def drop_worse_half(thought: Thought) -> None:
    """Try only the better half from now on; when one is left, it is decided."""
    sort_by_credit(thought)
    measure(thought)
    thought.left = (thought.left + 1) // 2
    thought.round += 1
    thought.decided = thought.left == 1


@kernel
def sort_by_credit(thought: Thought) -> None:
    """Bring those that are left into the order of their credit."""
    totals = thought.totals
    for n in range(1, thought.left):
        place = n
        while place > 0 and totals[place - 1, CREDIT] < totals[place, CREDIT]:
            swap(thought.moves, place - 1, place)
            swap(thought.first, place - 1, place)
            swap(totals[:, SHARE], place - 1, place)
            swap(totals[:, CREDIT], place - 1, place)
            place -= 1


@kernel
def measure(thought: Thought) -> None:
    """How far each of those that are left is behind the best of them, in VALUE_UNIT."""
    for n in range(thought.left):
        apart = max(0, thought.totals[0, SHARE] - thought.totals[n, SHARE])
        thought.behind[n] = mean(thought, apart)


@kernel
def mean(thought: Thought, total: int) -> int:
    """What a total of SHARE comes to in a world, in VALUE_UNIT; alone in points."""
    if thought.way == SOLVE:
        return int(total // thought.worlds >> FINER_BITS)
    if thought.way == LOOK_ALONE:
        total *= POINTS_OF_TRACK
    return int(total // thought.worlds)


@kernel
def rank_by_search(thought: Thought) -> None:
    """The moves that have been tried, with what they promise."""
    if not thought.decided:
        sort_by_credit(thought)
        measure(thought)
    best = mean(thought, thought.totals[0, SHARE])
    for n in range(thought.count):
        thought.values[n] = best - thought.behind[n]
