"""Games between players: the same chance for the same seats, whoever sits there."""

import pytest

from einfall.bots import find_bots
from einfall.games import GAMES, MOST_PLAYERS, find_game
from einfall.match import MOST_SEATS, play_match, streams
from einfall.record import Record


def play(game_name: str, bots: list[str], players: int = 2, number: int = 0) -> Record:
    game = find_game(game_name, {"players": players})
    _, record = play_match(game, find_bots(game, bots), *streams(5, number))
    return record


def regular_draws(record: Record) -> list[tuple[int, str]]:
    """Who drew what, up to the first bonus or swap of anybody."""
    draws = []
    for entry in record["moves"]:
        if len(entry.get("draw", ())) != 1:
            break
        draws.append((entry["seat"], entry["draw"][0]))
    return draws


def test_there_is_chance_for_every_seat() -> None:
    assert MOST_PLAYERS <= MOST_SEATS
    assert [len(half) for half in streams(5, 0)] == [MOST_SEATS, MOST_SEATS]


@pytest.mark.parametrize("game_name", GAMES)
def test_the_same_streams_give_the_same_game(game_name: str) -> None:
    assert play(game_name, ["random", "club"]) == play(game_name, ["random", "club"])
    assert play(game_name, ["random"], number=0) != play(game_name, ["random"], number=1)


def test_a_seat_draws_the_same_tiles_whoever_sits_there() -> None:
    one, other = play("genial", ["novice", "club"]), play("genial", ["club", "novice"])
    assert one["setup"] == other["setup"]
    draws = list(zip(regular_draws(one), regular_draws(other), strict=False))
    assert len(draws) > 10
    assert all(mine == theirs for mine, theirs in draws)


def test_the_dice_fall_the_same_whoever_throws_them() -> None:
    one, other = play("einstein", ["novice", "club"]), play("einstein", ["club", "random"])
    rolls = [(a["roll"], b["roll"]) for a, b in zip(one["moves"], other["moves"], strict=False)]
    assert len(rolls) > 5
    assert all(mine == theirs for mine, theirs in rolls)
