"""Choices as text."""

import pytest

from einfall.einstein.dice import CHOICES
from einfall.einstein.notation import move_text, read_move, read_typed_move
from einfall.game import BadNotation


def test_every_choice_is_written_and_read() -> None:
    texts = [move_text(choice) for choice in range(CHOICES)]
    assert [read_move(text) for text in texts] == list(range(CHOICES))
    assert len(set(texts)) == CHOICES


def test_a_choice_has_the_smaller_sum_first_and_a_fifth_die_if_it_is_ticked() -> None:
    assert {"4+10/4", "4+9", "7+7/1"} <= {move_text(choice) for choice in range(CHOICES)}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("10+4/4", "so this is '4\\+10/4'"),
        ("9+4", "so this is '4\\+9'"),
        ("1+4/4", "from 2 to 12, not 1"),
        ("4+13/4", "from 2 to 12, not 13"),
        ("4+10/7", "a die shows 1 to 6, not 7"),
        ("4+10/0", "a die shows 1 to 6, not 0"),
        ("4 + 10", "is not a choice"),
        ("4+10/", "is not a choice"),
        ("04+10/4", "is not a choice"),
        ("4+10/4\n", "is not a choice"),
        ("٤+10/4", "is not a choice"),
        ("swap", "is not a choice"),
        ("", "is not a choice"),
    ],
)
def test_other_texts_are_refused(text: str, problem: str) -> None:
    with pytest.raises(BadNotation, match=problem):
        read_move(text)


@pytest.mark.parametrize(
    ("typed", "meant"), [("10+4/4", "4+10/4"), (" 4 + 10 / 4", "4+10/4"), ("9+4", "4+9")]
)
def test_what_a_person_types_need_not_be_tidy(typed: str, meant: str) -> None:
    assert read_typed_move(typed) == read_move(meant)


@pytest.mark.parametrize("typed", ["", "4", "+", "4+x/2", "4+5+6", "4+10/"])
def test_but_it_must_be_a_choice(typed: str) -> None:
    with pytest.raises(BadNotation):
        read_typed_move(typed)
