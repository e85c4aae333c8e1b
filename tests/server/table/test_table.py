"""A table by itself: sitting down, moves, the clock, and who sits where at a rematch."""

import random

import pytest

from einfall.server.table.events import Chose, Decided, Ended, Happened
from einfall.server.table.table import Table, chairs_of_rematch
from tests.server.tables import (
    AGAINST_BOT,
    BOTH,
    any_move,
    begun_table,
    new_table,
    play,
    promise,
    refused,
    sit_down,
    texts_of,
    with_a_swap,
)


def rack(table: Table, seat: int) -> list[str]:
    view = table.game.open_view(table.position)
    tiles: list[str] = table.game.show(view)["racks"][seat]["tiles"]
    return tiles


# Sitting down


def test_the_game_begins_when_the_last_one_sits_down() -> None:
    table = new_table("genial", 3)
    table.sit(0, "Ann", "")
    table.sit(2, "Cleo", "")
    assert table.waiting_for() == []
    assert refused(table.move, 0, "RB h7 h8") == "not begun"
    table.sit(1, "Bert", "")
    assert table.begun
    assert table.waiting_for() == [0]
    assert [len(rack(table, seat)) for seat in range(3)] == [6, 6, 6]


@pytest.mark.parametrize("game", BOTH)
def test_bots_among_themselves_need_wait_for_nobody(game: str) -> None:
    table = new_table(game, bots={0: "greedy", 1: "greedy"})
    assert table.begun
    assert table.waiting_for()


def test_nobody_sits_where_a_bot_sits() -> None:
    assert refused(new_table(bots=AGAINST_BOT).sit, 1, "Ann", "") == "bot"


def test_two_people_at_a_table_cannot_look_alike() -> None:
    table = new_table(players=3)
    for seat, name in enumerate(["Ada", "\u0410da", "ada"]):
        table.sit(seat, name, promise(table, seat, "s"))
    assert [seat.name for seat in table.seats] == ["Ada", "\u0410da 2", "ada 3"]
    table.sit(1, "\u0410da", "")
    assert table.seats[1].name == "\u0410da 2"


def test_a_seat_without_a_name_is_given_one() -> None:
    table = new_table()
    table.sit(1, "", "")
    assert table.seats[1].name == "Player 2"
    table.sit(1, "Bert", "")
    assert table.seats[1].name == "Bert"


def test_to_sit_down_again_is_no_news() -> None:
    table = new_table()
    table.sit(0, "Ann", promise(table, 0, "a"))
    number = table.number
    table.sit(0, "Ann", promise(table, 0, "a"))
    table.sit(0, "", "")
    assert table.number == number


# What seats add to chance


def committed() -> Table:
    """Two have sat down, and nobody knows what the other adds to chance."""
    table = new_table()
    table.sit(0, "Ann", promise(table, 0, "a"))
    table.sit(1, "Bert", promise(table, 1, "b"))
    return table


def test_nothing_is_dealt_before_all_have_revealed_their_seeds() -> None:
    table = committed()
    assert table.hiding() == [0, 1]
    assert refused(table.move, 0, "RB h7 h8") == "not begun"
    table.reveal(1, "b")
    assert table.hiding() == [0]
    assert not any(isinstance(event, Happened) for event in table.events)
    table.reveal(0, "a")
    assert table.state == "playing"
    assert [seat.seed for seat in table.seats] == ["a", "b"]


def test_nobody_reveals_before_all_have_committed() -> None:
    table = new_table()
    table.sit(0, "Ann", promise(table, 0, "a"))
    assert refused(table.reveal, 0, "a") == "not yet"


def test_only_the_seed_that_was_committed_to_can_be_revealed() -> None:
    table = committed()
    assert refused(table.reveal, 0, "b") == "reveal"
    table.reveal(1, "b")
    table.reveal(1, "b")
    assert refused(table.reveal, 1, "another") == "reveal"
    assert [type(event).__name__ for event in table.events].count("Revealed") == 1


def test_a_commitment_cannot_be_another_seats() -> None:
    table = new_table()
    table.sit(0, "Ann", promise(table, 0, "a"))
    table.sit(1, "Bert", promise(table, 0, "a"))
    table.reveal(0, "a")
    assert refused(table.reveal, 1, "a") == "reveal"


def test_a_seat_may_commit_to_another_seed_until_all_have_sat_down() -> None:
    table = new_table()
    table.sit(0, "Ann", promise(table, 0, "lost"))
    table.sit(0, "Ann", promise(table, 0, "a"))
    table.sit(1, "Bert", "")
    table.sit(0, "Anna", promise(table, 0, "chosen"))
    assert refused(table.reveal, 0, "chosen") == "reveal"
    table.reveal(0, "a")
    assert table.begun


