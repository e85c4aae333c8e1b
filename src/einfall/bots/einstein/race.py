"""Playing to win: what share of the win each choice can expect against the others' sheets. Kernels.

Everybody has the same dice, so all sheets are played on to the end with the same rolls: what is
luck for all cancels out. In these simulations everybody plays as the learned value says. The others
look only at their own sheet; whoever thinks holds on to a lead, by making the same choices as the
best of the others where they cost little. The others' choices for the roll on the table are hidden,
and taken to be the best ones by the value from one turn further.

The simulations have to show that a choice wins more often than its expected score promises. The
fewer there are, the less they count, and the more it is the expected score that decides. Choices
that have fallen behind are given up, and the others simulated further, until one is left.

Sums are of whole numbers. What is computed from them needs no more than the four operations and
roots, which every machine rounds alike, and ends in whole numbers again.
"""

from typing import Final

import numpy as np

from einfall.bots.einstein.life import track_of
from einfall.bots.einstein.sight import (
    HALVES,
    POINTS_OF_A_TURN,
    TURN_POINTS,
    WholeWeights,
    see_halves,
)
from einfall.bots.einstein.thought import MOST_RACERS, MOST_TURNS, VALUE_UNIT, Thought
from einfall.chance import below, seed_words
from einfall.einstein.choices import list_legal
from einfall.einstein.dice import FIFTHS, GREATEST_SUM, random_roll
from einfall.einstein.position import EinsteinView
from einfall.einstein.sheet import Sheet, is_out, score, tick
from einfall.kernel import kernel

COST_OF_HOLDING: Final = 50
"""How many half points whoever thinks gives up at most, each turn, to hold on to a lead."""
NONE: Final = -1
LEAST: Final = -(1 << 16)
"""No sheet is worth so little."""
FIRST_SIMULATIONS: Final = 16
AT_ONCE: Final = 64
"""After no more simulations than that the choices are compared."""
SURPRISE: Final = 0.2
"""By how much of a win a choice is usually better or worse than its expected score promises, times
the turns left and two: early in a game, risk and safety hardly tell."""
SURPRISE_OF_FIRST: Final = 0.1
"""The same for the first choice, not against the other choices but against the other players."""
CLEARLY: Final = 2.0
"""When it is this many standard errors behind, a choice is given up."""
COST_OF_COPYING: Final = 0.01
"""A sheet like the leader's can only tie; this part of a win is worth giving up to differ."""
DOUBT: Final = 0.05
"""The variance that is added to that of the simulations, which can all end alike by chance."""
WIN: Final = 840
"""A win, which can be shared by up to eight, in whole numbers."""

NORMAL_STEPS: Final = 64
NORMAL_ENDS: Final = 8
_STEPS = np.linspace(-NORMAL_ENDS, NORMAL_ENDS, 2 * NORMAL_ENDS * NORMAL_STEPS + 1)
NORMAL = np.rint(VALUE_UNIT / (1 + np.exp(-1.5976 * _STEPS - 0.070566 * _STEPS**3))).astype(
    np.int64
)

# The rows of Thought.statistics, for each choice
SHARE_WON, VARIANCE, APART, ERROR, DEVIATION, PROMISED, SORTED = range(7)


# Simulating


@kernel
def next_look(simulations: int) -> int:
    """After how many simulations the choices are compared the next time."""
    return max(FIRST_SIMULATIONS, simulations + min(simulations, AT_ONCE))


@kernel
def simulate(penalty: int, weights: WholeWeights, thought: Thought) -> None:
    """Play all sheets that still matter to the end, once more, all with the same dice.

    The others come first: whoever holds a lead does what they do.
    """
    number = thought.simulations
    for place in range(MOST_RACERS, MOST_RACERS + thought.rivals):
        simulate_sheet(place, MOST_RACERS, number, penalty, weights, thought)
    for place in range(thought.racers):
        if thought.running[place]:
            simulate_sheet(place, 0, number, penalty, weights, thought)
    thought.simulations = number + 1


@kernel
def simulate_sheet(
    place: int, first: int, number: int, penalty: int, weights: WholeWeights, thought: Thought
) -> None:
    """Play a sheet to the end; equal ones, from the first of its kind on, end alike."""
    for other in range(first, place):
        if other < MOST_RACERS and not thought.running[other]:
            continue
        if are_equal(thought.sheets[place], thought.sheets[other]):
            thought.scores[place, number] = thought.scores[other, number]
            if place >= MOST_RACERS:
                note_end(place - MOST_RACERS, 0, LEAST, thought)  # the first of them is looked at
            return
    thought.scores[place, number] = finish(place, number, penalty, weights, thought)


@kernel
def are_equal(one: Sheet, two: Sheet) -> bool:
    """Whether two sheets have the same ticks."""
    for number in range(GREATEST_SUM + 1):
        if one.sums[number] != two.sums[number]:
            return False
    for value in range(FIFTHS):
        if one.fifths[value] != two.fifths[value]:
            return False
    return True


