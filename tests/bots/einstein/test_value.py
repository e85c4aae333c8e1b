"""The learned value of a sheet, and how it looks one turn further, or two."""

from pathlib import Path

import numpy as np
import pytest

from einfall.bots.einstein.features import PLACES, WEIGHTS, list_places
from einfall.bots.einstein.life import TRACKS, TURNS_LEFT, track_of
from einfall.bots.einstein.policies import EXPERT, choose
from einfall.bots.einstein.sight import expect_score, see_further, whole_weights
from einfall.bots.einstein.thought import VALUE_UNIT, Thought
from einfall.bots.einstein.value import (
    BadTable,
    Scratch,
    expected_value,
    learned_weights,
    read_weights,
    value,
    write_weights,
)
from einfall.chance import Stream
from einfall.einstein.choices import list_legal
from einfall.einstein.dice import CHOICES, MOST_SPLITS, ROLL_WAYS, random_roll
from einfall.einstein.sheet import Sheet, is_out, score, tick
from tests.einstein.table import sheet_of

SHEETS = {
    "empty": "00000000000:000000",
    "two values fixed": "10100010001:110000",
    "three values fixed": "11112211411:115000",
    "nearly out": "04X0X50X220:700076",
    "out": "04X0X50X220:800076",
}
every_sheet = pytest.mark.parametrize("ticks", SHEETS.values(), ids=SHEETS)


def mirrored(ticks: str) -> str:
    sums, fifths = ticks.split(":")
    return f"{sums[::-1]}:{fifths[::-1]}"


def legal_choices(sheet: Sheet, roll: int) -> list[int]:
    choices = np.zeros(MOST_SPLITS, np.int64)
    return [int(choice) for choice in choices[: list_legal(sheet, roll, choices)]]


def after(sheet: Sheet, choice: int) -> Sheet:
    copy = sheet.copy()
    tick(copy, choice)
    return copy


@every_sheet
@pytest.mark.parametrize("penalty", [-200, -150])
def test_a_turn_further_is_the_mean_over_all_rolls_of_the_best_value(
    ticks: str, penalty: int
) -> None:
    sheet, scratch, weights = sheet_of(ticks), Scratch.new(), learned_weights(penalty)
    if is_out(sheet):
        expected = float(score(sheet, penalty))
    else:
        best = [
            max(
                value(after(sheet, choice), penalty, weights, scratch)
                for choice in legal_choices(sheet, roll)
            )
            for roll in range(len(ROLL_WAYS))
        ]
        expected = float(np.average(best, weights=ROLL_WAYS))
    assert expected_value(sheet, penalty, weights, scratch) == pytest.approx(expected)


@every_sheet
def test_two_turns_further_is_the_mean_over_all_rolls_of_the_best_value_a_turn_further(
    ticks: str,
) -> None:
    sheet, thought, weights = sheet_of(ticks), Thought.new(), whole_weights(-200)
    if is_out(sheet):
        expected = float(score(sheet, -200) * VALUE_UNIT)
    else:
        best = [
            max(
                see_further(after(sheet, choice), -200, weights, thought)
                for choice in legal_choices(sheet, roll)
            )
            for roll in range(len(ROLL_WAYS))
        ]
        expected = float(np.average(best, weights=ROLL_WAYS))
    room = np.zeros(CHOICES, np.int64), np.zeros(CHOICES, np.int64)
    assert expect_score(sheet, -200, weights, thought, *room) == pytest.approx(expected)


def test_in_a_good_game_values_are_near_those_of_a_turn_further() -> None:
    sheet, scratch, weights, words = (
        Sheet.new(),
        Scratch.new(),
        learned_weights(-200),
        Stream(1).words,
    )
    distances = []
    while not is_out(sheet):
        tick(sheet, choose(EXPERT, sheet, int(random_roll(words)), -200, weights, scratch))
        near, far = (judge(sheet, -200, weights, scratch) for judge in (value, expected_value))
        distances.append(abs(near - far))
    assert np.mean(distances) < 20


@every_sheet
def test_a_mirror_image_is_worth_about_the_same(ticks: str) -> None:
    scratch, weights = Scratch.new(), learned_weights(-200)
    one, two = (value(sheet_of(text), -200, weights, scratch) for text in (ticks, mirrored(ticks)))
    assert one == pytest.approx(two, abs=20)


def test_who_is_out_has_the_score() -> None:
    sheet = sheet_of(SHEETS["out"])
    assert value(sheet, -200, learned_weights(-200), Scratch.new()) == score(sheet, -200)


def test_every_sheet_of_a_game_has_its_places_among_the_weights() -> None:
    words = Stream(1).words
    places = np.zeros(PLACES, np.int64)
    for _ in range(50):
        sheet = Sheet.new()
        while not is_out(sheet):
            list_places(sheet, places)
            assert places.min() >= 0
            assert places.max() < WEIGHTS
            choices = legal_choices(sheet, int(random_roll(words)))
            tick(sheet, choices[len(choices) // 2])


# How long a game lasts


def test_the_turns_left_of_a_track_are_what_playing_for_length_gives() -> None:
    words, turns = Stream(2).words, 0
    for _ in range(1000):
        sheet = Sheet.new()
        while not is_out(sheet):
            sheets = [after(sheet, c) for c in legal_choices(sheet, int(random_roll(words)))]
            sheet = max(sheets, key=lambda s: 0 if is_out(s) else TURNS_LEFT[track_of(s)])
            turns += 1
    assert turns / 1000 == pytest.approx(TURNS_LEFT[0], abs=0.1)


def test_fewer_ticks_leave_more_turns() -> None:
    left = dict(zip(TRACKS, TURNS_LEFT, strict=True))
    assert left[7, 7, 7] == pytest.approx(1 / (1 - (3 / 6) ** 5))  # a free throw goes on
    assert all(left[track] < left[0, 0, 0] for track in TRACKS[1:])


# Files


def test_a_table_is_read_as_it_was_written(tmp_path: Path) -> None:
    weights = np.arange(WEIGHTS, dtype=np.float32) % 1000
    write_weights(tmp_path / "value.npz", weights)
    assert (read_weights(tmp_path / "value.npz") == weights).all()
    assert [file.name for file in tmp_path.iterdir()] == ["value.npz"]


def test_a_table_for_other_features_is_refused(tmp_path: Path) -> None:
    write_weights(tmp_path / "value.npz", np.zeros(7, np.float32))
    with pytest.raises(BadTable, match="made for other features: it has 7 weights"):
        read_weights(tmp_path / "value.npz")


def test_a_file_that_is_no_table_is_refused(tmp_path: Path) -> None:
    (tmp_path / "value.npz").write_text("nothing of the kind")
    with pytest.raises(BadTable, match="is not a table of weights"):
        read_weights(tmp_path / "value.npz")
