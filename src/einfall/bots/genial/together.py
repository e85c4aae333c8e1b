"""Bots of Einfach Genial that think together: many decisions at once, moves and worlds in parallel.

A thought goes on as in `decisions.py`, and play-outs as in `playouts.py`: the same worlds, the same
moves tried in them, the same sums. But all worlds of a round are sampled first, and then every move
is tried in every world, each in any thread. What a level decides is the same to the last bit; the
yardsticks that play games out add up fractions, whose last digits may differ on a GPU.

Kernels get the number of their thread and of all threads, and take each so-manieth piece of work.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from einfall.bots.bot import Budget, Ranked
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
from einfall.bots.genial.endgame import (
    POSITIONS_A_SIMULATION,
    Solving,
    credit_of_end,
    solve_from,
)
from einfall.bots.genial.judgement import JUDGEMENTS, Judgement
from einfall.bots.genial.levels import Level, network_for
from einfall.bots.genial.lookahead import credit, look_from
from einfall.bots.genial.manner import Manner
from einfall.bots.genial.mind import Mind
from einfall.bots.genial.outcome import SHARE
from einfall.bots.genial.playouts import CHUNK, PlayOutBot, PlayOuts, play_from
from einfall.bots.genial.scratch import Scratch
from einfall.bots.genial.thought import VALUE_UNIT, Thought
from einfall.bots.genial.trial import CREDIT
from einfall.bots.genial.value import Network, clear_mind, table_name
from einfall.bots.thinking import simulations_of
from einfall.bots.together import Company, Machine
from einfall.chance import Words, next_word
from einfall.fields import Row
from einfall.genial.moves import side_of
from einfall.genial.position import GenialPosition, GenialView
from einfall.genial.view import fill_in
from einfall.kernel import kernel

MOST_WORLDS: Final = 512
"""How many worlds of a decision are sampled at once."""
MOST_SOLVED: Final = 64
"""The same where few slots are left: how many are needed shows only as they are solved."""
MOST_MOVES: Final = 64
"""More than are ever tried."""
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
        move, world = piece % width, piece // width % size
        n = piece // width // size
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
    manners: Row[Manner],
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
            count_world(manners[0], thought, outcomes[place * width : (place + 1) * width])
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
def count_world(manner: Manner, thought: Thought, outcomes: Numbers) -> None:
    """Add up what came of the moves that are left in one world."""
    thought.worlds += 1
    thought.simulations += thought.left
    seen = 0
    for n in range(thought.left):
        thought.totals[n, SHARE] += outcomes[n, SHARE]
        thought.totals[n, CREDIT] += outcomes[n, CREDIT]
        seen += outcomes[n, SEEN]
    thought.simulations += seen // POSITIONS_A_SIMULATION
    trust_first_look(manner, thought)


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
        move, world = piece % width, piece // width % most
        n = piece // width // most
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
        move, world = piece % width, piece // width % most
        n = piece // width // most
        if world < counts[n] and move < lefts[n]:
            place = n * most + world
            into = outcomes[place * width + move]
            solve_into(worlds[place], moves[n, move], seeds[place], scratches[me], into)


# Asking


class Decision(NamedTuple):
    """A decision of a level."""

    view: GenialView
    seed: int


class Tries(NamedTuple):
    """Moves that are to be tried in so many worlds."""

    view: GenialView
    moves: NDArray[np.int64]
    words: Words
    worlds: int


class Tried(NamedTuple):
    """What came of it: for each world and move, and where chance was before each world and last."""

    results: NDArray[Any]
    before: Numbers


def _records(things: Sequence[Any]) -> NDArray[Any]:
    layout = type(things[0]).layout
    return np.frombuffer(b"".join(thing.tobytes() for thing in things), layout)


class Thinker:
    """Answers questions of many bots on a machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._minds = machine.room(machine.threads, Mind.layout)
        self._scratches = machine.room(machine.threads, Scratch.layout)
        self._rooms: dict[str, Any] = {}

    def _room(self, name: str, count: int, layout: np.dtype[Any]) -> Any:
        """Memory that is used again and again."""
        if name not in self._rooms or len(self._rooms[name]) < count:
            self._rooms.pop(name, None)
            self._rooms[name] = self._machine.room(count, layout)
        return self._rooms[name]

    def _new(self, *shape: int, kind: type = np.int64) -> Any:
        return self._machine.put(np.zeros(shape, kind))

    def think(
        self, manner: Manner, network: Network, budget: int, asked: list[Decision]
    ) -> list[list[Ranked]]:
        """How a level ranks its moves in each of these decisions."""
        machine, count = self._machine, len(asked)
        views = machine.put(_records([one.view for one in asked]))
        manners, networks = machine.put(_records([manner])), machine.put(_records([network]))
        thoughts = self._room("thoughts", count, Thought.layout)
        seeds = machine.put(np.array([one.seed for one in asked], np.int64))
        machine.run(begin_all, views, manners, networks, thoughts, seeds, budget)
        words, counts, lefts = self._new(count, 4), self._new(count), self._new(count)
        most = MOST_WORLDS
        worlds = self._room("worlds", count * most, GenialPosition.layout)
        world_seeds, before = self._new(count * most), self._new(count * most, 4)
        while True:
            machine.run(want_all, thoughts, words, counts, lefts, most)
            size = int(machine.get(counts).max())
            if size == 0:
                break
            width = int(machine.get(lefts).max())
            outcomes = self._outcomes(count * most * width, np.int64)
            machine.run(sample_all, views, words, counts, most, worlds, world_seeds, before)
            rules = manners, networks, self._minds, self._scratches
            arrays = thoughts, counts, worlds, world_seeds
            machine.run(try_all, size, most, width, *arrays, *rules, outcomes)
            sums = counts, words, before, outcomes
            machine.run(count_all, most, width, manners, thoughts, *sums)
        ranked = self._new(count)
        moves, values = self._new(count, MOST_MOVES), self._new(count, MOST_MOVES)
        machine.run(rank_all, thoughts, ranked, moves, values)
        lengths, moves_here, values_here = map(machine.get, (ranked, moves, values))
        return [
            [
                Ranked(int(moves_here[n, place]), float(values_here[n, place] / VALUE_UNIT))
                for place in range(lengths[n])
            ]
            for n in range(count)
        ]

    def _outcomes(self, count: int, kind: type) -> Any:
        name = f"outcomes {kind.__name__}"
        if name not in self._rooms or len(self._rooms[name]) < count:
            self._rooms[name] = self._machine.put(np.zeros((count, SEEN + 1), kind))
        return self._rooms[name]

    def _try(self, asked: list[Tries], kind: type) -> tuple[tuple[Any, ...], Any, Any, Any]:
        """Sample worlds; what the kernels that try moves in them want."""
        machine, count = self._machine, len(asked)
        most = max(one.worlds for one in asked)
        width = max(len(one.moves) for one in asked)
        moves = np.zeros((count, width), np.int64)
        for n, one in enumerate(asked):
            moves[n, : len(one.moves)] = one.moves
        views = machine.put(_records([one.view for one in asked]))
        words = machine.put(np.stack([one.words for one in asked]))
        counts = machine.put(np.array([one.worlds for one in asked], np.int64))
        lefts = machine.put(np.array([len(one.moves) for one in asked], np.int64))
        worlds = self._room("worlds", count * most, GenialPosition.layout)
        seeds, before = self._new(count * most), self._new(count * most, 4)
        machine.run(sample_all, views, words, counts, most, worlds, seeds, before)
        outcomes = self._outcomes(count * most * width, kind)
        arrays = most, width, machine.put(moves), lefts, counts, worlds, seeds
        return arrays, outcomes, words, before

    def _told(
        self, asked: list[Tries], most: int, width: int, outcomes: Any, words: Any, before: Any
    ) -> list[Tried]:
        machine, count = self._machine, len(asked)
        results = machine.get(outcomes)[: count * most * width].reshape(count, most, width, -1)
        states = machine.get(before).reshape(count, most, 4)
        last = machine.get(words)
        return [
            Tried(
                results[n, : one.worlds, : len(one.moves)],
                np.concatenate([states[n, : one.worlds], last[n : n + 1]]),
            )
            for n, one in enumerate(asked)
        ]

    def play_out(self, softness: float, judgement: Judgement, asked: list[Tries]) -> list[Tried]:
        """What moves lead to if games are played out by the quick judgement."""
        arrays, results, words, before = self._try(asked, np.float64)
        rules = softness, self._machine.put(judgement), self._scratches
        self._machine.run(play_all, *arrays, *rules, results)
        most, width, *_ = arrays
        return self._told(asked, most, width, results, words, before)

    def solve(self, asked: list[Tries]) -> list[Tried]:
        """What moves lead to if all that can still happen is tried out."""
        arrays, outcomes, words, before = self._try(asked, np.int64)
        self._machine.run(solve_all, *arrays, self._scratches, outcomes)
        most, width, *_ = arrays
        return self._told(asked, most, width, outcomes, words, before)


