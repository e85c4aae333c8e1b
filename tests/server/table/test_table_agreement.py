"""Taking back, leaving, bots that stand in: what one may do alone, and when others must agree."""

import random

import pytest

from einfall.server.table import fair
from einfall.server.table.events import (
    Decided,
    Ended,
    Happened,
    Left,
    Proposed,
    Replaced,
    Resigned,
    Sat,
    TakenBack,
)
from einfall.server.table.table import check_bot
from tests.server.tables import (
    AGAINST_BOT,
    BOTH,
    any_move,
    begun_table,
    bonus_due,
    most_points,
    move_once,
    new_table,
    play,
    promise,
    refused,
)

# Taking back


@pytest.mark.parametrize("game", BOTH)
def test_against_bots_a_move_is_taken_back_and_the_same_chance_comes_again(game: str) -> None:
    table = begun_table(game, bots=AGAINST_BOT)
    chance = random.Random(1)
    play(table, chance, until=lambda table: table.turn > 6 and 0 in table.waiting_for())
    chosen: list[tuple[int, str]] = []
    before, length = table.position.tobytes(), table.turn
    first = len(table.line)
    while not chosen or 0 not in table.waiting_for():
        seat = table.waiting_for()[0]
        chosen.append((seat, any_move(table, seat, chance)))
        table.move(*chosen[-1])
    after, line = table.position.tobytes(), [table.event_of(step) for step in table.line]
    assert len(line) > first + 1  # chance has spoken meanwhile
    table.take_back(0)
    assert table.position.tobytes() == before
    assert table.turn == length
    for seat, text in chosen:
        table.move(seat, text)
    assert table.position.tobytes() == after
    assert [table.event_of(step) for step in table.line] == line


def test_another_move_meets_the_same_tiles() -> None:
    table = begun_table(bots=AGAINST_BOT)
    chance = random.Random(1)
    drawn = []
    for _ in range(4):
        table.move(0, any_move(table, 0, chance))
        happened = table.events[-1]
        assert isinstance(happened, Happened)
        drawn.append(happened.outcome)
        table.take_back(0)
    assert drawn == [drawn[0]] * 4


def test_nothing_is_taken_back_before_the_first_move_or_in_a_challenge() -> None:
    assert refused(begun_table(bots=AGAINST_BOT).take_back, 0) == "take back"
    table = begun_table(players=1, challenge="2031-02-03")
    move_once(table, random.Random(1))
    assert refused(table.take_back, 0) == "take back"


def test_among_people_nothing_is_taken_back_once_chance_has_spoken() -> None:
    table = begun_table()
    table.move(0, any_move(table, 0, random.Random(1)))
    assert refused(table.take_back, 0) == "take back"


def test_among_people_a_move_is_taken_back_if_all_others_agree() -> None:
    table = bonus_due()
    move = next(step.number for step in reversed(table.line) if step.lane is None)
    table.take_back(0)
    assert table.asked() == [1, 2]
    assert refused(table.answer, 0, True) == "answer"
    table.answer(2, True)
    assert table.asked() == [1]
    assert refused(table.answer, 2, True) == "answer"
    table.answer(1, True)
    assert table.events[-1] == TakenBack(0, move)
    assert table.waiting_for() == [0]


def test_one_who_does_not_agree_is_enough() -> None:
    table = bonus_due()
    before = table.position.tobytes()
    table.take_back(0)
    table.answer(1, False)
    assert table.proposal is None
    assert table.position.tobytes() == before
    assert refused(table.answer, 2, True) == "answer"


def test_who_has_just_left_has_to_agree_too() -> None:
    table = bonus_due()
    table.leave(2)
    table.take_back(0)
    table.answer(1, True)
    assert table.asked() == [2]
    table.sit(2, "", "")
    table.answer(2, True)
    assert isinstance(table.events[-1], TakenBack)


def test_who_leaves_has_not_agreed() -> None:
    table = bonus_due()
    table.take_back(0)
    table.answer(1, True)
    table.leave(2)
    assert table.asked() == [2]


