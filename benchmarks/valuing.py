"""What it costs to value a table of Einfach Genial with the learned network, step by step.

Positions of games that a bot plays against itself, at every kind of table. From each, the best
candidates are tried one after the other, as bots do: the move is carried out, the table read, what
the next rival may answer read (alone, what tiles to come may gain), what has changed taken into the
network's first layer, and the values concluded. Each contender goes a step further than the one
before it, and a step costs what that adds. Last, the same network values the same tables without
reading replies.

example (in the folder above this one):
  python -m benchmarks.valuing --rounds 5
"""

import json
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from benchmarks.common import (
    Contender,
    Turn,
    Work,
    describe_machine,
    make_parser,
    print_machine,
    print_table,
    ratios,
    take_turns,
    uncached_kernel,
)
from einfall.bots.genial.candidates import list_candidates
from einfall.bots.genial.inputs import count_inputs, read_inputs, read_table
from einfall.bots.genial.judgement import Judgement, judgement_for
from einfall.bots.genial.lookahead import best_look
from einfall.bots.genial.mind import Mind
from einfall.bots.genial.value import (
    TABLES,
    Network,
    clear_mind,
    conclude,
    learned_network,
    take_in,
)
from einfall.chance import seed_words
from einfall.genial.game import Genial
from einfall.genial.position import OVER, POSITION, GenialPosition
from einfall.genial.rules import decide, draw_due
from einfall.kernel import signed
from einfall.learn.genial.learner import KINDS_OF_TABLE

GAMES: Final = 3
"""At each kind of table."""
EVERY: Final = 3
"""Of so many decisions one is measured."""
CANDIDATES: Final = 16
CARRIED_OUT, READ, REPLIES, TAKEN_IN, CONCLUDED = range(5)
"""How far a contender goes."""
STEPS = ("carry it out", "read the table", "read replies", "first layer", "second layer")
WITHOUT_REPLIES: Final = "without replies"


@uncached_kernel
def value_all(
    positions: NDArray[Any], depth: int, judgement: Judgement, network: Network, mind: Mind
) -> int:
    """Go so far with the candidates of all positions; how many there were."""
    total = 0
    for n in range(len(positions)):
        position = positions[n]
        seat = signed(position.seat)
        for place in range(list_candidates(position, judgement, CANDIDATES, mind)):
            mind.line[0] = position
            decide(mind.line[0], mind.actions[place])
            total += 1
            if mind.line[0].phase == OVER:
                continue
            if depth == READ:
                read_table(mind.line[0], seat, mind, mind.new_inputs)
            elif depth > READ:
                read_inputs(mind.line[0], seat, network.inputs, mind, mind.new_inputs)
            if depth >= TAKEN_IN:
                take_in(network, mind)
            if depth >= CONCLUDED:
                conclude(network, mind)
    return total


def positions_of_games(table: str, network: Network) -> NDArray[Any]:
    """Positions in which a move is to be chosen."""
    found: list[GenialPosition] = []
    mind = Mind.new()
    clear_mind(network, mind)
    for number in range(GAMES):
        position = Genial.from_rules(KINDS_OF_TABLE[table]).start()
        judgement, decisions = judgement_for(position), 0
        seed_words(mind.chance, 1, number)
        while position.phase != OVER:
            if position.due:
                draw_due(position, mind.chance)
                continue
            if decisions % EVERY == 0:
                found.append(position.copy())
            decisions += 1
            decide(position, best_look(position, CANDIDATES, judgement, network, mind))
    positions = np.zeros(len(found), POSITION)
    for n, position in enumerate(found):
        positions[n] = position
    return positions


def contenders_of(table: str) -> list[Contender]:
    """Each goes a step further; the last goes all the way, but reads no replies."""
    network = learned_network(table)
    blind = network.copy()
    blind.inputs = count_inputs(Genial.from_rules(KINDS_OF_TABLE[table]).sides - 1)
    positions = positions_of_games(table, network)
    judgement = judgement_for(Genial.from_rules(KINDS_OF_TABLE[table]).start())

    def going(depth: int, network: Network) -> Callable[[], Work]:
        mind = Mind.new()
        clear_mind(network, mind)
        return lambda: Work(value_all(positions, depth, judgement, network, mind), len(positions))

    steps = [Contender(step, step, going(n, network)) for n, step in enumerate(STEPS)]
    return [*steps, Contender(WITHOUT_REPLIES, WITHOUT_REPLIES, going(CONCLUDED, blind))]


def microseconds(turns: Sequence[Turn]) -> float:
    """What a candidate took, in the best of the turns: the one that was disturbed least."""
    return min(1e6 / turn.rate for turn in turns)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print."""
    options = make_parser("benchmarks.valuing", __doc__).parse_args(arguments)
    machine = describe_machine()
    figures: dict[str, dict[str, float]] = {}
    rows: list[tuple[str, ...]] = [("table", *STEPS, "in all", WITHOUT_REPLIES, "times as long")]
    for table in TABLES:
        turns = take_turns(contenders_of(table), options.rounds, options.seconds)
        taken = {name: microseconds(turns[name]) for name in turns}
        each = np.diff([0.0, *(taken[step] for step in STEPS)])
        times = ratios(turns[WITHOUT_REPLIES], turns[STEPS[-1]])
        figures[table] = {
            **{step: round(float(cost), 2) for step, cost in zip(STEPS, each, strict=True)},
            "in all": round(taken[STEPS[-1]], 2),
            WITHOUT_REPLIES: round(taken[WITHOUT_REPLIES], 2),
            "times as long": round(times.median, 2),
        }
        rows.append((table, *(f"{figure:.2f}" for figure in figures[table].values())))
    if options.json:
        print(json.dumps({"machine": machine, "microseconds": figures}))
        return 0
    print_machine(machine)
    print(f"One core; microseconds a candidate, best of {options.rounds} × {options.seconds:g} s:")
    print()
    print_table(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
