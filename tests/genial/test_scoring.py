"""Scoring: each half looks along five directions and counts unbroken runs of its colour."""

import pytest

from einfall.genial.scribe import counted_points
from tests.genial.drawn import table


def counted(drawing: str, move: str) -> dict[str, int]:
    at = table(drawing, racks=["RR OO YY GG BB PP", ""])
    return counted_points(at.position, at.move(move))


def test_one_neighbour_is_one_point() -> None:
    assert counted(
        """
            r . . . . g
           . . . . . . .
          . . . . . . . .
         . . . . . . . . .
        . . . . B Y . . . .
       p . . . . 1 2 . . . b
        . . . . . . . . . .
         . . . . . . . . .
          . . . . . . . .
           . . . . . . .
            y . . . . o
        """,
        "BR 1 2",
    ) == {"B": 1, "R": 0}


def test_a_run_of_two_is_two_points() -> None:
    assert counted(
        """
            r . . . . g
           . . . . . . .
          . . . . . . . .
         . . . B . . . . .
        . . . . B . . . . .
       p . . . . 1 2 . . . b
        . . . . . . . . . .
         . . . . . . . . .
          . . . . . . . .
           . . . . . . .
            y . . . . o
        """,
        "BR 1 2",
    ) == {"B": 2, "R": 0}


def test_runs_in_three_directions_add_up_to_four() -> None:
    assert counted(
        """
            r . . . . g
           . . . . . . .
          . . . . . . . .
         . . . . . . . . .
        . . . . B R . . . .
       p . . B B 1 2 . . . b
        . . . . B . . . . .
         . . . . R . . . .
          . . . . . . . .
           . . . . . . .
            y . . . . o
        """,
        "BO 1 2",
    ) == {"B": 4, "O": 0}


def test_a_double_counts_both_halves_here_twelve() -> None:
    assert counted(
        """
            r . . . . g
           . . . . . . .
          . . . . . . . .
         . . . G . . . . .
        . . . . G G . . . .
       p . G G G 1 2 G . . b
        . . . . G . G . . .
         . . . . . . G . .
          . . . . . . G .
           . . . . . . .
            y . . . . o
        """,
        "GG 1 2",
    ) == {"G": 12}


def test_two_red_and_four_blue() -> None:
    assert counted(
        """
            r . . . . g
           . . . . . . .
          . . . . . . . .
         . . . B . . . . .
        . . . . B . R . . .
       p . . . B 1 2 R . . b
        . . . . B . . . . .
         . . . . . . . . .
          . . . . . . . .
           . . . . . . .
            y . . . . o
        """,
        "BR 1 2",
    ) == {"B": 4, "R": 2}


def test_one_red_and_two_blue() -> None:
    assert counted(
        """
            r . . . . g
           . . . . . . .
          . . . . . . . .
         . . . . . . . . .
        . . . . B . R . . .
       p . . . B 1 2 . . . b
        . . . . . . . . . .
         . . . . . . . . .
          . . . . . . . .
           . . . . . . .
            y . . . . o
        """,
        "BR 1 2",
    ) == {"B": 2, "R": 1}


def test_a_run_ends_at_a_gap_and_at_another_colour() -> None:
    assert counted(
        """
            r . . . . g
           . . . . . . .
          . . . . . . . .
         . . . B . . . . .
        . . . . R . . . . .
       p . B . B 1 2 . . . b
        . . . . . . . . . .
         . . . . B . . . .
          . . . . . . . .
           . . . . . . .
            y . . . . o
        """,
        "BR 1 2",
    ) == {"B": 1, "R": 0}


def test_nothing_is_counted_through_the_twin() -> None:
    assert counted(
        """
            r . . . . g
           . . . . . . .
          . . . . . . . .
         . . . . . . . . .
        . . . . . . . . . .
       p . . . . 1 2 B B . b
        . . . . . . . . . .
         . . . . . . . . .
          . . . . . . . .
           . . . . . . .
            y . . . . o
        """,
        "BY 1 2",
    ) == {"B": 0, "Y": 0}


def test_a_cell_that_both_halves_of_a_double_see_counts_twice() -> None:
    assert counted(
        """
            r . . . . g
           . . . . . . .
          . . . . . . . .
         . . . . . . . . .
        . . . . . B . . . .
       p . . . . 1 2 . . . b
        . . . . . . . . . .
         . . . . . . . . .
          . . . . . . . .
           . . . . . . .
            y . . . . o
        """,
        "BB 1 2",
    ) == {"B": 2}


def test_the_tile_itself_never_counts() -> None:
    alone = table(racks=["BB RR OO YY GG PP", ""])
    assert counted_points(alone.position, alone.move("BB h7 h8")) == {"B": 0}


@pytest.mark.parametrize(
    ("move", "points"),
    [
        ("RB c4 c5", {"R": 1, "B": 0}),  # beside the printed red
        ("BR c4 c5", {"B": 0, "R": 0}),  # one cell off it
        ("PP h4 h5", {"P": 1}),
        ("BG g12 h12", {"B": 1, "G": 0}),
    ],
)
def test_printed_symbols_count_like_tiles(move: str, points: dict[str, int]) -> None:
    start = table(racks=["RB BB PP GB YY OO", ""])
    assert counted_points(start.position, start.move(move)) == points


def test_lines_run_on_through_printed_symbols() -> None:
    assert counted(
        """
            r R 1 2 . g
           . . . . . . .
          . . . . . . . .
         . . . . . . . . .
        . . . . . . . . . .
       p . . . . . . . . . b
        . . . . . . . . . .
         . . . . . . . . .
          . . . . . . . .
           . . . . . . .
            y . . . . o
        """,
        "RB 1 2",
    ) == {"R": 2, "B": 0}


def test_points_beyond_the_end_of_the_track_are_lost() -> None:
    at = table(
        """
            r . . . . g
           . . . . . . .
          . . . . . . . .
         . . . . . . . . .
        . . . . B . . . . .
       p . . B B 1 2 . . . b
        . . . . . . . . . .
         . . . . . . . . .
          . . . . . . . .
           . . . . . . .
            y . . . . o
        """,
        racks=["RB OO YY GG PP RR", "RR OO YY GG BB PP"],
        scores=[[5, 5, 5, 5, 17, 5]],
    )
    at.play("BR 1 2")
    assert at.score() == {"R": 5, "O": 5, "Y": 5, "G": 5, "B": 18, "P": 5}
