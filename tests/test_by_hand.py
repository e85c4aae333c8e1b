"""Games at a real table, entered by hand."""

from typing import Any

import pytest

from einfall.by_hand import KeptByHand, go_on_with, is_made_up
from einfall.game import BadRecord, Decision, GameError, ImpossibleChance
from einfall.games import GAMES, find_game
from einfall.record import check, read_line, write_line


def kept_game(name: str, players: int = 2) -> KeptByHand[Any, Any]:
    return KeptByHand(find_game(name, {"players": players}), ["Anna", "Bert", "Cleo"][:players])


def einstein(*entered: str) -> KeptByHand[Any, Any]:
    """A game of Einstein with these entries, as they are typed."""
    kept = kept_game("einstein")
    for text in entered:
        if kept.chance_is_due:
            kept.happen(kept.game.read_typed_outcome(text))
        else:
            kept.decide(kept.game.read_typed_move(text))
    return kept


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [1, 3])
def test_a_whole_game_entered_by_hand_ends_the_same_and_its_record_is_right(
    name: str, players: int
) -> None:
    kept = kept_game(name, players)
    play = kept.game.play(seed=7)
    while not play.over:
        play.push(play.random())
    for event in play.history:
        if isinstance(event, Decision):
            for _, move in sorted(event.moves.items()):
                if kept.game.is_seen(move):
                    kept.decide(move)
        elif kept.game.chance_is_open:
            kept.happen(event.outcome)
    assert kept.over
    assert kept.record()["result"] == play.result
    check(kept.record())


def test_choices_are_entered_seat_by_seat_and_undone_one_by_one() -> None:
    kept = einstein("1 3 4 4 6", "4+10/4", "7+8/3")
    assert kept.chance_is_due
    assert len(kept.events) == 2
    kept.undo()
    assert kept.seat == 1
    assert [kept.game.move_text(move) for move in kept.pending.values()] == ["4+10/4"]
    kept.undo()
    kept.undo()
    assert kept.chance_is_due
    with pytest.raises(GameError, match="there is nothing to take back"):
        kept.undo()


def test_a_mistake_changes_nothing() -> None:
    kept = einstein("13446", "4+10/4")
    before = kept.record()
    with pytest.raises(GameError, match="is not a split of"):
        kept.decide(kept.game.read_move("2+12/1"))
    with pytest.raises(ImpossibleChance, match="now a decision is to be entered"):
        kept.happen([1, 1, 1, 1, 1])
    assert kept.record() == before


def test_a_record_can_be_gone_on_with_in_the_middle_of_a_round() -> None:
    kept = einstein("13446", "4+10/4", "7+8/3", "12245", "4+5/5")
    record = read_line(write_line(kept.record()))
    assert record["by_hand"] == {"chance": "entered", "pending": ["4+5/5"]}
    check(record)
    again = go_on_with(record)
    assert again.seat == 1
    assert again.record() == record


def test_a_record_of_hidden_tiles_says_that_they_are_made_up() -> None:
    kept = kept_game("genial")
    kept.decide(kept.game.read_move("RO c4 c5"))
    kept.decide(kept.game.read_move("swap"))
    record = kept.record()
    assert record["by_hand"] == {"chance": "reconstructed"}
    assert [entry["move"] for entry in record["moves"]] == ["RO c4 c5", "swap"]
    check(record)
    assert go_on_with(record).seat == 1
    assert is_made_up(record)
    assert not is_made_up(einstein("13446").record())


def test_another_record_is_not_gone_on_with() -> None:
    record = kept_game("einstein").record()
    with pytest.raises(BadRecord, match="was not kept by hand"):
        go_on_with({key: value for key, value in record.items() if key != "by_hand"})
    with pytest.raises(BadRecord, match="pending are choices"):
        go_on_with({**record, "by_hand": {"chance": "entered", "pending": [7]}})
