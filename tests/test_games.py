"""What every game promises to whoever stands above the games, the same in each of them."""

from collections.abc import Iterator

import pytest

from einfall import games
from einfall.chance import Stream
from einfall.fields import Fields
from einfall.game import WATCHER, Game, GameError, IllegalMove, ImpossibleChance, Move, Position
from einfall.games import GAMES, find_game, read_position

SEATS_THAT_ARE_NOT_THERE = [-1, 2, 77, 255, 300]


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return find_game(request.param, {"players": 2})


def positions(game: Game, seed: int = 1) -> Iterator[Position]:
    """Every position of a game played at random; one record that changes."""
    position, chance, whims = game.start(), Stream(seed, 0), Stream(seed, 1)
    while True:
        yield position
        if game.over(position):
            return
        if seats := game.to_act(position):
            game.decide(position, {seat: any_legal(game, position, seat, whims) for seat in seats})
        else:
            game.happen(position, game.sample(position, chance))


def any_legal(game: Game, position: Position, seat: int, whims: Stream) -> Move:
    legal = game.legal(position, seat)
    return int(legal[whims.below(len(legal))])


def first_decision(game: Game) -> Position:
    return next(position for position in positions(game) if game.to_act(position))


def chance_due(game: Game) -> Position:
    """The first position in which chance is to bring something."""
    for position in positions(game):
        if not game.to_act(position) and not game.over(position):
            return position
    pytest.skip(f"{game.name} leaves nothing to chance")


def ending(game: Game) -> Position:
    *_, last = positions(game)
    return last


def usual_moves(game: Game, position: Position) -> dict[int, Move]:
    return {seat: int(game.legal(position, seat)[0]) for seat in game.to_act(position)}


def refuses(game: Game, position: Position, moves: dict[int, Move], why: str) -> None:
    before = position.tobytes()
    with pytest.raises(IllegalMove, match=why):
        game.decide(position, moves)
    assert position.tobytes() == before


# The list of games


def test_titles_can_stand_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    named = [type("Named", (), {"title": title}) for title in ("Chess", "Go", "Hex")]
    monkeypatch.setattr(games, "GAMES", dict(enumerate(named)))
    assert games.all_titles() == "Chess, Go and Hex"
    monkeypatch.setattr(games, "GAMES", dict(enumerate(named[:2])))
    assert games.all_titles() == "Chess and Go"


# Rules


def test_a_game_is_found_again_by_its_rules(game: Game) -> None:
    again = find_game(game.name, game.rules(), strict=True)
    assert again.settings() == game.settings()
    assert again.start().tobytes() == game.start().tobytes()
    assert set(game.settings()) == set(game.option_choices) == {"players", *game.option_help}


def test_two_can_play_every_game_and_one_some(game: Game) -> None:
    counts = game.option_choices["players"]
    assert 2 in counts
    assert game.can_be_played_alone() == (1 in counts)


def test_numbers_of_a_position_are_plain_ints(game: Game) -> None:
    position = game.start()
    assert isinstance(position, Fields)
    numbers = [name for name in position.dtype.names or () if not position.dtype[name].shape]
    assert "viewer" in numbers
    for name in numbers:
        number = getattr(position, name)
        assert type(number) is int
        setattr(position, name, 0)
        assert getattr(position, name) - 1 == -1


# Seats


@pytest.mark.parametrize("seat", SEATS_THAT_ARE_NOT_THERE)
def test_a_seat_that_is_not_there(game: Game, seat: int) -> None:
    position = first_decision(game)
    with pytest.raises(ValueError, match=f"there is no seat {seat} for 2 players"):
        game.view(position, seat)
    assert not len(game.legal(position, seat))
    assert not game.legal_mask(position, seat).any()
    moves = usual_moves(game, position)
    refuses(game, position, moves | {seat: next(iter(moves.values()))}, f"no seat {seat}")


def test_the_move_of_a_seat_that_is_to_act_is_not_to_be_missing(game: Game) -> None:
    position = first_decision(game)
    refuses(game, position, {}, f"the move of seat {game.to_act(position)[0]} is missing")


def test_a_seat_that_is_not_to_act(game: Game) -> None:
    for position in positions(game):
        seats = game.to_act(position)
        for other in set(range(game.players)) - set(seats):
            assert not len(game.legal(position, other))
            if seats:
                moves = usual_moves(game, position)
                refuses(game, position, moves | {other: moves[seats[0]]}, f"seat {other}")


