"""The game behind what everybody saw: any deal that lets it happen."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from einfall.game import Decision, Event, Happening, IllegalMove, apply_event
from einfall.genial.game import Genial
from einfall.genial.moves import KEEP_RACK
from einfall.genial.position import GenialPosition
from einfall.genial.tiles import TILES_OF_KIND
from einfall.kernel import COMPILED
from tests.genial import games


def seen(events: list[Event]) -> list[tuple[int, int]]:
    """The decisions that everybody notices, each with its seat."""
    moves = [one for event in events if isinstance(event, Decision) for one in event.moves.items()]
    return [(seat, move) for seat, move in moves if move != KEEP_RACK]


def after(game: Genial, events: list[Event]) -> GenialPosition:
    position = game.start()
    for event in events:
        apply_event(game, position, event)
    return position


@settings(max_examples=100 if COMPILED else 5)  # as plain Python a game takes a second
@given(table=st.sampled_from(sorted(games.TABLES)), seed=st.integers(0, 10**6), data=st.data())
def test_any_game_has_one_behind_it_with_the_same_tracks(
    table: str, seed: int, data: st.DataObject
) -> None:
    game = Genial.from_rules(games.TABLES[table])
    really = [event for _, event in games.events(game, games.play_for_points, seed)]
    moves = seen(really)
    count = data.draw(st.integers(0, len(moves)))
    events = game.behind([move for _, move in moves[:count]])
    assert seen(events) == moves[:count]
    position, end = after(game, events), after(game, game.behind([move for _, move in moves]))
    assert game.over(position) or len(game.to_act(position)) == 1
    assert game.over(end)
    assert game.result(end) == game.result(after(game, really))


def moves_of(game: Genial, *texts: str) -> list[int]:
    return [game.read_move(text) for text in texts]


def test_a_rack_holds_what_its_player_lays_next() -> None:
    game = Genial(players=2)
    events = game.behind(moves_of(game, "RB c4 d4", "GG c7 d8", "RY e4 e5", "PP i3 j3"))
    assert tiles(events[0])[:2] == ["RB", "RY"]
    assert tiles(events[1])[:2] == ["GG", "PP"]


def test_a_tile_of_which_all_copies_lie_is_refused() -> None:
    game = Genial(players=1)
    cells = ["d4 d5", "e4 e5", "f4 f5", "g4 g5", "h4 h5", "i4 i5"]
    moves = moves_of(game, *(f"RR {pair}" for pair in cells))
    assert TILES_OF_KIND[0] == 5
    game.behind(moves[:5])
    with pytest.raises(IllegalMove, match="all 5 tiles RR lie on the board already"):
        game.behind(moves)


def test_what_is_wrong_with_a_tile_is_said_as_at_any_table() -> None:
    game = Genial(players=2)
    for wrong, why in {
        "RB h7 h8": "a first tile touches a printed symbol",
        "RB a1 a2": "a1 lies outside the zone for 2 players",
        "decline": "there is no bonus to decline",
        "keep": "a rack is kept only where a swap is offered",
        "swap": "no rack could be swapped now",
    }.items():
        with pytest.raises(IllegalMove, match=why):
            game.behind(moves_of(game, wrong))


def tiles(event: Event) -> list[str]:
    """What was drawn."""
    assert isinstance(event, Happening)
    return [str(tile) for tile in event.outcome]


def test_a_rack_that_was_swapped_showed_no_lowest_colour() -> None:
    game = Genial(players=2)
    # Red has a point and all other colours have none: the five tiles left showed nothing but red.
    events = game.behind(moves_of(game, "RO c4 c5", "swap"))
    assert tiles(events[0])[1:] == ["RR"] * 5
    # With one of them on the board there are not enough, so nobody can have swapped.
    with pytest.raises(IllegalMove, match="no rack could be swapped now"):
        game.behind(moves_of(game, "RR c4 c5", "swap"))