def let_think_together(bot: object, company: Company, thinker: Thinker) -> bool:
    """From now on the bot asks the company, if it is one of those that can."""
    if isinstance(bot, Level):
        bot.thinking = LevelsTogether(company, thinker)
    elif isinstance(bot, PlayOutBot):
        bot.playing_out = lambda *given: PlayOutsTogether(company, thinker, *given)
        bot.solving = lambda *given: SolvingTogether(company, thinker, *given)
    else:
        return False
    return True


class LevelsTogether:
    """How a level thinks in company."""

    def __init__(self, company: Company, thinker: Thinker) -> None:
        self._company, self._thinker = company, thinker

    def __call__(self, manner: Manner, view: GenialView, seed: int, budget: Budget) -> list[Ranked]:
        """Rank the moves."""
        simulations, network = simulations_of(budget), network_for(view, manner)

        def answer(asked: list[Decision]) -> list[list[Ranked]]:
            return self._thinker.think(manner, network, simulations, asked)

        kind = manner.tobytes(), table_name(view), simulations
        ranked: list[Ranked] = self._company.ask(kind, answer, Decision(view, seed))
        return ranked


class PlayOutsTogether(PlayOuts):
    """Plays the candidates out in company."""

    def __init__(self, company: Company, thinker: Thinker, *given: Any) -> None:
        super().__init__(*given)
        self._company, self._thinker = company, thinker

    def go_on(self, wanted: int) -> int:
        """Play all candidates out in as many worlds as are wanted, by whole chunks."""
        moves, words = self.moves, self._scratch.words
        chunk = max(1, CHUNK // len(moves))
        chunks = -(-wanted // (chunk * len(moves)))
        worlds = min(chunks, max(1, MOST_WORLDS // chunk)) * chunk
        softness, judgement = self._softness, self._judgement

        def answer(asked: list[Tries]) -> list[Tried]:
            return self._thinker.play_out(softness, judgement, asked)

        kind = "play out", softness, judgement.tobytes()
        asked = Tries(self._view, moves, words.copy(), worlds)
        results, before = self._company.ask(kind, answer, asked)
        words[:] = before[worlds]
        # one after the other, as where each world is played by itself
        self.totals[:] = np.cumsum([self.totals, *results[:, :, :2]], axis=0)[-1]
        self.worlds += worlds
        return worlds * len(moves)


class SolvingTogether(Solving):
    """Tries out all that can still happen, in company."""

    def __init__(self, company: Company, thinker: Thinker, *given: Any) -> None:
        super().__init__(*given)
        self._company, self._thinker = company, thinker

    def go_on(self, wanted: int) -> int:
        """Try all candidates in more worlds, until as much has been done as is wanted."""
        moves, words = self.moves, self._scratch.words
        worlds = max(1, min(MOST_SOLVED, wanted // len(moves)))
        asked = Tries(self._view, moves, words.copy(), worlds)
        results, before = self._company.ask("solve", self._thinker.solve, asked)
        simulations, world = 0, 0
        while world < worlds and simulations < wanted:
            self.totals += results[world, :, :SEEN]
            seen = int(results[world, :, SEEN].sum())
            simulations += len(moves) + seen // POSITIONS_A_SIMULATION
            world += 1
        words[:] = before[world]
        self.worlds += world
        return simulations
