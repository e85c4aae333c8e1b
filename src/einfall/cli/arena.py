"""`einfall arena` and `einfall standings`: how good bots are, from tournaments between them."""

import argparse
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from einfall.arena.cluster import play_on_cluster
from einfall.arena.play import PlayedGame, TimeUsed
from einfall.arena.plot import check_picture, draw
from einfall.arena.report import as_json, as_markdown, as_tables
from einfall.arena.results import Results, read_results
from einfall.arena.schedule import BadTournament, Task, Tournament
from einfall.arena.standings import Standings, standings_of
from einfall.arena.together import play_together
from einfall.arena.workers import LostWorker, cores, play_here, play_on_cores
from einfall.bots.together import Gpu
from einfall.chance import GREATEST_SEED
from einfall.cli.common import (
    Subparsers,
    add_command,
    add_rules,
    bot_names,
    read_rules,
    whole_number,
)
from einfall.games import GAMES, find_game

ARENA_EXAMPLES = """\
  einfall arena genial --bots club,expert,master --games 2000 --out results.jsonl
  einfall arena einstein --players 4 --bots random,greedy,club --games 400 --markdown
  einfall arena genial --players 4 --teams --bots random,greedy --plot teams.svg
  einfall arena genial --bots club,expert --games 20000 --out long.jsonl --ray auto

Every set of bots that fills a table meets, and every deal is played once for each rotation of the
bots around the table, so that each bot gets each seat with the same tiles or dice.

If it is stopped or killed, the same command continues where it was; with more --games it plays
further. The same command gives the same file, byte for byte, whatever the number of workers. Only a
bot that thinks for a time (master, master:time=0.3) does not play the same game again; one that
thinks for a number of simulations (master:simulations=2000) does.
"""
STANDINGS_EXAMPLES = """\
  einfall standings results.jsonl
  einfall standings results.jsonl --markdown --plot results.svg
"""
REFRESH = 1.0
"""Seconds between two looks at the standings."""
SHARE = 0.1
"""The most of our time that the standings may take while games are played."""


def add_to(subparsers: Subparsers) -> None:
    """Add both commands."""
    arena = add_command(
        subparsers, "arena", run_arena, "hold a tournament between bots", ARENA_EXAMPLES
    )
    arena.add_argument("game", choices=list(GAMES), help="which game")
    add_rules(arena)
    arena.add_argument(
        "--bots", required=True, metavar="BOT,BOT...", help=f"who takes part ({bot_names()})"
    )
    arena.add_argument(
        "--games",
        type=whole_number(1),
        default=100,
        help="how many at each table, rounded up to whole deals (default: 100)",
    )
    arena.add_argument(
        "--seed", type=whole_number(0, GREATEST_SEED), default=1, help="of the deals (default: 1)"
    )
    arena.add_argument("--out", type=Path, metavar="FILE", help="keep the games in a .jsonl file")
    arena.add_argument(
        "--workers", type=whole_number(1), help="how many processes play (default: all cores)"
    )
    arena.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="play on a Ray cluster: auto, HOST:PORT, or local for one on this machine",
    )
    arena.add_argument(
        "--gpu",
        action="store_true",
        help="think on an NVIDIA GPU, in all games at once: for bots with simulations=NUMBER",
    )
    _add_output(arena)
    standings = add_command(
        subparsers,
        "standings",
        run_standings,
        "show the standings of a tournament from its file",
        STANDINGS_EXAMPLES,
    )
    standings.add_argument("file", type=Path, metavar="FILE", help="what arena --out has written")
    _add_output(standings)


def _add_output(parser: argparse.ArgumentParser) -> None:
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="as JSON, for programs")
    form.add_argument("--markdown", action="store_true", help="as Markdown, for documents")
    parser.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw the standings as well: .svg or .png"
    )


def run_standings(options: argparse.Namespace) -> int:
    """Show what a file says."""
    import openskill  # noqa: F401  # better missed now than after a long tournament

    _check_plot(options)
    tournament, finishes = read_results(options.file)
    _show(standings_of(tournament, finishes), options)
    return 0


