"""What choices of Einstein lead to: in points, exactly one turn further; in wins, by simulation.

All kernels. Everybody has the same dice in a simulation, so that what is luck for all cancels out.
"""

from typing import Any, Final

from numpy.typing import NDArray

from einfall.bots.einstein.decisions import foresee
from einfall.bots.einstein.race import finish, simulate, win_of
from einfall.bots.einstein.sight import WholeWeights, see_further
from einfall.bots.einstein.thought import MOST_RACERS, Thought
from einfall.einstein.dice import GREATEST_SUM, LEAST_SUM
from einfall.einstein.position import EinsteinView
from einfall.einstein.sheet import BOXES, NEUTRAL, tick, worth
from einfall.kernel import kernel

# Where facts stand: for each sum its points, whether it costs nothing any more, whether it is full
POINTS: Final = 0
SAFE: Final = GREATEST_SUM + 1
FULL: Final = 2 * (GREATEST_SUM + 1)
OWN: Final = 3 * (GREATEST_SUM + 1)
"""The own score, and after it the best one of the others."""
OTHERS: Final = OWN + 1
FACTS: Final = OWN + 2


@kernel
def value_choices(
    view: EinsteinView,
    choices: NDArray[Any],
    count: int,
    weights: WholeWeights,
    thought: Thought,
    values: NDArray[Any],
) -> None:
    """The score that is to be expected after each of so many choices, one exact turn further."""
    sheet = view.sheets[view.viewer]
    for n in range(count):
        thought.next[0] = sheet
        tick(thought.next[0], choices[n])
        values[n] = see_further(thought.next[0], int(view.penalty), weights, thought)


@kernel
def line_up_choices(
    view: EinsteinView, choices: NDArray[Any], count: int, weights: WholeWeights, thought: Thought
) -> None:
    """Get own sheets after each choice, and the others' after what is expected, ready to race."""
    for n in range(count):
        thought.running[n] = 1
        thought.sheets[n] = view.sheets[view.viewer]
        tick(thought.sheets[n], choices[n])
    thought.racers = count
    rivals = 0
    for seat in range(view.players):
        if seat != view.viewer:
            foresee(view, seat, MOST_RACERS + rivals, weights, thought)
            rivals += 1
    thought.rivals, thought.holds = rivals, 0  # a judge favours nobody


@kernel
def line_up_sheets(view: EinsteinView, thought: Thought) -> None:
    """Get all sheets ready as they are, before a roll."""
    thought.running[0] = thought.racers = 1
    thought.sheets[0] = view.sheets[view.viewer]
    rivals = 0
    for seat in range(view.players):
        if seat != view.viewer:
            thought.sheets[MOST_RACERS + rivals] = view.sheets[seat]
            rivals += 1
    thought.rivals, thought.holds = rivals, 0  # a judge favours nobody


@kernel
def race(
    penalty: int,
    seed: int,
    races: int,
    weights: WholeWeights,
    thought: Thought,
    results: NDArray[Any],
) -> None:
    """Fill in the share of the win of each choice in each race, WIN for a whole one."""
    thought.seed, thought.simulations = seed, 0
    for number in range(races):
        simulate(penalty, weights, thought)
        for n in range(thought.racers):
            results[number, n] = win_of(n, number, thought)


@kernel
def gather_facts(
    view: EinsteinView,
    choices: NDArray[Any],
    games: int,
    seed: int,
    weights: WholeWeights,
    thought: Thought,
    facts: NDArray[Any],
) -> None:
    """Add up what becomes of all sheets after the first of the choices, in games to the end."""
    penalty = int(view.penalty)
    line_up_choices(view, choices, 1, weights, thought)
    thought.seed = seed
    for number in range(games):
        facts[OWN] += finish(0, number, penalty, weights, thought)
        sheet = thought.played[0]
        for total in range(LEAST_SUM, GREATEST_SUM + 1):
            ticks = int(sheet.sums[total])
            facts[POINTS + total] += worth(total, ticks, penalty)
            if ticks >= NEUTRAL:
                facts[SAFE + total] += 1
            if ticks == BOXES:
                facts[FULL + total] += 1
        best = 0
        for rival in range(thought.rivals):
            found = finish(MOST_RACERS + rival, number, penalty, weights, thought)
            if rival == 0 or found > best:
                best = found
        facts[OTHERS] += best