@kernel
def finish(place: int, number: int, penalty: int, weights: WholeWeights, thought: Thought) -> int:
    """The score of a sheet that is played to its end with the dice of this number."""
    sheet, turn = thought.played[0], 0
    thought.played[0] = thought.sheets[place]
    seed_words(thought.dice, thought.seed, number + 1)
    seed_words(thought.words, ~thought.seed, number + 1)
    while not is_out(sheet):
        best = best_choice(sheet, random_roll(thought.dice), penalty, weights, thought)
        if place >= MOST_RACERS:
            thought.others_choices[place - MOST_RACERS, turn] = thought.legal[best]
            thought.others_values[place - MOST_RACERS, turn] = thought.legal_values[best]
        elif thought.holds:
            best = hold_on(best, turn, thought)
        tick(sheet, thought.legal[best])
        turn = min(turn + 1, MOST_TURNS - 1)
    points = score(sheet, penalty)
    if place >= MOST_RACERS:
        note_end(place - MOST_RACERS, turn, HALVES * points, thought)
    return points


@kernel
def note_end(rival: int, turn: int, value: int, thought: Thought) -> None:
    """From this turn on a rival makes no choices, and its sheet has this value."""
    for later in range(turn, MOST_TURNS):
        thought.others_choices[rival, later] = NONE
        thought.others_values[rival, later] = value


@kernel
def best_choice(
    sheet: Sheet, roll: int, penalty: int, weights: WholeWeights, thought: Thought
) -> int:
    """The place in thought.legal of what the learned value chooses; any of them if some are equal.

    What all of them are worth is in thought.legal_values then.
    """
    best, equal, values = 0, 0, thought.legal_values
    thought.listed = list_legal(sheet, roll, thought.legal)
    for place in range(thought.listed):
        thought.next[0] = sheet
        tick(thought.next[0], thought.legal[place])
        values[place] = see_halves(thought.next[0], penalty, weights, thought)
        if equal == 0 or values[place] > values[best]:
            best, equal = place, 1
        elif values[place] == values[best]:
            equal += 1
            if below(thought.words, equal) == 0:
                best = place
    return best


@kernel
def hold_on(best: int, turn: int, thought: Thought) -> int:
    """The place of what the best of the others chooses, if that holds a lead and costs little.

    With the same dice and the same choices, what is ahead stays ahead, mostly.
    """
    values, leader = thought.legal_values, 0
    for rival in range(1, thought.rivals):
        if thought.others_values[rival, turn] > thought.others_values[leader, turn]:
            leader = rival
    if values[best] > thought.others_values[leader, turn]:
        for place in range(thought.listed):
            same = thought.legal[place] == thought.others_choices[leader, turn]
            if same and values[place] >= values[best] - COST_OF_HOLDING:
                return place
    return best


# Comparing


@kernel
def win_of(place: int, number: int, thought: Thought) -> int:
    """What part of WIN a choice had in a simulation."""
    own, winners = thought.scores[place, number], 1
    for rival in range(MOST_RACERS, MOST_RACERS + thought.rivals):
        other = thought.scores[rival, number]
        if other > own:
            return 0
        if other == own:
            winners += 1
    return WIN // winners


@kernel
def best_rival(number: int, thought: Thought) -> int:
    """The best score of the others in a simulation."""
    best = int(thought.scores[MOST_RACERS, number])
    for rival in range(MOST_RACERS + 1, MOST_RACERS + thought.rivals):
        best = max(best, int(thought.scores[rival, number]))
    return best


@kernel
def first_running(thought: Thought) -> int:
    """The first of the choices that have not been given up."""
    first = 0
    while not thought.running[first]:
        first += 1
    return first


@kernel
def weigh_racers(view: EinsteinView, thought: Thought) -> None:
    """The share of the win to be expected of each choice that is still running.

    Each is compared with the first of them, simulation by simulation.
    """
    first, count = first_running(thought), thought.simulations
    for place in range(first, thought.racers):
        if thought.running[place]:
            add_up(place, first, thought)
    promise(thought)
    turns = TURN_POINTS[track_of(view.sheets[view.viewer])] / POINTS_OF_A_TURN
    surprise = (SURPRISE / (turns + 2.0)) ** 2
    table = thought.statistics
    won = table[SHARE_WON, first]
    certain = table[DEVIATION, first] == 0.0
    error = 0.0 if certain else (table[VARIANCE, first] + DOUBT) / count
    trust = SURPRISE_OF_FIRST**2 / (SURPRISE_OF_FIRST**2 + error)
    base = table[PROMISED, first] + trust * (won - table[PROMISED, first])
    for place in range(first, thought.racers):
        if not thought.running[place]:
            continue
        error = (table[ERROR, place] + DOUBT) / count
        trust = surprise / (surprise + error)
        difference = table[PROMISED, place] - table[PROMISED, first]
        difference += trust * (table[APART, place] - difference)
        share = base + difference
        if table[DEVIATION, place] == 0.0:  # the end is the same whatever the dice
            share = table[SHARE_WON, place]
        share = min(max(share, 0.0), 1.0)
        if is_copy(place, thought):
            share = max(share - COST_OF_COPYING, 0.0)
        thought.shares[place] = int(np.floor(share * VALUE_UNIT + 0.5))
        thought.errors[place] = int(np.floor(np.sqrt(trust * error) * VALUE_UNIT))