def test_moves_are_not_taken_back_behind_the_back_of_who_has_left() -> None:
    table = begun_table()
    for _ in range(6):
        move_once(table, random.Random(1))
    table.leave(1)
    assert refused(table.take_back, 0) == "take back"


def test_a_bot_does_not_agree_for_the_one_it_stands_in_for() -> None:
    table = bonus_due()
    table.leave(2)
    table.propose_bot(0, 2)
    table.answer(1, True)
    table.take_back(0)
    table.answer(1, True)
    assert table.asked() == [2]


def test_a_proposal_is_gone_when_the_game_goes_on() -> None:
    table = bonus_due()
    table.take_back(0)
    table.move(0, most_points(table, 0))
    assert table.proposal is None
    assert refused(table.answer, 1, True) == "answer"


def test_on_one_screen_nobody_is_asked() -> None:
    table = begun_table(one_screen=True)
    table.move(0, any_move(table, 0, random.Random(1)))
    assert refused(table.take_back, 0) == "take back"
    assert table.seats_of_hand(0) == [0, 1]


def test_the_record_of_a_game_has_what_was_taken_back_no_more() -> None:
    table = begun_table(bots=AGAINST_BOT)
    chance = random.Random(1)
    table.move(0, any_move(table, 0, chance))
    table.take_back(0)
    assert table.record()["moves"] == []
    assert any(isinstance(event, Decided) for event in table.events)
    assert any(isinstance(event, Proposed) for event in table.events)
    assert table.created.commitment == fair.commitment(table.seed)


# Leaving, and bots for those who have left


@pytest.mark.parametrize("game", BOTH)
def test_when_all_people_have_left_the_game_ends_without_a_result(game: str) -> None:
    table = begun_table(game, 3, bots={1: "greedy"})
    move_once(table, random.Random(1))
    table.leave(0)
    table.leave(0)
    assert table.waiting_for()
    table.leave(2)
    assert table.events[-3:] == [Left(0), Left(2), Ended(None, table.seed.hex(), "left")]
    assert "result" not in table.record()


def test_before_the_game_one_may_leave_and_come_back() -> None:
    table = new_table()
    table.sit(0, "Ann", promise(table, 0, "a"))
    table.leave(0)
    table.sit(1, "Bert", "")
    assert table.waiting_for() == []
    table.sit(0, "Ann", promise(table, 0, "again"))
    table.reveal(0, "again")
    assert table.waiting_for() == [0]


def test_a_bot_stands_in_for_somebody_gone_if_all_others_agree() -> None:
    table = begun_table("genial", 3)
    table.leave(1)
    table.propose_bot(0, 1)
    assert table.asked() == [2]
    table.answer(2, True)
    assert table.events[-1] == Replaced(1, "greedy")
    assert table.seats[1].bot == "greedy"
    assert table.begun


def test_who_comes_back_takes_the_seat_again() -> None:
    table = begun_table()
    table.leave(1)
    table.propose_bot(0, 1)
    assert table.seats[1].bot == "greedy"
    table.sit(1, "", "")
    assert table.events[-1] == Sat(1, "P1")
    assert table.seats[1].person
    assert table.seats[1].seed == "seed1"


def test_who_comes_back_in_time_needs_no_bot() -> None:
    table = begun_table("genial", 3)
    table.leave(1)
    table.propose_bot(0, 1)
    table.sit(1, "", "")
    assert table.proposal is None
    assert refused(table.answer, 2, True) == "answer"


def test_a_bot_stands_in_only_for_somebody_gone() -> None:
    table = begun_table("genial", 3, bots={2: "greedy"})
    table = table.copy(135.0)
    assert refused(table.propose_bot, 0, 1) == "bot"
    for about in (0, 2, 3, -1):
        assert refused(table.propose_bot, 0, about, 100.0) == "bot"
    assert refused(table.propose_bot, 0, 1, 106.0) == "bot"  # not gone for long enough
    table.propose_bot(0, 1, 105.0)
    assert table.seats[1].bot == "greedy"