def run_arena(options: argparse.Namespace) -> int:
    """Play what is missing, and show the standings."""
    import openskill  # noqa: F401  # better missed now than after a long tournament

    game = find_game(options.game, read_rules(options), strict=True)
    tournament = Tournament(game, tuple(options.bots.split(",")), options.seed)
    _check_plot(options)
    if options.plot and len(tournament.bots) == 1:
        raise BadTournament("with only one bot there is nothing to draw")
    times = [TimeUsed() for _ in tournament.bots]
    with Results(tournament, options.out) as results:
        tasks = list(tournament.tasks(options.games, results.finishes.keys()))
        total = len(results.finishes) + len(tasks)
        there = len(results.finishes)
        if there:
            print(f"continuing: {there} of {total} games are there", file=sys.stderr)
        stopped = False
        try:
            if tasks:
                with closing(_player(options, tournament, tasks)) as played:
                    _collect(played, results, times, total)
            results.finish()
        except KeyboardInterrupt:
            stopped = True
        except LostWorker as error:
            raise LostWorker(f"{error}\n{_how_to_go_on(options.out, results, total)}") from None
        if stopped:
            print(f"stopped: {_how_to_go_on(options.out, results, total)}", file=sys.stderr)
            options.plot = None
        if results.finishes:
            _show(standings_of(tournament, results.finishes.values(), times), options)
    return 130 if stopped else 0


def _player(
    options: argparse.Namespace, tournament: Tournament, tasks: Sequence[Task]
) -> Generator[PlayedGame, None, None]:
    """Whoever plays the tasks."""
    if options.gpu:
        return play_together(tournament, tasks, Gpu())
    if options.ray:
        return play_on_cluster(tournament, tasks, options.ray, options.workers)
    workers = min(options.workers or cores(), len(tasks))
    if workers == 1:
        return play_here(tournament, tasks)
    return play_on_cores(tournament, tasks, workers)


def _how_to_go_on(out: Path | None, results: Results, total: int) -> str:
    if out is None:
        return "nothing is kept without --out"
    kept = results.kept()
    return f"{kept} of {total} games are in {out}; the same command continues from there"


def _collect(
    played: Iterator[PlayedGame], results: Results, times: Sequence[TimeUsed], total: int
) -> None:
    """Keep what is played, with the standings on the terminal in the meantime."""
    console = Console(stderr=True)
    progress = Progress(
        TextColumn("Playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[speed]:.1f} games/s"),
        TimeRemainingColumn(),
        console=console,
    )
    there = len(results.finishes)
    bar = progress.add_task("", total=total, completed=there, speed=0.0)
    begun = looked = time.monotonic()
    cost = 0.0
    with Live(progress, console=console, transient=True, auto_refresh=console.is_terminal) as live:
        for game in played:
            results.add(game)
            _add_up(times, game)
            if not console.is_terminal:
                continue
            now = time.monotonic()
            done = len(results.finishes)
            progress.update(bar, completed=done, speed=(done - there) / (now - begun))
            if now - looked >= max(REFRESH, cost / SHARE):
                standings = standings_of(results.tournament, results.finishes.values(), times)
                live.update(Group(progress, as_tables(standings)), refresh=True)
                looked = time.monotonic()
                cost = looked - now


def _add_up(times: Sequence[TimeUsed], game: PlayedGame) -> None:
    for bot, time_used in zip(game.finish.bots, game.times, strict=True):
        times[bot].moves += time_used.moves
        times[bot].seconds += time_used.seconds


def _check_plot(options: argparse.Namespace) -> None:
    """Before hours of play, not after them."""
    if options.plot:
        check_picture(options.plot)


def _show(standings: Standings, options: argparse.Namespace) -> None:
    if options.json:
        print(as_json(standings))
    elif options.markdown:
        print(as_markdown(standings))
    else:
        console = Console()
        if not console.is_terminal:
            console.width = 400  # nothing has to fit on a pipe
        console.print(as_tables(standings))
    if options.plot:
        if not standings.duels:
            raise BadTournament("there is nothing to draw yet: no two bots have met")
        draw(standings, options.plot)
