"""Figures of study in words."""

from collections.abc import Iterator

import pytest

from einfall.language import use
from einfall.study.graph import round_values
from einfall.study.verdict import CHANCES, Scale
from einfall.study.words import amount_text, interval_text, player_names


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use("en")


def test_points_are_written_as_finely_as_results_differ() -> None:
    """Alone, a mistake at Einfach Genial costs a quarter of a point, at Einstein 24 of them."""
    assert interval_text(0.41, 0.39, Scale(2.6, points=True)) == "0.41 ± 0.39"
    assert interval_text(36.4, 28.31, Scale(292, points=True)) == "36.4 ± 28.3"
    assert amount_text(-12, Scale(292, points=True)) == "−12.0"


@pytest.mark.parametrize(
    ("language", "text"), [("en", "5.2 ± 1.0%"), ("fr", "5,2 ± 1,0 %"), ("de", "5,2 ± 1,0 %")]
)
def test_percent_are_written_as_in_each_language(language: str, text: str) -> None:
    use(language)
    assert interval_text(0.052, 0.01, CHANCES) == text


def test_bots_are_called_after_their_level() -> None:
    use("de")
    assert player_names(["Ada", "novice"]) == ["Ada", "Neuling"]


def test_round_values_stand_beside_a_graph() -> None:
    assert round_values(-1200, 318) == [-1000, -500, 0]
    assert round_values(2.3, 18.9) == [5, 10, 15]
    assert round_values(3, 4) == [3, 4]
