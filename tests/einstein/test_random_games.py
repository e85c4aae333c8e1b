"""Random games at every table: everything that must hold, checked at every state."""

import numpy as np
import pytest

from einfall.chance import Stream
from einfall.einstein.choices import is_legal
from einfall.einstein.dice import NO_ROLL
from einfall.einstein.game import Einstein
from einfall.einstein.position import CHOOSE, OVER, ROLL, EinsteinPosition, still_in
from einfall.einstein.rules import scores
from einfall.einstein.sheet import Sheet
from einfall.game import WATCHER, Decision, Happening, IllegalMove
from einfall.kernel import COMPILED
from einfall.record import check, make_record, read_line, replay, write_line
from tests.einstein.games import EVERY_WAY, TABLES, Choose, events, play_for_length

GAMES = 2 if COMPILED else 1
POINTS = {2: 100, 3: 70, 4: 60, 5: 50, 6: 40, 7: 30, 8: 40, 9: 50, 10: 60, 11: 70, 12: 100}

every_table = pytest.mark.parametrize("table", TABLES)


@pytest.mark.parametrize("choose", EVERY_WAY)
@every_table
def test_every_state_keeps_the_invariants(table: str, choose: Choose) -> None:
    game = Einstein.from_rules(TABLES[table])
    for seed in range(GAMES):
        position = game.start()
        for position, _ in events(game, choose, seed):
            assert_sound(game, position, seed)
        assert game.over(position)
        assert_sound(game, position, seed)


@every_table
def test_a_record_of_a_random_game_replays_and_checks(table: str) -> None:
    game = Einstein.from_rules(TABLES[table])
    scribe = game.scribe(with_legal=True)
    position = game.start()
    for position, event in events(game, play_for_length, seed=1):
        scribe.note(position, event)
    record = make_record(game, ["x"] * game.players, scribe, position)
    assert check(read_line(write_line(record))).rules() == game.rules()
    *_, replayed = replay(game, record)
    assert replayed.tobytes() == position.tobytes()
    assert record["result"] == game.result(position)
    assert "setup" not in record


@every_table
def test_each_choice_changes_only_what_it_ticks(table: str) -> None:
    game = Einstein.from_rules(TABLES[table])
    for position, event in events(game, play_for_length, seed=2):
        if isinstance(event, Happening):
            continue
        after = position.copy()
        game.decide(after, event.moves)
        for seat in range(game.players):
            text = game.move_text(event.moves[seat]) if seat in event.moves else None
            assert_ticked(position.sheets[seat], after.sheets[seat], text)


def assert_ticked(before: Sheet, after: Sheet, choice: str | None) -> None:
    sums, fifths = before.sums.copy(), before.fifths.copy()
    if choice is not None:
        pair, _, fifth = choice.partition("/")
        for number in map(int, pair.split("+")):
            sums[number] = min(sums[number] + 1, 10)
        if fifth:
            fifths[int(fifth)] += 1
    assert list(after.sums) == list(sums)
    assert list(after.fifths) == list(fifths)


def assert_sound(game: Einstein, position: EinsteinPosition, seed: int) -> None:
    for seat in range(game.players):
        assert_sheet_can_be(position.sheets[seat])
    assert not any(sheet.tobytes().strip(b"\0") for sheet in position.sheets[game.players :])
    assert_points_are_right(position)
    assert_phase_is_right(game, position)
    assert_lists_agree(game, position)
    assert_illegal_choices_change_nothing(game, position, seed)
    assert_views_show_all_but_choices(game, position, seed)
    again, same = Einstein.from_position_text(game.position_text(position))
    assert same.tobytes() == position.tobytes()
    assert again.rules() == game.rules()


def assert_sheet_can_be(sheet: Sheet) -> None:
    assert sheet.sums[0] == sheet.sums[1] == sheet.fifths[0] == 0
    assert sheet.sums.max() <= 10
    assert sheet.fifths.max() <= 8
    assert (sheet.fifths > 0).sum() <= 3
    assert (sheet.fifths == 8).sum() <= 1


def assert_points_are_right(position: EinsteinPosition) -> None:
    for seat, points in enumerate(scores(position)):
        ticks = {number: int(position.sheets[seat].sums[number]) for number in POINTS}
        costs = sum(int(position.penalty) for n in ticks.values() if 1 <= n <= 4)
        pays = sum(POINTS[number] * max(0, n - 5) for number, n in ticks.items())
        assert points == costs + pays


def assert_phase_is_right(game: Einstein, position: EinsteinPosition) -> None:
    seats_in = tuple(seat for seat in range(game.players) if still_in(position, seat))
    assert game.over(position) == (not seats_in) == (position.phase == OVER)
    assert (position.phase == CHOOSE) == (position.roll != NO_ROLL)
    assert game.to_act(position) == (seats_in if position.phase == CHOOSE else ())
    if position.phase == ROLL:
        assert position.thrower in seats_in


def assert_lists_agree(game: Einstein, position: EinsteinPosition) -> None:
    acting = game.to_act(position)
    for seat in range(game.players):
        legal = game.legal(position, seat)
        assert list(np.flatnonzero(game.legal_mask(position, seat))) == list(legal)
        assert (len(legal) > 0) == (seat in acting)
        assert list(game.legal_in_view(game.view(position, seat))) == list(legal)
        assert [game.read_move(game.move_text(int(move))) for move in legal] == list(legal)


def assert_illegal_choices_change_nothing(
    game: Einstein, position: EinsteinPosition, seed: int
) -> None:
    stream = Stream(seed)
    before = position.tobytes()
    legal = {seat: int(game.legal(position, seat)[0]) for seat in game.to_act(position)}
    for _ in range(3):
        seat, choice = stream.below(game.players), stream.below(game.actions)
        if seat in legal and is_legal(position.sheets[seat], int(position.roll), choice):
            continue
        with pytest.raises(IllegalMove):
            game.decide(position, legal | {seat: choice})
        assert position.tobytes() == before


def assert_views_show_all_but_choices(
    game: Einstein, position: EinsteinPosition, seed: int
) -> None:
    for seat in (*range(game.players), WATCHER):
        view = game.view(position, seat)
        assert view.viewer == seat
        guess = game.sample_position(view, Stream(seed))
        assert guess.tobytes() == position.tobytes()
        assert game.view(guess, seat).tobytes() == view.tobytes()


def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    # A position changes only when all choices are in, so there is nothing to see before.
    game = Einstein.from_rules({"players": 3})
    for position, event in events(game, play_for_length, seed=3):
        if isinstance(event, Decision) and len(event.moves) > 1:
            before = game.view(position, 0).tobytes()
            some = dict(list(event.moves.items())[:-1])
            with pytest.raises(IllegalMove, match="missing"):
                game.decide(position, some)
            assert game.view(position, 0).tobytes() == before


def test_random_play_is_the_same_for_the_same_seed_and_takes_its_time() -> None:
    game = Einstein.from_rules({"players": 2})
    games = 1000 if COMPILED else 10
    choices = game.simulate(games, seed=4)
    assert choices == game.simulate(games, seed=4)
    # eight ticks at least, and with three values hardly ever more than thirty rolls
    assert 8 < choices / games / 2 < 30
