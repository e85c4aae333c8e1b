"""All legal placements of a position with their points: how many a second on one core.

Measured over every position of some random two-player games in which a tile is to be placed, from
the first tile to the last. `list_legal` looks the points up in the position's table. Compared with
the straightforward way, the same but for the points: for each placement it walks the rays from both
halves over the board. Both must find the same. (What it costs to keep the table up to date, once
for every tile laid, is not in these figures: it is part of the moves of side_by_side.py.)

The exit status is 1 if the target is missed or the points differ.

example (in the folder above this one; make bench runs all):
  python -m benchmarks.placements --rounds 3
"""

import json
import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.common import (
    Contender,
    Work,
    describe_machine,
    make_parser,
    moves_in_a_unit,
    print_machine,
    print_table,
    rates,
    ratios,
    take_turns,
    uncached_kernel,
)
from einfall.chance import Stream
from einfall.genial.board import NEXT, SLOT_CELLS, WORD_BITS
from einfall.genial.editions import EDITIONS
from einfall.genial.moves import (
    FIRST_PLACEMENT,
    MOST_LEGAL,
    legal_slots,
    list_legal,
    lowest_bit,
    rack_ways,
    random_legal,
    symbols_to_touch,
)
from einfall.genial.position import BONUS, OVER, PLACE, POSITION, GenialPosition, start_position
from einfall.genial.rules import decide, draw_due
from einfall.genial.tiles import WAYS

GAMES = 10
"""Random games that the positions come from: about 40 positions each."""

TARGET = 20_000_000
TABLE, RAYS = "table", "rays"

Listing = Callable[[GenialPosition, NDArray[Any], NDArray[Any]], int]


# The straightforward way


@uncached_kernel
def ray_points(position: GenialPosition, cell: int, twin: int, colour: int) -> int:
    """What a half counts: cells of its colour in a row, in the five directions but the twin's."""
    points = 0
    for direction in range(6):
        seen = NEXT[cell, direction]
        if seen != twin:
            while position.board[seen] == colour:
                points += 1
                seen = NEXT[seen, direction]
    return points


@uncached_kernel
def list_by_rays(position: GenialPosition, actions: NDArray[Any], points: NDArray[Any]) -> int:
    """What list_legal does where a tile is to be placed, but for where the points come from."""
    count = 0
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
                points[count] = ray_points(position, one, two, way // 6) + ray_points(
                    position, two, one, way % 6
                )
                count += 1
    return count


# Both ways over all positions


@uncached_kernel
def sweep_by_table(positions: NDArray[Any], actions: NDArray[Any], points: NDArray[Any]) -> int:
    """List the placements of each position; how many in all."""
    total = 0
    for n in range(len(positions)):
        total += list_legal(positions[n], actions, points)
    return total


@uncached_kernel
def sweep_by_rays(positions: NDArray[Any], actions: NDArray[Any], points: NDArray[Any]) -> int:
    """The same in the straightforward way."""
    total = 0
    for n in range(len(positions)):
        total += list_by_rays(positions[n], actions, points)
    return total


def positions_of_random_games(games: int) -> NDArray[Any]:
    """Every position in which a tile is to be placed."""
    found: list[GenialPosition] = []
    for game in range(games):
        position = start_position(EDITIONS["kosmos"])
        words = Stream(seed=0, number=game).words
        while position.phase != OVER:
            while position.due:
                draw_due(position, words)
            if position.phase in (PLACE, BONUS):
                found.append(position.copy())
            decide(position, random_legal(position, words))
    positions = np.zeros(len(found), POSITION)
    for n, position in enumerate(found):
        positions[n] = position
    return positions


def find_difference(positions: NDArray[Any]) -> str | None:
    """A sentence on the first position in which the two ways differ; None if there is none."""
    for n, position in enumerate(positions):
        by_table, by_rays = placements(list_legal, position), placements(list_by_rays, position)
        if not np.array_equal(by_table, by_rays):
            return f"Position {n}: the table and the rays give different placements or points."
    return None


def placements(listing: Listing, position: GenialPosition) -> NDArray[np.int64]:
    """The actions in one row, their points in another."""
    actions, points = room()
    count = listing(position, actions, points)
    return np.array([actions[:count], points[:count]], np.int64)


def room() -> tuple[NDArray[np.int16], NDArray[np.uint8]]:
    """Arrays for the actions of a position and their points."""
    return np.zeros(MOST_LEGAL, np.int16), np.zeros(MOST_LEGAL, np.uint8)


# The comparison


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, compare and print; returns the exit status."""
    options = make_parser("benchmarks.placements", __doc__).parse_args(arguments)
    machine = describe_machine()
    positions = positions_of_random_games(GAMES)
    if difference := find_difference(positions):
        print(difference, file=sys.stderr)
        return 1
    actions, points = room()

    def by_table() -> Work:
        return Work(sweep_by_table(positions, actions, points), len(positions))

    def by_rays() -> Work:
        return Work(sweep_by_rays(positions, actions, points), len(positions))

    contenders = [
        Contender(TABLE, "points looked up", by_table),
        Contender(RAYS, "points counted along the rays", by_rays),
    ]
    turns = take_turns(contenders, options.rounds, options.seconds)
    rate, times = {name: rates(turns[name]) for name in turns}, ratios(turns[TABLE], turns[RAYS])
    per_position = moves_in_a_unit(turns[TABLE])
    met = rate[TABLE].median >= TARGET
    if options.json:
        report = {
            "machine": machine,
            "rounds": options.rounds,
            "seconds": options.seconds,
            "positions": len(positions),
            "placements_per_position": round(per_position, 1),
            "placements_per_s": {name: rate[name].as_json() for name in rate},
            "times_as_fast": times.as_json(),
            "target": TARGET,
            "target_met": met,
        }
        print(json.dumps(report))
        return 0 if met else 1
    print_machine(machine)
    print(f"One core; median (lowest – highest) of {options.rounds} × {options.seconds:g} s;")
    print(f"{len(positions)} positions with {per_position:.0f} placements each on average")
    print()
    rows = [("", "placements a second", "positions a second")]
    for contender in contenders:
        speed = rate[contender.name]
        rows.append((contender.what, str(speed), f"{speed.median / per_position:,.0f}"))
    print_table(rows)
    print()
    print(
        f"The table is {times.median:.2f} times ({times.lowest:.2f} – {times.highest:.2f}) as fast,"
        " and both give equal points."
    )
    verdict = "target met" if met else "TARGET MISSED"
    print(f"Wanted: {TARGET:,} placements a second or more: {verdict}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
