"""Einstein on one core: choices a second, and full one-turn expectations a second.

- choices: random two-player games by the full rules; a choice is a roll's share, picking one of the
  legal splits and ticking it.
- expectations: for a sheet, the exact expected score after the next roll: all 252 rolls with their
  weights, for each the best of all legal choices. Over every sheet of some random games.
- by sheets: the same expectation as a player with another idea of value gets it: every possible
  choice is ticked on a copy of the sheet, and the copies are valued one by one (here: scored).

Both ways must find the same; the exit status is 1 if they don't.

example (in the folder above this one):
  python -m benchmarks.einstein --rounds 3
"""

import json
import sys
from collections.abc import Sequence
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.common import (
    Contender,
    Work,
    describe_machine,
    make_parser,
    print_machine,
    print_table,
    rates,
    take_turns,
    uncached_kernel,
)
from einfall.chance import Stream
from einfall.einstein.choices import list_possible, random_legal
from einfall.einstein.dice import CHOICES, random_roll
from einfall.einstein.expectation import after_sheets, best_over_rolls, expected_score
from einfall.einstein.game import Einstein
from einfall.einstein.sheet import PENALTY, SHEET, Sheet, is_out, score, tick

SHEETS = 1000
"""Sheets that expectations are measured over: about 40 random games."""
GAMES_A_CALL = 1000

CHOICES_MADE, EXPECTATIONS, BY_SHEETS = "choices", "expectations", "by sheets"


@uncached_kernel
def expect_all(sheets: NDArray[Any], values: NDArray[Any]) -> float:
    """The expected scores of all sheets, added up."""
    total = 0.0
    for n in range(len(sheets)):
        total += expected_score(sheets[n], PENALTY, values)
    return total


@uncached_kernel
def expect_by_sheets(
    sheet: Sheet, choices: NDArray[Any], afters: NDArray[Any], values: NDArray[Any]
) -> float:
    """The expected score of a sheet by ticking and scoring a copy for every possible choice."""
    possible = list_possible(sheet, choices)
    after_sheets(sheet, choices, possible, afters)
    for n in range(possible):
        values[choices[n]] = score(afters[n], PENALTY)
    return best_over_rolls(sheet, values)


@uncached_kernel
def expect_all_by_sheets(
    sheets: NDArray[Any], choices: NDArray[Any], afters: NDArray[Any], values: NDArray[Any]
) -> float:
    """The same for all sheets, added up."""
    total = 0.0
    for n in range(len(sheets)):
        total += expect_by_sheets(sheets[n], choices, afters, values)
    return total


def sheets_of_random_games(number: int) -> NDArray[Any]:
    """Sheets of players who are still in, from the first roll to the last."""
    sheets = np.zeros(number, SHEET)
    words = Stream(seed=0).words
    sheet = Sheet.new()
    for n in range(number):
        sheets[n] = sheet
        tick(sheet, random_legal(sheet, random_roll(words), words))
        if is_out(sheet):
            sheet = Sheet.new()
    return sheets


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, compare and print; returns the exit status."""
    options = make_parser("benchmarks.einstein", __doc__).parse_args(arguments)
    machine = describe_machine()
    game, seeds = Einstein.from_rules({"players": 2}), count()
    sheets = sheets_of_random_games(SHEETS)
    values = np.zeros(CHOICES)
    room = np.zeros(CHOICES, np.int64), np.zeros(CHOICES, SHEET), np.zeros(CHOICES)
    # The scores are whole numbers, so both ways must agree to the last bit.
    for sheet in sheets:
        if expected_score(sheet, PENALTY, values) != expect_by_sheets(sheet, *room):
            print(f"The two ways differ for the sheet {sheet}.", file=sys.stderr)
            return 1

    def make_choices() -> Work:
        return Work(game.simulate(GAMES_A_CALL, next(seeds)), GAMES_A_CALL)

    def expect() -> Work:
        expect_all(sheets, values)
        return Work(len(sheets), len(sheets))

    def expect_with_copies() -> Work:
        expect_all_by_sheets(sheets, *room)
        return Work(len(sheets), len(sheets))

    contenders = [
        Contender(CHOICES_MADE, "random two-player games", make_choices),
        Contender(EXPECTATIONS, "252 rolls, best choice for each, by score", expect),
        Contender(BY_SHEETS, "the same, every sheet after a choice valued", expect_with_copies),
    ]
    turns = take_turns(contenders, options.rounds, options.seconds)
    rate = {name: rates(turns[name]) for name in turns}
    if options.json:
        report = {
            "machine": machine,
            "rounds": options.rounds,
            "seconds": options.seconds,
            "sheets": len(sheets),
            "choices_per_s": rate[CHOICES_MADE].as_json(),
            "expectations_per_s": rate[EXPECTATIONS].as_json(),
            "expectations_by_sheets_per_s": rate[BY_SHEETS].as_json(),
        }
        print(json.dumps(report))
        return 0
    print_machine(machine)
    print()
    head = ("", "what", "a second and core: median (lowest – highest)")
    print_table([head, *((one.name, one.what, str(rate[one.name])) for one in contenders)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
