"""What moves of Einfach Genial lead to in sampled worlds. All kernels.

A world is a full position that agrees with the view. Every move is tried in the same worlds with
the same draws, and then looked on from as the searching bots do; alone, games are played out.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.genial.candidates import list_candidates
from einfall.bots.genial.decisions import FINER_BITS
from einfall.bots.genial.judgement import JUDGEMENTS, OF_MORE, OF_ONE, OF_TWO
from einfall.bots.genial.lookahead import (
    AFTER,
    TABLE,
    WORLD,
    best_look,
    credit,
    look_ahead,
)
from einfall.bots.genial.mind import MOST_CANDIDATES, Mind
from einfall.bots.genial.outcome import SHARE, take_fine_result
from einfall.bots.genial.playouts import play_out
from einfall.bots.genial.scratch import Scratch
from einfall.bots.genial.thought import Thought
from einfall.bots.genial.value import Network, clear_mind, value_table
from einfall.chance import next_word, seed_words
from einfall.fields import Array, Fields, Number
from einfall.genial.board import CELLS, SLOT_CELLS
from einfall.genial.moves import FIRST_PLACEMENT, SWAP_RACK, side_of
from einfall.genial.position import BONUS, OVER, PLACE, RACK, GenialState, GenialView
from einfall.genial.rules import decide, draw_due, put_on_rack, random_tile
from einfall.genial.tiles import KINDS, WAYS
from einfall.genial.view import fill_in
from einfall.kernel import kernel, signed

AT_ONCE: Final = 64
"""In how many worlds moves are tried before somebody else gets a word in."""
QUICK_GLANCES: Final = 8
"""How many moves each player values while it looks ahead."""
LUCK_GLANCES: Final = 6
"""How many moves are looked at to value a rack."""
MOST_EXACT: Final = 2
"""So many tiles that are drawn are gone through in all ways."""
SAMPLED: Final = 64
"""Of more, this many ways are sampled."""

# What is counted to say why
TRACKS: Final = 0  # six places: own points in each colour
OTHERS: Final = 6  # points of the others until it is one's turn again
BONUSES: Final = 7
SWAPS: Final = 8
TAKEN: Final = 9  # for each cell: whether another seat takes it before it is one's turn again
FACTS: Final = TAKEN + CELLS


class Sampling(Fields):
    """Moves, and what they led to in the last worlds that they were tried in."""

    moves = Array(np.int64, MOST_CANDIDATES)
    count = Number(np.int64)
    results = Array(np.int64, AT_ONCE, MOST_CANDIDATES)  # a row for each world


@kernel
def start_thinking(seed: int, network: Network, thought: Thought) -> None:
    """Sample other worlds for another seed, always the same for the same."""
    seed_words(thought.mind[0].words, seed, 0)
    seed_words(thought.scratch[0].words, seed, 0)
    clear_mind(network, thought.mind[0])


@kernel
def play_out_alone(
    view: GenialView, moves: NDArray[Any], totals: NDArray[Any], scratch: Scratch
) -> None:
    """Play a game for one out after each of the moves, in a new world; add up SHARE in totals."""
    line, table, result = scratch.line, scratch.line[1], scratch.results[0, 0]
    line[0] = view
    fill_in(line[0], scratch.words)
    seed = next_word(scratch.words)
    for n in range(len(moves)):
        line[1] = line[0]
        decide(table, moves[n])
        seed_words(scratch.chance, seed, 0)
        seed_words(scratch.whims, seed, 1)
        play_out(table, JUDGEMENTS[OF_ONE], scratch.tables, scratch.chance, scratch.whims)
        take_fine_result(table, 0, scratch.tracks, result)
        totals[n, SHARE] += result[SHARE]


@kernel
def measure_moves(
    view: GenialView, worlds: int, network: Network, thought: Thought, sampling: Sampling
) -> None:
    """Fill in what each move leads to in each of so many more worlds, AT_ONCE at most."""
    judgement = JUDGEMENTS[judgement_at(view)]
    count, results = sampling.count, sampling.results
    moves, totals = sampling.moves[:count], thought.totals[:count]
    for world in range(worlds):
        for n in range(count):
            totals[n, 0] = totals[n, 1] = 0
        if view.sides == 1:
            play_out_alone(view, moves, totals, thought.scratch[0])
        else:
            look_ahead(
                view, moves, totals, 1, QUICK_GLANCES, 0, judgement, network, thought.mind[0]
            )
        for n in range(count):
            share = totals[n, SHARE]
            results[world, n] = share >> FINER_BITS if view.sides == 1 else share


# Luck


@kernel
def best_share(position: GenialState, network: Network, mind: Mind) -> int:
    """The value of the best move at one look, or of the table where there is none."""
    judgement = JUDGEMENTS[judgement_at(position)]
    count = list_candidates(position, judgement, LUCK_GLANCES, mind)
    seat = signed(position.seat)
    best, share = -1, 0
    for n in range(count):
        mind.line[AFTER] = position
        decide(mind.line[AFTER], mind.actions[n])
        value_table(mind.line[AFTER], seat, network, mind)
        if credit(mind, 0) > best:
            best, share = credit(mind, 0), int(mind.values[0])
    if best < 0:
        value_table(position, seat, network, mind)
        share = int(mind.values[0])
    return share


@kernel
def judgement_at(view: GenialState) -> int:
    """The number of the quick judgement for a table."""
    return OF_ONE if view.players == 1 else OF_TWO if view.players == 2 else OF_MORE


@kernel
def add_tile(view: GenialState, kind: int) -> None:
    """Give the viewer a tile that nobody has seen."""
    view.bag[kind] -= 1
    put_on_rack(view, signed(view.viewer), kind)


@kernel
def value_rack(view: GenialState, network: Network, mind: Mind) -> int:
    """What the viewer's rack is worth if it were to play it now."""
    view.seat, view.phase, view.due, view.bonus = view.viewer, PLACE, 0, 0
    return best_share(view, network, mind)


