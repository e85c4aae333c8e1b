"""`einfall analyse` and `einfall hint`: what moves were worth, and what is best now."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from einfall.cli.common import Subparsers, add_command, add_language, track, whole_number
from einfall.cli.look import add_place, find_position
from einfall.files import replacing
from einfall.game import BadRecord, GameError
from einfall.language import _, use
from einfall.record import read_line, read_lines

if TYPE_CHECKING:
    from einfall.study.analysis import Analysis, Processes

ANALYSE = """\
  einfall analyse games.jsonl
  einfall analyse games.jsonl --game 3 --seat 0 --html game3.html
  einfall analyse games.jsonl --budget deep --json analyses.jsonl

Every decision is judged by what that seat knew then, in sampled deals that agree with it. "lost" is
how much better the best move was, with an interval of 98 %; where that reaches zero, nothing is
held against anybody. The accounts add up: start + luck + losses + others + rest = result.

With --json, one line for each game; started again, games that are in the file are not judged again.
"""
BEGINNING = b'{"number": '
"""Every line of --json begins so."""
HINT = """\
  einfall hint games.jsonl --game 1 --ply 12
  einfall hint --position 'kosmos2 ...' --seat 0
"""


def add_to(subparsers: Subparsers) -> None:
    """Add both commands."""
    parser = add_command(
        subparsers, "analyse", run_analyse, "judge recorded games, move by move", ANALYSE
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a file of records")
    parser.add_argument("--game", type=whole_number(1), help="only this game of the file")
    parser.add_argument("--seat", type=whole_number(0), help="only this seat")
    add_effort(parser, "fast", "fast")
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="write all figures, a line a game"
    )
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page to look at or send")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="write the graph of one seat")
    parser.add_argument("--faults", action="store_true", help="list only what was a fault")
    parser.add_argument(
        "--workers", type=whole_number(1), help="how many processes (default: one a core)"
    )
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="judge on a Ray cluster; local starts one here"
    )
    add_language(parser)
    parser = add_command(subparsers, "hint", run_hint, "say what is best in a position", HINT)
    add_place(parser)
    parser.set_defaults(ply=0)
    parser.add_argument("--seat", type=whole_number(0), help="whose move (default: who is to act)")
    add_effort(parser, None, "less than fast where more play, so that it is there at once")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")
    add_language(parser)


def add_effort(parser: argparse.ArgumentParser, usual: str | None, named: str) -> None:
    """Add the options that say how hard to think."""
    parser.add_argument(
        "--budget",
        choices=("fast", "normal", "deep"),
        default=usual,
        help=f"how much to try out: fast takes seconds for a game, deep minutes (default: {named})",
    )
    parser.add_argument(
        "--seed", type=whole_number(0), default=0, help="the same seed says the same (default: 0)"
    )


def run_analyse(options: argparse.Namespace) -> int:
    """Judge games, one after the other."""
    use(options.language)
    lines = list(read_lines(options.file))
    if options.game and options.game > len(lines):
        raise BadRecord(
            f"{options.file} has {len(lines)} games, so there is no game {options.game}"
        )
    numbers = [options.game] if options.game else range(1, len(lines) + 1)
    if (options.html or options.svg) and len(numbers) > 1:
        raise GameError(f"{options.file} has {len(lines)} games; choose one for the page: --game 1")
    done = _already(options, lines) if options.json else set()
    wrong, known = 0, len(done.intersection(numbers))
    if known:
        said = _("Games that are in {path} already: {count}")
        print(said.format(path=options.json, count=known), file=sys.stderr)
    with _executor(options) as executor:
        for number in numbers:
            line_number, line = lines[number - 1]
            if number in done:
                continue
            try:
                analysis = _analyse(options, line, number, executor)
            except BadRecord as error:
                wrong += 1
                print(f"{options.file}, line {line_number}: {error}", file=sys.stderr)
                continue
            _show(options, analysis, number, line)
    return 1 if wrong else 0


def _analyse(
    options: argparse.Namespace, line: bytes, number: int, executor: "Processes | None"
) -> "Analysis":
    from einfall.study.analysis import analyse_step_by_step

    seats = None if options.seat is None else [options.seat]
    steps = analyse_step_by_step(read_line(line), options.budget, seats, options.seed, executor)
    total = next(steps)
    assert isinstance(total, int)
    task = _("Judging game {number}").format(number=number)
    *_steps, analysis = track(steps, task, total + 1)
    assert not isinstance(analysis, int)
    return analysis


def _already(options: argparse.Namespace, lines: Sequence[tuple[int, bytes]]) -> set[int]:
    """The games that an earlier run has judged, in the same way."""
    if not options.json.exists():
        return set()
    _drop_fragment(options.json)
    done = set()
    for line_number, line in read_lines(options.json):
        try:
            written = json.loads(line)
            number, how = int(written["number"]), [written["budget"], written["seed"]]
            mark, seats = written["record"], [int(seat) for seat in written["seats"]]
            everybody = list(range(len(written["players"])))
        except (ValueError, KeyError, TypeError):
            raise GameError(
                f"{options.json}, line {line_number}: not an analysis; choose another file"
            ) from None
        wanted = everybody if options.seat is None else [options.seat]
        if how != [options.budget, options.seed] or seats != wanted:
            raise GameError(
                f"{options.json} has analyses of another budget, seed or seat; choose another file"
            )
        if not 1 <= number <= len(lines) or mark != _mark(lines[number - 1][1]):
            raise GameError(f"{options.json} has analyses of other games; choose another file")
        done.add(number)
    return done


def _drop_fragment(path: Path) -> None:
    """Take away a last line that a run left incomplete when it was killed."""
    with path.open("r+b") as file:
        whole = file.read()
        end = whole.rfind(b"\n") + 1
        if whole[end:].startswith(BEGINNING[: len(whole) - end]):
            file.truncate(end)


def _mark(line: bytes) -> str:
    """Tells one record from another."""
    return sha256(line.strip()).hexdigest()[:16]


def _show(options: argparse.Namespace, analysis: "Analysis", number: int, line: bytes) -> None:
    from rich.console import Console

    from einfall.study.graph import draw_graph
    from einfall.study.page import write_page
    from einfall.study.text import tables_of
    from einfall.study.written import write_analysis

    if options.json:
        written = {
            "number": number,
            "record": _mark(line),
            "seed": options.seed,
            **write_analysis(analysis),
        }
        with options.json.open("a", encoding="utf-8") as file:
            file.write(json.dumps(written, ensure_ascii=False) + "\n")
    if options.html:
        _write(options.html, write_page(analysis))
    if options.svg:
        _write(options.svg, draw_graph(analysis, next(iter(analysis.ledgers))))
    if not (options.html or options.svg or options.json) or sys.stdout.isatty():
        console = Console()
        for table in tables_of(analysis, options.faults):
            console.print(table)


def _write(path: Path, text: str) -> None:
    with replacing(path) as file:
        file.write(text.encode())
    print(_("{path} was written").format(path=path))


@contextmanager
def _executor(options: argparse.Namespace) -> "Iterator[Processes | None]":
    """Processes that judge; none where one is enough."""
    from einfall.arena.workers import cores

    if options.ray:
        from einfall.arena.cluster import cluster_executor

        with cluster_executor(options.ray, options.workers) as executor:
            yield executor
        return
    workers = options.workers or cores()
    if workers == 1:
        yield None
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as executor:
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            raise


def run_hint(options: argparse.Namespace) -> int:
    """Say what is best."""
    use(options.language)
    from einfall.study.ask import advise
    from einfall.study.judges import judge_for
    from einfall.study.words import amount_text, interval_text

    game, position = find_position(options)
    moves = advise(game, position, options.seat, options.budget, options.seed)
    scale = judge_for(game).scale
    if options.json:
        seat = game.to_act(position)[0] if options.seat is None else options.seat
        json.dump({"seat": seat, "options": moves}, sys.stdout)
        print()
        return 0
    for text, value, loss, error in moves[:8]:
        line = f"{text:12} {amount_text(value, scale):>8}"
        if loss:
            amount = interval_text(loss, error, scale)
            line += "  " + _("behind by {amount}").format(amount=amount)
        print(line)
    return 0
