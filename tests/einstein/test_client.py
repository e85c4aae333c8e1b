"""What a client that knows no rules is told is just what the rules say."""

import pytest

from einfall.einstein.game import Einstein
from einfall.einstein.position import EinsteinPosition
from einfall.game import WATCHER, Decision
from tests.einstein.games import (
    TABLES,
    Choose,
    events,
    play_any,
    play_for_length,
    play_for_points,
)

GAMES: list[tuple[str, Choose, int]] = [
    ("1", play_for_length, 1),
    ("2", play_any, 2),
    ("2-easy", play_for_points, 3),
    ("4", play_for_length, 4),
]
games = pytest.mark.parametrize(("name", "choose", "seed"), GAMES)


def rolls(name: str, choose: Choose, seed: int) -> list[tuple[Einstein, EinsteinPosition]]:
    """The positions of a game in which the dice are on the table."""
    game = Einstein.from_rules(TABLES[name])
    found = events(game, choose, seed)
    return [(game, position.copy()) for position, event in found if isinstance(event, Decision)]


@games
def test_the_choices_are_the_legal_ones(name: str, choose: Choose, seed: int) -> None:
    for game, position in rolls(name, choose, seed):
        for seat in game.to_act(position):
            view = game.view(position, seat)
            texts = [choice["move"] for choice in game.show_moves(view)["choices"]]
            assert sorted(map(game.read_move, texts)) == game.legal_in_view(view).tolist()
            assert len(set(texts)) == len(texts)


@games
def test_a_choice_does_what_is_said_of_it(name: str, choose: Choose, seed: int) -> None:
    for game, position in rolls(name, choose, seed)[::3]:
        seats = game.to_act(position)
        listed = {seat: game.show_moves(game.view(position, seat))["choices"] for seat in seats}
        usual = {seat: game.read_move(listed[seat][0]["move"]) for seat in seats}
        for seat in seats:
            before = game.show(game.open_view(position))["sheets"][seat]
            for choice in listed[seat]:
                after = position.copy()
                move = game.read_move(choice["move"])
                game.decide(after, {**usual, seat: move})
                sheet = game.show(game.open_view(after))["sheets"][seat]
                for number in map(str, choice["sums"]):
                    assert choice["ticks"][number] == sheet["ticks"][number]
                    assert choice["worth"][number] == sheet["worth"][number]
                assert choice["score"] == sheet["score"]
                assert choice["ends"] == sheet["out"]
                change = sheet["score"] - before["score"]
                assert game.counts(position, seat, move) == {"score": change}
                if choice["fifth"] is not None:
                    fifth = str(choice["fifth"])
                    assert sheet["fifths"][fifth] == before["fifths"].get(fifth, 0) + 1


@games
def test_a_throw_is_free_if_no_choice_has_a_fifth_die(name: str, choose: Choose, seed: int) -> None:
    for game, position in rolls(name, choose, seed):
        for seat in game.to_act(position):
            moves = game.show_moves(game.view(position, seat))
            fifths = [choice["fifth"] for choice in moves["choices"]]
            assert moves["free_throw"] == all(fifth is None for fifth in fifths)
            assert moves["free_throw"] or None not in fifths


def test_there_are_free_throws() -> None:
    assert any(
        game.show_moves(game.view(position, 0))["free_throw"]
        for game, position in rolls("1", play_for_length, 1)
    )


def test_everybody_sees_the_dice_and_every_sheet() -> None:
    for game, position in rolls("4", play_any, 1)[::5]:
        shown = game.show(game.view(position, WATCHER))
        assert shown == game.show(game.view(position, 2)) == game.show(game.open_view(position))
        assert len(shown["dice"]) == 5
        assert len(shown["sheets"]) == 4
        assert shown["phase"] == "choose"


def test_the_scores_shown_at_the_end_are_the_result() -> None:
    game = Einstein.from_rules(TABLES["2-easy"])
    last = game.start()
    for position, event in events(game, play_any, 5):
        last = position.copy()
        if isinstance(event, Decision):
            game.decide(last, event.moves)
    shown = game.show(game.open_view(last))
    assert shown["phase"] == "over"
    assert [sheet["score"] for sheet in shown["sheets"]] == game.result(last)["scores"]
    assert sum(shown["sheets"][0]["worth"].values()) == shown["sheets"][0]["score"]


def test_the_equipment_says_what_ticks_are_worth() -> None:
    equipment = Einstein.from_rules({}).show_equipment()
    for game, position in rolls("2", play_for_points, 6):
        for sheet in game.show(game.open_view(position))["sheets"]:
            for number in map(str, equipment["sums"]):
                ticks, worth = sheet["ticks"][number], sheet["worth"][number]
                if ticks > equipment["neutral"]:
                    assert worth == (ticks - equipment["neutral"]) * equipment["points"][number]
                elif ticks in (0, equipment["neutral"]):
                    assert worth == 0
