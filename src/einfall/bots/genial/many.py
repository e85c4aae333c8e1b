"""Many decisions of Einfach Genial at once: moves and worlds side by side. All kernels.

A thought goes on as in `decisions.py`, and play-outs as in `playouts.py`: the same worlds, the same
moves tried in them, the same sums. But all worlds of a round are sampled first, and then every move
is tried in every world, each in any thread.

Kernels are told the number of their thread and of all threads, and take each so-manieth piece of
work.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from einfall.bots.genial.decisions import (
    SOLVE,
    begin,
    drop_worse_half,
    glances_on_the_way,
    judgement_of,
    part_of_budget,
    rank_by_search,
    trust_first_look,
    turns_ahead,
)
from einfall.bots.genial.endgame import POSITIONS_A_SIMULATION, credit_of_end, solve_from
from einfall.bots.genial.judgement import JUDGEMENTS, Judgement
from einfall.bots.genial.lookahead import credit, look_from
from einfall.bots.genial.manner import Manner
from einfall.bots.genial.mind import Mind
from einfall.bots.genial.outcome import SHARE
from einfall.bots.genial.playouts import play_from
from einfall.bots.genial.scratch import Scratch
from einfall.bots.genial.thought import Thought
from einfall.bots.genial.trial import CREDIT
from einfall.bots.genial.value import Network, clear_mind
from einfall.chance import Words, next_word
from einfall.fields import Row
from einfall.genial.moves import side_of
from einfall.genial.position import GenialPosition, GenialView
from einfall.genial.view import fill_in
from einfall.kernel import kernel

MOST_SOLVED: Final = 64
"""How many worlds are solved at once: how many are needed shows only as they are."""
MOST_MOVES: Final = 64
"""How many moves are ranked, at most."""
SEEN: Final = 2
"""After SHARE and CREDIT: how many positions it took to solve a world."""

Numbers = NDArray[np.int64]


# Worlds


@kernel
def copy_words(one: Words, other: Words) -> None:
    """Copy one stream of chance to another."""
    for word in range(4):
        other[word] = one[word]


@kernel
def sample_all(
    me: int,
    threads: int,
    views: Row[GenialView],
    words: Numbers,
    counts: Numbers,
    most: int,
    worlds: Row[GenialPosition],
    seeds: Numbers,
    before: Numbers,
) -> None:
    """Sample so many worlds for each view; and remember where chance was before each of them."""
    for n in range(me, len(views), threads):
        for place in range(n * most, n * most + counts[n]):
            copy_words(words[n], before[place])
            worlds[place] = views[n]
            fill_in(worlds[place], words[n])
            seeds[place] = next_word(words[n])


@kernel
def parts_of(piece: int, worlds: int, moves: int) -> tuple[int, int, int]:
    """The decision, the world and the move that a piece of work is about: moves come first."""
    return piece // moves // worlds, piece // moves % worlds, piece % moves


# Thoughts


@kernel
def begin_all(
    me: int,
    threads: int,
    views: Row[GenialView],
    manners: Row[Manner],
    networks: Row[Network],
    thoughts: Row[Thought],
    seeds: Numbers,
    budget: int,
) -> None:
    """Begin all thoughts."""
    for n in range(me, len(views), threads):
        begin(views[n], manners[0], networks[0], thoughts[n], seeds[n], budget)


@kernel
def want_all(
    me: int,
    threads: int,
    thoughts: Row[Thought],
    words: Numbers,
    counts: Numbers,
    lefts: Numbers,
    most: int,
) -> None:
    """How many worlds each thought wants next, none where it has decided; and its chance."""
    for n in range(me, len(counts), threads):
        thought = thoughts[n]
        lefts[n] = thought.left
        counts[n] = 0
        if thought.decided:
            continue
        missing = part_of_budget(thought) - thought.simulations
        wanted = max(1, (missing + thought.left - 1) // thought.left)
        counts[n] = min(wanted, min(most, MOST_SOLVED) if thought.way == SOLVE else most)
        if thought.way == SOLVE:
            copy_words(thought.scratch[0].words, words[n])
        else:
            copy_words(thought.mind[0].words, words[n])


@kernel
def try_all(
    me: int,
    threads: int,
    size: int,
    most: int,
    width: int,
    thoughts: Row[Thought],
    counts: Numbers,
    worlds: Row[GenialPosition],
    seeds: Numbers,
    manners: Row[Manner],
    networks: Row[Network],
    minds: Row[Mind],
    scratches: Row[Scratch],
    outcomes: Numbers,
) -> None:
    """Try every move that is left in every world; `size` is for the most worlds that there are."""
    mind, scratch = minds[me], scratches[me]
    clear_mind(networks[0], mind)
    for piece in range(me, len(counts) * size * width, threads):
        n, world, move = parts_of(piece, size, width)
        thought = thoughts[n]
        if world >= counts[n] or move >= thought.left:
            continue
        place = n * most + world
        into = outcomes[place * width + move]
        try_move(
            worlds[place],
            thought.moves[move],
            seeds[place],
            thought,
            manners[0],
            networks[0],
            mind,
            scratch,
            into,
        )


@kernel
def try_move(
    world: GenialPosition,
    move: int,
    seed: int,
    thought: Thought,
    manner: Manner,
    network: Network,
    mind: Mind,
    scratch: Scratch,
    outcome: Numbers,
) -> None:
    """Try one move in one world, and write down what came of it."""
    outcome[SEEN] = 0
    if thought.way == SOLVE:
        solve_into(world, move, seed, scratch, outcome)
    else:
        judgement = JUDGEMENTS[judgement_of(world, manner)]
        turns, glances = turns_ahead(world, manner, thought), glances_on_the_way(world, manner)
        look_from(world, move, seed, turns, glances, judgement, network, mind)
        outcome[SHARE] = mind.values[0]
        outcome[CREDIT] = credit(mind, thought.bold)


@kernel
def solve_into(
    world: GenialPosition, move: int, seed: int, scratch: Scratch, outcome: Numbers
) -> None:
    """Try out all that can still happen after a move."""
    outcome[SEEN] = solve_from(world, move, seed, scratch)
    result = scratch.results[1, side_of(world, world.seat)]
    outcome[SHARE], outcome[CREDIT] = result[SHARE], credit_of_end(result)


@kernel
def count_all(
    me: int,
    threads: int,
    most: int,
    width: int,
    thoughts: Row[Thought],
    counts: Numbers,
    words: Numbers,
    before: Numbers,
    outcomes: Numbers,
) -> None:
    """Add up what came of it, world by world, and drop the worse half where it is time to.

    Worlds beyond that are forgotten: chance goes back to where it was before them.
    """
    for n in range(me, len(counts), threads):
        thought = thoughts[n]
        for world in range(counts[n]):
            place = n * most + world
            count_world(thought, outcomes[place * width : (place + 1) * width])
            if thought.simulations >= part_of_budget(thought):
                drop_worse_half(thought)
                if world + 1 < counts[n]:
                    copy_words(before[place + 1], words[n])
                break
        if thought.way == SOLVE:
            copy_words(words[n], thought.scratch[0].words)
        else:
            copy_words(words[n], thought.mind[0].words)


@kernel
def count_world(thought: Thought, outcomes: Numbers) -> None:
    """Add up what came of the moves that are left in one world."""
    thought.worlds += 1
    thought.simulations += thought.left
    seen = 0
    for n in range(thought.left):
        thought.totals[n, SHARE] += outcomes[n, SHARE]
        thought.totals[n, CREDIT] += outcomes[n, CREDIT]
        seen += outcomes[n, SEEN]
    thought.simulations += seen // POSITIONS_A_SIMULATION
    trust_first_look(thought)


@kernel
def rank_all(
    me: int,
    threads: int,
    thoughts: Row[Thought],
    ranked: Numbers,
    moves: Numbers,
    values: Numbers,
) -> None:
    """Rank the moves of each thought, and say which they are."""
    for n in range(me, len(ranked), threads):
        thought = thoughts[n]
        if thought.worlds:
            rank_by_search(thought)
        ranked[n] = min(thought.count, MOST_MOVES)
        for place in range(ranked[n]):
            moves[n, place], values[n, place] = thought.moves[place], thought.values[place]


# Play-outs of the yardsticks


@kernel
def play_all(
    me: int,
    threads: int,
    most: int,
    width: int,
    moves: Numbers,
    lefts: Numbers,
    counts: Numbers,
    worlds: Row[GenialPosition],
    seeds: Numbers,
    softness: float,
    judgement: Judgement,
    scratches: Row[Scratch],
    results: NDArray[np.float64],
) -> None:
    """Play every move out in every world."""
    scratch = scratches[me]
    for piece in range(me, len(counts) * most * width, threads):
        n, world, move = parts_of(piece, most, width)
        if world < counts[n] and move < lefts[n]:
            place = n * most + world
            into = results[place * width + move]
            play_from(
                worlds[place], moves[n, move], seeds[place], softness, judgement, scratch, into
            )


@kernel
def solve_all(
    me: int,
    threads: int,
    most: int,
    width: int,
    moves: Numbers,
    lefts: Numbers,
    counts: Numbers,
    worlds: Row[GenialPosition],
    seeds: Numbers,
    scratches: Row[Scratch],
    outcomes: Numbers,
) -> None:
    """Solve every world after every move."""
    for piece in range(me, len(counts) * most * width, threads):
        n, world, move = parts_of(piece, most, width)
        if world < counts[n] and move < lefts[n]:
            place = n * most + world
            into = outcomes[place * width + move]
            solve_into(worlds[place], moves[n, move], seeds[place], scratches[me], into)