@kernel
def add_up(place: int, first: int, thought: Thought) -> None:
    """The statistics of a choice."""
    table, count = thought.statistics, thought.simulations
    won, won_squares = 0, 0
    apart, squares = 0, 0
    lead, lead_squares = 0, 0
    for number in range(count):
        win = win_of(place, number, thought)
        difference = win - win_of(first, number, thought)
        won += win
        won_squares += win * win
        apart += difference
        squares += difference * difference
        ahead = int(thought.scores[place, number]) - best_rival(number, thought)
        lead += ahead
        lead_squares += ahead * ahead
    table[SHARE_WON, place] = won / (WIN * count)
    table[VARIANCE, place] = (count * won_squares - won * won) / (WIN * WIN * count * count)
    table[APART, place] = apart / (WIN * count)
    table[ERROR, place] = (count * squares - apart * apart) / (WIN * WIN * count * count)
    table[DEVIATION, place] = np.sqrt((count * lead_squares - lead * lead) / (count * count))


@kernel
def is_copy(place: int, thought: Thought) -> bool:
    """Whether a choice has ended like the best of the others in all simulations."""
    for number in range(thought.simulations):
        if int(thought.scores[place, number]) != best_rival(number, thought):
            return False
    return True


@kernel
def promise(thought: Thought) -> None:
    """The shares of the win that the expected scores promise."""
    table, count = thought.statistics, thought.simulations
    for rival in range(MOST_RACERS, MOST_RACERS + thought.rivals):
        total = 0
        for number in range(count):
            total += int(thought.scores[rival, number])
        thought.shifts[rival] = thought.means[rival] - total * VALUE_UNIT // count
    total = 0
    for number in range(count):
        best = 0
        for rival in range(MOST_RACERS, MOST_RACERS + thought.rivals):
            moved = int(thought.scores[rival, number]) * VALUE_UNIT + thought.shifts[rival]
            if rival == MOST_RACERS or moved > best:
                best = moved
        total += best
    rival_mean = total // count
    usual = usual_deviation(thought)
    for place in range(thought.racers):
        if thought.running[place]:
            table[PROMISED, place] = table[SHARE_WON, place]
            if not is_copy(place, thought):
                ahead = (thought.means[place] - rival_mean) / VALUE_UNIT
                table[PROMISED, place] = normal(ahead / usual)


@kernel
def usual_deviation(thought: Thought) -> float:
    """The median of those deviations that are not nothing."""
    table, count = thought.statistics, 0
    for place in range(thought.racers):
        if thought.running[place] and table[DEVIATION, place] > 0.0:
            table[SORTED, count] = table[DEVIATION, place]
            count += 1
            for n in range(count - 1, 0, -1):
                if table[SORTED, n] < table[SORTED, n - 1]:
                    table[SORTED, n], table[SORTED, n - 1] = (
                        table[SORTED, n - 1],
                        table[SORTED, n],
                    )
    if count == 0:
        return 1.0
    return float(table[SORTED, (count - 1) // 2] + table[SORTED, count // 2]) / 2.0


@kernel
def normal(deviations: float) -> float:
    """How likely a normal variable is less than this many standard deviations above its mean."""
    step = (min(max(deviations, -7.99), 7.99) + NORMAL_ENDS) * NORMAL_STEPS
    place = int(np.floor(step))
    between = (NORMAL[place + 1] - NORMAL[place]) * (step - place)
    return float((NORMAL[place] + between) / VALUE_UNIT)


@kernel
def give_up(thought: Thought) -> None:
    """Keep those choices that may be the best."""
    best = first_running(thought)
    for place in range(best, thought.racers):
        if thought.running[place] and thought.shares[place] > thought.shares[best]:
            best = place
    left = 0
    for place in range(thought.racers):
        error = max(thought.errors[place], thought.errors[best])
        if thought.shares[best] - thought.shares[place] > CLEARLY * error and place != best:
            thought.running[place] = 0
        left += thought.running[place]
    thought.left = left


@kernel
def is_before(one: int, two: int, thought: Thought) -> bool:
    """Whether a choice ranks before another: those given up come last, equals by points."""
    if thought.running[one] != thought.running[two]:
        return bool(thought.running[one])
    if thought.shares[one] != thought.shares[two]:
        return bool(thought.shares[one] > thought.shares[two])
    return bool(thought.means[one] > thought.means[two])


@kernel
def rank_racers(thought: Thought) -> None:
    """The choices from the best down, with the share of the win that they can expect.

    What was given up cannot be worth more than what was not, whatever its few simulations say.
    """
    order = thought.moves
    for n in range(thought.racers):
        place = n
        order[n] = n
        while place > 0 and is_before(order[place], order[place - 1], thought):
            order[place], order[place - 1] = order[place - 1], order[place]
            place -= 1
    least = VALUE_UNIT
    for n in range(thought.racers):
        least = min(least, thought.shares[order[n]])
        thought.values[n] = least
        order[n] = thought.choices[order[n]]
