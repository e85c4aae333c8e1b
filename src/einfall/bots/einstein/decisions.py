"""How a bot of Einstein decides, whatever its level: `begin` a thought, `go_on` with it.

It ranks the choices that it sees by what it sees in the sheet after each, and with the whims and
the leaning of its seat. Against others a bot can also play to win (race.py): it then simulates the
best of them. The ranking can be read at any time.

The same view, manner, seed and number of simulations give the same ranking on every machine.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.einstein.life import LIFE_OF_TRACK, track_of
from einfall.bots.einstein.manner import (
    A_TURN_FURTHER,
    ALL,
    BOLD,
    BY_VALUE,
    CHARACTERS,
    LOVED,
    Manner,
)
from einfall.bots.einstein.race import give_up, next_look, rank_racers, simulate, weigh_racers
from einfall.bots.einstein.sight import WholeWeights, expect_score, see
from einfall.bots.einstein.thought import MOST_RACERS, MOST_SIMULATIONS, VALUE_UNIT, Thought
from einfall.chance import below, seed_words
from einfall.einstein.choices import list_legal, random_legal
from einfall.einstein.dice import high_sum, low_sum, random_roll
from einfall.einstein.position import EinsteinView, still_in
from einfall.einstein.sheet import EASY_PENALTY, Sheet, is_out, score, tick
from einfall.kernel import kernel

NONE: Final = -1


@kernel
def weights_needed(view: EinsteinView, manner: Manner) -> int:
    """Which weights a level needs at a table: 0 for the usual penalty, 1 for the easy one, NONE."""
    if manner.judges < BY_VALUE:
        return NONE
    return 1 if view.penalty == EASY_PENALTY else 0


@kernel
def begin(
    view: EinsteinView,
    manner: Manner,
    weights: WholeWeights,
    thought: Thought,
    seed: int,
    budget: int,
) -> None:
    """Rank the choices at first sight, and get ready to simulate the best of them."""
    seed_words(thought.words, seed, 0)
    thought.seed, thought.simulations = seed, 0
    thought.budget = budget
    thought.loved = CHARACTERS[view.viewer, LOVED]
    thought.bold = CHARACTERS[view.viewer, BOLD]
    sheet = view.sheets[view.viewer]
    count = list_legal(sheet, view.roll, thought.legal)
    thought.count = look_at_some(count, manner, thought)
    for n in range(thought.count):
        thought.next[0] = sheet
        tick(thought.next[0], thought.moves[n])
        value = see(manner.judges, thought.next[0], int(view.penalty), weights, thought)
        if view.players > 1:  # alone there is nobody to differ from
            value += fancy(thought.next[0], thought.moves[n], manner, thought)
        thought.values[n] = value
    shuffle_choices(thought)
    sort_choices(thought)
    thought.decided = 1
    if view.players == 1:
        look_closely(sheet, int(view.penalty), manner, weights, thought)
    elif manner.races:
        line_up(view, manner, weights, thought)


@kernel
def go_on(
    view: EinsteinView, manner: Manner, weights: WholeWeights, thought: Thought, simulations: int
) -> bool:
    """Make so many more simulations, and rank anew; whether it has decided."""
    enough = thought.simulations + simulations
    while not thought.decided and thought.simulations < enough:
        most = min(thought.budget, MOST_SIMULATIONS)
        look = min(next_look(thought.simulations), most)
        while thought.simulations < min(look, enough):
            simulate(int(view.penalty), weights, thought)
        if thought.simulations >= look:
            weigh_racers(view, thought)
            give_up(thought)
            thought.decided = thought.left == 1 or thought.simulations >= most
    if thought.simulations:
        if not thought.decided:
            weigh_racers(view, thought)
        rank_racers(thought)
    return bool(thought.decided)


@kernel
def any_move(view: EinsteinView, thought: Thought, seed: int) -> int:
    """Any legal choice, all equally likely."""
    seed_words(thought.words, seed, 0)
    return random_legal(view.sheets[view.viewer], int(view.roll), thought.words)


@kernel
def look_at_some(count: int, manner: Manner, thought: Thought) -> int:
    """Take over the choices that it sees, at least one; returns how many."""
    seen = 0
    for place in range(count):
        if manner.sight[0] == ALL or below(thought.words, ALL) < manner.sight[0]:
            thought.moves[seen] = thought.legal[place]
            seen += 1
    if seen == 0:
        thought.moves[0] = thought.legal[below(thought.words, count)]
        seen = 1
    return seen


@kernel
def fancy(sheet: Sheet, choice: int, manner: Manner, thought: Thought) -> int:
    """What a choice, and the sheet after it, are worth to this seat beyond reason."""
    points = 0
    if low_sum(choice) == thought.loved or high_sum(choice) == thought.loved:
        points += manner.love
    if not is_out(sheet):
        points -= thought.bold * manner.lean * int(LIFE_OF_TRACK[track_of(sheet)])
    value = points * VALUE_UNIT
    if manner.whim:
        most = manner.whim * VALUE_UNIT
        value += below(thought.words, 2 * most + 1) - most
    return value


@kernel
def look_closely(
    sheet: Sheet, penalty: int, manner: Manner, weights: WholeWeights, thought: Thought
) -> None:
    """Where the best choices are close, look one more turn further, and sort them anew.

    The best so far keeps its value, so that choices that are not looked at stay behind it.
    """
    values, close = thought.values, 1
    while close < thought.count and values[0] - values[close] < manner.closely * VALUE_UNIT:
        close += 1
    if close == 1:
        return
    change = 0
    for n in range(close):
        thought.played[0] = sheet
        tick(thought.played[0], thought.moves[n])
        expected = expect_score(
            thought.played[0],
            penalty,
            weights,
            thought,
            thought.closely_possible,
            thought.closely_values,
        )
        value = int(np.floor(expected))
        if n == 0:
            change = values[0] - value
        values[n] = value + change
    sort_choices(thought)


@kernel
def shuffle_choices(thought: Thought) -> None:
    """Put the choices into any order, so that it does not matter in which they were listed."""
    moves, values = thought.moves, thought.values
    for last in range(thought.count - 1, 0, -1):
        other = below(thought.words, last + 1)
        moves[last], moves[other] = moves[other], moves[last]
        values[last], values[other] = values[other], values[last]


@kernel
def sort_choices(thought: Thought) -> None:
    """Sort the choices by their values, the greatest first; equal ones stay as they are."""
    moves, values = thought.moves, thought.values
    for n in range(1, thought.count):
        place = n
        while place > 0 and values[place - 1] < values[place]:
            moves[place], moves[place - 1] = moves[place - 1], moves[place]
            values[place], values[place - 1] = values[place - 1], values[place]
            place -= 1


@kernel
def line_up(view: EinsteinView, manner: Manner, weights: WholeWeights, thought: Thought) -> None:
    """Get the best choices, and the others' sheets, ready to be simulated.

    What the others choose is hidden, and taken to be the best by the value from one turn further.
    """
    racers = min(thought.count, manner.races)
    thought.racers = thought.left = thought.count = racers
    for n in range(racers):
        thought.choices[n], thought.running[n] = thought.moves[n], 1
        thought.means[n], thought.shares[n], thought.errors[n] = thought.values[n], 0, 0
        thought.sheets[n] = view.sheets[view.viewer]
        tick(thought.sheets[n], thought.moves[n])
    rivals = 0
    for seat in range(view.players):
        if seat != view.viewer:
            foresee(view, seat, MOST_RACERS + rivals, weights, thought)
            rivals += 1
    thought.rivals, thought.holds = rivals, 1
    thought.decided = 0


@kernel
def foresee(
    view: EinsteinView, seat: int, place: int, weights: WholeWeights, thought: Thought
) -> None:
    """Put the sheet of a seat, after the choice expected of it, among those to be simulated."""
    penalty = int(view.penalty)
    thought.sheets[place] = view.sheets[seat]
    thought.means[place] = score(view.sheets[seat], penalty) * VALUE_UNIT
    if not still_in(view, seat):
        return
    best = -1
    for n in range(list_legal(view.sheets[seat], view.roll, thought.legal)):
        thought.next[0] = view.sheets[seat]
        tick(thought.next[0], thought.legal[n])
        value = see(A_TURN_FURTHER, thought.next[0], penalty, weights, thought)
        if best < 0 or value > thought.means[place]:
            best, thought.means[place] = n, value
    tick(thought.sheets[place], thought.legal[best])


@kernel
def play_alone(
    view: EinsteinView,
    manner: Manner,
    weights: WholeWeights,
    thought: Thought,
    seed: int,
    first: int,
    scores: NDArray[Any],
) -> None:
    """Fill `scores` with those of solo games, the first of them with the dice stream `first`.

    The same seed gives every manner the same dice.
    """
    sheet = view.sheets[0]
    for game in range(len(scores)):
        for number in range(len(sheet.sums)):
            sheet.sums[number] = 0
        for value in range(len(sheet.fifths)):
            sheet.fifths[value] = 0
        seed_words(thought.dice, seed, first + game)
        turn = 0
        while not is_out(sheet):
            view.roll = random_roll(thought.dice)
            begin(view, manner, weights, thought, ((first + game) << 8) + turn, 0)
            tick(sheet, thought.moves[0])
            turn += 1
        scores[game] = score(sheet, int(view.penalty))