# Moves


def test_a_move_that_has_no_number(game: Game) -> None:
    position = first_decision(game)
    seat = game.to_act(position)[0]
    for move in (-1, game.numbering, 10**9):
        moves = usual_moves(game, position) | {seat: move}
        refuses(game, position, moves, f"there is no move number {move}")


def test_a_move_that_is_not_legal(game: Game) -> None:
    for position in positions(game):
        for seat in game.to_act(position):
            mask = game.legal_mask(position, seat)
            assert mask.sum() == len(game.legal(position, seat))
            assert game.why_illegal(position, seat, int(mask.argmax())) is None
            if not mask.all():
                illegal = int((~mask).argmax())
                assert game.why_illegal(position, seat, illegal)
                refuses(game, position, usual_moves(game, position) | {seat: illegal}, ".")


# Chance, and the end


def test_nobody_decides_while_chance_is_due(game: Game) -> None:
    position = chance_due(game)
    refuses(game, position, {0: 0}, "first")
    refuses(game, position, {}, "first")


def test_chance_waits_for_decisions(game: Game) -> None:
    outcome = game.sample(chance_due(game), Stream(1))
    position = first_decision(game)
    before = position.tobytes()
    with pytest.raises(ImpossibleChance):
        game.happen(position, outcome)
    assert position.tobytes() == before


def test_chance_brings_what_is_due_and_no_less(game: Game) -> None:
    position = chance_due(game)
    before = position.tobytes()
    with pytest.raises(ImpossibleChance):
        game.happen(position, game.sample(position, Stream(1))[:-1])
    assert position.tobytes() == before


def test_a_result_is_there_at_the_end_and_not_before(game: Game) -> None:
    for position in positions(game):
        if not game.over(position):
            with pytest.raises(GameError, match="has not ended") as raised:
                game.result(position)
            assert raised.type is GameError
    result = game.result(position)
    assert sorted(side for place in result["ranking"] for side in place) == [0, 1]
    assert len(game.points(result)) == game.sides


def test_nothing_happens_after_the_end(game: Game) -> None:
    position = ending(game)
    assert game.to_act(position) == ()
    assert not len(game.legal(position, 0))
    refuses(game, position, {0: 0}, "the game has ended")
    refuses(game, position, {}, "the game has ended")


def test_chance_brings_nothing_after_the_end(game: Game) -> None:
    outcome = game.sample(chance_due(game), Stream(1))
    with pytest.raises(ImpossibleChance):
        game.happen(ending(game), outcome)


# Views


def test_a_view_is_no_position(game: Game) -> None:
    for position in positions(game):
        for seat in (0, 1, WATCHER):
            view = game.view(position, seat)
            assert view.viewer == seat
            assert not isinstance(view, Position)
            with pytest.raises(ValueError, match="no view of a view"):
                game.view(view, 0)  # type: ignore[arg-type]  # on purpose
            with pytest.raises(ValueError, match="not a view"):
                game.position_text(view)  # type: ignore[arg-type]  # on purpose


def test_the_legal_moves_can_be_read_off_a_view(game: Game) -> None:
    for position in positions(game):
        for seat in (0, 1, WATCHER):
            legal = game.legal_in_view(game.view(position, seat)).tolist()
            assert legal == game.legal(position, seat).tolist()


def test_a_position_behind_a_view_gives_that_view(game: Game) -> None:
    for position in positions(game):
        for seat in (0, 1, WATCHER):
            view = game.view(position, seat)
            behind = game.sample_position(view, Stream(3))
            assert isinstance(behind, Position)
            assert game.view(behind, seat).tobytes() == view.tobytes()


def test_an_open_view_hides_nothing(game: Game) -> None:
    position = ending(game)
    view = game.open_view(position)
    assert view.tobytes() == position.tobytes()
    assert game.sample_position(view, Stream(1)).tobytes() == position.tobytes()


# Text


def test_positions_to_text_and_back(game: Game) -> None:
    for position in positions(game):
        text = game.position_text(position)
        again, read = read_position(text)
        assert read.tobytes() == position.tobytes()
        assert again.rules() == game.rules()
        assert type(read) is type(position)


def test_moves_to_text_and_back(game: Game) -> None:
    for position in positions(game):
        for seat in game.to_act(position):
            for move in game.legal(position, seat).tolist()[::97]:
                text = game.move_text(move)
                assert game.read_move(text) == game.read_typed_move(text) == move