def test_a_seat_that_commits_to_nothing_adds_nothing() -> None:
    table = new_table()
    table.sit(0, "Ann", promise(table, 0, "a"))
    table.sit(1, "Bert", "")
    assert refused(table.reveal, 1, "b") == "reveal"
    table.reveal(0, "a")
    assert table.label() == "table/a-table/a/-"


def test_what_a_seat_adds_changes_the_tiles() -> None:
    tables = [new_table(), new_table()]
    for table, seed in zip(tables, ("one", "other"), strict=True):
        table.sit(0, "Ann", promise(table, 0, seed))
        table.sit(1, "Bert", "")
        table.reveal(0, seed)
    assert rack(tables[0], 0) != rack(tables[1], 0)


@pytest.mark.parametrize(("clock", "seconds"), [(0, 3 * 24 * 3600), (5, 60), (3600, 3600)])
def test_a_table_is_given_up_if_a_seat_does_not_reveal(clock: int, seconds: int) -> None:
    table = new_table(clock=clock)
    table.sit(0, "Ann", promise(table, 0, "a"))
    table.sit(1, "Bert", promise(table, 1, "b"))
    table.reveal(0, "a")
    assert table.deadline() == 100.0 + seconds
    assert refused(table.copy(99.0 + seconds).give_up) == "give up"
    late = table.copy(100.0 + seconds)
    late.give_up()
    assert late.ended == Ended(None, late.seed.hex(), "not revealed")
    assert refused(late.reveal, 1, "b") == "over"


def test_a_table_at_which_the_game_has_begun_is_not_given_up() -> None:
    assert refused(begun_table(clock=30).copy(1e6).give_up) == "give up"


def test_whoever_leaves_before_revealing_can_come_back_and_reveal() -> None:
    table = committed()
    table.leave(1)
    table.reveal(0, "a")
    table.sit(1, "Bert", "")
    table.reveal(1, "b")
    assert table.begun


def test_a_table_that_all_leave_before_the_deal_is_over() -> None:
    table = committed()
    table.leave(0)
    table.leave(1)
    assert table.ended
    assert table.ended.why == "left"


# Moves


def test_a_move_counts_and_the_rack_is_filled() -> None:
    table = begun_table()
    text = any_move(table, 0, random.Random(1))
    move = table.game.read_move(text)
    counts = table.game.counts(table.position, 0, move)
    table.move(0, text)
    played, drawn = table.events[-2:]
    assert played == Decided({0: text}, {0: counts})
    assert isinstance(drawn, Happened)
    assert drawn.seat == 0
    assert len(drawn.outcome) == 1
    assert table.waiting_for() == [1]


