"""The puzzles of the package: enough of them, in order, and proven."""

from datetime import date, timedelta

import pytest

from einfall.games import GAMES
from einfall.study.puzzles.puzzle import BadPuzzle, write_puzzle
from einfall.study.puzzles.shipped import daily, file_of, find_puzzle, shipped
from einfall.study.puzzles.themes import THEMES

EXACT = [name for name, theme in THEMES.items() if theme.exact]
SAMPLED = [name for name, theme in THEMES.items() if not theme.exact]


@pytest.mark.parametrize("name", THEMES)
def test_there_are_enough_from_easy_to_hard(name: str) -> None:
    puzzles = shipped(name)
    assert len(puzzles) >= (200 if THEMES[name].exact else 60)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    ratings = [puzzle.rating or 0 for puzzle in puzzles]
    assert ratings == sorted(ratings)
    assert ratings[0] > 0
    assert all(puzzle.solved for puzzle in puzzles)


def test_no_puzzle_is_another_one_turned_mirrored_or_recoloured() -> None:
    for name, theme in THEMES.items():
        likenesses = {theme.likeness(theme.open(puzzle)[1]) for puzzle in shipped(name)}
        assert len(likenesses) == len(shipped(name)), name


def test_they_take_less_than_a_megabyte() -> None:
    assert sum(file_of(theme).stat().st_size for theme in THEMES.values()) < 1_000_000


@pytest.mark.parametrize("name", THEMES)
def test_a_file_is_what_would_be_written_again(name: str) -> None:
    lines = file_of(THEMES[name]).read_text().splitlines()
    assert [write_puzzle(puzzle) for puzzle in shipped(name)] == lines


@pytest.mark.parametrize("name", EXACT)
def test_proofs_hold(name: str) -> None:
    # all of them: einfall puzzles check
    puzzles = shipped(name)
    for puzzle in (puzzles[0], puzzles[len(puzzles) // 2], puzzles[-1]):
        THEMES[name].check(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("name", SAMPLED)
def test_other_worlds_and_another_judge_say_the_same(name: str) -> None:
    # the clearest two, which other weights of the judge do not change
    clear = sorted(shipped(name), key=lambda puzzle: -puzzle.proof["ahead"])
    for puzzle in clear[:2]:
        THEMES[name].check(puzzle)


@pytest.mark.parametrize("name", SAMPLED)
def test_it_is_recorded_who_judged(name: str) -> None:
    for puzzle in shipped(name):
        assert {"judge", "other", "worlds", "seed", "game"} <= set(puzzle.made)
        assert puzzle.made["judge"] != puzzle.made["other"]


@pytest.mark.parametrize("name", THEMES)
def test_everything_is_said_of_every_answer(name: str) -> None:
    theme = THEMES[name]
    puzzle = shipped(name)[1]
    assert theme.title()
    assert theme.task(puzzle)
    assert all(theme.hints(puzzle))
    right = theme.reply(puzzle, theme.read_answer(puzzle))
    assert right.right
    assert all(right.reasons)
    game, view = theme.open(puzzle)
    if len(puzzle.answer) == 1:
        wrong = [
            int(m) for m in game.legal_in_view(view) if game.move_text(int(m)) != puzzle.answer[0]
        ]
        for move in wrong:
            reply = theme.reply(puzzle, [move])
            assert not reply.right
            assert all(reply.reasons)


@pytest.mark.parametrize("game", GAMES)
def test_a_day_has_one_puzzle_for_everybody(game: str) -> None:
    first = date(2026, 11, 16)
    days = [daily(first + timedelta(days=day), game).id for day in range(60)]
    assert len(set(days)) == len(days), "none comes twice within two months"
    assert daily(first, game).id == days[0]


def test_a_puzzle_is_found_by_its_name() -> None:
    puzzle = shipped("points")[0]
    assert find_puzzle(puzzle.id) is puzzle
    with pytest.raises(BadPuzzle, match="no puzzle of the package is called 'points-0'"):
        find_puzzle("points-0")
