"""Random play of Einfach Genial, side by side with others: how many moves a second on one core.

- Einfall: two-player games by the full Kosmos rules; a move is a decision of a player.
- MOMAland's moingenious_v0, the other open environment for this game: two agents, its own defaults,
  without wrappers; each agent takes a random action of its action mask. Its rules differ: a bonus
  only for passing 18, not for reaching it; the rack is refilled before a bonus; a rack without the
  lowest colour is swapped whether the player wants it or not; no win with all six at 18.
- OpenSpiel's Hex on 11 × 11, a well-known engine in C++, as it plays random games for its own Monte
  Carlo search: one call for many games, whose mean length is measured beforehand.

All take turns in one process, by processor time, and whole games are counted, with all they need to
be set up. The exit status is 1 if a target is missed.

example (in the folder above this one; make bench runs all):
  python -m benchmarks.side_by_side --rounds 3
  python -m benchmarks.side_by_side --plot docs/pictures/speed.svg
"""

import json
import random
import sys
import time
from collections.abc import Sequence
from itertools import count
from typing import Any

from benchmarks.common import (
    Contender,
    Spread,
    Turn,
    Work,
    add_plot,
    describe_machine,
    draw_rates,
    make_parser,
    moves_in_a_unit,
    print_machine,
    print_table,
    rates,
    ratios,
    take_turns,
)
from einfall.genial.editions import EDITIONS
from einfall.genial.game import Genial

EINFALL, MOMALAND, OPENSPIEL = "Einfall", "MOMAland", "OpenSpiel"
TARGETS = {MOMALAND: 1000, OPENSPIEL: 1}
"""How many times as fast as these Einfall is to be."""

GAMES_A_CALL = 1000
HEX_GAMES_FOR_LENGTH = 5000
"""Random games of Hex whose mean length is within a few thousandths of the true one."""


# The contenders


def einfall() -> Contender:
    """Random games by the rules of this package."""
    game = Genial(EDITIONS["kosmos"])
    seeds = count()

    def work() -> Work:
        return Work(game.simulate(GAMES_A_CALL, next(seeds)), GAMES_A_CALL)

    return Contender(EINFALL, "Einfach Genial, all rules", work)


class Momaland:
    """MOMAland's environment, and how long its resets take."""

    def __init__(self) -> None:
        from momaland.envs.ingenious import moingenious_v0

        self.env: Any = moingenious_v0.raw_env(num_agents=2)
        self.env.reset(seed=0)
        self.chance = random.Random(0)
        self.reset_seconds = self.seconds = 0.0

    def play(self) -> Work:
        """One game from reset to end."""
        env, chance, steps = self.env, self.chance.random, 0
        begun = time.process_time()
        env.reset()
        self.reset_seconds += time.process_time() - begun
        while not env.terminations[env.agent_selection]:
            legal = env.observe(env.agent_selection)["action_mask"].nonzero()[0]
            env.step(legal[int(chance() * len(legal))])
            steps += 1
        self.seconds += time.process_time() - begun
        return Work(steps, 1)

    def contender(self) -> Contender:
        """To be compared."""
        return Contender(MOMALAND, "Einfach Genial, other rules", self.play)


def openspiel() -> Contender:
    """Random games of Hex inside OpenSpiel.

    A search of one simulation evaluates nothing but the empty board, by as many random games as it
    is told to; that leaves no work outside C++ but the call.
    """
    import pyspiel

    game = pyspiel.load_game("hex(board_size=11)")
    length = mean_length(game)
    start = game.new_initial_state()
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=GAMES_A_CALL, seed=0)
    bot = pyspiel.MCTSBot(
        game,
        evaluator,
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=10,
        solve=False,
        seed=0,
        verbose=False,
    )

    def work() -> Work:
        bot.step(start)
        return Work(GAMES_A_CALL * length, GAMES_A_CALL)

    return Contender(OPENSPIEL, "Hex 11 × 11, in C++", work)


def mean_length(game: Any) -> float:
    """How many moves a random game has, every legal action equally likely."""
    chance = random.Random(0).random
    moves = 0
    for _ in range(HEX_GAMES_FOR_LENGTH):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
            moves += 1
    return moves / HEX_GAMES_FOR_LENGTH


# The comparison


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, compare and print; returns the exit status."""
    parser = make_parser("benchmarks.side_by_side", __doc__)
    add_plot(parser)
    options = parser.parse_args(arguments)
    machine = describe_machine("momaland", "open_spiel")
    try:
        momaland = Momaland()
        contenders = [einfall(), momaland.contender(), openspiel()]
    except ImportError as error:
        print(
            f"{error}: the others are in an environment of their own."
            " Set it up and run all with: make bench",
            file=sys.stderr,
        )
        return 2
    turns = take_turns(contenders, options.rounds, options.seconds)
    times = {name: ratios(turns[EINFALL], turns[name]) for name in TARGETS}
    met = {name: times[name].median >= target for name, target in TARGETS.items()}
    resets = momaland.reset_seconds / momaland.seconds
    if options.plot:
        rows = [(f"{one.name}: {one.what}", rates(turns[one.name])) for one in contenders]
        draw_rates(options.plot, "Moves a second in random games, one core", rows)
    if options.json:
        report = {
            "machine": machine,
            "rounds": options.rounds,
            "seconds": options.seconds,
            "moves_per_s": {name: rates(turns[name]).as_json() for name in turns},
            "moves_per_game": {name: round(moves_in_a_unit(turns[name]), 2) for name in turns},
            "times_as_fast": {name: times[name].as_json() for name in times},
            "targets": TARGETS,
            "targets_met": met,
            "momaland_share_in_reset": round(resets, 3),
        }
        print(json.dumps(report))
    else:
        print_machine(machine)
        print(f"One core; median (lowest – highest) of {options.rounds} × {options.seconds:g} s")
        print()
        print_table(table_rows(contenders, turns))
        print()
        print_verdicts(times, met, resets)
    return 0 if all(met.values()) else 1


def table_rows(
    contenders: Sequence[Contender], turns: dict[str, list[Turn]]
) -> list[tuple[str, ...]]:
    """One row for each contender, below a head."""
    rows: list[tuple[str, ...]] = [("", "game", "moves a second", "moves a game", "games a second")]
    for contender in contenders:
        rate, length = rates(turns[contender.name]), moves_in_a_unit(turns[contender.name])
        rows.append(
            (
                contender.name,
                contender.what,
                str(rate),
                f"{length:.1f}",
                f"{rate.median / length:,.0f}",
            )
        )
    return rows


def print_verdicts(times: dict[str, Spread], met: dict[str, bool], resets: float) -> None:
    """How many times as fast Einfall is, and whether that is enough."""
    for name, target in TARGETS.items():
        digits = 0 if target >= 100 else 2
        median, lowest, highest = (
            f"{figure:,.{digits}f}"
            for figure in (times[name].median, times[name].lowest, times[name].highest)
        )
        verdict = "target met" if met[name] else "TARGET MISSED"
        print(
            f"Einfall is {median} times ({lowest} – {highest}) as fast as {name};"
            f" wanted: {target:,} or more: {verdict}"
        )
    alone = times[MOMALAND].median * (1 - resets)
    print(
        f"{MOMALAND} spends {resets:.0%} of its time in reset;"
        f" were that free, Einfall would be {alone:,.0f} times as fast."
    )


if __name__ == "__main__":
    sys.exit(main())