def test_whoever_has_done_something_since_is_not_gone() -> None:
    table = begun_table("genial", 2).copy(150.0)
    table.sit(1, "another name", "")
    later = table.copy(200.0)
    assert refused(later.propose_bot, 0, 1, 140.0) == "bot"
    later.propose_bot(0, 1, 150.0)


def test_the_level_of_a_bot_that_stands_in_is_what_the_table_was_set_to() -> None:
    table = begun_table(stand_in="club")
    table.leave(1)
    table.propose_bot(0, 1, bot="master")
    assert table.seats[1].bot == "club"


def test_a_bot_is_one_of_the_game_and_does_not_think_for_ages() -> None:
    game = begun_table().game
    for bot in ("nobody", "", "greedy:time=1", "master:time=11", "master:simulations=1000000"):
        assert refused(check_bot, game, bot) == "bot"
    check_bot(game, "master:time=10")


# Help


@pytest.mark.parametrize("game", BOTH)
def test_a_record_says_at_how_many_decisions_there_was_help(game: str) -> None:
    table = begun_table(game, 1)
    for decision in range(4):
        if decision % 2:
            table.help(0)
            table.help(0)  # the next hint at the same decision
        move_once(table, random.Random(1))
    assert table.record()["help"] == [2]


def test_there_is_no_help_between_people_nor_when_others_are_to_decide() -> None:
    assert refused(begun_table("einstein", 2).help, 0) == "help"
    table = begun_table("genial", 2, bots={1: "greedy"})
    table.help(0)
    move_once(table, random.Random(1))
    assert refused(table.help, 0) == "turn"
    assert refused(table.help, 1) == "help"


# Giving up


@pytest.mark.parametrize("game", BOTH)
def test_between_two_the_game_ends_when_one_resigns(game: str) -> None:
    table = begun_table(game)
    move_once(table, random.Random(1))
    table.resign(1)
    *_, resigned, ended = table.events
    assert resigned == Resigned(1)
    assert isinstance(ended, Ended)
    assert ended.result is None
    assert ended.why == "resigned"
    assert refused(table.resign, 0) == "over"


def test_among_three_a_bot_plays_for_who_resigns_and_they_do_not_come_back() -> None:
    table = begun_table("genial", 3, stand_in="club")
    table.resign(1)
    assert table.events[-1] == Replaced(1, "club")
    assert not table.over
    assert refused(table.sit, 1, "again", "") == "resigned"
    assert refused(table.resign, 1) == "resign"
    table.resign(0)  # now nobody is left to play against
    assert table.ended is not None
    assert table.ended.why == "resigned"


def test_whoever_resigns_leaves_bots_to_themselves() -> None:
    table = begun_table("genial", 3, bots={1: "greedy", 2: "greedy"})
    table.resign(0)
    assert table.over


def test_a_partner_plays_on_with_a_bot() -> None:
    table = begun_table("genial", 4, rules={"teams": True}, stand_in="club")
    table.resign(0)
    assert table.seats[0].bot == "club"
    table.resign(2)  # now the whole team has
    assert table.over


def test_a_game_is_broken_off_when_all_agree() -> None:
    table = begun_table("einstein", 3)
    table.break_off(0)
    assert table.asked() == [1, 2]
    table.answer(1, True)
    assert not table.over
    table.answer(2, False)
    assert table.proposal is None
    table.break_off(0)
    table.answer(1, True)
    table.answer(2, True)
    assert table.ended is not None
    assert table.ended.why == "agreed"


def test_a_game_against_bots_is_broken_off_at_once() -> None:
    table = begun_table("genial", bots=AGAINST_BOT)
    table.break_off(0)
    assert table.over


def test_whoever_has_resigned_is_not_asked_about_a_move() -> None:
    table = begun_table("genial", 3, stand_in="club")
    chance = random.Random(1)
    play(table, chance, until=lambda table: table.turn > 6 and 0 in table.waiting_for())
    number = table.number
    move_once(table, chance)
    table.resign(1)
    assert table.concerned(number, but=[0]) == [2]
