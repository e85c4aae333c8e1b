"""Puzzles in the terminal: what is typed, and what is said."""

from collections.abc import Iterator

import pytest

from einfall.language import use
from einfall.study.puzzles.shipped import shipped
from einfall.study.puzzles.themes import THEMES
from einfall.terminal.puzzles import solve_all


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use("en")


def session(name: str, *typed: str) -> tuple[tuple[int, int], str]:
    """Type these lines at the first puzzle of a theme; how it ended, and all that was said."""
    lines, said = iter(typed), list[str]()

    def ask(prompt: str) -> str:
        said.append(prompt)
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    result = solve_all(shipped(name)[:1], ask=ask, say=said.append)
    return result, "\n".join(said)


def test_a_right_answer() -> None:
    puzzle = shipped("points")[0]
    result, said = session("points", puzzle.answer[0].lower())
    assert result == (1, 1)
    assert "Right!" in said
    assert f"brings {puzzle.proof['best']} points" in said
    assert "1 of 1 puzzles solved, 4 points." in said


def test_hints_cost_a_point_each() -> None:
    result, said = session("points", "hint", "hint", shipped("points")[0].answer[0])
    assert result == (1, 1)
    assert "The tile shows" in said
    assert "solved, 2 points." in said


def test_there_are_not_more_hints_than_there_are() -> None:
    _result, said = session("points", *["hint"] * 6)
    assert "There are no more hints." in said


def test_a_wrong_answer_is_explained() -> None:
    puzzle = shipped("win")[0]
    game, _view = THEMES["win"].open(puzzle)
    wrong = game.move_text(puzzle.proof["refuted"][0]["moves"][0])
    result, said = session("win", wrong)
    assert result == (0, 1)
    assert "If your rival holds" in said
    assert f"{puzzle.answer[0]} wins for sure." in said


def test_an_answer_of_several_moves_is_typed_one_by_one() -> None:
    result, said = session("dice", *shipped("dice")[0].answer)
    assert result == (1, 1)
    assert said.count("Your answer") == len(shipped("dice")[0].answer)


def test_what_is_no_move_is_said_and_asked_again() -> None:
    _result, said = session("points", "?", "nonsense", "RB a1 a2")
    assert "Type a move, such as" in said
    assert "'nonsense' is not a move" in said


def test_the_answer_can_be_asked_for() -> None:
    puzzle = shipped("last")[0]
    result, said = session("last", "skip")
    assert result == (0, 1)
    assert f"The answer: {puzzle.answer[0]}." in said


@pytest.mark.parametrize(
    ("language", "told"), [("fr", "Quelle pose gagne"), ("de", "Welcher Zug gewinnt sicher")]
)
def test_in_other_languages(language: str, told: str) -> None:
    use(language)
    _result, said = session("win", "quit")
    assert told in said
