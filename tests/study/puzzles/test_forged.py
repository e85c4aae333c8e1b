"""What is forged is refused, with a sentence that says what is wrong."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from einfall.study.puzzles.puzzle import BadPuzzle, Puzzle, read_puzzle, write_puzzle
from einfall.study.puzzles.shipped import shipped
from einfall.study.puzzles.themes import THEMES


def some(name: str) -> Puzzle:
    """A puzzle of the package, and not an easy one."""
    return shipped(name)[len(shipped(name)) // 2]


def refused(puzzle: Puzzle) -> str:
    """Why `check` refuses a puzzle that has been read from its line."""
    with pytest.raises(BadPuzzle) as problem:
        THEMES[puzzle.theme].check(read_puzzle(write_puzzle(puzzle)))
    return str(problem.value)


def with_proof(puzzle: Puzzle, **changed: Any) -> Puzzle:
    return replace(puzzle, proof=puzzle.proof | changed)


def another_answer(puzzle: Puzzle) -> Puzzle:
    """The same with another legal move as its answer."""
    game, view = THEMES[puzzle.theme].open(puzzle)
    texts = [game.move_text(int(move)) for move in game.legal_in_view(view)]
    return replace(puzzle, answer=(next(text for text in texts if text not in puzzle.answer),))


# Answers


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("points", "the answer brings"),
        ("win", "is no wrong answer here|is not refuted"),
        ("odds", "not clearly likelier"),
        ("last", "not ahead of all others"),
    ],
)
def test_another_answer(name: str, why: str) -> None:
    assert re.search(why, refused(another_answer(some(name))))


def test_an_answer_that_stops_too_early_or_reaches_less() -> None:
    chain, dice = some("chain"), some("dice")
    assert "not complete" in refused(replace(chain, answer=chain.answer[:1]))
    assert "not complete" in refused(replace(dice, answer=dice.answer[:-1]))


@pytest.mark.parametrize("name", THEMES)
def test_an_answer_that_is_no_move(name: str) -> None:
    assert "is no move here" in refused(replace(some(name), answer=("nothing",)))


# Proofs


def test_points_that_are_not_there() -> None:
    puzzle = some("points")
    best, second = puzzle.proof["best"], puzzle.proof["second"]
    assert f"brings {best} points, not {best + 1}" in refused(with_proof(puzzle, best=best + 1))
    assert "the next best brings" in refused(with_proof(puzzle, second=second - 1))
    assert "placements" in refused(with_proof(puzzle, moves=1))


def test_a_chain_of_another_length() -> None:
    puzzle = some("chain")
    count = puzzle.proof["colours"]
    assert "the answer completes" in refused(with_proof(puzzle, colours=count + 1))


def test_a_refutation_that_is_left_out() -> None:
    puzzle = some("win")
    first, *others = puzzle.proof["refuted"]
    shorter = first | {"moves": first["moves"][1:]}
    assert "is not refuted" in refused(with_proof(puzzle, refuted=[shorter, *others]))


def test_a_rack_that_nobody_can_hold() -> None:
    puzzle = some("win")
    first, *others = puzzle.proof["refuted"]
    forged = with_proof(puzzle, refuted=[first | {"rack": "RRRRRRRRRRRR"}, *others])
    assert "no unseen tile RR" in refused(forged)


def test_a_rack_that_refutes_nothing() -> None:
    # against one world with another order of draws, or another rack, something wins
    puzzle = next(p for p in shipped("win") if len(p.proof["refuted"]) > 2)
    first, second, *others = puzzle.proof["refuted"]
    both = [
        first | {"moves": first["moves"] + second["moves"]},
        *others,
    ]
    assert "wins against the rack" in refused(with_proof(puzzle, refuted=both))


def test_odds_that_are_too_good() -> None:
    puzzle = some("odds")
    (least, moves), *others = puzzle.proof["beating"].items()
    forged = {str(int(least) - 1): moves} | dict(others)
    assert "tiles beat" in refused(with_proof(puzzle, beating=forged))
    assert "tiles are unseen" in refused(with_proof(puzzle, unseen=puzzle.proof["unseen"] + 1))


def test_values_that_nobody_can_expect() -> None:
    puzzle = some("last")
    (best, value), *others = puzzle.proof["values"].items()
    forged = with_proof(puzzle, values={best: value + 1} | dict(others))
    assert f"on average, not {round(value + 1, 1)}" in refused(forged)
    assert "not all splits" in refused(with_proof(puzzle, values={best: value}))


def test_more_points_than_the_dice_allow() -> None:
    puzzle = some("dice")
    assert "the answer brings" in refused(with_proof(puzzle, best=puzzle.proof["best"] + 10))


def test_figures_that_no_judge_measures() -> None:
    puzzle = max(shipped("split"), key=lambda one: one.proof["ahead"])
    assert "finds the answer ahead by" in refused(with_proof(puzzle, ahead=900.0))
    assert "is less than" in refused(with_proof(puzzle, ahead=1.0))
    assert "does not find the answer ahead" in refused(another_answer(puzzle))


@pytest.mark.parametrize("name", THEMES)
def test_no_proof_at_all(name: str) -> None:
    assert refused(replace(some(name), proof={}))


# Questions


@pytest.mark.parametrize("name", THEMES)
def test_a_question_that_was_changed_has_another_name(name: str) -> None:
    puzzle = some(name)
    line = json.loads(write_puzzle(puzzle))
    line["view"] = line["view"].replace("@0", "@1") if "@0" in line["view"] else "nonsense"
    with pytest.raises(BadPuzzle, match="the question has been changed"):
        read_puzzle(json.dumps(line))


def test_a_position_that_cannot_be() -> None:
    puzzle = some("points")
    assert "the position cannot be" in refused(replace(puzzle, view="kosmos2 nonsense"))


def test_another_position_under_its_own_name() -> None:
    # the tracks of the solver are full: nothing can be gained any more
    puzzle = some("points")
    fields = puzzle.view.split(" ")
    fields[3] = "/".join(["18,18,18,18,18,17"] * 2)
    assert "the answer brings" in refused(replace(puzzle, view=" ".join(fields)))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("nonsense", "not JSON"),
        ("[]", "a JSON object"),
        ('{"id": "points-1"}', "'view', which is missing"),
        ('{"id": "x-1", "view": "", "answer": [], "proof": {}, "spare": 1}', "has no 'spare'"),
        ('{"id": "x-1", "view": "", "answer": [1], "proof": {}}', "a list of moves"),
        ('{"id": "x-1", "view": "", "answer": "a", "proof": {}}', "'answer' of a puzzle cannot be"),
    ],
)
def test_lines_that_are_no_puzzles(line: str, why: str) -> None:
    with pytest.raises(BadPuzzle, match=why):
        read_puzzle(line)
