"""What choices of Einstein lead to: in points, exactly one turn further; in wins, by simulation.

All kernels. Everybody has the same dice in a simulation, so that what is luck for all cancels out.
"""

from typing import Any

from numpy.typing import NDArray

from einfall.bots.einstein.decisions import foresee
from einfall.bots.einstein.race import simulate, win_of
from einfall.bots.einstein.sight import WholeWeights, see_further
from einfall.bots.einstein.thought import MOST_RACERS, VALUE_UNIT, Thought
from einfall.einstein.choices import list_possible
from einfall.einstein.expectation import best_over_rolls
from einfall.einstein.position import EinsteinView
from einfall.einstein.sheet import Sheet, is_out, score, tick
from einfall.kernel import kernel


@kernel
def value_choices(
    view: EinsteinView,
    choices: NDArray[Any],
    weights: WholeWeights,
    thought: Thought,
    values: NDArray[Any],
) -> None:
    """The score that is to be expected after each choice, one exact turn further."""
    sheet = view.sheets[view.viewer]
    for n in range(len(choices)):
        thought.next[0] = sheet
        tick(thought.next[0], choices[n])
        values[n] = see_further(thought.next[0], int(view.penalty), weights, thought)


@kernel
def expect_score(
    sheet: Sheet,
    penalty: int,
    weights: WholeWeights,
    thought: Thought,
    choices: NDArray[Any],
    values: NDArray[Any],
) -> float:
    """The score that is to be expected before a roll, two exact turns further."""
    if is_out(sheet):
        return float(score(sheet, penalty) * VALUE_UNIT)
    count = list_possible(sheet, choices)
    for n in range(count):
        thought.next[0] = sheet
        tick(thought.next[0], choices[n])
        values[choices[n]] = see_further(thought.next[0], penalty, weights, thought)
    return best_over_rolls(sheet, values)


@kernel
def line_up_choices(
    view: EinsteinView, choices: NDArray[Any], weights: WholeWeights, thought: Thought
) -> None:
    """Get own sheets after each choice, and the others' after what is expected, ready to race."""
    for n in range(len(choices)):
        thought.running[n] = 1
        thought.sheets[n] = view.sheets[view.viewer]
        tick(thought.sheets[n], choices[n])
    thought.racers = len(choices)
    rivals = 0
    for seat in range(view.players):
        if seat != view.viewer:
            foresee(view, seat, MOST_RACERS + rivals, weights, thought)
            rivals += 1
    thought.rivals = rivals


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
    thought.rivals = rivals


@kernel
def race(
    penalty: int, seed: int, weights: WholeWeights, thought: Thought, results: NDArray[Any]
) -> None:
    """Fill in the share of the win of each choice in each simulation, WIN for a whole one."""
    thought.seed, thought.simulations = seed, 0
    for number in range(len(results)):
        simulate(penalty, weights, thought)
        for n in range(thought.racers):
            results[number, n] = win_of(n, number, thought)