@kernel
def value_racks(view: GenialView, due: int, seed: int, network: Network, thought: Thought) -> int:
    """The mean of that over all that may be drawn; of more than two tiles some ways are sampled."""
    mind = thought.mind[0]
    table = mind.line[TABLE]
    seed_words(mind.words, seed, 0)
    total = weights = 0
    if due > MOST_EXACT:
        for _ in range(SAMPLED):
            mind.line[TABLE] = view
            for _tile in range(due):
                add_tile(table, random_tile(table.bag, mind.words))
            total += value_rack(table, network, mind)
        return total // SAMPLED
    for one in range(len(KINDS)):
        for two in range(one, len(KINDS)):
            weight = signed(view.bag[one])
            if due == 2:
                weight *= signed(view.bag[two]) * 2 if one != two else weight - 1
            elif two != one:
                break
            if weight > 0:
                mind.line[TABLE] = view
                add_tile(table, one)
                if due == 2:
                    add_tile(table, two)
                total += weight * value_rack(table, network, mind)
                weights += weight
    return total // weights if weights else 0


@kernel
def luck_of_draw(
    before: GenialView,
    after: GenialView,
    due: int,
    seed: int,
    network: Network,
    thought: Thought,
) -> int:
    """By how much the rack after a draw is worth more than what was to be expected."""
    mind = thought.mind[0]
    clear_mind(network, mind)
    mind.line[TABLE] = before
    table = mind.line[TABLE]
    for kind in range(len(KINDS)):
        table.bag[kind] = after.bag[kind]
    for place in range(RACK):
        table.rack[after.viewer, place] = after.rack[after.viewer, place]
    table.rack_count[after.viewer] = after.rack_count[after.viewer]
    drawn = value_rack(table, network, mind)
    return drawn - value_racks(before, due, seed, network, thought)


# Why


@kernel
def gather_facts(
    view: GenialView,
    move: int,
    worlds: int,
    seed: int,
    network: Network,
    thought: Thought,
    facts: NDArray[Any],
) -> None:
    """Add up what a move brings in so many worlds, until one's own next turn is over.

    Alone, where games are played out, until their end.
    """
    start_thinking(seed, network, thought)
    if view.sides == 1:
        gather_tracks(view, move, worlds, thought, facts)
        return
    mind, seat = thought.mind[0], signed(view.seat)
    judgement = JUDGEMENTS[judgement_at(view)]
    side = side_of(view, seat)
    position = mind.line[TABLE]
    for _ in range(worlds):
        mind.line[WORLD] = view
        fill_in(mind.line[WORLD], mind.words)
        mind.line[TABLE] = mind.line[WORLD]
        seed_words(mind.chance, next_word(mind.words), 0)
        action, turns = move, 1
        while True:
            before, acting = all_points(position), signed(position.seat)
            decide(position, action)
            if side_of(position, acting) != side:
                facts[OTHERS] += all_points(position) - before
            elif action == SWAP_RACK:
                facts[SWAPS] += 1
            if acting != seat and action >= FIRST_PLACEMENT:
                slot = (action - FIRST_PLACEMENT) // WAYS
                for half in range(2):
                    facts[TAKEN + signed(SLOT_CELLS[slot, half])] += 1
            if position.phase == BONUS and signed(position.seat) == seat and acting == seat:
                facts[BONUSES] += 1
            while position.due and turns >= 0:
                if signed(position.seat) == seat:
                    turns -= 1
                if turns >= 0:
                    draw_due(position, mind.chance)
            if position.phase == OVER or turns < 0:
                break
            action = best_look(position, QUICK_GLANCES, judgement, network, mind)
        for colour in range(6):
            facts[TRACKS + colour] += signed(position.score[side, colour])


@kernel
def gather_tracks(
    view: GenialView, move: int, worlds: int, thought: Thought, facts: NDArray[Any]
) -> None:
    """Add up the tracks at the end of games for one, played out as they are to measure moves."""
    scratch = thought.scratch[0]
    thought.moves[0] = move
    for _ in range(worlds):
        play_out_alone(view, thought.moves[:1], thought.totals[:1], scratch)
        for colour in range(6):
            facts[TRACKS + colour] += signed(scratch.line[1].score[0, colour])


@kernel
def all_points(position: GenialState) -> int:
    """The points on all tracks together."""
    total = 0
    for side in range(position.sides):
        for colour in range(6):
            total += signed(position.score[side, colour])
    return total