@pytest.mark.parametrize("game", BOTH)
def test_a_move_is_read_once_on_its_way_in(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table, chance = begun_table(game), random.Random(1)
    texts: list[str] = []
    read_move = table.game.read_move

    def read(text: str) -> int:
        texts.append(text)
        return read_move(text)

    monkeypatch.setattr(table.game, "read_move", read)
    for number in range(1, 13):
        seat = table.waiting_for()[0]
        table.move(seat, any_move(table, seat, chance))
        assert len(texts) == number


def test_moves_that_are_none() -> None:
    table = begun_table()
    assert refused(table.move, 0, "castle") == "notation"
    assert refused(table.move, 1, any_move(table, 0, random.Random(1))) == "illegal"
    assert refused(table.move, 0, "keep") == "illegal"


@pytest.mark.parametrize("game", BOTH)
def test_a_move_for_another_turn_is_refused(game: str) -> None:
    table = begun_table(game)
    seat = table.waiting_for()[0]
    move = any_move(table, seat, random.Random(1))
    assert refused(table.move, seat, move, turn=table.turn - 1) == "stale"
    assert refused(table.move, seat, move, turn=table.turn + 1) == "stale"
    table.move(seat, move, turn=table.turn)


@pytest.mark.parametrize("game", BOTH)
def test_the_game_ends_with_a_result_and_the_seed(game: str) -> None:
    table = play(begun_table(game), random.Random(3))
    assert table.events[-1] == Ended(table.game.result(table.position), table.seed.hex())
    assert table.waiting_for() == []
    for deed in (table.take_back, lambda seat: table.move(seat, "swap")):
        assert refused(deed, 0) == "over"
    assert refused(table.sit, 0, "Late", "") == "over"


# What is decided along with a move


def test_a_swap_is_decided_along_with_the_placement() -> None:
    table, text = with_a_swap()
    assert sorted(table.consider(0, text)) == ["keep", "swap"]
    table.move(0, text, then="swap")
    placed, swapped, drawn = table.events[-3:]
    assert isinstance(placed, Decided)
    assert placed.moves == {0: text}
    assert isinstance(swapped, Decided)
    assert swapped.moves == {0: "swap"}
    assert isinstance(drawn, Happened)
    assert table.waiting_for() == [1]


@pytest.mark.parametrize("then", ["", "keep"])
def test_without_a_word_the_rack_is_kept(then: str) -> None:
    table, text = with_a_swap()
    table.move(0, text, then=then)
    drawn = table.events[-1]
    assert isinstance(drawn, Happened)
    assert drawn.moves == {0: "keep"}
    assert table.waiting_for() == [1]


def test_nobody_swaps_along_with_a_move_after_which_it_is_not_allowed() -> None:
    table, _ = with_a_swap()
    plain = next(move for move in texts_of(table) if not table.consider(0, move))
    assert refused(table.copy(100.0).move, 0, plain, then="swap") == "illegal"
    assert refused(table.copy(100.0).move, 0, plain, then="castle") == "notation"
    table.move(0, plain, then="keep")
    assert table.waiting_for() == [1]


def test_what_was_decided_along_with_a_move_is_taken_back_with_it() -> None:
    table, text = with_a_swap(against_bot=True)
    before = table.position.tobytes()
    table.move(0, text, then="swap")
    assert table.waiting_for() == [1]  # as the service asks after each command
    table.take_back(0)
    assert table.position.tobytes() == before


# Choosing at once


def test_what_was_chosen_can_be_withdrawn_until_all_have() -> None:
    table = begun_table("einstein")
    chance = random.Random(1)
    table.move(0, any_move(table, 0, chance))
    assert refused(table.move, 0, any_move(table, 0, chance)) == "chosen"
    table.take_back(0)
    assert table.waiting_for() == [0, 1]
    table.move(0, any_move(table, 0, chance))
    table.move(1, any_move(table, 1, chance))
    assert refused(table.take_back, 0) == "take back"


# The clock


@pytest.mark.parametrize("game", BOTH)
def test_the_clock_runs_from_the_last_thing_that_happened(game: str) -> None:
    table = new_table(game, clock=30)
    assert table.deadline() is None
    table.now = 1000.0
    sit_down(table)
    assert table.deadline() == 1030.0
    table = table.copy(1010.0)
    table.sit(0, "another name", "")
    assert table.deadline() == 1030.0
    for seat in list(table.waiting_for()):
        table.move(seat, any_move(table, seat, random.Random(1)))
    assert table.deadline() == 1040.0


def test_no_clock_runs_for_bots() -> None:
    table = begun_table(bots=AGAINST_BOT, clock=30)
    assert table.deadline() == 130.0
    table.move(0, any_move(table, 0, random.Random(1)))
    assert table.waiting_for() == [1]
    assert table.deadline() is None
    assert begun_table().deadline() is None


def test_who_comes_back_for_a_bot_has_all_the_time() -> None:
    table = begun_table(clock=30)
    table.leave(0)
    table.propose_bot(1, 0)
    table = table.copy(500.0)
    table.sit(0, "", "")
    assert table.deadline() == 530.0


def test_it_is_said_who_was_too_slow() -> None:
    table = begun_table(clock=30).copy(130.0)
    table.move(0, any_move(table, 0, random.Random(1)), clock=True)
    assert [event.clock for event in table.events if isinstance(event, Decided)] == [True]
    table = begun_table("einstein", clock=30).copy(130.0)
    table.move(1, any_move(table, 1, random.Random(1)), clock=True)
    assert [event.clock for event in table.events if isinstance(event, Chose)] == [True]


# Another game


def test_at_a_rematch_somebody_else_begins() -> None:
    table = new_table("genial", 3, bots={1: "greedy"})
    sit_down(table)
    table.sit(2, "Cleo", "")
    chairs = chairs_of_rematch(table)
    assert [(chair.bot, chair.name, chair.hand) for chair in chairs] == [
        ("greedy", "", 1),
        (None, "Cleo", 2),
        (None, "P0", 0),
    ]


def test_at_a_rematch_people_are_back_whom_a_bot_stood_in_for() -> None:
    table = begun_table()
    table.leave(1)
    table.propose_bot(0, 1)
    assert [chair.bot for chair in chairs_of_rematch(table)] == [None, None]
